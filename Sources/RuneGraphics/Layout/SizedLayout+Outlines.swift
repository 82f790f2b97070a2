extension SizedLayout {
  /// The outlines of the letters' ink on the canvas, as closed polygons to fill by either rule: holes run the other way
  /// round, letters that overlap are united, and flat ends are cut.
  ///
  /// Points are rounded as in SVG, and lie within 1/3000 of a rune's height of the curves.
  ///
  /// - Complexity: O(letters log letters), and O(edges²) for each distinct letter and each group of overlapping ones.
  package var outlines: [[StrokePoint]] {
    OutlineBuilder(layout, frame: frame).shapes().flatMap { $0.outlines(decimals: frame.decimals) }
  }
}

extension OutlineBuilder.Shape {
  fileprivate func outlines(decimals: Int) -> [[StrokePoint]] {
    let unit = (0..<decimals).reduce(1.0) { unit, _ in unit * 10 }
    return rings.map { ring in
      ring.map { StrokePoint(Double($0.x + shift.x) / unit, Double($0.y + shift.y) / unit) }
    }
  }
}
