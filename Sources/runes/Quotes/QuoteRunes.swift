import RuneKit

/// How a quote is written in runes: where quotes meet the engine.
struct QuoteWriting {
  let script: RunicScript
  let mode: String?
  let variant: String?
  private let transliterator: RunicTransliterator

  init(script: RunicScript, mode: String?, variant: String?) throws {
    self.script = script
    self.mode = mode
    self.variant = variant
    transliterator = try RunicTransliterator(script: script, mode: mode, variant: variant)
  }

  /// The text in runes.
  func runes(_ text: String) -> String {
    transliterator.transliterate(text)
  }

  /// For each script whose default mode leaves letters of the text without a rune, its name and the letters.
  static func lettersWithoutRune(in quote: Quote) -> [String] {
    defaults.compactMap { script, transliterator in
      let left = transliterator.transliteration(of: quote.text).report.unmapped.map(\.letter)
      return left.isEmpty ? nil : "\(script.rawValue): \(left.joined())"
    }
  }

  private static let defaults = RunicScript.allCases.compactMap { script in
    (try? RunicTransliterator(script: script)).map { (script, $0) }
  }
}
