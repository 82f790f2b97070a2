import RuneTransliteration

/// One way to run a mode over a text: the reference, an accelerator, or a public call.
package struct Implementation: Sendable {
  package let name: String
  /// The answer; nil where this way cannot take such a text.
  package let answer: @Sendable (RunicTransliterator, [UInt8], inout SeededGenerator) -> Answer?

  /// The result for a text.
  package struct Answer {
    package var bytes: [UInt8]
    /// The report, where this way makes one.
    package var report: TransliterationReport?
    /// A promise of this way alone that was broken.
    package var fault: String?
  }
}

extension Implementation {
  /// All of them. The first is the reference, which says what is right.
  package static let all: [Implementation] = [
    stream("reference", .byRule, pieces: nil),
    stream("reference in pieces", .byRule, pieces: 7),
    stream("tables", .byTables, pieces: nil),
    stream("tables in pieces", .byTables, pieces: 7),
    stream("tables in long pieces", .byTables, pieces: 5_000),
    stream("lanes", .byLanes, pieces: nil),
    stream("lanes in pieces", .byLanes, pieces: 7),
    stream("lanes in long pieces", .byLanes, pieces: 5_000),
    Implementation(name: "second text of a stream", answer: secondText),
    Implementation(name: "copy of a stream", answer: copiedStream),
    Implementation(name: "several streams", answer: severalStreams),
    Implementation(name: "call") { transliterator, text, _ in
      Answer(bytes: text.withUnsafeBytes { transliterator.transliterate(utf8: $0) })
    },
    Implementation(name: "call with a report") { transliterator, text, _ in
      let (output, report) = text.withUnsafeBytes { transliterator.written(utf8: $0) }
      return Answer(bytes: output, report: report)
    },
    Implementation(name: "String") { transliterator, text, _ in
      String(validating: text, as: UTF8.self).map { Answer(bytes: Array(transliterator.transliterate($0).utf8)) }
    },
    Implementation(name: "caller's buffer", answer: buffer),
    Implementation(name: "text of the segments") { transliterator, text, _ in
      let result = text.withUnsafeBytes { transliterator.transliteration(ofUTF8: $0) }
      return Answer(bytes: Array(result.text.utf8), report: result.report)
    },
    Implementation(name: "segments", answer: segments),
    Implementation(name: "parts", answer: parts),
  ]

  /// A stream that takes the text in pieces of random length up to `pieces`; nil takes it whole.
  private static func stream(_ name: String, _ way: TransliterationStream.Way, pieces: Int?) -> Implementation {
    Implementation(name: name) { transliterator, text, generator in
      // Long pieces of a short text are the whole text again.
      if let pieces, pieces > 100, text.count <= pieces { return nil }
      var stream = transliterator.makeStream(way)
      var output: [UInt8] = []
      stream.take(text[...], inPiecesTo: pieces ?? max(1, text.count), into: &output, &generator)
      stream.finish(into: &output)
      return Answer(bytes: output, report: stream.report)
    }
  }

  /// The tables are warm from a first text, and nothing else is left of it.
  private static func secondText(
    _ transliterator: RunicTransliterator, _ text: [UInt8], _ generator: inout SeededGenerator
  ) -> Answer? {
    var stream = transliterator.makeStream()
    var output: [UInt8] = []
    stream.take(text.suffix(1_000), inPiecesTo: 100, into: &output, &generator)
    stream.finish(into: &output)
    output = []
    stream.take(text[...], inPiecesTo: max(1, text.count), into: &output, &generator)
    stream.finish(into: &output)
    return Answer(bytes: output)
  }

  /// A copy goes on from the middle of a text, whatever becomes of the original.
  private static func copiedStream(
    _ transliterator: RunicTransliterator, _ text: [UInt8], _ generator: inout SeededGenerator
  ) -> Answer? {
    let middle = Int.random(in: 0...text.count, using: &generator)
    var original = transliterator.makeStream()
    var output: [UInt8] = []
    original.take(text[..<middle], inPiecesTo: 1_000, into: &output, &generator)
    var copy = original
    var other = output
    original.take(ArraySlice("tha. t\u{301} \u{200C}".utf8), inPiecesTo: 3, into: &other, &generator)
    copy.take(text[middle...], inPiecesTo: 1_000, into: &output, &generator)
    copy.finish(into: &output)
    return Answer(bytes: output, report: copy.report)
  }

