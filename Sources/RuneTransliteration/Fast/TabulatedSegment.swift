/// A segment of context-free ASCII, which begins where the one before it ends.
package struct TabulatedSegment: Sendable {
  /// How it looks, by a number of the recorder's own: `SegmentRecorder.segment(looking:)`.
  package let look: Int32
  /// How many bytes of the source it takes.
  package let length: Int32
}
