package enum PictureFormat: String, CaseIterable, Sendable {
  case svg, png, pdf, dxf
  /// DXF for old programs.
  case dxfR12 = "dxf-r12"
  case braille, blocks

  /// Whether the picture is made of terminal characters.
  package var isTerminal: Bool { self == .braille || self == .blocks }

  package var isDXF: Bool { self == .dxf || self == .dxfR12 }

  /// The media type, as in HTTP.
  package var mediaType: StaticString {
    switch self {
    case .svg: "image/svg+xml"
    case .png: "image/png"
    case .pdf: "application/pdf"
    case .dxf, .dxfR12: "image/vnd.dxf"
    case .braille, .blocks: "text/plain;charset=utf-8"
    }
  }
}