  /// Parts behind line feeds, each by a stream of its own.
  private static func severalStreams(
    _ transliterator: RunicTransliterator, _ text: [UInt8], _ generator: inout SeededGenerator
  ) -> Answer? {
    let breaks = text.indices.filter { text[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
    guard let cut = breaks.randomElement(using: &generator) else { return nil }
    var output: [UInt8] = []
    for part in [text[..<cut], text[cut...]] {
      var stream = transliterator.makeStream()
      stream.take(part, inPiecesTo: 1_000, into: &output, &generator)
      stream.finish(into: &output)
    }
    return Answer(bytes: output)
  }

  /// A buffer that just holds the text, and one that is too small by a byte.
  private static func buffer(
    _ transliterator: RunicTransliterator, _ text: [UInt8], _ generator: inout SeededGenerator
  ) -> Answer? {
    var stream = transliterator.makeStream()
    /// The bytes that fit into a buffer, and whether what follows it was left alone.
    func written(capacity: Int) -> (bytes: [UInt8]?, isWithin: Bool) {
      var buffer = [UInt8](repeating: 0xAA, count: capacity + 16)
      let count = text.withUnsafeBytes { text in
        buffer.withUnsafeMutableBytes {
          stream.transliterate(whole: text, into: UnsafeMutableRawBufferPointer(rebasing: $0[..<capacity]))
        }
      }
      return (count.map { Array(buffer[..<$0]) }, buffer[capacity...].allSatisfy { $0 == 0xAA })
    }
    var capacity = 3 * text.count + 64
    var large = written(capacity: capacity)
    while large.bytes == nil, capacity < 1_000 * (text.count + 1) {
      capacity *= 2
      large = written(capacity: capacity)
    }
    guard let bytes = large.bytes else { return Answer(bytes: [], fault: "no buffer is large enough") }
    var answer = Answer(bytes: bytes)
    let exact = written(capacity: bytes.count)
    if exact.bytes != bytes {
      answer.fault = "a buffer that just holds the text gives \(String(describing: exact.bytes))"
    }
    var isWithin = large.isWithin && exact.isWithin
    if !bytes.isEmpty {
      let small = written(capacity: Int.random(in: 0..<bytes.count, using: &generator))
      if small.bytes != nil { answer.fault = "a buffer that is too small was not refused" }
      isWithin = isWithin && small.isWithin
    }
    if !isWithin { answer.fault = "bytes beyond the buffer were written" }
    return answer
  }

  /// Segments tile the source, and joined they are the text.
  private static func segments(
    _ transliterator: RunicTransliterator, _ text: [UInt8], _ generator: inout SeededGenerator
  ) -> Answer? {
    let segments = text.withUnsafeBytes { transliterator.transliteration(ofUTF8: $0) }.segments
    var answer = Answer(bytes: segments.flatMap { Array($0.output.utf8) })
    var end = 0
    for segment in segments {
      if segment.source.lowerBound != end || segment.source.isEmpty {
        answer.fault = "a segment at \(segment.source) follows one that ends at \(end)"
      }
      end = segment.source.upperBound
    }
    if end != text.count { answer.fault = "the segments end at \(end), the text at \(text.count)" }
    return answer
  }
}

extension Implementation {
  /// The outputs of random parts end where those of their segments do.
  private static func parts(
    _ transliterator: RunicTransliterator, _ text: [UInt8], _ generator: inout SeededGenerator
  ) -> Answer? {
    let count = Int.random(in: 0...min(text.count + 1, 40), using: &generator)
    let ends = (0..<count).map { _ in Int.random(in: 0...text.count, using: &generator) }.sorted()
    let segments = text.withUnsafeBytes { transliterator.transliteration(ofUTF8: $0) }.segments
    let before = Array("before".utf8)
    var output = before
    let (found, report) = text.withUnsafeBytes { transliterator.write(utf8: $0, endingAt: ends, into: &output) }
    var answer = Answer(bytes: Array(output.dropFirst(before.count)), report: report)
    var outputEnd = before.count
    var next = segments[...]
    for (end, got) in zip(ends, found) {
      while let segment = next.first, segment.source.lowerBound < end {
        outputEnd += segment.output.utf8.count
        next.removeFirst()
      }
      if got != outputEnd { answer.fault = "the part up to \(end) ends at \(got), not \(outputEnd)" }
    }
    if found.count != ends.count { answer.fault = "\(found.count) of \(ends.count) parts" }
    return answer
  }
}

extension TransliterationStream {
  /// Takes bytes in pieces of random length.
  package mutating func take(
    _ text: ArraySlice<UInt8>, inPiecesTo longest: Int, into output: inout [UInt8], _ generator: inout SeededGenerator
  ) {
    var rest = text
    while !rest.isEmpty {
      let count = longest >= text.count ? text.count : Int.random(in: 1...longest, using: &generator)
      rest.prefix(count).withUnsafeBytes { transliterate($0, into: &output) }
      rest = rest.dropFirst(count)
    }
  }
}
