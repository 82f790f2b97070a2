import RuneText

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A quote to show from a point in time on: an entry of a timeline, a feed, or a greeting.
public struct QuoteEntry: Hashable, Sendable {
  /// The quote.
  public let quote: Quote
  /// The text to show: the quote's text, or its short form if the filter's length limit requires it.
  public let text: String
  /// The date of a quote of the day; nil for a random quote or a quote of the hour.
  public let day: CivilDate?
  /// When the quote starts to be shown, in seconds since 1970-01-01 00:00 UTC. For a quote of the day, this is local
  /// midnight, or the first moment after it if the clock skips midnight.
  public let start: Int64
  /// Scheduled collections that have no matching quote, so that the quote was chosen from the others.
  package let emptyCollections: [String]

  /// When the quote starts to be shown.
  public var date: Date { Date(timeIntervalSince1970: TimeInterval(start)) }

  /// The author or speaker; empty if unknown.
  public var author: String { quote.author }

  /// Makes an entry from its parts.
  public init(quote: Quote, text: String? = nil, day: CivilDate? = nil, start: Int64, emptyCollections: [String] = []) {
    self.quote = quote
    self.text = text ?? quote.text
    self.day = day
    self.start = start
    self.emptyCollections = emptyCollections
  }
}

extension QuoteEntry: Identifiable {
  /// The quote's id and the start time, because a timeline may show a quote twice.
  public var id: String { "\(quote.id)@\(start)" }
}
