import ArgumentParser
import RuneKit

/// The flags by which a command is told which quote is meant.
struct QuoteChoice: ParsableArguments {
  enum Pick: String, EnumerableFlag {
    case today, hourly, random

    static func help(for value: Pick) -> ArgumentHelp? {
      switch value {
      case .today: "The quote of the day. (The default, unless `runes config` says otherwise.)"
      case .hourly: "A quote that changes with the hour."
      case .random: "A random quote; none comes twice before all have come."
      }
    }
  }

  @Flag var pick: Pick?

  @Option(help: ArgumentHelp("The quote of this date.", valueName: "YYYY-MM-DD"))
  var date: String?

  @Flag(name: .customLong("repeat"), help: "With --random: any quote, whatever came before; nothing is remembered.")
  var repeats = false

  @OptionGroup var selection: QuoteFilterOptions

  @Flag(help: "Where your own quotes cannot be read, say so and show a bundled one.")
  var fallbackBuiltin = false

  @OptionGroup var store: QuoteStoreOptions

  @Option(parsing: .unconditional, help: .hidden, transform: Self.seed)
  var seed: UInt64?

  @Flag(name: .shortAndLong, help: "Tell on standard error what became of the picker's memory.")
  var verbose = false

  /// What the flags say.
  var request: QuoteRequest {
    QuoteRequest(
      pick: pick, date: date, repeats: repeats, selection: selection.selection, fallsBackToBundled: fallbackBuiltin,
      store: store.place, seed: seed, isVerbose: verbose)
  }

  /// The first flag that was given, for a command in which they say nothing without another one.
  var givenFlag: String? {
    let flags: [(name: String, isGiven: Bool)] = [
      ("--\(pick?.rawValue ?? "")", pick != nil), ("--date", date != nil), ("--repeat", repeats),
      ("--\(selection.pool?.rawValue ?? "")", selection.pool != nil), ("--favorites", selection.favorites),
      ("--collection", !selection.collections.isEmpty), ("--author", selection.author != nil),
      ("--language", selection.language != nil), ("--max-length", selection.maxLength != nil),
      ("--fallback-builtin", fallbackBuiltin), ("--store", store.store != nil), ("--seed", seed != nil),
      ("--verbose", verbose),
    ]
    return flags.first { $0.isGiven }?.name
  }

  /// The quote that is meant, and the day that it is of.
  func quote(_ settings: Settings) throws -> (Quote, day: CivilDate?) {
    try request.quote(settings)
  }

  private static func seed(_ text: String) throws -> UInt64 {
    guard let seed = UInt64(text) else { throw ValidationError("a whole number from 0 to \(UInt64.max) is expected") }
    return seed
  }

  func validate() throws {
    if date != nil && pick != nil { throw ValidationError("--date cannot go with --today, --hourly or --random") }
    if repeats && pick != .random { throw ValidationError("--repeat goes with --random") }
  }
}
