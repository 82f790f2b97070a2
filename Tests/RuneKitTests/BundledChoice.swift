import Foundation
import RuneKit

/// A bundled mode with options, and its transliterator, made once for all tests.
struct BundledChoice: Hashable {
  let script: RunicScript
  let mode: String
  var options = TransliterationOptions()

  private static let lock = NSLock()
  nonisolated(unsafe) private static var made: [BundledChoice: RunicTransliterator] = [:]

  func transliterator() throws -> RunicTransliterator {
    if let known = Self.lock.withLock({ Self.made[self] }) { return known }
    let result = try RunicTransliterator(script: script, mode: mode, options: options)
    Self.lock.withLock { Self.made[self] = result }
    return result
  }

  /// The options that each mode is tried with: all dividers, policies and breaks, and its own options.
  static func optionSets(for script: RunicScript, mode: String) throws -> [TransliterationOptions] {
    let plain = try BundledChoice(script: script, mode: mode).transliterator()
    let divider = plain.script.dividers[0].name
    return [
      .init(), .init(romanizes: true), .init(divider: .space, unmapped: .mark, breakCharacter: "|"),
      .init(divider: .shared),
      .init(divider: .shared, punctuation: .drop, unmapped: .drop, romanizes: true, breakCharacter: "-"),
      .init(divider: .named(divider), punctuation: .drop, breakCharacter: ","),
      .init(divider: .none, punctuation: .script, unmapped: .drop, breakCharacter: "¦"),
      // A break that would be written as a mark of the script's own.
      .init(divider: .none, punctuation: .script, romanizes: true, breakCharacter: ","),
      .init(
        variant: plain.script.variants.last?.name, divider: .named(divider), punctuation: .script,
        switches: Set(plain.mode.options.map(\.name)), registry: plain.script.registries.first?.name),
    ]
  }
}
