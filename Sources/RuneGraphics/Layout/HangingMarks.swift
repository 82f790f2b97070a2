extension ShapedText {
  /// By how much a comma or stop at the end of a line stands out of a centered block or one that is flush right: the eye
  /// sees the edge of the letters.
  func hang(_ cluster: Cluster) -> Double {
    guard let index = cluster.drawing, [",", ".", ";", ":"].contains(drawings[index].glyph.scalar) else { return 0 }
    return 0.6 * (drawings[index].spacingMaxX - drawings[index].spacingMinX)
  }
}
