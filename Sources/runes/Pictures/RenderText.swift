import ArgumentParser
import RuneDocuments

/// Flags for the text to draw.
struct RenderSource: ParsableArguments {
  @OptionGroup(title: "Letters") var scriptOptions: ScriptOptions

  // `runes quote -o q.png` draws a quote, too.
  @Flag(help: .hidden) var quote = false

  @OptionGroup(visibility: .hidden) var choice: QuoteRequestOptions

  @Argument(help: "The text; several words are joined by spaces. - reads standard input.") var text: [String] = []

  /// The maximum number of bytes read from standard input.
  static let limit = 16 << 20

  func check() throws {
    if quote { _ = try choice.request(when: text) }
    if !quote, let flag = choice.givenFlag {
      let given = TextMeaning.given.map { $0 == "--author" ? "--caption" : $0 }
      let card = given.contains("--layout") ? [] : ["--layout", "card"]
      let hint =
        flag == "--author" && !text.isEmpty
        ? "; to set it below a text: runes \(Hints.shellQuoted(given.adding(card), limit: 200))" : ""
      throw Failure(.usage, "\(flag) requires --quote\(hint)")
    }
  }

  /// Reads the text to draw.
  ///
  /// - Returns: The text, and what wrote its letters.
  func read(for request: PictureRequest) throws -> (PictureText, RunicTransliterator) {
    if quote {
      let entry = try choice.request(when: self.text).entry(Settings.loadIfReadable())
      let quote = entry.quote
      // Without an explicit mode, use that of the quote's language.
      let transliterator = try scriptOptions.transliterator(language: quote.language)
      let text = try drawnText(
        (request.size.isShort ? quote.short : nil) ?? entry.text, for: request,
        author: QuoteFormatter.shortCredit(of: quote), language: quote.language, transliterator)
      return (text, transliterator)
    }
    let source = try Self.source(text)
    let transliterator = try scriptOptions.transliterator(text: source)
    return (try drawnText(source, for: request, transliterator), transliterator)
  }

  /// A text as it is drawn: its title is what was given, its letters have the numbers that are asked for.
  func drawnText(
    _ source: String, for request: PictureRequest, author: String? = nil, language: String? = nil,
    _ transliterator: RunicTransliterator
  ) throws -> PictureText {
    let numbers = scriptOptions.numbers
    var text = PictureText(
      try numbers.source(source, for: transliterator), author: request.caption ?? author,
      language: request.language ?? language, transliterator)
    // A proof explains what is written.
    if request.layout != .proof { text.title = source }
    if numbers == .roman {
      text.letters = String(decoding: numbers.output(Array(text.letters.utf8)), as: UTF8.self)
      text.drawnLetters = String(decoding: numbers.output(Array(text.drawnLetters.utf8)), as: UTF8.self)
    }
    return text
  }

  /// The text in the arguments, or standard input.
  static func source(_ text: [String]) throws -> String {
    if !text.isEmpty && text != ["-"] { return text.joined(separator: " ") }
    var bytes = try readStandardInput(limit: limit)
    if bytes.last == 0x0A { bytes.removeLast() }
    if bytes.isEmpty { throw Failure(.dataError, "no text: runes hello -o a.png") }
    return String(decoding: bytes, as: UTF8.self)
  }
}
