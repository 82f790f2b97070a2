/// The face of a stone, lightly hewn: areas that turn toward the light or away from it, scars of the chisel and, on a
/// stone that stands free, its rim. Nothing but areas and lines, so that all renderers draw it alike.
struct HewnStone {
  let ground: CarvedPicture.Ground
  /// Picture units to one unit of the relief, whose features are made for a stone of some 600 by 900.
  let unit: Double
  /// Where relief units begin.
  var origin = StrokePoint(0, 0)
  /// What of the relief is drawn.
  var box: InkBox
  /// A free stone: its outline with the directions out of it, every `step` relief units, clockwise.
  private var rim: [(place: StrokePoint, outward: StrokePoint)] = []
  private static let step = 4.0
  /// Whether the stone lies on its ground, with a shadow all around it.
  private var isDisk = false

  init(_ ground: CarvedPicture.Ground, filling scene: PictureScene) {
    self.ground = ground
    unit = max(scene.width, scene.height) / 1000
    box = InkBox(minX: 0, minY: 0, maxX: scene.width / unit, maxY: scene.height / unit)
  }

  /// A stone that stands free.
  init(_ ground: CarvedPicture.Ground, _ stone: RuneStone, frame: PictureFrame) {
    self.ground = ground
    unit = frame.scale / stone.scale
    origin = frame.place(stone.origin)
    (isDisk, box) = (stone.form == nil, stone.box)
    let length = stone.line.length
    rim = stride(from: 0, to: length, by: HewnStone.step).map { s in
      // Three octaves of noise, each closed.
      var rough = 0.0
      for (index, (knots, height)) in [(18.0, 2.2), (47, 1.2), (110, 0.7)].enumerated() {
        let (sine, cosine) = sineAndCosine(s / length * 2 * .pi)
        let radius = knots / (2 * .pi)
        rough += height * HewnStone.noise(radius * cosine + 40, radius * sine + 40, UInt32(index + 5))
      }
      let outward = stone.line.normal(s)
      return (stone.line.place(s, rough), outward)
    }
    // A mirrored stone turns the other way.
    if stone.isMirrored {
      rim = rim.reversed().map { edge in
        (StrokePoint(-edge.place.x, edge.place.y), StrokePoint(-edge.outward.x, edge.outward.y))
      }
      box = InkBox(minX: -box.maxX, minY: box.minY, maxX: -box.minX, maxY: box.maxY)
    }
  }

  private func placed(_ point: StrokePoint) -> StrokePoint { origin + point * unit }

  /// Smooth noise from -1 to 1, whose features are as large as 1.
  static func noise(_ x: Double, _ y: Double, _ seed: UInt32) -> Double {
    let (column, row) = (x.rounded(.down), y.rounded(.down))
    func corner(_ right: Double, _ down: Double) -> Double {
      var hash = UInt32(truncatingIfNeeded: Int(column + right)) &* 0x9E37_79B1
      hash ^= UInt32(truncatingIfNeeded: Int(row + down)) &* 0x85EB_CA77 ^ seed &* 0xC2B2_AE3D
      hash = (hash ^ hash >> 15) &* 0x2C1B_3C6D
      hash = (hash ^ hash >> 12) &* 0x297A_2D39
      return Double(hash ^ hash >> 15) / 2_147_483_648 - 1
    }
    let (a, b) = (smoothStep(x - column), smoothStep(y - row))
    return (corner(0, 0) * (1 - a) + corner(1, 0) * a) * (1 - b) + (corner(0, 1) * (1 - a) + corner(1, 1) * a) * b
  }

  /// How far inside the stone a point is, in relief units.
  private func depth(_ point: StrokePoint) -> Double {
    guard !rim.isEmpty else { return .infinity }
    var (nearest, depth) = (Double.infinity, 0.0)
    for index in stride(from: 0, to: rim.count, by: 3) {
      let away = point - rim[index].place
      let square = dot(away, away)
      if square < nearest { (nearest, depth) = (square, dot(away, rim[index].outward) > 0 ? -1 : 1) }
    }
    return depth * nearest.squareRoot()
  }

