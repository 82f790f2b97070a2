/// The placeholders of a message of a translation file, `%s` or `{name}`: which ones it has.
enum MessagePlaceholders {
  /// Those of a format, as the file declares the message to be.
  case declared
  /// The file does not say: only those without a space, since "100 % sure" is more often prose.
  case undeclared
  case none

  /// The end of the placeholder that a text begins with: `%s`, `%-5.2f`, `%(name)s`, `%1$s`, `%%`, `{0}`, `{name}`.
  func end(of text: ArraySlice<UInt8>) -> Int? {
    if self == .none { return nil }
    if text.first == UInt8(ascii: "{") {
      let name = text.dropFirst().prefix(1 << 10).prefix { !"{}\n".utf8.contains($0) }
      return text[name.endIndex...].first == UInt8(ascii: "}") ? name.endIndex + 1 : nil
    }
    guard text.first == UInt8(ascii: "%") else { return nil }
    var rest = text.dropFirst()
    if rest.first == UInt8(ascii: "("), let end = rest.prefix(1 << 10).firstIndex(of: UInt8(ascii: ")")) {
      rest = rest[(end + 1)...]
    }
    rest = rest.drop { "-+#0123456789$*.'hlLqjzt".utf8.contains($0) || self == .declared && $0 == UInt8(ascii: " ") }
    guard let last = rest.first, KeptPart.isLetterOrDigit(last) || "%@".utf8.contains(last) else { return nil }
    return rest.startIndex + 1
  }
}
