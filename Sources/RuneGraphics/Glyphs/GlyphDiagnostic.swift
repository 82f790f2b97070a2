/// Something wrong in a stroke file, with its place.
public struct GlyphDiagnostic: Error, Hashable, Sendable, CustomStringConvertible {
  public var file: String
  /// Counted from 1.
  public var line: Int
  /// Counted in characters (Unicode scalars) from 1.
  public var column: Int
  public var message: String

  public var description: String { "\(file):\(line):\(column): error: \(message)" }
}

/// All that is wrong in a stroke file, in the order of its lines.
public struct StrokeFileError: Error, Sendable, CustomStringConvertible {
  public var diagnostics: [GlyphDiagnostic]

  public var description: String { diagnostics.map(\.description).joined(separator: "\n") }
}
