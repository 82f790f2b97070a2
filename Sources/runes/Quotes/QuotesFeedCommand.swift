import ArgumentParser

/// `runes quotes feed`: the quotes of several days, for a calendar or a feed reader.
struct QuotesFeedCommand: ParsableCommand {
  static let configuration = CommandConfiguration(of: "quotes feed")

  @Flag var format: FeedFormat?

  @OptionGroup var selection: QuoteSelectionOptions

  @Option(
    help: ArgumentHelp("The first day: YYYY-MM-DD, today, tomorrow, or a weekday for the next one.", valueName: "day"),
    completion: .list(["today", "tomorrow"] + Weekday.allCases.map(\.rawValue)))
  var date: String = "today"

  @Option(parsing: .unconditional, help: ArgumentHelp("The number of days.", valueName: "number")) var days: Int = 366

  @Option(ScriptOptions.scriptHelp, value: "script", name: .shortAndLong, completion: Completions.scripts)
  var script: String?

  @Flag(help: ScriptOptions.romanizeHelp) var romanize = false

  @Option("The file to write. (default: standard output)", value: "file", name: .shortAndLong, completion: .file())
  var output: String?

  @OptionGroup var store: QuoteStoreOptions

  func validate() throws {
    try QuoteRequest.check(days: days, flag: "--days")
    _ = try chosenFormat()
  }

  /// The format of the flag, else that of the file's name.
  private func chosenFormat() throws -> FeedFormat {
    let ending = try FileEnding.check(output: output, of: .feed)
    if let format {
      if ending.kind == (format == .ics ? .feed : .calendar) {
        throw Failure(
          .usage, "-o \(ending.path.quotedForMessage) is not \(format.rawValue): -o \(ending.named(format.rawValue))")
      }
      return format
    }
    if ending.kind == .feed { return .atom }
    if ending.kind == .calendar { return .ics }
    throw Failure(.usage, "no format: runes quotes feed -o quotes.ics, or quotes.atom for a feed reader")
  }

  func run() throws {
    try OutputFile.refuseKeptFile(output, store: store.store)
    var request = QuoteRequest(date: date, filter: selection.filter, author: selection.author, store: store.location)
    if !selection.favorites, selection.pool == nil { request.filter.pool = .bundled }
    // Settings are ignored, because they differ between machines.
    let settings = Settings(path: nil, text: "")
    var writing = try QuoteTransliterator(WritingSystem(script, settings: nil), romanizes: romanize)
    let quotes = try request.timeline(days, settings, flag: "--days").map {
      ShownQuote(entry: $0, written: try writing.written($0))
    }
    writing.noteUnmapped(in: quotes)
    try OutputFile.write(Array(Feed(format: try chosenFormat(), quotes: quotes).text.utf8), named: output)
  }
}

enum FeedFormat: String, EnumerableFlag {
  case ics, atom

  static func help(for value: FeedFormat) -> ArgumentHelp? {
    switch value {
    case .ics: "Write iCalendar (RFC 5545) with all-day events."
    case .atom: "Write Atom (RFC 4287)."
    }
  }
}

/// Quotes of the day as a calendar or a feed.
struct Feed {
  let format: FeedFormat
  let quotes: [ShownQuote]

  var text: String { format == .ics ? calendar : atom }

  /// The entries: a day, a title, the full text, and a permanent id.
  private var items: [(day: CivilDate, title: String, body: String, id: String)] {
    quotes.compactMap { quote in
      let lines = [quote.written?.runes].compactMap(\.self) + quote.lines
      return quote.entry.day.map { day in
        (day, quote.entry.text.onOneLine, lines.joined(separator: "\n").madeHarmless, "\(day)-\(quote.entry.quote.id)")
      }
    }
  }

  // MARK: iCalendar

  private var calendar: String {
    var lines = [
      "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//RuneKit//runes quotes feed//EN", "X-WR-CALNAME:Quotes in runes",
    ]
    for item in items {
      let day = item.day.description.filter { $0 != "-" }
      lines += [
        "BEGIN:VEVENT", "UID:\(item.id)@runes.invalid", "DTSTAMP:\(day)T000000Z", "DTSTART;VALUE=DATE:\(day)",
        "SUMMARY:\(Self.escapedForCalendar(item.title))", "DESCRIPTION:\(Self.escapedForCalendar(item.body))",
        "TRANSP:TRANSPARENT", "END:VEVENT",
      ]
    }
    lines.append("END:VCALENDAR")
    return lines.map { Self.folded($0) + "\r\n" }.joined()
  }

  private static func escapedForCalendar(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      if "\\;,\n".unicodeScalars.contains(scalar) { result += "\\" }
      result.unicodeScalars.append(scalar == "\n" ? "n" : scalar)
    }
    return result
  }

  /// Folds a line to at most 75 bytes, with a space at the start of continuation lines. Scalars are not split.
  private static func folded(_ line: String) -> String {
    var result = String.UnicodeScalarView()
    var used = 0
    for scalar in line.unicodeScalars {
      let count = UTF8.width(scalar)
      if used + count > 75 {
        result.append(contentsOf: "\r\n ".unicodeScalars)
        used = 1
      }
      result.append(scalar)
      used += count
    }
    return String(result)
  }

  // MARK: XML

  private var atom: String {
    let updated = items.last.map { "\($0.day)T00:00:00Z" } ?? "1970-01-01T00:00:00Z"
    let entries = items.map { item in
      """
        <entry>
          <id>urn:runes:\(item.id)</id>
          <title>\(item.title.escapedForMarkup)</title>
          <updated>\(item.day)T00:00:00Z</updated>
          <content type="text">\(item.body.escapedForMarkup)</content>
        </entry>

      """
    }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <feed xmlns="http://www.w3.org/2005/Atom">
        <id>urn:runes:quotes</id>
        <title>Quotes in runes</title>
        <author><name>runes</name></author>
        <updated>\(updated)</updated>
      \(entries.joined())</feed>

      """
  }
}
