/// The bundled quotes and the user's store, as a repository.
///
/// ```swift
/// let repository = FileQuoteRepository(bundled: bytes, store: QuoteStore(path: path), history: nil)
/// let quote = try repository.quoteOfTheDay(for: CivilDate("2026-11-21")!)
/// ```
/// Nothing is written but the picker's two numbers, and those only where a history is given. The bundled quotes stay
/// where they are, in the program, so seeding copies nothing: it checks that they and the store can be read.
public struct FileQuoteRepository: QuoteRepository {
  /// The user's quotes; nil for the bundled ones alone.
  public let store: QuoteStore?
  private let bundled: StoreDocument
  private let history: (@Sendable (QuoteFilter) -> ShuffleHistory?)?
  /// Which quotes the day is chosen from; the whole pool where none fits.
  public var dailySelection: @Sendable (CivilDate) -> QuoteFilter = { _ in QuoteFilter() }

  /// A repository over the bytes of a bundled collection, in the store's own format.
  ///
  /// - Parameters:
  ///   - store: The user's quotes; nil for the bundled ones alone.
  ///   - history: Where the picker keeps its state for a selection; nil picks anew each time.
  /// - Throws: `StoreDocument.Problem` when the bundled bytes are not a collection.
  public init(
    bundled: [UInt8], store: QuoteStore?, history: (@Sendable (QuoteFilter) -> ShuffleHistory?)? = nil
  ) throws {
    self.init(bundled: bundled.isEmpty ? StoreDocument() : try StoreDocument(bundled), store: store, history: history)
  }

  /// A repository over a bundled collection that has been read.
  package init(
    bundled: StoreDocument, store: QuoteStore?, history: (@Sendable (QuoteFilter) -> ShuffleHistory?)? = nil
  ) {
    self.bundled = bundled
    self.store = store
    self.history = history
  }

  /// Checks that the store can be read.
  public func seedIfNeeded() throws {
    _ = try store?.document()
  }

  /// The quotes of a selection.
  public func quotes(for selection: QuoteFilter) throws(QuoteStoreError) -> QuoteSet {
    quotes(for: selection, own: try store?.document() ?? StoreDocument())
  }

  private func quotes(for selection: QuoteFilter, own: StoreDocument) -> QuoteSet {
    QuoteSet(own: own, bundled: bundled, pool: selection.pool).narrowed(by: selection)
  }

  /// The quote of a date, from the day's selection, or from its whole pool where that selection is empty.
  public func quoteOfTheDay(for date: CivilDate) throws -> Quote {
    try Self.quoteOfTheDay(for: date, selection: dailySelection(date)) { try quotes(for: $0) }
  }

  /// The quotes of several dates; the store is read once.
  public func quotesOfTheDay(for dates: [CivilDate]) throws -> [Quote] {
    let own = try store?.document() ?? StoreDocument()
    var known: [QuoteFilter: QuoteSet] = [:]
    return try dates.map { date in
      try Self.quoteOfTheDay(for: date, selection: dailySelection(date)) { selection in
        if let quotes = known[selection] { return quotes }
        let quotes = quotes(for: selection, own: own)
        known[selection] = quotes
        return quotes
      }
    }
  }

  /// A random quote of a selection, none twice before all have come where there is a history.
  public func randomQuote(for selection: QuoteFilter) throws -> Quote {
    var generator = SystemRandomNumberGenerator()
    return try randomQuote(for: selection, using: &generator).quote
  }

  /// A random quote, with what became of the picker's state.
  package func randomQuote(
    for selection: QuoteFilter, using generator: inout some RandomNumberGenerator
  ) throws -> (quote: Quote, outcome: ShuffleHistory.Outcome) {
    let quotes = try quotes(for: selection)
    let ids = quotes.ids
    guard let history = history?(selection) else {
      var picker = ShufflePicker()
      guard let index = picker.next(from: ids, using: &generator) else { throw QuoteRepositoryError.noQuotes }
      return (quotes[index], .notKept("there is no place for it"))
    }
    let (index, outcome) = history.next(from: ids, using: &generator)
    guard let index else { throw QuoteRepositoryError.noQuotes }
    return (quotes[index], outcome)
  }

  /// Every quote, bundled and own.
  public var allQuotes: [Quote] {
    get throws { Array(try quotes(for: QuoteFilter(pool: .all))) }
  }

  /// The day's quote of a selection; of its whole pool where nothing fits the day's special wishes.
  static func quoteOfTheDay(
    for date: CivilDate, selection: QuoteFilter, quotes: (QuoteFilter) throws -> QuoteSet
  ) throws -> Quote {
    if let quote = try quotes(selection).quote(of: date) { return quote }
    if let quote = try quotes(QuoteFilter(pool: selection.pool)).quote(of: date) { return quote }
    throw QuoteRepositoryError.noQuotes
  }
}
