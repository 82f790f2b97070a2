import RuneFields
import ArgumentParser

/// Reads a file that the user named, which may be a pipe such as that of `<(…)`.
///
/// - Parameter limit: The maximum size in bytes; a larger file is an error.
func contentsOfFile(_ path: String, limit: Int) throws -> [UInt8] {
  let shown = path.quotedForMessage
  if path.isEmpty { throw Failure(.usage, "empty file name") }
  let content: [UInt8]?
  do {
    content = try AtomicFile.read(path, limit: limit, acceptsPipes: true)
  } catch {
    throw Failure(reading: path, error, limit: "\(limit) bytes")
  }
  if let content { return content }
  throw Failure(.noInput, "cannot open \(shown): \(String(cString: strerror(ENOENT)))")
}

/// Files that replace standard input.
enum InputFile {
  /// Whether there is a regular file at the path.
  static func exists(_ path: String) -> Bool { SystemCall.status(of: path, followsLink: true)?.isRegular ?? false }

  /// Redirects standard input to a file.
  ///
  /// - Parameter isPlain: Whether to read any file, whatever its name and its first bytes say.
  static func openAsStandardInput(_ path: String, isPlain: Bool = false) throws {
    if path.isEmpty { throw Failure(.usage, "-i needs a file name: -i letter.txt") }
    if path == "-" { return }
    try reading(path) { file throws(FileError) in try file.replace(.standardInput) }
    if isPlain { return }
    try FileEnding(path).checkIsText()
    try FileEnding.checkIsText(OpenFile.standardInput.head(8 << 10), of: path)
  }

  /// Calls a function with standard input as each of the files; if there are none, as it is.
  static func forEach(_ paths: [String], isPlain: Bool, _ body: () throws -> Void) throws {
    if paths.isEmpty { return try body() }
    for path in paths {
      try openAsStandardInput(path, isPlain: isPlain)
      try body()
    }
  }

  static func onlyColumn(of path: String, _ table: TableOptions, isForPictures: Bool = false) throws -> String {
    let (names, text) = columns(of: path, table)
    if names.count <= 1, !isForPictures { return names.first ?? "1" }
    let shown = names.prefix(8).joined(separator: ", ") + (names.count > 8 ? ", …" : "")
    throw Failure.usage(
      "\(path.quotedForMessage) has the columns \(shown); "
        + (TypedLine.acceptable(TextMeaning.given) ?? TextMeaning.line(adding: ["--column", text])))
  }

  /// The names of the columns of a table, and the one to write: of a usual name, else the first with text in its second row.
  static func columns(of path: String, _ table: TableOptions = .parseOrExit([])) -> (names: [String], text: String) {
    var rows: [[String]] = []
    var scanner = CSVScanner(delimiter: table.delimiter(of: path), hasQuotes: table.csvQuotes)
    // A row that is cut short is not looked at.
    try? head(of: path).withUnsafeBufferPointer { bytes in
      try scanner.read(bytes) { if rows.count < 2, !$0.isEmpty { rows.append($0.texts) } }
      try scanner.finish { if rows.isEmpty { rows.append($0.texts) } }
    }
    let names = (rows.first ?? []).enumerated().map {
      table.noHeader ? "\($0.offset + 1)" : $0.element.quotedForMessage
    }
    let text = zip(names, rows.last ?? []).first { $1.contains(where: \.isLetter) }?.0
    let usual = Hints.rows("column").flatMap(\.words).lazy.compactMap { name in names.first { $0.lowercased() == name }
    }
    return (names, usual.first ?? text ?? names.first ?? "name")
  }

  /// The failure for JSON without `--key`, which names the first text; of all texts the names and placeholders stay.
  static func missingKey(of path: String) throws -> Failure {
    guard let key = JSONPath.ofFirstText(in: try head(of: path)) else {
      return Failure(.dataError, "\(path.quotedForMessage) has no texts with names; --plain reads its lines")
    }
    let way = key.shellWord + (key.hasSuffix("[]") ? " --replace" : "")
    let all = TextMeaning.line(adding: FileEnding(path).keepingNames ?? [])
    return Failure(
      .usage, "\(path.quotedForMessage) has texts at \(key.quotedForMessage): --key \(way); all: \(all)")
  }

  /// The beginning of a file.
  static func head(of path: String) throws -> [UInt8] { try reading(path) { $0.head(1 << 16) } }

  private static func reading<Result>(_ path: String, _ body: (OpenFile) throws(FileError) -> Result) throws -> Result {
    do throws(FileError) {
      let file = try SystemCall.open(path, O_RDONLY)
      if try file.status().isFolder { throw FileError(operation: "read", path: path, number: EISDIR) }
      return try body(file)
    } catch {
      let others = TextMeaning.given.filter { ![path, "-i", "--input"].contains($0) }
      let line = Hints.shellQuoted(["runes"] + others, limit: 200)
      let way =
        error.number == EISDIR
        ? "; its files: cat \((path.last == "/" ? String(path.dropLast()) : path).shellPath)/* | \(line)"
        : path.contains("://") ? "; runes opens files: curl -L \(path.shellWord) | \(line)" : ""
      throw Failure(.noInput, "cannot open \(path.quotedForMessage): \(error.reason)\(way)")
    }
  }
}

/// `-i`, which has the same meaning in all commands: the text is in this file.
struct InputOptions: ParsableArguments {
  @Option(
    "A file with the text, instead of standard input; may be repeated. Its ending says what it is.", value: "file",
    name: .shortAndLong, completion: .file())
  var input: [String] = []

  @Flag(help: "Read the file of -i as lines of text, whatever its ending and its first bytes say.") var plain = false

  /// Calls a function with standard input as each of the files, or as it is.
  ///
  /// - Parameter reader: The command, where it is not for markup.
  func forEach(_ text: [String], ofWords reader: String? = nil, _ body: () throws -> Void) throws {
    if !text.isEmpty, let path = input.first {
      throw Failure(.usage, "TEXT cannot be combined with -i: runes -i \(path.shellPath)")
    }
    if let reader, !plain, let page = input.first(where: { FileEnding($0).kind == .page }) {
      let way = "pandoc -t plain --wrap=none \(page.shellPath) | runes \(reader)"
      throw Failure(.dataError, "\(page.quotedForMessage) has markup; its text: \(way)")
    }
    try InputFile.forEach(input, isPlain: plain, body)
  }
}
