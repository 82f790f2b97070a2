extension Unicode.Scalar {
  /// Whether the scalar can steer a terminal or turn the reading order of what follows: C0, DEL, C1 and the nine
  /// stateful bidirectional controls. Line feed and tab count too; callers that allow them say so.
  ///
  /// U+200E, U+200F, U+061C and the joiners keep no state, and real text needs them: they are not among these.
  package var isTerminalControl: Bool {
    switch value {
    case 0x00...0x1F, 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
