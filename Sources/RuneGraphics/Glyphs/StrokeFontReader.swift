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
  /// The most findings that are listed.
  static let maximumFindings = 1_000
  /// Points in one glyph.
  package static let maximumPoints = 256
  static let coordinateLimit = 1000.0
  /// From the highest center line of a mark to the lowest of the next one above it.
  static let markDistance = 2.5
  /// Letters higher than this are tall.
  static let tallHeight = 9.0

  static let defaultBearings: [Character: Double] = ["S": 1.55, "A": 0.85, "D": 1.6, "O": 0]

  private struct Row {
    var line: Int
    var column: Int
    var scalar: Unicode.Scalar
    var name: String
    var drawing = Drawing()
    var alias: Unicode.Scalar?
    var marks: [(name: String, x: Double?)] = []
    var sides: (left: Character, right: Character)?
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

  private let file: String
  private var diagnostics: [GlyphDiagnostic] = []
  private var rows: [Row] = []
  private var lineOf: [Unicode.Scalar: Int] = [:]
  /// The drawings of each mark: over small letters, and over tall ones if they differ.
  private var marks: [String: [Drawing]] = [:]
  private var bearings = StrokeFontReader.defaultBearings
  private var wordSpace = 4.2
  private var hand = StrokeHand()

  private init(file: String) {
    self.file = file
  }

  /// Reads the bytes of a stroke file.
  ///
  /// Only what a single pass can see is checked here.
  ///
  /// - Throws: `StrokeFileError` with every finding at once.
  /// - Complexity: O(bytes).
  package static func read(_ bytes: [UInt8], file: String) throws(StrokeFileError) -> StrokeFont {
    var reader = StrokeFontReader(file: file)
    guard bytes.count <= maximumBytes else {
      reader.report(1, 1, "a stroke file has at most \(maximumBytes) bytes; this one has \(bytes.count)")
      throw StrokeFileError(diagnostics: reader.diagnostics)
    }
    var number = 1
    var start = bytes.startIndex
    while start < bytes.endIndex {
      let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.endIndex
      reader.readLine(bytes[start..<end], number: number)
      number += 1
      start = end + 1
    }
    let font = reader.finish()
    if !reader.diagnostics.isEmpty { throw StrokeFileError(diagnostics: reader.diagnostics) }
    return font
  }

  private mutating func report(_ line: Int, _ column: Int, _ message: String) {
    if diagnostics.count == Self.maximumFindings { return }
    diagnostics.append(GlyphDiagnostic(file: file, line: line, column: column, message: message))
  }

  // MARK: Lines

  private mutating func readLine(_ whole: ArraySlice<UInt8>, number: Int) {
    let content = StrokeFontReader.trimmed(whole.prefix { $0 != UInt8(ascii: "#") })
    guard let first = content.first else { return }
    var line = LinePosition(whole: whole, number: number)
    if content.starts(with: "@mark ".utf8) {
      readMark(content.dropFirst(6), line)
    } else if first == UInt8(ascii: "@") {
      readProperty(content.dropFirst(), &line)
    } else {
      readGlyph(content, &line)
    }
  }

  private struct LinePosition {
    let whole: ArraySlice<UInt8>
    let number: Int

    /// The column of a byte of the line, in Unicode scalars.
    func column(_ index: Int) -> Int {
      1 + whole[whole.startIndex..<min(index, whole.endIndex)].count { $0 & 0xC0 != 0x80 }
    }
  }

  private mutating func report(_ position: LinePosition, _ index: Int, _ message: String) {
    report(position.number, position.column(index), message)
  }

  private static let propertyKeys = [
    "script", "title", "rune-height", "baseline", "cap-height", "x-height", "band", "ends", "miter-limit", "bearing",
    "word-space", "regular-pen", "dot-radius", "stung-radius", "mark",
  ]

  private mutating func readProperty(_ content: ArraySlice<UInt8>, _ position: inout LinePosition) {
    // No property has more than two values; a line may have a million.
    let words = content.split(maxSplits: 3) { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    guard let key = words.first.map({ String(decoding: $0, as: UTF8.self) }) else {
      report(position, content.startIndex, "a property needs a name: \(StrokeFontReader.propertyList)")
      return
    }
    let values = words.dropFirst()
    switch key {
    case "script", "title", "baseline", "cap-height", "x-height":
      // Said for the people who draw; nothing is computed from it.
      break
    case "rune-height":
      guard values.count == 1, let number = values.first, readSize(number, position) == StrokeFont.runeHeight else {
        report(position, content.startIndex, "'@rune-height' is 12: all stroke files share one grid")
        return
      }
    case "band":
      guard values.count == 2, let first = values.first, let second = values.last else {
        report(position, content.startIndex, "'@band' takes two heights, such as '@band 0 12'")
        return
      }
      guard let low = readSize(first, position), let high = readSize(second, position) else { return }
      guard high - low >= 4 else {
        report(position, first.startIndex, "a band from \(low) to \(high) is too low; 4 units at least were expected")
        return
      }
      hand.band = low...high
    case "ends":
      switch values.map({ String(decoding: $0, as: UTF8.self) }) {
      case ["square"]: hand.band = nil
      case ["flat"]: hand.band = 0...StrokeFont.runeHeight
      default: report(position, content.startIndex, "'@ends' is 'flat' or 'square'")
      }
    case "bearing":
      guard values.count == 2, let name = values.first, let number = values.last else {
        report(position, content.startIndex, "'@bearing' takes a class and a width, such as '@bearing S 1.55'")
        return
      }
      let text = String(decoding: name, as: UTF8.self)
      guard text.count == 1, let letter = text.first, StrokeFontReader.defaultBearings[letter] != nil else {
        report(position, name.startIndex, "unknown bearing class '\(shown(name))'; the classes are S, A, D and O")
        return
      }
      if let width = readSize(number, position) { bearings[letter] = width }
    case "word-space", "miter-limit", "regular-pen", "dot-radius", "stung-radius":
      guard values.count == 1, let number = values.first else {
        report(position, content.startIndex, "'@\(key)' takes one number")
        return
      }
      guard let size = readSize(number, position) else { return }
      switch key {
      case "word-space": wordSpace = size
      case "miter-limit": hand.miterLimit = max(1, size)
      case "regular-pen": hand.regularPen = max(0.1, size)
      case "dot-radius": hand.dotRadius = size
      default: hand.stungRadius = size
      }
    default:
      report(
        position, content.startIndex,
        "unknown property '@\(shown(content.prefix(24)))'; there are \(StrokeFontReader.propertyList)")
    }
  }

  private static var propertyList: String { propertyKeys.map { "@" + $0 }.joined(separator: ", ") }

  private mutating func readSize(_ bytes: ArraySlice<UInt8>, _ position: LinePosition) -> Double? {
    guard let size = StrokeFontReader.number(bytes), size >= 0, size <= 100 else {
      report(position, bytes.startIndex, "'\(shown(bytes))' is not a size; a number from 0 to 100 was expected")
      return nil
    }
    return size
  }

  // MARK: Glyphs

  private mutating func readGlyph(_ content: ArraySlice<UInt8>, _ position: inout LinePosition) {
    let fields = content.split(separator: UInt8(ascii: ";"), maxSplits: 4, omittingEmptySubsequences: false)
      .map(StrokeFontReader.trimmed)
    guard fields.count == 3 || fields.count == 4 else {
      let count = content.count { $0 == UInt8(ascii: ";") } + 1
      report(
        position, content.startIndex,
        "a glyph has 3 or 4 fields (code point ; name ; strokes ; sides); this line has \(count)")
      return
    }
    guard rows.count < StrokeFontReader.maximumGlyphs else {
      report(position, content.startIndex, "more than \(StrokeFontReader.maximumGlyphs) glyphs in one file")
      return
    }
    guard let scalar = StrokeFontReader.codePoint(fields[0]) else {
      report(
        position, fields[0].startIndex,
        "'\(shown(fields[0]))' is not a code point; U+ and 4 to 6 hexadecimal digits were expected")
      return
    }
    if let earlier = lineOf[scalar] {
      report(position, fields[0].startIndex, "\(scalar.codePointName) is drawn already in line \(earlier)")
      return
    }
    lineOf[scalar] = position.number
    guard !fields[1].isEmpty else {
      report(position, fields[1].startIndex, "\(scalar.codePointName) has no name")
      return
    }
    var row = Row(
      line: position.number, column: position.column(content.startIndex), scalar: scalar,
      name: String(decoding: fields[1], as: UTF8.self))
    if fields.count == 4 {
      row.sides = readSides(fields[3], position)
    }
    if fields[2].first == UInt8(ascii: "=") {
      readLikeness(fields[2], &row, position)
    } else {
      readStrokes(fields[2], &row.drawing, position)
    }
    rows.append(row)
  }

  private mutating func readMark(_ content: ArraySlice<UInt8>, _ position: LinePosition) {
    let fields = content.split(separator: UInt8(ascii: ";"), maxSplits: 3).map(StrokeFontReader.trimmed)
    guard fields.count == 2 || fields.count == 3, let name = fields.first, marks.count < Self.maximumGlyphs else {
      report(
        position, content.startIndex, "'@mark' takes a name, strokes, and strokes over tall letters if they differ")
      return
    }
    let drawings = fields.dropFirst().map { field in
      var drawing = Drawing()
      readStrokes(field, &drawing, position)
      return drawing
    }
    if marks.updateValue(drawings, forKey: String(decoding: name, as: UTF8.self)) != nil {
      report(position, name.startIndex, "the mark '\(shown(name))' is drawn already")
    }
  }

  private mutating func readLikeness(_ field: ArraySlice<UInt8>, _ row: inout Row, _ position: LinePosition) {
    let words = field.dropFirst().split(maxSplits: 8) { $0 == 0x20 || $0 == 0x09 }
    row.alias = words.first.flatMap(StrokeFontReader.codePoint)
    for word in words.dropFirst() {
      let parts = word.split(separator: UInt8(ascii: "@"), maxSplits: 1)
      let x = parts.count == 2 ? StrokeFontReader.number(parts[1]) : nil
      if parts.count == 2, x == nil { row.alias = nil }
      row.marks.append((String(decoding: parts.first ?? [], as: UTF8.self), x))
    }
    if row.alias == nil {
      report(
        position, field.startIndex,
        "'=' is followed by the code point of the glyph to be like, such as '= U+16BC', and by marks, such as 'acute'")
    }
  }

  private mutating func readSides(_ field: ArraySlice<UInt8>, _ position: LinePosition) -> (Character, Character)? {
    let letters = Array(String(decoding: field, as: UTF8.self))
    guard letters.count == 2, letters.allSatisfy({ StrokeFontReader.defaultBearings[$0] != nil }) else {
      report(
        position, field.startIndex, "'\(shown(field))' are not sides; two of S, A, D and O were expected, such as SA")
      return nil
    }
    return (letters[0], letters[1])
  }

  private mutating func readStrokes(_ field: ArraySlice<UInt8>, _ drawing: inout Drawing, _ position: LinePosition) {
    // A space, such as U+0020.
    guard !field.isEmpty else { return }
    var points = 0
    for part in field.split(separator: UInt8(ascii: "|"), omittingEmptySubsequences: false) {
      let tokens = part.split(whereSeparator: { $0 == 0x20 || $0 == 0x09 })
      points += tokens.count
      guard points <= StrokeFontReader.maximumPoints else {
        report(position, part.startIndex, "more than \(StrokeFontReader.maximumPoints) points in one glyph")
        return
      }
      readStroke(tokens, at: part.startIndex, &drawing, position)
    }
  }

  private mutating func readStroke(
    _ tokens: [ArraySlice<UInt8>], at index: Int, _ drawing: inout Drawing, _ position: LinePosition
  ) {
    var tokens = tokens
    let closes = tokens.last.map { $0.elementsEqual([UInt8(ascii: "z")]) } ?? false
    let closing = closes ? tokens.popLast() : nil
    guard let first = tokens.first else {
      report(position, index, "an empty stroke")
      return
    }
    if tokens.count == 1, first.first == UInt8(ascii: "^"), let x = StrokeFontReader.number(first.dropFirst()) {
      drawing.middle = x
      return
    }
    // Dots may share a part, since nothing is drawn between them.
    if first.first == UInt8(ascii: "*") {
      for token in tokens {
        guard token.first == UInt8(ascii: "*") else {
          report(position, token.startIndex, "'\(shown(token))' among dots; part strokes with '|'")
          return
        }
        if let point = readPoint(token.dropFirst(), position) { drawing.dots.append(point) }
      }
      if let closing { report(position, closing.startIndex, "a dot cannot be closed") }
      return
    }
    guard let start = readPoint(first, position) else { return }
    var stroke = Stroke(start: start, segments: [])
    var control: StrokePoint?
    for token in tokens.dropFirst() {
      if token.first == UInt8(ascii: "~") {
        if control != nil {
          report(position, token.startIndex, "two control points in a row; a curve has one and then its end")
          return
        }
        guard let point = readPoint(token.dropFirst(), position) else { return }
        control = point
      } else {
        guard let point = readPoint(token, position) else { return }
        if point == stroke.end && control == nil {
          report(position, token.startIndex, "a segment without length")
          return
        }
        if let bend = control {
          stroke.segments.append(.curve(control: bend, to: point))
        } else {
          stroke.segments.append(.line(to: point))
        }
        control = nil
      }
    }
    if closes {
      if let bend = control {
        stroke.segments.append(.curve(control: bend, to: start))
      } else if stroke.end != start {
        stroke.segments.append(.line(to: start))
      }
      control = nil
      stroke.isClosed = true
    }
    guard control == nil else {
      report(position, index, "a stroke ends in a control point; the curve's end was expected")
      return
    }
    guard stroke.segments.count >= (closes ? 2 : 1) else {
      report(position, index, "a stroke of one point; use '*x,y' for a dot")
      return
    }
    drawing.strokes.append(stroke)
  }

  private mutating func readPoint(_ token: ArraySlice<UInt8>, _ position: LinePosition) -> StrokePoint? {
    let numbers = token.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    guard numbers.count == 2, let x = StrokeFontReader.number(numbers[0]), let y = StrokeFontReader.number(numbers[1])
    else {
      report(
        position, token.startIndex,
        "'\(shown(token))' is not a point; x,y with at most 3 decimals were expected, such as 0,4.5")
      return nil
    }
    guard abs(x) <= StrokeFontReader.coordinateLimit, abs(y) <= StrokeFontReader.coordinateLimit else {
      report(position, token.startIndex, "'\(shown(token))' is off the grid; runes are 12 units high")
      return nil
    }
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
          report(row.line, row.column, "\(alias.codePointName) is not drawn in this file, or itself a likeness")
          continue
        }
        shape = composed(row, from: target)
      }
      guard !shape.drawing.strokes.isEmpty || !shape.drawing.dots.isEmpty else { continue }
      var glyph = StrokeGlyph(
        scalar: row.scalar, name: row.name, strokes: shape.drawing.strokes, dots: shape.drawing.dots, leftBearing: 0,
        rightBearing: 0, hand: hand)
      let sides = shape.sides ?? StrokeFontReader.sides(of: glyph)
      glyph.leftBearing = bearings[sides.left] ?? 0
      glyph.rightBearing = bearings[sides.right] ?? 0
      glyphs.append(glyph)
    }
    diagnostics.sort { ($0.line, $0.column) < ($1.line, $1.column) }
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
        report(row.line, row.column, "there is no mark '\(mark.name)'; draw it in a line '@mark \(mark.name) ; …'")
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
      result.sides = (whole.minX < box.minX ? "A" : sides.left, whole.maxX > box.maxX ? "A" : sides.right)
    }
    result.drawing = result.drawing.moved(by: StrokePoint(-whole.minX, 0))
    return result
  }

  /// The bearing classes that the drawing itself suggests: a stem along a side, a lone dot, or an arm.
  private static func sides(of glyph: StrokeGlyph) -> (left: Character, right: Character) {
    if glyph.strokes.isEmpty { return ("D", "D") }
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
    return (hasStem(at: box.minX) ? "S" : "A", hasStem(at: box.maxX) ? "S" : "A")
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

  private func shown(_ bytes: ArraySlice<UInt8>) -> String {
    var result = String.UnicodeScalarView()
    for scalar in String(decoding: bytes.prefix(40), as: UTF8.self).unicodeScalars {
      result.append(scalar.properties.generalCategory == .control ? "\u{FFFD}" : scalar)
    }
    return String(result)
  }
}

extension Unicode.Scalar {
  /// The code point as the standard writes it, such as "U+16A0".
  package var codePointName: String {
    let digits = String(value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
