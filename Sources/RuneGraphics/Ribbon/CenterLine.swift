/// The middle of a ribbon: cubic curves that go over into each other, addressed by the distance along them.
struct CenterLine {
  private struct Piece {
    var points: (StrokePoint, StrokePoint, StrokePoint, StrokePoint)

    func point(_ t: Double) -> StrokePoint {
      let u = 1 - t
      return points.0 * (u * u * u) + points.1 * (3 * u * u * t) + points.2 * (3 * u * t * t) + points.3 * (t * t * t)
    }

    func velocity(_ t: Double) -> StrokePoint {
      let u = 1 - t
      return (points.1 - points.0) * (3 * u * u) + (points.2 - points.1) * (6 * u * t) + (points.3 - points.2)
        * (3 * t * t)
    }

    /// The piece up to a parameter.
    func part(_ t: Double) -> Piece {
      func between(_ a: StrokePoint, _ b: StrokePoint) -> StrokePoint { a + (b - a) * t }
      let (a, b, c) = (between(points.0, points.1), between(points.1, points.2), between(points.2, points.3))
      let (d, e) = (between(a, b), between(b, c))
      return Piece(points: (points.0, a, d, between(d, e)))
    }

    func acceleration(_ t: Double) -> StrokePoint {
      (points.2 - points.1 * 2 + points.0) * (6 * (1 - t)) + (points.3 - points.2 * 2 + points.1) * (6 * t)
    }
  }

  private var pieces: [Piece]
  /// The distance to the start of each cell, `cells` of them to a piece, and to the end of the last one.
  private var distances: [Double] = [0]
  private static let cells = 32
  /// The part of the pieces that the line consists of.
  private var from = 0.0
  private(set) var length = 0.0

  private init(_ pieces: [Piece]) {
    self.pieces = pieces
    for piece in pieces {
      for cell in 0..<CenterLine.cells {
        let (a, b) = (Double(cell) / Double(CenterLine.cells), Double(cell + 1) / Double(CenterLine.cells))
        // Simpson's rule.
        let sum = piece.velocity(a).length + 4 * piece.velocity((a + b) / 2).length + piece.velocity(b).length
        distances.append(distances[distances.count - 1] + sum * (b - a) / 6)
      }
    }
    length = distances[distances.count - 1]
  }

  /// A uniform cubic B-spline, whose direction and curvature change without a step.
  ///
  /// - Parameter points: At least four.
  init(spline points: [StrokePoint]) {
    self.init(
      points.indices.dropLast(3).map { index in
        let (a, b, c, d) = (points[index], points[index + 1], points[index + 2], points[index + 3])
        let (first, last) = ((a + b * 4 + c) * (1 / 6), (b + c * 4 + d) * (1 / 6))
        return Piece(points: (first, (b * 2 + c) * (1 / 3), (b + c * 2) * (1 / 3), last))
      })
  }

  /// A curve given by its places and directions, from parameter 0 to 1, in so many pieces.
  init(pieces count: Int, _ curve: (Double) -> (place: StrokePoint, velocity: StrokePoint)) {
    self.init(
      (0..<count).map { index in
        let third = 1 / (3 * Double(count))
        let (a, b) = (curve(Double(index) / Double(count)), curve(Double(index + 1) / Double(count)))
        return Piece(points: (a.place, a.place + a.velocity * third, b.place - b.velocity * third, b.place))
      })
  }

  /// This line with an end that goes on as its curvature says, positive to the right, for parameters from 0 to 1.
  func curling(length: Double, _ curvature: (Double) -> Double) -> CenterLine {
    var (place, along) = (point(self.length), tangent(self.length))
    var nodes = [(place: place, velocity: along * length)]
    let (count, steps) = (24, 8)
    let step = length / Double(count * steps)
    for index in 0..<count * steps {
      let turn = sineAndCosine(curvature((Double(index) + 0.5) / Double(count * steps)) * step)
      along = StrokePoint(along.x * turn.cosine - along.y * turn.sine, along.x * turn.sine + along.y * turn.cosine)
      place = place + along * step
      if index % steps == steps - 1 { nodes.append((place, along * length)) }
    }
    return followed(by: CenterLine(pieces: count) { nodes[Int(($0 * Double(count)).rounded())] })
  }

  /// This line and another one, which begins where it ends.
  func followed(by other: CenterLine) -> CenterLine {
    let (index, t) = place(length)
    var line = CenterLine(pieces[..<index] + [pieces[index].part(t)] + other.pieces)
    line.from = from
    line.length -= from
    return line
  }

  /// The part between two distances.
  func part(_ range: ClosedRange<Double>) -> CenterLine {
    var part = self
    part.from = from + max(0, range.lowerBound)
    part.length = min(length, range.upperBound) - max(0, range.lowerBound)
    return part
  }

  private func place(_ s: Double) -> (piece: Int, t: Double) {
    let s = from + max(0, min(length, s))
    var (low, high) = (0, distances.count - 2)
    while low < high {
      let middle = (low + high + 1) / 2
      if distances[middle] <= s { low = middle } else { high = middle - 1 }
    }
    let width = distances[low + 1] - distances[low]
    let inside = width > 0 ? max(0, min(1, (s - distances[low]) / width)) : 0
    return (low / CenterLine.cells, (Double(low % CenterLine.cells) + inside) / Double(CenterLine.cells))
  }

  /// Straight on beyond both ends.
  func point(_ s: Double) -> StrokePoint {
    let (piece, t) = place(s)
    let beyond = s < 0 ? s : max(0, s - length)
    return pieces[piece].point(t) + (beyond == 0 ? StrokePoint(0, 0) : tangent(s) * beyond)
  }

  func tangent(_ s: Double) -> StrokePoint {
    let (piece, t) = place(s)
    return pieces[piece].velocity(t).direction ?? StrokePoint(1, 0)
  }

  /// To the left as one goes along: up, where a text runs to the right.
  func normal(_ s: Double) -> StrokePoint {
    let tangent = tangent(s)
    return StrokePoint(tangent.y, -tangent.x)
  }

  /// One over the radius, positive where the left side is the outer one.
  func curvature(_ s: Double) -> Double {
    let (piece, t) = place(s)
    let velocity = pieces[piece].velocity(t)
    let speed = velocity.length
    return speed > 0 ? cross(velocity, pieces[piece].acceleration(t)) / (speed * speed * speed) : 0
  }

  /// The point `across` to the left of the line.
  func place(_ s: Double, _ across: Double) -> StrokePoint { point(s) + normal(s) * across }

  /// Points at about equal distances.
  func points(_ range: ClosedRange<Double>, step: Double) -> [StrokePoint] {
    let count = max(1, Int(((range.upperBound - range.lowerBound) / step).rounded(.up)))
    return (0...count).map {
      point(range.lowerBound + (range.upperBound - range.lowerBound) * Double($0) / Double(count))
    }
  }
}
