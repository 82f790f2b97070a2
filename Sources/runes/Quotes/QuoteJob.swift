import RuneDocuments

/// Runs `runes quote` after its flags have been parsed.
struct QuoteJob {
  var request = QuoteRequest()
  /// The number of days, or of random quotes, to show.
  var days: Int?
  var script: String?
  var mode: String?
  var variant: String?
  var romanizes = false
  var numbers = NumberStyle.keep
  var form = QuoteOutputFormat.block
  /// Whether line breaks become " / ".
  var isOnOneLine = false
  var color: String?

  /// Checks which flags go together, however they were parsed.
  func check() throws {
    try request.check()
    if let days { try QuoteRequest.check(days: days, flag: "-n") }
    if case .latin = form, script != nil { throw Failure(.usage, "--latin shows no runes; remove --script") }
    if case .latin = form, romanizes { throw Failure(.usage, "--latin shows no runes; remove --romanize") }
    if case .json = form, isOnOneLine { throw Failure(.usage, "--json always writes one line; remove --one-line") }
  }

  func run() throws {
    let settings = try request.settings()
    var writing = form.hasRunes ? try self.writing(settings) : nil
    let entries =
      if let days { try request.entries(days, settings) } else { [try request.entry(settings)] }
    let shown = try entries.map { ShownQuote(entry: $0, written: try writing?.written($0), isOnOneLine: isOnOneLine) }
    try OpenFile.standardOutput.write(try output(shown, writing, settings))
    if let writing {
      writing.noteUnmapped(in: shown)
      CirthHint.giveOnce(for: writing.script.rawValue)
    }
  }

  private func writing(_ settings: Settings) throws -> QuoteTransliterator {
    let parts = [variant].compactMap(\.self)
    return try QuoteTransliterator(
      WritingSystem(script, mode: mode, parts: parts, settings: settings), romanizes: romanizes, numbers: numbers)
  }

  // MARK: Forms

  private func output(_ shown: [ShownQuote], _ writing: QuoteTransliterator?, _ settings: Settings) throws -> [UInt8] {
    let isList = days != nil
    switch form {
    case .json:
      let objects = shown.map { $0.json(writing, font: settings["font"], isList: isList) }
      return isList ? JSONWriter.list(objects) : objects.joined() + [0x0A]
    case .block, .latin:
      let display = try QuoteFormatter(color: color, settings)
      if isOnOneLine { return Array(shown.map { $0.summary + "\n" }.joined().utf8) }
      let blocks = shown.map { quote in
        let heading =
          quote.entry.day.map { isList && request.pick != .random ? "\($0) \($0.weekday.rawValue)\n" : "" } ?? ""
        return heading + display.block(runes: quote.written?.runes, text: quote.entry.text, quote: quote.entry.quote)
      }
      return Array(blocks.joined(separator: "\n").utf8)
    case .page:
      return RunicPage(
        title: shown.first?.entry.text ?? "", language: "en",
        body: shown.map { quote in
          let runes = quote.written.map { written in
            let language =
              LanguageTag(quote.entry.quote.languageOrUsual)?.written(in: writing?.script == .cirth ? "Cirt" : "Runr")
              ?? "und"
            return RunicPage.paragraph(latin: quote.entry.text, runes: written.runes, language: language)
          }
          let lines = quote.lines.map { $0.madeHarmless.escapedForMarkup.replacing("\n", with: "<br>") }
          return "<blockquote>\n\(runes ?? "")<p>\(lines.joined(separator: "<br>\n"))</p>\n</blockquote>\n"
        }.joined(), characters: Set(shown.compactMap { $0.written?.runes }.joined().unicodeScalars)
      ).html.utf8.map { $0 }
    case .markdown:
      return Array(
        shown.map { quote in
          let runes = quote.value(.runes).split(separator: "\n").map {
            "> \(QuoteFormat.escapedForMarkdown(String($0)))  \n"
          }.joined()
          return (runes.isEmpty ? "" : runes + ">\n")
            + String(
              decoding: QuoteFormat.markdown.text(of: [quote.entry.quote.with(text: quote.entry.text)]), as: UTF8.self)
        }.joined(separator: "\n").utf8)
    case .runes: return Array(shown.map { $0.value(.runes) + "\n" }.joined().utf8)
    case .template(let template): return Array(shown.map { quote in template.filled(quote.value) + "\n" }.joined().utf8)
    case .bar(let bar): return shown.flatMap { $0.output(for: bar) }
    }
  }
}

