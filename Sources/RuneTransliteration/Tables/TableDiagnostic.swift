/// One finding in a table: what is wrong, and where.
public struct TableDiagnostic: Sendable, Hashable, CustomStringConvertible {
  /// Whether a table with this finding can be used.
  public enum Severity: String, Sendable {
    /// The table cannot be used.
    case error
    /// The table can be used; the finding may be intended.
    case warning
  }

  /// Whether the table can be used.
  public let severity: Severity
  /// What kind of finding it is, for programs that word their own messages.
  public let code: Code
  /// The name of the table, as it was given to the reader.
  public let file: String
  /// Where in the table.
  public let place: TablePlace
  /// What is wrong and what was expected, in English, with the suggestion where there is one.
  public let message: String
  /// The name or text that the finding is about, such as the letter that does not exist; empty where there is none.
  public let subject: String
  /// The known name that was probably meant, or nil.
  public let suggestion: String?

  /// The finding as compilers print it: `file:line:column: error: message`.
  public var description: String {
    "\(file):\(place.line):\(place.column): \(severity.rawValue): \(message)"
  }

  /// The kinds of findings. Later versions may add more, so a `switch` needs a default.
  public enum Code: String, Sendable, CaseIterable {
    // The form of a table.
    case unknownProperty = "unknown-property"
    case missingProperty = "missing-property"
    case malformedProperty = "malformed-property"
    case repeatedProperty = "repeated-property"
    case malformedRow = "malformed-row"
    case missingField = "missing-field"
    case rowOutsidePass = "row-outside-pass"
    case limitExceeded = "limit-exceeded"
    // Names.
    case repeatedName = "repeated-name"
    case unknownScript = "unknown-script"
    case otherScript = "other-script"
    case unknownLetter = "unknown-letter"
    case codePointForName = "code-point-for-name"
    case malformedCodePoint = "malformed-code-point"
    case outsideScript = "outside-script"
    case unknownClass = "unknown-class"
    case unknownCondition = "unknown-condition"
    case malformedCondition = "malformed-condition"
    case unknownOption = "unknown-option"
    case unknownConfidence = "unknown-confidence"
    case unknownSource = "unknown-source"
    case unknownWordList = "unknown-word-list"
    // Rows that do not work, alone or together.
    case notFolded = "not-folded"
    case repeatedRow = "repeated-row"
    case tiedRows = "tied-rows"
    case unreachableRow = "unreachable-row"
    case impossibleContext = "impossible-context"
    case uncoveredLetter = "uncovered-letter"
    case unusedLetters = "unused-letters"
    // Word lists.
    case malformedWord = "malformed-word"
    case repeatedWord = "repeated-word"
    // Options that do not fit the table.
    case unknownVariant = "unknown-variant"
    case unknownRegistry = "unknown-registry"
    case unknownDivider = "unknown-divider"
    case unusableBreak = "unusable-break"
  }
}

/// A table that cannot be used, with every finding in it, in line order.
public struct TableError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The findings; at least one is an error.
  public let diagnostics: [TableDiagnostic]

  /// Every finding, one a line, as compilers print them.
  public var description: String { diagnostics.map { $0.description }.joined(separator: "\n") }

  package init(diagnostics: [TableDiagnostic]) {
    self.diagnostics = diagnostics
  }

  /// An error of one finding.
  package init(
    _ code: TableDiagnostic.Code, file: String, place: TablePlace = .start, _ message: String, subject: String = "",
    suggestion: String? = nil
  ) {
    diagnostics = [
      TableDiagnostic(
        severity: .error, code: code, file: file, place: place, message: message, subject: subject,
        suggestion: suggestion)
    ]
  }
}

/// Collects findings while a table is read and checked, so that all of them are reported at once.
struct DiagnosticCollector {
  let file: String
  private(set) var diagnostics: [TableDiagnostic] = []

  init(file: String) {
    self.file = file
  }

  var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }

  var sorted: [TableDiagnostic] { diagnostics.sorted { $0.place < $1.place } }

  mutating func error(
    _ code: TableDiagnostic.Code, _ place: TablePlace, _ message: String, subject: String = "",
    suggestion: String? = nil
  ) {
    add(.error, code, place, message, subject: subject, suggestion: suggestion)
  }

  /// A name that is not among the known ones: `what` with the name, and the nearest known one as a suggestion.
  ///
  /// - Parameter hint: What follows the suggestion.
  mutating func unknown(
    _ code: TableDiagnostic.Code, _ place: TablePlace, _ what: String, _ name: String, among known: [String],
    hint: String = ""
  ) {
    let meant = nearest(to: name, among: known)
    let question = meant.map { "; did you mean \($0)?" } ?? ""
    error(code, place, "\(what) \(name)\(hint)\(question)", subject: name, suggestion: meant)
  }

  mutating func warning(
    _ code: TableDiagnostic.Code, _ place: TablePlace, _ message: String, subject: String = ""
  ) {
    add(.warning, code, place, message, subject: subject, suggestion: nil)
  }

  private mutating func add(
    _ severity: TableDiagnostic.Severity, _ code: TableDiagnostic.Code, _ place: TablePlace, _ message: String,
    subject: String, suggestion: String?
  ) {
    diagnostics.append(
      TableDiagnostic(
        severity: severity, code: code, file: file, place: place, message: message, subject: subject,
        suggestion: suggestion))
  }
}
