/// The parsed flags that choose a quote.
struct QuoteRequest {
  /// Nil uses the settings.
  var pick: QuoteRequestOptions.Pick?
  /// A date, a weekday, today or tomorrow.
  var date: String?
  /// Whether random quotes may repeat before all have been shown.
  var repeats = false
  /// Where it leaves something open, the settings decide.
  var filter = QuoteFilter(pool: .auto)
  /// The one quote that is asked for by its id.
  var id: QuoteID?
  /// A part of the author's name.
  var author: String?
  /// Whether to show a bundled quote if the user's own or the settings cannot be read, or have none.
  var fallsBackToBundled = false
  var store = StoreLocation()
  var seed: UInt64?

  static let whenWords = ["today", "tomorrow", "yesterday", "random", "hourly"] + Weekday.allCases.map(\.rawValue)
  static let whenHelp =
    "today, tomorrow, random, hourly, a weekday, a date such as 2026-12-24, or the id of a quote. (default: today)"

  /// Takes the words of WHEN.
  mutating func take(_ words: [String]) throws {
    // quote of the day, quote for friday
    let plain = words.filter { !["of", "the", "for", "on", "this", "next"].contains($0.lowercased()) }
    if let meant = ["day": "today", "hour": "hourly"][plain.joined().lowercased()] { return try take([meant]) }
    if plain.count == 1, words.count > 1, Self.whenWords.contains(plain[0].lowercased()) { return try take(plain) }
    guard let word = words.first else { return }
    let name = word.lowercased()
    let isDay = Self.whenWords.contains(name) || CivilDate(word) != nil
    if words.count == 1, isDay {
      if pick != nil || date != nil {
        throw Failure(.usage, "\(name) and --\(pick?.rawValue ?? "date") cannot be combined")
      }
      if let pick = QuoteRequestOptions.Pick(rawValue: name) { self.pick = pick } else { date = word }
      return
    }
    let text = words.joined(separator: " ").prefix(40)
    let sought = words.dropFirst(["of", "by", "from", "about", "grep"].contains(name) ? 1 : 0).joined(separator: " ")
    let shown = "“\(String(text).quotedForMessage)”"
    let days = NamedDay.written(plain.joined(separator: " "), today: LocalClock.system.today)
    if days.count == 1 { return try take(["\(days[0])"]) }
    if days.count > 1 {
      throw Failure(.usage, "\(shown) is one of two days: runes quote \(days[0]), or runes quote \(days[1])")
    }
    if words.count == 1, let all = try? store.quotes(QuoteFilter()).ids, let id = try? resolveIDs([word], among: all)[0]
    {
      self.id = id
      return
    }
    if Int(word) != nil, GivenFiles(words + TextMeaning.given).isPicture {
      throw Failure(.usage, "\(shown) is not a day; a quote is named by its id, which this shows: runes quotes list")
    }
    if let line = TypedLine.acceptable(TextMeaning.given) { throw Failure(.usage, "\(shown) is not a day; \(line)") }
    // cirth, in cirth, random cirth
    let asked = plain.filter { Self.whenWords.contains($0.lowercased()) }
    let letters = plain.filter { !asked.contains($0) }.drop { FirstWord.links.contains($0) }.joined(separator: " ")
    if !letters.isEmpty, (try? WritingSystem(named: letters)) != nil {
      throw Failure.usage(
        "\(shown) is not a day; in these letters: runes quote \((asked + ["-s", letters.shellWord]).joined(separator: " "))"
          + ((try? store.quotes(QuoteFilter()))?.searched(letters).isEmpty == true
            ? " (no quote has that word)" : "; to look for it: runes quote find \(letters.shellText)"))
    }
    if isDay {
      let number = words.count == 2 && Int(words[1]) ?? 0 > 0 ? "; so many: runes quote \(name) -n \(words[1])" : ""
      throw Failure.usage(
        "\(shown) has more than one word\(number); as a text: runes -- quote \(Hints.shellQuoted(words, limit: 120))")
    }
    if let near = QuotesCommand.names.first(where: { editDistance($0, name) <= 2 }), name.count > 3 {
      throw Failure(
        .usage, "unknown quotes command \(word.quotedForMessage): \(TextMeaning.line(replacing: word, with: [near]))")
    }
    let options = TextMeaning.given.filter {
      !words.contains($0) && !["quote", "quotes", "--quote", "--text"].contains($0)
    }
    let line = (options.contains("--") ? options + words : words + options).adding(["--layout", "card"])
    let card = GivenFiles(options).isPicture ? "as a card: runes \(Hints.shellQuoted(line, limit: 200)); " : ""
    throw Failure.usage(
      "\(shown) is not a day; \(card)to keep it: runes quote add \(words.joined(separator: " ").shellText); to look for it: runes quote find "
        + sought.shellText
        + (words.count > 1 ? "; as a text: runes -- quote \(Hints.shellQuoted(words, limit: 120))" : ""))
  }

