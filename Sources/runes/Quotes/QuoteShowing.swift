import RuneKit

/// What `runes quote` does, once it is known what is asked for.
struct QuoteShowing {
  var request = QuoteRequest()
  /// Shows the quotes of so many days.
  var days: Int?
  var script: String?
  var mode: String?
  var variant: String?
  /// Whether the Latin text is shown alone.
  var isLatin = false
  var writesJSON = false
  var color: String?

  func run() throws {
    let settings = try Settings.load()
    let writing = try self.writing(settings)
    if let days { return try show(try request.timeline(days, settings), writing, settings) }
    let (quote, day) = try request.quote(settings)
    try show(quote, on: day, request.selection.filter(settings), writing, settings)
  }

  private func writing(_ settings: Settings) throws -> QuoteWriting? {
    if isLatin { return nil }
    return try settings.explainingFailures(script: script, mode: mode, variant: variant) {
      let name = script ?? settings["script"] ?? RunicScript.elder.rawValue
      let isOfSettings = script == nil && settings.modeBelongs(to: name)
      return try QuoteWriting(
        script: RunicScript(named: name), mode: mode ?? (isOfSettings ? settings["mode"] : nil),
        variant: variant ?? (isOfSettings ? settings["variant"] : nil))
    }
  }

  // MARK: Showing

  private func show(
    _ quote: Quote, on day: CivilDate?, _ filter: QuoteFilter, _ writing: QuoteWriting?, _ settings: Settings
  ) throws {
    let text = filter.text(of: quote)
    let runes = writing?.runes(text)
    if writesJSON {
      let bytes = object(quote, date: day, start: nil, runes: runes, writing, settings)
      try CheckedOutput.standardOutput.write(bytes + [0x0A])
    } else {
      let display = try QuoteDisplay(color: color, settings)
      try CheckedOutput.standardOutput.write(display.block(runes: runes, text: text, quote: quote))
    }
  }

  private func show(_ entries: [QuoteTimelineEntry], _ writing: QuoteWriting?, _ settings: Settings) throws {
    let filter = request.selection.filter(settings)
    if writesJSON {
      let objects = entries.map { entry in
        object(
          entry.quote, date: entry.date, start: entry.start, runes: writing?.runes(filter.text(of: entry.quote)),
          writing, settings)
      }
      try CheckedOutput.standardOutput.write(jsonList(objects))
      return
    }
    let display = try QuoteDisplay(color: color, settings)
    let blocks = entries.map { entry in
      let text = filter.text(of: entry.quote)
      return "\(entry.date) \(entry.date.weekday.rawValue)\n"
        + display.block(runes: writing?.runes(text), text: text, quote: entry.quote)
    }
    try CheckedOutput.standardOutput.write(blocks.joined(separator: "\n"))
  }

  private func object(
    _ quote: Quote, date: CivilDate?, start: Int64?, runes: String?, _ writing: QuoteWriting?, _ settings: Settings
  ) -> [UInt8] {
    quote.json { object in
      object.member("date", date?.description)
      object.member("start", start)
      object.member("runes", runes)
      object.member("script", writing?.script.rawValue)
      object.member("mode", writing?.mode)
      object.member("variant", writing?.variant)
      if writing != nil { object.member("font", settings["font"] ?? RunicFont.stave.rawValue) }
    }
  }
}

extension QuoteShowing {
  /// What the arguments behind `quote` ask for, where they are few and usual; nil where the parser has to speak.
  ///
  /// The parser takes longer than all the rest, and this command greets every shell. What is read here means the same
  /// to the parser; what it would refuse, or what comes twice, is left to it.
  init?(usual arguments: ArraySlice<String>) {
    self.init()
    var seen: [String] = []
    var rest = arguments
    while let flag = rest.popFirst() {
      func value() -> String? {
        guard let value = rest.popFirst(), !value.isEmpty, !value.utf8.starts(with: "-".utf8) else { return nil }
        return value
      }
      let slot: String
      switch flag {
      case "--today": (slot, request.pick) = ("pick", .today)
      case "--hourly": (slot, request.pick) = ("pick", .hourly)
      case "--random": (slot, request.pick) = ("pick", .random)
      case "--date":
        guard let date = value() else { return nil }
        // A date and a pick exclude each other.
        (slot, request.date) = ("pick", date)
      case "--mine": (slot, request.selection.pool) = ("pool", .mine)
      case "--bundled": (slot, request.selection.pool) = ("pool", .bundled)
      case "--all": (slot, request.selection.pool) = ("pool", .all)
      case "--collection":
        guard let name = value() else { return nil }
        (slot, request.selection.collections) = ("collection", [name])
      case "--fallback-builtin": (slot, request.fallsBackToBundled) = ("fallback", true)
      case "-s", "--script":
        guard let name = value() else { return nil }
        // A script and Latin alone exclude each other.
        (slot, script) = ("script", name)
      case "--latin": (slot, isLatin) = ("script", true)
      case "--json": (slot, writesJSON) = ("json", true)
      default: return nil
      }
      if seen.contains(slot) { return nil }
      seen.append(slot)
    }
  }
}
