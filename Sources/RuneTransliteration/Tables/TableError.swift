/// A table that cannot be used, with every finding in it, in line order.
public struct TableError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The findings; at least one is an error.
  public let diagnostics: [TableDiagnostic]

  /// Every finding, one a line, as compilers print them.
  public var description: String { diagnostics.map { $0.description }.joined(separator: "\n") }

  package init(diagnostics: [TableDiagnostic]) { self.diagnostics = diagnostics }

  /// An error of one finding.
  package init(
    _ code: TableDiagnostic.Code, file: String, position: TextPosition = .start, _ message: String,
    subject: String = "", suggestion: String? = nil
  ) {
    diagnostics = [
      TableDiagnostic(
        severity: .error, code: code, file: file, position: position, message: message, subject: subject,
        suggestion: suggestion)
    ]
  }
}
