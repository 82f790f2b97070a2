/// Reads what is asked of a TrueType or OpenType file that is not trusted: every offset is checked, every loop bounded
/// by the size of the file, and whatever is wrong is an error.
package struct FontFile: Sendable {
  /// Why a file cannot be read as a font.
  package enum ReadError: Error, Hashable, Sendable {
    /// The first bytes are not those of a font.
    case notAFont
    /// A table that every font needs is missing; its tag.
    case missingTable(String)
    /// A table, or what it points to, lies outside of the file.
    case truncated(String)
    /// A table holds what it must not; what is wrong.
    case malformed(String)
  }

  /// From the name table; nil where there is none that can be read.
  package let family: String?
  /// From the name table, as the family.
  package let copyright: String?
  private let map: [UInt32: Int]
  /// Whether each glyph has an outline; nil for fonts whose outlines are not looked into (CFF).
  private let hasOutline: [Bool]?

  /// Reads a font, or the first one of a collection.
  package init(_ bytes: [UInt8]) throws(ReadError) {
    let tables = try FontTables(bytes)
    let glyphs = try tables.needed("maxp").short(at: 4)
    guard glyphs > 0 else { throw .malformed("maxp: no glyphs") }
    map = try FontFile.characterMap(tables.needed("cmap"), glyphs: glyphs)
    if let loca = tables.table("loca"), tables.table("glyf") != nil {
      hasOutline = try FontFile.outlines(loca, isLong: try tables.needed("head").short(at: 50) != 0, glyphs: glyphs)
    } else {
      hasOutline = nil
    }
    let names = tables.table("name")
    family = names.flatMap { try? FontFile.name(1, in: $0) }
    copyright = names.flatMap { try? FontFile.name(0, in: $0) }
  }

  /// Whether the font maps a character to a glyph that has an outline; a space needs none.
  package func shows(_ scalar: Unicode.Scalar) -> Bool {
    guard let glyph = map[scalar.value] else { return false }
    return scalar.properties.isWhitespace || hasOutline.map { $0[glyph] } ?? true
  }

  // MARK: Tables

  private static func outlines(_ loca: FontBytes, isLong: Bool, glyphs: Int) throws(ReadError) -> [Bool] {
    var result: [Bool] = []
    result.reserveCapacity(glyphs)
    var last = isLong ? try loca.long(at: 0) : try loca.short(at: 0)
    for index in 1...glyphs {
      let next = isLong ? try loca.long(at: index * 4) : try loca.short(at: index * 2)
      result.append(next > last)
      last = next
    }
    return result
  }

  static func characterMap(_ table: FontBytes, glyphs: Int) throws(ReadError) -> [UInt32: Int] {
    // The best subtable: full Unicode before the basic plane.
    var best: (rank: Int, offset: Int)?
    for index in 0..<(try table.short(at: 2)) {
      let record = 4 + index * 8
      let (platform, encoding) = (try table.short(at: record), try table.short(at: record + 2))
      let offset = try table.long(at: record + 4)
      let rank =
        switch (platform, encoding) {
        case (3, 10), (0, 4), (0, 6): 3
        case (3, 1), (0, 0...3): 2
        case (3, 0): 1
        default: 0
        }
      if rank > 0, rank > best?.rank ?? 0 { best = (rank, offset) }
    }
    guard let best else { throw .malformed("cmap: no Unicode subtable") }
    let subtable = try table.part(at: best.offset, count: nil, name: "cmap")
    var map: [UInt32: Int] = [:]
    func add(_ code: Int, _ glyph: Int) {
      if glyph > 0, glyph < glyphs, code <= 0x10FFFF { map[UInt32(code)] = glyph }
    }
    switch try subtable.short(at: 0) {
    case 0:
      for code in 0..<256 { add(code, try subtable.byte(at: 6 + code)) }
    case 6:
      let first = try subtable.short(at: 6)
      for index in 0..<(try subtable.short(at: 8)) { add(first + index, try subtable.short(at: 10 + index * 2)) }
    case 4: try readSegments(subtable, add)
    case 12:
      let groups = try subtable.long(at: 12)
      // Each group takes 12 bytes, and all of them together map each code point once.
      guard groups <= subtable.count / 12 else { throw .truncated("cmap") }
      var lastCode = -1
      for index in 0..<groups {
        let record = 16 + index * 12
        let (start, end) = (try subtable.long(at: record), try subtable.long(at: record + 4))
        let glyph = try subtable.long(at: record + 8)
        guard start > lastCode, end >= start, end <= 0x10FFFF else { throw .malformed("cmap: groups out of order") }
        lastCode = end
        for code in start...end { add(code, glyph + (code - start)) }
      }
    case let format: throw .malformed("cmap: format \(format) is not read here")
    }
    return map
  }

  /// Format 4: segments of the basic plane.
  private static func readSegments(_ table: FontBytes, _ add: (Int, Int) -> Void) throws(ReadError) {
    let count = try table.short(at: 6) / 2
    let (ends, starts) = (14, 16 + count * 2)
    let (deltas, offsets) = (starts + count * 2, starts + count * 4)
    var lastEnd = -1
    for index in 0..<count {
      let end = try table.short(at: ends + index * 2)
      let start = try table.short(at: starts + index * 2)
      guard end >= start, start > lastEnd else { throw .malformed("cmap: segments out of order") }
      lastEnd = end
      let delta = try table.short(at: deltas + index * 2)
      let offset = try table.short(at: offsets + index * 2)
      for code in start...end where code != 0xFFFF {
        if offset == 0 {
          add(code, (code + delta) & 0xFFFF)
        } else {
          let glyph = try table.short(at: offsets + index * 2 + offset + (code - start) * 2)
          if glyph != 0 { add(code, (glyph + delta) & 0xFFFF) }
        }
      }
    }
  }

  /// The text of a name by its number, such as 1 for the family, or nil.
  static func name(_ number: Int, in table: FontBytes) throws(ReadError) -> String? {
    let storage = try table.short(at: 4)
    for index in 0..<(try table.short(at: 2)) {
      let record = 6 + index * 12
      // Windows, Unicode; other platforms say the same.
      guard try table.short(at: record) == 3, try table.short(at: record + 6) == number else { continue }
      let count = min(try table.short(at: record + 8), 512)
      let start = storage + (try table.short(at: record + 10))
      var units: [UInt16] = []
      for place in stride(from: 0, to: count - 1, by: 2) { units.append(UInt16(try table.short(at: start + place))) }
      return String(decoding: units, as: UTF16.self)
    }
    return nil
  }
}

extension FontFile.ReadError: CustomStringConvertible {
  /// What is wrong, on one line.
  package var description: String {
    switch self {
    case .notAFont: "not a TrueType or OpenType font"
    case .missingTable(let tag): "the font is damaged: table '\(tag)' is missing"
    case .truncated(let tag): "the font is damaged: '\(tag)' reaches past the end of the file"
    case .malformed(let what): "the font is damaged: \(what)"
    }
  }
}
