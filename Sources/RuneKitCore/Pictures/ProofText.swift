/// What a proof says beside its runes.
///
/// It is a table, so that the engine can hand it as one string to the drawing, which in WebAssembly is another module and
/// has no mode: rows end with a line feed and begin with their kind, cells are separated by tabs.
package struct ProofText: Sendable {
  package enum Kind: String {
    /// The title of the mode.
    case mode
    /// The Latin and the output of a part.
    case part
    /// The same of a part that had a choice, or of all parts of a short text, and the reason.
    case choice
    /// A word, and its other spellings, each with its share or nothing.
    case spelling
    /// A word, its runes, and the stones that have it.
    case stone
    /// The source of those, where they were asked for, and the words that no stone has.
    case stones
    /// The name of another script, and the text in it.
    case script
    /// The works behind the rows that were used.
    case works
    /// What made the proof.
    case version
  }

  package private(set) var text = ""

  /// The maximum number of bytes of a text; a longer one fills more pages than anybody checks.
  static let longest = 1 << 16
  /// A text of no more parts has a reason for each.
  static let mostParts = 8
  /// The number of words whose other spellings are shown.
  static let mostWords = 5

  package init(_ text: String) { self.text = text }

  package mutating func add(_ kind: Kind, _ cells: [String]) {
    text += kind.rawValue
    for cell in cells { text += "\t" + Self.plain(cell) }
    text += "\n"
  }

  /// The cells of all rows of a kind.
  package subscript(kind: Kind) -> [[String]] {
    text.utf8.split(separator: UInt8(ascii: "\n")).compactMap { row in
      let cells = row.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
        .map { String(decoding: $0, as: UTF8.self) }
      return cells[0] == kind.rawValue ? Array(cells.dropFirst()) : nil
    }
  }

  /// A cell, with a space for each control character and none around it.
  private static func plain(_ text: String) -> String {
    var scalars = text.unicodeScalars[...]
    while scalars.first?.properties.isWhitespace == true { scalars.removeFirst() }
    while scalars.last?.properties.isWhitespace == true { scalars.removeLast() }
    var plain = ""
    for scalar in scalars { plain.unicodeScalars.append(scalar.value < 0x20 ? " " : scalar) }
    return plain
  }

  /// What a mode says of a text.
  package init(_ source: String, _ transliterator: RunicTransliterator) {
    self.init("")
    guard source.utf8.count <= Self.longest else { return }
    let explanation = transliterator.explanation(of: source)
    add(.mode, [explanation.title])
    for part in explanation.parts { add(.part, [part.latin, part.output]) }
    let isShort = explanation.parts.count <= Self.mostParts
    for part in explanation.parts where isShort || part.hadChoice {
      add(.choice, [part.latin, part.output, part.reason])
    }
    var shown = 0
    for word in Self.words(of: source) where shown < Self.mostWords {
      var row = [word]
      for other in transliterator.spellings(of: word, limit: 5).dropFirst() where other.percent != 0 {
        // A mode without frequencies knows of other choices, not of their shares.
        row += [other.text, other.percent.map { $0.description + " %" } ?? ""]
      }
      guard row.count > 1 else { continue }
      add(.spelling, row)
      shown += 1
    }
    var options = TransliterationOptions()
    (options.romanizes, options.language) = (transliterator.options.romanizes, transliterator.options.language)
    for script in RunicScript.allCases where script.rawValue != transliterator.script.name {
      guard let other = try? RunicTransliterator(script: script, options: options) else { continue }
      let letters = PictureText(source, other)
      add(.script, [letters.scriptName ?? script.rawValue, letters.drawnLetters])
    }
    var works = ""
    for work in explanation.works.prefix(3) {
      for part in [work.author, work.title, work.year] where !part.isEmpty {
        works += works.isEmpty ? "" : part == work.author ? "; " : ", "
        works += part
      }
    }
    add(.works, [works])
    add(.version, ["RuneKit " + Version.text])
  }

  /// The words of a text, each once, with apostrophes inside.
  private static func words(of text: String) -> [String] {
    var words: [String] = []
    var word = ""
    for scalar in text.unicodeScalars {
      if ScalarKind(scalar) != .other || scalar == "'" || scalar == "’" {
        word.unicodeScalars.append(scalar)
      } else {
        if !word.isEmpty, !words.contains(word) { words.append(word) }
        word = ""
      }
    }
    if !word.isEmpty, !words.contains(word) { words.append(word) }
    return words
  }
}

extension Explanation.Part {
  fileprivate var hadChoice: Bool {
    isGuess || kind == .substituted || rows.last.map { !$0.alternatives.isEmpty || $0.key.count > 1 } == true
  }

  /// Why it is written so, what else would have been possible, and where that is from.
  fileprivate var reason: String {
    guard let row = rows.last else { return remark }
    var reason = remark.isEmpty ? row.reason : remark
    if !row.alternatives.isEmpty { reason += "; or " + row.alternatives }
    let place = row.locator.isEmpty ? row.source : row.source + " " + row.locator
    return reason + " (" + row.confidence.rawValue + ", " + place + ")"
  }
}
