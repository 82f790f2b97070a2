import RuneFields
import ArgumentParser
import RuneDocuments

struct PandocFilterCommand: ParsableCommand {
  static let configuration = CommandConfiguration(of: "pandoc-filter")

  @OptionGroup var scriptOptions: ScriptOptions

  @Option(
    "Write only parts with this class, such as ::: runes or [text]{.runes}.", value: "name", name: .customLong("class"))
  var className: String?

  @Option(
    "Write only parts with this style of Word, which pandoc reads with -f docx+styles.", value: "name")
  var style: String?

  @Option(
    help: """
      The Latin text with the runes: ruby, below each word in HTML and EPUB, and below each line in other formats; below, \
      below each line; or none. Headings have none. (default: none)
      """)
  var gloss: PandocDocument.Gloss?

  @Flag(
    help: """
      Draw the words in Stave, for readers without a font that has runes: as SVG in HTML and EPUB, as PDF in LaTeX, and else \
      as PNG. Headings in EPUB and footnotes in docx stay characters.
      """)
  var draw = false

  @Option(
    "An existing folder for the pictures, which LaTeX needs, and the style sheet of EPUB. (default: in EPUB, ~/.cache/runes)",
    value: "folder", completion: .directory)
  var media: String?

  @Flag(help: "Embed the needed part of Stave in HTML and EPUB.") var embedFont = false

  @Option(
    help: "What to do with letters without a rune: keep, drop or mark (⟨ж⟩).",
    completion: .list(UnmappedPolicy.allCases.map(\.rawValue)))
  var unmapped = UnmappedPolicy.keep

  @Flag(help: "Write nothing and exit with 65 if a letter had no rune of its own.") var strict = false

  @Flag(name: [.short, .long], help: "Do not report letters without a rune.") var quiet = false

  @Argument(help: "The format that pandoc writes, such as html or docx, which pandoc adds itself.") var format: String?

  static let linkName = "runes-pandoc"

  /// Formats that show HTML.
  private var isHTML: Bool {
    let format = format ?? "html"
    return ["html", "epub", "revealjs", "slidy", "slideous", "s5", "dzslides", "chunkedhtml"]
      .contains(where: format.hasPrefix)
  }

  func run() throws {
    let bytes = try readStandardInput(limit: JSONTree.limit)
    var command = self
    var document = try PandocDocument(bytes) { scope in
      do {
        return try command.transliterator(scope)
      } catch {
        let failure = Failure.explaining(error)
        throw (failure as? Failure).map { DocumentError($0.message, isUsage: $0.status == .usage) } ?? failure
      }
    }
    try command.take(document)
    document.className = command.className
    document.styleName = command.style
    document.gloss = command.gloss == .ruby && !isHTML ? .below : command.gloss ?? .none
    if command.draw {
      try Self.checkIsNameable(command.media)
      document.painter = WordPainter(for: format ?? "html", isHTML: isHTML, folder: command.media) {
        try OutputFile.write($0, to: $1, isOwn: true)
      }
      if document.painter?.format == .pdf, command.media == nil {
        throw Failure(
          .usage, "--draw in \(format ?? "") needs files: give an existing folder with --media, or runes-media")
      }
    }
    try document.write(
      PandocDocument.Scope(
        language: document.metadata("lang"), isActive: command.className == nil && command.style == nil))
    if strict, !document.report.isClean {
      throw Failure(.dataError, summary(document.report) ?? "a letter had no rune")
    }
    try OpenFile.standardOutput.write(document.bytes(adding: command.styles(for: document)))
    if !quiet {
      if let summary = summary(document.report) { note(summary) }
      if !document.hasChosenPart {
        note(
          "no part has the \(command.style.map { "style \($0.quotedForMessage); read Word with -f docx+styles" } ?? "class \((command.className ?? "").quotedForMessage)"): nothing is written in runes"
        )
      }
      let known = Self.metadataNames.map { "runes-\($0)" }
      for name in document.metadataNames(with: "runes-") where !known.contains(name) {
        note(unknownName("metadata", name.quotedForMessage, known: known))
      }
    }
    if command.embedFont, !isHTML { note("--embed-font applies to HTML and EPUB; use --draw for \(format ?? "")") }
  }

  private static func checkIsNameable(_ folder: String?) throws {
    guard let folder, !folder.utf8.elementsEqual(folder.pathBytes) else { return }
    throw Failure.usage(
      "\(folder.quotedForMessage) is not UTF-8, so a document cannot name it; for another folder: --media pictures")
  }

  /// What the metadata may say, after `runes-`.
  private static let metadataNames = [
    "script", "mode", "variant", "class", "style", "gloss", "draw", "media", "embed-font",
  ]

  private func summary(_ report: TransliterationReport) -> String? {
    let options = TransliterationOptions(
      unmapped: unmapped, romanizes: scriptOptions.romanize, language: scriptOptions.lang)
    return report.summary(options, acceptsJSON: false, hasPositions: false)
  }

