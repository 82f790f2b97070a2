/// What the engine needs to know about Unicode: case, decompositions and nearest plain letters of Unicode 15.0, looked up
/// in the table `Tables/Unicode/mappings.bin`, and how words of other scripts are romanized.
///
/// Every build of the engine reads the same table, so all of them agree. The answers equal ICU 72's for every code
/// point, which a test checks. A lookup is a binary search in the bytes of the table; nothing is parsed or allocated in
/// advance. `Tables/Unicode/README.md` describes the layout.
package struct UnicodeMappings: @unchecked Sendable {
  private let bytes: UnsafeRawBufferPointer
  private let sections: [(start: Int, count: Int)]
  private let romanize: @Sendable ([Unicode.Scalar]) -> [Unicode.Scalar]?

  /// A mapping of scalars to other scalars: two sections of the table each, one to one and one to many.
  private enum Relation: Int { case canonical, compatibility, lowercase, caseFolding, nearest }

  private enum Section: Int, CaseIterable {
    case canonicalOne, compatibilityOne, lowercaseOne, caseFoldingOne, nearestOne
    case canonicalMany, compatibilityMany, lowercaseMany, caseFoldingMany, nearestMany
    case compositions, combiningClasses, cased, caseIgnorable, defaultIgnorable, pool

    init(one relation: Relation) { self = Self.allCases[relation.rawValue] }
    init(many relation: Relation) { self = Self.allCases[5 + relation.rawValue] }

    var bytesPerRow: Int {
      switch self {
      case .canonicalOne, .compatibilityOne, .lowercaseOne, .caseFoldingOne, .nearestOne: 8
      case .canonicalMany, .compatibilityMany, .lowercaseMany, .caseFoldingMany, .nearestMany: 6
      case .combiningClasses, .cased, .caseIgnorable, .defaultIgnorable: 5
      case .compositions, .pool: 2
      }
    }
  }

  /// Nil where the bytes are not such a table.
  ///
  /// - Parameters:
  ///   - bytes: Must stay in place as long as the process lives.
  ///   - romanize: What `romanized` answers, which no table can.
  package init?(
    _ bytes: UnsafeRawBufferPointer,
    romanize: @escaping @Sendable ([Unicode.Scalar]) -> [Unicode.Scalar]? = { _ in nil }
  ) {
    guard bytes.count >= 36, bytes.loadUnaligned(as: UInt32.self) == UInt32(littleEndian: 0x0F69_6E55) else {
      return nil
    }
    self.bytes = bytes
    self.romanize = romanize
    var start = 36
    var sections: [(start: Int, count: Int)] = []
    for section in Section.allCases {
      let count = Int(bytes[4 + 2 * section.rawValue]) | Int(bytes[5 + 2 * section.rawValue]) << 8
      sections.append((start, count))
      start += count * section.bytesPerRow
    }
    if start != bytes.count { return nil }
    self.sections = sections
  }

  // MARK: - Mappings

  /// The plain spelling: compatibility forms resolved (NFKC), lower case unless `keepsCase`, NFC.
  package func folded(_ scalars: [Unicode.Scalar], keepsCase: Bool = false) -> [Unicode.Scalar] {
    if scalars.allSatisfy({ Self.isFolded($0) }) { return scalars }
    if scalars.allSatisfy({ $0.isASCII }) { return keepsCase ? scalars : scalars.map { asciiLowercase($0) } }
    let plain = composed(decomposed(scalars, by: .compatibility))
    // Lowercasing can undo NFC (İ becomes i with a dot above), so NFC comes last.
    return keepsCase ? plain : composed(decomposed(lowercased(plain)))
  }

  /// Whether folding keeps a scalar, whatever is beside it. These are the small letters that texts are made of, and those of
  /// scripts without case.
  private static func isFolded(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x41, 0x5B..<0x80, 0xDF...0xFF: true
    case 0x3AC...0x3CE, 0x430...0x45F, 0x561...0x586, 0x10D0...0x10FA: true
    case 0x3041...0x3096, 0x30A1...0x30FA, 0x4E00...0x9FFF, 0xAC00...0xD7A3: true
    default: false
    }
  }

  /// The canonical decomposition, NFD: base, then marks.
  package func decomposed(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] { decomposed(scalars, by: .canonical) }

  /// Unicode's NFKC_Casefold: the spelling for comparisons that ignore case.
  package func caseFolded(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
    composed(decomposed(scalars.flatMap { caseFolded($0) }))
  }

  /// The plain Latin letters nearest to each scalar, such as "l" for "ł" and "ss" for "ß", by CLDR's rules Latin-ASCII;
  /// nil where no scalar has any.
  package func nearestLetters(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar]? {
    var result: [Unicode.Scalar] = []
    var isChanged = false
    for scalar in scalars {
      if append(scalar, mappedBy: .nearest, to: &result) { isChanged = true } else { result.append(scalar) }
    }
    return isChanged ? result : nil
  }

  /// A word of any script in plain Latin letters, such as "Moskva" for "Москва", or nil.
  package func romanized(_ word: [Unicode.Scalar]) -> [Unicode.Scalar]? { romanize(word) }

  private func caseFolded(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    var current = [scalar]
    while true {
      var folded: [Unicode.Scalar] = []
      for scalar in current
      where !append(scalar, mappedBy: .caseFolding, to: &folded) && !append(scalar, mappedBy: .lowercase, to: &folded) {
        folded.append(scalar)
      }
      let next = composed(decomposed(folded, by: .compatibility)).filter { !contains($0, .defaultIgnorable) }
      if next == current { return current }
      current = next
    }
  }

  // MARK: - Case

  private func asciiLowercase(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    ("A"..."Z").contains(scalar) ? Unicode.Scalar(UInt8(scalar.value) | 0x20) : scalar
  }

  private func lowercased(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
    var result: [Unicode.Scalar] = []
    for (index, scalar) in scalars.enumerated() {
      if scalar == "Σ", isFinal(index, in: scalars) {
        result.append("ς")
      } else if !append(scalar, mappedBy: .lowercase, to: &result) {
        result.append(scalar)
      }
    }
    return result
  }

  /// Unicode's condition Final_Sigma: a cased letter before and none after, whatever case-ignorable stands between.
  private func isFinal(_ index: Int, in scalars: [Unicode.Scalar]) -> Bool {
    let before = scalars[..<index].last { !contains($0, .caseIgnorable) }
    let after = scalars[(index + 1)...].first { !contains($0, .caseIgnorable) }
    return before.map { contains($0, .cased) } ?? false && !(after.map { contains($0, .cased) } ?? false)
  }

  // MARK: - Normalization forms

  private func decomposed(_ scalars: [Unicode.Scalar], by relation: Relation) -> [Unicode.Scalar] {
    var result: [Unicode.Scalar] = []
    for scalar in scalars { appendDecomposition(of: scalar, by: relation, to: &result) }
    sortMarks(of: &result)
    return result
  }

  private func appendDecomposition(of scalar: Unicode.Scalar, by relation: Relation, to result: inout [Unicode.Scalar])
  {
    if let syllable = Hangul.index(of: scalar) {
      result += Hangul.parts(of: syllable)
      return
    }
    var parts: [Unicode.Scalar] = []
    if append(scalar, mappedBy: .canonical, to: &parts)
      || relation == .compatibility && append(scalar, mappedBy: .compatibility, to: &parts)
    {
      for part in parts { appendDecomposition(of: part, by: relation, to: &result) }
    } else {
      result.append(scalar)
    }
  }

  /// The canonical ordering algorithm: the marks between two bases are sorted by their class, equal ones as they came.
  private func sortMarks(of scalars: inout [Unicode.Scalar]) {
    var start = 0
    while start < scalars.count {
      let marks = scalars[start...].prefix { combiningClass(of: $0) != 0 }
      if marks.count > 1 {
        let order = marks.enumerated().map { (combiningClass(of: $1), $0, $1) }.sorted { ($0.0, $0.1) < ($1.0, $1.1) }
        scalars.replaceSubrange(marks.indices, with: order.map { $0.2 })
      }
      start = marks.endIndex + 1
    }
  }

  /// The canonical composition algorithm.
  private func composed(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
    var result: [Unicode.Scalar] = []
    var base: Int?
    var lastClass: UInt8 = 0
    for scalar in scalars {
      let combiningClass = combiningClass(of: scalar)
      // No character of class 0 before U+09BE is the second one of two.
      if let base, combiningClass != 0 || scalar.value >= 0x9BE, lastClass == 0 || lastClass < combiningClass,
        let whole = composition(of: result[base], scalar)
      {
        result[base] = whole
        continue
      }
      if combiningClass == 0 { base = result.count }
      lastClass = combiningClass
      result.append(scalar)
    }
    return result
  }

  /// The scalar that two scalars compose to, or nil.
  private func composition(of first: Unicode.Scalar, _ second: Unicode.Scalar) -> Unicode.Scalar? {
    if let syllable = Hangul.composition(of: first, second) { return syllable }
    let (start, count) = sections[Section.compositions.rawValue]
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      let row = sections[Section.canonicalMany.rawValue].start + 6 * value16(at: start + 2 * middle)
      var offset = sections[Section.pool.rawValue].start + 2 * value16(at: row + 4)
      let parts = (pooledValue(at: &offset), pooledValue(at: &offset))
      if parts == (first.value, second.value) { return Unicode.Scalar(UInt32(value24(at: row))) }
      if parts < (first.value, second.value) { low = middle + 1 } else { high = middle }
    }
    return nil
  }

  private func combiningClass(of scalar: Unicode.Scalar) -> UInt8 {
    if scalar.value < 0x300 { return 0 }
    guard let row = row(for: scalar, in: .combiningClasses) else { return 0 }
    return Int(scalar.value) - value24(at: row) < Int(bytes[row + 3]) ? bytes[row + 4] : 0
  }

  // MARK: - Rows

  private func contains(_ scalar: Unicode.Scalar, _ section: Section) -> Bool {
    guard let row = row(for: scalar, in: section) else { return false }
    return Int(scalar.value) - value24(at: row) < value16(at: row + 3)
  }

  /// Appends what a scalar is mapped to; false where the relation leaves it alone.
  private func append(_ scalar: Unicode.Scalar, mappedBy relation: Relation, to result: inout [Unicode.Scalar]) -> Bool
  {
    if let row = row(for: scalar, in: Section(one: relation)) {
      let distance = Int(scalar.value) - value24(at: row)
      let step = Int(bytes[row + 7])
      if distance % step == 0, distance / step < Int(bytes[row + 6]),
        let mapped = Unicode.Scalar(UInt32(value24(at: row + 3) + distance))
      {
        result.append(mapped)
        return true
      }
    }
    guard let row = row(for: scalar, in: Section(many: relation)), value24(at: row) == scalar.value else {
      return false
    }
    appendPooled(row, to: &result)
    return true
  }

  private func appendPooled(_ row: Int, to result: inout [Unicode.Scalar]) {
    var offset = sections[Section.pool.rawValue].start + 2 * value16(at: row + 4)
    let end = offset + 2 * Int(bytes[row + 3])
    while offset < end { if let scalar = Unicode.Scalar(pooledValue(at: &offset)) { result.append(scalar) } }
  }

  /// The scalar of UTF-16 at an offset of the pool, which is then after it.
  private func pooledValue(at offset: inout Int) -> UInt32 {
    let value = UInt32(value16(at: offset))
    offset += 2
    if value & 0xFC00 != 0xD800 { return value }
    defer { offset += 2 }
    return 0x10000 + (value & 0x3FF) << 10 + UInt32(value16(at: offset)) & 0x3FF
  }

  /// The offset of the last row that begins at or before a scalar; nil if there is none.
  private func row(for scalar: Unicode.Scalar, in section: Section) -> Int? {
    let (start, count) = sections[section.rawValue]
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if value24(at: start + middle * section.bytesPerRow) <= scalar.value { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? nil : start + (low - 1) * section.bytesPerRow
  }

  private func value16(at offset: Int) -> Int { Int(bytes[offset]) | Int(bytes[offset + 1]) << 8 }
  private func value24(at offset: Int) -> Int { value16(at: offset) | Int(bytes[offset + 2]) << 16 }
}

