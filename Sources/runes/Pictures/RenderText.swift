import ArgumentParser
import RuneKit
import RuneSystem

/// What a picture is to show, and how the command line says so.
struct PictureText {
  /// Runes, cirth, and Latin where there is no rune.
  var letters: String
  /// The same as Stave has them: cirth by the code points of the registry's later layout.
  var drawnLetters: String
  /// The source.
  var title: String
  var author: String?
  var titleLanguage: String?
  var lettersLanguage: String?
  /// What the script is called in English.
  var scriptName: String
  /// The names of the script, of the mode, and of the variant and the registry where they were asked for.
  var script: String
  var mode: String
  var variant: String?
  var registry: String?
  /// The set of letter values that was asked for, and the switches of the mode, parted by blanks.
  var values: String?
  var option: String?
  /// One line about letters without a rune; they are drawn in Latin.
  var withoutRune: String?
}

/// The flags that say what is drawn.
struct RenderSource: ParsableArguments {
  @OptionGroup var scriptOptions: ScriptOptions

  @Flag(help: "Draw a quote: today's, or the one that the flags for quotes choose.")
  var quote = false

  @OptionGroup(title: "Quote") var choice: QuoteChoice

  @Option(
    help: ArgumentHelp(
      "The line below the text of a medium or large card; for a quote, its author is usual.", valueName: "text"))
  var caption: String?

  @Option(help: ArgumentHelp("Language of the text that is drawn, as a BCP 47 tag.", valueName: "tag"))
  var textLanguage: String?

  @Argument(help: "The text; several words are joined by spaces. - reads standard input.")
  var text: [String] = []

  /// The most bytes that are read from standard input.
  static let limit = 16 << 20

  func check() throws {
    if quote, !text.isEmpty { throw Failure(.usage, "--quote draws a quote; leave out the text, or --quote") }
    if !quote, let flag = choice.givenFlag {
      let hint = flag == "--author" ? "; the line below a text is --caption" : ""
      throw Failure(.usage, "\(flag) chooses a quote; give --quote with it\(hint)")
    }
    if let textLanguage, LanguageTag(textLanguage) == nil {
      throw Failure(
        .usage,
        "--text-language '\(textLanguage.quotedForMessage)' is no language tag of BCP 47; en, non or is-IS are")
    }
  }

  /// What is to be drawn.
  ///
  /// - Parameter isShort: Takes a quote's short form, where it has one.
  func read(isShort: Bool = false) async throws -> PictureText {
    if quote {
      let entry = try await explainingFailures { try await choice.request.entry(Settings.load()) }
      let quote = entry.quote
      // A mode that nobody named is that of the quote's language.
      return PictureText(
        (isShort ? quote.short : nil) ?? entry.text, author: caption ?? quote.author,
        language: textLanguage ?? quote.language, try scriptOptions.transliterator(language: quote.language))
    }
    let transliterator = try scriptOptions.transliterator()
    return try PictureText(Self.source(text), author: caption, language: textLanguage, transliterator)
  }

  /// The text of the arguments, or of standard input.
  static func source(_ text: [String]) throws -> String {
    if !text.isEmpty && text != ["-"] { return text.joined(separator: " ") }
    if CheckedInput.standardInput.isTerminal { note("reading text from the terminal; end it with Ctrl-D") }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = try buffer.withUnsafeMutableBytes { try CheckedInput.standardInput.read(into: $0) }
      if count == 0 { break }
      bytes += buffer[..<count]
      if bytes.count > limit {
        throw Failure(.dataError, "standard input has more than \(limit) bytes, the most that a picture takes")
      }
    }
    if bytes.last == 0x0A { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension PictureText {
  /// A text in the letters that a transliterator writes.
  init(_ source: String, author: String? = nil, language: String? = nil, _ transliterator: RunicTransliterator) {
    let language = language ?? "en"
    // A quote's may be anything that its owner has written down.
    let tag = LanguageTag(language)
    var text = source
    let written = text.withUTF8 { transliterator.written(utf8: UnsafeRawBufferPointer($0)) }
    let letters = String(decoding: written.output, as: UTF8.self)
    let switches = transliterator.options.switches.filter { ValueSet.name(ofSwitch: $0) == nil }.sorted()
    self.init(
      letters: letters,
      drawnLetters: transliterator.options.registry == "1998" ? letters.inRegistryOf2001 : letters, title: source,
      author: author?.isEmpty == true ? nil : author,
      titleLanguage: tag == nil ? nil : language,
      lettersLanguage: tag?.written(in: transliterator.script.iso15924) ?? "und-" + transliterator.script.iso15924,
      scriptName: transliterator.script.title.split(separator: ",").first.map(String.init)
        ?? transliterator.script.name,
      script: transliterator.script.name, mode: transliterator.mode.name, variant: transliterator.options.variant,
      registry: transliterator.options.registry,
      values: transliterator.options.switches.lazy.compactMap(ValueSet.name).min(),
      option: switches.isEmpty ? nil : switches.joined(separator: " "),
      withoutRune: written.report.summary(policy: .keep, romanizes: transliterator.options.romanizes))
  }
}

extension String {
  /// Separators of cirth, and the sign for the word the, moved from their code points in the ConScript registry's
  /// layout of 1998 to those of 2001, where Stave has them. The letters stand on the same ones in both.
  fileprivate var inRegistryOf2001: String {
    let moved: [Unicode.Scalar: Unicode.Scalar] = [
      "\u{E0E5}": "\u{E0E7}", "\u{E0E6}": "\u{E0E8}", "\u{E0E7}": "\u{E0E9}", "\u{E0E8}": "\u{E0EA}",
      "\u{E0DC}": "\u{E0DE}",
    ]
    return String(String.UnicodeScalarView(unicodeScalars.map { moved[$0] ?? $0 }))
  }
}
