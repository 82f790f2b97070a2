/// Spells words in the Latin letters or the sounds that the rows of a mode read: words of other scripts, and those of a language
/// that was named.
///
/// A word depends on nothing but itself. Each part of it in one script is read by the table of a language; what has none, such
/// as Hebrew and Han, by the Unicode library, where there is one.
package final class Romanizer: Sendable {
  /// What the rows of a mode read.
  enum Target: Sendable {
    /// Latin letters as English has them.
    case english
    /// IPA.
    case sounds
    /// Latin letters as another language has them, by a table: in those of Norse, j is the sound of English y.
    case letters(of: String)
  }

  let target: Target
  /// Whether words of other scripts are read.
  private let romanizes: Bool
  /// The language that was named.
  let language: String?
  /// The language of words that several languages could have.
  let likelyLanguage: String?
  let own: WordList?
  let unicode: UnicodeMappings
  let tables: RomanizationTables

  /// Whether words of Latin letters are read.
  let readsLatin: Bool

  /// Nil where the options ask for nothing.
  ///
  /// - Parameters:
  ///   - mode: The mode that reads the words; nil for one of English.
  ///   - own: Words that are read letter by letter, also where a language is named.
  package init?(
    _ mode: WritingMode?, options: TransliterationOptions, own: WordList?, unicode: UnicodeMappings,
    tables: RomanizationTables
  ) {
    target =
      switch mode?.language {
      case _ where mode?.sound != nil: .sounds
      case "und-fonipa": .sounds
      case "sjn": .letters(of: "sindarin")
      case "non", "gmq", "gem", "ang", "la", "is", "fo", "sv", "da", "nb", "nn", "no": .letters(of: "norse")
      default: .english
      }
    // By bytes, since WebAssembly has no tables of capital letters.
    let tag = options.language?.utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 } ?? []
    let primary = String(decoding: tag.prefix { $0 != UInt8(ascii: "-") }, as: UTF8.self)
    readsLatin = if case .letters = target { false } else { WordScript.latin.languages.contains(primary) }
    // Of the regions, only Spain has a reading of its own.
    let isCastilian =
      readsLatin && primary == "es"
      && (tag.suffix(3) == Array("-es".utf8)[...] || options.switches.contains("castilian"))
    language = isCastilian ? "es-ES" : primary
    (romanizes, likelyLanguage, self.own) = (options.romanizes, options.likelyLanguage, own)
    (self.unicode, self.tables) = (unicode, tables)
    if !romanizes, !readsLatin { return nil }
  }

  /// What is read in place of a word; nil where that is the word itself.
  ///
  /// - Parameters:
  ///   - word: Letters, with marks on them and apostrophes between them.
  ///   - knows: Whether the rows know a letter with its marks. A part of another script that they know is left to them.
  func reading(of word: some Sequence<Unicode.Scalar>, knows: ([Unicode.Scalar]) -> Bool) -> RomanizedWord? {
    if !readsLatin, word.allSatisfy({ $0.isASCII }) { return nil }
    var result = RomanizedWord()
    for part in WordPart.parts(of: word) {
      if part.script != .latin,
        !romanizes || Grapheme.graphemes(of: part.scalars).allSatisfy({ !$0.isLetter || knows($0.scalars) })
      {
        result.text += part.scalars
      } else if let table = language(of: part).flatMap({ tables[$0] }) {
        read(part.scalars, by: table, isForeign: part.script != .latin, into: &result)
      } else if part.script != .latin, let latin = latinByLibrary(part.scalars) {
        result.text += latin
        result.foreignCount += part.scalars.count { ScalarKind($0) == .letter }
      } else {
        result.text += part.scalars
      }
    }
    return result.table == nil && result.foreignCount == 0 ? nil : result
  }

  private func read(
    _ part: [Unicode.Scalar], by table: RomanizationTable, isForeign: Bool, into result: inout RomanizedWord
  ) {
    if table.keepsApostrophes { return readPiece(part, by: table, isForeign: isForeign, into: &result) }
    for (index, piece) in part.split(whereSeparator: { $0.isApostrophe }).enumerated() {
      if index > 0, let sign = part[..<piece.startIndex].last { result.text.append(sign) }
      readPiece(Array(piece), by: table, isForeign: isForeign, into: &result)
    }
    if let sign = part.last, sign.isApostrophe { result.text.append(sign) }
  }

  private func readPiece(
    _ piece: [Unicode.Scalar], by table: RomanizationTable, isForeign: Bool, into result: inout RomanizedWord
  ) {
    var scalars = prepared(piece, for: table)
    // Between points each letter is a word.
    if isAbbreviation(piece) { scalars = Array(scalars.flatMap { [$0, "·"] }.dropLast()) }
    let word = Grapheme.graphemes(of: scalars)
    var spelling: [Unicode.Scalar] = []
    var used: [(row: Mapping, table: RomanizationTable)] = []
    var apostrophes = piece.filter { $0.isApostrophe }[...]
    var start = 0
    // How often a letter was searched in vain. After some, nothing more is searched, so that the time stays linear.
    var misses = 0
    var alone: [[Unicode.Scalar]]?
    table.read(word) { source, row in
      var (table, row) = (table, row)
      // A letter of another language with the same script.
      if row == nil, let letter = source.first, let script = letter.scalars.first.map({ WordScript($0) }),
        script != .latin
      {
        for other in script.languages {
          guard let found = tables[other], let foreign = found.row(of: letter) else { continue }
          (table, row) = (found, foreign)
          break
        }
      }
      // What is not read stays as it was written, such as ヶ, which was looked up as ゖ.
      let unread = source.flatMap { $0.scalars }
      var own: Int?
      if row == nil, misses < 20 {
        let letters = alone ?? piece.map { prepared([$0], for: table) }
        alone = letters
        own = letters[start...].firstIndex(of: unread)
        if let own { start = own + 1 } else { misses += 1 }
      }
      var output = row.map { written($0, of: table) } ?? own.map { [piece[$0]] } ?? unread
      if source.first?.scalars == [RomanizationTable.apostrophe], let sign = apostrophes.popFirst(), row == nil {
        output = [sign]
      }
      spelling += output
      if let row { used.append((row, table)) }
    }
    // A sign alone is not a word, nor is what the table does not read.
    if spelling.isEmpty || isForeign && used.isEmpty {
      result.text += piece
      return
    }
    if case .letters(of: let name) = target, let letters = tables[name] {
      var latin: [Unicode.Scalar] = []
      letters.read(Grapheme.graphemes(of: spelling)) { source, row in
        latin += row.map { written($0, of: letters) } ?? source.flatMap { $0.scalars }
      }
      spelling = latin
    }
    result.text += spelling.map { $0 == "." || $0 == "·" ? "\u{200C}" : $0 }
    result.table = result.table ?? table
    result.used += used
    if isForeign { result.foreignCount += word.count { $0.isLetter } }
  }

  /// Whether a word is the letters that it has, such as *GmbH* and *SNCF*: two capitals and no vowel.
  private func isAbbreviation(_ word: [Unicode.Scalar]) -> Bool {
    word.count { ("A"..."Z").contains($0) } > 1
      && word.allSatisfy { $0.isASCII && !"aeiouyAEIOUY".unicodeScalars.contains($0) }
  }

  /// The word in the spelling of the keys.
  func prepared(_ word: [Unicode.Scalar], for table: RomanizationTable) -> [Unicode.Scalar] {
    let folded = unicode.folded(word.map { $0.isApostrophe ? RomanizationTable.apostrophe : $0 })
    switch table.language {
    case "ko": return unicode.decomposed(folded)
    case "grc":
      return unicode.decomposed(folded).filter { !ScalarKind($0).isMark || $0.value == 0x314 || $0.value == 0x308 }
    case "el":
      // Until 1982 there were breathings, and three accents for one.
      let letters = unicode.decomposed(folded).filter { ![0x313, 0x314, 0x345].contains($0.value) }
      return unicode.folded(letters.map { [0x300, 0x342].contains($0.value) ? "\u{301}" : $0 })
    case "ja":
      return folded.map { (0x30A1...0x30F6).contains($0.value) ? Unicode.Scalar($0.value - 0x60) ?? $0 : $0 }
    case "hy": return folded.filter { ![0x55B, 0x55C, 0x55E].contains($0.value) }
    case "ka":
      // Of the church: the same letters.
      return folded.map { (0x2D00...0x2D25).contains($0.value) ? Unicode.Scalar($0.value - 0x1C30) ?? $0 : $0 }
    default: return folded
    }
  }

  /// What a row writes, in which · and . keep letters apart.
  func written(_ row: Mapping, of table: RomanizationTable) -> [Unicode.Scalar] {
    var isEnglish = table.language == "und-fonipa"
    if case .english = target { isEnglish = true }
    guard isEnglish, case .latin(let graphemes) = row.output else {
      let ipa = table.mode.reason(for: row)
      return ipa == "-" ? [] : Array(ipa.unicodeScalars)
    }
    return graphemes.flatMap { $0.scalars }
  }

  /// The Latin letters of the Unicode library; signs, such as that of a soft consonant, and spaces between syllables become
  /// U+200C, since letters are not joined across them.
  private func latinByLibrary(_ word: [Unicode.Scalar]) -> [Unicode.Scalar]? {
    guard let latin = unicode.romanized(word) else { return nil }
    var text: [Unicode.Scalar] = []
    var isSplit = false
    for grapheme in Grapheme.graphemes(of: unicode.folded(latin)) {
      guard grapheme.isLetter, grapheme.scalars[0].properties.generalCategory != .modifierLetter else {
        isSplit = true
        continue
      }
      if WordScript(grapheme.scalars[0]) != .latin { return nil }
      if isSplit, !text.isEmpty { text.append("\u{200C}") }
      isSplit = false
      text += grapheme.scalars
    }
    return text.isEmpty ? nil : text
  }
}

/// A word as a `Romanizer` reads it.
package struct RomanizedWord: Sendable {
  /// What the rows read.
  package fileprivate(set) var text: [Unicode.Scalar] = []
  /// How many letters of other scripts were read.
  package fileprivate(set) var foreignCount = 0
  /// The first table that reads it; nil where the Unicode library does.
  package fileprivate(set) var table: RomanizationTable?
  fileprivate var used: [(row: Mapping, table: RomanizationTable)] = []

  /// The rows that read its letters, in order, with the IPA as the reason and the note as the alternatives.
  package var rows: [TableRow] { used.map { TableRow($0.row, in: $0.table.lastPass, of: $0.table.mode) } }
}
