/// Sets and classes of glyphs as OpenType layout tables have them.
enum GlyphSets {
  /// A coverage table, as a list or as ranges, whichever is smaller.
  ///
  /// - Parameter glyphs: In order, without repetition.
  static func coverage(_ glyphs: [GlyphID]) -> TableNode {
    let ranges = ranges(glyphs.map { ($0, 0) })
    var node = TableNode()
    if ranges.count * 3 < glyphs.count {
      for value in [2, ranges.count] { node.bytes.append(short: value) }
      var index = 0
      for range in ranges {
        for value in [range.first, range.last, index] { node.bytes.append(short: value) }
        index += range.last - range.first + 1
      }
    } else {
      for value in [1, glyphs.count] + glyphs { node.bytes.append(short: value) }
    }
    return node
  }

  /// A class definition; glyphs without a class are in class 0.
  static func classes(_ classes: [GlyphID: Int]) -> TableNode {
    let ranges = ranges(classes.filter { $0.value != 0 }.map { ($0.key, $0.value) }.sorted { $0.0 < $1.0 })
    var node = TableNode()
    for value in [2, ranges.count] { node.bytes.append(short: value) }
    for range in ranges {
      for value in [range.first, range.last, range.value] { node.bytes.append(short: value) }
    }
    return node
  }

  private static func ranges(_ glyphs: [(GlyphID, Int)]) -> [(first: GlyphID, last: GlyphID, value: Int)] {
    var result: [(first: GlyphID, last: GlyphID, value: Int)] = []
    for (glyph, value) in glyphs {
      if let last = result.last, last.last + 1 == glyph, last.value == value {
        result[result.count - 1].last = glyph
      } else {
        result.append((glyph, glyph, value))
      }
    }
    return result
  }

  /// The glyphs of a coverage table, in its order.
  static func readCoverage(_ table: FontBytes) throws(FontFile.ReadError) -> [GlyphID] {
    var glyphs: [GlyphID] = []
    let count = try table.short(at: 2)
    switch try table.short(at: 0) {
    case 1:
      for index in 0..<count { glyphs.append(try table.short(at: 4 + index * 2)) }
    case 2:
      for index in 0..<count {
        let (first, last) = (try table.short(at: 4 + index * 6), try table.short(at: 6 + index * 6))
        guard first <= last else { throw .malformed("coverage: a range ends before it begins") }
        glyphs += first...last
      }
    case let format: throw .malformed("coverage: unknown format \(format)")
    }
    return glyphs
  }

  /// The classes of glyphs that are not in class 0.
  static func readClasses(_ table: FontBytes) throws(FontFile.ReadError) -> [GlyphID: Int] {
    var classes: [GlyphID: Int] = [:]
    switch try table.short(at: 0) {
    case 1:
      let first = try table.short(at: 2)
      for index in 0..<(try table.short(at: 4)) { classes[first + index] = try table.short(at: 6 + index * 2) }
    case 2:
      for index in 0..<(try table.short(at: 2)) {
        let (first, last) = (try table.short(at: 4 + index * 6), try table.short(at: 6 + index * 6))
        guard first <= last else { throw .malformed("classes: a range ends before it begins") }
        let value = try table.short(at: 8 + index * 6)
        for glyph in first...last { classes[glyph] = value }
      }
    case let format: throw .malformed("classes: unknown format \(format)")
    }
    return classes
  }
}
