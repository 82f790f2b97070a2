import RuneKit

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
    Definition("size", values: Card.Size.allCases.map(\.rawValue), "the size of a card"),
    Definition("pick", values: ["daily", "hourly", "random"], "which quote `runes quote` shows"),
    Definition("pool", values: QuoteFilter.Pool.allCases.map(\.rawValue), "whose quotes take part"),
    Definition("collection", "the collection to draw from"),
    Definition("language", "the language of the quotes, as a BCP 47 tag"),
    Definition(
      "color", values: ["never", "auto", "always"], "whether quotes are coloured; auto colours on a terminal"),
    Definition("schedule.DAYS", "the collection for a weekday (friday), a day (06-17) or a range (12-01..12-31)"),
  ]

  private static let schedulePrefix = "schedule."
  static let sizeLimit = 64 << 10

  /// Where the file is; nil without a place for it.
  let path: String?
  private(set) var lines: [String]
  /// The settings of the file, in its order.
  private(set) var values: [(name: String, value: String)] = []

  /// Reads the settings; none where there is no file or no place for one.
  static func load(from places: Places = .current) throws -> Settings {
    guard let folder = places.settings else { return try Settings(path: nil, text: "") }
    let path = folder + "/settings"
    let content: WholeFile.Content?
    do {
      content = try WholeFile.read(path, limit: sizeLimit)
    } catch {
      throw Failure(reading: path, error, limit: "\(sizeLimit >> 10) KiB")
    }
    return try Settings(path: path, text: String(decoding: content?.bytes ?? [], as: UTF8.self))
  }

  init(path: String?, text: String) throws {
    self.path = path
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last == "" { lines.removeLast() }
    for (index, line) in lines.enumerated() {
      guard let (name, value) = Self.parse(line) else {
        if Self.isBlank(line) { continue }
        throw Failure(
          .dataError,
          "\((path ?? "").quotedForMessage):\(index + 1): expected `name = value`; "
            + "got “\(line.quotedForMessage)”")
      }
      if let problem = Self.problem(name: name, value: value) {
        throw Failure(.dataError, "\((path ?? "").quotedForMessage):\(index + 1): \(problem)")
      }
      values.append((name, value))
    }
  }

  private static func isBlank(_ line: String) -> Bool {
    let first = line.first { $0 != " " && $0 != "\t" }
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
    if definition.values.isEmpty || definition.values.contains(value) { return nil }
    return "\(name) cannot be “\(value.quotedForMessage)”; expected \(listed(definition.values))"
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

  // MARK: Changing

  mutating func set(_ name: String, to value: String) {
    let line = "\(name) = \(value)"
    if let index = lines.lastIndex(where: { Self.parse($0)?.name == name }) {
      lines[index] = line
    } else {
      lines.append(line)
    }
    values.removeAll { $0.name == name }
    values.append((name, value))
  }

  /// Takes a setting away; false when the file does not have it.
  mutating func unset(_ name: String) -> Bool {
    guard values.contains(where: { $0.name == name }) else { return false }
    lines.removeAll { Self.parse($0)?.name == name }
    values.removeAll { $0.name == name }
    return true
  }

  /// Writes the file, which appears whole or not at all.
  func save() throws {
    guard let path else { throw Failure.noPlace("settings", variable: "XDG_CONFIG_HOME") }
    do {
      _ = try WholeFile.makeFolders(WholeFile.parent(of: path))
      let target = try WholeFile.resolve(path)
      let text = lines.map { $0 + "\n" }.joined()
      try WholeFile.replace(
        target, with: Array(text.utf8), mode: WholeFile.mode(of: target) ?? 0o600, durability: .full)
    } catch let error as FileError {
      throw Failure(error)
    } catch let problem as WholeFile.ReplaceProblem {
      throw Failure(problem)
    }
  }
}
