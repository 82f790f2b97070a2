import ArgumentParser
import RuneSystem

/// `runes completions SHELL`: the completion script for a shell.
struct CompletionsCommand: ParsableCommand {
  enum Shell: String, CaseIterable, ExpressibleByArgument { case bash, zsh, fish }

  static let configuration = CommandConfiguration(
    commandName: "completions",
    abstract: "Write a completion script for a shell.",
    discussion: """
      Completes scripts, modes, options, collections, settings, ids and file names.

        bash   runes completions bash > ~/.local/share/bash-completion/completions/runes
        zsh    runes completions zsh > "${fpath[1]}/_runes"
        fish   runes completions fish > ~/.config/fish/completions/runes.fish

      Example:
        runes completions bash
      """)

  @Argument(help: "The shell: bash, zsh or fish.")
  var shell: Shell

  func run() throws {
    try CheckedOutput.standardOutput.writeLine(Self.script(for: shell))
  }

  static func script(for shell: Shell) -> String {
    switch shell {
    case .bash:
      // Fall back to file names.
      return Runes.completionScript(for: .bash)
        .replacing("complete -o filenames -F _runes runes", with: "complete -o default -o bashdefault -F _runes runes")
    case .zsh: return Runes.completionScript(for: .zsh)
    case .fish: return Runes.completionScript(for: .fish)
    }
  }
}
