/// An inscription, as the database describes it. Parts that it does not know are empty.
package struct Inscription: Sendable {
  /// The number in the edition, such as "U 112".
  package let signum: String
  /// The place and parish.
  package let place: String
  /// The Swedish province, such as "Uppland", or the country.
  package let province: String
  /// The country.
  package let country: String
  /// The date, in the words of the database, such as "V 1000-t".
  package let period: String
  /// The style of the ornament, such as "Pr4".
  package let style: String
  /// The carver.
  package let carver: String
  /// A page about it.
  package let link: String
  /// The years that the period, or else the style, allows.
  package let years: ClosedRange<Int>?
  /// The numbers of its words in the pack.
  let words: Range<Int>

  /// The century in which most of its years are; nil without years.
  package var century: Int? { years.map { ($0.lowerBound + $0.upperBound) / 200 + 1 } }
}
