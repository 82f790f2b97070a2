import RuneDocuments

/// Transliterates standard input to standard output in bounded memory.
struct TextFilter {
  var transliterator: RunicTransliterator
  /// Whether to stop at the first letter without a rune.
  let stopsAtUnmapped: Bool
  /// The end of a line of input, for JSON output.
  var lineEnd = UInt8(ascii: "\n")

  /// What has been read before the rest.
  private(set) var first: [UInt8] = []

  private static let readSize = 1 << 18
  /// The default capacity of a pipe.
  private static let pipeSize = 1 << 16
  /// The maximum amount of a line that is held until it ends.
  private static let heldLimit = 1 << 20

  /// Whether the beginning of the input is in runes already.
  private(set) var isRunic = false

  /// The beginning of the input, as far as one read gets.
  mutating func readFirst() throws -> String {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.pipeSize, alignment: 64)
    defer { buffer.deallocate() }
    first = Array(buffer[..<(try OpenFile.standardInput.read(into: buffer))])
    return String(decoding: first, as: UTF8.self)
  }

  mutating func run() throws -> TransliterationReport {
    var stream = transliterator.makeStream()
    var output: [UInt8] = []
    var isRunic: Bool?
    defer { self.isRunic = isRunic ?? false }
    try forEachChunk { chunk in
      if isRunic == nil {
        isRunic = Hints.runes(in: String(decoding: chunk.prefix(4096), as: UTF8.self).unicodeScalars).most
      }
      // All that is decided is written before the next read, which may block.
      stream.transliterate(chunk, into: &output)
      try OpenFile.standardOutput.write(output)
      output.removeAll(keepingCapacity: true)
    }
    stream.finish(into: &output)
    try OpenFile.standardOutput.write(output)
    return stream.report
  }

  /// Writes whole lines, with their numbers as they are asked for, and up to the first one with a letter without a rune
  /// where that stops the filter.
  func runByLines(writing numbers: NumberStyle) throws -> TransliterationReport {
    var stream = transliterator.makeStream()
    var (held, output): ([UInt8], [UInt8]) = ([], [])
    func write(_ lines: some Collection<UInt8>, isLast: Bool = false) throws {
      let source = try numbers.source(Array(lines), for: transliterator)
      source.withUnsafeBytes { stream.transliterate($0, into: &output) }
      if isLast { stream.finish(into: &output) }
      if stopsAtUnmapped { try stream.report.failIfUnmapped() }
      // A number is not cut in two.
      let end = isLast ? output.count : (output.lastIndex(of: UInt8(ascii: "\n")) ?? -1) + 1
      try OpenFile.standardOutput.write(numbers.output(Array(output[..<end])))
      output.removeSubrange(..<end)
    }
    try forEachChunk { chunk in
      held += chunk
      // A very long line is cut at a space.
      let space = held.count > Self.heldLimit ? held.lastIndex(of: UInt8(ascii: " ")) ?? held.count - 1 : nil
      guard let end = held.lastIndex(of: UInt8(ascii: "\n")) ?? space else { return }
      var rest = held[...end]
      while stopsAtUnmapped, let lineEnd = rest.firstIndex(of: UInt8(ascii: "\n")) {
        try write(rest[...lineEnd])
        rest = rest[(lineEnd + 1)...]
      }
      try write(rest)
      held.removeSubrange(...end)
    }
    try write(held, isLast: true)
    return stream.report
  }

  /// Writes one JSON object per line.
  func runAsJSONLines(_ form: TranslitJob.JSONForm, _ numbers: NumberStyle) throws -> TransliterationReport {
    var writer = JSONLineWriter(self, form, numbers)
    try forEachChunk { chunk in
      try writer.take(chunk)
      // Before the next read, which may block.
      try writer.flush()
    }
    try writer.finish()
    return writer.report
  }

  private func forEachChunk(_ body: (UnsafeRawBufferPointer) throws -> Void) throws {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.readSize, alignment: 64)
    defer { buffer.deallocate() }
    var isWide = false
    if !first.isEmpty { try first.withUnsafeBytes(body) }
    while true {
      let count = try OpenFile.standardInput.read(into: buffer)
      if count == 0 { return }
      if count >= Self.pipeSize, !isWide {
        // Large input: bigger pipe buffers reduce context switches.
        isWide = true
        OpenFile.standardInput.widenPipe()
        OpenFile.standardOutput.widenPipe()
      }
      try body(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    }
  }
}
