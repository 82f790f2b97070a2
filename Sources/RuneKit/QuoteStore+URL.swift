#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension QuoteStore {
  /// The store `quotes.json` in a folder, such as the container that an app shares with its widget.
  ///
  /// - Parameter folder: A file URL.
  public init(folder: URL) { self.init(folder: folder.path) }
}

extension QuoteService {
  /// A service over the bundled quotes and those of a store, which remembers random picks in a folder.
  ///
  /// - Parameters:
  ///   - store: The user's quotes; nil for only the bundled ones.
  ///   - filter: Which quotes are eligible.
  ///   - schedule: Which collections each day draws from.
  ///   - clock: The source of the current date and time.
  ///   - historyFolder: A file URL.
  public init(
    store: QuoteStore?, filter: QuoteFilter = .usual, schedule: CollectionSchedule = CollectionSchedule(),
    clock: LocalClock = .system, historyFolder: URL
  ) { self.init(store: store, filter: filter, schedule: schedule, clock: clock, historyFolder: historyFolder.path) }
}
