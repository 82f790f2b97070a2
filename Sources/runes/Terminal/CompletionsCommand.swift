import ArgumentParser
import CCommandText

/// `runes completions SHELL`: the completion script for a shell.
struct CompletionsCommand: ParsableCommand {
  enum Shell: String, CaseIterable, ExpressibleByArgument { case bash, zsh, fish }

  static let configuration = CommandConfiguration(of: "completions")

  @Argument(help: "The shell: bash, zsh or fish.") var shell: Shell

  func run() throws { try OpenFile.standardOutput.writeLine(try Self.script(for: shell)) }

  /// The commands that `help` explains: those of each group, by the words before them.
  private static var groups: [(path: String, names: String)] {
    func names(_ commands: [ParsableCommand.Type]) -> String { commands.map { $0._commandName }.joined(separator: " ") }
    let commands = Runes.configuration.subcommands
    return [("", names(commands))]
      + commands.filter { !$0.configuration.subcommands.isEmpty }
      .map { ($0._commandName, names($0.configuration.subcommands)) }
  }

  /// The parser's completion script, changed as `completions.txt` says.
  ///
  /// - Throws: `Failure` if the parser writes other scripts than those that the changes are for.
  static func script(for shell: Shell) throws -> String {
    let lines = String(cString: commandCompletions).split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    let section = lines.drop { $0 != "[\(shell.rawValue)]" }.dropFirst().prefix { $0.first != "[" }
    return try section.split { $0.first == "<" }.reduce(
      Runes.completionScript(for: .init(rawValue: shell.rawValue) ?? .bash)
    ) {
      let parts = $1.split(separator: ">", maxSplits: 1, omittingEmptySubsequences: false)
      let old = parts[0].joined(separator: "\n")
      let new = parts[1].flatMap(filled).joined(separator: "\n")
      return try old.isEmpty ? $0 + "\n\n" + new : $0.replacingOnce(old, with: new)
    }
  }

  /// A line of the data with the names of commands.
  private static func filled(_ line: Substring) -> [String] {
    let line = String(line)
    guard line.contains("{group}") else {
      return [line.replacing("{commands}", with: (Runes.commandNames + ["help"]).joined(separator: " "))]
    }
    return groups.map { line.replacing("{group}", with: $0.path).replacing("{names}", with: $0.names) }
  }
}

extension String {
  /// The text with another one in place of a part that must be there once.
  func replacingOnce(_ part: String, with other: String) throws -> String {
    let parts = split(separator: part, omittingEmptySubsequences: false)
    guard parts.count == 2 else {
      throw Failure.data(
        "the parser's completion script has “\(part.quotedForMessage)” \(parts.count - 1) times, expected once")
    }
    return parts.joined(separator: other)
  }
}
