/// A picture of pixels, as colors that are not premultiplied.
struct Canvas {
  let width: Int
  let height: Int
  private(set) var pixels: [SIMD4<UInt8>] = []
  /// Whether red, green and blue are the same everywhere.
  private(set) var isGray = true
  /// Whether nothing shows through anywhere.
  private(set) var isOpaque = true

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    pixels.reserveCapacity(width * height)
  }

  /// Adds the rows of a band below those that are there.
  mutating func append(_ band: CanvasBand) {
    var (isGray, isOpaque) = (isGray, isOpaque)
    // Number by number: the standard library converts vectors many times slower.
    func level(_ value: Float) -> UInt8 { UInt8(max(0, min(255, value * 255 + 0.5))) }
    for pixel in band.pixels {
      var color = pixel
      if pixel.w < 0.998 {
        isOpaque = false
        if pixel.w > 0 { color /= SIMD4(pixel.w, pixel.w, pixel.w, 1) }
      }
      let bytes = SIMD4(level(color.x), level(color.y), level(color.z), level(color.w))
      if bytes.x != bytes.y || bytes.y != bytes.z { isGray = false }
      pixels.append(bytes)
    }
    (self.isGray, self.isOpaque) = (isGray, isOpaque)
  }
}

/// Some rows of a picture that paints are laid on: few enough to stay in the processor's cache while all layers are
/// laid. Colors are premultiplied and exact, so that layers of little opacity leave no bands.
struct CanvasBand {
  let width: Int
  let rows: Range<Int>
  private(set) var pixels: [SIMD4<Float>]

  init(width: Int, rows: Range<Int>) {
    self.width = width
    self.rows = rows
    pixels = Array(repeating: SIMD4(), count: width * rows.count)
  }

  /// So many rows keep a band at some 400 KB.
  static func rowCount(width: Int) -> Int { max(4, min(256, 24_576 / max(1, width))) }

  /// Lays a paint over the pixels of a mask.
  mutating func fill(_ mask: inout CoverageMask, _ paint: Ink) {
    let (width, minX, top) = (width, mask.minX, rows.lowerBound)
    func lay(_ color: SIMD4<Float>, _ coverage: Float, _ pixel: inout SIMD4<Float>) {
      let source = color * coverage
      pixel = source + pixel * (1 - source.w)
    }
    // One call for all paints: the compiler makes a copy of a long function for each of its closures.
    pixels.withUnsafeMutableBufferPointer { pixels in
      mask.forEachRow { y, coverage in
        let row = (y - top) * width + minX
        let first = StrokePoint(Double(minX) + 0.5, Double(y) + 0.5)
        switch paint {
        case .flat(let color):
          for x in coverage.indices where coverage[x] > 0.001 { lay(color, coverage[x], &pixels[row + x]) }
        case .linear(let from, let along, let ramp):
          let square = dot(along, along)
          guard square > 0 else { return }
          let step = Float(along.x / square) * Float(Ink.rampCount)
          let start = Float(dot(first - from, along) / square) * Float(Ink.rampCount)
          ramp.withUnsafeBufferPointer { ramp in
            for x in coverage.indices where coverage[x] > 0.001 {
              let place = max(0, min(Float(Ink.rampCount - 1), start + Float(x) * step))
              lay(ramp[Int(place)], coverage[x], &pixels[row + x])
            }
          }
        case .radial(let middle, let radius, let ramp):
          let unit = Float(Ink.rampCount) / Float(radius)
          let (start, dy) = (Float(first.x - middle.x) * unit, Float(first.y - middle.y) * unit)
          ramp.withUnsafeBufferPointer { ramp in
            for x in coverage.indices where coverage[x] > 0.001 {
              let dx = start + Float(x) * unit
              let place = min(Float(Ink.rampCount - 1), (dx * dx + dy * dy).squareRoot())
              lay(ramp[Int(place)], coverage[x], &pixels[row + x])
            }
          }
        }
      }
    }
  }

  /// Lays dots over the rows, each as large as a pixel of the picture's own.
  mutating func lay(
    _ grain: PictureScene.Grain, _ dots: [(x: Int, y: Int, isLight: Bool)], within mask: inout CoverageMask?,
    scale: Double
  ) {
    // How much of each pixel is within the outline.
    var share = [Float](repeating: mask == nil ? 1 : 0, count: pixels.count)
    if mask != nil {
      let (width, minX, top) = (width, mask?.minX ?? 0, rows.lowerBound)
      mask?.forEachRow { y, coverage in for x in coverage.indices { share[(y - top) * width + minX + x] = coverage[x] }
      }
    }
    let light = Ink.vector(PictureScene.Color(gray: 255, opacity: grain.light))
    let dark = Ink.vector(PictureScene.Color(gray: 0, opacity: grain.dark))
    let side = Double(grain.side) * scale
    let size = max(1, Int(scale.rounded()))
    let rows = rows
    pixels.withUnsafeMutableBufferPointer { pixels in
      let first = max(0, Int(Double(rows.lowerBound - size) / side) - 1)
      for row in first...Int(Double(rows.upperBound) / side) {
        for dot in dots {
          let top = Int((Double(row) * side + Double(dot.y) * scale).rounded())
          guard top < rows.upperBound, top + size > rows.lowerBound else { continue }
          let color = dot.isLight ? light : dark
          for column in 0...Int(Double(width) / side) {
            let left = Int((Double(column) * side + Double(dot.x) * scale).rounded())
            guard left < width else { continue }
            for y in max(top, rows.lowerBound)..<min(rows.upperBound, top + size) {
              for x in left..<min(width, left + size) {
                let place = (y - rows.lowerBound) * width + x
                let source = color * share[place]
                pixels[place] = source + pixels[place] * (1 - source.w)
              }
            }
          }
        }
      }
    }
  }
}

