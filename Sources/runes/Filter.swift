import RuneKit

/// Transliterates standard input to standard output, in bounded memory.
struct Filter {
  let transliterator: RunicTransliterator
  /// Whether the first letter without a rune ends it.
  let stopsAtUnmapped: Bool

  private static let readSize = 1 << 18
  /// The longest line that one JSON object holds; a longer one is cut into several.
  private static let jsonLineLimit = 1 << 20

  func run() throws -> TransliterationReport {
    hintAtTerminal()
    var stream = transliterator.makeStream()
    var output: [UInt8] = []
    try forEachChunk { chunk in
      stream.transliterate(chunk, into: &output)
      try check(stream.report)
      // Whatever is decided goes out before the next read, which may block.
      try CheckedOutput.standardOutput.write(output)
      output.removeAll(keepingCapacity: true)
    }
    stream.finish(into: &output)
    try check(stream.report)
    try CheckedOutput.standardOutput.write(output)
    return stream.report
  }

  /// Writes one JSON object for each line.
  func runAsJSONLines() throws -> TransliterationReport {
    hintAtTerminal()
    var line: [UInt8] = []
    var report = TransliterationReport()
    func flush() throws {
      let result = line.withUnsafeBytes { transliterator.transliteration(ofUTF8: $0) }
      try check(result.report)
      report.add(result.report)
      try CheckedOutput.standardOutput.writeLine(
        TransliterationDocument(result, of: line, by: transliterator).encoded())
      line.removeAll(keepingCapacity: true)
    }
    try forEachChunk { chunk in
      for byte in chunk {
        if byte == UInt8(ascii: "\n") {
          try flush()
        } else {
          // A cut falls before a byte that begins a scalar, so that no letter is torn.
          if line.count >= Self.jsonLineLimit, byte & 0xC0 != 0x80 { try flush() }
          line.append(byte)
        }
      }
    }
    if !line.isEmpty { try flush() }
    return report
  }

  static func stop(at entry: TransliterationReport.Entry) -> Failure {
    Failure(
      .dataError,
      "no rune for \(entry.letter.madeHarmless) at \(entry.place.line):\(entry.place.column); --unmapped keep passes it through"
    )
  }

  private func check(_ report: TransliterationReport) throws {
    if stopsAtUnmapped, let first = report.unmapped.first { throw Self.stop(at: first) }
  }

  private func hintAtTerminal() {
    if CheckedInput.standardInput.isTerminal { note("reading from the terminal; end with Control-D") }
  }

  private func forEachChunk(_ body: (UnsafeRawBufferPointer) throws -> Void) throws {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.readSize, alignment: 64)
    defer { buffer.deallocate() }
    while true {
      let count = try CheckedInput.standardInput.read(into: buffer)
      if count == 0 { return }
      try body(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    }
  }
}
