/// Transliterates texts, one after the other, into segments.
///
/// Its tables are kept from text to text, which makes many short texts cheap.
package final class SegmentRecorder {
  private let compiled: CompiledMode
  private var chain: ReferenceChain
  private var sink: SegmentSink
  private var words: SegmentWords
  private var exceptions: [[UInt8]: WordException] = [:]

  init(_ compiled: CompiledMode) {
    self.compiled = compiled
    chain = ReferenceChain(compiled, keepsTrace: true)
    sink = SegmentSink(compiled)
    words = SegmentWords(compiled)
  }

  /// A text in segments.
  package func transliteration(ofUTF8 text: UnsafeRawBufferPointer) -> Transliteration {
    guard let written = words.segments(of: text, specified) else { return specified(text) }
    var end = 0
    return Transliteration(
      text: String(decoding: written.output, as: UTF8.self),
      segments: written.segments.map { part in
        var segment = words.looks[Int(part.look)]
        segment.source = end..<end + Int(part.length)
        end = segment.source.upperBound
        return segment
      }, splitWords: written.splits, report: written.report)
  }

  /// The output of a text, its report, and where the outputs of its parts end that end at these offsets, which are in
  /// ascending order. An output belongs to the part in which its segment begins.
  ///
  /// - Complexity: Linear in the text, some nanoseconds a byte where its words have come before.
  func written(_ text: UnsafeRawBufferPointer, endingAt ends: [Int]) -> (
    output: [UInt8], ends: [Int], report: TransliterationReport
  ) {
    guard let written = words.segments(of: text, specified) else {
      let specified = specified(text)
      let ends = Self.outputEnds(of: ends, specified.segments) { ($0.source.count, $0.output.utf8.count) }
      return (Array(specified.text.utf8), ends, specified.report)
    }
    let outputCounts = words.outputCounts
    let outputEnds = Self.outputEnds(of: ends, written.segments) { (Int($0.length), outputCounts[Int($0.look)]) }
    return (written.output, outputEnds, written.report)
  }

  @inline(__always)
  private static func outputEnds<Segment>(
    of ends: [Int], _ segments: [Segment], _ counts: (Segment) -> (source: Int, output: Int)
  ) -> [Int] {
    var next = 0
    var (end, outputEnd) = (0, 0)
    return ends.map { part in
      while end < part, next < segments.count {
        let (source, output) = counts(segments[next])
        end += source
        outputEnd += output
        next += 1
      }
      return outputEnd
    }
  }

  /// A word in a context by the specification.
  private func specified(_ word: UnsafeRawBufferPointer, in context: WordContext) -> SegmentWords.Specified {
    chain.report = TransliterationReport()
    chain.context = context
    sink.sharing = context.sharing
    chain.run(endOfWord: word, into: &sink)
    var next = chain.context
    if compiled.sharesRunes { next.sharing = sink.sharing }
    let depends = compiled.sharesRunes || chain.dependsOnContext
    let isComplete = chain.isBetweenWords
    return SegmentWords.Specified(written: drain(), next: next, dependsOnContext: depends, isComplete: isComplete)
  }

  /// The same by the specification.
  package func specified(_ text: UnsafeRawBufferPointer) -> Transliteration {
    chain.report = TransliterationReport()
    chain.run(text, into: &sink)
    return drain()
  }

  private func drain() -> Transliteration {
    chain.finish(into: &sink)
    var (segments, output) = sink.drain()
    Self.put(chain.drainTraces(), before: &segments)
    if let origins = chain.drainOrigins() { segments = origins.traced(segments) }
    return Transliteration(
      text: output, segments: segments,
      splitWords: chain.drainSplitWords().compactMap { word in
        exception(for: word.key).map { Transliteration.SplitWord(offsets: word.offsets, exception: $0) }
      },
      report: chain.report)
  }

  /// The segments of a text and their output; nil for a text with something to report, and in modes whose words depend on one
  /// another.
  ///
  /// - Complexity: Linear in the text, some nanoseconds a byte where its words have come before.
  package func segments(ofUTF8 text: UnsafeRawBufferPointer) -> (segments: [ContiguousSegment], output: [UInt8])? {
    words.segments(of: text, specified).flatMap {
      $0.report.isClean && $0.report.guessedCount == 0 ? ($0.segments, $0.output) : nil
    }
  }

  /// The kind, output and rows of such a segment; its source is empty.
  package func segment(looking look: Int32) -> Transliteration.Segment? { words.looks[Int(look)] }

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