/// A paint made ready for the pixels of a raster.
enum Ink {
  case flat(SIMD4<Float>)
  /// From a point along a vector, with the colors on the way.
  case linear(from: StrokePoint, along: StrokePoint, ramp: [SIMD4<Float>])
  case radial(center: StrokePoint, radius: Double, ramp: [SIMD4<Float>])

  /// Colors of a gradient, at places equally far apart.
  static let rampCount = 1024

  /// - Parameter scale: Pixels to a unit of the picture.
  init(_ paint: PictureScene.Paint, scale: Double) {
    switch paint {
    case .flat(let color): self = .flat(Ink.vector(color))
    case .linear(let from, let to, let stops):
      self = .linear(from: from * scale, along: (to - from) * scale, ramp: Ink.ramp(stops))
    case .radial(let center, let radius, let stops):
      self = .radial(center: center * scale, radius: radius * scale, ramp: Ink.ramp(stops))
    }
  }

  /// Premultiplied.
  static func vector(_ color: PictureScene.Color) -> SIMD4<Float> {
    let alpha = Float(color.opacity)
    return SIMD4(Float(color.red), Float(color.green), Float(color.blue), 255) * (alpha / 255)
  }

  private static func ramp(_ stops: [PictureScene.Stop]) -> [SIMD4<Float>] {
    (0..<rampCount).map { index in
      let place = (Double(index) + 0.5) / Double(rampCount)
      let after = stops.firstIndex { $0.offset > place } ?? stops.count
      guard after > 0, after < stops.count else { return vector(stops[after == 0 ? 0 : stops.count - 1].color) }
      let (a, b) = (stops[after - 1], stops[after])
      let share = Float((place - a.offset) / (b.offset - a.offset))
      func plain(_ color: PictureScene.Color) -> SIMD4<Float> {
        SIMD4(Float(color.red), Float(color.green), Float(color.blue), Float(color.opacity) * 255) / 255
      }
      // Colors are mixed before they are multiplied, as SVG says.
      let mixed = plain(a.color) * (1 - share) + plain(b.color) * share
      return mixed * SIMD4(mixed.w, mixed.w, mixed.w, 1)
    }
  }
}

/// What is laid on a canvas at once.
private enum RasterLayer {
  case area(Area)
  case grain(PictureScene.Grain, [(x: Int, y: Int, isLight: Bool)], within: Area?)

  /// Polygons that are filled together, in pixels.
  struct Area {
    var polygons: [(corners: [StrokePoint], top: Double, bottom: Double)]
    var box = InkBox.empty
    var ink: Ink
    /// Whether polygons are areas and their holes, not parts that overlap.
    var hasHoles: Bool

    init(_ polygons: [[StrokePoint]], _ ink: Ink, hasHoles: Bool) {
      (self.ink, self.hasHoles) = (ink, hasHoles)
      self.polygons = []
      self.polygons.reserveCapacity(polygons.count)
      for corners in polygons {
        var (top, bottom) = (Double.infinity, -Double.infinity)
        for corner in corners {
          box.include(corner)
          (top, bottom) = (min(top, corner.y), max(bottom, corner.y))
        }
        self.polygons.append((corners, top, bottom))
      }
    }

    /// Nil where nothing is on the rows.
    func mask(width: Int, rows: Range<Int>) -> CoverageMask? {
      guard var mask = CoverageMask(box, width: width, rows: rows) else { return nil }
      for polygon in polygons where polygon.bottom > Double(rows.lowerBound) && polygon.top < Double(rows.upperBound) {
        mask.add(polygon.corners, mayBeHole: hasHoles)
      }
      return mask
    }
  }
}

extension PictureScene {
  /// Why a picture has no pixels.
  package enum RasterFailure: Error, Hashable, Sendable {
    /// More pixels than `limit`.
    case tooLarge(width: Int, height: Int, limit: Int)
  }

