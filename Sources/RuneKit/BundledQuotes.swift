import CRuneData

/// The bundled quotes: `Seed/quotes.json`, embedded.
package enum BundledQuotes {
  /// The quotes in the format of a store; empty if the library was built without them.
  package static var bytes: [UInt8] { BundledData.bytes(at: "Seed/quotes.json", runeQuoteFile).map { Array($0) } ?? [] }
}

extension FileQuoteRepository {
  /// The bundled quotes and those of a store.
  ///
  /// - Parameter store: The user's quotes; nil for only the bundled ones.
  package init(store: QuoteStore?) { try! self.init(bundled: BundledQuotes.bytes, store: store) }
}

extension QuoteService {
  /// A service over the bundled quotes and those of a store.
  ///
  /// ```swift
  /// let week = try await QuoteService(store: QuoteStore(folder: url.path), schedule: schedule).timeline(days: 7)
  /// ```
  ///
  /// - Parameters:
  ///   - store: The user's quotes; nil for only the bundled ones.
  ///   - filter: Which quotes are eligible.
  ///   - schedule: Which collections each day draws from.
  ///   - clock: The source of the current date and time.
  ///   - historyFolder: Where random picks are remembered; nil remembers them in memory.
  public init(
    store: QuoteStore?, filter: QuoteFilter = .usual, schedule: CollectionSchedule = CollectionSchedule(),
    clock: LocalClock = .system, historyFolder: String? = nil
  ) {
    self.init(
      FileQuoteRepository(store: store), filter: filter, schedule: schedule, clock: clock, historyFolder: historyFolder)
  }
}
