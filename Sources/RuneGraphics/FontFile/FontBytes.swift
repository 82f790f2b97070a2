/// A stretch of a font file that is never read beyond.
struct FontBytes {
  let bytes: [UInt8]
  let range: Range<Int>
  let name: String

  var count: Int { range.count }

  /// A stretch of this one; without a count, to its end.
  func part(at offset: Int, count: Int?, name: String) throws(FontFile.ReadError) -> FontBytes {
    guard offset >= 0, offset <= self.count else { throw .truncated(name) }
    let rest = self.count - offset
    guard count ?? rest <= rest else { throw .truncated(name) }
    let start = range.lowerBound + offset
    return FontBytes(bytes: bytes, range: start..<(start + (count ?? rest)), name: name)
  }

  func byte(at offset: Int) throws(FontFile.ReadError) -> Int {
    guard offset >= 0, offset < count else { throw .truncated(name) }
    return Int(bytes[range.lowerBound + offset])
  }

  func short(at offset: Int) throws(FontFile.ReadError) -> Int {
    guard offset >= 0, offset < count - 1 else { throw .truncated(name) }
    let place = range.lowerBound + offset
    return Int(bytes[place]) << 8 | Int(bytes[place + 1])
  }

  func signedShort(at offset: Int) throws(FontFile.ReadError) -> Int {
    Int(Int16(truncatingIfNeeded: try short(at: offset)))
  }

  /// No offset or size in a real file has the highest bit, and in WebAssembly there is no room for it.
  func long(at offset: Int) throws(FontFile.ReadError) -> Int {
    guard try short(at: offset) < 0x8000 else { throw .truncated(name) }
    return try short(at: offset) << 16 | (try short(at: offset + 2))
  }

  func tag(at offset: Int) throws(FontFile.ReadError) -> String {
    var tag = ""
    for place in 0..<4 { tag.unicodeScalars.append(Unicode.Scalar(UInt8(try byte(at: offset + place)))) }
    return tag
  }
}
