/// What the ending of a file's name says: the one table that every command asks before it reads or writes anything.
struct FileEnding {
  enum Kind: String {
    /// Lines of text: also names without an ending, and endings that are not in the table.
    case text
    case markup, latex, page, cues, messages, table, json, picture
    /// Pictures that are not written.
    case photo, drawing
    /// Subtitles that are not written.
    case otherCues
    case document, sheet, font, calendar, feed, sound, archive
  }

  private static let known: [(kind: Kind, endings: String)] = [
    (.markup, "md markdown rst adoc"), (.latex, "tex latex"), (.page, "html htm xhtml"), (.cues, "srt vtt sub"),
    (.otherCues, "ass ssa sbv ttml dfxp smi"),
    (.messages, "po pot"), (.table, "csv tsv tab"), (.json, "json jsonl ndjson"), (.picture, "svg png pdf dxf"),
    (.photo, "jpg jpeg jfif gif webp bmp tif tiff heic avif psd ico xcf apng jxl jp2 tga ppm pgm pbm pnm"),
    (.drawing, "eps ps ai cdr emf wmf sketch dwg svgz stl obj step stp 3mf gcode nc plt hpgl"),
    (.document, "docx odt epub rtf fb2 doc"), (.font, "ttf otf woff woff2"), (.calendar, "ics"),
    (.feed, "atom rss xml"), (.sound, "wav mp3 ogg flac m4a aac mid midi"),
    (.archive, "zip gz xz bz2 7z tar rar iso mp4 mov avi mkv webm ppt pptx odp pages mobi azw3 djvu xps"),
    (.sheet, "xlsx xls ods"),
  ]

  let path: String
  /// The ending in small letters, without its dot; empty if there is none.
  let name: String
  let kind: Kind

  /// - Parameter path: The name of a file; `-` and nil are standard input or output, which have no ending.
  init(_ path: String?) {
    self.path = path ?? "-"
    let file = self.path.split(separator: "/").last ?? ""
    // A name that begins with its only dot has no ending.
    name = file.dropFirst().lastIndex(of: ".").map { file[file.index(after: $0)...].lowercased() } ?? ""
    kind = Self.kind(of: name) ?? .text
  }

  /// The kind of an ending, or of the value of `--format`; nil for one that is not in the table.
  static func kind(of ending: String) -> Kind? {
    known.first { $0.endings.split(separator: " ").contains(ending[...]) }?.kind
  }

  /// The path with another ending, as a word of a command to copy.
  func named(_ ending: String) -> String { renamed(ending).shellPath }

  /// Options with which the names and placeholders of a program's messages stay; nil for other files.
  var keepingNames: [String]? {
    switch name {
    case "yml", "yaml": ["--keep", "*:", "--keep", "braces"]
    case "properties", "ini", "toml", "env": ["--keep", "*=", "--keep", "braces"]
    case "strings": ["--keep", "\"*\" =", "--keep", "printf"]
    case "xml", "resx", "xliff", "xlf", "plist", "ts": ["--keep", "tags", "--keep", "printf"]
    case _ where kind == .json: ["--key", "**", "--replace", "--keep", "braces", "--keep", "printf", "--keep", "tags"]
    default: nil
    }
  }

  /// The name of another file beside it.
  var besides: String { TypedLine.stem(path) + "-runes." + name }

  /// Whether a document begins with metadata, whose names would become runes.
  var hasMetadata: Bool { (try? InputFile.head(of: path))?.starts(with: "---\n".utf8) == true }

  private func renamed(_ ending: String) -> String { path.dropLast(name.isEmpty ? 0 : name.count + 1) + "." + ending }
}

// MARK: Writing

extension FileEnding {
  /// What a command writes with `-o`.
  enum Writer: String {
    case translit = "runes", render = "runes render", read = "runes read", explain = "runes explain"
    case pronounce = "runes pronounce", compare = "runes compare", quote = "runes quote"
    case export = "runes quotes export", feed = "runes quotes feed", font = "runes fonts write", svg = "runes fonts"

    /// The kinds that it writes.
    var kinds: [Kind] {
      switch self {
      case .translit: [.text, .markup, .page, .cues, .table, .json, .picture]
      case .render, .svg: [.picture]
      case .read, .pronounce: [.text, .json, .markup]
      case .explain: [.text, .json, .markup, .page]
      case .compare: [.text, .table, .json, .page, .markup, .picture]
      case .quote: [.text, .json, .markup, .page, .picture]
      case .export: [.json, .table, .markup, .text]
      case .feed: [.calendar, .feed]
      case .font: [.font]
      }
    }

    /// The endings that it writes, the usual one first.
    fileprivate var endings: [String] {
      let pictures = self == .render ? 4 : self == .svg ? 1 : 3
      return kinds.flatMap { kind in
        let endings = FileEnding.known.first { $0.kind == kind }?.endings.split(separator: " ") ?? ["txt"]
        return endings.prefix(kind == .picture ? pictures : kind == .table ? 2 : 1).map { "." + $0 }
      }
    }
  }

