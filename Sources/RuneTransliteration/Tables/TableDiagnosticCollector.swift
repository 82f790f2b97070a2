/// Collects findings while a table is read and checked, so that all of them are reported at once.
struct TableDiagnosticCollector {
  let file: String
  private(set) var diagnostics: [TableDiagnostic] = []

  init(file: String) { self.file = file }

  /// Whether as many findings as are reported have been collected; any further ones are ignored.
  var isFull: Bool { diagnostics.count >= TableLimits.findings }

  var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }

  var sorted: [TableDiagnostic] { diagnostics.sorted { $0.position < $1.position } }

  mutating func error(
    _ code: TableDiagnostic.Code, _ position: TextPosition, _ message: String, subject: String = "",
    suggestion: String? = nil
  ) { add(.error, code, position, message, subject: subject, suggestion: suggestion) }

  /// Reports an unknown name, with the nearest known one as a suggestion.
  ///
  /// - Parameter hint: What follows the suggestion.
  mutating func unknown(
    _ code: TableDiagnostic.Code, _ position: TextPosition, _ what: String, _ name: String, among known: [String],
    hint: String = ""
  ) {
    if isFull { return }
    let meant = nearest(to: name, among: known)
    error(code, position, "\(what) \(name.cutForFinding)\(hint)\(didYouMean(meant))", subject: name, suggestion: meant)
  }

  mutating func warning(_ code: TableDiagnostic.Code, _ position: TextPosition, _ message: String, subject: String = "")
  { add(.warning, code, position, message, subject: subject, suggestion: nil) }

  private mutating func add(
    _ severity: TableDiagnostic.Severity, _ code: TableDiagnostic.Code, _ position: TextPosition, _ message: String,
    subject: String, suggestion: String?
  ) {
    if isFull { return }
    diagnostics.append(
      TableDiagnostic(
        severity: severity, code: code, file: file, position: position, message: message, subject: subject,
        suggestion: suggestion))
  }
}

extension String {
  /// The text, or its beginning if it is longer than a name in a message should be.
  package var cutForFinding: String {
    utf8.count > 200 ? String(decoding: utf8.prefix(100), as: UTF8.self) + "…" : self
  }
}