/// A quote with everything that a format may need.
struct ShownQuote {
  let entry: QuoteEntry
  let written: QuoteTransliterator.Written?
  var isOnOneLine = false

  /// The value of a field, without control characters.
  func value(_ field: QuoteField) -> String {
    let quote = entry.quote
    let value =
      switch field {
      case .runes: written?.runes ?? ""
      case .text: entry.text
      case .author: quote.author
      case .source: quote.source ?? ""
      case .credit: QuoteFormatter.credit(of: quote)
      case .gloss: quote.gloss ?? ""
      case .language: quote.languageOrUsual
      case .date: entry.day?.description ?? ""
      case .id: quote.id.description
      case .script: written?.script ?? ""
      case .mode: written?.mode ?? ""
      }
    return isOnOneLine ? value.inOneLine : value.madeHarmless
  }

  /// The text, its meaning and the credit.
  var lines: [String] {
    let credit = QuoteFormatter.credit(of: entry.quote)
    return [entry.text, entry.quote.gloss.map { "(\($0))" }, credit.isEmpty ? nil : "— " + credit].compactMap(\.self)
  }

  /// Runes, text and credit on one line.
  var summary: String {
    let quote = entry.quote
    let credit = QuoteFormatter.credit(of: quote)
    let parts = [written?.runes, entry.text, quote.gloss.map { "(\($0))" }].compactMap(\.self).map(\.inOneLine)
    return parts.joined(separator: " · ") + (credit.isEmpty ? "" : " — " + credit)
  }

  func json(_ writing: QuoteTransliterator?, font: String?, isList: Bool) -> [UInt8] {
    entry.quote.json { object in
      object.member("date", entry.day?.description)
      if isList { object.member("start", Int(entry.start)) }
      object.member("runes", written?.runes)
      object.member("script", writing?.script.rawValue)
      object.member("mode", written?.mode)
      object.member("variant", writing?.system.variant)
      if writing != nil { object.member("font", font ?? RunicFont.stave.rawValue) }
    }
  }

  /// The format of a status bar: https://github.com/Alexays/Waybar/wiki/Module:-Custom, `man i3blocks`, `man tmux`.
  func output(for bar: QuoteOutputFormat.StatusBar) -> [UInt8] {
    let runes = (written?.runes ?? "").inOneLine
    let credit = QuoteFormatter.credit(of: entry.quote)
    let text = entry.text.inOneLine
    switch bar {
    case .waybar:
      // Waybar parses Pango markup.
      return JSONWriter.object {
        $0.member("text", runes.escapedForMarkup)
        $0.member("alt", text.escapedForMarkup)
        $0.member("tooltip", lines.joined(separator: "\n").madeHarmless.escapedForMarkup)
        $0.member("class", (["runes"] + entry.quote.collections).map(\.onOneLine))
      } + [0x0A]
    case .i3blocks:
      // Full text and short text; a third line would be a color.
      let full = "\(runes) · \(text)" + (credit.isEmpty ? "" : " — \(credit)")
      return Array("\(full)\n\(runes)\n".utf8)
    case .tmux:
      // In a tmux status line, # begins a format.
      return Array(runes.unicodeScalars.map { $0 == "#" ? "##" : String($0) }.joined().utf8) + [0x0A]
    }
  }
}

extension String {
  /// The text on one line without control characters; line breaks become " / ".
  fileprivate var inOneLine: String {
    split(whereSeparator: \.isNewline).map { String($0).onOneLine }.joined(separator: " / ")
  }
}

extension QuoteJob {
  /// The job of `runes quote [WHEN] [--script NAME]`, which is run at the start of many shells, and takes less time than the
  /// parser; nil leaves other arguments to it.
  init?(usual arguments: ArraySlice<String>) {
    self.init()
    var words = Array(arguments)
    if let flag = words.firstIndex(where: { ["-s", "--script"].contains($0) }), flag + 1 < words.count,
      !words[flag + 1].isEmpty
    {
      script = words[flag + 1]
      words.removeSubrange(flag...flag + 1)
    }
    let isPlain = ([script ?? ""] + words).allSatisfy { !$0.hasPrefix("-") }
    if !isPlain || (try? request.take(words)) == nil { return nil }
  }
}
