/// A source of quotes: files, a database, a server.
///
/// May be an actor. A repository only provides quotes; `QuoteService` chooses among them.
public protocol QuoteRepository: Sendable {
  /// The quotes of a pool, as a consistent snapshot.
  ///
  /// - Throws: Any error of reading the quotes.
  /// - Complexity: Depends on the repository.
  func quotes(in pool: QuoteFilter.Pool) async throws -> QuoteCandidates
}
