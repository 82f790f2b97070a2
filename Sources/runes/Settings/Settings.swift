/// The user's settings: lines of `name = value` in a file in the configuration folder.
///
/// Flags override the environment, which overrides the file. The file is read when a setting is needed and written only
/// by `runes config`, which keeps comments and other lines unchanged.
struct Settings {
  struct Definition {
    var name: String
    /// The allowed values; empty allows any.
    var values: [String] = []
    /// The environment variable that overrides the file.
    var variable: String?
    var meaning: String
  }

  static let definitions = [
    Definition(name: "script", variable: "RUNES_SCRIPT", meaning: "the letters to write: a name of `runes scripts`"),
    Definition(
      name: "font", values: RunicFont.allCases.map(\.rawValue), meaning: "the font of `render --text` and `fonts check`"
    ),
    Definition(name: "size", values: QuoteCard.Size.allCases.map(\.rawValue), meaning: "the size of a card"),
    Definition(name: "pick", values: ["daily", "hourly", "random"], meaning: "the quote that `runes quote` shows"),
    Definition(name: "pool", values: QuoteFilter.Pool.allCases.map(\.rawValue), meaning: "which quotes to choose from"),
    Definition(name: "collection", meaning: "the collection to draw from"),
    Definition(name: "language", meaning: "the language of the quotes, as a BCP 47 tag"),
    Definition(
      name: "color", values: QuoteFormatter.Color.allCases.map(\.rawValue),
      meaning: "when to color quotes; auto means on a terminal"),
    Definition(
      name: "schedule.DAYS", meaning: "the collection for a weekday (friday), a day (06-17) or a range (12-01..12-31)"),
  ]

  static let schedulePrefix = "schedule."
  static let sizeLimit = 64 << 10

  /// The path of the file; nil if there is no location for it.
  let path: String?
  private(set) var lines: [String]
  /// The settings in the file, in order.
  private(set) var values: [(name: String, value: String)] = []
  /// Invalid lines, with their numbers and the reason.
  private(set) var problems: [(line: Int, text: String)] = []

  /// Reads the settings for a command that can do without them: if the file cannot be read, warns and uses the defaults.
  static func loadIfReadable() throws -> Settings { try readable.get() }

  /// Read once, so that there is one warning.
  private static let readable = Result {
    do {
      return try load()
    } catch let failure as Failure where failure.status == .noInput {
      note("\(failure.message); using the defaults")
      return Settings(path: nil, text: "")
    }
  }

  /// Reads the settings; empty if there is no file or no location for one.
  static func load(from directories: UserDirectories = .current) throws -> Settings {
    let settings = try read(from: directories)
    if let problem = settings.problems.first { throw settings.failure(problem) }
    return settings
  }

  /// Reads the settings in order to change them, accepting invalid lines, so that they can be fixed.
  static func read(from directories: UserDirectories = .current) throws -> Settings {
    guard let folder = directories.settings else { return Settings(path: nil, text: "") }
    let path = folder + "/settings"
    let content: [UInt8]?
    do {
      content = try AtomicFile.read(path, limit: sizeLimit)
    } catch {
      var failure = Failure(reading: path, error, limit: "\(sizeLimit >> 10) KiB")
      failure.status = .noInput
      throw failure
    }
    guard let content else { return Settings(path: path, text: "") }
    let text = String(decoding: content, as: UTF8.self)
    // Decoding replaces invalid bytes, which would then be written back.
    guard text.utf8.elementsEqual(content) else { throw Failure(.dataError, "\(path.quotedForMessage): invalid UTF-8") }
    return Settings(path: path, text: text)
  }

  init(path: String?, text: String) {
    self.path = path
    // Split scalars, because Swift treats "\r\n" as one character.
    lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
    if lines.last == "" { lines.removeLast() }
    for (index, line) in lines.enumerated() where !Self.isBlank(line) {
      if let (name, value) = Self.parse(line) {
        values.append((name, value))
        if let problem = Self.problem(name: name, value: value) { problems.append((index + 1, problem)) }
      } else {
        problems.append((index + 1, "expected `name = value`; got “\(line.quotedForMessage)”"))
      }
    }
  }

  private func failure(_ problem: (line: Int, text: String)) -> Failure {
    Failure(.dataError, "\((path ?? "").quotedForMessage):\(problem.line): \(problem.text)")
  }

  private static func isBlank(_ line: String) -> Bool {
    let first = line.first { $0 != " " && $0 != "\t" && $0 != "\r" }
    return first == nil || first == "#"
  }

  private static func parse(_ line: String) -> (name: String, value: String)? {
    if isBlank(line) { return nil }
    guard let equals = line.firstIndex(of: "=") else { return nil }
    let name = trimmed(line[..<equals]).lowercased()
    return name.isEmpty ? nil : (name, trimmed(line[line.index(after: equals)...]))
  }

  private static func trimmed(_ text: Substring) -> String {
    var text = text.drop { $0 == " " || $0 == "\t" }
    while let last = text.last, last == " " || last == "\t" || last == "\r" { text.removeLast() }
    return String(text)
  }

