/// What is known of the terminal behind standard output.
package enum Terminal {
  /// The terminal's width: `COLUMNS` where the user set it, else what the terminal says; nil where neither does.
  package static var columns: Int? {
    let widest = 10_000
    if let columns = environment("COLUMNS").flatMap({ Int($0) }), columns > 0 { return min(columns, widest) }
    var size = winsize()
    let status = ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size)
    return status == 0 && size.ws_col > 0 ? Int(size.ws_col) : nil
  }

  /// Whether the terminal is known to show colors: `COLORTERM` says so, or `TERM` names a kind that does.
  ///
  /// `NO_COLOR` (https://no-color.org) and `TERM=dumb` always win.
  package static var showsColor: Bool {
    if environment("NO_COLOR") != nil { return false }
    guard let kind = environment("TERM"), kind != "dumb" else { return false }
    if environment("COLORTERM") != nil || kind.contains("color") { return true }
    let known = [
      "xterm", "screen", "tmux", "rxvt", "linux", "konsole", "alacritty", "kitty", "foot", "wezterm", "ghostty", "vte",
      "cygwin", "ansi", "st",
    ]
    // "xterm-kitty" and "screen.xterm" are kinds of what comes first.
    let family = kind.prefix { $0 != "-" && $0 != "." }
    return known.contains { $0 == family }
  }
}

/// How many columns text on standard output may take: the terminal's width, else 100.
package func terminalWidth() -> Int { Terminal.columns ?? 100 }

extension String {
  /// How many columns of a terminal the text takes: none for marks and joiners, two for the wide letters of East Asia
  /// and emoji; a tab goes to the next multiple of eight.
  package var displayWidth: Int {
    unicodeScalars.reduce(0) { $1 == "\t" ? $0 + 8 - $0 % 8 : $0 + $1.displayWidth }
  }
}

extension Character {
  package var displayWidth: Int { unicodeScalars.first?.displayWidth ?? 0 }
}

extension Unicode.Scalar {
  fileprivate var displayWidth: Int {
    switch value {
    case 0x20...0x7E: return 1
    // Runes and the private-use letters of Cirth: one column, asked for most of all.
    case 0x16A0...0x16F8, 0xE080...0xE0FF: return 1
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
      return 2
    default:
      switch properties.generalCategory {
      case .nonspacingMark, .enclosingMark, .format: return 0
      default: return 1
      }
    }
  }
}

/// A text as lines of at most so many columns, broken at spaces, and inside a word only where it is too long by itself.
package func wrapped(_ text: String, width: Int) -> [String] {
  var lines: [String] = []
  var line = ""
  var used = 0
  for word in text.split(separator: " ") {
    let needed = String(word).displayWidth
    if used > 0, used + 1 + needed > width {
      lines.append(line)
      line = ""
      used = 0
    }
    if used > 0 {
      line += " "
      used += 1
    }
    for character in word {
      let columns = character.displayWidth
      if used > 0, used + columns > width {
        lines.append(line)
        line = ""
        used = 0
      }
      line.append(character)
      used += columns
    }
  }
  if used > 0 || lines.isEmpty { lines.append(line) }
  return lines
}
