extension Unicode.Scalar {
  /// Whether the scalar can steer a terminal or change the reading order of what follows: C0, DEL, C1 and the nine stateful
  /// bidirectional controls (U+202A–202E, U+2066–2069). Includes line feed and tab, which callers may allow separately.
  ///
  /// Excludes U+200E, U+200F, U+061C and the joiners, which carry no state and which real text needs.
  package var isTerminalControl: Bool {
    switch value {
    case 0x00...0x1F, 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}

extension String {
  /// The text with everything that could steer a terminal replaced by U+FFFD, except line feeds and tabs.
  package var madeHarmless: String {
    if unicodeScalars.allSatisfy({ !$0.isTerminalControl || $0 == "\n" || $0 == "\t" }) { return self }
    var result = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      let isSafe = !scalar.isTerminalControl || scalar == "\n" || scalar == "\t"
      result.append(isSafe ? scalar : "\u{FFFD}")
    }
    return String(result)
  }

  /// The harmless text on one line: line breaks and tabs become spaces.
  package var onOneLine: String { String(madeHarmless.map { $0.isNewline || $0 == "\t" ? " " : $0 }) }

  /// The text for quoting in a message: on one line, harmless, at most 200 characters.
  package var quotedForMessage: String {
    let line = String(UnicodeScalarView(unicodeScalars.prefix(201))).onOneLine.unicodeScalars
    return String(line.count > 200 ? line.prefix(199) + ["…"] : line[...])
  }
}
