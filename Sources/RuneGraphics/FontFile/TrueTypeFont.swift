/// A TrueType font taken apart into what another font is made from.
///
/// ```swift
/// var font = try TrueTypeFont(bytes).subset(glyphs)
/// let letter = try font.appendGlyph(drawnAs: [rune])
/// font.characters[0x61] = letter
/// let file = try font.file()
/// ```
///
/// Hints, and tables that it does not name, are left out.
package struct TrueTypeFont: Sendable {
  struct Glyph: Sendable {
    var outline: GlyphOutline
    var advance: Int
  }

  private(set) var glyphs: [Glyph]
  package var characters: [UInt32: GlyphID]
  /// Glyphs that layout treats as marks.
  package var marks: Set<GlyphID> = []
  /// The lookups of `GSUB`, by number.
  package var substitutions: [SubstitutionLookup] = []
  /// The features of `GSUB`, by their tags in order.
  package var features: [Feature] = []
  package var names = FontNames()
  /// The version, such as 2026.1122.
  package var version = 1.0
  /// Scripts whose text takes the features, in order.
  package var scripts = ["DFLT", "latn"]
  private var kerning: [[PairKerning]]
  private let head: [UInt8]
  private let hhea: [UInt8]
  private let maxp: [UInt8]
  private let os2: [UInt8]
  private let post: [UInt8]
  private let gasp: [UInt8]?

  /// A feature of `GSUB`.
  package struct Feature: Sendable {
    /// Such as `ccmp`.
    package let tag: String
    /// The numbers of its lookups, in order.
    package let lookups: [Int]
    /// What programs call it, for stylistic sets.
    package let name: String?

    package init(_ tag: String, _ lookups: [Int], name: String? = nil) {
      self.tag = tag
      self.lookups = lookups
      self.name = name
    }
  }

  package var glyphCount: Int { glyphs.count }
  /// The width of a character, for tests; nil if the font does not have it.
  package func advance(of scalar: Unicode.Scalar) -> Int? { characters[scalar.value].map { glyphs[$0].advance } }
  /// The family and the style in the font that it was read from, such as "Stave Round" and "Light".
  package private(set) var readName: (family: String, style: String)?

  package init(_ bytes: [UInt8]) throws(FontFile.ReadError) {
    let tables = try FontTables(bytes)
    func copy(_ tag: String, count: Int) throws(FontFile.ReadError) -> [UInt8] {
      let table = try tables.needed(tag)
      guard table.count >= count else { throw .truncated(tag) }
      return Array(table.bytes[table.range])
    }
    head = try copy("head", count: 54)
    hhea = try copy("hhea", count: 36)
    maxp = try copy("maxp", count: 32)
    os2 = try copy("OS/2", count: 96)
    post = try copy("post", count: 32)
    gasp = tables.table("gasp").map { Array($0.bytes[$0.range]) }
    let count = try tables.needed("maxp").short(at: 4)
    let (loca, glyf, hmtx) = (try tables.needed("loca"), try tables.needed("glyf"), try tables.needed("hmtx"))
    let isLong = try tables.needed("head").short(at: 50) != 0
    let advanceCount = try tables.needed("hhea").short(at: 34)
    guard count > 0, advanceCount > 0, advanceCount <= count else { throw .malformed("hhea: \(advanceCount) widths") }
    func place(_ glyph: Int) throws(FontFile.ReadError) -> Int {
      isLong ? try loca.long(at: glyph * 4) : try loca.short(at: glyph * 2) * 2
    }
    glyphs = []
    for glyph in 0..<count {
      let (start, end) = (try place(glyph), try place(glyph + 1))
      guard start <= end else { throw .malformed("loca: glyph \(glyph) ends before it begins") }
      let part = try glyf.part(at: start, count: end - start, name: "glyf")
      glyphs.append(
        Glyph(
          outline: GlyphOutline(bytes: Array(part.bytes[part.range])),
          advance: try hmtx.short(at: min(glyph, advanceCount - 1) * 4)))
    }
    characters = try FontFile.characterMap(tables.needed("cmap"), glyphs: count)
    kerning = []
    if let table = tables.table("GPOS") { kerning = try PairKerning.lookups(of: table) }
    if let name = tables.table("name") {
      let (group, groupStyle) = (try FontFile.name(16, in: name), try FontFile.name(17, in: name))
      let (family, style) = (try FontFile.name(1, in: name), try FontFile.name(2, in: name))
      readName = (group ?? family ?? "", groupStyle ?? style ?? "Regular")
    }
  }

  // MARK: Changes

  /// The font with the first glyph, some others and their parts, under new numbers in the same order.
  package func subset(_ wanted: Set<GlyphID>, unkerned: Set<GlyphID> = []) throws(FontFile.ReadError) -> TrueTypeFont {
    var kept: Set<GlyphID> = [0]
    var open = Array(wanted)
    while let glyph = open.popLast() {
      guard glyphs.indices.contains(glyph), kept.insert(glyph).inserted else { continue }
      open += try glyphs[glyph].outline.parts
    }
    let order = kept.sorted()
    var numbers: [GlyphID: GlyphID] = [:]
    for (number, glyph) in order.enumerated() { numbers[glyph] = number }
    var result = self
    result.glyphs = []
    for glyph in order {
      result.glyphs.append(
        Glyph(outline: try glyphs[glyph].outline.renumbered(numbers), advance: glyphs[glyph].advance))
    }
    result.characters = [:]
    for (code, glyph) in characters {
      if let number = numbers[glyph] { result.characters[code] = number }
    }
    let kerned = numbers.filter { !unkerned.contains($0.key) }
    result.kerning = kerning.map { $0.map { $0.subset(kerned) }.filter { !$0.values.isEmpty } }.filter { !$0.isEmpty }
    return result
  }

  /// Adds a glyph that looks like others in a row; without any, one that has neither ink nor width.
  ///
  /// - Parameter isKerned: Whether there is kerning between the others, and between their ends and other glyphs.
  package mutating func appendGlyph(
    drawnAs parts: [GlyphID] = [], isKerned: Bool = false
  ) throws(FontFile.ReadError) -> GlyphID {
    var placed: [(glyph: GlyphID, distance: Int, box: GlyphOutline.Box)] = []
    var advance = 0
    for (index, part) in parts.enumerated() {
      if isKerned, index > 0 {
        for lookup in kerning { advance += lookup.lazy.compactMap { $0.value(parts[index - 1], part) }.first ?? 0 }
      }
      if let box = try glyphs[part].outline.box { placed.append((part, advance, box)) }
      advance += glyphs[part].advance
    }
    glyphs.append(Glyph(outline: GlyphOutline(parts: placed), advance: advance))
    if isKerned, let first = parts.first, let last = parts.last {
      for lookup in kerning.indices {
        for table in kerning[lookup].indices { kerning[lookup][table].kern(glyphs.count - 1, asFrom: first, to: last) }
      }
    }
    return glyphs.count - 1
  }

  // MARK: The file

  package func file() throws(FontWriteError) -> [UInt8] {
    guard glyphs.count < 0xFFFF else { throw .tooManyGlyphs(glyphs.count) }
    var names = names
    var layoutFeatures: [LayoutTable.Feature] = []
    for feature in features {
      var number: Int?
      if let name = feature.name {
        number = FontNames.firstOwn + names.texts.keys.filter { $0 >= FontNames.firstOwn }.count
        if let number { names.texts[number] = name }
      }
      layoutFeatures.append(.init(tag: feature.tag, lookups: feature.lookups, name: number))
    }
    let gsub = LayoutTable(
      scripts: scripts, features: layoutFeatures,
      lookups: substitutions.map { .init(type: $0.type, ignoresMarks: $0.ignoresMarks, subtables: $0.subtables) },
      extensionType: 7)
    let gpos = LayoutTable(
      scripts: scripts, features: [.init(tag: "kern", lookups: Array(kerning.indices))],
      lookups: kerning.map { .init(type: 2, ignoresMarks: true, subtables: $0.flatMap { $0.subtables }) },
      extensionType: 9)
    let metrics = FontExtents(glyphs)
    var tables: [(tag: String, bytes: [UInt8])] = [
      ("head", metrics.patched(head: head, version: version)), ("hhea", metrics.patched(hhea: hhea)),
      ("maxp", metrics.patched(maxp: maxp)), ("OS/2", patchedOS2()), ("hmtx", metrics.hmtx),
      ("cmap", CharacterMap.bytes(characters)), ("loca", metrics.loca), ("glyf", metrics.glyf), ("name", names.bytes),
      ("post", patchedPost()), ("GSUB", try gsub.bytes()), ("GDEF", glyphDefinitions()),
    ]
    if !kerning.isEmpty { tables.append(("GPOS", try gpos.bytes())) }
    if let gasp { tables.append(("gasp", gasp)) }
    return FontTables.file(tables)
  }

  /// Without names of glyphs.
  private func patchedPost() -> [UInt8] {
    var bytes = Array(post.prefix(32))
    bytes.replace(long: 0x0003_0000, at: 0)
    return bytes
  }

  private func glyphDefinitions() -> [UInt8] {
    var bytes: [UInt8] = []
    for value in [1, 0, 12, 0, 0, 0] { bytes.append(short: value) }
    var classes: [GlyphID: Int] = [:]
    for mark in marks { classes[mark] = 3 }
    return bytes + GlyphSets.classes(classes).bytes
  }

  private func patchedOS2() -> [UInt8] {
    var bytes = os2
    let advances = glyphs.map { $0.advance }.filter { $0 > 0 }
    if !advances.isEmpty { bytes.replace(short: (advances.reduce(0, +) + advances.count / 2) / advances.count, at: 2) }
    bytes.replace(short: 0, at: 8)
    let codes = characters.keys.sorted()
    var ranges = [0, 0, 0, 0]
    for bit in UnicodeRange.bits(of: codes) { ranges[bit / 32] |= 1 << (bit % 32) }
    for (index, value) in ranges.enumerated() { bytes.replace(long: value, at: 42 + index * 4) }
    bytes.replace(short: min(Int(codes.first ?? 0), 0xFFFF), at: 64)
    bytes.replace(short: min(Int(codes.last ?? 0), 0xFFFF), at: 66)
    var pages = 0
    for page in CodePage.allCases where page.sample.allSatisfy({ characters[$0.value] != nil }) {
      pages |= 1 << page.rawValue
    }
    bytes.replace(long: pages, at: 78)
    bytes.replace(long: 0, at: 82)
    bytes.replace(short: substitutions.reduce(2) { max($0, $1.reach) }, at: 94)
    return bytes
  }

  /// The code pages of Windows that a font of Latin letters may cover, by their bit.
  private enum CodePage: Int, CaseIterable {
    case western = 0
    case centralEuropean = 1
    case turkish = 4
    case baltic = 7

    /// Letters that only this one has, which stand for all.
    var sample: [Unicode.Scalar] {
      switch self {
      case .western: ["a", "é", "ß", "ð"]
      case .centralEuropean: ["a", "č", "ł", "ő"]
      case .turkish: ["a", "ğ", "ı", "ş"]
      case .baltic: ["a", "ā", "ė", "ņ"]
      }
    }
  }
}
