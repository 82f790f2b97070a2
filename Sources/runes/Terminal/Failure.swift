import RuneKit
import RuneSystem

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
  try? CheckedOutput.standardError.writeLine("runes: \(message)")
}

extension Failure {
  /// Converts an error of the library, with hints for the command line.
  ///
  /// - Parameter advice: How to choose another script that has the name; nil for none.
  init(_ error: RuneKitError, advice: ((String) -> String)? = Self.scriptFlag) {
    switch error {
    case .unknownMode(let name, let known):
      let owners = Self.owners("mode", name, advice) { RunicTransliterator.modes(for: $0) }
      self.init(.usage, unknown("mode", name, known: known) + owners)
    case .table(let error): self.init(error)
    case .options(let error): self.init(error, advice: advice)
    }
  }

  init(_ error: TransliteratorError, advice: ((String) -> String)? = Self.scriptFlag) {
    switch error {
    case .unknownVariant(let name, let known):
      let owners = Self.owners("variant", name, advice) { (try? BundledTables.script($0))?.variants.map(\.name) ?? [] }
      self.init(.usage, unknown("variant", name, known: known) + owners)
    case .unknownOption(let name, let known):
      if let values = ValueSet.name(ofSwitch: name) {
        self.init(.usage, unknown("set of values", values, known: known.compactMap(ValueSet.name)))
      } else {
        self.init(.usage, unknown("option", name, known: known.filter { ValueSet.name(ofSwitch: $0) == nil }))
      }
    case .unknownRegistry(let name, let known): self.init(.usage, unknown("registry", name, known: known))
    case .unknownDivider(let name, let known):
      self.init(.usage, unknown("divider", name, known: ["keep", "space", "none", "shared"] + known))
    case .unusableBreak(let scalar):
      self.init(
        .usage, "--break cannot be \(String(scalar).quotedForMessage): it is a letter, mark or space; try --break '|'")
    }
  }

  init(_ error: TableError, of what: String = "table") {
    let findings = error.diagnostics.map(\.description.madeHarmless)
    self.init(.dataError, "the \(what) cannot be used\n" + findings.joined(separator: "\n"))
  }
}

extension Failure {
  /// How to choose a script on the command line.
  private static func scriptFlag(_ script: String) -> String { "add -s \(script)" }

  /// A hint that other scripts have the name: "; norse is a mode of younger: add -s younger".
  private static func owners(
    _ what: String, _ name: String, _ advice: ((String) -> String)?, _ names: (RunicScript) -> [String]
  ) -> String {
    let owners = RunicScript.allCases.filter { names($0).contains(name) }.map(\.rawValue)
    guard let first = owners.first else { return "" }
    return "; \(name) is a \(what) of \(listed(owners))" + (advice.map { ": " + $0(first) } ?? "")
  }
}

/// Formats a message: "unknown script eldr; did you mean elder? Known: elder, younger, cirth".
func unknown(_ what: String, _ name: String, known: [String]) -> String {
  unknownName(what, name.quotedForMessage, known: known)
}
