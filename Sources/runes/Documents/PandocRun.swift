/// Runs pandoc with this command as its filter: `runes -i book.docx -o book.epub`.
struct PandocRun {
  private let input: FileEnding
  private let output: FileEnding
  /// The flags of `runes pandoc-filter`.
  private let flags: [String]
  /// Metadata for pandoc, `-M key=value`.
  private let metadata: [String]

  /// The variable by which the filter, which pandoc runs without flags, gets them; U+001F separates them.
  static let variable = "RUNES_PANDOC_FILTER"

  /// Returns nil unless the arguments name one document to read and a file to write it to that pandoc can write.
  init?(_ files: GivenFiles) throws {
    guard let output = files.output, files.inputs.count == 1, !files.isPlain else { return nil }
    (input, self.output) = (FileEnding(files.inputs[0]), FileEnding(output))
    (flags, metadata) = (files.rest, files.metadata)
    let isDocument = input.kind == .document && input.name != "doc"
    let isSource = [.markup, .latex, .page].contains(input.kind)
    let writesDocument = [.document, .latex].contains(self.output.kind) && self.output.name != "doc"
    let writesText = [.page, .markup].contains(self.output.kind) || self.output.name == "txt"
    if isDocument, self.output.name == "pdf" {
      throw Failure(
        .dataError, "\(input.path.quotedForMessage) is a document: \(Self.pipe(input.path, self.output.path))")
    }
    // Markdown does not become reStructuredText by its ending.
    let isOther = input.kind != self.output.kind || input.kind == .markup && input.format != self.output.format
    let isRead = isDocument || isSource && isOther && (input.kind == .page || self.output.name != "txt")
    guard writesDocument && (isDocument || isSource) || writesText && isRead else { return nil }
  }

  /// A line that does the same with pandoc, whatever that can write.
  static func pipe(_ input: String, _ output: String) -> String {
    "pandoc \(input.shellPath) -t json | runes pandoc-filter | pandoc -f json -s -o \(output.shellPath)"
  }

  /// Whether the filter takes the flags.
  var takesFlags: Bool { (try? PandocFilterCommand.parseAsRoot(flags)) is PandocFilterCommand }

  func run() throws {
    // Wrong flags are found before pandoc runs, and a missing file.
    guard var filter = try PandocFilterCommand.parseAsRoot(flags) as? PandocFilterCommand else { return }
    filter.format = "json"
    guard InputFile.exists(input.path) else {
      let isThere = SystemCall.status(of: input.path, followsLink: false) != nil
      let reason = isThere ? "it is not a readable file" : String(cString: strerror(ENOENT))
      throw Failure(.noInput, "cannot open \(input.path.quotedForMessage): \(reason)")
    }
    if input.kind != .document { try FileEnding.checkIsText(InputFile.head(of: input.path), of: input.path) }
    // Else pandoc takes data:x.md for an address.
    let path = input.path.utf8.first == UInt8(ascii: "/") ? input.path : "./" + input.path
    // Pictures of a document that are elsewhere stay there: a proxy that is nowhere.
    for name in ["http_proxy", "https_proxy", "HTTP_PROXY", "HTTPS_PROXY"] { setenv(name, "http://127.0.0.1:9", 1) }
    for name in ["no_proxy", "NO_PROXY"] { setenv(name, "", 1) }
    // Custom styles of Word are classes only with this extension.
    let reader = input.name == "docx" ? ["-f", "docx+styles"] : []
    let program =
      try SystemCall.linkTarget("/proc/self/exe") ?? SystemCall.realPath(CommandLine.arguments[0]) ?? "runes"
    let writer = output.name == "txt" ? "plain" : output.format
    let command =
      ["pandoc"] + reader + [path, "-s", "-t", writer, "--filter", program, "-o", "-"]
      + metadata.flatMap { ["-M", $0] }
    // Pandoc takes the language of a document from here, and C is none.
    if environment("LANG")?.hasPrefix("C") == true { setenv("LANG", "en_US.UTF-8", 1) }
    // Cirth is in few fonts.
    let letters = try WritingSystem(filter.scriptOptions.script, settings: .loadIfReadable())
    let needsFont = letters.script == .cirth && !filter.draw && !filter.embedFont
    let isBook = output.name == "epub"
    if needsFont, !isBook, output.kind == .document {
      note(
        "Cirth needs a font wherever this is read: runes fonts install; a book has it in itself: -o \(output.named("epub"))"
      )
    }
    let flags = flags + (needsFont && isBook ? ["--embed-font"] : [])
    setenv(
      Self.variable, ([PandocFilterCommand.configuration.commandName ?? ""] + flags).joined(separator: "\u{1F}"), 1)
    try OutputFile.collectStandardOutput(named: output.path) {
      guard let pandoc = try ChildProcess.start(command, variables: environ, redirect: { _ in }) else {
        throw Failure.data(
          "pandoc is not installed, which reads and writes documents; with it: runes -i \(input.path.shellPath) -o "
            + output.path.shellPath)
      }
      let status = ChildProcess.wait(for: pandoc)
      if status != 0 { throw Failure(.dataError, "pandoc could not write \(output.path.quotedForMessage); see above") }
    }
  }
}

extension FileEnding {
  /// The format, by pandoc's name for it.
  fileprivate var format: String {
    switch name {
    case "md": "markdown"
    case "htm", "xhtml": "html"
    case "tex": "latex"
    case "adoc": "asciidoc"
    default: String(name)
    }
  }
}
