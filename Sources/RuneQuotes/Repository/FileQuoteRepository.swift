/// The bundled quotes and the user's store, as a repository.
///
/// ```swift
/// let repository = FileQuoteRepository(store: QuoteStore(path: path))
/// let all = try repository.quotes(in: .all)
/// ```
/// Bundled quotes are read from memory, and nothing is written.
package struct FileQuoteRepository: QuoteRepository {
  /// The user's store, or nil for only the bundled quotes.
  package let store: QuoteStore?
  private let bundled: StoreDocument

  /// Makes a repository from a bundled collection in the store's format.
  ///
  /// - Parameters:
  ///   - bundled: The bytes of a store; empty for none.
  ///   - store: The user's store, or nil for only the bundled quotes.
  package init(bundled: [UInt8], store: QuoteStore?) throws(QuoteStoreError) {
    do {
      self.bundled = bundled.isEmpty ? StoreDocument() : try StoreDocument(bundled)
    } catch {
      throw QuoteStoreError(error, path: "the bundled collection")
    }
    self.store = store
  }

  /// The quotes of a pool. Reads the store on every call.
  package func quotes(in pool: QuoteFilter.Pool) throws(QuoteStoreError) -> QuoteCandidates {
    QuoteCandidates(own: try store?.document() ?? StoreDocument(), bundled: bundled, pool: pool)
  }

  package func quotes(for filter: QuoteFilter) throws(QuoteStoreError) -> QuoteCandidates {
    try quotes(in: filter.effectivePool).narrowed(by: filter)
  }
}
