import ArgumentParser
import RuneKit

/// The flags that choose a quote.
struct QuoteChoice: ParsableArguments {
  enum Pick: String, EnumerableFlag {
    case today, hourly, random

    static func help(for value: Pick) -> ArgumentHelp? {
      switch value {
      case .today: "Take the quote of the day. (The default, unless `runes config` says otherwise.)"
      case .hourly: "Take a quote that changes with the hour."
      case .random: "Take a random quote; no repeats until all have been shown."
      }
    }
  }

  @Flag var pick: Pick?

  @Option(
    help: ArgumentHelp(
      "Take the quote of this day: YYYY-MM-DD, today, tomorrow or the next such weekday.", valueName: "day"),
    completion: .list(["today", "tomorrow"] + Weekday.allCases.map(\.rawValue)))
  var date: String?

  @Flag(name: .customLong("repeat"), help: "With --random: take any quote and remember nothing.")
  var repeats = false

  @OptionGroup var selection: QuoteFilterOptions

  @Flag(help: "Show a bundled quote, with a note, where your own cannot be read.")
  var fallbackBuiltin = false

  @OptionGroup var store: QuoteStoreOptions

  @Option(parsing: .unconditional, help: .hidden, transform: Self.seed)
  var seed: UInt64?

  @Flag(
    name: .shortAndLong,
    help: "Say on standard error which mode spelled the quote, and what became of the history of random quotes.")
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

  private static func seed(_ text: String) throws -> UInt64 {
    guard let seed = UInt64(text) else {
      throw ValidationError("expected a whole number from 0 to \(UInt64.max)")
    }
    return seed
  }

  func validate() throws {
    if date != nil && pick != nil { throw Failure(.usage, "--date cannot go with --today, --hourly or --random") }
    if repeats && pick != .random { throw Failure(.usage, "--repeat goes with --random") }
  }
}
