/// A glyph of the table `glyf`: an outline, or other glyphs put together.
struct GlyphOutline: Sendable {
  /// As in the file; empty for a glyph without ink.
  private(set) var bytes: [UInt8]

  init(bytes: [UInt8]) { self.bytes = bytes }

  /// Other glyphs in their own size, each moved to the right.
  ///
  /// - Parameter parts: They must have ink.
  init(parts: [(glyph: GlyphID, distance: Int, box: Box)]) {
    bytes = []
    guard let first = parts.first else { return }
    var box = first.box.moved(by: first.distance)
    for part in parts.dropFirst() { box.formUnion(part.box.moved(by: part.distance)) }
    for value in [-1, box.minX, box.minY, box.maxX, box.maxY] { bytes.append(short: value) }
    for (index, part) in parts.enumerated() {
      let isWide = !(-128...127).contains(part.distance)
      let isLast = index == parts.count - 1
      bytes.append(short: Flag.isDistance | (isWide ? Flag.isWide : 0) | (isLast ? 0 : Flag.hasMore))
      bytes.append(short: part.glyph)
      if isWide {
        bytes.append(short: part.distance)
        bytes.append(short: 0)
      } else {
        bytes += [UInt8(truncatingIfNeeded: part.distance), 0]
      }
    }
  }

  /// The ends of the ink in font units.
  struct Box {
    var minX: Int
    var minY: Int
    var maxX: Int
    var maxY: Int

    func moved(by distance: Int) -> Box { Box(minX: minX + distance, minY: minY, maxX: maxX + distance, maxY: maxY) }

    mutating func formUnion(_ other: Box) {
      (minX, minY) = (min(minX, other.minX), min(minY, other.minY))
      (maxX, maxY) = (max(maxX, other.maxX), max(maxY, other.maxY))
    }
  }

  private enum Flag {
    static let isWide = 0x0001
    static let isDistance = 0x0002
    static let hasScale = 0x0008
    static let hasMore = 0x0020
    static let hasTwoScales = 0x0040
    static let hasMatrix = 0x0080
  }

  private var table: FontBytes { FontBytes(bytes: bytes, range: 0..<bytes.count, name: "glyf") }

  /// Nil for a glyph without ink.
  var box: Box? {
    get throws(FontFile.ReadError) {
      if bytes.isEmpty { return nil }
      return Box(
        minX: try table.signedShort(at: 2), minY: try table.signedShort(at: 4), maxX: try table.signedShort(at: 6),
        maxY: try table.signedShort(at: 8))
    }
  }

  /// How many outlines it has, and of how many points; nil if it is put together from other glyphs.
  var simpleSize: (contours: Int, points: Int)? {
    get throws(FontFile.ReadError) {
      if bytes.isEmpty { return (0, 0) }
      let count = try table.signedShort(at: 0)
      if count < 0 { return nil }
      return (count, count == 0 ? 0 : try table.short(at: 8 + count * 2) + 1)
    }
  }

  /// Where in `bytes` the numbers of the glyphs are that it is put together from.
  private var placesOfParts: [Int] {
    get throws(FontFile.ReadError) {
      var places: [Int] = []
      guard !bytes.isEmpty, try table.signedShort(at: 0) < 0 else { return places }
      var place = 10
      while true {
        let flags = try table.short(at: place)
        places.append(place + 2)
        place += 4 + (flags & Flag.isWide != 0 ? 4 : 2)
        if flags & Flag.hasScale != 0 { place += 2 }
        if flags & Flag.hasTwoScales != 0 { place += 4 }
        if flags & Flag.hasMatrix != 0 { place += 8 }
        if flags & Flag.hasMore == 0 { return places }
      }
    }
  }

  /// The glyphs that it is put together from.
  var parts: [GlyphID] {
    get throws(FontFile.ReadError) {
      var parts: [GlyphID] = []
      for place in try placesOfParts { parts.append(try table.short(at: place)) }
      return parts
    }
  }

  /// The same with new numbers for its parts.
  func renumbered(_ numbers: [GlyphID: GlyphID]) throws(FontFile.ReadError) -> GlyphOutline {
    var result = self
    for place in try placesOfParts { result.bytes.replace(short: numbers[try table.short(at: place)] ?? 0, at: place) }
    return result
  }
}
