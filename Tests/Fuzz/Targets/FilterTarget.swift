import RuneKit

/// Any bytes through any bundled mode under any options: every way of calling the engine gives the same bytes.
func runFilter(_ input: [UInt8]) throws {
  var input = InputBytes(input)
  let transliterator = try ModePool.shared.transliterator(&input)
  let seed = UInt64(input.byte())
  try checkAgreement(of: transliterator, on: input.remaining(), cutBy: seed)
}

/// The properties of every transliterator: one answer whichever way it is asked, valid UTF-8, segments that tile.
func checkAgreement(of transliterator: RunicTransliterator, on text: [UInt8], cutBy seed: UInt64) throws {
  let whole = text.withUnsafeBytes { transliterator.transliterate(utf8: $0) }
  try expect(String(validating: whole, as: UTF8.self) != nil, "the output is not valid UTF-8: \(whole)")

  var generator = CutGenerator(state: seed)
  var stream = transliterator.makeStream()
  var output: [UInt8] = []
  var start = 0
  while start < text.count {
    let end = min(text.count, start + 1 + Int(generator.next() % (seed % 2 == 0 ? 7 : 61)))
    text[start..<end].withUnsafeBytes { stream.transliterate($0, into: &output) }
    start = end
  }
  stream.finish(into: &output)
  try expectEqual(output, whole, "a stream in pieces and a call")

  let segments = text.withUnsafeBytes { transliterator.transliteration(ofUTF8: $0) }
  try expectEqual(Array(segments.text.utf8), whole, "the text of the segments and a call")
  try expectEqual(segments.segments.flatMap { Array($0.output.utf8) }, whole, "the joined segments and a call")
  var end = 0
  for segment in segments.segments {
    try expect(segment.source.lowerBound == end, "a segment begins at \(segment.source.lowerBound), not at \(end)")
    end = segment.source.upperBound
  }
  try expectEqual(end, text.count, "the end of the segments and of the source")
  try expectEqual(
    stream.report.unmappedCount, segments.report.unmappedCount, "letters without a rune, by stream and by segments")

  var single = transliterator.makeStream()
  let capacity = max(0, whole.count + Int(generator.next() % 24) - 4)
  var buffer = [UInt8](repeating: 0xAA, count: capacity + 8)
  let count = text.withUnsafeBytes { text in
    buffer.withUnsafeMutableBytes {
      single.transliterate(whole: text, into: UnsafeMutableRawBufferPointer(rebasing: $0[..<capacity]))
    }
  }
  try expectEqual(count, capacity < whole.count ? nil : whole.count, "the count of a call into a buffer")
  if let count { try expectEqual(Array(buffer[..<count]), whole, "a buffer and a call") }
  try expect(buffer[capacity...].allSatisfy { $0 == 0xAA }, "bytes beyond the buffer were written")

  if let string = String(validating: text, as: UTF8.self) {
    try expectEqual(Array(transliterator.transliterate(string).utf8), whole, "a string and its bytes")
  }
}

/// splitmix64, so that a cut can be repeated from its seed.
struct CutGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
