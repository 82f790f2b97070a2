/// The tables of a TrueType file, by their tags.
struct FontTables {
  private var tables: [String: FontBytes] = [:]

  /// Reads the directory of a font, or of the first one of a collection.
  init(_ bytes: [UInt8]) throws(FontFile.ReadError) {
    let file = FontBytes(bytes: bytes, range: 0..<bytes.count, name: "file")
    var start = 0
    if try file.tag(at: 0) == "ttcf" { start = try file.long(at: 12) }
    switch try file.long(at: start) {
    case 0x0001_0000, 0x4F54_544F, 0x7472_7565: break
    default: throw .notAFont
    }
    for index in 0..<(try file.short(at: start + 4)) {
      let record = start + 12 + index * 16
      let tag = try file.tag(at: record)
      tables[tag] = try file.part(at: try file.long(at: record + 8), count: try file.long(at: record + 12), name: tag)
    }
  }

  func table(_ tag: String) -> FontBytes? { tables[tag] }

  /// The table with a tag that every font must have.
  func needed(_ tag: String) throws(FontFile.ReadError) -> FontBytes {
    guard let table = tables[tag] else { throw .missingTable(tag) }
    return table
  }

  /// A TrueType file of tables, with its checksums; `head` is among them.
  static func file(_ tables: [(tag: String, bytes: [UInt8])]) -> [UInt8] {
    let sorted = tables.sorted { $0.tag.utf8.lexicographicallyPrecedes($1.tag.utf8) }
    var file: [UInt8] = []
    file.append(long: 0x0001_0000)
    var power = 1
    while power * 2 <= sorted.count { power *= 2 }
    let step = power.trailingZeroBitCount
    for value in [sorted.count, power * 16, step, (sorted.count - power) * 16] { file.append(short: value) }
    var start = 12 + sorted.count * 16
    var head = 0
    for (tag, bytes) in sorted {
      file.append(tag: tag)
      file.append(long: Int(truncatingIfNeeded: checksum(bytes[...])))
      file.append(long: start)
      file.append(long: bytes.count)
      if tag == "head" { head = start }
      start += (bytes.count + 3) / 4 * 4
    }
    for (_, bytes) in sorted {
      file += bytes
      file.pad(to: 4)
    }
    file.replace(long: Int(truncatingIfNeeded: 0xB1B0_AFBA &- checksum(file[...])), at: head + 8)
    return file
  }

  private static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    var sum: UInt32 = 0
    var shift: UInt32 = 24
    for byte in bytes {
      sum &+= UInt32(byte) << shift
      shift = (shift &- 8) & 31
    }
    return sum
  }
}
