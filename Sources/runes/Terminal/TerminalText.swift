/// Properties of the terminal that standard output goes to.
enum Terminal {
  /// The width: `COLUMNS` if the user set it, else the terminal's own; nil if both are unknown.
  static var columns: Int? {
    let widest = 10_000
    if let columns = environment("COLUMNS").flatMap({ Int($0) }), columns > 0 { return min(columns, widest) }
    var size = winsize()
    let status = ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size)
    return status == 0 && size.ws_col > 0 ? Int(size.ws_col) : nil
  }

  /// Whether the terminal is known to show colors: `COLORTERM` is set, or `TERM` names a terminal that does.
  ///
  /// `NO_COLOR` (https://no-color.org) and `TERM=dumb` take precedence.
  static var showsColor: Bool {
    if environment("NO_COLOR") != nil { return false }
    guard let kind = environment("TERM"), kind != "dumb" else { return false }
    if environment("COLORTERM") != nil || kind.contains("color") { return true }
    let known = "xterm screen tmux rxvt linux konsole alacritty kitty foot wezterm ghostty vte cygwin ansi st"
    // The family is the part before a hyphen or dot, as in "xterm-kitty" and "screen.xterm".
    let family = kind.prefix { $0 != "-" && $0 != "." }
    return known.split(separator: " ").contains(family)
  }
}

/// The width available on standard output: the terminal's, else 100 columns.
func terminalWidth() -> Int { Terminal.columns ?? 100 }

extension String {
  /// The number of terminal columns that the text takes: 0 for combining marks and joiners, 2 for wide East Asian
  /// characters and emoji; a tab advances to the next multiple of 8.
  var displayWidth: Int { unicodeScalars.reduce(0) { $1 == "\t" ? $0 + 8 - $0 % 8 : $0 + $1.displayWidth } }

  /// The text followed by spaces up to so many columns of the terminal.
  func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - displayWidth)) }
}

extension Unicode.Scalar {
  fileprivate var displayWidth: Int {
    switch value {
    case 0x20...0x7E: return 1
    // Runes and private-use Cirth, the most frequent here.
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

/// Breaks a line of a list for the terminal, indenting what follows by `indent` columns more than the line; unchanged if
/// standard output is not a terminal.
func wrappedForTerminal(_ line: String, indent: Int = 2) -> String {
  guard let width = Terminal.columns, line.displayWidth > width else { return line }
  return hanging(line, by: line.prefix { $0 == " " }.count + indent, width: width).joined(separator: "\n")
}

/// Wraps a text, indenting every line but the first; leading spaces are kept.
func hanging(_ text: String, by indent: Int, width: Int, breaksWords: Bool = true) -> [String] {
  let front = text.prefix { $0 == " " }
  let lines = wrapped(
    String(text.dropFirst(front.count)), width: max(min(8, width), width - max(indent, front.count)),
    breaksWords: breaksWords)
  return lines.enumerated().map { index, line in
    (index == 0 ? String(front) : String(repeating: " ", count: indent)) + line
  }
}

/// Breaks text into lines of at most `width` columns, at spaces, or inside words that are too long for a line.
///
/// - Parameter breaksWords: If false, such a word has a longer line to itself, so that copying it from the terminal gives
///   it back in one piece.
func wrapped(_ text: String, width: Int, breaksWords: Bool = true) -> [String] {
  var lines: [String] = []
  var line = ""
  var used = 0
  func endLine() {
    while line.unicodeScalars.last == " " { line.unicodeScalars.removeLast() }
    lines.append(line)
    line = ""
    used = 0
  }
  // Comparing characters takes long for one with thousands of marks; scalars are enough.
  for word in text.unicodeScalars.split(separator: " ", omittingEmptySubsequences: false).map(String.init) {
    let needed = word.displayWidth
    if used > 0, used + 1 + needed > width { endLine() }
    if used > 0 {
      line += " "
      used += 1
    }
    if !breaksWords {
      line += word
      used += needed
      continue
    }
    for character in word {
      let columns = character.unicodeScalars.first?.displayWidth ?? 0
      if used > 0, used + columns > width { endLine() }
      line.append(character)
      used += columns
    }
  }
  if used > 0 || lines.isEmpty { endLine() }
  return lines
}
