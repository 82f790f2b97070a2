/// Writes strokes as the data of an SVG path.
struct PathWriter {
  var decimals: Int

  /// A stroke in absolute places by lines and curves alone, which leaves a machine nothing to interpret.
  func write(_ stroke: Stroke, to buffer: inout SVGBuffer) {
    buffer.markup("M")
    point(stroke.start, to: &buffer)
    for (index, segment) in stroke.segments.enumerated() {
      if let control = segment.control {
        buffer.markup("Q")
        point(control, to: &buffer)
        buffer.separator(before: segment.end.x, decimals: decimals)
      } else if stroke.isClosed, index == stroke.segments.count - 1 {
        break
      } else {
        buffer.markup("L")
      }
      point(segment.end, to: &buffer)
    }
    if stroke.isClosed { buffer.markup("Z") }
  }

  /// Several strokes as one path, with each segment given from where the last one ended, in as few bytes as that takes: a
  /// command is not repeated, nor is a zero before a point or a space before a number that cannot continue the last one.
  func writeRelative(_ strokes: [Stroke], to buffer: inout SVGBuffer) {
    var unit: Int64 = 1
    for _ in 0..<decimals { unit *= 10 }
    func grid(_ point: StrokePoint) -> GridPoint {
      // Beyond this no picture lies; checked sizes never give a value that is not a number.
      func whole(_ value: Double) -> Int64 {
        let value = value * Double(unit)
        return value.magnitude < 1e15 ? Int64(value.rounded()) : 0
      }
      return GridPoint(whole(point.x), whole(point.y))
    }
    var (command, isFirst, hasPoint) = (UInt8(0), true, false)
    func number(_ value: Int64) {
      if !isFirst, value >= 0, !hasPoint || value == 0 || value >= unit { buffer.byte(UInt8(ascii: " ")) }
      buffer.fixed(value, decimals: decimals, isShort: true)
      (isFirst, hasPoint) = (false, value % unit != 0)
    }
    func begin(_ letter: UInt8) {
      if letter == command { return }
      buffer.byte(letter)
      (command, isFirst) = (letter, true)
    }
    func pair(_ point: GridPoint) {
      number(point.x)
      number(point.y)
    }
    // Where the reader of the path is.
    var place: GridPoint?
    for stroke in strokes {
      let start = grid(stroke.start)
      if let place {
        begin(UInt8(ascii: "m"))
        pair(start - place)
        // Pairs that follow are lines.
        command = UInt8(ascii: "l")
      } else {
        begin(UInt8(ascii: "M"))
        pair(start)
      }
      var from = start
      for (index, segment) in stroke.segments.enumerated() {
        let end = grid(segment.end)
        let step = end - from
        if let control = segment.control {
          begin(UInt8(ascii: "q"))
          pair(grid(control) - from)
          pair(step)
        } else if stroke.isClosed && index == stroke.segments.count - 1 {
          break
        } else if step.y == 0 {
          begin(UInt8(ascii: "h"))
          number(step.x)
        } else if step.x == 0 {
          begin(UInt8(ascii: "v"))
          number(step.y)
        } else {
          begin(UInt8(ascii: "l"))
          pair(step)
        }
        from = end
      }
      if stroke.isClosed { begin(UInt8(ascii: "z")) }
      place = stroke.isClosed ? start : from
    }
  }

  private func point(_ point: StrokePoint, to buffer: inout SVGBuffer) {
    buffer.number(point.x, decimals: decimals)
    buffer.separator(before: point.y, decimals: decimals)
    buffer.number(point.y, decimals: decimals)
  }
}
