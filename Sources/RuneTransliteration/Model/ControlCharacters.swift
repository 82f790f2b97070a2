extension Unicode.Scalar {
  /// Whether it has an effect but no sign: control characters but for tabs and line ends, and marks of direction.
  package var isControl: Bool {
    switch value {
    case 0x09, 0x0A, 0x0D: false
    case 0...0x1F, 0x7F...0x9F: true
    default: isDirectionMark
    }
  }

  /// Whether it only says in which direction letters are shown: marks, embeddings and isolates, and the deprecated U+206A to
  /// U+206F. A word has the same letters with it.
  var isDirectionMark: Bool {
    switch value {
    case 0x61C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x206F: true
    default: false
    }
  }
}
