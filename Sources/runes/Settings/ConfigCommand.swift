import ArgumentParser
import RuneKit
import RuneSystem
import RuneText

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
      let system = try name == "script" ? WritingSystem(named: self.value) : nil
      let value = system?.name ?? self.value
      if let problem = Settings.problem(name: name, value: value) { throw Failure(.usage, problem) }
      if value.unicodeScalars.contains(where: \.isTerminalControl) {
        throw Failure(.usage, "the value contains a control character")
      }
      try Settings.update { settings in
        settings.set(name, to: value)
        // What the name says takes the place of what was said by itself.
        if system?.mode != nil { _ = settings.unset("mode") }
        if system?.variant != nil { _ = settings.unset("variant") }
        try settings.checkUse(of: name)
      }.noteProblems()
    }
  }

  struct Unset: ParsableCommand {
    static let configuration = CommandConfiguration(of: "config unset")

    @Argument(help: ArgumentHelp("The setting.", valueName: "name"), completion: Completions.settings) var name: String

    func run() throws {
      var removed: [String] = []
      let settings = try Settings.update { settings in
        // Any name in the file can be removed, even an unknown one.
        guard settings.unset(name.lowercased()) else {
          try requireKnown(name)
          throw Failure(.nothingFound, "\(name.quotedForMessage) is not set")
        }
        // A mode or variant that the usual script does not have would stop every command.
        removed = []
        for own in ["variant", "mode"] where name.lowercased() == "script" {
          guard let value = settings.inFile(own), (try? settings.checkUse(of: own)) == nil else { continue }
          if settings.unset(own) { removed.append("\(own) = \(value.quotedForMessage)") }
        }
      }
      for line in removed { note("\(line) is removed, too: the usual script does not have it") }
      settings.noteProblems()
    }
  }

  struct Path: ParsableCommand {
    static let configuration = CommandConfiguration(of: "config path")

    func run() throws {
      let places = UserDirectories.current
      let rows = [
        ("settings", places.settings.map { $0 + "/settings" }, "XDG_CONFIG_HOME"),
        ("quotes", places.store, "XDG_DATA_HOME"), ("history", places.history, "XDG_STATE_HOME"),
      ]
      let lines = rows.map { name, path, variable in
        "\(name.padded(to: 9)) \((path ?? "no location: \(Failure.noPlaceReason(variable))").onOneLine)\n"
      }
      try OpenFile.standardOutput.write(lines.joined().pathBytes)
    }
  }
}

extension Settings {
  /// Rejects values that commands could not use: an unknown mode, variant or collection.
  fileprivate func checkUse(of name: String) throws {
    guard let value = inFile(name) else { return }
    switch name.hasPrefix(Self.schedulePrefix) ? "collection" : name {
    case "script", "mode", "variant":
      let parts = [inFile("script") ?? RunicScript.usual.rawValue, inFile("mode"), inFile("variant")]
      do {
        _ = try WritingSystem(named: parts.compactMap(\.self).joined(separator: "/"))
      } catch {
        let other = ["mode", "variant"].first { name == "script" && inFile($0) != nil }
        throw Failure(.usage, Failure(error).message + (other.map { "; `runes config unset \($0)` first" } ?? ""))
      }
    case "collection":
      let names = try Self.collectionNames()
      if names.contains(where: { $0.lowercased() == value.lowercased() }) { return }
      throw Failure(.usage, unknown("collection", value, known: names))
    default: break
    }
  }

  /// The collections of all quotes, or of the bundled ones if there is no location for own quotes.
  private static func collectionNames() throws -> [String] {
    let pool: QuoteFilter.Pool = UserDirectories.current.store == nil ? .bundled : .all
    let quotes = try runes.explainingFailures { try StoreLocation().quotes(QuoteFilter(pool: pool)) }
    return Set(quotes.flatMap(\.collections)).sorted()
  }
}

/// Rejects the name of an unknown setting.
private func requireKnown(_ name: String) throws {
  let name = name.lowercased()
  let isSchedule = name.hasPrefix("schedule.")
  // A value that is valid for any text setting, because only the name is checked here.
  let known =
    isSchedule
    ? Settings.problem(name: name, value: "x") == nil
    : Settings.definitions.contains { $0.name == name }
  if known { return }
  if isSchedule, let problem = Settings.problem(name: name, value: "x") { throw Failure(.usage, problem) }
  throw Failure(.usage, unknown("setting", name, known: Settings.definitions.map(\.name)))
}
