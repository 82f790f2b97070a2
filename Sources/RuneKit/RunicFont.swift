/// The letters that pictures are drawn or set in.
public enum RunicFont: String, CaseIterable, Codable, Sendable {
  /// Our own strokes; needs no font anywhere.
  case stave
  case noto, babelstone, junicode
  case constructium, fairfax, unifont

  /// The font for Cirth that has all of it and an open licence.
  public static let cirth = RunicFont.constructium

  /// The name of its file in `Fonts/`, without ".json"; nil for our own strokes.
  package var metricsName: String? {
    switch self {
    case .stave: nil
    case .noto: "noto-sans-runic"
    case .babelstone: "babelstone-runic"
    case .junicode: "junicode"
    case .constructium: "constructium"
    case .fairfax: "fairfax-hd"
    case .unifont: "unifont-csur"
    }
  }
}
