import RuneKit
import RuneSystem

/// Transliterates quotes.
struct QuoteTransliterator {
  let script: RunicScript
  /// The mode that the user named; nil chooses one by each quote's language.
  let mode: String?
  let variant: String?

  /// - Throws: `RuneKitError` if a name is unknown.
  init(script: RunicScript, mode: String?, variant: String?) throws {
    self.script = script
    self.mode = mode
    self.variant = variant
    // Report unknown names even if no quote needs them.
    _ = try transliterator(mode ?? script.defaultMode)
  }

  /// A quote in runes.
  struct Written {
    var runes: String
    var script: String
    /// Nil for an inscription shown as carved.
    var mode: String?
  }

  /// The entry in runes.
  func written(_ entry: QuoteEntry) throws -> Written {
    if mode == nil, let carved = entry.quote.carvedRunes(script, text: entry.text, variant: variant) {
      return Written(runes: carved, script: script.rawValue)
    }
    let mode = self.mode ?? entry.mode(script)
    return Written(
      runes: try transliterator(mode).transliterate(entry.text), script: script.rawValue, mode: mode)
  }

  private func transliterator(_ mode: String) throws -> RunicTransliterator {
    try RunicTransliterator(script: script, mode: mode, variant: variant)
  }

  /// The letters of the text without a rune, for each script whose mode for the language has no runes for them.
  static func lettersWithoutRune(in quote: Quote) -> [String] {
    RunicScript.allCases.compactMap { script in
      if quote.carved?.script == script.rawValue { return nil }
      let mode = RunicTransliterator.mode(for: script, language: quote.language)
      guard let transliterator = try? RunicTransliterator(script: script, mode: mode) else { return nil }
      let left = transliterator.transliteration(of: quote.text).report.unmapped.map(\.letter)
      return left.isEmpty ? nil : "\(script.rawValue): \(left.joined())"
    }
  }
}
