/// Filled outlines for cutters: the true union of the strokes, which neither crosses itself nor holds a line inside
/// the ink. Letters that overlap are united, too.
public enum OutlinedPicture {
  /// The bytes of the SVG document; letters carry their code points in `data-c`.
  ///
  /// The union is made on the very grid on which the coordinates are written, so rounding cannot spoil it.
  ///
  /// - Complexity: O(letters log letters), and O(edges²) for each distinct letter and each group of overlapping ones.
  public static func svg(
    _ layout: RuneLayout, frame: PictureFrame, colors: PictureColors, edges: [FrameEdge] = [], info: PictureInfo
  ) -> [UInt8] {
    let prefix = info.safePrefix
    var buffer = SVGBuffer()
    buffer.open(info, prefix: prefix, frame: frame)
    buffer.ground(colors, frame)
    buffer.strokedEdges(edges, of: layout, frame: frame, ink: colors.ink)
    buffer.markup("<g")
    buffer.attribute("fill", colors.ink)
    buffer.markup(">\n")
    let path = PathWriter(decimals: frame.decimals, isPlain: false)
    for shape in OutlineBuilder(layout.onWholePixels(frame), frame: frame).shapes() {
      buffer.markup("<path")
      buffer.codePoints(shape.letters)
      buffer.markup(" d=\"")
      path.write(shape.rings, at: shape.shift, to: &buffer)
      buffer.markup("\"/>\n")
    }
    buffer.markup("</g>\n</svg>\n")
    return buffer.bytes
  }
}
