/// The bundled tables of romanization and of languages with Latin letters: `Tables/Romanization`.
package enum BundledRomanizations {
  package static let tables = RomanizationTables { name in
    let path = "Tables/Romanization/\(name == "es-ES" ? "es" : name).txt"
    return try! RomanizationTable(BundledTables.table(at: path), options: name == "es-ES" ? ["castilian"] : [])
  }

  /// The switches of a language with Latin letters, which stand beside those of a mode.
  package static func options(ofLanguage tag: String?) -> [String] {
    Romanizer(nil, options: .init(language: tag), own: nil, unicode: .system, tables: tables)?.options ?? []
  }

  /// Whether there is a table for words of a language in Latin letters.
  package static func readsLatin(of tag: String) -> Bool {
    Romanizer(nil, options: .init(language: tag), own: nil, unicode: .system, tables: tables) != nil
  }

  /// Reads words of other scripts or of a certain language, if the options ask for it.
  static func romanizer(for mode: WritingMode, options: TransliterationOptions, own: WordList?) -> Romanizer? {
    Romanizer(mode, options: options, own: own, unicode: .system, tables: tables)
  }

  /// The name of the language as which a word of another script is read; nil for other words.
  package static func title(of word: String, _ options: TransliterationOptions) -> String? {
    Romanizer(nil, options: options, own: nil, unicode: .system, tables: tables)?.title(of: word.unicodeScalars)
  }

  /// The language of Cyrillic or Greek that a text is likely to be in, for `TransliterationOptions.likelyLanguage`.
  package static func likelyLanguage(of text: some Sequence<Unicode.Scalar>) -> String? {
    Romanizer.likelyLanguage(of: text, tables, .system)
  }
}