  /// Checks which flags go together.
  func check() throws {
    if date != nil && pick != nil {
      throw Failure(.usage, "--date cannot be combined with --today, --hourly or --random")
    }
    if repeats && pick != .random { throw Failure(.usage, "--repeat requires random: runes quote random --repeat") }
  }

  /// Checks how many days are asked for with a flag.
  static func check(days: Int, flag: String) throws {
    if !(1...36_600).contains(days) { throw Failure(.usage, "\(flag) must be from 1 to 36600, not \(days)") }
  }

  /// The settings; with a fallback, the defaults and a note if they are invalid.
  func settings() throws -> Settings {
    do {
      return try Settings.loadIfReadable()
    } catch let failure as Failure where fallsBackToBundled {
      note("\(failure.message); using the defaults")
      return Settings(path: nil, text: "")
    }
  }

  /// So many quotes: of consecutive days, or random ones.
  func entries(_ count: Int, _ settings: Settings) throws -> [QuoteEntry] {
    switch chosenPick(settings) {
    case .today: return try timeline(count, settings, flag: "-n")
    case .hourly: throw Failure(.usage, "the quote of an hour is one; for more: runes quote random -n \(count)")
    case .random:
      let entries = try asking(settings) { _, choice in try randomEntries(count, &choice) }
      noteEmptyCollections(entries)
      return entries
    }
  }

  func entry(_ settings: Settings) throws -> QuoteEntry {
    let pick = chosenPick(settings)
    let entry = try asking(settings) { clock, choice in
      switch pick {
      case .today: try choice.quoteOfTheDay(day(clock))
      case .hourly: try choice.quoteOfTheHour()
      case .random: try randomEntries(1, &choice)[0]
      }
    }
    noteEmptyCollections([entry])
    return entry
  }

  /// The quotes of consecutive days, starting with the date or today.
  func timeline(_ days: Int, _ settings: Settings, flag: String) throws -> [QuoteEntry] {
    let entries = try asking(settings) { clock, choice in
      let first = try day(clock)
      if first.advanced(byDays: days - 1) == nil {
        throw Failure.usage(
          "\(flag) \(days) goes beyond \(CivilDate.last), the last date there is; from \(first) it may be "
            + "\(CivilDate.last.dayNumber - first.dayNumber + 1) at most")
      }
      return try choice.timeline(from: first, days: days)
    }
    noteEmptyCollections(entries)
    return entries
  }

  private func chosenPick(_ settings: Settings) -> QuoteRequestOptions.Pick {
    if let pick { return pick }
    if date != nil || id != nil { return .today }
    if seed != nil { return .random }
    return settings["pick"].flatMap(QuoteRequestOptions.Pick.init) ?? .today
  }

