import RuneKit
import RuneTransliteration

/// A mode with streams that each text leaves warm for the next.
final class PooledMode {
  let transliterator: RunicTransliterator
  lazy var reference = transliterator.makeStream(.byRule)
  lazy var tables = transliterator.makeStream(.byTables)
  lazy var lanes = transliterator.makeStream(.byLanes)

  init(_ transliterator: RunicTransliterator) { self.transliterator = transliterator }
}

/// The bundled modes by what was chosen, each made once.
final class ModePool {
  nonisolated(unsafe) static let shared = ModePool()

  private struct Choice: Hashable {
    var mode: Int
    var variant: Int
    var divider: Int
    var policy: Int
    var switches: UInt8
    var punctuation: Int
    var romanizes: Bool
    var breakCharacter: Int
  }

  private let modes = RunicScript.allCases.flatMap { script in
    RunicTransliterator.modes(for: script).map { (script: script, name: $0) }
  }
  private var made: [Choice: PooledMode] = [:]

  /// The mode that the first bytes of an input choose.
  func mode(_ input: inout InputBytes) throws -> PooledMode {
    let mode = Int(input.byte()) % modes.count
    // A quarter has no options at all, since a mode takes a thousand times as long to make as a text.
    let choices = [input.byte(), input.byte()]
    let (options, more) = (choices[0] < 128 ? 0 : choices[0] & 127, choices[1] < 128 ? 0 : choices[1] & 127)
    let choice = Choice(
      mode: mode, variant: Int(options & 3), divider: Int(options >> 2 & 7) % 6, policy: Int(options >> 5 & 3) % 3,
      // One switch or none, by half of the inputs.
      switches: more & 1 == 0 ? 0 : more >> 4, punctuation: Int(more >> 1 & 1 + options >> 7),
      romanizes: more >> 2 & 1 == 1, breakCharacter: more >> 3 & 1 == 0 ? 0 : 1)
    if let known = made[choice] { return known }
    // The memory of a run is bounded.
    if made.count >= 64 { made.removeAll() }
    let (script, name) = modes[choice.mode]
    let plain = try RunicTransliterator(script: script, mode: name)
    let variants = [nil, nil] + plain.script.variants.map { Optional($0.name) }
    let dividers: [TransliterationOptions.Divider] =
      [.keep, .space, .none, .shared] + plain.script.dividers.map { .named($0.name) }
    let names = plain.mode.options.map(\.name)
    let transliterator = try RunicTransliterator(
      script: script, mode: name,
      options: TransliterationOptions(
        variant: variants[choice.variant % variants.count], divider: dividers[choice.divider % dividers.count],
        punctuation: PunctuationPolicy.allCases[choice.punctuation], unmapped: UnmappedPolicy.allCases[choice.policy],
        switches: choice.switches == 0 || names.isEmpty ? [] : [names[Int(choice.switches) % names.count]],
        romanizes: choice.romanizes, breakCharacter: choice.breakCharacter == 0 ? nil : "|"))
    let result = PooledMode(transliterator)
    made[choice] = result
    return result
  }
}