  /// The size in pixels: `scale` to a CSS pixel, of which an inch has 96.
  func pixelSize(scale: Double) -> (width: Int, height: Int) {
    let factor = pixelsPerUnit * scale
    func whole(_ length: Double) -> Int { Int(max(1, min(1e9, (length * factor - 1e-6).rounded(.up)))) }
    return (whole(width), whole(height))
  }

  private var pixelsPerUnit: Double { unit == .pixel ? 1 : 96 / 25.4 }

  func canvas(scale: Double) throws(RasterFailure) -> Canvas {
    let size = pixelSize(scale: scale)
    // Not as integers, of which WebAssembly's have 32 bits.
    guard size.width <= PixelLimit.side, size.height <= PixelLimit.side,
      Double(size.width) * Double(size.height) <= Double(PixelLimit.picture)
    else {
      throw .tooLarge(width: size.width, height: size.height, limit: PixelLimit.picture)
    }
    let layers = layers(factor: pixelsPerUnit * scale)
    var canvas = Canvas(width: size.width, height: size.height)
    let rowCount = CanvasBand.rowCount(width: size.width)
    for top in stride(from: 0, to: size.height, by: rowCount) {
      var band = CanvasBand(width: size.width, rows: top..<min(size.height, top + rowCount))
      for layer in layers {
        switch layer {
        case .grain(let grain, let dots, let area):
          var mask = area.flatMap { $0.mask(width: size.width, rows: band.rows) }
          if area == nil || mask != nil { band.lay(grain, dots, within: &mask, scale: pixelsPerUnit * scale) }
        case .area(let area):
          guard var mask = area.mask(width: size.width, rows: band.rows) else { continue }
          band.fill(&mask, area.ink)
        }
      }
      canvas.append(band)
    }
    return canvas
  }

  /// - Parameter factor: Pixels to a unit of the picture.
  private func layers(factor: Double) -> [RasterLayer] {
    var layers: [RasterLayer] = []
    func area(_ polygons: [[StrokePoint]], _ paint: Paint, hasHoles: Bool = false) -> RasterLayer.Area {
      RasterLayer.Area(polygons, Ink(paint, scale: factor), hasHoles: hasHoles)
    }
    func draw(_ line: Line, _ strokes: [Stroke], moved shift: StrokePoint) {
      let triangles = StrokeOutliner.triangles(
        of: strokes.map { $0.mapped { ($0 + shift) * factor } }, width: line.width * factor,
        ends: line.isRound ? .round : .flat, joins: line.hasRoundJoins ? .round : .flat, miterLimit: 4)
      layers.append(.area(area(triangles.map { [$0.a, $0.b, $0.c] }, line.paint)))
    }
    // What reaches the edges of the picture covers the last pixels whole, though they stand out by a part.
    let size = pixelSize(scale: factor / pixelsPerUnit)
    func placed(_ point: StrokePoint) -> StrokePoint {
      StrokePoint(
        point.x == width ? Double(size.width) : point.x * factor,
        point.y == height ? Double(size.height) : point.y * factor)
    }
    for item in items {
      switch item {
      case .parts(let parts, let fill, let line, _):
        let strokes = parts.flatMap { $0.paths }
        if let fill {
          layers.append(.area(area(strokes.map { $0.mapped(placed).flattened(tolerance: 0.02) }, fill, hasHoles: true)))
        }
        if let line { draw(line, strokes, moved: StrokePoint(0, 0)) }
      case .layers(let strokes, let pens):
        for pen in pens { draw(Line(.flat(pen.color), width: pen.width, isRound: true), strokes, moved: pen.shift) }
      case .letters(let layout, let frame, let color):
        let layout = layout.onWholePixels(frame)
        let outlines = layout.drawings.map { StrokeOutliner.triangles(of: $0) }
        var polygons: [[StrokePoint]] = []
        for run in layout.runs {
          for glyph in run.glyphs {
            func placed(_ point: StrokePoint) -> StrokePoint {
              frame.place(layout.place(point, of: glyph, in: run)) * factor
            }
            for triangle in outlines[glyph.drawing] {
              polygons.append([placed(triangle.a), placed(triangle.b), placed(triangle.c)])
            }
          }
        }
        layers.append(.area(area(polygons, .flat(color))))
      // Only SVG can show it.
      case .text: break
      case .grain(let grain, let outline):
        let outline = outline.map { area([$0.mapped(placed).flattened(tolerance: 0.02)], .flat(Color(gray: 0))) }
        layers.append(.grain(grain, grain.dots, within: outline))
      }
    }
    return layers
  }

  /// The bytes of a PNG file: gray where all of the picture is, with transparency where there is any.
  ///
  /// - Parameter scale: Pixels of the file to a CSS pixel of the picture; an inch has 96 of those.
  package func png(scale: Double = 1, info: PictureInfo) throws(RasterFailure) -> [UInt8] {
    PNGWriter.file(try canvas(scale: scale), pixelsPerMeter: 96 / 0.0254 * scale, info: info)
  }
}
