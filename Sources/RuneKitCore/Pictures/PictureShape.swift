/// How a ribbon or the text of a circle runs.
enum PictureShape: String, CaseIterable {
  case arch, arches, bracelet, wave, loop, spiral, ring, rings, medallion

  var layouts: [PictureLayout] {
    switch self {
    case .arch: [.ribbon, .stone]
    case .arches, .bracelet, .wave, .loop: [.ribbon]
    case .spiral: [.ribbon, .circle]
    case .ring, .rings, .medallion: [.circle]
    }
  }
}
