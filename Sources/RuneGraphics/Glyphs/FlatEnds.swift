/// Prepares strokes for flat ends: what touches the top or foot of the letters is drawn past it, to be cut there.
enum FlatEnds {
  /// The band that holds a stroke and is touched by it, the lowest if several do; nil for one that reaches no edge or
  /// goes beyond them (an accent, a descender).
  static func band(of stroke: Stroke, edges: [Double]) -> Double? {
    let box = stroke.box
    guard box.minY >= 0 else { return nil }
    for edge in edges where box.maxY <= edge {
      return box.minY == 0 || box.maxY == edge ? edge : nil
    }
    return nil
  }

  static func prepared(_ stroke: Stroke, band: Double, weight: Double, others: [Stroke]) -> Stroke {
    var stroke = inset(stroke, band: band, weight: weight)
    guard !stroke.isClosed else { return stroke }
    if let longer = lengthened(
      stroke.end, towards: direction(ofEnd: stroke), band: band, weight: weight, others: others)
    {
      if case .line = stroke.segments[stroke.segments.count - 1] {
        stroke.segments[stroke.segments.count - 1] = .line(to: longer)
      } else {
        stroke.segments.append(.line(to: longer))
      }
    }
    if let longer = lengthened(
      stroke.start, towards: direction(ofStart: stroke), band: band, weight: weight, others: others)
    {
      if case .line = stroke.segments[0] {
        stroke.start = longer
      } else {
        stroke.segments.insert(.line(to: stroke.start), at: 0)
        stroke.start = longer
      }
    }
    return stroke
  }

  /// Where a free end must go so that its square cut lies beyond the edge; nil for an end that may stay.
  private static func lengthened(
    _ end: StrokePoint, towards direction: StrokePoint?, band: Double, weight: Double, others: [Stroke]
  ) -> StrokePoint? {
    guard let direction, end.y == 0 || end.y == band else { return nil }
    let outward = end.y == 0 ? -direction.y : direction.y
    // An end that runs along the edge is no flat end, and an upright one is level already.
    guard outward > 0.2, abs(direction.x) > 1e-9 else { return nil }
    // An end on another stroke stays inside that stroke's width; made longer it would show beside it.
    if others.contains(where: { touches(end, $0) }) { return nil }
    return end + direction * (weight / 2 * abs(direction.x) / outward)
  }

  private static func direction(ofEnd stroke: Stroke) -> StrokePoint? {
    guard let last = stroke.segments.last else { return nil }
    switch last {
    case .curve(let control, let end):
      return (end - control).direction
    case .line(let end):
      let before = stroke.segments.count > 1 ? stroke.segments[stroke.segments.count - 2].end : stroke.start
      return (end - before).direction
    }
  }

  private static func direction(ofStart stroke: Stroke) -> StrokePoint? {
    guard let first = stroke.segments.first else { return nil }
    switch first {
    case .curve(let control, _): return (stroke.start - control).direction
    case .line(let end): return (stroke.start - end).direction
    }
  }

  private static func touches(_ point: StrokePoint, _ stroke: Stroke) -> Bool {
    if point == stroke.start { return true }
    var from = stroke.start
    for segment in stroke.segments {
      let end = segment.end
      if point == end { return true }
      if case .line = segment {
        let along = end - from
        let length = along.length
        if length > 0 {
          let t = dot(point - from, along) / (length * length)
          if t > 0, t < 1, (point - (from + along * t)).length < 1e-6 { return true }
        }
      }
      from = end
    }
    return false
  }

  /// Moves what runs level along an edge inward by half a weight: a bar at the top of a letter lies inside its height.
  private static func inset(_ stroke: Stroke, band: Double, weight: Double) -> Stroke {
    func isEdge(_ y: Double) -> Bool { y == 0 || y == band }
    func moved(_ point: StrokePoint) -> StrokePoint {
      StrokePoint(point.x, point.y == 0 ? weight / 2 : point.y - weight / 2)
    }
    let count = stroke.segments.count
    var starts: [StrokePoint] = [stroke.start]
    for segment in stroke.segments.dropLast() { starts.append(segment.end) }

    // Whether each segment is level where it starts and where it ends.
    var isLevelAtStart: [Bool] = []
    var isLevelAtEnd: [Bool] = []
    for (index, segment) in stroke.segments.enumerated() {
      switch segment {
      case .line(let end):
        let isLevel = isEdge(end.y) && end.y == starts[index].y
        isLevelAtStart.append(isLevel)
        isLevelAtEnd.append(isLevel)
      case .curve(let control, let end):
        isLevelAtStart.append(isEdge(control.y) && control.y == starts[index].y)
        isLevelAtEnd.append(isEdge(control.y) && control.y == end.y)
      }
    }
    guard isLevelAtStart.contains(true) || isLevelAtEnd.contains(true) else { return stroke }

    var result = stroke
    let joinsLevel = stroke.isClosed && (isLevelAtEnd[count - 1] || isLevelAtStart[0])
    if isLevelAtStart[0] || joinsLevel { result.start = moved(stroke.start) }
    for (index, segment) in stroke.segments.enumerated() {
      let isLast = index == count - 1
      let endMoves =
        isLevelAtEnd[index] || (isLast ? joinsLevel : isLevelAtStart[index + 1])
      let end = endMoves ? moved(segment.end) : segment.end
      switch segment {
      case .line: result.segments[index] = .line(to: end)
      case .curve(let control, _):
        let controlMoves = isLevelAtStart[index] || isLevelAtEnd[index]
        result.segments[index] = .curve(control: controlMoves ? moved(control) : control, to: end)
      }
    }
    return result
  }
}
