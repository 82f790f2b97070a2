/// An error that ends the command; `Runes.main` writes it as one line and exits with its code.
///
/// The message names the problem and its value, what was expected, and the next step. An empty message exits quietly.
struct Failure: Error, CustomStringConvertible {
  var status: ExitStatus
  var message: String

  init(_ status: ExitStatus, _ message: String) {
    self.status = status
    self.message = message
  }

  static func usage(_ message: String) -> Failure { Failure(.usage, message) }
  static func data(_ message: String) -> Failure { Failure(.dataError, message) }

  /// The message, which the parser shows if a value is rejected.
  var description: String { message }
}

/// Writes a line to standard error, ignoring failures.
func note(_ message: String) { try? OpenFile.standardError.writeLine("runes: \(message.shownPath)") }

extension Failure {
  init(_ error: RuneKitError) {
    switch error {
    case .table(let error): self.init(error)
    case .options(let error): self.init(error)
    default: self.init(.usage, error.description.madeHarmless)
    }
  }

  init(_ error: WritingSystemError) {
    if ["all", "every"].contains(error.name.lowercased()) {
      let output = GivenFiles(TextMeaning.given).output.map { " -o \($0.shellPath)" } ?? ""
      let words = FirstWord.words(of: TextMeaning.given).drop { Runes.commandNames.contains($0) }
      let text = words.isEmpty ? "hello" : Hints.shellQuoted(Array(words), limit: 120)
      self.init(.usage, "-s takes one name; for all scripts: runes compare \(text)\(output)")
      return
    }
    if let tag = Hints.languageTag(error.name), error.reason == .unknown {
      self.init(
        .usage,
        "-s \(error.name.madeHarmless) is a language, not letters: --lang \(tag), and by its sounds -s elder/sound")
      return
    }
    let list = "`runes scripts` lists the names, such as -s elder"
    self.init(.usage, error.message(flag: "-s ", list: list).madeHarmless)
  }

  init(_ error: TransliteratorError) {
    switch error {
    case .unknownDivider(let name, let known): self.init(.usage, unknown("divider", name, known: known))
    case .unusableBreak(let scalar):
      self.init(
        .usage, "--break cannot be \(String(scalar).quotedForMessage): it is a letter, mark or space; try --break '|'")
    default: self.init(.usage, error.description.madeHarmless)
    }
  }

  init(_ error: PictureError) {
    switch error {
    case .option(let message): self.init(.usage, message)
    case .text(let message): self.init(.dataError, message)
    }
  }

  init(_ error: TableError, of what: String = "table") {
    let findings = error.diagnostics.map(\.description.madeHarmless)
    self.init(.dataError, "the \(what) cannot be used\n" + findings.joined(separator: "\n"))
  }
}

extension Failure {
  /// The error for a file that would be read to its end while it grows.
  static let inputIsOutput = Failure(
    .usage, "the input is also the output, and would grow without end; write to another file")

  /// The error for a text that begins with a dash.
  static func beginsWithDash(_ text: String) -> Failure {
    // What follows -- is the text.
    let others = TextMeaning.given.prefix { $0 != text }
    let words = TextMeaning.given[others.count...]
    let isLast = !words.isEmpty && !words.dropFirst().contains { $0.first == "-" }
    let line = isLast ? ": runes " + Hints.shellQuoted(others + ["--"] + words, limit: 200) : ""
    return Failure(.usage, "“\(text.quotedForMessage)” begins with a dash; put -- before such a text\(line)")
  }
}

/// Formats a message: "unknown script eldr; did you mean elder? Known: elder, younger, cirth".
func unknown(_ what: String, _ name: String, known: [String]) -> String {
  unknownName(what, name.quotedForMessage, known: known)
}

/// The exit codes of the command, following sysexits.h; the README lists them.
enum ExitStatus: Int32 {
  case done = 0
  case nothingFound = 1
  case usage = 64
  case dataError = 65
  case noInput = 66
  case cannotCreate = 73
  case ioError = 74
  case busy = 75
  case noPermission = 77
  case noLocation = 78
}
