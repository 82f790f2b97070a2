/// The size of a finger ring, by which jewelers ask for it.
///
/// ```swift
/// RingSize(us: "7 1/2")?.diameter  // 17.73 mm
/// RingSize(uk: "N½")?.diameter     // 17.31 mm
/// ```
///
/// - Europe: the inner circumference in millimeters, 41 to 76 (ISO 8653).
/// - United Kingdom and Ireland: letters A to Z and on to Z+6; an inner circumference of 37.5 mm for A, and 1.25 mm more for
///   each letter (BS 6820:1987, as in R. Rowlett, *How Many? A Dictionary of Units of Measurement*, “ring size”). Rings
///   marked by the older Wheatsheaf gauge are up to 0.3 mm wider.
/// - United States and Canada: an inner diameter of 0.458 in for 0, and 0.032 in more for each size, 0 to 16 (the conversion
///   chart of Wikipedia, “Ring size”). It is a custom, not a standard: U.S. gauges differ by some hundredths of a millimeter.
package struct RingSize: Sendable, Hashable {
  /// The inner diameter in millimeters.
  package let diameter: Double
  /// What it is called, such as “U.S. 7”.
  package let name: String

  /// A size in any of these ways: `7` or `us7`, `54` or `eu54`, `N½` or `ukN½`, or the inner diameter with a unit, such as
  /// `17.3mm`. The numbers of U.S. and European sizes do not overlap. Nil if it is none.
  package init?(_ text: String) {
    func rest(after prefix: String) -> String? {
      let text = text.lowercased()
      guard text.utf8.starts(with: prefix.utf8) else { return nil }
      return String(Substring(text.utf8.dropFirst(prefix.utf8.count).drop { $0 == UInt8(ascii: " ") }))
    }
    let size =
      if let us = rest(after: "us") { RingSize(us: us) } else if let eu = rest(after: "eu") {
        RingSize(eu: eu)
      } else if let uk = rest(after: "uk") { RingSize(uk: uk) } else {
        RingSize(us: text) ?? RingSize(eu: text) ?? RingSize(uk: text) ?? RingSize(inside: text)
      }
    guard let size else { return nil }
    self = size
  }

  /// An inner diameter.
  private init?(inside text: String) {
    guard let length = try? Length(parsing: text), length.isMetric else { return nil }
    (diameter, name) = (length.millimeters, "inner diameter")
  }

  /// A European size, such as `54`; nil if it is none.
  package init?(eu text: String) {
    guard let size = RingSize.number(text), (41...76).contains(size) else { return nil }
    (diameter, name) = (size / Double.pi, "EU " + text)
  }

  /// A U.S. size, such as `7`, `7.25` or `7 1/2`; nil if it is none.
  package init?(us text: String) {
    guard let size = RingSize.number(text), (0...16).contains(size) else { return nil }
    (diameter, name) = ((0.458 + 0.032 * size) * 25.4, "U.S. " + text)
  }

  /// A British size, such as `N`, `n½` or `Z+1`; nil if it is none.
  package init?(uk text: String) {
    var rest = Array(text.utf8)
    // Capital or small.
    guard let letter = rest.first.map({ $0 & 0xDF }), (0x41...0x5A).contains(letter) else { return nil }
    rest.removeFirst()
    var size = Double(letter - 0x41)
    if letter == 0x5A, rest.first == UInt8(ascii: "+") {
      guard let more = RingSize.number(rest.dropFirst()), (0...6).contains(more) else { return nil }
      size += more
    } else if !rest.isEmpty {
      guard let more = RingSize.number([UInt8(ascii: "0")] + rest), (0..<1).contains(more) else { return nil }
      size += more
    }
    (diameter, name) = ((37.5 + 1.25 * size) / Double.pi, "UK " + text.uppercased())
  }

  private static func number(_ text: String) -> Double? { number(Array(text.utf8)[...]) }

  /// A number with a decimal point or a fraction, such as `7.5`, `7½` or `7 1/2`.
  private static func number(_ text: ArraySlice<UInt8>) -> Double? {
    var whole = text
    var part = 0.0
    for (endings, value) in [(["½", "1/2"], 0.5), (["¼", "1/4"], 0.25), (["¾", "3/4"], 0.75)] {
      for (index, ending) in endings.enumerated() where text.suffix(ending.utf8.count).elementsEqual(ending.utf8) {
        whole = text.dropLast(ending.utf8.count)
        part = value
        if whole.last == UInt8(ascii: " ") { whole.removeLast() } else if index == 1 { return nil }
      }
    }
    guard !whole.isEmpty, whole.allSatisfy({ (0x30...0x39).contains($0) || $0 == 0x2E }),
      let number = Double(String(decoding: whole, as: UTF8.self))
    else { return nil }
    return number + part
  }
}
