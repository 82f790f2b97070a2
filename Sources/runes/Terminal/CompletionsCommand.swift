import ArgumentParser
import RuneSystem

/// `runes completions SHELL`: the script that a shell completes words with.
struct CompletionsCommand: ParsableCommand {
  enum Shell: String, CaseIterable, ExpressibleByArgument { case bash, zsh, fish }

  static let configuration = CommandConfiguration(
    commandName: "completions",
    abstract: "Write the completion script of a shell.",
    discussion: """
      Scripts, modes, options, collections, settings and ids complete, and file names where a file is asked for.

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
      // Where nothing of ours completes, bash offers file names.
      return Runes.completionScript(for: .bash)
        .replacing("complete -o filenames -F _runes runes", with: "complete -o default -o bashdefault -F _runes runes")
    case .zsh: return Runes.completionScript(for: .zsh)
    case .fish: return Runes.completionScript(for: .fish)
    }
  }
}
