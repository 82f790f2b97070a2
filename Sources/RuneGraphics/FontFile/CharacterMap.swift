/// Writes the table `cmap`.
enum CharacterMap {
  /// Format 4, and format 12 where there are characters beyond the basic plane.
  static func bytes(_ characters: [UInt32: GlyphID]) -> [UInt8] {
    let sorted = characters.sorted { $0.key < $1.key }
    let basic = segments(sorted.filter { $0.key < 0xFFFF })
    let short = format4(basic)
    let isBasic = sorted.last.map { $0.key < 0x10000 } ?? true
    let long = isBasic ? [] : format12(sorted)
    var records = [(0, 3, 0), (3, 1, 0)]
    if !isBasic { records = [(0, 3, 0), (0, 4, short.count), (3, 1, 0), (3, 10, short.count)] }
    var bytes: [UInt8] = []
    bytes.append(short: 0)
    bytes.append(short: records.count)
    for (platform, encoding, place) in records {
      bytes.append(short: platform)
      bytes.append(short: encoding)
      bytes.append(long: 4 + records.count * 8 + place)
    }
    return bytes + short + long
  }

  private typealias Segment = (first: UInt32, last: UInt32, glyph: GlyphID)

  /// Characters in a row whose glyphs are in a row too.
  private static func segments(_ characters: [(key: UInt32, value: GlyphID)]) -> [Segment] {
    var result: [Segment] = []
    for (code, glyph) in characters {
      if let last = result.last, last.last + 1 == code, last.glyph + Int(code - last.first) == glyph {
        result[result.count - 1].last = code
      } else {
        result.append((code, code, glyph))
      }
    }
    return result
  }

  private static func format4(_ characters: [Segment]) -> [UInt8] {
    // Characters in a row whose glyphs are not: a list of glyphs takes 2 bytes for each, a segment 8.
    var lists: [(first: UInt32, glyphs: [GlyphID])] = []
    for segment in characters {
      let glyphs = (0...Int(segment.last - segment.first)).map { segment.glyph + $0 }
      if let last = lists.last, Int(last.first) + last.glyphs.count == segment.first,
        glyphs.count < shortList || last.glyphs.count < shortList || !isRow(last.glyphs)
      {
        lists[lists.count - 1].glyphs += glyphs
      } else {
        lists.append((segment.first, glyphs))
      }
    }
    // The last segment must map U+FFFF, to no glyph.
    lists.append((0xFFFF, [0x10000]))
    var power = 1
    while power * 2 <= lists.count { power *= 2 }
    var listed: [UInt8] = []
    var (deltas, offsets): ([UInt8], [UInt8]) = ([], [])
    for (index, list) in lists.enumerated() {
      if isRow(list.glyphs) {
        deltas.append(short: list.glyphs[0] - Int(list.first))
        offsets.append(short: 0)
      } else {
        deltas.append(short: 0)
        // Counted from this place on.
        offsets.append(short: (lists.count - index) * 2 + listed.count)
        for glyph in list.glyphs { listed.append(short: glyph) }
      }
    }
    let header = [
      4, 16 + lists.count * 8 + listed.count, 0, lists.count * 2, power * 2, power.trailingZeroBitCount,
      (lists.count - power) * 2,
    ]
    var bytes: [UInt8] = []
    for value in header { bytes.append(short: value) }
    for list in lists { bytes.append(short: Int(list.first) + list.glyphs.count - 1) }
    bytes.append(short: 0)
    for list in lists { bytes.append(short: Int(list.first)) }
    return bytes + deltas + offsets + listed
  }

  private static let shortList = 8

  private static func isRow(_ glyphs: [GlyphID]) -> Bool { glyphs.indices.allSatisfy { glyphs[$0] == glyphs[0] + $0 } }

  private static func format12(_ characters: [(key: UInt32, value: GlyphID)]) -> [UInt8] {
    let segments = segments(characters)
    var bytes: [UInt8] = []
    bytes.append(short: 12)
    bytes.append(short: 0)
    for value in [16 + segments.count * 12, 0, segments.count] { bytes.append(long: value) }
    for segment in segments {
      for value in [Int(segment.first), Int(segment.last), segment.glyph] { bytes.append(long: value) }
    }
    return bytes
  }
}
