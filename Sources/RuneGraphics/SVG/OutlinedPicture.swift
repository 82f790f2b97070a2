/// Filled outlines for cutters: the true union of the strokes, which neither crosses itself nor holds a line inside
/// the ink. Letters that overlap are united, too.
public enum OutlinedPicture {
  /// The bytes of the SVG document; with edges, in a layer `OUTLINE` and after it a red one, `CUT`. Letters carry their code points in `data-c`.
  ///
  /// The union is made on the very grid on which the coordinates are written, so rounding cannot spoil it.
  ///
  /// - Complexity: O(letters log letters), and O(edges²) for each distinct letter and each group of overlapping ones.
  public static func svg(
    _ layout: RuneLayout, frame: PictureFrame, colors: PictureColors, edges: [FrameEdge] = [], info: PictureInfo
  ) -> [UInt8] {
    let prefix = info.safePrefix
    var buffer = SVGBuffer()
    buffer.open(info, prefix: prefix, frame: frame, hasLayers: !edges.isEmpty)
    buffer.ground(colors, frame)
    if edges.isEmpty { buffer.markup("<g") } else { buffer.layer("OUTLINE", "\(prefix)-outline") }
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
    buffer.edges(edges.filter { $0.isMark }, frame: frame, isPlain: false)
    buffer.markup("</g>\n")
    buffer.cutLayer(edges, prefix, frame: frame, line: EngravedPicture.Line())
    buffer.markup("</svg>\n")
    return buffer.bytes
  }
}
