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
///
/// The files are our own, so an error in one names only its line.
package struct StrokeFontReader {
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

    func moved(by shift: StrokePoint) -> Drawing {
      func moved(_ point: StrokePoint) -> StrokePoint {
        StrokePoint(((point.x + shift.x) * 1000).rounded() / 1000, ((point.y + shift.y) * 1000).rounded() / 1000)
      }
      return Drawing(strokes: strokes.map { $0.mapped(moved) }, dots: dots.map(moved))
    }
  }

  /// The line that is read, from 1.
  private var line = 0
  private var unreadable: StrokeFileError { StrokeFileError(line: line) }
  private var rows: [Row] = []
  private var known: Set<Unicode.Scalar> = []
  /// The drawings of each mark: over small letters, and over tall ones if they differ.
  private var marks: [String: [Drawing]] = [:]
  /// By `Side`.
  private var bearings = [1.55, 0.85, 1.6, 0]
  private var wordSpace = 4.2
  private var hand = StrokeHand()

  private init() {}

  /// Reads the bytes of a stroke file.
  package static func read(_ bytes: [UInt8]) throws(StrokeFileError) -> StrokeFont {
    var reader = StrokeFontReader()
    for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      reader.line += 1
      try reader.readLine(line)
    }
    return try reader.finish()
  }

  // MARK: Lines

  private mutating func readLine(_ whole: ArraySlice<UInt8>) throws(StrokeFileError) {
    let content = StrokeFontReader.trimmed(whole.prefix { $0 != UInt8(ascii: "#") })
    if content.isEmpty { return }
    if content.starts(with: "@mark ".utf8) {
      try readMark(content.dropFirst(6))
    } else if content.first == UInt8(ascii: "@") {
      try readProperty(content.dropFirst())
    } else {
      try readGlyph(content)
    }
  }

  private mutating func readProperty(_ content: ArraySlice<UInt8>) throws(StrokeFileError) {
    let words = content.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    let (key, values) = (String(decoding: words.first ?? [], as: UTF8.self), words.dropFirst())
    /// Numbers, so many of them.
    func sizes(_ count: Int, after first: Int = 0) throws(StrokeFileError) -> [Double] {
      guard values.count == first + count else { throw unreadable }
      var sizes: [Double] = []
      for value in values.dropFirst(first) {
        guard let size = StrokeFontReader.number(value), size >= 0 else { throw unreadable }
        sizes.append(size)
      }
      return sizes
    }
    switch key {
    case "script", "title", "baseline", "cap-height", "x-height":
      // Said for the people who draw; nothing is computed from it.
      break
    case "rune-height": guard try sizes(1)[0] == StrokeFont.runeHeight else { throw unreadable }
    case "band":
      let band = try sizes(2)
      guard band[0] < band[1] else { throw unreadable }
      hand.band = band[0]...band[1]
    case "ends":
      switch values.map({ String(decoding: $0, as: UTF8.self) }) {
      case ["square"]: hand.band = nil
      case ["flat"]: hand.band = 0...StrokeFont.runeHeight
      default: throw unreadable
      }
    case "bearing":
      let width = try sizes(1, after: 1)[0]
      guard let side = values.first?.first.flatMap(Side.init) else { throw unreadable }
      bearings[side.rawValue] = width
    case "word-space": wordSpace = try sizes(1)[0]
    case "miter-limit": hand.miterLimit = max(1, try sizes(1)[0])
    case "regular-pen": hand.regularPen = max(0.1, try sizes(1)[0])
    case "dot-radius": hand.dotRadius = try sizes(1)[0]
    case "stung-radius": hand.stungRadius = try sizes(1)[0]
    default: throw unreadable
    }
  }

  // MARK: Glyphs

  private mutating func readGlyph(_ content: ArraySlice<UInt8>) throws(StrokeFileError) {
    let fields = content.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
      .map(StrokeFontReader.trimmed)
    guard fields.count == 3 || fields.count == 4, let scalar = StrokeFontReader.codePoint(fields[0]),
      known.insert(scalar).inserted
    else { throw unreadable }
    var row = Row(line: line, scalar: scalar, name: String(decoding: fields[1], as: UTF8.self))
    if fields.count == 4 { row.sides = try readSides(fields[3]) }
    if fields[2].first == UInt8(ascii: "=") {
      try readLikeness(fields[2], &row)
    } else {
      row.drawing = try drawing(fields[2])
    }
    rows.append(row)
  }

  private mutating func readMark(_ content: ArraySlice<UInt8>) throws(StrokeFileError) {
    let fields = content.split(separator: UInt8(ascii: ";")).map(StrokeFontReader.trimmed)
    guard fields.count == 2 || fields.count == 3, let name = fields.first else { throw unreadable }
    var drawings: [Drawing] = []
    for field in fields.dropFirst() { drawings.append(try drawing(field)) }
    marks[String(decoding: name, as: UTF8.self)] = drawings
  }

  private func readLikeness(_ field: ArraySlice<UInt8>, _ row: inout Row) throws(StrokeFileError) {
    let words = field.dropFirst().split { $0 == 0x20 || $0 == 0x09 }
    row.alias = words.first.flatMap(StrokeFontReader.codePoint)
    for word in words.dropFirst() {
      let parts = word.split(separator: UInt8(ascii: "@"))
      let x = parts.count == 2 ? StrokeFontReader.number(parts[1]) : nil
      if parts.count == 2, x == nil { throw unreadable }
      row.marks.append((String(decoding: parts.first ?? [], as: UTF8.self), x))
    }
    if row.alias == nil { throw unreadable }
  }

  private func readSides(_ field: ArraySlice<UInt8>) throws(StrokeFileError) -> (Side, Side) {
    let sides = field.compactMap(Side.init)
    guard field.count == 2, sides.count == 2 else { throw unreadable }
    return (sides[0], sides[1])
  }

  private func drawing(_ field: ArraySlice<UInt8>) throws(StrokeFileError) -> Drawing {
    var drawing = Drawing()
    // A space, such as U+0020.
    guard !field.isEmpty else { return drawing }
    for part in field.split(separator: UInt8(ascii: "|"), omittingEmptySubsequences: false) {
      try readStroke(part.split { $0 == 0x20 || $0 == 0x09 }, &drawing)
    }
    return drawing
  }

  private func readStroke(_ tokens: [ArraySlice<UInt8>], _ drawing: inout Drawing) throws(StrokeFileError) {
    var tokens = tokens
    let closes = tokens.last.map { $0.elementsEqual([UInt8(ascii: "z")]) } ?? false
    if closes { tokens.removeLast() }
    guard let first = tokens.first else { throw unreadable }
    if tokens.count == 1, first.first == UInt8(ascii: "^"), let x = StrokeFontReader.number(first.dropFirst()) {
      drawing.middle = x
      return
    }
    // Dots may share a part, since nothing is drawn between them.
    if first.first == UInt8(ascii: "*") {
      for token in tokens { drawing.dots.append(try point(token.dropFirst())) }
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
        if control != nil { throw unreadable }
        control = try point(token.dropFirst())
      } else {
        append(try point(token))
      }
    }
    if closes {
      if control != nil || stroke.end != start { append(start) }
      stroke.isClosed = true
    }
    guard control == nil, !stroke.segments.isEmpty else { throw unreadable }
    drawing.strokes.append(stroke)
  }

  private func point(_ token: ArraySlice<UInt8>) throws(StrokeFileError) -> StrokePoint {
    let numbers = token.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    guard numbers.count == 2, let x = StrokeFontReader.number(numbers[0]), let y = StrokeFontReader.number(numbers[1])
    else { throw unreadable }
    return StrokePoint(x, y)
  }

  // MARK: The whole

  private func finish() throws(StrokeFileError) -> StrokeFont {
    var drawn: [Unicode.Scalar: Row] = [:]
    for row in rows where row.alias == nil { drawn[row.scalar] = row }
    var glyphs: [StrokeGlyph] = []
    for row in rows {
      var shape = row
      if let alias = row.alias {
        guard let target = drawn[alias] else { throw StrokeFileError(line: row.line) }
        shape = try composed(row, from: target)
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
    return StrokeFont(glyphs: glyphs, wordSpace: wordSpace)
  }

  /// A glyph like another one, with marks. Where these stand out, the side of the letter is that of an arm.
  private func composed(_ row: Row, from base: Row) throws(StrokeFileError) -> Row {
    var result = row
    result.drawing = base.drawing
    result.sides = row.sides ?? base.sides
    let box = base.drawing.box
    guard !row.marks.isEmpty, !box.isEmpty else { return result }
    var top = -Double.infinity
    for mark in row.marks {
      guard let drawings = marks[mark.name],
        let drawing = box.maxY > Self.tallHeight ? drawings.last : drawings.first
      else { throw StrokeFileError(line: row.line) }
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
        stroke.pieces.contains { from, segment in
          segment.control == nil && from.x == x && segment.end.x == x && abs(segment.end.y - from.y) >= 4
        }
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

  /// A number of the grid.
  private static func number(_ bytes: ArraySlice<UInt8>) -> Double? {
    guard let number = Double(String(decoding: bytes, as: UTF8.self)), abs(number) <= 1000 else { return nil }
    return number
  }

  static func codePoint(_ bytes: ArraySlice<UInt8>) -> Unicode.Scalar? {
    guard bytes.starts(with: "U+".utf8) else { return nil }
    return UInt32(String(decoding: bytes.dropFirst(2), as: UTF8.self), radix: 16).flatMap(Unicode.Scalar.init)
  }
}

extension Unicode.Scalar {
  /// The code point as the standard writes it, such as "U+16A0".
  package var codePointName: String {
    let digits = String(value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
