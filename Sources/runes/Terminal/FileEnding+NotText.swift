extension FileEnding {
  /// Refuses a file that is not text.
  func checkIsText() throws {
    let shown = path.quotedForMessage
    switch kind {
    case .messages: throw Failure(.usage, "\(shown) has messages of gettext: \(Self.messages(path))")
    case .otherCues:
      throw Failure(.dataError, "\(shown) has subtitles of another kind: ffmpeg -i \(path.shellPath) \(named("srt"))")
    case .sheet: throw Failure(.dataError, "\(shown) is a spreadsheet, not text: save it as \(named("csv"))")
    case .document where name == "doc":
      throw Failure(.dataError, "\(shown) is an old Word document, not text: save it as \(named("docx"))")
    case .document:
      let what = ["docx": "a Word document", "epub": "a book"][name] ?? "a document"
      throw Failure(
        .dataError,
        "\(shown) is \(what), not text; with pandoc: \(TypedLine.readingDocument(path, to: "runes.\(name)"))")
    case .picture where name == "svg":
      throw Failure(.dataError, "\(shown) is a picture, not text: runes read -i \(path.shellPath)")
    default: break
    }
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
      throw Failure(
        .dataError,
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
