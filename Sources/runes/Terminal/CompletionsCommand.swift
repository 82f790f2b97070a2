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

  /// The parser's completion script, extended so that words that do not begin with a command's name are completed like
  /// those of `translit`.
  static func script(for shell: Shell) -> String {
    let commands = (Runes.configuration.subcommands.map { $0._commandName } + ["help"]).joined(separator: " ")
    switch shell {
    case .bash:
      // The first line names an interpreter, which a sourced file does not need.
      return Runes.completionScript(for: .bash)
        .replacing("#!/bin/bash\n\n", with: "", maxReplacements: 1)
        .replacing(
          "complete -o filenames -F _runes runes",
          with: """
            _runes_or_translit() {
                if [[ ${COMP_CWORD} -gt 1 || ${2} == -* ]] && [[ ' \(commands) ' != *" ${COMP_WORDS[1]} "* ]]; then
                    COMP_LINE="${COMP_WORDS[0]} translit${COMP_LINE#"${COMP_WORDS[0]}"}"
                    COMP_POINT=$((COMP_POINT + 9))
                    COMP_WORDS=("${COMP_WORDS[0]}" translit "${COMP_WORDS[@]:1}")
                    COMP_CWORD=$((COMP_CWORD + 1))
                fi
                _runes "$@"
            }

            # Where the command offers nothing, bash offers file names.
            complete -o default -o bashdefault -F _runes_or_translit runes
            """)
    case .zsh:
      let start = #"    local -r command_name="${words[1]}""#
      return Runes.completionScript(for: .zsh)
        .replacing(
          start,
          with: """
                if [[ ${CURRENT} -gt 2 || ${words[CURRENT]} == -* ]] && [[ ' \(commands) ' != *" ${words[2]} "* ]]; then
                    words=("${words[1]}" translit "${(@)words[2,-1]}")
                    CURRENT=$((CURRENT + 1))
                fi

            \(start)
            """, maxReplacements: 1)
    case .fish:
      return Runes.completionScript(for: .fish)
        .replacing("function __runes_tokens\n", with: "function __runes_typed_tokens\n", maxReplacements: 1)
        .replacing(
          "function __runes_parse_subcommand",
          with: """
            function __runes_tokens
                set -l tokens (__runes_typed_tokens $argv)
                if contains -- "$argv" -p -pc
                    set -l first $tokens[2]
                    test -z "$first"; and set first (commandline -t)
                    if string match -q -- '-*' $first; or test (count $tokens) -gt 2
                        contains -- "$first" \(commands); or set tokens $tokens[1] translit $tokens[2..]
                    end
                end
                printf '%s\\n' $tokens
            end

            function __runes_parse_subcommand
            """, maxReplacements: 1)
    }
  }
}