  /// Refuses to write a format under the ending of another.
  ///
  /// - Parameters:
  ///   - input: The file that the text comes from, for the command to type.
  ///   - text: The words of the text, for the same.
  /// - Returns: What the ending of the output asks for.
  @discardableResult
  static func check(output: String?, of writer: Writer, input: String? = nil, text: [String] = []) throws -> FileEnding
  {
    if output?.isEmpty == true {
      throw Failure(.usage, "-o needs a file: -o hello.\(writer == .render ? "svg" : "txt")")
    }
    let ending = FileEnding(output)
    if let output, output.last == "/" || SystemCall.status(of: output, followsLink: true)?.isFolder == true {
      try refuse(folder: output, writer, hasInput: input != nil, text)
    }
    if var way = ending.wayToWrite(with: writer, input: input, text: text) {
      if way.hasPrefix("-o "), !way.contains(","), let output, TextMeaning.given.contains(output) {
        let file = ending.renamed(way.split(separator: ".").last.map { $0.filter(\.isLetter) } ?? "")
        way =
          TypedLine.acceptable(TextMeaning.given.map { $0 == output ? file : $0 })
          ?? TextMeaning.line(replacing: output, with: [file])
      }
      throw Failure(.usage, "\(writer.rawValue) writes no .\(ending.name): \(way)")
    }
    return ending
  }

  /// Refuses a folder as the file to write, with a file in it.
  private static func refuse(folder: String, _ writer: Writer, hasInput: Bool, _ text: [String]) throws {
    let isOfLines = writer == .render && (hasInput || text.isEmpty)
    func file(_ name: String, _ ending: String) -> String { folder + (folder.last == "/" ? "" : "/") + name + ending }
    let name =
      isOfLines ? "{text}" : text.isEmpty && [.export, .feed].contains(writer) ? "quotes" : TypedLine.stem(text.first)
    // Formats of terminals have no ending.
    let ending = GivenFiles(TextMeaning.given).format.map { kind(of: $0) == nil ? "" : "." + $0 } ?? writer.endings[0]
    let line =
      TypedLine.acceptable(TextMeaning.given) ?? TextMeaning.line(replacing: folder, with: [file(name, ending)])
    let pictures =
      writer == .translit && hasInput ? "; a picture for each line: -o \(file("{text}", ".svg").shellPath)" : ""
    throw Failure.usage(
      "\(folder.quotedForMessage) is a folder; a file \(isOfLines ? "for each line" : "in it"): \(line)\(pictures)")
  }

  /// What to type instead, by the table of the hints; nil where the command writes such a file.
  func wayToWrite(with writer: Writer, input: String? = nil, text: [String] = []) -> String? {
    // A file that was not given with -i.
    let typed = text.count == 1 ? FileEnding(text[0]) : nil
    let given = input ?? typed.flatMap { $0.kind != .text || InputFile.exists($0.path) ? $0.path : nil }
    let input = FileEnding(given)
    // Without an ending, each command has its usual format.
    if kind == .text, name.isEmpty { return nil }
    if writer == .translit, keepingNames != nil, input.name == name { return nil }
    let isWritten = writer.kinds.contains(kind)
    let command = writer.rawValue.split(separator: " ").last!
    let groups = writer.kinds.contains(.picture) ? [command, "pictures"] : [command]
    // An ending by itself may also be one that is not written of a kind that is.
    let found = Hints.rows("write").first { (row: Hints.Row) -> Bool in
      (row.words.contains(".\(name)") || !isWritten && row.words.contains(kind.rawValue[...]))
        && (row.when.isEmpty || row.when.split(separator: " ").contains { groups.contains($0) })
        && (row.remark.isEmpty || input.kind.rawValue == row.remark)
    }
    guard let row = found else { return isWritten ? nil : "it writes \(listed(writer.endings))" }
    if row.line == "pandoc" { return wayByPandoc(given) }
    if row.line == "gettext" { return Self.messages(given ?? "strings.po", path) }
    let isTyped = !text.isEmpty && text[0].utf8.first != UInt8(ascii: "-")
    let words = isTyped ? Hints.shellQuoted([text.joined(separator: " ")], limit: 120) : "hello"
    return filled(row.line, text: words)
  }

  /// A line of the table for this file.
  func filled(_ line: String, text: String = "") -> String {
    line.replacing(#/\.?\{(\w+)\}/#) {
      switch $0.1 {
      case "text": text
      case "path": path.shellPath
      case "same": ".\(name)"
      case "pandoc": TypedLine.readingDocument(path, to: "runes.\(name)")
      case "gettext": Self.messages(path)
      default: named(String($0.1))
      }
    }
  }

  /// How pandoc writes a document in runes.
  private func wayByPandoc(_ input: String?) -> String {
    let file = name == "doc" ? renamed("docx") : path
    // What pandoc does not read goes to it in runes.
    if let input, (try? PandocRun(GivenFiles(["-i", input, "-o", file]))) != nil {
      return "with pandoc, \(TypedLine.readingDocument(input, to: file))"
    }
    let others = TextMeaning.given.filter { ![path, "--output=" + path, "-o", "--output", "render"].contains($0) }
    let words = others.isEmpty && !OpenFile.standardInput.isPiped ? ["hello"] : others
    return "with pandoc, \(Hints.shellQuoted(["runes"] + words, limit: 200)) | pandoc -o \(file.shellPath)"
  }

  /// How the translations of messages are written, with gettext's own filter.
  static func messages(_ input: String, _ output: String = "runes.po") -> String {
    "msgen \(FileEnding(input).named("po")) | msgfilter --keep-header runes -q --keep printf > \(output.shellPath)"
  }
}