  /// Draws the face.
  func paint(on scene: inout PictureScene) {
    typealias Color = PictureScene.Color
    let outline =
      rim.isEmpty ? scene.whole : Stroke(outline: rim.map { CarvedPicture.rounded(placed($0.place), scene.unit) })
    if !rim.isEmpty { paintShadow(on: &scene) }
    let (middle, size) = (
      placed(StrokePoint(box.minX + 0.32 * box.width, box.minY + 0.12 * box.height)), max(box.width, box.height) * unit
    )
    func stops(_ colors: [Color], _ offsets: [Double]) -> [PictureScene.Stop] {
      zip(offsets, colors).map { PictureScene.Stop($0, $1) }
    }
    let tones = ground.tones.face.map { Color(gray: $0) }
    scene.add([outline], fill: .radial(center: middle, radius: 1.02 * size, stops: stops(tones, [0, 0.5, 1])))
    paintRelief(on: &scene)
    paintScars(on: &scene)
    if rim.isEmpty {
      let corners = [Color(gray: 0, opacity: 0), Color(gray: 0, opacity: 0.3)]
      scene.add(
        [outline],
        fill: .radial(
          center: placed(StrokePoint(box.minX + 0.45 * box.width, box.minY + 0.42 * box.height)), radius: 0.75 * size,
          stops: stops(corners, [0.45, 1])))
    } else {
      paintRim(on: &scene)
    }
    scene.items.append(
      .grain(
        PictureScene.Grain(side: 180, count: 400, light: 26 / 255, dark: 28 / 255, seed: 3),
        within: rim.isEmpty ? nil : outline))
    if !rim.isEmpty {
      scene.add([outline], line: PictureScene.Line(.flat(Color(gray: 0, opacity: 0.35)), width: 1.2 * unit))
    }
  }

  private func paintShadow(on scene: inout PictureScene) {
    for step in 0..<9 {
      let grown = 2.4 * Double(step)
      let (across, down) =
        isDisk
        ? (box.width / 2 - 6 + grown, box.width / 2 - 6 + grown)
        : ((0.43 + 0.016 * Double(step)) * box.width, 6 + grown)
      let center = box.center + (isDisk ? StrokePoint(6, 9) : StrokePoint(10, box.height / 2 - 3))
      let oval = Stroke.circle(center: StrokePoint(0, 0), radius: 1, curve: .pi / 6).mapped {
        CarvedPicture.rounded(placed(center + StrokePoint($0.x * across, $0.y * down)), scene.unit)
      }
      scene.add([oval], fill: .flat(PictureScene.Color(gray: 0, opacity: 0.045)))
    }
  }

