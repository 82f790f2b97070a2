/// All that is wrong in a stroke file, in the order of its lines.
package struct StrokeFileError: Error, Sendable, CustomStringConvertible {
  /// The file as it was named to the reader.
  package var file: String
  /// What is wrong and what was expected, each with its line, counted from 1.
  package var findings: [(line: Int, message: String)] = []

  /// All findings, one a line, as compilers write them.
  package var description: String {
    findings.map { "\(file):\($0.line): error: \($0.message)" }.joined(separator: "\n")
  }
}
