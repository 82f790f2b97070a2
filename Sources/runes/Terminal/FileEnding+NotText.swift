extension FileEnding {
  /// Refuses a file that is not text.
  func checkIsText() throws {
    let row = Hints.rows("read").first { $0.words.contains { $0 == ".\(name)" || $0 == kind.rawValue } }
    guard let row else { return }
    let way = row.remark.isEmpty ? "" : "; \(row.remark)"
    throw Failure(row.when == "usage" ? .usage : .dataError, "\(path.quotedForMessage) \(filled(row.line + way))")
  }

  /// Refuses a file that begins as one that is not text.
  ///
  /// - Parameter head: Its first bytes.
  static func checkIsText(_ head: [UInt8], of path: String) throws {
    let shown = path.quotedForMessage
    let kinds: [(start: [UInt8], name: String)] = [
      (Array("PK\u{3}\u{4}".utf8), "ZIP"), (Array("%PDF-".utf8), "PDF"), ([0x89] + Array("PNG".utf8), "PNG"),
      ([0xFF, 0xD8, 0xFF], "JPEG"), ([0x1F, 0x8B], "gzip"), (Array("GIF8".utf8), "GIF"),
    ]
    let isUTF16 = head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF])
    if isUTF16 {
      throw Failure.data(
        "\(shown) is UTF-16, not UTF-8; convert it first: iconv -f utf-16 -t utf-8 \(path.shellPath) | runes")
    }
    guard
      let kind = kinds.first(where: { head.starts(with: $0.start) })?.name ?? (head.contains(0) ? "it has NUL" : nil)
    else { return }
    let way =
      switch kind {
      case "PDF": ": pdftotext \(path.shellPath) - | runes"
      case "gzip": ": gzip -dc \(path.shellPath) | runes"
      case "PNG", "JPEG", "GIF":
        "; of pictures, an .svg of runes is read: runes read -i \(FileEnding(path).named("svg"))"
      default: "; --plain reads it all the same"
      }
    throw Failure(.dataError, "\(shown) is not text (\(kind))\(way)")
  }
}
