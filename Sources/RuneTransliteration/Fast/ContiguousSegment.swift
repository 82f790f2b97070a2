/// A segment that begins where the one before it ends.
package struct ContiguousSegment: Sendable {
  /// How it looks, by a number of the recorder's own: `SegmentRecorder.segment(looking:)`.
  package let look: Int32
  /// How many bytes of the source it takes.
  package let length: Int32
}
