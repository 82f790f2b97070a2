/// Something wrong in a stroke file, with its place.
public struct GlyphDiagnostic: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file as it was named to the reader.
  public var file: String
  /// Counted from 1.
  public var line: Int
  /// Counted in characters (Unicode scalars) from 1.
  public var column: Int
  /// What is wrong and what was expected.
  public var message: String

  /// The finding on one line, as compilers write it.
  public var description: String { "\(file):\(line):\(column): error: \(message)" }
}

/// All that is wrong in a stroke file, in the order of its lines.
public struct StrokeFileError: Error, Sendable, CustomStringConvertible {
  /// Everything that is wrong in the file, in the order of its lines.
  public var diagnostics: [GlyphDiagnostic]

  /// All findings, one a line.
  public var description: String { diagnostics.map(\.description).joined(separator: "\n") }
}
