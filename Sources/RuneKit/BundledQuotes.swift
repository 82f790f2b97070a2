import CRuneData
import RuneQuotes

/// The quotes that come with the library: `Seed/quotes.json`, embedded.
public enum BundledQuotes {
  /// The collection as it stands in the repository; empty when the library was built without one.
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
  static func document() throws -> StoreDocument {
    let bytes = bytes
    return bytes.isEmpty ? StoreDocument() : try StoreDocument(sound: bytes)
  }
}

extension FileQuoteRepository {
  /// The bundled quotes and those of a store.
  ///
  /// - Parameters:
  ///   - store: The user's quotes; nil for the bundled ones alone.
  ///   - history: Where the picker keeps its state for a selection; nil picks anew each time.
  public init(
    store: QuoteStore?, history: (@Sendable (QuoteFilter) -> ShuffleHistory?)? = nil
  ) throws {
    self.init(bundled: try BundledQuotes.document(), store: store, history: history)
  }
}
