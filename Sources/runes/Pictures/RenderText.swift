import ArgumentParser
import RuneKit
import RuneSystem

/// The text of a picture, and how the command line describes it.
struct PictureText {
  /// Runes, cirth, and Latin letters that have no rune.
  var letters: String
  /// The same with cirth at the code points of the registry's later layout, which Stave uses.
  var drawnLetters: String
  /// The original text.
  var title: String
  var author: String?
  var titleLanguage: String?
  var lettersLanguage: String?
  /// The English name of the script.
  var scriptName: String
  /// The names of the script and mode, and of the variant and the registry if given.
  var script: String
  var mode: String
  var variant: String?
  var registry: String?
  /// The set of letter values and the switches of the mode, separated by spaces.
  var values: String?
  var option: String?
  /// A note on letters without a rune, which are drawn in Latin.
  var withoutRune: String?
  /// What wrote the letters, for a sheet that explains them.
  var transliterator: RunicTransliterator
}

/// Flags for the text to draw.
struct RenderSource: ParsableArguments {
  @OptionGroup var scriptOptions: ScriptOptions

  @Flag(help: "Draw a quote: the quote of the day, or as chosen by the flags for quotes.")
  var quote = false

  @OptionGroup(title: "Quote") var choice: QuotePickOptions

  @Option(
    help: ArgumentHelp(
      "The line below the text of a medium or large card. (default for a quote: its author and source)",
      valueName: "text"))
  var caption: String?

  @Option(help: ArgumentHelp("Language of the text, as a BCP 47 tag.", valueName: "tag"))
  var textLanguage: String?

  @Argument(help: "The text; several words are joined by spaces. - reads standard input.")
  var text: [String] = []

  /// The maximum number of bytes read from standard input.
  static let limit = 16 << 20

  func check() throws {
    if quote, !text.isEmpty { throw Failure(.usage, "--quote and a text cannot be combined") }
    if !quote, let flag = choice.givenFlag {
      let hint = flag == "--author" ? "; to set the line below a text, use --caption" : ""
      throw Failure(.usage, "\(flag) requires --quote\(hint)")
    }
    if let textLanguage, LanguageTag(textLanguage) == nil {
      throw Failure(
        .usage,
        "--text-language '\(textLanguage.quotedForMessage)' is not a BCP 47 language tag, such as en, non or is-IS")
    }
  }

  /// Reads the text to draw.
  ///
  /// - Parameter isShort: Whether to use a quote's short form, if it has one.
  func read(isShort: Bool = false) throws -> PictureText {
    if quote {
      let entry = try explainingFailures { try choice.request.entry(Settings.loadIfReadable()) }
      let quote = entry.quote
      // Without an explicit mode, use that of the quote's language.
      return PictureText(
        (isShort ? quote.short : nil) ?? entry.text, author: caption ?? QuoteFormatter.shortCredit(of: quote),
        language: textLanguage ?? quote.language, try scriptOptions.transliterator(language: quote.language))
    }
    let transliterator = try scriptOptions.transliterator()
    return try PictureText(Self.source(text), author: caption, language: textLanguage, transliterator)
  }

  /// The text in the arguments, or standard input.
  static func source(_ text: [String]) throws -> String {
    if !text.isEmpty && text != ["-"] {
      InputFile.hint(at: text, command: "runes render")
      return text.joined(separator: " ")
    }
    if CheckedInput.standardInput.isTerminal { note("reading text from the terminal; end it with Ctrl-D") }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = try buffer.withUnsafeMutableBytes { try CheckedInput.standardInput.read(into: $0) }
      if count == 0 { break }
      bytes += buffer[..<count]
      if bytes.count > limit {
        throw Failure(.dataError, "standard input has more than \(limit) bytes, the limit for a picture")
      }
    }
    if bytes.last == 0x0A { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension PictureText {
  /// A text transliterated into runes.
  init(_ source: String, author: String? = nil, language: String? = nil, _ transliterator: RunicTransliterator) {
    let language = language ?? "en"
    // The language of a user's quote may be invalid.
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
      withoutRune: written.report.summary(
        policy: .keep, romanizes: transliterator.options.romanizes, acceptsJSON: false),
      transliterator: transliterator)
  }
}

extension String {
  /// Replaces the separators of Cirth, and the sign for “the”, at code points of the ConScript registry's layout of
  /// 1998 by those of 2001, which Stave uses. The letters have the same code points in both.
  fileprivate var inRegistryOf2001: String {
    let moved: [Unicode.Scalar: Unicode.Scalar] = [
      "\u{E0E5}": "\u{E0E7}", "\u{E0E6}": "\u{E0E8}", "\u{E0E7}": "\u{E0E9}", "\u{E0E8}": "\u{E0EA}",
      "\u{E0DC}": "\u{E0DE}",
    ]
    return String(String.UnicodeScalarView(unicodeScalars.map { moved[$0] ?? $0 }))
  }
}