  /// Areas between contour lines of the slope toward the light.
  private func paintRelief(on scene: inout PictureScene) {
    let isFree = !rim.isEmpty
    // A face that fills a picture has larger features.
    let (step, size) = isFree ? (10.0, 1.0) : (14, 1.6)
    let (columns, rows) = (Int(box.width / step) + 5, Int(box.height / step) + 5)
    func point(_ column: Int, _ row: Int) -> StrokePoint {
      StrokePoint(box.minX + Double(column - 2) * step, box.minY + Double(row - 2) * step)
    }
    // The smaller, the lower; hewn from the upper right to the lower left.
    let octaves = [
      (170.0, 30.0, 1.0, 0.0), (74, 9, 1, 0.5), (38, 4.6, 1.2, -0.5), (21, 2.9, 1.4, -0.8), (13, 1.5, 1.5, -0.9),
    ].map { (cell: $0.0 * size, height: $0.1 * size, long: $0.2, turn: sineAndCosine($0.3)) }
    var heights = [Double](repeating: 0, count: columns * rows)
    for row in 0..<rows {
      for column in 0..<columns {
        let place = point(column, row)
        for (index, octave) in octaves.enumerated() {
          let along = place.x * octave.turn.cosine + place.y * octave.turn.sine
          let across = place.y * octave.turn.cosine - place.x * octave.turn.sine
          heights[row * columns + column] +=
            octave.height
            * HewnStone.noise(along / octave.cell / octave.long, across / octave.cell * octave.long, UInt32(index + 21))
        }
      }
    }
    var slopes = [Double](repeating: -.infinity, count: columns * rows)
    var (sum, count) = (0.0, 0.0)
    for row in 1..<rows - 1 {
      for column in 1..<columns - 1 {
        let index = row * columns + column
        let slope = StrokePoint(
          heights[index + 1] - heights[index - 1], heights[index + columns] - heights[index - columns])
        slopes[index] = -dot(slope, CarvedPicture.light)
        if isFree { slopes[index] *= smoothStep(depth(point(column, row)) / 18) }
        (sum, count) = (sum + slopes[index] * slopes[index], count + 1)
      }
    }
    let deviation = 1.6 * (sum / max(1, count)).squareRoot()
    let relief = isFree ? 1 : 0.7
    for (sign, gray, opacity) in [(1.0, UInt8(255), 0.03), (-1, 0, 0.034)] {
      let field = slopes.map { $0.isFinite ? $0 * sign / max(1e-9, deviation) : -1e9 }
      for level in [0.18, 0.45, 0.75, 1.1, 1.5] {
        let areas = HewnStone.contours(field, columns: columns, level: level).compactMap { ring -> Stroke? in
          guard HewnStone.area(ring) * step * step > 140 * size else { return nil }
          let corners = ring.map { place in
            placed(StrokePoint(box.minX + (place.x - 2) * step, box.minY + (place.y - 2) * step))
          }
          let simple = HewnStone.simplified(corners, tolerance: 2 * unit)
          guard simple.count > 2 else { return nil }
          // Whole pixels keep files small.
          let grid = scene.unit == .pixel ? 1 : 0.25
          return Stroke(
            outline: simple.map { StrokePoint(($0.x / grid).rounded() * grid, ($0.y / grid).rounded() * grid) })
        }
        if !areas.isEmpty { scene.add(areas, fill: .flat(PictureScene.Color(gray: gray, opacity: opacity * relief))) }
      }
    }
  }

  private func paintScars(on scene: inout PictureScene) {
    var state: UInt32 = 11
    func next() -> Double {
      state = state &* 1_664_525 &+ 1_013_904_223
      return Double(state >> 8) / Double(1 << 24)
    }
    var scars: [Stroke] = []
    for _ in 0..<min(2000, Int(box.width * box.height / (rim.isEmpty ? 1200 : 700))) {
      let place = StrokePoint(box.minX + next() * box.width, box.minY + next() * box.height)
      let lean = -0.95 + 0.5 * HewnStone.noise(place.x / 170, place.y / 170, 3) + 0.5 * (next() - 0.5)
      let (sine, cosine) = sineAndCosine(lean)
      let half = StrokePoint(cosine, sine) * (1.5 + 2.7 * next())
      if depth(place) < 6 { continue }
      scars.append(
        Stroke(polyline: [place - half, place + half].map { CarvedPicture.rounded(placed($0), scene.unit) }))
    }
    scene.items.append(
      .layers(
        scars,
        [
          PictureScene.Layer(
            shift: StrokePoint(0, 0), width: 1.3 * unit, color: PictureScene.Color(gray: 0, opacity: 0.13)),
          PictureScene.Layer(
            shift: StrokePoint(0.9, 1.1) * unit, width: 1.1 * unit, color: PictureScene.Color(gray: 255, opacity: 0.13)),
        ]))
  }

  /// Light and shade along the rim, by where it faces, wider and fainter inward.
  private func paintRim(on scene: inout PictureScene) {
    let facing = rim.map { Int((9 * dot($0.outward, CarvedPicture.light)).rounded()) }
    for width in [16.0, 11, 7.4, 4.3, 2] {
      // By where they face, from −9 to 9.
      var pieces = [[Stroke]](repeating: [], count: 19)
      var start = 0
      for index in 1...rim.count where index == rim.count || facing[index] != facing[start] {
        // Lines that lie inside of the outline.
        let corners = (start...index).map { number -> StrokePoint in
          let edge = rim[number % rim.count]
          return placed(edge.place - edge.outward * (width / 2))
        }
        let line = HewnStone.simplified(corners, tolerance: 0.3 * unit, isClosed: false)
        pieces[facing[start] + 9].append(Stroke(polyline: line.map { CarvedPicture.rounded($0, scene.unit) }))
        start = index
      }
      for (level, strokes) in pieces.enumerated() where !strokes.isEmpty {
        let share = Double(level - 9) / 9
        let opacity = share > 0 ? 0.15 * (share - 0.05) : -0.17 * share
        guard opacity > 0.012 else { continue }
        let color = PictureScene.Color(gray: share > 0 ? 255 : 0, opacity: opacity)
        scene.add(strokes, line: PictureScene.Line(.flat(color), width: width * unit, hasRoundJoins: true))
      }
    }
  }

