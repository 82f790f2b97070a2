import ArgumentParser
import CCommandText

/// The short help of each command, which is made by hand, and how help and the version are asked for.
enum Help {
  /// Whole options are written for at least so many.
  static let leastColumns = 40

  /// The text of `-h` for a command, such as ["quotes", "add"]; for one without its own, that of its group.
  static func short(_ path: [String]) -> String {
    let (path, type) = Runes.command(of: path.filter { !$0.hasPrefix("-") })
    guard let own = text(of: path.isEmpty ? "runes" : path.joined(separator: " ")) else {
      return path.isEmpty ? "" : short(path.dropLast())
    }
    let count = CommandOption.all(of: type.configuration.defaultSubcommand ?? type).count { $0.isShown }
    return own.replacing("{count}", with: "\(count)")
  }

  /// The section of a command in the texts: what is after a line such as `== tables, tables list`, up to the next one.
  fileprivate static func text(of command: String) -> String? {
    for end in ["\n", ","] {
      for start in ["\n== ", ", "] {
        guard let found = strstr(commandHelp, start + command + end), let line = strchr(found + 1, 0x0A) else {
          continue
        }
        let count = strstr(line, "\n== ").map { $0 - line } ?? strlen(line) - 1
        return String(decoding: UnsafeRawBufferPointer(start: line + 1, count: count), as: UTF8.self)
      }
    }
    return nil
  }

  static let version = "runes \(Version.text)"

  /// What to show where arguments ask for the version or for the short help.
  static func asked(_ arguments: [String]) throws -> String? {
    if ["-V", "-v", "--version"].contains(arguments.first), arguments.count == 1 { return version + "\n" }
    let options = arguments.prefix { $0 != "--" }
    // -h may also be the value of an option, which the parser knows.
    guard options.contains("-h"), !options.contains("--help") else { return nil }
    let isHelp = (try? Runes.parseAsRoot(arguments)).map { type(of: $0)._commandName == "help" } ?? true
    return isHelp ? short(arguments) : nil
  }

  /// Writes help, on a terminal through the pager.
  static func show(_ text: String) throws {
    let end = Pager.start(forLines: text.count { $0 == "\n" })
    defer { end?() }
    try OpenFile.standardOutput.write(text)
  }
}

extension CommandConfiguration {
  /// The configuration of a command, such as "quotes add", with its texts: the first line of the short help, and what
  /// `--help` has beside the options.
  init(
    of command: String, subcommands: [ParsableCommand.Type] = [], defaultSubcommand: ParsableCommand.Type? = nil,
    aliases: [String] = []
  ) {
    let more = Help.text(of: command + " --help") ?? ""
    self.init(
      commandName: command.split(separator: " ").last.map(String.init),
      abstract: Help.text(of: command)?.split(separator: "\n").first.map(String.init) ?? "",
      discussion: more.replacing("{settings}", with: ConfigCommand.list), subcommands: subcommands,
      defaultSubcommand: defaultSubcommand, aliases: aliases)
  }
}
