import ArgumentParser

struct QuotesAddCommand: ParsableCommand {
  static let configuration = CommandConfiguration(of: "quotes add")

  @Argument(help: "The text; - reads it from standard input.") var words: [String] = []

  @Option("The text, if it begins with a dash.", value: "text", parsing: .unconditional) var text: String?

  @OptionGroup var fields: QuoteFieldOptions

  @Flag(help: "Accept control characters, which are rejected otherwise.") var keepControls = false

  @OptionGroup var store: QuoteStoreOptions

  func validate() throws {
    if text != nil && !words.isEmpty { throw Failure(.usage, "give the text either as words or with --text") }
    if text == nil && words.isEmpty {
      let way =
        OpenFile.standardInput.isPiped
        ? "; from standard input: runes quote add -; a quote for each line: runes quotes import -"
        : ": runes quote add 'Be bold' --author Anna"
      throw Failure(.usage, "a quote needs a text" + way)
    }
    if words.count == 1, [.json, .table, .text].contains(FileEnding(words[0]).kind), words[0].contains("."),
      !TextMeaning.given.contains("--"), InputFile.exists(words[0])
    {
      throw Failure.usage(
        "\(words[0].quotedForMessage) is a file: runes quotes import \(words[0].shellPath); as text: put -- before it")
    }
  }

  func run() throws {
    let store = try self.store.location.required()
    var quote = try quote()
    fields.apply(to: &quote)
    quote.added = LocalClock.system.today
    let added = try store.add([quote], keepingControls: keepControls)
    if let new = added.new.first {
      try acknowledge("added \(new.id)")
      let lines = new.text.split(separator: "\n").count
      if words == ["-"], lines > 2 { note("\(lines) lines are one quote; a quote for each: runes quotes import -") }
      let author = words.dropFirst().drop { ["-", "—", "–", "by"].contains($0) }.joined(separator: " ")
      let isBeside = words.count > 1 && words[0].contains(" ") && !author.isEmpty
      let credit = isBeside ? Quote(text: words[0], author: author) : ImportedQuotes.signed(new.text)
      if let credit, fields.author == nil {
        let line = "runes quote edit \(new.id) --text \(credit.text.shellWord) --author \(credit.author.shellWord)"
        note("“\(credit.author.quotedForMessage)” is part of the text; if it is the author: \(line)")
      }
    } else if let id = added.alreadyThere.first {
      try acknowledge("already stored: \(id)")
    }
    if added.wasEmpty {
      note("it is shown together with the bundled quotes; to show only your own, use `runes config set pool mine`")
    }
    if store.isInSharedFolder { note("warning: other users can write to the folder of \(store.path.quotedForMessage)") }
  }

  /// The quote with its text and author, which determine its id.
  private func quote() throws -> Quote {
    if let text { return Quote(text: text, author: fields.author ?? "") }
    if words != ["-"] { return Quote(text: words.joined(separator: " "), author: fields.author ?? "") }
    let bytes = try readStandardInput(limit: StoreLimits.textBytes + 1)
    let text = String(decoding: bytes, as: UTF8.self)
    // Decoding replaces invalid bytes; a quote must be stored exactly.
    guard text.utf8.elementsEqual(bytes) else { throw Failure(.dataError, "standard input is not valid UTF-8") }
    let printed = ImportedQuotes.singleFortune(text)
    return Quote(text: printed?.text ?? "", author: fields.author ?? printed?.author ?? "")
  }
}
