import CCommandText

/// A character reference of HTML, such as `&eacute;`, `&#233;` or `&copy`.
package struct HTMLReference {
  package let length: Int
  /// The character, of those that matter to a text; nil for others, which have many names.
  package let scalar: Unicode.Scalar?

  /// - Parameters:
  ///   - bytes: Begins with `&`.
  ///   - isAttribute: Whether it is in an attribute, where `&copy=` is not a reference.
  /// - Returns: Nil if it is not one.
  package init?(_ bytes: ArraySlice<UInt8>, isAttribute: Bool) {
    let rest = bytes.dropFirst()
    if rest.first == UInt8(ascii: "#") {
      let isHexadecimal = rest.dropFirst().first.map { $0 | 0x20 == UInt8(ascii: "x") } ?? false
      let digits = rest.dropFirst(isHexadecimal ? 2 : 1).prefix { byte in
        (0x30...0x39).contains(byte) || isHexadecimal && (0x61...0x66).contains(byte | 0x20)
      }
      if digits.isEmpty { return nil }
      let end = digits.endIndex < bytes.endIndex && bytes[digits.endIndex] == UInt8(ascii: ";") ? 1 : 0
      length = digits.endIndex - bytes.startIndex + end
      // Browsers read 128 to 159 as letters of Windows, and show others for 0.
      let value = UInt32(String(decoding: digits, as: UTF8.self), radix: isHexadecimal ? 16 : 10)
      scalar = value.flatMap { $0 == 0 || (0x80...0x9F).contains($0) ? nil : Unicode.Scalar($0) }
      return
    }
    let name = rest.prefix(32).prefix { byte in
      (0x30...0x39).contains(byte) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }
    if name.isEmpty { return nil }
    let text = String(decoding: name, as: UTF8.self)
    if name.endIndex < bytes.endIndex, bytes[name.endIndex] == UInt8(ascii: ";") {
      (length, scalar) = (name.count + 2, Self.scalars[text])
      return
    }
    // The names of HTML 3.2 may lack the semicolon.
    guard let old = (2...6).reversed().lazy.map({ String(text.prefix($0)) }).first(where: Self.old.contains) else {
      return nil
    }
    if isAttribute {
      let next = bytes.dropFirst(old.utf8.count + 1).first
      if text != old || next == UInt8(ascii: "=") { return nil }
    }
    (length, scalar) = (old.utf8.count + 1, Self.scalars[old])
  }

  /// The letters and marks that names stand for, and the names that may lack their semicolon.
  private static let (scalars, old): ([String: Unicode.Scalar], Set<String>) = {
    var (scalars, old): ([String: Unicode.Scalar], Set<String>) = ([:], [])
    for line in String(cString: htmlReferences).split(separator: "\n") where line.first != "#" {
      let fields = line.split(separator: " ").map(String.init)
      scalars[fields[0]] = UInt32(fields[1], radix: 16).flatMap(Unicode.Scalar.init)
      if fields.count > 2 { old.insert(fields[0]) }
    }
    return (scalars, old)
  }()
}
