#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A quote as it is to be shown, and from when on: one line of a timeline, a greeting, an entry of a feed.
public struct QuoteEntry: Hashable, Sendable {
  /// The quote.
  public let quote: Quote
  /// What is shown of it: its text, or its short form where the filter has room for no more.
  public let text: String
  /// The day it is the quote of; nil for a random one and for one of an hour.
  public let day: CivilDate?
  /// Seconds since 1970-01-01 00:00 UTC from which it is shown. For a day this is local midnight, or the moment the
  /// clock jumps over it to.
  public let start: Int64
  /// Collections that the schedule asked for and in which no quote fits; the quote is from elsewhere then.
  public let emptyCollections: [String]

  /// The moment from which it is shown.
  public var date: Date { Date(timeIntervalSince1970: TimeInterval(start)) }

  /// Who said or wrote it; empty when nobody knows.
  public var author: String { quote.author }

  /// An entry by its parts.
  public init(quote: Quote, text: String? = nil, day: CivilDate? = nil, start: Int64, emptyCollections: [String] = []) {
    self.quote = quote
    self.text = text ?? quote.text
    self.day = day
    self.start = start
    self.emptyCollections = emptyCollections
  }
}

extension QuoteEntry: Identifiable {
  /// The quote's id and the moment: a timeline may show a quote twice.
  public var id: String { "\(quote.id)@\(start)" }
}
