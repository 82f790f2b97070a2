/// The kerning of pairs of glyphs by their classes: a subtable of the table `GPOS`.
struct PairKerning: Sendable {
  /// The row of each glyph that has kerning with a glyph after it.
  private(set) var rows: [GlyphID: Int]
  /// The column of each glyph that has kerning with a glyph before it.
  private(set) var columns: [GlyphID: Int]
  /// What is added to the advance of the first glyph, in font units.
  private(set) var values: [[Int]]

  /// The same for some of the glyphs, under new numbers.
  func subset(_ numbers: [GlyphID: GlyphID]) -> PairKerning {
    var result = self
    result.rows = Self.renumbered(rows, numbers)
    result.columns = Self.renumbered(columns, numbers)
    let usedRows = Set(result.rows.values).sorted()
    let usedColumns = Set(result.columns.values).sorted()
    // Without some of the glyphs, more of them may be alike.
    let columns = Self.alike(usedColumns) { column in usedRows.map { values[$0][column] } }
    let rows = Self.alike(usedRows) { row in columns.distinct.map { values[row][$0] } }
    result.values = rows.distinct.map { row in columns.distinct.map { values[row][$0] } }
    result.rows = result.rows.mapValues { rows.place[$0] ?? 0 }
    result.columns = result.columns.mapValues { columns.place[$0] ?? 0 }
    return result
  }

  /// What is between two glyphs; nil where the first one has no row.
  func value(_ first: GlyphID, _ second: GlyphID) -> Int? {
    rows[first].map { row in columns[second].map { values[row][$0] } ?? 0 }
  }

  /// Kerns a glyph before others like `last`, and after others like `first`.
  mutating func kern(_ glyph: GlyphID, asFrom first: GlyphID, to last: GlyphID) {
    rows[glyph] = rows[last]
    columns[glyph] = columns[first]
  }

  /// The first of each number with the same values, and for each number which of these it is like.
  private static func alike(_ numbers: [Int], _ values: (Int) -> [Int]) -> (distinct: [Int], place: [Int: Int]) {
    var distinct: [Int] = []
    var place: [Int: Int] = [:]
    var known: [[Int]: Int] = [:]
    for number in numbers {
      let own = values(number)
      if known[own] == nil {
        known[own] = distinct.count
        distinct.append(number)
      }
      place[number] = known[own]
    }
    return (distinct, place)
  }

  private static func renumbered(_ classes: [GlyphID: Int], _ numbers: [GlyphID: GlyphID]) -> [GlyphID: Int] {
    var result: [GlyphID: Int] = [:]
    for (glyph, value) in classes {
      if let number = numbers[glyph] { result[number] = value }
    }
    return result
  }

  /// The rows in as many subtables as their size asks for.
  var subtables: [TableNode] {
    let most = max(1, Self.mostBytes / (2 * (values.first?.count ?? 0) + 2))
    return stride(from: 0, to: values.count, by: most).map { subtable($0..<min($0 + most, values.count)) }
  }

  private static let mostBytes = 30_000

  private func subtable(_ range: Range<Int>) -> TableNode {
    var own: [GlyphID: Int] = [:]
    for (glyph, row) in rows where range.contains(row) { own[glyph] = row - range.lowerBound }
    var node = TableNode()
    node.bytes.append(short: 2)
    node.append(link: GlyphSets.coverage(own.keys.sorted()))
    // Only the advance of the first glyph changes.
    node.bytes.append(short: 4)
    node.bytes.append(short: 0)
    node.append(link: GlyphSets.classes(own))
    // Class 0 is every other glyph.
    node.append(link: GlyphSets.classes(columns.mapValues { $0 + 1 }))
    node.bytes.append(short: range.count)
    node.bytes.append(short: (values.first?.count ?? 0) + 1)
    for row in values[range] {
      for value in [0] + row { node.bytes.append(short: value) }
    }
    return node
  }

  // MARK: Reading

  /// The subtables of each lookup of the feature `kern`; others, and other kinds of kerning than by classes, are left out.
  static func lookups(of table: FontBytes) throws(FontFile.ReadError) -> [[PairKerning]] {
    let features = try table.part(at: try table.short(at: 6), count: nil, name: "GPOS")
    let list = try table.part(at: try table.short(at: 8), count: nil, name: "GPOS")
    var numbers: Set<Int> = []
    for index in 0..<(try features.short(at: 0)) where try features.tag(at: 2 + index * 6) == "kern" {
      let feature = try features.part(at: try features.short(at: 6 + index * 6), count: nil, name: "GPOS")
      for place in 0..<(try feature.short(at: 2)) { numbers.insert(try feature.short(at: 4 + place * 2)) }
    }
    var result: [[PairKerning]] = []
    for number in numbers.sorted() {
      let lookup = try list.part(at: try list.short(at: 2 + number * 2), count: nil, name: "GPOS")
      var subtables: [PairKerning] = []
      for index in 0..<(try lookup.short(at: 4)) {
        var type = try lookup.short(at: 0)
        var subtable = try lookup.part(at: try lookup.short(at: 6 + index * 2), count: nil, name: "GPOS")
        if type == 9 {
          type = try subtable.short(at: 2)
          subtable = try subtable.part(at: try subtable.long(at: 4), count: nil, name: "GPOS")
        }
        if type == 2, let pairs = try PairKerning(reading: subtable) { subtables.append(pairs) }
      }
      if !subtables.isEmpty { result.append(subtables) }
    }
    return result
  }

  private init?(reading table: FontBytes) throws(FontFile.ReadError) {
    guard try table.short(at: 0) == 2, try table.short(at: 4) == 4, try table.short(at: 6) == 0 else { return nil }
    let covered = try GlyphSets.readCoverage(table.part(at: try table.short(at: 2), count: nil, name: "GPOS"))
    let first = try GlyphSets.readClasses(table.part(at: try table.short(at: 8), count: nil, name: "GPOS"))
    columns = try GlyphSets.readClasses(table.part(at: try table.short(at: 10), count: nil, name: "GPOS"))
    let (rowCount, columnCount) = (try table.short(at: 12), try table.short(at: 14))
    rows = [:]
    for glyph in covered { rows[glyph] = first[glyph] ?? 0 }
    guard rows.values.allSatisfy({ $0 < rowCount }), columns.values.allSatisfy({ $0 < columnCount }) else {
      throw .malformed("GPOS: a class without values")
    }
    values = []
    for row in 0..<rowCount {
      var line: [Int] = []
      for column in 0..<columnCount { line.append(try table.signedShort(at: 16 + (row * columnCount + column) * 2)) }
      values.append(line)
    }
  }
}
