import Foundation
import Testing

@testable import RuneGraphics

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// A picture as an XML parser that knows nothing of our writer sees it.
struct ParsedSVG {
  struct Element {
    var name: String
    var attributes: [String: String]
    var text = ""
  }

  struct Segment: Hashable {
    var start: StrokePoint
    /// Of a quadratic curve.
    var control: StrokePoint?
    var end: StrokePoint
  }

  var elements: [Element] = []
  /// The subpaths of all paths, in the order of the file.
  var subpaths: [[Segment]] = []
  var circles: [StrokeDot] = []
  /// Commands of path data that were met.
  var commands: Set<Character> = []

  init(_ bytes: [UInt8]) throws {
    elements = try Self.elements(bytes)
    for element in elements {
      if element.name == "path" { try readPath(try #require(element.attributes["d"])) }
      if element.name == "circle" {
        let numbers = try ["cx", "cy", "r"].map { try #require(element.attributes[$0].flatMap { Double($0) }) }
        circles.append(StrokeDot(center: StrokePoint(numbers[0], numbers[1]), radius: numbers[2]))
      }
    }
  }

  /// The subpaths of path data by themselves.
  init(pathData: String) throws { try readPath(pathData) }

  /// The elements in the order of the file.
  static func elements(_ bytes: [UInt8]) throws -> [Element] {
    let reader = Reader()
    let parser = XMLParser(data: Data(bytes))
    parser.delegate = reader
    try #require(parser.parse(), "not well formed: \(String(describing: parser.parserError))")
    return reader.elements
  }

  /// The names of the elements that occur.
  static func names(_ bytes: [UInt8]) throws -> Set<String> { Set(try elements(bytes).map(\.name)) }

  private final class Reader: NSObject, XMLParserDelegate {
    var elements: [Element] = []
    private var open: [Int] = []

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
      attributes: [String: String] = [:]
    ) {
      open.append(elements.count)
      elements.append(Element(name: name, attributes: attributes))
    }

    func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
      open.removeLast()
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) {
      if let last = open.last { elements[last].text += string }
    }
  }

  /// Lines and quadratic curves, absolute or relative, with commands left out where they are repeated; others end up in
  /// `commands` alone.
  private mutating func readPath(_ data: String) throws {
    let bytes = Array(data.utf8)
    var at = 0
    func number() throws -> Double {
      while at < bytes.count, bytes[at] == 0x20 || bytes[at] == 0x2C { at += 1 }
      let start = at
      if at < bytes.count, bytes[at] == UInt8(ascii: "-") { at += 1 }
      var hasPoint = false
      while at < bytes.count, (0x30...0x39).contains(bytes[at]) || bytes[at] == UInt8(ascii: ".") && !hasPoint {
        if bytes[at] == UInt8(ascii: ".") { hasPoint = true }
        at += 1
      }
      return try #require(Double(String(decoding: bytes[start..<at], as: UTF8.self)), "no number in \(data)")
    }
    func point(_ origin: StrokePoint) throws -> StrokePoint { origin + StrokePoint(try number(), try number()) }
    var (place, first) = (StrokePoint(0, 0), StrokePoint(0, 0))
    func add(_ end: StrokePoint, by control: StrokePoint? = nil) {
      subpaths[subpaths.count - 1].append(Segment(start: place, control: control, end: end))
      place = end
    }
    var command: Character = "M"
    while at < bytes.count {
      if (0x41...0x7A).contains(bytes[at]) {
        command = Character(Unicode.Scalar(bytes[at]))
        at += 1
      } else if command == "M" || command == "m" {
        command = command == "M" ? "L" : "l"
      }
      commands.insert(command)
      let origin = command.isLowercase ? place : StrokePoint(0, 0)
      switch command {
      case "M", "m":
        place = try point(origin)
        first = place
        subpaths.append([])
      case "L", "l": add(try point(origin))
      case "Q", "q":
        let control = try point(origin)
        add(try point(origin), by: control)
      case "h": add(StrokePoint(place.x + (try number()), place.y))
      case "v": add(StrokePoint(place.x, place.y + (try number())))
      case "z": add(first)
      default: return
      }
    }
  }

  /// The box of all lines and circles themselves.
  var box: InkBox {
    var box = InkBox.empty
    for segment in subpaths.joined() {
      for point in segment.points { box.include(point) }
    }
    for circle in circles { box.include(circle.box) }
    return box
  }

  /// The radius of the circle round a point that holds all lines and circles.
  func reach(from center: StrokePoint) -> Double {
    var reach = 0.0
    for point in subpaths.joined().flatMap(\.points) { reach = max(reach, (point - center).length) }
    for circle in circles { reach = max(reach, (circle.center - center).length + circle.radius) }
    return reach
  }
}

extension ParsedSVG.Segment {
  /// Both ends, and of a curve many points between them.
  var points: [StrokePoint] {
    guard let control else { return [start, end] }
    return (0...400).map { step in
      let t = Double(step) / 400
      return start * ((1 - t) * (1 - t)) + control * (2 * t * (1 - t)) + end * (t * t)
    }
  }

  var isEmpty: Bool { start == end && (control == nil || control == start) }

  /// Whether a tool that follows both segments would go over the same line twice, for more than a touch; places differ
  /// by rounding.
  func isDoubled(by other: ParsedSVG.Segment, rounding: Double) -> Bool {
    func same(_ a: StrokePoint, _ b: StrokePoint) -> Bool { abs(a.x - b.x) <= rounding && abs(a.y - b.y) <= rounding }
    if let control, let second = other.control {
      return same(control, second)
        && ((same(start, other.start) && same(end, other.end)) || (same(start, other.end) && same(end, other.start)))
    }
    guard control == nil, other.control == nil else { return false }
    let along = end - start
    let length = along.length
    guard length > 0 else { return false }
    let direction = along * (1 / length)
    let (a, b) = (other.start - start, other.end - start)
    guard abs(cross(direction, a)) <= rounding, abs(cross(direction, b)) <= rounding else { return false }
    let (s, t) = (dot(direction, a), dot(direction, b))
    return min(length, max(s, t)) - max(0, min(s, t)) > 10 * rounding
  }
}

extension StrokeDot {
  fileprivate var box: InkBox {
    InkBox(minX: center.x - radius, minY: center.y - radius, maxX: center.x + radius, maxY: center.y + radius)
  }
}
