import RuneKit

/// Transliterates standard input to standard output, in bounded memory.
struct Filter {
  let transliterator: RunicTransliterator
  /// Whether the first letter without a rune ends it.
  let stopsAtUnmapped: Bool

  private static let readSize = 1 << 18
  /// The longest line that one JSON object holds; a longer one is cut into several.
  private static let jsonLineLimit = 1 << 14
  /// The most that is held back while a line is looked through for letters without a rune.
  private static let heldLimit = 1 << 20

  func run() throws -> TransliterationReport {
    hintAtTerminal()
    var stream = transliterator.makeStream()
    var output: [UInt8] = []
    if stopsAtUnmapped { return try runUpToUnmapped() }
    try forEachChunk { chunk in
      stream.transliterate(chunk, into: &output)
      // Whatever is decided goes out before the next read, which may block.
      try CheckedOutput.standardOutput.write(output)
      output.removeAll(keepingCapacity: true)
    }
    stream.finish(into: &output)
    try CheckedOutput.standardOutput.write(output)
    return stream.report
  }

  /// Writes the lines before the first one with a letter that has no rune.
  private func runUpToUnmapped() throws -> TransliterationReport {
    var stream = transliterator.makeStream()
    var held: [UInt8] = []
    try forEachChunk { chunk in
      var rest = chunk
      while !rest.isEmpty {
        let end = rest.firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? rest.endIndex
        stream.transliterate(UnsafeRawBufferPointer(rebasing: rest[..<end]), into: &held)
        try check(stream.report)
        if rest[end - 1] == UInt8(ascii: "\n") || held.count >= Self.heldLimit {
          try CheckedOutput.standardOutput.write(held)
          held.removeAll(keepingCapacity: true)
        }
        rest = UnsafeRawBufferPointer(rebasing: rest[end...])
      }
    }
    stream.finish(into: &held)
    try check(stream.report)
    try CheckedOutput.standardOutput.write(held)
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
          line.append(byte)
          // A cut falls behind a blank, where no letters belong together; where there is none for long, before a byte
          // that begins a scalar.
          let isDue = line.count >= Self.jsonLineLimit && (byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t"))
          if isDue || (line.count >= 4 * Self.jsonLineLimit && byte < 0x80) { try flush() }
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
