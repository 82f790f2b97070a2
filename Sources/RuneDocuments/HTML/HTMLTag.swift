/// A start tag.
struct HTMLTag: Equatable {
  /// An attribute, whose offsets are counted from the beginning of the tag.
  struct Attribute: Equatable {
    var name: Range<Int>
    /// Without quotation marks; nil if it has none.
    var value: Range<Int>?
    /// The quotation mark around the value.
    var quote: UInt8?
  }

  /// In lower case.
  let name: String
  var attributes: [Attribute] = []
  /// Whether it ends with a slash, which counts in SVG, MathML and XML alone.
  var isSelfClosing = false
  /// Whether the element has no content because of that.
  var isEmpty = false
}
