extension Quote {
  /// The quote in runes. An inscription in this script is shown as carved; any other quote is transliterated with the
  /// script's mode for its language.
  ///
  /// - Parameters:
  ///   - script: The script, with what is chosen of it. An inscription is shown as carved only without a mode, and in letter forms
  ///     that it uses.
  ///   - text: A text to use instead of the quote's own, such as its short form, or nil. It is transliterated even if
  ///     the quote is an inscription.
  /// - Throws: `RuneKitError` if the script has no such parts.
  /// - Complexity: Linear in the text; the first call for a mode also compiles its table.
  public func runes(_ script: WritingSystem, text: String? = nil) throws(RuneKitError) -> String {
    if let carved = carvedRunes(script, text: text) { return carved }
    return try RunicTransliterator(script, language: language).transliterate(text ?? self.text)
  }

  /// The carved text of an inscription, if it is to be shown for this script and text.
  package func carvedRunes(_ system: WritingSystem, text: String?) -> String? {
    guard let carved, carved.script == system.script.rawValue, system.mode == nil,
      system.variant == nil || system.variant == carved.variant, text == nil || text == self.text
    else { return nil }
    return carved.runes
  }
}

extension QuoteEntry {
  /// The name of the script's mode for the quote's language.
  package func mode(_ script: RunicScript) -> String { RunicTransliterator.mode(for: script, language: quote.language) }

  /// The text in runes: as carved for an inscription in this script, else transliterated by the rules for its language.
  ///
  /// ```swift
  /// for entry in try await service.timeline(days: 7) { draw(entry.date, entry.text, entry.runes(.younger), entry.author) }
  /// ```
  ///
  /// - Complexity: Linear in the text; the first call for a mode also compiles its table.
  public func runes(_ script: RunicScript) -> String { try! quote.runes(WritingSystem(script), text: text) }
}
