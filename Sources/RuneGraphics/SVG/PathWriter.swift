/// Writes strokes as the data of an SVG path.
struct PathWriter {
  var decimals: Int
  /// Lines as `L` alone, as machines want it, rather than the short forms `H`, `V`; a stroke that comes back to
  /// its start as two that meet at both ends, so that all paths are open and nothing takes one for an area.
  var isPlain: Bool

  func write(_ stroke: Stroke, to buffer: inout SVGBuffer) {
    buffer.markup("M")
    point(stroke.start, to: &buffer)
    var from = stroke.start
    let segments = stroke.segments
    let half = isPlain && stroke.end == stroke.start ? (segments.count + 1) / 2 : segments.count
    for (index, segment) in segments.enumerated() {
      if index == half {
        buffer.markup("M")
        point(from, to: &buffer)
      }
      switch segment {
      case .line(let end):
        if stroke.isClosed && !isPlain && index == segments.count - 1 { break }
        if isPlain {
          buffer.markup("L")
          point(end, to: &buffer)
        } else if end.y == from.y {
          buffer.markup("H")
          buffer.number(end.x, decimals: decimals)
        } else if end.x == from.x {
          buffer.markup("V")
          buffer.number(end.y, decimals: decimals)
        } else {
          buffer.markup("L")
          point(end, to: &buffer)
        }
      case .curve(let control, let end):
        buffer.markup("Q")
        point(control, to: &buffer)
        buffer.separator(before: end.x, decimals: decimals)
        point(end, to: &buffer)
      }
      from = segment.end
    }
    if stroke.isClosed && !isPlain { buffer.markup("Z") }
  }

  /// The same with each segment given from where the last one ended, in as few bytes as that takes.
  func writeRelative(_ stroke: Stroke, to buffer: inout SVGBuffer) {
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    func grid(_ point: StrokePoint) -> GridPoint {
      // Beyond this no picture lies; checked sizes never give a value that is not a number.
      func whole(_ value: Double) -> Int64 { value.magnitude * scale < 1e15 ? Int64((value * scale).rounded()) : 0 }
      return GridPoint(whole(point.x), whole(point.y))
    }
    func short(_ value: Int64, isFirst: Bool = false) {
      if value >= 0, !isFirst { buffer.byte(UInt8(ascii: " ")) }
      buffer.fixed(value, decimals: decimals, isShort: true)
    }
    func pair(_ point: GridPoint, isFirst: Bool = true) {
      short(point.x, isFirst: isFirst)
      short(point.y)
    }
    var from = grid(stroke.start)
    buffer.markup("M")
    pair(from)
    for (index, segment) in stroke.segments.enumerated() {
      let end = grid(segment.end)
      let step = end - from
      if let control = segment.control {
        buffer.markup("q")
        pair(grid(control) - from)
        pair(step, isFirst: false)
      } else if stroke.isClosed && index == stroke.segments.count - 1 {
        break
      } else if step.y == 0 {
        buffer.markup("h")
        short(step.x, isFirst: true)
      } else if step.x == 0 {
        buffer.markup("v")
        short(step.y, isFirst: true)
      } else {
        buffer.markup("l")
        pair(step)
      }
      from = end
    }
    if stroke.isClosed { buffer.markup("Z") }
  }

  private func point(_ point: StrokePoint, to buffer: inout SVGBuffer) {
    buffer.number(point.x, decimals: decimals)
    buffer.separator(before: point.y, decimals: decimals)
    buffer.number(point.y, decimals: decimals)
  }

  /// Closed rings on a grid of 10^-decimals.
  func write(_ rings: [[GridPoint]], at shift: GridPoint, to buffer: inout SVGBuffer) {
    for ring in rings {
      for (index, corner) in ring.enumerated() {
        let place = corner + shift
        buffer.markup(index == 0 ? "M" : "L")
        buffer.fixed(place.x, decimals: decimals)
        if place.y >= 0 { buffer.byte(UInt8(ascii: " ")) }
        buffer.fixed(place.y, decimals: decimals)
      }
      buffer.markup("Z")
    }
  }
}