  /// Takes what the metadata says and no flag.
  private mutating func take(_ document: PandocDocument) throws {
    if scriptOptions.script == nil, scriptOptions.table == nil {
      scriptOptions.script = document.metadata("runes-script")
      scriptOptions.spelling.mode = scriptOptions.spelling.mode ?? document.metadata("runes-mode")
      scriptOptions.spelling.variant = scriptOptions.spelling.variant ?? document.metadata("runes-variant")
    }
    className = className ?? document.metadata("runes-class")
    style = style ?? document.metadata("runes-style")
    if gloss == nil, let name = document.metadata("runes-gloss") {
      gloss = PandocDocument.Gloss(rawValue: name)
      if gloss == nil {
        throw Failure(
          .dataError, unknown("value of runes-gloss:", name, known: PandocDocument.Gloss.allCases.map(\.rawValue)))
      }
    }
    if media == nil, let folder = document.metadata("runes-media") {
      // A document from elsewhere must not choose any folder, nor one through a link.
      let location = try AtomicFile.resolve(folder).utf8
      guard let current = try SystemCall.realPath("."), !folder.utf8.starts(with: "/".utf8),
        location.elementsEqual(current.utf8) || location.starts(with: (current == "/" ? current : current + "/").utf8)
      else {
        throw Failure(
          .dataError, "runes-media: \(folder.quotedForMessage) is not below the current folder; use --media")
      }
      media = folder
    }
    draw = draw || document.metadata("runes-draw") == "true"
    embedFont = embedFont || document.metadata("runes-embed-font") == "true"
  }

  private func transliterator(_ scope: PandocDocument.Scope) throws -> RunicTransliterator {
    var options = scriptOptions
    if let script = scope.script {
      // What was chosen for another script does not apply.
      options = try ScriptOptions.parse([])
      (options.script, options.divider, options.words) = (script, scriptOptions.divider, scriptOptions.words)
      (options.romanize, options.punctuation) = (scriptOptions.romanize, scriptOptions.punctuation)
      options.lang = scriptOptions.lang
    }
    options.spelling.mode = scope.mode ?? options.spelling.mode
    options.spelling.variant = scope.variant ?? options.spelling.variant
    return try options.transliterator(unmapped: unmapped, language: scope.language)
  }

  /// The styles as a member of the metadata. Of the pages of a book, only the first one has header-includes, and all have
  /// the style sheets.
  private func styles(for document: PandocDocument) throws -> (name: StaticString, value: [UInt8])? {
    let isBook = format?.hasPrefix("epub") == true
    guard let styles = header(document) else { return nil }
    var value: [UInt8] = []
    if isBook {
      value.append(ascii: #"{"t":"MetaString","c":"#)
      value.append(json: try styleSheet(styles, hasOthers: document.metadata("css") != nil))
      value.append(UInt8(ascii: "}"))
    } else {
      value.append(ascii: #"{"t":"MetaBlocks","c":[{"t":"RawBlock","c":["html","#)
      value.append(json: "<style>\(styles)</style>")
      value.append(ascii: "]}]}")
    }
    return (isBook ? "css" : "header-includes", value)
  }

  /// Writes a style sheet, which pandoc takes only as a file and reads after the filter has ended.
  ///
  /// - Parameter hasOthers: Whether the book has others, which replace pandoc's own.
  /// - Returns: Its path, which is the same for the same styles.
  private func styleSheet(_ styles: String, hasOthers: Bool) throws -> String {
    guard let folder = media ?? UserDirectories.current.cache else {
      throw Failure(.usage, "HOME is not set; styles of EPUB need an existing folder: --media, or runes-media")
    }
    try Self.checkIsNameable(folder)
    let usual = hasOthers ? nil : try ChildProcess.run(["pandoc", "--print-default-data-file=epub.css"])?.output
    let bytes = Array(((usual ?? "") + styles + "\n").utf8)
    let path = "\(folder)/runes-\(String(fnv1a(bytes), radix: 16)).css"
    if media == nil { _ = try AtomicFile.makeFolders(folder) }
    try OutputFile.write(bytes, to: path, durability: .relaxed, isOwn: true)
    return path
  }

  /// Styles for the head of pages.
  private func header(_ document: PandocDocument) -> String? {
    guard isHTML else { return nil }
    var styles = ""
    if embedFont { styles += RunicPage.styles(for: document.written) }
    if document.gloss == .ruby { styles += "ruby{ruby-position:under;white-space:nowrap}" }
    if document.gloss == .below { styles += ".runes-gloss{font-size:smaller}" }
    return styles.isEmpty ? nil : styles
  }
}

extension PandocDocument.Gloss: ExpressibleByArgument {}
extension UnmappedPolicy: ExpressibleByArgument {}