  // MARK: Contours

  /// Lines along which a field on a grid has a value, around what is higher, clockwise; the border of the grid must be lower.
  static func contours(_ field: [Double], columns: Int, level: Double) -> [[StrokePoint]] {
    let rows = field.count / columns
    /// A side of a cell: to the right of a point, or below it.
    func side(_ column: Int, _ row: Int, isDown: Bool) -> Int { 2 * (row * columns + column) + (isDown ? 1 : 0) }
    func crossing(_ side: Int) -> StrokePoint {
      let (from, isDown) = (side / 2, side % 2 == 1)
      let to = isDown ? from + columns : from + 1
      let part = (level - field[from]) / (field[to] - field[from])
      let place = StrokePoint(Double(from % columns), Double(from / columns))
      return isDown ? StrokePoint(place.x, place.y + part) : StrokePoint(place.x + part, place.y)
    }
    // The line goes on from one side of a cell to another.
    var next = [Int](repeating: -1, count: 2 * field.count)
    for row in 0..<rows - 1 {
      for column in 0..<columns - 1 {
        let corners = [(0, 0), (1, 0), (1, 1), (0, 1)].map { field[(row + $0.1) * columns + column + $0.0] > level }
        guard corners.contains(true), corners.contains(false) else { continue }
        let sides = [
          side(column, row, isDown: false), side(column + 1, row, isDown: true),
          side(column, row + 1, isDown: false), side(column, row, isDown: true),
        ]
        for index in 0..<4 where corners[index] && !corners[(index + 1) % 4] {
          // To where the border of the cell is high again.
          for ahead in 1..<4 where !corners[(index + ahead) % 4] && corners[(index + ahead + 1) % 4] {
            next[sides[index]] = sides[(index + ahead) % 4]
            break
          }
        }
      }
    }
    var rings: [[StrokePoint]] = []
    for start in next.indices where next[start] >= 0 {
      var ring: [StrokePoint] = []
      var side = start
      while next[side] >= 0 {
        ring.append(crossing(side))
        (side, next[side]) = (next[side], -1)
      }
      rings.append(ring)
    }
    return rings
  }

  static func area(_ corners: [StrokePoint]) -> Double {
    var sum = 0.0
    for index in corners.indices { sum += cross(corners[index], corners[(index + 1) % corners.count]) }
    return abs(sum) / 2
  }

  /// Fewer corners, from which the others are no farther than a tolerance.
  ///
  /// - Complexity: O(corners²) at worst.
  static func simplified(_ corners: [StrokePoint], tolerance: Double, isClosed: Bool = true) -> [StrokePoint] {
    guard corners.count > 3 else { return corners }
    let line = isClosed ? corners + corners.prefix(1) : corners
    var keeps = [Bool](repeating: false, count: line.count)
    (keeps[0], keeps[line.count - 1]) = (true, true)
    var ranges = isClosed ? [(0, line.count / 2), (line.count / 2, line.count - 1)] : [(0, line.count - 1)]
    keeps[ranges[0].1] = true
    while let (first, last) = ranges.popLast() {
      guard last - first > 1 else { continue }
      let along = (line[last] - line[first]).direction ?? StrokePoint(0, 0)
      var (farthest, distance) = (first, tolerance)
      for index in first + 1..<last {
        let off = abs(cross(along, line[index] - line[first]))
        if off > distance { (farthest, distance) = (index, off) }
      }
      guard farthest > first else { continue }
      keeps[farthest] = true
      ranges += [(first, farthest), (farthest, last)]
    }
    return line.indices.dropLast(isClosed ? 1 : 0).filter { keeps[$0] }.map { line[$0] }
  }
}
