import ArgumentParser

/// `runes config …`: shows and changes settings.
struct ConfigCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    of: "config", subcommands: [List.self, Get.self, Set.self, Unset.self, Path.self], defaultSubcommand: List.self)

  /// Every setting with its meaning, in columns for a terminal of 80, of which the parser leaves one.
  static var list: String {
    let lines = Settings.definitions.flatMap { definition in
      let values = definition.values.isEmpty ? "" : ": " + listed(definition.values)
      return wrapped(definition.meaning + values, width: 79 - 17).enumerated().map { index, line in
        "  " + (index == 0 ? definition.name : "").padded(to: 15) + line
      }
    }
    return lines.joined(separator: "\n")
  }

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(of: "config list")

    @Flag(help: "Write JSON.") var json = false

    func run() throws {
      let settings = try Settings.load()
      if json {
        // The last of several lines with the same name counts.
        var names: [String] = []
        for (name, _) in settings.values where !names.contains(name) { names.append(name) }
        let object = JSONWriter.object { object in
          for name in names { object.member(named: name) { $0.write(settings.inFile(name) ?? "") } }
        }
        return try OpenFile.standardOutput.write(object + [0x0A])
      }
      if settings.values.isEmpty { note("nothing is set; `runes help config` lists the settings") }
      let lines = settings.values.map { "\($0.name) = \($0.value)\n".madeHarmless }
      try OpenFile.standardOutput.write(lines.joined())
    }
  }

  struct Get: ParsableCommand {
    static let configuration = CommandConfiguration(of: "config get")

    @Argument(help: ArgumentHelp("The setting.", valueName: "name"), completion: Completions.settings) var name: String

    func run() throws {
      try requireKnown(name)
      guard let value = try Settings.load()[name] else {
        throw Failure(.nothingFound, "\(name.quotedForMessage) is not set")
      }
      try OpenFile.standardOutput.writeLine(value.madeHarmless)
    }
  }

  struct Set: ParsableCommand {
    static let configuration = CommandConfiguration(of: "config set")

    @Argument(help: ArgumentHelp("The setting.", valueName: "name"), completion: Completions.settings) var name: String

    @Argument(help: ArgumentHelp("Its value.", valueName: "value"), completion: Completions.settingValues)
    var value: String

    func run() throws {
      let name = self.name.lowercased()
      // The file has the name that says all of it, which no table can change.
      let value = try name == "script" ? WritingSystem(named: self.value).name : self.value
      if let problem = Settings.problem(name: name, value: value) { throw Failure(.usage, problem) }
      if value.unicodeScalars.contains(where: \.isTerminalControl) {
        throw Failure(.usage, "the value contains a control character")
      }
      if name == "collection" || name.hasPrefix(Settings.schedulePrefix) {
        let names = try Settings.collectionNames()
        if !names.contains(where: { $0.lowercased() == value.lowercased() }) {
          throw Failure(.usage, unknown("collection", value, known: names))
        }
      }
      try Settings.update { $0.set(name, to: value) }.noteProblems()
    }
  }

  struct Unset: ParsableCommand {
    static let configuration = CommandConfiguration(of: "config unset")

    @Argument(help: ArgumentHelp("The setting.", valueName: "name"), completion: Completions.settings) var name: String

    func run() throws {
      try Settings.update { settings in
        // Any name in the file can be removed, even an unknown one.
        if settings.unset(name.lowercased()) { return }
        try requireKnown(name)
        throw Failure(.nothingFound, "\(name.quotedForMessage) is not set")
      }.noteProblems()
    }
  }

  struct Path: ParsableCommand {
    static let configuration = CommandConfiguration(of: "config path")

    func run() throws {
      let directories = UserDirectories.current
      let rows = [
        ("settings", directories.settings.map { $0 + "/settings" }, "XDG_CONFIG_HOME"),
        ("quotes", directories.store, "XDG_DATA_HOME"), ("history", directories.history, "XDG_STATE_HOME"),
      ]
      let lines = rows.map { name, path, variable in
        "\(name.padded(to: 9)) \((path ?? "no location: \(Failure.noLocationReason(variable))").onOneLine)\n"
      }
      try OpenFile.standardOutput.write(lines.joined().pathBytes)
    }
  }
}

extension Settings {
  /// The collections of all quotes, or of the bundled ones if there is no location for own quotes.
  fileprivate static func collectionNames() throws -> [String] {
    let pool: QuoteFilter.Pool = UserDirectories.current.store == nil ? .bundled : .all
    return Set(try StoreLocation().quotes(QuoteFilter(pool: pool)).flatMap(\.collections)).sorted()
  }
}

/// Rejects the name of an unknown setting.
private func requireKnown(_ name: String) throws {
  let name = name.lowercased()
  if Settings.definitions.contains(where: { $0.name == name }) { return }
  // A value that is valid for any collection, because only the name is checked here.
  if let problem = Settings.problem(name: name, value: "x") { throw Failure(.usage, problem) }
}
