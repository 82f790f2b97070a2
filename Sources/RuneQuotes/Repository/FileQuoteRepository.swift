/// The bundled quotes and the user's store, as a repository.
///
/// ```swift
/// let repository = FileQuoteRepository(store: QuoteStore(path: path))
/// let all = try repository.quotes(in: .all)
/// ```
/// The bundled quotes stay in the program's memory, and nothing is written.
public struct FileQuoteRepository: QuoteRepository {
  /// The user's quotes; nil for the bundled ones alone.
  public let store: QuoteStore?
  private let bundled: StoreDocument

  /// A repository over the bytes of a bundled collection, in the store's own format.
  ///
  /// - Parameters:
  ///   - bundled: A whole store; empty for none.
  ///   - store: The user's quotes; nil for the bundled ones alone.
  /// - Throws: `QuoteStoreError.damaged` or `.newerVersion` where the bytes are not a store.
  /// - Complexity: Linear in the bytes.
  public init(bundled: [UInt8], store: QuoteStore?) throws(QuoteStoreError) {
    do {
      self.init(bundled: bundled.isEmpty ? StoreDocument() : try StoreDocument(bundled), store: store)
    } catch {
      throw QuoteStoreError(error, path: "the bundled collection")
    }
  }

  /// A repository over a bundled collection that has been read.
  package init(bundled: StoreDocument, store: QuoteStore?) {
    self.bundled = bundled
    self.store = store
  }

  /// The quotes of a pool. The store is read anew each time.
  ///
  /// - Complexity: O(*n*) in the bytes of the store; quotes are decoded when they are asked for.
  /// - Throws: `QuoteStoreError` where the store cannot be read.
  public func quotes(in pool: QuoteFilter.Pool) throws(QuoteStoreError) -> QuoteSet {
    QuoteSet(own: try store?.document() ?? StoreDocument(), bundled: bundled, pool: pool)
  }

  /// The quotes that a filter takes.
  ///
  /// - Throws: `QuoteStoreError` where the store cannot be read.
  /// - Complexity: Linear in the bytes of the store.
  public func quotes(for filter: QuoteFilter) throws(QuoteStoreError) -> QuoteSet {
    try quotes(in: filter.effectivePool).narrowed(by: filter)
  }
}
