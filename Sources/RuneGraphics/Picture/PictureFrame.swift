/// The unit of a picture's coordinates.
public enum PictureUnit: String, Sendable {
  /// CSS pixels.
  case pixel
  /// For engraving.
  case millimeter

  var svgSuffix: String { self == .pixel ? "" : "mm" }

  /// A size that nobody asked for, in whole pixels: a renderer that rounds it would scale the picture a little.
  func wholeSize(_ size: Double) -> Double { self == .pixel ? (size - 1e-6).rounded(.up) : size }
}

/// How a layout lies on its canvas: one conversion from grid units to the units of the picture.
package struct PictureFrame: Sendable, Hashable {
  package var unit: PictureUnit
  package var width: Double
  package var height: Double
  /// Picture units to one grid unit.
  package var scale: Double
  /// Where the origin of the layout lies.
  package var origin: StrokePoint

  /// A canvas of this size, the layout's origin lying at `origin`.
  package init(unit: PictureUnit, width: Double, height: Double, scale: Double, origin: StrokePoint) {
    (self.unit, self.width, self.height, self.scale, self.origin) = (unit, width, height, scale, origin)
  }

  /// The same with a larger canvas, `margin` picture units more on all sides.
  func grown(by margin: Double) -> PictureFrame {
    PictureFrame(
      unit: unit, width: width + 2 * margin, height: height + 2 * margin, scale: scale,
      origin: origin + StrokePoint(margin, margin))
  }

  /// Where a point of the layout lies on the canvas.
  package func place(_ point: StrokePoint) -> StrokePoint {
    StrokePoint(origin.x + point.x * scale, origin.y + point.y * scale)
  }

  /// A tenth of a micrometer for machines, a hundredth or less of a pixel for screens.
  var decimals: Int {
    switch unit {
    case .millimeter: 4
    case .pixel: scale < 0.5 ? 4 : 3
    }
  }
  var sizeDecimals: Int { unit == .millimeter ? 4 : 3 }
}

extension RuneLayout {
  /// The layout with each level line moved up or down by at most half a pixel, so that the cuts of its letters lie
  /// between pixels, where all renderers draw them sharp. In small lines, letters move sideways in the same way, so that
  /// their first stems have a sharp edge.
  func onWholePixels(_ frame: PictureFrame) -> RuneLayout {
    guard frame.unit == .pixel, frame.scale > 0 else { return self }
    var result = self
    let stems = frame.scale * StrokeFont.runeHeight > 20 ? nil : drawings.map { $0.stemEdge }
    for index in runs.indices where runs[index].placement.isLevel {
      let y = (frame.origin.y + runs[index].placement.origin.y * frame.scale).rounded()
      result.runs[index].placement.origin.y = (y - frame.origin.y) / frame.scale
      guard let stems else { continue }
      for (number, glyph) in runs[index].glyphs.enumerated() {
        guard let stem = stems[glyph.drawing] else { continue }
        func pixel(_ x: Double) -> Double { frame.place(place(StrokePoint(x, 0), of: glyph, in: runs[index])).x }
        let shift = pixel(stem).rounded() - pixel(stem)
        let right = max(pixel(drawings[glyph.drawing].spacingMinX), pixel(drawings[glyph.drawing].spacingMaxX))
        // The last letter of a picture without a margin stays inside.
        guard right + shift <= frame.width else { continue }
        result.runs[index].glyphs[number].x += shift / (pixel(stem + 1) - pixel(stem))
      }
    }
    return result
  }
}

/// Inks and grounds, from the palette of grays.
package struct PictureColors: Sendable, Hashable {
  /// Color of the letters, as `#RRGGBB`.
  package var ink: String
  /// Color of the ground; nil for none.
  package var ground: String?

  /// An ink on a ground, each as `#RRGGBB`.
  package init(ink: String, ground: String?) {
    self.ink = ink
    self.ground = ground
  }

  package static let onLight = PictureColors(ink: "#000000", ground: "#FFFFFF")
  package static let onDark = PictureColors(ink: "#FFFFFF", ground: "#000000")
  /// Black on whatever lies below.
  package static let onNothing = PictureColors(ink: "#000000", ground: nil)
}
