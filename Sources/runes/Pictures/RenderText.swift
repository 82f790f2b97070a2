import ArgumentParser
import RuneKit

/// Flags for the text to draw.
struct RenderSource: ParsableArguments {
  @OptionGroup var scriptOptions: ScriptOptions

  @Flag(help: "Draw a quote: the quote of the day, or as chosen by the flags for quotes.") var quote = false

  @OptionGroup(title: "Quote") var choice: QuoteRequestOptions

  @Argument(help: "The text; several words are joined by spaces. - reads standard input.") var text: [String] = []

  /// The maximum number of bytes read from standard input.
  static let limit = 16 << 20

  func check() throws {
    if quote, !text.isEmpty { throw Failure(.usage, "--quote and a text cannot be combined") }
    if !quote, let flag = choice.givenFlag {
      let hint = flag == "--author" ? "; to set the line below a text, use --caption" : ""
      throw Failure(.usage, "\(flag) requires --quote\(hint)")
    }
  }

  /// Reads the text to draw.
  ///
  /// - Returns: The text, and what wrote its letters.
  func read(for request: PictureRequest) throws -> (PictureText, RunicTransliterator) {
    if quote {
      let entry = try explainingFailures { try choice.request.entry(Settings.loadIfReadable()) }
      let quote = entry.quote
      // Without an explicit mode, use that of the quote's language.
      let transliterator = try scriptOptions.transliterator(language: quote.language)
      let text = PictureText(
        (request.size.isShort ? quote.short : nil) ?? entry.text,
        author: request.caption ?? QuoteFormatter.shortCredit(of: quote),
        language: request.textLanguage ?? quote.language, transliterator)
      return (text, transliterator)
    }
    let source = try Self.source(text)
    let transliterator = try scriptOptions.transliterator(text: source)
    let text = PictureText(
      source, author: request.caption, language: request.textLanguage, transliterator)
    return (text, transliterator)
  }

  /// The text in the arguments, or standard input.
  static func source(_ text: [String]) throws -> String {
    if !text.isEmpty && text != ["-"] {
      InputFile.hint(at: text, command: "runes render")
      return text.joined(separator: " ")
    }
    var bytes = try readStandardInput(limit: limit)
    if bytes.last == 0x0A { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }
}
