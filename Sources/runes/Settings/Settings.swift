import RuneKit
import RuneSystem

/// The user's settings: lines of `name = value` in one file of the configuration folder.
///
/// A flag beats the environment, which beats the file. The file is read when a setting is asked for and written by
/// `runes config` alone; lines that are not touched, comments among them, stay as they are.
struct Settings {
  /// A setting that the program knows.
  struct Definition {
    var name: String
    /// The values it may have; empty for any.
    var values: [String]
    var meaning: String
    /// The variable that beats the file.
    var variable: String?

    init(_ name: String, values: [String] = [], variable: String? = nil, _ meaning: String) {
      self.name = name
      self.values = values
      self.variable = variable
      self.meaning = meaning
    }
  }

  static let definitions = [
    Definition(
      "script", values: RunicScript.allCases.map(\.rawValue), variable: "RUNES_SCRIPT", "the script to write in"),
    Definition("mode", "how the language is written in the script"),
    Definition("variant", "the form of the letters, such as short-twig"),
    Definition(
      "font", values: RunicFont.allCases.map(\.rawValue), "the font of `render --text` and `fonts check`"),
    Definition("size", values: QuoteCard.Size.allCases.map(\.rawValue), "the size of a card"),
    Definition("pick", values: ["daily", "hourly", "random"], "which quote `runes quote` shows"),
    Definition("pool", values: QuoteFilter.Pool.allCases.map(\.rawValue), "whose quotes take part"),
    Definition("collection", "the collection to draw from"),
    Definition("language", "the language of the quotes, as a BCP 47 tag"),
    Definition(
      "color", values: ["never", "auto", "always"], "whether quotes are coloured; auto colours on a terminal"),
    Definition("schedule.DAYS", "the collection for a weekday (friday), a day (06-17) or a range (12-01..12-31)"),
  ]

  static let schedulePrefix = "schedule."
  static let sizeLimit = 64 << 10

  /// Where the file is; nil without a place for it.
  let path: String?
  private(set) var lines: [String]
  /// The settings of the file, in its order.
  private(set) var values: [(name: String, value: String)] = []
  /// Lines that are no settings of this program, each with its number and what is wrong.
  private(set) var problems: [(line: Int, text: String)] = []

  /// Reads the settings; none where there is no file or no place for one.
  ///
  /// - Throws: `Failure` where a line cannot be used.
  static func load(from places: UserDirectories = .current) throws -> Settings {
    let settings = try read(from: places)
    if let problem = settings.problems.first { throw settings.failure(problem) }
    return settings
  }

  /// Reads the settings to change them: lines that cannot be used are no reason not to mend them.
  static func read(from places: UserDirectories = .current) throws -> Settings {
    guard let folder = places.settings else { return Settings(path: nil, text: "") }
    let path = folder + "/settings"
    let content: AtomicFile.Content?
    do {
      content = try AtomicFile.read(path, limit: sizeLimit)
    } catch {
      throw Failure(reading: path, error, limit: "\(sizeLimit >> 10) KiB")
    }
    guard let content else { return Settings(path: path, text: "") }
    let text = String(decoding: content.bytes, as: UTF8.self)
    // Decoding repairs, and a file that is written again must be the one that was read.
    guard text.utf8.elementsEqual(content.bytes) else {
      throw Failure(.dataError, "\(path.quotedForMessage): bytes that are not UTF-8")
    }
    return Settings(path: path, text: text)
  }

