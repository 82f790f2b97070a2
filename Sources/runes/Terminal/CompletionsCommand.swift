import ArgumentParser
import RuneSystem
import RuneText

/// `runes completions SHELL`: the completion script for a shell.
struct CompletionsCommand: ParsableCommand {
  enum Shell: String, CaseIterable, ExpressibleByArgument { case bash, zsh, fish }

  static let configuration = CommandConfiguration(of: "completions")

  @Argument(help: "The shell: bash, zsh or fish.") var shell: Shell

  func run() throws {
    try OpenFile.standardOutput.writeLine(try Self.script(for: shell))
  }

  /// The commands that `help` explains: those of each group, by the words before them.
  private static var groups: [(path: String, names: String)] {
    func names(_ commands: [ParsableCommand.Type]) -> String { commands.map { $0._commandName }.joined(separator: " ") }
    let commands = Runes.configuration.subcommands
    return [("", names(commands))]
      + commands.filter { !$0.configuration.subcommands.isEmpty }
      .map { ($0._commandName, names($0.configuration.subcommands)) }
  }

  /// The parser's completion script, extended so that words that do not begin with a command's name are completed like
  /// those of `translit`.
  ///
  /// - Throws: `Failure` if the parser writes other scripts than those that the changes are for.
  static func script(for shell: Shell) throws -> String {
    /// A line of a shell's `case` for each group.
    func cases(_ line: (String, String) -> String) -> String {
      groups.map { "        " + line($0.path, $0.names) }.joined(separator: "\n")
    }
    let commands = (Runes.commandNames + ["help"]).joined(separator: " ")
    switch shell {
    case .bash:
      // The first line names an interpreter, which a sourced file does not need.
      return try Runes.completionScript(for: .bash)
        .replacingOnce("#!/bin/bash\n\n", with: "")
        .replacingOnce(
          #"""
                  COMPREPLY+=("${completion}")
              done < <(IFS=$'\n' compgen "${@}" -- "${cur}")
          """#,
          with: #"""
                    # compgen -W would run commands in words, and bash inserts what it completes unquoted.
                    local quoted; printf -v quoted %q "${completion}"
                    [[ ${completion} == "${cur}"* || ${quoted} == "${cur}"* ]] || continue
                    [[ ${COMP_WORDS[COMP_CWORD]} == [\'\"]* && ${completion} != *[\'\"\$\`\\!]* ]] && quoted=${completion}
                    COMPREPLY+=("${quoted}")
                done < <(if [[ ${1} == -W ]]; then printf '%s\n' "${2}"; else compgen "${1}" -- "${cur}"; fi)
            """#
        )
        .replacingOnce(
          "complete -o filenames -F _runes runes",
          with: """
            _runes_or_translit() {
                if [[ ${COMP_WORDS[1]} == help && ${COMP_CWORD} -gt 1 ]]; then
                    local names=
                    case "${COMP_WORDS[*]:2:COMP_CWORD-2}" in
            \(cases { "    '\($0)') names='\($1)' ;;" })
                    esac
                    compopt +o default +o bashdefault 2> /dev/null
                    COMPREPLY=($(compgen -W "${names}" -- "$2"))
                    return
                fi
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
      return try Runes.completionScript(for: .zsh)
        .replacingOnce(
          start,
          with: """
                if [[ ${CURRENT} -gt 2 || ${words[CURRENT]} == -* ]] && [[ ' \(commands) ' != *" ${words[2]} "* ]]; then
                    words=("${words[1]}" translit "${(@)words[2,-1]}")
                    CURRENT=$((CURRENT + 1))
                fi

            \(start)
            """
        )
        .replacingOnce("'*:subcommands:'", with: "'*:subcommands:_runes_help_commands'")
        // Where history is not expanded, zsh inserts exclamation marks unquoted.
        .replacingOnce("unsetopt aliases banghist", with: "unsetopt aliases")
        // What follows a colon would be a description.
        .replacingOnce(
          #"__runes_complete "${completions[@]:0:-1}""#,
          with: #"__runes_complete "${(@)${(@)completions[1,-2]//\\/\\\\}//:/\\:}""#
        )
        .replacingOnce(
          "_runes_help() {",
          with: """
            _runes_help_commands() {
                local -a names
                case "${(j: :)words[2,CURRENT-1]}" in
            \(cases { "'\($0)') names=(\($1)) ;;" })
                esac
                compadd -a names
            }

            _runes_help() {
            """)
    case .fish:
      return try Runes.completionScript(for: .fish)
        .replacingOnce("function __runes_tokens\n", with: "function __runes_typed_tokens\n")
        .replacingOnce(
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
            """)
          + """

          function __runes_asks_for_help_on
              set -l tokens (commandline -opc)
              test "$tokens[2]" = help; and test "$tokens[3..]" = "$argv[1]"
          end

          \(groups.map { "complete -c runes -n '__runes_asks_for_help_on \"\($0)\"' -fa '\($1)'" }
            .joined(separator: "\n"))
          """
    }
  }
}

extension String {
  /// The text with another one in place of a part that must be there once.
  func replacingOnce(_ part: String, with other: String) throws -> String {
    let parts = split(separator: part, omittingEmptySubsequences: false)
    guard parts.count == 2 else {
      throw Failure(
        .dataError,
        "the parser's completion script has “\(part.quotedForMessage)” \(parts.count - 1) times, expected once")
    }
    return parts.joined(separator: other)
  }
}
