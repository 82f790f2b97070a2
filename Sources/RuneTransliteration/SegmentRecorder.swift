/// Transliterates texts, one after the other, into segments.
///
/// Its tables are kept from text to text, which makes many short texts cheap.
package final class SegmentRecorder {
  private let compiled: CompiledMode
  private var chain: ReferenceChain
  private var sink: SegmentSink
  private var table: SegmentTable?
  private var exceptions: [[UInt8]: WordException] = [:]

  init(_ compiled: CompiledMode) {
    self.compiled = compiled
    chain = ReferenceChain(compiled, keepsTrace: true, cache: RespellingCache())
    sink = SegmentSink(compiled)
    table = SegmentTable(compiled)
  }

  /// A text in segments.
  ///
  /// - Complexity: Linear in the text.
  package func transliteration(ofUTF8 text: UnsafeRawBufferPointer) -> Transliteration {
    if let plain = plainTransliteration(ofUTF8: text) { return plain }
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

  /// The segments of plain ASCII and their output; nil for any other text.
  ///
  /// - Complexity: Linear in the text, some nanoseconds a byte.
  package func asciiSegments(ofUTF8 text: UnsafeRawBufferPointer) -> (segments: [TabulatedSegment], output: [UInt8])? {
    if !isPlain(text) { return nil }
    let words = compiled.splitWords
    return table?.segments(of: text, splits: splits(in: text) { words?.splits(in: $0) ?? 0 })
  }

  private func isPlain(_ text: UnsafeRawBufferPointer) -> Bool {
    table != nil && compiled.contextFreeASCII.end(in: text, from: 0, limit: text.count) == text.count
  }

  /// The places in plain ASCII that have a split before them.
  ///
  /// - Parameter find: The splits of a word.
  private func splits(in text: UnsafeRawBufferPointer, _ find: (_ word: [UInt8]) -> WordList.Splits) -> [Int] {
    guard let words = compiled.words else { return [] }
    var places: [Int] = []
    var key = WordKey()
    var start = 0
    while start < text.count {
      var end = start
      key.removeAll()
      var isListed = true
      while end < text.count, compiled.inputs.isLetter[Int(text[end])] {
        isListed = isListed && key.append(compiled.asciiSymbols[Int(text[end])], in: words)
        end += 1
      }
      if isListed, end > start {
        let splits = find(key.bytes)
        if splits != 0 {
          words.forEachSplit(splits, in: start..<end, { compiled.asciiSymbols[Int(text[$0])] }) { places.append($0) }
        }
      }
      start = end + 1
    }
    return places
  }

  /// The kind, output and rows of an ASCII segment; its source is empty.
  package func segment(looking look: Int32) -> Transliteration.Segment? { table?.looks[Int(look)] }

  private func plainTransliteration(ofUTF8 text: UnsafeRawBufferPointer) -> Transliteration? {
    guard isPlain(text), splits(in: text, { compiled.words?.splits(in: $0) ?? 0 }).isEmpty,
      let plain = table?.segments(of: text, splits: []), let looks = table?.looks
    else { return nil }
    // Never without capacity, as in `SegmentTable`.
    let segments = [Transliteration.Segment](unsafeUninitializedCapacity: plain.segments.count + 1) { segments, count in
      var end = 0
      for part in plain.segments {
        let start = end
        end += Int(part.length)
        segments.initializeElement(at: count, to: looks[Int(part.look)])
        segments[count].source = start..<end
        count += 1
      }
    }
    return Transliteration(
      text: String(decoding: plain.output, as: UTF8.self), segments: segments, splitWords: [],
      report: TransliterationReport())
  }

  /// The entry for a word, cached because finding its line number takes counting the lines before it.
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
