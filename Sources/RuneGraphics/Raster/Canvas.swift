/// A picture of pixels that paints are laid on. Colors are kept premultiplied and exact until the end, so that layers
/// of little opacity leave no bands.
struct Canvas {
  let width: Int
  let height: Int
  private(set) var pixels: [SIMD4<Float>]

  /// The most pixels of a picture: sixteen bytes each while it is drawn.
  static let limit = 1 << 25

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    pixels = Array(repeating: SIMD4(), count: width * height)
  }

  private static func vector(_ color: PictureScene.Color) -> SIMD4<Float> {
    let alpha = Float(color.opacity)
    return SIMD4(Float(color.red), Float(color.green), Float(color.blue), 255) * (alpha / 255)
  }

  /// Colors of a gradient at 1,024 places.
  private struct Ramp {
    static let count = 1024
    var colors: [SIMD4<Float>] = []

    init(_ stops: [PictureScene.Stop]) {
      colors.reserveCapacity(Ramp.count)
      for index in 0..<Ramp.count {
        let place = (Double(index) + 0.5) / Double(Ramp.count)
        let after = stops.firstIndex { $0.offset > place } ?? stops.count
        guard after > 0, after < stops.count else {
          colors.append(Canvas.vector(stops[after == 0 ? 0 : stops.count - 1].color))
          continue
        }
        let (a, b) = (stops[after - 1], stops[after])
        let share = Float((place - a.offset) / (b.offset - a.offset))
        func plain(_ color: PictureScene.Color) -> SIMD4<Float> {
          SIMD4(Float(color.red), Float(color.green), Float(color.blue), Float(color.opacity) * 255) / 255
        }
        // Colors are mixed before they are multiplied, as SVG says.
        var mixed = plain(a.color) * (1 - share) + plain(b.color) * share
        mixed *= SIMD4(mixed.w, mixed.w, mixed.w, 1)
        colors.append(mixed)
      }
    }
  }

  /// Lays a paint over the pixels of a mask.
  mutating func fill(_ mask: inout CoverageMask, _ paint: PictureScene.Paint, scale: Double) {
    let (width, minX) = (width, mask.minX)
    func lay(_ color: SIMD4<Float>, _ coverage: Float, _ pixel: inout SIMD4<Float>) {
      let source = color * coverage
      pixel = source + pixel * (1 - source.w)
    }
    pixels.withUnsafeMutableBufferPointer { pixels in
      switch paint {
      case .flat(let color):
        let color = Canvas.vector(color)
        mask.forEachRow { y, coverage in
          let row = y * width + minX
          for x in coverage.indices where coverage[x] > 0.001 { lay(color, coverage[x], &pixels[row + x]) }
        }
      case .linear(let from, let to, let stops):
        let ramp = Ramp(stops).colors
        let along = (to - from) * scale
        let square = dot(along, along)
        guard square > 0 else { return }
        let step = Float(along.x / square) * Float(Ramp.count)
        mask.forEachRow { y, coverage in
          let offset = StrokePoint(Double(minX) + 0.5, Double(y) + 0.5) - from * scale
          let start = Float(dot(offset, along) / square) * Float(Ramp.count)
          let row = y * width + minX
          for x in coverage.indices where coverage[x] > 0.001 {
            let place = max(0, min(Float(Ramp.count - 1), start + Float(x) * step))
            lay(ramp[Int(place)], coverage[x], &pixels[row + x])
          }
        }
      case .radial(let center, let radius, let stops):
        let ramp = Ramp(stops).colors
        let middle = center * scale
        let unit = Float(Ramp.count) / Float(radius * scale)
        mask.forEachRow { y, coverage in
          let dy = Float(Double(y) + 0.5 - middle.y) * unit
          let start = Float(Double(minX) + 0.5 - middle.x) * unit
          let row = y * width + minX
          for x in coverage.indices where coverage[x] > 0.001 {
            let dx = start + Float(x) * unit
            let place = min(Float(Ramp.count - 1), (dx * dx + dy * dy).squareRoot())
            lay(ramp[Int(place)], coverage[x], &pixels[row + x])
          }
        }
      }
    }
  }

  /// Lays dots over all of the picture, each as large as a pixel of the picture's own.
  mutating func lay(_ grain: PictureScene.Grain, scale: Double) {
    let light = Canvas.vector(PictureScene.Color(gray: 255, opacity: grain.light))
    let dark = Canvas.vector(PictureScene.Color(gray: 0, opacity: grain.dark))
    let dots = grain.dots
    let side = Double(grain.side) * scale
    pixels.withUnsafeMutableBufferPointer { pixels in
      for row in 0...Int(Double(height) / side) {
        for column in 0...Int(Double(width) / side) {
          for dot in dots {
            let left = Int((Double(column) * side + Double(dot.x) * scale).rounded())
            let top = Int((Double(row) * side + Double(dot.y) * scale).rounded())
            let size = max(1, Int(scale.rounded()))
            guard left < width, top < height else { continue }
            let color = dot.isLight ? light : dark
            for y in top..<min(height, top + size) {
              for x in left..<min(width, left + size) {
                pixels[y * width + x] = color + pixels[y * width + x] * (1 - color.w)
              }
            }
          }
        }
      }
    }
  }
}

