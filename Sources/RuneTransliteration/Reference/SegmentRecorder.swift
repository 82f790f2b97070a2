/// Transliterates texts, one after the other, into segments.
///
/// What it finds out about letters and words serves all later texts, which makes many short ones cheap.
package final class SegmentRecorder {
  private let compiled: CompiledMode
  private var chain: ReferenceChain
  private var sink: SegmentSink
  private var exceptions: [[UInt8]: WordException] = [:]

  init(_ compiled: CompiledMode) {
    self.compiled = compiled
    chain = ReferenceChain(compiled, keepsTrace: true)
    sink = SegmentSink(compiled)
  }

  /// A text in segments.
  ///
  /// - Complexity: Linear in the text.
  package func transliteration(ofUTF8 text: UnsafeRawBufferPointer) -> Transliteration {
    chain.report = TransliterationReport()
    sink.reserve(for: text.count)
    var origins: RespellingOrigins?
    if var respelled = compiled.respelledText {
      var traced = RespellingOrigins()
      var place = TextPlace()
      respelled.take(text, isLast: true) { part in
        if part.needsPlace { chain.place = place }
        chain.run(part.text, into: &sink)
        place.advance(over: part.source)
        traced.append(part)
      }
      origins = traced
    } else {
      chain.run(text, into: &sink)
    }
    chain.finish(into: &sink)
    var (segments, output) = sink.drain()
    Self.put(chain.drainTraces(), before: &segments)
    if let origins { segments = origins.traced(segments) }
    return Transliteration(
      text: output, segments: segments,
      splitWords: chain.drainSplitWords().compactMap { word in
        exception(for: word.key).map { Transliteration.SplitWord(places: word.places, exception: $0) }
      },
      report: chain.report)
  }

  /// What the lists say of a word, which takes counting the lines before it once.
  private func exception(for word: [UInt8]) -> WordException? {
    if let known = exceptions[word] { return known }
    let found = compiled.words?.exception(forRead: word)
    exceptions[word] = found
    return found
  }

  /// Puts the rows of the earlier passes before those of the segments in which they begin.
  private static func put(
    _ traces: [[(mapping: Int, source: Range<Int>)]], before segments: inout [Transliteration.Segment]
  ) {
    if traces.isEmpty { return }
    var next = Array(repeating: 0, count: traces.count)
    for index in segments.indices {
      let end = segments[index].source.upperBound
      var rows: [Transliteration.RowReference] = []
      for (pass, trace) in traces.enumerated() {
        while next[pass] < trace.count, trace[next[pass]].source.lowerBound < end {
          rows.append(Transliteration.RowReference(pass: pass, mapping: trace[next[pass]].mapping))
          next[pass] += 1
        }
      }
      if !rows.isEmpty { segments[index].rows = rows + segments[index].rows }
    }
  }
}
