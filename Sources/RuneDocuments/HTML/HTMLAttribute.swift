/// An attribute of HTML that matters to the text of a page.
enum HTMLAttribute {
  case language, translate
  /// `alt`, `title` or `aria-label`, which readers see or hear.
  case text

  private static let names: [(name: StaticString, attribute: HTMLAttribute)] = [
    ("lang", .language), ("xml:lang", .language), ("translate", .translate), ("alt", .text), ("title", .text),
    ("aria-label", .text),
  ]

  /// The attribute with a name, in upper or lower case; nil for others.
  init?(_ name: ArraySlice<UInt8>) {
    let found = Self.names.first { known, _ in
      known.utf8CodeUnitCount == name.count
        && zip(name, UnsafeBufferPointer(start: known.utf8Start, count: known.utf8CodeUnitCount)).allSatisfy {
          byte, letter in byte == letter || byte | 0x20 == letter && letter >= UInt8(ascii: "a")
        }
    }
    guard let found else { return nil }
    self = found.attribute
  }
}
