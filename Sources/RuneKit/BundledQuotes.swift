import CRuneData
import RuneQuotes

/// The quotes that come with the library: `Seed/quotes.json`, embedded.
public enum BundledQuotes {
  /// The collection in the format of a store; empty when the library was built without one.
  public static var bytes: [UInt8] {
    for index in 0..<runeDataFileCount {
      let file = runeDataFiles[index]
      if String(cString: file.path) == "Seed/quotes.json" {
        return Array(UnsafeBufferPointer(start: file.bytes, count: file.count))
      }
    }
    return []
  }

  /// The collection, its quotes decoded when they are asked for; empty when the library was built without one.
  static func document() -> StoreDocument {
    let bytes = bytes
    if bytes.isEmpty { return StoreDocument() }
    do {
      return try StoreDocument(sound: bytes)
    } catch {
      // The collection is part of the library and a test reads it in full, so this is a programmer's mistake.
      preconditionFailure("the bundled quotes: \(error)")
    }
  }
}

extension FileQuoteRepository {
  /// The bundled quotes and those of a store.
  ///
  /// - Parameter store: The user's quotes; nil for the bundled ones alone.
  public init(store: QuoteStore?) {
    self.init(bundled: BundledQuotes.document(), store: store)
  }
}

extension QuoteService {
  /// A service over the bundled quotes and those of a store.
  ///
  /// ```swift
  /// let week = try await QuoteService(store: QuoteStore(folder: url.path), schedule: schedule).timeline(days: 7)
  /// ```
  ///
  /// - Parameters:
  ///   - store: The user's quotes; nil for the bundled ones alone.
  ///   - filter: Which quotes take part.
  ///   - schedule: Which collections a day draws from.
  ///   - clock: What time it is.
  ///   - historyFolder: Where random picks are remembered; nil remembers nothing.
  public init(
    store: QuoteStore?, filter: QuoteFilter = .usual, schedule: QuoteSchedule = QuoteSchedule(),
    clock: LocalClock = .system, historyFolder: String? = nil
  ) {
    self.init(
      FileQuoteRepository(store: store), filter: filter, schedule: schedule, clock: clock, historyFolder: historyFolder)
  }
}
