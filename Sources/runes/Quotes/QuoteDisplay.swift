import RuneKit

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// How quotes are shown to people: wrapped to the terminal, coloured where that is wanted, and always harmless.
struct QuoteDisplay {
  /// Columns to wrap to; nil where the output is no terminal.
  var width: Int?
  var isColored = false

  enum Color: String, CaseIterable { case never, auto, always }

  /// The display for standard output.
  init(color: Color) {
    let isTerminal = CheckedOutput.standardOutput.isTerminal
    width = isTerminal ? Self.terminalWidth : nil
    isColored =
      switch color {
      case .never: false
      case .always: true
      case .auto: isTerminal && environment("NO_COLOR") == nil && environment("TERM") != "dumb"
      }
  }

  /// The display that a flag asks for, else the settings, else the terminal.
  ///
  /// A terminal that shows colours says so in COLORTERM. TERM alone is passed on by much that is none, so there nothing
  /// but text is written unless somebody asked for more.
  init(color name: String?, _ settings: Settings) throws {
    guard let name = name ?? settings["color"] else {
      self.init(color: environment("COLORTERM") == nil ? .never : .auto)
      return
    }
    guard let color = Color(rawValue: name) else {
      throw Failure(
        .usage, "--color cannot be “\(name.quotedForMessage)”; expected \(listed(Color.allCases.map(\.rawValue)))")
    }
    self.init(color: color)
  }

  private static var terminalWidth: Int? {
    var size = winsize()
    if ioctl(1, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 { return Int(size.ws_col) }
    return environment("COLUMNS").flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
  }

  private func styled(_ text: String, _ code: String) -> String {
    isColored && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }

  // MARK: Quotes

  /// The runes, the Latin below, what it means, and whose it is.
  func block(runes: String?, text: String, quote: Quote) -> String {
    var parts: [String] = []
    if let runes { parts.append(wrapped(runes.madeHarmless).map { styled($0, "1;33") }.joined(separator: "\n")) }
    parts.append(wrapped(text.madeHarmless).joined(separator: "\n"))
    if let gloss = quote.gloss {
      parts.append(wrapped("(\(gloss.madeHarmless))").map { styled($0, "2") }.joined(separator: "\n"))
    }
    let credit = credit(of: quote)
    if !credit.isEmpty {
      parts.append(
        wrapped("— " + credit, indent: "  ", firstIndent: "  ").map { styled($0, "3") }.joined(separator: "\n"))
    }
    return parts.joined(separator: "\n") + "\n"
  }

  /// One quote of a list: the first letters of its id, the text, the author.
  func row(_ quote: Quote) -> String {
    let id = String(quote.id.description.prefix(8))
    let text = quote.text.madeHarmless.split(separator: "\n").joined(separator: " / ")
    let author = quote.author.onOneLine
    let mark = quote.isFavorite ? "★ " : ""
    let line = mark + text + (author.isEmpty ? "" : " — " + author)
    var lines = wrapped(line, indent: "          ", firstIndent: "          ")
    if let first = lines.first { lines[0] = styled(id, "2") + "  " + first.dropFirst(10) }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Author and source; a source that names the author already stands alone.
  func credit(of quote: Quote) -> String {
    if let source = quote.source, !quote.author.isEmpty, source.hasPrefix(quote.author) { return source.onOneLine }
    return [quote.author, quote.source ?? ""].filter { !$0.isEmpty }.map(\.onOneLine).joined(separator: ", ")
  }

  // MARK: Wrapping

  /// The lines of a text, broken at blanks where they are wider than the terminal. A word that is wider still stays
  /// whole: the terminal breaks it, and copying gives it back in one piece.
  func wrapped(_ text: String, indent: String = "", firstIndent: String = "") -> [String] {
    var result: [String] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      var current = result.isEmpty ? firstIndent : indent
      guard let width else {
        result.append(current + String(line))
        continue
      }
      var columns = current.terminalColumns
      var isEmpty = true
      for word in line.split(separator: " ", omittingEmptySubsequences: false).map(String.init) {
        let needed = word.terminalColumns
        if !isEmpty && columns + 1 + needed > width {
          result.append(current)
          current = indent
          columns = current.terminalColumns
          isEmpty = true
        }
        if !isEmpty {
          current += " "
          columns += 1
        }
        current += word
        columns += needed
        isEmpty = false
      }
      result.append(current)
    }
    return result
  }
}

extension String {
  /// Columns that the text takes on a terminal: marks and joiners none, East Asian wide letters and emoji two.
  var terminalColumns: Int {
    unicodeScalars.reduce(0) { sum, scalar in
      switch scalar.value {
      case 0x09: sum + 8 - sum % 8
      case 0x20...0x7E: sum + 1
      case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
        0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
        sum + 2
      default:
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: sum
        default: sum + 1
        }
      }
    }
  }
}

// MARK: JSON

extension Quote {
  /// The quote as one line of JSON: what the store holds, whether it is a favorite, and where it comes from.
  func json(_ more: (inout JSONObjectWriter) -> Void = { _ in }) -> [UInt8] {
    var object = JSONObjectWriter()
    object.member("id", id.description)
    writeContent(to: &object)
    object.member("added", added?.description)
    object.member("favorite", isFavorite)
    object.member("origin", origin.rawValue)
    more(&object)
    return object.finish()
  }
}

/// A list of JSON values, one a line.
func jsonList(_ values: some Sequence<[UInt8]>) -> [UInt8] {
  var bytes: [UInt8] = [UInt8(ascii: "[")]
  var isFirst = true
  for value in values {
    bytes += isFirst ? "\n".utf8 : ",\n".utf8
    bytes += value
    isFirst = false
  }
  bytes += isFirst ? "]\n".utf8 : "\n]\n".utf8
  return bytes
}
