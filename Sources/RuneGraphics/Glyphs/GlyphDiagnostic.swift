/// Something wrong in a stroke file, with its place.
package struct GlyphDiagnostic: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file as it was named to the reader.
  package var file: String
  /// Counted from 1.
  package var line: Int
  /// Counted in characters (Unicode scalars) from 1.
  package var column: Int
  /// What is wrong and what was expected.
  package var message: String

  /// The finding on one line, as compilers write it.
  package var description: String { "\(file):\(line):\(column): error: \(message)" }
}

/// All that is wrong in a stroke file, in the order of its lines.
package struct StrokeFileError: Error, Sendable, CustomStringConvertible {
  /// Everything that is wrong in the file, in the order of its lines.
  package var diagnostics: [GlyphDiagnostic]

  /// All findings, one a line.
  package var description: String { diagnostics.map { $0.description }.joined(separator: "\n") }
}