  /// What is wrong with a setting, or nil.
  static func problem(name: String, value: String) -> String? {
    if value.isEmpty { return "the setting \(name.quotedForMessage) has no value" }
    if name.hasPrefix(schedulePrefix) {
      var schedule = CollectionSchedule()
      let days = String(name.dropFirst(schedulePrefix.count))
      if schedule.add(days, collection: value) { return nil }
      return "“\(days.quotedForMessage)” is not a weekday (friday), day (06-17) or range of days (12-01..12-31)"
    }
    guard let definition = definitions.first(where: { $0.name == name }) else {
      if ["mode", "variant"].contains(name) {
        return "the setting script has the \(name), too: script = younger/norse"
      }
      return unknown("setting", name, known: definitions.map(\.name))
    }
    if name == "language", LanguageTag(value) == nil {
      return QuoteProblem.noLanguageTag(value.quotedForMessage).description
    }
    if name == "script" {
      do { _ = try WritingSystem(named: value) } catch { return Failure(error).message }
    }
    if definition.values.isEmpty || definition.values.contains(value) { return nil }
    let question = didYouMean(nearest(to: value, among: definition.values))
    let hint = question.isEmpty ? "; expected" : question + " Expected"
    return "\(name) cannot be “\(value.quotedForMessage)”\(hint) \(listed(definition.values))"
  }

  // MARK: Values

  /// The value of a setting: from the environment, else the last one in the file.
  subscript(_ name: String) -> String? {
    if let variable = Self.definitions.first(where: { $0.name == name })?.variable, let value = environment(variable) {
      return value
    }
    return values.last { $0.name == name }?.value
  }

  /// The value of a setting in the file, ignoring the environment.
  func inFile(_ name: String) -> String? { values.last { $0.name == name }?.value }

  /// The collections for days of the year.
  var schedule: CollectionSchedule {
    var schedule = CollectionSchedule()
    for (name, value) in values where name.hasPrefix(Self.schedulePrefix) {
      schedule.add(String(name.dropFirst(Self.schedulePrefix.count)), collection: value)
    }
    return schedule
  }

  // MARK: Failures

  /// Names the settings that caused a failure, and how to remove them.
  func blame(_ names: [String]) -> String {
    let file = names.filter { name in
      guard let variable = Self.definitions.first(where: { $0.name == name })?.variable else { return true }
      return environment(variable) == nil
    }
    var parts = Self.definitions.filter { names.contains($0.name) && !file.contains($0.name) }.compactMap(\.variable)
    if let path, let first = file.first {
      let settings = file.map { "\($0) = \((self[$0] ?? "").quotedForMessage)" }.joined(separator: ", ")
      parts.append("\(settings) in \(path.quotedForMessage); `runes config unset \(first)` removes it")
    }
    return parts.isEmpty ? "" : " (set by \(parts.joined(separator: " and ")))"
  }

  // MARK: Changing

  mutating func set(_ name: String, to value: String) {
    let line = "\(name) = \(value)"
    if let index = lines.lastIndex(where: { Self.parse($0)?.name == name }) {
      lines[index] = line
      // Remove duplicates, because an invalid earlier line would still be an error.
      lines = lines.enumerated().filter { $0.offset == index || Self.parse($0.element)?.name != name }.map(\.element)
    } else {
      lines.append(line)
    }
    self = Settings(path: path, text: lines.map { $0 + "\n" }.joined())
  }

  /// Removes a setting; returns false if the file does not have it.
  mutating func unset(_ name: String) -> Bool {
    guard values.contains(where: { $0.name == name }) else { return false }
    lines.removeAll { Self.parse($0)?.name == name }
    self = Settings(path: path, text: lines.map { $0 + "\n" }.joined())
    return true
  }

  /// Reports invalid lines.
  func noteProblems() {
    for problem in problems { note("still invalid: " + failure(problem).message) }
  }

  /// Changes the settings and writes the file atomically, while other processes that change it wait.
  ///
  /// - Parameter change: Called twice: first without the lock, so that nothing is created for a change that is refused.
  /// - Returns: The changed settings.
  static func update(_ change: (inout Settings) throws -> Void) throws -> Settings {
    var settings = try read()
    try change(&settings)
    guard let path = settings.path else {
      throw Failure(.noLocation, "no location for the settings: \(Failure.noLocationReason("XDG_CONFIG_HOME"))")
    }
    _ = try AtomicFile.makeFolders(AtomicFile.parent(of: path))
    let target = try AtomicFile.resolve(path)
    let isDone: Void? = try FileLock.holding(for: target, patience: 10_000, lockFailure: { $0 as any Error }) {
      TemporaryFile.removeAbandoned(in: AtomicFile.parent(of: target))
      settings = try read()
      try change(&settings)
      let text = settings.lines.map { $0 + "\n" }.joined()
      try AtomicFile.replace(target, with: Array(text.utf8), newMode: 0o600, durability: .full)
    }
    if isDone == nil { throw Failure(.busy, "another process is writing \(path.quotedForMessage); try again") }
    return settings
  }
}
