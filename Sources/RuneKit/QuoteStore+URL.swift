#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import RuneQuotes

extension QuoteStore {
  /// The store `quotes.json` in a folder, such as the container that an app shares with its widget.
  ///
  /// - Parameter folder: A file URL.
  public init(folder: URL) { self.init(folder: folder.path) }
}