  init(path: String?, text: String) {
    self.path = path
    // By scalars: to Swift "\r\n" is one character, and no line feed.
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

  /// What is wrong with a setting; nil when the program can use it.
  static func problem(name: String, value: String) -> String? {
    if value.isEmpty { return "the setting \(name.quotedForMessage) has no value" }
    if name.hasPrefix(schedulePrefix) {
      var schedule = QuoteSchedule()
      let days = String(name.dropFirst(schedulePrefix.count))
      if schedule.add(days, collection: value) { return nil }
      return "“\(days.quotedForMessage)” is no weekday (friday), day (06-17) or range of days (12-01..12-31)"
    }
    guard let definition = definitions.first(where: { $0.name == name }) else {
      let names = definitions.map(\.name)
      return unknown("setting", name, known: names)
    }
    if name == "language", LanguageTag(value) == nil {
      return QuoteProblem.noLanguageTag(value.quotedForMessage).description
    }
    if definition.values.isEmpty || definition.values.contains(value) { return nil }
    let hint = nearest(to: value, among: definition.values).map { "did you mean \($0)? Expected" } ?? "expected"
    return "\(name) cannot be “\(value.quotedForMessage)”; \(hint) \(listed(definition.values))"
  }

  // MARK: Values

  /// The value of a setting: the environment's, else the file's last.
  subscript(_ name: String) -> String? {
    if let variable = Self.definitions.first(where: { $0.name == name })?.variable,
      let value = environment(variable)
    {
      return value
    }
    return values.last { $0.name == name }?.value
  }

  /// The value of a setting in the file, whatever the environment says.
  func inFile(_ name: String) -> String? { values.last { $0.name == name }?.value }

  /// Which collections the days draw from.
  var schedule: QuoteSchedule {
    var schedule = QuoteSchedule()
    for (name, value) in values where name.hasPrefix(Self.schedulePrefix) {
      schedule.add(String(name.dropFirst(Self.schedulePrefix.count)), collection: value)
    }
    return schedule
  }

  /// Whether a mode or a variant of the settings is meant for this script: they belong to the script of the file.
  func modeBelongs(to script: String) -> Bool {
    script == inFile("script") ?? RunicScript.elder.rawValue
  }

  // MARK: Failures

  /// Which settings are behind a failure, and how to take them back.
  func blame(_ names: [String]) -> String {
    let file = names.filter { name in
      guard let variable = Self.definitions.first(where: { $0.name == name })?.variable else { return true }
      return environment(variable) == nil
    }
    var parts = Self.definitions.filter { names.contains($0.name) && !file.contains($0.name) }.compactMap(\.variable)
    if let path, let first = file.first {
      let settings = file.map { "\($0) = \((self[$0] ?? "").quotedForMessage)" }.joined(separator: ", ")
      parts.append("\(settings) in \(path.quotedForMessage); `runes config unset \(first)` takes it back")
    }
    return parts.isEmpty ? "" : " (set by \(parts.joined(separator: " and ")))"
  }

  /// Runs what makes a transliterator, and names the setting that a failure comes from, where no flag spoke.
  func explainingFailures<Result>(
    script: String?, mode: String?, variant: String?, _ body: () throws -> Result
  ) throws -> Result {
    let name: String
    let flag: String?
    var failure: Failure
    do {
      return try body()
    } catch let error as Failure {
      (name, flag, failure) = ("script", script, error)
    } catch let error as RuneKitError {
      failure = Failure(error)
      switch error {
      case .unknownMode: (name, flag) = ("mode", mode)
      case .options(.unknownVariant): (name, flag) = ("variant", variant)
      default: throw failure
      }
    }
    if flag == nil, self[name] != nil { failure.message += blame([name]) }
    throw failure
  }

  // MARK: Changing

  mutating func set(_ name: String, to value: String) {
    let line = "\(name) = \(value)"
    if let index = lines.lastIndex(where: { Self.parse($0)?.name == name }) {
      lines[index] = line
      // One line for one setting: an earlier one that cannot be used would still stop everything.
      lines = lines.enumerated().filter { $0.offset == index || Self.parse($0.element)?.name != name }.map(\.element)
    } else {
      lines.append(line)
    }
    self = Settings(path: path, text: lines.map { $0 + "\n" }.joined())
  }

  /// Takes a setting away; false when the file does not have it.
  mutating func unset(_ name: String) -> Bool {
    guard values.contains(where: { $0.name == name }) else { return false }
    lines.removeAll { Self.parse($0)?.name == name }
    self = Settings(path: path, text: lines.map { $0 + "\n" }.joined())
    return true
  }

  /// Says which other lines cannot be used.
  func noteProblems() {
    for problem in problems { note("still wrong: " + failure(problem).message) }
  }

  /// Writes the file, which appears whole or not at all.
  func save() throws {
    guard let path else { throw Failure.noPlace("settings", variable: "XDG_CONFIG_HOME") }
    do {
      _ = try AtomicFile.makeFolders(AtomicFile.parent(of: path))
      let target = try AtomicFile.resolve(path)
      let text = lines.map { $0 + "\n" }.joined()
      try AtomicFile.replace(
        target, with: Array(text.utf8), mode: AtomicFile.mode(of: target) ?? 0o600, durability: .full)
    } catch let error as FileError {
      throw Failure(error)
    } catch let problem as AtomicFile.ReplaceProblem {
      throw Failure(problem)
    }
  }
}
