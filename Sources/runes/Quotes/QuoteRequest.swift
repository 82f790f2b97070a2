import RuneKit
import RuneSystem

/// Which quote is meant, once the flags are read.
struct QuoteRequest {
  /// Nil leaves it to the settings.
  var pick: QuoteChoice.Pick?
  /// A date, a weekday, today or tomorrow.
  var date: String?
  /// Whether a random quote may come again before all have been shown.
  var repeats = false
  var selection = QuoteSelection()
  /// Whether a bundled quote will do where the user's own cannot be read.
  var fallsBackToBundled = false
  var store = StorePlace()
  var seed: UInt64?
  var isVerbose = false

  /// The quote that is meant.
  func entry(_ settings: Settings) async throws -> QuoteEntry {
    let pick = chosenPick(settings)
    let entry: QuoteEntry = try await asking(settings) { service in try await self.entry(pick, service) }
    noteEmptyCollections([entry])
    return entry
  }

  private func entry(_ pick: QuoteChoice.Pick, _ service: QuoteService) async throws -> QuoteEntry {
    switch pick {
    case .today: try await service.quoteOfTheDay(day(service.clock))
    case .hourly: try await service.quoteOfTheHour()
    case .random: try await randomEntry(service)
    }
  }

  /// The quotes of so many days, from the date or today on.
  func timeline(_ days: Int, _ settings: Settings) async throws -> [QuoteEntry] {
    let entries = try await asking(settings) { service in
      let first = try day(service.clock)
      if first.advanced(byDays: days - 1) == nil {
        throw Failure(
          .usage,
          "--days \(days) goes beyond \(CivilDate.last), the last date there is; from \(first) it may be "
            + "\(CivilDate.last.dayNumber - first.dayNumber + 1) at most")
      }
      return try await service.timeline(from: first, days: days)
    }
    noteEmptyCollections(entries)
    return entries
  }

  private func chosenPick(_ settings: Settings) -> QuoteChoice.Pick {
    if let pick { return pick }
    if date != nil { return .today }
    switch settings["pick"] {
    case "hourly": return .hourly
    case "random": return .random
    default: return .today
    }
  }

  /// The day that is meant: the named one, else today.
  func day(_ clock: LocalClock) throws -> CivilDate {
    guard let today = clock.today else {
      if let day = date.flatMap(CivilDate.init) { return day }
      throw Failure(QuoteServiceError.clockOutsideCalendar)
    }
    guard let date else { return today }
    if let day = NamedDay(date, today: today) { return day.date }
    throw Failure(
      .usage,
      "“\(date.quotedForMessage)” is not a date; expected YYYY-MM-DD, a day that exists, such as 2026-11-21, "
        + "or today, tomorrow or a weekday")
  }

  // MARK: The service

  /// Asks the service that the flags and settings describe; where the user's quotes cannot be read and bundled ones will
  /// do, one without them.
  private func asking<Answer>(
    _ settings: Settings, _ body: (QuoteService) async throws -> Answer
  ) async throws -> Answer {
    let filter = selection.filter(settings)
    do {
      do {
        return try await body(service(try store.repository(for: filter), filter, settings))
      } catch {
        guard fallsBackToBundled, let reason = Self.reasonToFallBack(error) else { throw error }
        note(reason + "; showing a bundled quote")
      }
      var bundled = filter
      bundled.pool = .bundled
      bundled.favoritesOnly = false
      return try await body(service(FileQuoteRepository(store: nil), bundled, settings))
    } catch QuoteServiceError.noQuotes {
      throw selection.noQuotes(settings)
    }
  }

  /// Why the user's quotes cannot be read, where an error says so.
  private static func reasonToFallBack(_ error: any Error) -> String? {
    if let failure = error as? Failure, failure.status == .noPlace { return failure.message }
    return (error as? QuoteStoreError).map { Failure($0).message }
  }

  private func service(_ repository: FileQuoteRepository, _ filter: QuoteFilter, _ settings: Settings) -> QuoteService {
    var service = QuoteService(repository, filter: filter)
    // The schedule counts where no collection is asked for on the command line.
    if selection.collections.isEmpty { service.schedule = settings.schedule }
    service.condition = selection.condition
    if !repeats && seed == nil { service.historyFolder = UserDirectories.current.history }
    return service
  }

  private func randomEntry(_ service: QuoteService) async throws -> QuoteEntry {
    if let seed {
      var generator = SeededGenerator(seed: seed)
      return try await service.randomQuote(using: &generator).entry
    }
    var generator = SystemRandomNumberGenerator()
    let (entry, outcome) = try await service.randomQuote(using: &generator)
    if isVerbose {
      switch outcome {
      case .kept: break
      case .renewed: note("the history of random quotes could not be read; a new round begins")
      case .notKept(let reason): note("this pick is not remembered: \(reason.onOneLine)")
      case nil: if !repeats { note("this pick is not remembered: \(Failure.noPlaceReason("XDG_STATE_HOME"))") }
      }
    }
    return entry
  }

  /// Reports collections of the schedule in which no quote matches, each once.
  private func noteEmptyCollections(_ entries: [QuoteEntry]) {
    var reported: [String] = []
    for name in entries.flatMap(\.emptyCollections) where !reported.contains(name) {
      reported.append(name)
      note("no quote matches in the scheduled collection \(name.quotedForMessage); drawn from the others")
    }
  }
}

/// A day as people name it: a date, today, tomorrow, or a weekday, which is the next one from today on.
struct NamedDay {
  var date: CivilDate

  init?(_ text: String, today: CivilDate) {
    let name = text.lowercased()
    if let date = CivilDate(text) {
      self.date = date
    } else if name == "today" {
      date = today
    } else if name == "tomorrow", let tomorrow = today.advanced(byDays: 1) {
      date = tomorrow
    } else if let weekday = Weekday(rawValue: name),
      let day = (0..<7).lazy.compactMap(today.advanced(byDays:)).first(where: { $0.weekday == weekday })
    {
      date = day
    } else {
      return nil
    }
  }
}
