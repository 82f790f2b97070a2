import RuneKit
import RuneSystem
import RuneText

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

  /// The message, which the parser shows if a value is rejected.
  var description: String { message }
}

/// Writes a line to standard error, ignoring failures.
func note(_ message: String) {
  try? OpenFile.standardError.writeLine("runes: \(message.shownPath)")
}

extension Failure {
  /// Converts an error of the library, with hints for the command line.
  ///
  /// - Parameter advice: How to choose another script that has the name; nil for none.
  init(_ error: RuneKitError, advice: ((String) -> String)? = Self.scriptFlag) {
    switch error {
    case .unknownMode(let name, let known):
      let scripts = Self.scripts { RunicTransliterator.modes(for: $0).contains(name) }
      let owners = Self.owners("mode", name, advice, scripts)
      self.init(.usage, unknown("mode", name, known: known) + owners)
    case .table(let error): self.init(error)
    case .options(let error): self.init(error, advice: advice)
    }
  }

  init(_ error: WritingSystemError) {
    let list = "`runes scripts` lists the names, such as -s elder"
    self.init(.usage, error.message(flag: "-s ", list: list).madeHarmless)
  }

  init(_ error: TransliteratorError, advice: ((String) -> String)? = Self.scriptFlag) {
    switch error {
    case .unknownVariant(let name, let known):
      let scripts = Self.scripts { (try? BundledTables.script($0))?.variants.contains { $0.name == name } ?? false }
      let owners = Self.owners("variant", name, advice, scripts)
      self.init(.usage, unknown("variant", name, known: known) + owners)
    case .unknownOption(let name, let known):
      let values = ValueSet.name(ofSwitch: name)
      let (what, shown) = values.map { ("set of values", $0) } ?? ("option", name)
      let names =
        values == nil ? known.filter { ValueSet.name(ofSwitch: $0) == nil } : known.compactMap(ValueSet.name)
      let owners = Self.owners(what, shown, advice, Self.modes(withSwitch: name))
      self.init(
        .usage,
        names.isEmpty && !owners.isEmpty
          ? "unknown \(what) \(shown)\(owners)" : unknown(what, shown, known: names) + owners)
    case .unknownRegistry(let name, let known): self.init(.usage, unknown("registry", name, known: known))
    case .unknownDivider(let name, let known):
      self.init(.usage, unknown("divider", name, known: ["keep", "space", "none", "shared"] + known))
    case .unusableBreak(let scalar):
      self.init(
        .usage, "--break cannot be \(String(scalar).quotedForMessage): it is a letter, mark or space; try --break '|'")
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
    Failure(.usage, "“\(text.quotedForMessage)” begins with a dash; put -- before such a text")
  }

  /// How to choose a script on the command line.
  private static func scriptFlag(_ script: String) -> String { "add -s \(script)" }

  private static func scripts(_ have: (RunicScript) -> Bool) -> [String] {
    RunicScript.allCases.filter(have).map(\.rawValue)
  }

  /// The modes with a switch, as `-s` takes them.
  private static func modes(withSwitch name: String) -> [String] {
    RunicScript.allCases.flatMap { script in
      RunicTransliterator.modes(for: script)
        .filter { mode in
          (try? BundledTables.load(script, mode: mode))?.mode.options.contains { $0.name == name } ?? false
        }
        .map { $0 == script.defaultMode ? script.rawValue : "\(script.rawValue)/\($0)" }
    }
  }

  /// A hint that other scripts have the name: "; norse is a mode of younger: add -s younger".
  private static func owners(
    _ what: String, _ name: String, _ advice: ((String) -> String)?, _ owners: [String]
  ) -> String {
    guard let first = owners.first else { return "" }
    return "; \(name) is \(what == "option" ? "an" : "a") \(what) of \(listed(owners))"
      + (advice.map { ": " + $0(first) } ?? "")
  }
}

/// What to do with input that is not UTF-8.
func advice(toConvert what: String) -> String { "convert the \(what) first, as with iconv -f latin1 -t utf-8" }

/// Formats a message: "unknown script eldr; did you mean elder? Known: elder, younger, cirth".
func unknown(_ what: String, _ name: String, known: [String]) -> String {
  unknownName(what, name.quotedForMessage, known: known)
}