/// Syllables of Hangul, which compose by arithmetic: the Unicode Standard, section 3.12.
private enum Hangul {
  private static let firstSyllable: UInt32 = 0xAC00
  private static let leads: Range<UInt32> = 0x1100..<0x1113
  private static let vowels: Range<UInt32> = 0x1161..<0x1176
  /// A trail of number 0 is none.
  private static let trails: Range<UInt32> = 0x11A7..<0x11C3

  static func index(of scalar: Unicode.Scalar) -> UInt32? {
    (0xAC00...0xD7A3).contains(scalar.value) ? scalar.value - firstSyllable : nil
  }

  static func parts(of index: UInt32) -> [Unicode.Scalar] {
    let count = UInt32(trails.count)
    let (pair, trail) = (index / count, index % count)
    let values = [
      leads.lowerBound + pair / UInt32(vowels.count), vowels.lowerBound + pair % UInt32(vowels.count),
      trails.lowerBound + trail,
    ]
    return values.prefix(trail == 0 ? 2 : 3).compactMap { Unicode.Scalar($0) }
  }

  static func composition(of first: Unicode.Scalar, _ second: Unicode.Scalar) -> Unicode.Scalar? {
    let count = UInt32(trails.count)
    if leads.contains(first.value), vowels.contains(second.value) {
      let pair = (first.value - leads.lowerBound) * UInt32(vowels.count) + second.value - vowels.lowerBound
      return Unicode.Scalar(firstSyllable + pair * count)
    }
    guard let syllable = index(of: first), syllable % count == 0, trails.dropFirst().contains(second.value) else {
      return nil
    }
    return Unicode.Scalar(first.value + second.value - trails.lowerBound)
  }
}
