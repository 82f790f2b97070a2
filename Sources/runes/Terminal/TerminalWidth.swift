#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// How many columns text on standard output may take: `COLUMNS`, else the terminal's width, else 100.
func terminalWidth() -> Int {
  let widest = 10_000
  if let columns = environment("COLUMNS").flatMap({ Int($0) }), columns > 0 { return min(columns, widest) }
  var size = winsize()
  #if canImport(Musl)
    let status = ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size)
  #else
    let status = ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size)
  #endif
  return status == 0 && size.ws_col > 0 ? Int(size.ws_col) : 100
}

extension String {
  /// How many columns of a terminal the text takes: none for marks, two for the wide letters of East Asia and emoji.
  var displayWidth: Int {
    reduce(0) { $0 + $1.displayWidth }
  }
}

extension Character {
  var displayWidth: Int {
    guard let scalar = unicodeScalars.first else { return 0 }
    switch scalar.value {
    case 0x200B...0x200F, 0x2060...0x2064, 0xFEFF, 0x300...0x36F: return 0
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
      return 2
    default: return 1
    }
  }
}

/// A text as lines of at most so many columns, broken at blanks, and inside a word only where it is too long by itself.
func wrapped(_ text: String, width: Int) -> [String] {
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
