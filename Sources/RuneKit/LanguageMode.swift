import RuneQuotes
import RuneTransliteration

extension RunicTransliterator {
  /// The mode of a script for texts of a language: the mode of that language, else of the nearest one, else English.
  ///
  /// ```swift
  /// RunicTransliterator.mode(for: .younger, language: "non")   // "norse"
  /// RunicTransliterator.mode(for: .medieval, language: "sv")   // "old-norse"
  /// RunicTransliterator.mode(for: .cirth, language: "non")     // "english"
  /// ```
  /// Nearest are, for Icelandic and Faroese, Old Norse and then Proto-Norse (`gmq`); for Old Norse, Proto-Norse; for the
  /// languages of the Scandinavian mainland, Old Norse. A mode named `scholarly` reads transliterations of inscriptions,
  /// not texts, and is never chosen.
  ///
  /// - Parameters:
  ///   - script: The script.
  ///   - language: A BCP 47 tag; nil is English.
  /// - Complexity: Linear in the size of the script's tables, except for English, which is not looked up.
  public static func mode(for script: RunicScript, language: String?) -> String {
    let primary = (language ?? "en").prefix { $0 != "-" }.lowercased()
    if primary == "en" { return script.defaultMode }
    let languages = modes(for: script).filter { $0 != "scholarly" }
      .map { (mode: $0, language: BundledTables.language(of: script, mode: $0)) }
    for wanted in [(language ?? "en").lowercased(), primary] + nearestLanguages(to: primary) {
      if let found = languages.first(where: { $0.language == wanted }) { return found.mode }
    }
    return script.defaultMode
  }

  private static func nearestLanguages(to language: String) -> [String] {
    switch language {
    case "is", "fo": ["non", "gmq"]
    case "non": ["gmq"]
    case "da", "nb", "nn", "no", "sv", "gmq": ["non"]
    default: []
    }
  }
}

extension BundledTables {
  /// What a mode's table says of its language.
  static func language(of script: RunicScript, mode: String) -> String? {
    BundledData.table(at: "Tables/Modes/\(script.rawValue)-\(mode).txt")?.placedProperty("language")?.value
  }
}

extension Quote {
  /// The quote in runes: what was carved, where it is an inscription in this script; else its text, by the mode of the
  /// script for its language.
  ///
  /// - Parameters:
  ///   - script: The script.
  ///   - text: What to spell of it, such as its short form; nil for its text. A short form is spelled even where the
  ///     quote is an inscription.
  ///   - variant: The form of the letters, such as "short-twig"; with one, an inscription is shown as it was carved only
  ///     where it has that form.
  /// - Throws: `RuneKitError` where the script has no such variant.
  public func runes(
    _ script: RunicScript, text: String? = nil, variant: String? = nil
  ) throws(RuneKitError) -> String {
    if let carved = carvedRunes(script, text: text, variant: variant) { return carved }
    return try RunicTransliterator(
      script: script, mode: RunicTransliterator.mode(for: script, language: language), variant: variant
    ).transliterate(text ?? self.text)
  }

  /// What was carved, where it is shown for this script, text and variant.
  package func carvedRunes(_ script: RunicScript, text: String?, variant: String?) -> String? {
    guard let carved, carved.script == script.rawValue, variant == nil || variant == carved.variant,
      text == nil || text == self.text
    else { return nil }
    return carved.runes
  }
}

extension QuoteEntry {
  /// The name of the mode by which the text is spelled in a script, by the quote's language.
  public func mode(_ script: RunicScript) -> String {
    RunicTransliterator.mode(for: script, language: quote.language)
  }

  /// The text in runes, spelled by the rules for its language; of an inscription in that script, what was carved.
  ///
  /// ```swift
  /// for entry in try await service.timeline(days: 7) { draw(entry.date, entry.text, entry.runes(.younger), entry.author) }
  /// ```
  public func runes(_ script: RunicScript) -> String {
    do {
      return try quote.runes(script, text: text)
    } catch {
      // The tables are part of the library and every one is compiled by a test, so this is a programmer's mistake.
      preconditionFailure("bundled tables of \(script.rawValue): \(error)")
    }
  }
}
