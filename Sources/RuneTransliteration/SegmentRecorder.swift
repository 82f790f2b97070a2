/// Transliterates texts, one after the other, into segments.
///
/// Its tables are kept from text to text, which makes many short texts cheap.
package final class SegmentRecorder {
  private let compiled: CompiledMode
  private var chain: ReferenceChain
  private var sink: SegmentSink
  private var memo: SegmentMemo?
  private var exceptions: [[UInt8]: WordException] = [:]

  init(_ compiled: CompiledMode) {
    self.compiled = compiled
    chain = ReferenceChain(compiled, keepsTrace: true, cache: RespellingCache())
    sink = SegmentSink(compiled)
    memo = SegmentMemo(compiled)
  }

  /// A text in segments.
  ///
  /// - Complexity: Linear in the text.
  package func transliteration(ofUTF8 text: UnsafeRawBufferPointer) -> Transliteration {
    guard let (segments, output, isSplit) = memo?.segments(of: text, specified), !isSplit, let looks = memo?.looks
    else { return specified(text) }
    var end = 0
    return Transliteration(
      text: String(decoding: output, as: UTF8.self),
      segments: segments.map { part in
        var segment = looks[Int(part.look)]
        segment.source = end..<end + Int(part.length)
        end = segment.source.upperBound
        return segment
      }, splitWords: [], report: TransliterationReport())
  }

  /// The same by the specification.
  func specified(_ text: UnsafeRawBufferPointer) -> Transliteration {
    chain.report = TransliterationReport()
    sink.reserve(for: text.count)
    chain.run(text, into: &sink)
    chain.finish(into: &sink)
    var (segments, output) = sink.drain()
    Self.put(chain.drainTraces(), before: &segments)
    if let origins = chain.drainOrigins() { segments = origins.traced(segments) }
    return Transliteration(
      text: output, segments: segments,
      splitWords: chain.drainSplitWords().compactMap { word in
        exception(for: word.key).map { Transliteration.SplitWord(places: word.places, exception: $0) }
      },
      report: chain.report)
  }

  /// The segments of a text and their output; nil for a text with something to report, and in modes whose words depend on one
  /// another.
  ///
  /// - Complexity: Linear in the text, some nanoseconds a byte where its words have come before.
  package func segments(ofUTF8 text: UnsafeRawBufferPointer) -> (segments: [ContiguousSegment], output: [UInt8])? {
    memo?.segments(of: text, specified).map { ($0.segments, $0.output) }
  }

  /// The kind, output and rows of such a segment; its source is empty.
  package func segment(looking look: Int32) -> Transliteration.Segment? { memo?.looks[Int(look)] }

  /// The entry for a word, cached because finding its line number takes counting the lines before it.
  private func exception(for word: [UInt8]) -> WordException? {
    if let known = exceptions[word] { return known }
    let found = compiled.words?.exception(forRead: word)
    exceptions[word] = found
    return found
  }

  /// Puts the rows of the earlier passes before those of the segments in which they begin; one without a source of its own,
  /// such as that of the second letter of a ligature, belongs to the segment that ends there.
  private static func put(
    _ traces: [[(mapping: Int, source: Range<Int>)]], before segments: inout [Transliteration.Segment]
  ) {
    if traces.isEmpty { return }
    var next = Array(repeating: 0, count: traces.count)
    for index in segments.indices {
      let end = segments[index].source.upperBound
      var rows: [Transliteration.RowReference] = []
      for (pass, trace) in traces.enumerated() {
        while next[pass] < trace.count {
          let (mapping, source) = trace[next[pass]]
          if source.lowerBound >= end, !(source.isEmpty && source.lowerBound == end) { break }
          rows.append(Transliteration.RowReference(pass: pass, mapping: mapping))
          next[pass] += 1
        }
      }
      if !rows.isEmpty { segments[index].rows = rows + segments[index].rows }
    }
  }
}
