/// Quotes to choose from: some of the bundled and the user's own, decoded one by one when they are asked for.
///
/// A pick among a hundred thousand looks at ids alone and decodes the one quote it shows.
public struct QuoteSet: Sendable {
  private struct Place: Sendable {
    var isBundled: Bool
    var index: Int
  }

  private let own: StoreDocument
  private let bundled: StoreDocument
  private let favorites: Set<QuoteID>
  private var places: [Place]

  /// The pool of a filter, before its other conditions; an own quote hides the bundled one with the same id.
  package init(own: StoreDocument, bundled: StoreDocument, pool: QuoteFilter.Pool) {
    self.own = own
    self.bundled = bundled
    favorites = Set(own.favorites)
    let takesOwn = pool != .bundled
    let takesBundled = pool == .bundled || pool == .all || pool == .auto && own.count == 0
    places = []
    if takesBundled {
      let hidden = takesOwn ? Set(own.ids) : []
      for index in 0..<bundled.count where !hidden.contains(bundled.id(at: index)) {
        places.append(Place(isBundled: true, index: index))
      }
    }
    if takesOwn { places += (0..<own.count).map { Place(isBundled: false, index: $0) } }
  }

  /// The quotes that the filter accepts; its pool is not looked at.
  ///
  /// - Complexity: O(1) when the filter asks nothing, else O(*n*) decoded quotes.
  public func narrowed(by filter: QuoteFilter) -> QuoteSet {
    filter.isTrivial ? self : narrowed { filter.accepts($0) }
  }

  /// The quotes that `accepts` takes.
  ///
  /// - Complexity: O(*n*) decoded quotes.
  public func narrowed(_ accepts: (Quote) throws -> Bool) rethrows -> QuoteSet {
    var result = self
    result.places = try zip(indices, places).filter { try accepts(self[$0.0]) }.map(\.1)
    return result
  }

  /// The ids, in order, without decoding the quotes.
  public var ids: [QuoteID] { indices.map { id(at: $0) } }

  /// The id at a place, without decoding the quote.
  public func id(at index: Int) -> QuoteID {
    let place = places[index]
    return (place.isBundled ? bundled : own).id(at: place.index)
  }

  /// The quote of the day.
  public func quote(of date: CivilDate) -> Quote? {
    DailyPicker.pick(from: ids, on: date).map { self[$0] }
  }

  /// The quote of an hour, by the rule of the day with hours since 1970 in the place of days: the same at one moment
  /// everywhere.
  public func quote(ofHour hour: Int64) -> Quote? {
    DailyPicker.pick(from: ids, tick: hour < 0 ? 0 : UInt64(hour)).map { self[$0] }
  }
}

extension QuoteSet: RandomAccessCollection {
  /// 0.
  public var startIndex: Int { 0 }
  /// How many quotes there are.
  public var endIndex: Int { places.count }

  /// The quote at a place, decoded.
  public subscript(index: Int) -> Quote {
    let place = places[index]
    if !place.isBundled { return own.quote(at: place.index, origin: .own) }
    var quote = bundled.quote(at: place.index, origin: .bundled)
    if favorites.contains(quote.id) { quote.isFavorite = true }
    return quote
  }
}
