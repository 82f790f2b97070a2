import RuneQuotes
import RuneTransliteration

extension Quote {
  /// The quote in runes. An inscription in this script is shown as carved; any other quote is transliterated with the
  /// script's mode for its language.
  ///
  /// - Parameters:
  ///   - script: The script.
  ///   - text: A text to use instead of the quote's own, such as its short form, or nil. It is transliterated even if
  ///     the quote is an inscription.
  ///   - variant: The letter forms, such as "short-twig"; an inscription is then shown as carved only if it uses these
  ///     forms.
  /// - Throws: `RuneKitError` if the script has no such variant.
  /// - Complexity: Linear in the text; the first call for a mode also compiles its table.
  public func runes(
    _ script: RunicScript, text: String? = nil, variant: String? = nil
  ) throws(RuneKitError) -> String {
    if let carved = carvedRunes(script, text: text, variant: variant) { return carved }
    let mode = RunicTransliterator.mode(for: script, language: language)
    let switches = RunicTransliterator.switches(for: script, mode: mode, language: language)
    return try RunicTransliterator(
      script: script, mode: mode, options: TransliterationOptions(variant: variant, switches: switches)
    ).transliterate(text ?? self.text)
  }

  /// The carved text of an inscription, if it is to be shown for this script, text and variant.
  package func carvedRunes(_ script: RunicScript, text: String?, variant: String?) -> String? {
    guard let carved, carved.script == script.rawValue, variant == nil || variant == carved.variant,
      text == nil || text == self.text
    else { return nil }
    return carved.runes
  }
}

extension QuoteEntry {
  /// The name of the script's mode for the quote's language.
  package func mode(_ script: RunicScript) -> String {
    RunicTransliterator.mode(for: script, language: quote.language)
  }

  /// The text in runes: as carved for an inscription in this script, else transliterated by the rules for its language.
  ///
  /// ```swift
  /// for entry in try await service.timeline(days: 7) { draw(entry.date, entry.text, entry.runes(.younger), entry.author) }
  /// ```
  ///
  /// - Complexity: Linear in the text; the first call for a mode also compiles its table.
  public func runes(_ script: RunicScript) -> String { try! quote.runes(script, text: text) }
}
