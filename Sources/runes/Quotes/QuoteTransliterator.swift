import RuneKit
import RuneSystem

/// Transliterates quotes.
struct QuoteTransliterator {
  let script: RunicScript
  /// The mode that the user named; nil chooses one by each quote's language.
  let mode: String?
  let variant: String?
  /// An array is enough for the few modes.
  private var known: [(mode: String, transliterator: RunicTransliterator)] = []

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
  mutating func written(_ entry: QuoteEntry) throws -> Written {
    if mode == nil, let carved = entry.quote.carvedRunes(script, text: entry.text, variant: variant) {
      return Written(runes: carved, script: script.rawValue)
    }
    let mode = self.mode ?? entry.mode(script)
    return Written(
      runes: try transliterator(mode).transliterate(entry.text), script: script.rawValue, mode: mode)
  }

  private mutating func transliterator(_ mode: String) throws -> RunicTransliterator {
    if let found = known.first(where: { $0.mode == mode }) { return found.transliterator }
    let transliterator = try RunicTransliterator(script: script, mode: mode, variant: variant)
    known.append((mode, transliterator))
    return transliterator
  }

  /// The letters of the text without a rune, for each script whose mode for the language has no runes for them.
  static func lettersWithoutRune(in quote: Quote) -> [String] {
    RunicScript.allCases.compactMap { script in
      if quote.carved?.script == script.rawValue { return nil }
      let mode = RunicTransliterator.mode(for: script, language: quote.language)
      guard let transliterator = try? transliterators.transliterator(script, mode) else { return nil }
      let left = transliterator.transliteration(of: quote.text).report.unmapped.map(\.letter)
      return left.isEmpty ? nil : "\(script.rawValue): \(left.joined())"
    }
  }

  private static let transliterators = Cache()

  /// Checking a collection uses the same few modes for every quote.
  private final class Cache: @unchecked Sendable {
    private var known: [String: RunicTransliterator] = [:]

    func transliterator(_ script: RunicScript, _ mode: String) throws -> RunicTransliterator {
      let key = script.rawValue + "/" + mode
      if let found = known[key] { return found }
      let transliterator = try RunicTransliterator(script: script, mode: mode)
      known[key] = transliterator
      return transliterator
    }
  }
}
