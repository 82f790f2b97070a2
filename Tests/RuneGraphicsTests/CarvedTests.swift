import Testing

@testable import RuneGraphics

struct CarvedTests {
  private func polygonArea(_ corners: [StrokePoint]) -> Double {
    corners.indices.reduce(0) { $0 + cross(corners[$1], corners[($1 + 1) % corners.count]) } / 2
  }

  /// The sides that are seen cover what the grooves take of the surface, once.
  @Test
  func facetsTileTheGrooves() throws {
    for scalar in "ᛁᛏᚷᛒᛗᛥᚴ".unicodeScalars {
      let strokes = try #require(Stave.all[scalar]).strokes
      let grooves = CarvedGroove.grooves(of: strokes, width: 1.9)
      let visible = CarvedGroove.visible(grooves).reduce(0) { $0 + abs(polygonArea($1.corners)) }
      let covered = coveredArea(grooves.flatMap(\.facets).map(\.corners))
      #expect(abs(visible - covered) < 0.01 * covered, "\(scalar): \(visible) of \(covered)")
    }
  }

  /// The area that convex polygons cover together, measured along level lines.
  private func coveredArea(_ polygons: [[StrokePoint]]) -> Double {
    let step = 0.02
    var area = 0.0
    for y in stride(from: -2 + step / 2, to: 14, by: step) {
      var spans: [ClosedRange<Double>] = []
      for corners in polygons {
        var crossings: [Double] = []
        for (index, a) in corners.enumerated() {
          let b = corners[(index + 1) % corners.count]
          if (a.y <= y) != (b.y <= y) { crossings.append(a.x + (y - a.y) / (b.y - a.y) * (b.x - a.x)) }
        }
        if let low = crossings.min(), let high = crossings.max() { spans.append(low...high) }
      }
      var reached = -Double.infinity
      for span in spans.sorted(by: { $0.lowerBound < $1.lowerBound }) where span.upperBound > reached {
        area += (span.upperBound - max(reached, span.lowerBound)) * step
        reached = span.upperBound
      }
    }
    return area
  }

  /// A stem has a light flank and a dark one, and a mirrored picture is lit from the same side.
  @Test
  func oneFlankIsInTheLight() throws {
    let layout = try line("ᛁ", PenStyle(isHairline: true))
    let request = SizedLayout.Request(unit: .pixel, usualRuneHeight: 120, margin: 0.5)
    for isMirrored in [false, true] {
      let sized = try SizedLayout.fitted(isMirrored ? layout.mirrored : layout, request)
      let scene = CarvedPicture.scene(sized, ground: .none)
      let canvas = try scene.canvas(scale: 1)
      let row = canvas.height / 2
      let middle = canvas.width / 2
      let (left, right) = (
        canvas.pixels[row * canvas.width + middle - 4], canvas.pixels[row * canvas.width + middle + 4]
      )
      // Light from the left falls on the flank that faces it: the right one of a groove.
      #expect(Int(right.x) > Int(left.x) + 38, "\(isMirrored): \(left) \(right)")
    }
  }

  @Test func severalLettersAndDotsAreCarved() throws {
    let request = SizedLayout.Request(unit: .pixel, usualRuneHeight: 60, margin: 0.5)
    for text in ["ᚠᚢ ᚦᚨ", "ᛂ᛫ᚧ", "ᚴᛘᛦ"] {
      let sized = try SizedLayout.fitted(line(text, PenStyle(isHairline: true)), request)
      for ground in CarvedPicture.Ground.allCases {
        let svg = CarvedPicture.scene(sized, ground: ground).svg(info: PictureInfo(title: "x", letters: text))
        let elements = try ParsedSVG.names(svg)
        #expect(elements.contains("path") && !elements.contains("filter"), "\(text) on \(ground)")
      }
    }
  }
}
