/// The tables of a font that hold its glyphs, and what others say about their sizes.
struct FontExtents {
  private(set) var glyf: [UInt8] = []
  private(set) var loca: [UInt8] = []
  private(set) var hmtx: [UInt8] = []
  private var box = GlyphOutline.Box(minX: 0, minY: 0, maxX: 0, maxY: 0)
  private var hasLongPlaces = false
  private var advanceCount = 0
  private var glyphCount = 0
  private var widest = 0
  private var leastLeft = Int.max
  private var leastRight = Int.max
  private var simple = (contours: 0, points: 0)
  private var composite = (contours: 0, points: 0)
  private var mostParts = 0
  private var depth = 0

  init(_ glyphs: [TrueTypeFont.Glyph]) {
    glyphCount = glyphs.count
    advanceCount = glyphs.count
    while advanceCount > 1, glyphs[advanceCount - 2].advance == glyphs[advanceCount - 1].advance { advanceCount -= 1 }
    var places: [Int] = []
    for (number, glyph) in glyphs.enumerated() {
      places.append(glyf.count)
      glyf += glyph.outline.bytes
      glyf.pad(to: 2)
      widest = max(widest, glyph.advance)
      var left = 0
      if let own = try? glyph.outline.box {
        left = own.minX
        box.formUnion(own)
        leastLeft = min(leastLeft, left)
        leastRight = min(leastRight, glyph.advance - own.maxX)
      }
      if number < advanceCount { hmtx.append(short: glyph.advance) }
      hmtx.append(short: left)
      measure(glyph.outline, glyphs)
    }
    places.append(glyf.count)
    hasLongPlaces = glyf.count >= 0x20000
    for place in places {
      if hasLongPlaces { loca.append(long: place) } else { loca.append(short: place / 2) }
    }
  }

  private mutating func measure(_ outline: GlyphOutline, _ glyphs: [TrueTypeFont.Glyph]) {
    if let size = try? outline.simpleSize {
      simple = (max(simple.contours, size.contours), max(simple.points, size.points))
      return
    }
    var total = (contours: 0, points: 0)
    var levels = 0
    func add(_ outline: GlyphOutline, level: Int) {
      levels = max(levels, level)
      if let size = try? outline.simpleSize {
        total = (total.contours + size.contours, total.points + size.points)
      } else if level < 16 {
        for part in (try? outline.parts) ?? [] where part < glyphs.count { add(glyphs[part].outline, level: level + 1) }
      }
    }
    add(outline, level: 0)
    mostParts = max(mostParts, (try? outline.parts.count) ?? 0)
    depth = max(depth, levels)
    composite = (max(composite.contours, total.contours), max(composite.points, total.points))
  }

  func patched(head: [UInt8], version: Double) -> [UInt8] {
    var bytes = Array(head.prefix(54))
    bytes.replace(long: Int((version * 65536).rounded()), at: 4)
    bytes.replace(long: 0, at: 8)
    for (index, value) in [box.minX, box.minY, box.maxX, box.maxY].enumerated() {
      bytes.replace(short: value, at: 36 + index * 2)
    }
    bytes.replace(short: hasLongPlaces ? 1 : 0, at: 50)
    return bytes
  }

  func patched(hhea: [UInt8]) -> [UInt8] {
    var bytes = Array(hhea.prefix(36))
    let values = [widest, leastLeft == .max ? 0 : leastLeft, leastRight == .max ? 0 : leastRight, box.maxX]
    for (index, value) in values.enumerated() { bytes.replace(short: value, at: 10 + index * 2) }
    bytes.replace(short: advanceCount, at: 34)
    return bytes
  }

  func patched(maxp: [UInt8]) -> [UInt8] {
    var bytes = Array(maxp.prefix(32))
    bytes.replace(short: glyphCount, at: 4)
    let sizes = [simple.points, simple.contours, composite.points, composite.contours]
    for (index, value) in sizes.enumerated() { bytes.replace(short: value, at: 6 + index * 2) }
    bytes.replace(short: mostParts, at: 28)
    bytes.replace(short: depth, at: 30)
    return bytes
  }
}
