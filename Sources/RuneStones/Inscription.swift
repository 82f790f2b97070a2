/// An inscription, as the database describes it. Parts that it does not know are empty.
package struct Inscription: Sendable {
  let pack: StonePack
  /// Its number in the pack.
  package let index: Int

  /// The number in the edition, such as "U 112".
  package var signum: String { pack.text(ofInscription: index, 0) }
  /// The place and parish.
  package var place: String { pack.text(ofInscription: index, 1) }
  /// The Swedish province, such as "Uppland", or the country.
  package var province: String { pack.text(ofInscription: index, 2) }
  /// The country.
  package var country: String { pack.text(ofInscription: index, 3) }
  /// The date, in the words of the database, such as "V 1000-t".
  package var period: String { pack.text(ofInscription: index, 4) }
  /// The style of the ornament, such as "Pr4".
  package var style: String { pack.text(ofInscription: index, 5) }
  /// The carver.
  package var carver: String { pack.text(ofInscription: index, 6) }
  /// A page about it.
  package var link: String { pack.text(ofInscription: index, 7) }

  /// The years that the period, or else the style, allows.
  package var years: ClosedRange<Int>? {
    let years = pack.number(ofInscription: index, 8)
    let (first, last) = (Int(years >> 16), Int(years & 0xFFFF))
    return first > 0 && first <= last ? first...last : nil
  }

  /// The numbers of its words in the pack.
  var words: Range<Int> {
    let first = Int(pack.number(ofInscription: index, 9))
    return first..<first + Int(pack.number(ofInscription: index, 10))
  }

  /// The century in which most of its years are; nil without years.
  package var century: Int? { years.map { ($0.lowerBound + $0.upperBound) / 200 + 1 } }
}
