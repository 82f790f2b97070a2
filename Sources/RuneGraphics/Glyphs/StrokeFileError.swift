/// A line of a file of strokes that cannot be read.
package struct StrokeFileError: Error, Hashable, Sendable {
  /// From 1.
  package var line: Int
}
