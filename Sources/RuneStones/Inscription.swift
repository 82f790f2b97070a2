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
  package var country: String { pack.text(ofInscription: index, 3) }
  /// The date, in the words of the database, such as "V 1000-t".
  package var period: String { pack.text(ofInscription: index, 4) }
  /// The style of the ornament, such as "Pr4".
  package var style: String { pack.text(ofInscription: index, 5) }
  package var carver: String { pack.text(ofInscription: index, 6) }
  /// A page about it.
  package var link: String { pack.text(ofInscription: index, 7) }

  /// The district, such as "Sollentuna hd".
  package var district: String { pack.text(ofInscription: index, 8) }
  /// The county or municipality.
  package var county: String { pack.text(ofInscription: index, 9) }
  /// What it is made of, in the words of the database, such as "granit".
  package var material: String { pack.text(ofInscription: index, 10) }
  /// Other numbers and names, separated by semicolons or commas.
  package var otherSigna: String { pack.text(ofInscription: index, 11) }

  /// The years that the period, or else the style, allows.
  package var years: ClosedRange<Int>? {
    let years = pack.number(ofInscription: index, 12)
    let (first, last) = (Int(years >> 16), Int(years & 0xFFFF))
    return first > 0 && first <= last ? first...last : nil
  }

  /// The numbers of its words in the pack.
  var words: Range<Int> {
    let first = pack.reference(ofInscription: index, 13)
    return first..<first + pack.reference(ofInscription: index, 14)
  }

  /// All words, in the order of the inscription; where their positions have a gap, the pack lacks words.
  package var allWords: [CarvedWord] { words.map(pack.word) }

  var isOlder: Bool { allWords.contains { StoneKey.hasRunes($0.letters) } }

  /// The words joined by spaces, with … where the pack lacks some.
  package func text(_ part: (CarvedWord) -> String) -> String {
    var last = -1
    return allWords.reduce(into: "") { text, word in
      text += (text.isEmpty ? "" : " ") + (word.position > last + 1 ? "… " : "") + part(word)
      last = word.position
    }
  }

  /// The century in which most of its years are; nil without years.
  package var century: Int? { years.map { ($0.lowerBound + $0.upperBound) / 200 + 1 } }
}
