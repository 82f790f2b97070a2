/// How the words of a language are spelled in Latin letters and in IPA: a table of `Tables/Romanization`.
///
/// Its rows are those of a mode, `from ; latin ; where ; ipa ; source ; note`. Passes before the last one respell a word, and mark with
/// · where a member of a compound begins.
package final class RomanizationTable: Sendable {
  /// The rows as a mode.
  package let mode: WritingMode
  private let alphabet: Alphabet
  private let matchers: [RowMatcher]
  /// The letters of the language, by which a text is recognized.
  private let letters: [Unicode.Scalar]
  /// Letters that words have only with one of them or a final ъ, as in Russian before 1918.
  private let oldLetters: [Unicode.Scalar]
  /// What may follow a sign that is not read before all letters.
  private let followers: [(sign: Unicode.Scalar, next: [Unicode.Scalar])]

  /// A BCP 47 tag, such as "ru".
  package var language: String { mode.language }

  package init(_ table: TableText, options: Set<String> = []) throws(TableError) {
    let mode = try WritingMode(table, script: nil)
    (self.mode, alphabet) = (mode, Alphabet(mode))
    matchers = mode.passes.map { [alphabet] in
      RowMatcher($0, of: mode, options: options, alphabet: alphabet) { _ in nil }
    }
    func members(_ name: String) -> [Unicode.Scalar]? {
      mode.classes.first { $0.name == name }?.members.flatMap { $0.scalars }
    }
    letters = members("alphabet") ?? []
    oldLetters = members("old") ?? []
    followers = [("ъ", members("after-ъ")), ("ь", members("after-ь"))].compactMap { sign, next in
      next.map { (sign, $0) }
    }
  }

  /// Whether an apostrophe inside a word belongs to it, as in French and Ukrainian. In other languages it separates words.
  var keepsApostrophes: Bool {
    WordScript.latin.languages.contains(language) || alphabet.symbol(for: Self.apostrophe) != nil
  }

  /// The spelling of apostrophes inside words.
  static let apostrophe: Unicode.Scalar = "\u{2BC}"
  private static let border = Grapheme(["·"])

  /// The pass whose rows have the sounds.
  package var lastPass: WritingMode.Pass { mode.passes[mode.passes.count - 1] }

  /// The row of one letter that holds everywhere, or nil.
  func row(of letter: Grapheme) -> Mapping? {
    lastPass.mappings.first { $0.key == [letter] && $0.context.conditions.isEmpty && $0.option == nil }
  }

  /// Reads a word of the language, in lower case, and passes on each match: the letters and their row, which is nil where none
  /// has them, as for the · between the members of a compound. Each member is read as a word.
  func read(_ word: [Grapheme], _ body: (ArraySlice<Grapheme>, Mapping?) -> Void) {
    var word = word
    for pass in mode.passes.indices.dropLast() {
      var respelled: [Grapheme] = []
      match(word, in: pass) { source, row in
        if case .latin(let spelling) = row?.output { respelled += spelling } else { respelled += source }
      }
      word = respelled
    }
    for (index, member) in word.split(separator: Self.border).enumerated() {
      if index > 0 { body([Self.border], nil) }
      match(Array(member), in: mode.passes.count - 1, body)
    }
  }

  private func match(_ word: [Grapheme], in pass: Int, _ body: (ArraySlice<Grapheme>, Mapping?) -> Void) {
    let symbols = word.map { letter in
      alphabet.symbol(for: letter) ?? letter.scalars.first.flatMap { alphabet.symbol(for: $0) } ?? Alphabet.foreign
    }
    matchers[pass].forEachMatch(in: symbols) { row, taken in
      body(word[taken], row.map { mode.passes[pass].mappings[matchers[pass].rows[$0].mapping] })
    }
  }

  /// Whether a word can be of the language by its letters, lower case and without marks.
  func fits(_ word: [Unicode.Scalar]) -> Bool {
    if !keepsApostrophes, !["д", "л", "о"].contains(word.first) || word.dropFirst().first != Self.apostrophe {
      // Before я and its like, it separates consonants only in Ukrainian and Belarusian; д', л', о' are foreign names.
      for index in word.indices.dropFirst().dropLast() where word[index] == Self.apostrophe {
        if "яюєїеё".unicodeScalars.contains(word[index + 1]), !"аеєиіїоуюяыэёʼ".unicodeScalars.contains(word[index - 1])
        {
          return false
        }
      }
    }
    let word = word.filter { $0 != Self.apostrophe }
    if !oldLetters.isEmpty, word.last == "ъ" || word.contains(where: { oldLetters.dropLast().contains($0) }) {
      if word.allSatisfy({ letters.contains($0) || oldLetters.contains($0) }) { return true }
    }
    return word.allSatisfy { letters.contains($0) }
      && followers.allSatisfy { sign, next in
        word.indices.allSatisfy { word[$0] != sign || $0 + 1 < word.count && next.contains(word[$0 + 1]) }
      }
  }

  /// Whether the language has a letter.
  func has(_ letter: Unicode.Scalar) -> Bool { letters.contains(letter) || oldLetters.contains(letter) }
}

/// The tables of romanization, each read when a word first needs it.
package struct RomanizationTables: Sendable {
  private let tables: [(language: String, table: LazyObject<RomanizationTable>)]
  private let read: @Sendable (_ language: String) -> RomanizationTable

  /// - Parameter read: The table with a name: that of a language, "es-ES", "norse" or "sindarin".
  package init(read: @escaping @Sendable (_ language: String) -> RomanizationTable) {
    let scripts: [WordScript] = [.latin, .greek, .cyrillic, .armenian, .georgian, .hangul, .kana]
    tables = (scripts.flatMap { $0.languages } + ["es-ES", "norse", "sindarin"]).map { ($0, LazyObject()) }
    self.read = read
  }

  /// The table with a name, or nil.
  package subscript(language: String) -> RomanizationTable? {
    tables.first { $0.language == language }?.table.object { read(language) }
  }
}