extension PictureScene {
  /// Why a picture has no pixels.
  public enum RasterFailure: Error, Hashable, Sendable {
    /// More pixels than `limit`.
    case tooLarge(width: Int, height: Int, limit: Int)
  }

  /// The size in pixels: `scale` to a CSS pixel, of which an inch has 96.
  public func pixelSize(scale: Double) -> (width: Int, height: Int) {
    let factor = pixelsPerUnit * scale
    func whole(_ length: Double) -> Int { Int(max(1, min(1e9, (length * factor - 1e-6).rounded(.up)))) }
    return (whole(width), whole(height))
  }

  private var pixelsPerUnit: Double { unit == .pixel ? 1 : 96 / 25.4 }

  func canvas(scale: Double) throws(RasterFailure) -> Canvas {
    let size = pixelSize(scale: scale)
    guard size.width <= 1 << 16, size.height <= 1 << 16, size.width * size.height <= Canvas.limit else {
      throw .tooLarge(width: size.width, height: size.height, limit: Canvas.limit)
    }
    var canvas = Canvas(width: size.width, height: size.height)
    let factor = pixelsPerUnit * scale
    func draw(_ polygons: [[StrokePoint]], _ paint: Paint) {
      var box = InkBox.empty
      for polygon in polygons {
        for corner in polygon { box.include(corner) }
      }
      guard var mask = CoverageMask(box, canvasWidth: size.width, canvasHeight: size.height) else { return }
      for polygon in polygons { mask.add(polygon) }
      canvas.fill(&mask, paint, scale: factor)
    }
    for item in items {
      switch item {
      case .shape(let strokes, let fill, let line):
        if let fill { draw(strokes.map { $0.mapped { $0 * factor }.flattened(tolerance: 0.02) }, fill) }
        if let line {
          let triangles = StrokeOutliner.triangles(
            of: strokes.map { $0.mapped { $0 * factor } }, width: line.width * factor,
            ends: line.isRound ? .round : .flat, miterLimit: 4)
          draw(triangles.map { [$0.a, $0.b, $0.c] }, line.paint)
        }
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
        draw(polygons, .flat(color))
      case .grain(let grain): canvas.lay(grain, scale: factor)
      }
    }
    return canvas
  }

  /// The bytes of a PNG file: gray where all of the picture is, with transparency where there is any.
  ///
  /// - Parameter scale: Pixels of the file to a CSS pixel of the picture; an inch has 96 of those.
  /// - Throws: `.tooLarge` for more than 33,554,432 pixels.
  /// - Complexity: O(pixels · layers).
  public func png(scale: Double = 1, info: PictureInfo) throws(RasterFailure) -> [UInt8] {
    PNGWriter.file(try canvas(scale: scale), pixelsPerMeter: 96 / 0.0254 * scale, info: info)
  }
}
