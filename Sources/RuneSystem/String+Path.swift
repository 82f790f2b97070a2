/// Paths are bytes, which need not be UTF-8. In the string of a path, each byte that is not part of UTF-8 is the private-use
/// scalar U+10FE00 plus the byte; so are the bytes of such a scalar itself. So every path has a string of its own, and the
/// system gets back the bytes that it gave.
extension String {
  private static let byteScalars: ClosedRange<UInt32> = 0x10FE00...0x10FEFF

  /// The path with these bytes.
  package init(path bytes: some Collection<UInt8>) {
    self.init()
    var rest = bytes[...]
    while let byte = rest.first {
      // The character of up to four bytes that begins here.
      let scalar = (1...4).lazy.map { rest.prefix($0) }.map { (String(decoding: $0, as: UTF8.self), $0) }
        .first { $0.utf8.elementsEqual($1) }?.0
      if let scalar, scalar.shownPath == scalar {
        self += scalar
        rest = rest.dropFirst(scalar.utf8.count)
      } else {
        unicodeScalars.append(Unicode.Scalar(0x10FE00 + UInt32(byte))!)
        rest = rest.dropFirst()
      }
    }
  }

  /// The path with these bytes, of which a zero is the end.
  package init(path: UnsafePointer<CChar>) {
    self =
      String(validatingCString: path).flatMap { $0.utf8.contains(0xF4) ? nil : $0 }
      ?? String(path: UnsafeRawBufferPointer(start: path, count: strlen(path)))
  }

  package var pathBytes: [UInt8] {
    // All of the scalars begin with this byte.
    if !utf8.contains(0xF4) { return Array(utf8) }
    return unicodeScalars.flatMap { scalar in
      Self.byteScalars.contains(scalar.value) ? [UInt8(scalar.value & 0xFF)] : Array(UTF8.encode(scalar)!)
    }
  }

  /// The path for messages: each byte that is not UTF-8 is U+FFFD.
  package var shownPath: String { String(decoding: pathBytes, as: UTF8.self) }

  /// Calls `body` with the path as the system takes it.
  package func withPath<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    if !utf8.contains(0xF4) { return withCString(body) }
    return (pathBytes + [0]).withUnsafeBufferPointer { bytes in
      bytes.withMemoryRebound(to: CChar.self) { body($0.baseAddress!) }
    }
  }
}