  /// The requested day, by default today.
  func day(_ clock: LocalClock) throws -> CivilDate {
    guard let today = clock.today else {
      if let day = date.flatMap(CivilDate.init) { return day }
      throw Failure(QuoteServiceError.clockOutsideCalendar)
    }
    guard let date else { return today }
    if let day = NamedDay(date, today: today) { return day.date }
    throw Failure.usage(
      "“\(date.quotedForMessage)” is not a valid date; expected YYYY-MM-DD, such as 2026-11-21, "
        + "or today, tomorrow or a weekday")
  }

  // MARK: The service

  /// Calls `body` with the quotes that flags and settings describe. If the user's quotes cannot be read or none matches,
  /// and a fallback is allowed, calls it again for the bundled quotes, as the flags alone choose them.
  private func asking<Answer>(
    _ settings: Settings, _ body: (LocalClock, inout QuoteService.Choice) throws -> Answer
  ) throws -> Answer {
    func ask(_ repository: FileQuoteRepository, _ filter: QuoteFilter) throws -> Answer {
      let service = service(repository, filter, settings)
      var choice = service.choice(from: try repository.quotes(in: filter.effectivePool))
      return try body(service.clock, &choice)
    }
    let filter = completeFilter(settings)
    do {
      do {
        return try ask(store.repository(for: filter), filter)
      } catch {
        guard fallsBackToBundled, let reason = reasonToFallBack(error, settings) else { throw error }
        note(reason + "; showing a bundled quote")
      }
      var bundled = completeFilter(Settings(path: nil, text: ""))
      bundled.pool = .bundled
      bundled.favoritesOnly = false
      return try ask(FileQuoteRepository(store: nil), bundled)
    } catch QuoteServiceError.noQuotes {
      throw noQuotes(settings)
    }
  }

  private func completeFilter(_ settings: Settings) -> QuoteFilter {
    if id != nil { return QuoteFilter() }
    var filter = filter
    if filter.pool == .auto {
      filter.pool = (filter.favoritesOnly ? nil : settings["pool"]).flatMap(QuoteFilter.Pool.init) ?? .all
    }
    if filter.collections.isEmpty { filter.collections = settings["collection"].map { [$0] } ?? [] }
    filter.language = filter.language ?? settings["language"]
    // With --author, show quotes in any language.
    filter.isReadableInEnglish = author == nil
    return filter
  }

  /// The failure that no quote matches, naming the settings that contributed to it.
  private func noQuotes(_ settings: Settings) -> Failure {
    let open = [
      ("pool", filter.pool == .auto && !filter.favoritesOnly), ("collection", filter.collections.isEmpty),
      ("language", filter.language == nil),
    ]
    let parts = open.filter { name, isOpen in isOpen && settings[name] != nil }.map(\.0)
    let pool = parts.contains("pool") ? settings["pool"].flatMap(QuoteFilter.Pool.init) : filter.pool
    let failure = store.noQuotes(pool, author: author, collections: filter.collections)
    if parts.isEmpty || failure.message != Failure.noQuotes.message { return failure }
    return Failure(.nothingFound, "no quote matches" + settings.blame(parts))
  }

  /// The reason if the error means that there are no quotes of the user's to show.
  private func reasonToFallBack(_ error: any Error, _ settings: Settings) -> String? {
    if case QuoteServiceError.noQuotes = error {
      let failure = noQuotes(settings)
      return failure.message == Failure.noQuotes.message ? nil : failure.message
    }
    if let failure = error as? Failure, failure.status == .noLocation { return failure.message }
    return (error as? QuoteStoreError).map { Failure($0).message }
  }

  private func service(_ repository: FileQuoteRepository, _ filter: QuoteFilter, _ settings: Settings) -> QuoteService {
    var service = QuoteService(repository, filter: filter)
    // Collections on the command line override the schedule.
    if self.filter.collections.isEmpty && id == nil { service.schedule = settings.schedule }
    service.condition = author.map { .init(author: $0) }
    if let id { service.condition = .init(name: "id") { $0.id == id } }
    if !repeats && seed == nil { service.historyFolder = UserDirectories.current.history }
    return service
  }

