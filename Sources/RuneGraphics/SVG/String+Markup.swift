extension String {
  /// The text escaped for markup: XML, HTML and Pango, in content and in attribute values. What XML 1.0 does not allow
  /// becomes U+FFFD.
  package var escapedForMarkup: String {
    var buffer = SVGBuffer(capacity: utf8.count)
    buffer.text(self)
    return String(decoding: buffer.bytes, as: UTF8.self)
  }
}
