/// Reads a stroke file: one glyph a line, fields separated by `;`, spaces ignored, `#` begins a comment.
///
/// ```
/// @bearing S 1.55
/// @word-space 4.2
/// U+16A0 ; fehu ; 0,0 0,12 | 0,4.5 5,9.5 | 0,8.5 3.5,12 ; SA
/// U+16BD ; short-twig hagall ; = U+16C2
/// ```
/// Strokes are separated by `|`; `x,y` is a point, `~x,y` the control point of a curve to the next point, `*x,y` a dot,
/// `z` at the end closes the stroke. The last field names the bearing classes left and right: `S` stem, `A` arm,
/// `D` dot, `O` open; without it they follow from the strokes.
///
/// ```
/// @mark acute ; -0.2,9.3 1.5,11.6 ; -0.6,14.2 0.75,15.95
/// U+0043 ; C ; 7.5,9.25 ~6.5,11.5 4.25,11.5 … | ^4.25 ; AA
/// U+1E08 ; C-cedilla-acute ; = U+0043 cedilla acute
/// ```
/// A mark is drawn over small letters and, if there is a second drawing, over tall ones, its middle at x = 0. That is placed
/// over the middle of the letter, over the place after `^` in the row of the letter, or over the `x` of `acute@x`.
package struct StrokeFontReader {
  /// The most bytes that a file may have.
  package static let maximumBytes = 1 << 20
  /// The most rows that a file may have.
  package static let maximumGlyphs = 4096
  package static let maximumPoints = 256
  static let coordinateLimit = 1000.0
  /// From the highest center line of a mark to the lowest of the next one above it.
  static let markDistance = 2.5
  /// Letters higher than this are tall.
  static let tallHeight = 9.0

  /// The class of a side, by which it has a bearing: SADO in a file.
  private enum Side: Int {
    case stem, other, dot, none

    init?(_ letter: UInt8) {
      guard let index = Array("SADO".utf8).firstIndex(of: letter) else { return nil }
      self.init(rawValue: index)
    }
  }

  /// What is wrong with a line.
  private struct Problem: Error {
    var message: String
    init(_ message: String) { self.message = message }
  }

  private struct Row {
    var line: Int
    var scalar: Unicode.Scalar
    var name: String
    var drawing = Drawing()
    var alias: Unicode.Scalar?
    var marks: [(name: String, x: Double?)] = []
    var sides: (left: Side, right: Side)?
  }

  private struct Drawing {
    var strokes: [Stroke] = []
    var dots: [StrokePoint] = []
    /// Where marks are placed, if not over the middle.
    var middle: Double?

    var box: InkBox { InkBox(strokes: strokes, dots: dots) }
    var pointCount: Int { strokes.reduce(dots.count) { $0 + $1.segments.count } }

    func moved(by shift: StrokePoint) -> Drawing {
      func moved(_ point: StrokePoint) -> StrokePoint {
        StrokePoint(((point.x + shift.x) * 1000).rounded() / 1000, ((point.y + shift.y) * 1000).rounded() / 1000)
      }
      return Drawing(strokes: strokes.map { $0.mapped(moved) }, dots: dots.map(moved))
    }
  }

  private var error: StrokeFileError
  private var rows: [Row] = []
  private var lineOf: [Unicode.Scalar: Int] = [:]
  /// The drawings of each mark: over small letters, and over tall ones if they differ.
  private var marks: [String: [Drawing]] = [:]
  /// By `Side`.
  private var bearings = [1.55, 0.85, 1.6, 0]
  private var wordSpace = 4.2
  private var hand = StrokeHand()

  private init(file: String) { error = StrokeFileError(file: file) }

  /// Reads the bytes of a stroke file.
  ///
  /// Only what a single pass can see is checked here.
  package static func read(_ bytes: [UInt8], file: String) throws(StrokeFileError) -> StrokeFont {
    var reader = StrokeFontReader(file: file)
    guard bytes.count <= maximumBytes else {
      reader.error.findings.append((1, "a stroke file has at most \(maximumBytes) bytes; this one has \(bytes.count)"))
      throw reader.error
    }
    var number = 1
    var start = bytes.startIndex
    while start < bytes.endIndex {
      let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.endIndex
      do throws(Problem) { try reader.readLine(bytes[start..<end], number: number) } catch {
        reader.error.findings.append((number, error.message))
      }
      number += 1
      start = end + 1
    }
    let font = reader.finish()
    if !reader.error.findings.isEmpty { throw reader.error }
    return font
  }

  // MARK: Lines

  private mutating func readLine(_ whole: ArraySlice<UInt8>, number: Int) throws(Problem) {
    let content = StrokeFontReader.trimmed(whole.prefix { $0 != UInt8(ascii: "#") })
    if content.isEmpty { return }
    if content.starts(with: "@mark ".utf8) {
      try readMark(content.dropFirst(6))
    } else if content.first == UInt8(ascii: "@") {
      try readProperty(content.dropFirst())
    } else {
      try readGlyph(content, line: number)
    }
  }

  private mutating func readProperty(_ content: ArraySlice<UInt8>) throws(Problem) {
    // No property has more than two values; a line may have a million.
    let words = content.split(maxSplits: 3) { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    let (key, values) = (String(decoding: words.first ?? [], as: UTF8.self), words.dropFirst())
    /// Numbers, so many of them.
    func sizes(_ count: Int, after first: Int = 0) throws(Problem) -> [Double] {
      guard values.count == first + count else { throw Problem("'@\(key)' takes \(first + count) values") }
      var sizes: [Double] = []
      for value in values.dropFirst(first) {
        guard let size = StrokeFontReader.number(value), size >= 0, size <= 100 else {
          throw Problem("a number from 0 to 100 was expected")
        }
        sizes.append(size)
      }
      return sizes
    }
    switch key {
    case "script", "title", "baseline", "cap-height", "x-height":
      // Said for the people who draw; nothing is computed from it.
      break
    case "rune-height":
      guard try sizes(1)[0] == StrokeFont.runeHeight else {
        throw Problem("'@rune-height' is 12: all stroke files share one grid")
      }
    case "band":
      let band = try sizes(2)
      guard band[1] - band[0] >= 4 else {
        throw Problem("a band from \(band[0]) to \(band[1]) is too low; 4 units at least")
      }
      hand.band = band[0]...band[1]
    case "ends":
      switch values.map({ String(decoding: $0, as: UTF8.self) }) {
      case ["square"]: hand.band = nil
      case ["flat"]: hand.band = 0...StrokeFont.runeHeight
      default: throw Problem("'@ends' is 'flat' or 'square'")
      }
    case "bearing":
      let width = try sizes(1, after: 1)[0]
      guard let letters = values.first, letters.count == 1, let side = letters.first.flatMap(Side.init) else {
        throw Problem("unknown bearing class; the classes are S, A, D and O")
      }
      bearings[side.rawValue] = width
    case "word-space": wordSpace = try sizes(1)[0]
    case "miter-limit": hand.miterLimit = max(1, try sizes(1)[0])
    case "regular-pen": hand.regularPen = max(0.1, try sizes(1)[0])
    case "dot-radius": hand.dotRadius = try sizes(1)[0]
    case "stung-radius": hand.stungRadius = try sizes(1)[0]
    default: throw Problem("unknown property '@\(key.prefix(24))'")
    }
  }

  // MARK: Glyphs

  private mutating func readGlyph(_ content: ArraySlice<UInt8>, line: Int) throws(Problem) {
    let fields = content.split(separator: UInt8(ascii: ";"), maxSplits: 4, omittingEmptySubsequences: false)
      .map(StrokeFontReader.trimmed)
    guard fields.count == 3 || fields.count == 4 else {
      throw Problem("a glyph has 3 or 4 fields: code point ; name ; strokes ; sides")
    }
    guard rows.count < StrokeFontReader.maximumGlyphs else {
      throw Problem("more than \(StrokeFontReader.maximumGlyphs) glyphs in one file")
    }
    guard let scalar = StrokeFontReader.codePoint(fields[0]) else {
      throw Problem("a code point was expected: U+ and 4 to 6 hexadecimal digits")
    }
    if let earlier = lineOf[scalar] { throw Problem("\(scalar.codePointName) is drawn already in line \(earlier)") }
    lineOf[scalar] = line
    guard !fields[1].isEmpty else { throw Problem("\(scalar.codePointName) has no name") }
    var row = Row(line: line, scalar: scalar, name: String(decoding: fields[1], as: UTF8.self))
    if fields.count == 4 { row.sides = try readSides(fields[3]) }
    if fields[2].first == UInt8(ascii: "=") {
      try readLikeness(fields[2], &row)
    } else {
      row.drawing = try drawing(fields[2])
    }
    rows.append(row)
  }

  private mutating func readMark(_ content: ArraySlice<UInt8>) throws(Problem) {
    let fields = content.split(separator: UInt8(ascii: ";"), maxSplits: 3).map(StrokeFontReader.trimmed)
    guard fields.count == 2 || fields.count == 3, let name = fields.first, marks.count < Self.maximumGlyphs else {
      throw Problem("'@mark' takes a name, strokes, and strokes over tall letters if they differ")
    }
    var drawings: [Drawing] = []
    for field in fields.dropFirst() { drawings.append(try drawing(field)) }
    if marks.updateValue(drawings, forKey: String(decoding: name, as: UTF8.self)) != nil {
      throw Problem("the mark is drawn already")
    }
  }

  private func readLikeness(_ field: ArraySlice<UInt8>, _ row: inout Row) throws(Problem) {
    let words = field.dropFirst().split(maxSplits: 8) { $0 == 0x20 || $0 == 0x09 }
    row.alias = words.first.flatMap(StrokeFontReader.codePoint)
    for word in words.dropFirst() {
      let parts = word.split(separator: UInt8(ascii: "@"), maxSplits: 1)
      let x = parts.count == 2 ? StrokeFontReader.number(parts[1]) : nil
      if parts.count == 2, x == nil { row.alias = nil }
      row.marks.append((String(decoding: parts.first ?? [], as: UTF8.self), x))
    }
    if row.alias == nil {
      throw Problem(
        "'=' is followed by the code point of the glyph to be like, such as '= U+16BC', and by marks, such as 'acute'")
    }
  }

  private func readSides(_ field: ArraySlice<UInt8>) throws(Problem) -> (Side, Side) {
    let sides = field.compactMap(Side.init)
    guard field.count == 2, sides.count == 2 else {
      throw Problem("two sides of S, A, D and O were expected, such as SA")
    }
    return (sides[0], sides[1])
  }

  private func drawing(_ field: ArraySlice<UInt8>) throws(Problem) -> Drawing {
    var drawing = Drawing()
    // A space, such as U+0020.
    guard !field.isEmpty else { return drawing }
    var points = 0
    for part in field.split(separator: UInt8(ascii: "|"), omittingEmptySubsequences: false) {
      let tokens = part.split(whereSeparator: { $0 == 0x20 || $0 == 0x09 })
      points += tokens.count
      guard points <= StrokeFontReader.maximumPoints else {
        throw Problem("more than \(StrokeFontReader.maximumPoints) points in one glyph")
      }
      try readStroke(tokens, &drawing)
    }
    return drawing
  }

  private func readStroke(_ tokens: [ArraySlice<UInt8>], _ drawing: inout Drawing) throws(Problem) {
    var tokens = tokens
    let closes = tokens.last.map { $0.elementsEqual([UInt8(ascii: "z")]) } ?? false
    if closes { tokens.removeLast() }
    guard let first = tokens.first else { throw Problem("an empty stroke") }
    if tokens.count == 1, first.first == UInt8(ascii: "^"), let x = StrokeFontReader.number(first.dropFirst()) {
      drawing.middle = x
      return
    }
    // Dots may share a part, since nothing is drawn between them.
    if first.first == UInt8(ascii: "*") {
      for token in tokens {
        guard token.first == UInt8(ascii: "*") else { throw Problem("a point among dots; part strokes with '|'") }
        drawing.dots.append(try point(token.dropFirst()))
      }
      if closes { throw Problem("a dot cannot be closed") }
      return
    }
    let start = try point(first)
    var stroke = Stroke(start: start, segments: [])
    var control: StrokePoint?
    func append(_ end: StrokePoint) {
      stroke.segments.append(control.map { .curve(control: $0, to: end) } ?? .line(to: end))
      control = nil
    }
    for token in tokens.dropFirst() {
      if token.first == UInt8(ascii: "~") {
        if control != nil { throw Problem("two control points in a row; a curve has one and then its end") }
        control = try point(token.dropFirst())
      } else {
        let end = try point(token)
        if end == stroke.end && control == nil { throw Problem("a segment without length") }
        append(end)
      }
    }
    if closes {
      if control != nil || stroke.end != start { append(start) }
      stroke.isClosed = true
    }
    guard control == nil else { throw Problem("a stroke ends in a control point; the curve's end was expected") }
    guard stroke.segments.count >= (closes ? 2 : 1) else {
      throw Problem("a stroke of one point; use '*x,y' for a dot")
    }
    drawing.strokes.append(stroke)
  }

  private func point(_ token: ArraySlice<UInt8>) throws(Problem) -> StrokePoint {
    let numbers = token.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    guard numbers.count == 2, let x = StrokeFontReader.number(numbers[0]), let y = StrokeFontReader.number(numbers[1]),
      max(abs(x), abs(y)) <= StrokeFontReader.coordinateLimit
    else { throw Problem("a point was expected: x,y on the grid with at most 3 decimals, such as 0,4.5") }
    return StrokePoint(x, y)
  }

  // MARK: The whole

  private mutating func finish() -> StrokeFont {
    var drawn: [Unicode.Scalar: Row] = [:]
    for row in rows where row.alias == nil { drawn[row.scalar] = row }
    var glyphs: [StrokeGlyph] = []
    for row in rows {
      var shape = row
      if let alias = row.alias {
        guard let target = drawn[alias] else {
          error.findings.append((row.line, "\(alias.codePointName) is not drawn in this file, or itself a likeness"))
          continue
        }
        shape = composed(row, from: target)
      }
      guard !shape.drawing.strokes.isEmpty || !shape.drawing.dots.isEmpty else { continue }
      var glyph = StrokeGlyph(
        scalar: row.scalar, name: row.name, strokes: shape.drawing.strokes, dots: shape.drawing.dots, leftBearing: 0,
        rightBearing: 0, hand: hand)
      let sides = shape.sides ?? StrokeFontReader.sides(of: glyph)
      glyph.leftBearing = bearings[sides.left.rawValue]
      glyph.rightBearing = bearings[sides.right.rawValue]
      glyphs.append(glyph)
    }
    error.findings = error.findings.ordered { $0.line < $1.line }
    return StrokeFont(glyphs: glyphs, wordSpace: wordSpace)
  }

  /// A glyph like another one, with marks. Where these stand out, the side of the letter is that of an arm.
  private mutating func composed(_ row: Row, from base: Row) -> Row {
    var result = row
    result.drawing = base.drawing
    result.sides = row.sides ?? base.sides
    let box = base.drawing.box
    guard !row.marks.isEmpty, !box.isEmpty else { return result }
    var top = -Double.infinity
    for mark in row.marks {
      guard let drawings = marks[mark.name],
        let drawing = box.maxY > Self.tallHeight ? drawings.last : drawings.first,
        result.drawing.pointCount + drawing.pointCount <= Self.maximumPoints
      else {
        error.findings.append((row.line, "there is no mark '\(mark.name)'; draw it in a line '@mark \(mark.name) ; …'"))
        return result
      }
      let ink = drawing.box
      let isAbove = ink.minY > StrokeFont.runeHeight / 2
      let rise = isAbove ? max(0, top + Self.markDistance - ink.minY) : 0
      let x = mark.x ?? base.drawing.middle ?? (box.minX + box.maxX) / 2
      let placed = drawing.moved(by: StrokePoint(x, rise))
      result.drawing.strokes += placed.strokes
      result.drawing.dots += placed.dots
      if isAbove { top = ink.maxY + rise }
    }
    let whole = result.drawing.box
    if row.sides == nil, let sides = base.sides {
      result.sides = (whole.minX < box.minX ? .other : sides.left, whole.maxX > box.maxX ? .other : sides.right)
    }
    result.drawing = result.drawing.moved(by: StrokePoint(-whole.minX, 0))
    return result
  }

  /// The bearing classes that the drawing itself suggests: a stem along a side, a lone dot, or an arm.
  private static func sides(of glyph: StrokeGlyph) -> (left: Side, right: Side) {
    if glyph.strokes.isEmpty { return (.dot, .dot) }
    let box = glyph.skeletonBox
    func hasStem(at x: Double) -> Bool {
      glyph.strokes.contains { stroke in
        var from = stroke.start
        for segment in stroke.segments {
          if case .line(let end) = segment, from.x == x, end.x == x, abs(end.y - from.y) >= 4 { return true }
          from = segment.end
        }
        return false
      }
    }
    return (hasStem(at: box.minX) ? .stem : .other, hasStem(at: box.maxX) ? .stem : .other)
  }

  // MARK: Bytes

  private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }
    var bytes = bytes.drop(while: isBlank)
    while let last = bytes.last, isBlank(last) { bytes.removeLast() }
    return bytes
  }

  /// A decimal number with at most three decimals and six digits before them.
  static func number(_ bytes: ArraySlice<UInt8>) -> Double? {
    var digits = bytes
    let isNegative = digits.first == UInt8(ascii: "-")
    if isNegative { digits.removeFirst() }
    var thousandths = 0
    var whole = 0
    var decimals: Int?
    for byte in digits {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        thousandths = thousandths * 10 + Int(byte - UInt8(ascii: "0"))
        if let count = decimals { decimals = count + 1 } else { whole += 1 }
      case UInt8(ascii: "."):
        if decimals != nil { return nil }
        decimals = 0
      default:
        return nil
      }
      if whole > 6 || (decimals ?? 0) > 3 { return nil }
    }
    guard whole > 0, decimals != 0 else { return nil }
    for _ in (decimals ?? 0)..<3 { thousandths *= 10 }
    return Double(isNegative ? -thousandths : thousandths) / 1000
  }

  static func codePoint(_ bytes: ArraySlice<UInt8>) -> Unicode.Scalar? {
    guard bytes.starts(with: [UInt8(ascii: "U"), UInt8(ascii: "+")]) else { return nil }
    let digits = bytes.dropFirst(2)
    guard (4...6).contains(digits.count), digits.first != UInt8(ascii: "+"), digits.first != UInt8(ascii: "-"),
      let value = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
    else { return nil }
    return Unicode.Scalar(value)
  }
}

extension Unicode.Scalar {
  /// The code point as the standard writes it, such as "U+16A0".
  package var codePointName: String {
    let digits = String(value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