  /// Random quotes; with a seed, which keeps no history, a quote comes again only once all others had a few chances.
  private func randomEntries(_ count: Int, _ choice: inout QuoteService.Choice) throws -> [QuoteEntry] {
    guard let seed else {
      var generator = SystemRandomNumberGenerator()
      return try choice.randomQuotes(count, using: &generator)
    }
    var generator = SeededGenerator(seed: seed)
    var taken: Set<QuoteID> = []
    return try (0..<count).map { _ in
      var entry = try choice.randomQuotes(1, using: &generator)[0]
      for _ in 0..<16 where taken.contains(entry.quote.id) { entry = try choice.randomQuotes(1, using: &generator)[0] }
      taken.insert(entry.quote.id)
      return entry
    }
  }

  /// Reports scheduled collections without a matching quote, each once.
  private func noteEmptyCollections(_ entries: [QuoteEntry]) {
    var reported: [String] = []
    for name in entries.flatMap(\.emptyCollections) where !reported.contains(name) {
      reported.append(name)
      note("no quote in the scheduled collection \(name.quotedForMessage) matches; chose from all others")
    }
  }
}

/// A day as users write it: a date, today, tomorrow, or a weekday, meaning the next one from today on.
struct NamedDay {
  var date: CivilDate

  init?(_ text: String, today: CivilDate) {
    let name = text.lowercased()
    let near = ["yesterday": -1, "today": 0, "tomorrow": 1][name].flatMap(today.advanced(byDays:))
    let weekday = (0..<7).lazy.compactMap(today.advanced(byDays:)).first { $0.weekday.rawValue == name }
    let written = Self.written(text, today: today)
    guard let day = CivilDate(text) ?? near ?? weekday ?? (written.count == 1 ? written[0] : nil) else { return nil }
    date = day
  }

  /// The days that a date such as *24 December*, *Dec 24, 2026*, *24.12.2026* or *12/24/2026* may mean: two where day and month
  /// can be either. Without a year it is the next such day.
  static func written(_ text: String, today: CivilDate?) -> [CivilDate] {
    let parts = text.lowercased().split { " ,./-".contains($0) }
    let months = "january february march april may june july august september october november december".split(
      separator: " ")
    guard let today, (2...3).contains(parts.count) else { return [] }
    if parts.count == 3, parts[1].hasPrefix("day"), parts[2] == "ago", let days = Int(parts[0]), days < 36_600 {
      return [today.advanced(byDays: -days)].compactMap(\.self)
    }
    var numbers: [Int] = []
    var month: Int?
    for part in parts {
      if let number = Int(part.prefix { $0.isNumber }),
        ["", "st", "nd", "rd", "th"].contains(part.drop { $0.isNumber })
      {
        numbers.append(number)
      } else if part.count > 2, month == nil, let index = months.firstIndex(where: { $0.hasPrefix(part) }) {
        month = index + 1
      } else {
        return []
      }
    }
    let year = numbers.first { $0 > 31 }
    let isYearFirst = year != nil && numbers[0] == year
    numbers.removeAll { $0 == year }
    guard numbers.count == (month == nil ? 2 : 1),
      numbers.count + (year == nil ? 0 : 1) + (month == nil ? 0 : 1) == parts.count
    else { return [] }
    let orders: [(month: Int, day: Int)] =
      if let month { [(month, numbers[0])] } else if isYearFirst {
        [(numbers[0], numbers[1])]
      } else if text.contains("/") || year == nil && text.contains("-") {
        [(numbers[1], numbers[0]), (numbers[0], numbers[1])]
      } else if text.contains(" ") {
        []
      } else {
        [(numbers[1], numbers[0])]
      }
    var days: [CivilDate] = []
    for (month, day) in orders {
      // February 29 is at most eight years away.
      let all = (year.map { $0...$0 } ?? today.year...today.year + 8).lazy.compactMap {
        CivilDate(year: $0, month: month, day: day)
      }
      if let found = all.first(where: { year != nil || $0 >= today }), !days.contains(found) { days.append(found) }
    }
    return days
  }
}
