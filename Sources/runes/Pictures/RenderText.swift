import ArgumentParser
import RuneKit
import RuneSystem

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
    try PictureRequest.check(textLanguage: textLanguage)
  }

  /// Reads the text to draw.
  ///
  /// - Parameter isShort: Whether to use a quote's short form, if it has one.
  /// - Returns: The text, and what wrote its letters.
  func read(isShort: Bool = false) throws -> (PictureText, RunicTransliterator) {
    if quote {
      let entry = try explainingFailures { try choice.request.entry(Settings.loadIfReadable()) }
      let quote = entry.quote
      // Without an explicit mode, use that of the quote's language.
      let transliterator = try scriptOptions.transliterator(language: quote.language)
      let text = PictureText(
        (isShort ? quote.short : nil) ?? entry.text, author: caption ?? QuoteFormatter.shortCredit(of: quote),
        language: textLanguage ?? quote.language, transliterator)
      return (text, transliterator)
    }
    let transliterator = try scriptOptions.transliterator()
    let text = try PictureText(Self.source(text), author: caption, language: textLanguage, transliterator)
    return (text, transliterator)
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
