/// Where quotes come from: files, a database, a server.
///
/// An actor can be one. A repository only hands out quotes; which of them is shown is the work of `QuoteService`.
public protocol QuoteRepository: Sendable {
  /// The quotes of a pool, all from one state.
  ///
  /// - Throws: What keeps it from reading the quotes.
  /// - Complexity: Up to the repository.
  func quotes(in pool: QuoteFilter.Pool) async throws -> QuoteSet
}
