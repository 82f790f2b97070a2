/// Heads, tails, knot, cross and courses of serpents, in widths of the band.
package struct SerpentDrawings: Sendable {
  /// What a line of the file is drawn for.
  enum Role: String {
    /// Filled with the color of the band, and its line drawn; an open one is the end of the band.
    case outline
    /// Filled alone.
    case area
    /// Drawn alone.
    case line
    /// A line that is left out where it is too small.
    case eye
    /// Filled with ink.
    case dot
    /// The middle of a band: the control points of a B-spline.
    case spline
  }

  /// One head, tail, knot, cross or course.
  struct Part: Sendable {
    var areas: [Stroke] = []
    var lines: [Stroke] = []
    var eyes: [Stroke] = []
    var dots: [StrokeDot] = []
    var spline: [StrokePoint] = []
  }

  private var parts: [(name: String, part: Part)] = []

  subscript(_ name: String) -> Part { parts.last { $0.name == name }?.part ?? Part() }

  /// Reads the bytes of a file such as `Fonts/serpents.txt`: a part, a role and a stroke in each line, separated by `;`.
  package init(_ bytes: [UInt8]) throws(StrokeFileError) {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let content = line.prefix { $0 != UInt8(ascii: "#") }
      let fields = content.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map { field in
        field.split { $0 == UInt8(ascii: " ") }.map { String(decoding: $0, as: UTF8.self) }
      }
      if fields.allSatisfy({ $0.isEmpty }) { continue }
      guard fields.count == 3, let name = fields[0].first, let role = fields[1].first.flatMap(Role.init) else {
        throw StrokeFileError(line: index + 1)
      }
      if parts.last?.name != name { parts.append((name, self[name])) }
      guard SerpentDrawings.read(fields[2], as: role, into: &parts[parts.count - 1].part) else {
        throw StrokeFileError(line: index + 1)
      }
    }
  }

  /// - Returns: Whether the words are a stroke.
  private static func read(_ words: [String], as role: Role, into part: inout Part) -> Bool {
    func point(_ word: Substring) -> StrokePoint? {
      let numbers = word.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
      guard numbers.count == 2, let x = numbers[0], let y = numbers[1], max(abs(x), abs(y)) < 100 else { return nil }
      return StrokePoint(x, y)
    }
    if role == .dot {
      guard words.count == 2, words[0].first == "*", let center = point(words[0].dropFirst()),
        let radius = Double(words[1])
      else { return false }
      part.dots.append(StrokeDot(center: center, radius: radius))
      return true
    }
    var stroke: Stroke?
    var controls: [StrokePoint] = []
    var isClosed = false
    for word in words {
      if word == "z" {
        isClosed = true
      } else if let control = word.first == "~" ? point(word.dropFirst()) : nil {
        controls.append(control)
        if controls.count > 2 { return false }
      } else if let place = point(word[...]), !isClosed {
        if stroke == nil { stroke = Stroke(start: place, segments: []) } else { stroke?.append(controls, place) }
        if role == .spline { part.spline.append(place) }
        controls = []
      } else {
        return false
      }
    }
    guard var stroke, !stroke.segments.isEmpty, controls.isEmpty, role != .spline || part.spline.count > 3 else {
      return false
    }
    if isClosed, stroke.end != stroke.start { stroke.segments.append(.line(to: stroke.start)) }
    stroke.isClosed = isClosed
    switch role {
    case .outline:
      part.areas.append(stroke)
      part.lines.append(stroke)
    case .area: part.areas.append(stroke)
    case .line: part.lines.append(stroke)
    case .eye: part.eyes.append(stroke)
    case .dot, .spline: break
    }
    return true
  }
}

extension Stroke {
  /// A line without control points, else the quadratic curve of one or the cubic curve of two.
  fileprivate mutating func append(_ controls: [StrokePoint], _ end: StrokePoint) {
    switch controls.count {
    case 0: segments.append(.line(to: end))
    case 1: segments.append(.curve(control: controls[0], to: end))
    default:
      let (a, b, c) = (self.end, controls[0], controls[1])
      segments +=
        Stroke.fitted(0...1, step: 1, tolerance: 0.001) { t in
          let u = 1 - t
          let first = b - a
          let direction = first * (u * u) + (c - b) * (2 * u * t) + (end - c) * (t * t)
          return (
            a * (u * u * u) + b * (3 * u * u * t) + c * (3 * u * t * t) + end * (t * t * t),
            direction.length > 1e-9 ? direction : c - a
          )
        }.segments
    }
  }
}
