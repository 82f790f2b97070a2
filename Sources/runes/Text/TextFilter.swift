import RuneKit
import RuneSystem

/// Transliterates standard input to standard output in bounded memory.
struct TextFilter {
  let transliterator: RunicTransliterator
  /// Whether to stop at the first letter without a rune.
  let stopsAtUnmapped: Bool
  /// Whether to omit Latin punctuation.
  var dropsPunctuation = false
  /// The end of a line of input, for JSON output.
  var lineEnd = UInt8(ascii: "\n")

  init(transliterator: RunicTransliterator, stopsAtUnmapped: Bool) {
    self.transliterator = transliterator
    self.stopsAtUnmapped = stopsAtUnmapped
  }

  private func write(_ bytes: [UInt8]) throws {
    try CheckedOutput.standardOutput.write(dropsPunctuation ? PunctuationDropper.dropping(from: bytes) : bytes)
  }

  private static let readSize = 1 << 18
  /// The chunk size from which a second thread is worthwhile.
  private static let sharedSize = 1 << 17
  /// The default capacity of a pipe.
  private static let pipeSize = 1 << 16
  /// The length from which a line is split into several JSON objects.
  private static let jsonLineLimit = 1 << 14
  /// The maximum amount buffered while looking for a letter without a rune.
  private static let heldLimit = 1 << 20

  func run() throws -> TransliterationReport {
    hintAtTerminal()
    if stopsAtUnmapped { return try runUpToUnmapped() }
    var stream = transliterator.makeStream()
    var output: [UInt8] = []
    // Write all decided output before the next read, which may block.
    func write(_ part: UnsafeRawBufferPointer) throws {
      stream.transliterate(part, into: &output)
      try self.write(output)
      output.removeAll(keepingCapacity: true)
    }
    var second: StreamThread?
    var place = TextPlace()
    try forEachChunk { chunk in
      guard let second, let cut = cut(chunk) else {
        place.advance(over: chunk)
        try write(chunk)
        // The first chunk shows which letters are frequent, so let a sibling stream start with its tables.
        if second == nil, chunk.count >= Self.sharedSize, StreamThread.isWorthwhile {
          second = StreamThread(stream.makeSibling())
        }
        return
      }
      // Every later part follows a line feed, which ends the context, so the parts are independent.
      let parts = [chunk[..<cut.middle], chunk[cut.middle..<cut.end], chunk[cut.end...]].map {
        UnsafeRawBufferPointer(rebasing: $0)
      }
      place.advance(over: parts[0])
      second.begin(parts[1], at: place)
      defer { second.wait() }
      try write(parts[0])
      place.advance(over: parts[1])
      second.wait()
      try self.write(second.output)
      stream.move(to: place)
      place.advance(over: parts[2])
      try write(parts[2])
    }
    stream.finish(into: &output)
    try self.write(output)
    var report = stream.report
    if let second { report.merge(second.report) }
    return report
  }

  /// Splits a large chunk after line feeds into two parts and a rest, or returns nil if that is impossible.
  private func cut(_ chunk: UnsafeRawBufferPointer) -> (middle: Int, end: Int)? {
    // The first part is smaller, because this thread also reads and writes.
    let half = chunk.count / 16 * 7
    guard chunk.count >= Self.sharedSize,
      let middle = chunk[..<half].lastIndex(of: UInt8(ascii: "\n")),
      let end = chunk[half...].lastIndex(of: UInt8(ascii: "\n"))
    else { return nil }
    return (middle + 1, end + 1)
  }

  /// Writes the lines before the first one that has a letter without a rune.
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
          try write(held)
          held.removeAll(keepingCapacity: true)
        }
        rest = UnsafeRawBufferPointer(rebasing: rest[end...])
      }
    }
    stream.finish(into: &held)
    try check(stream.report)
    try write(held)
    return stream.report
  }

  /// Writes one JSON object per line.
  func runAsJSONLines(_ form: TranslitJob.JSONForm) throws -> TransliterationReport {
    hintAtTerminal()
    var document = TransliterationJSON(transliterator, form)
    let recorder = transliterator.makeRecorder()
    var line: [UInt8] = []
    var report = TransliterationReport()
    var number = 1
    var objects = JSONWriter()
    func write() throws {
      try CheckedOutput.standardOutput.write(objects.bytes)
      objects.removeAll()
    }
    /// - Parameter goesOn: Whether the line was split and continues in the next object.
    func flush(goesOn: Bool) throws {
      if goesOn || !document.write(line, by: recorder, to: &objects) {
        let result = line.withUnsafeBytes { recorder.transliteration(ofUTF8: $0) }
        if stopsAtUnmapped, let first = result.report.unmapped.first {
          try write()
          throw Self.stop(at: first, line: number)
        }
        report.add(result.report)
        objects.write(json: document.line(result, of: line, goesOn: goesOn))
      }
      line.removeAll(keepingCapacity: true)
      if objects.bytes.count >= Self.pipeSize { try write() }
    }
    try forEachChunk { chunk in
      var rest = chunk[...]
      while !rest.isEmpty {
        // So many bytes cannot make the line too long.
        let near = rest.prefix(max(0, Self.jsonLineLimit - 1 - line.count))
        let end = near.firstIndex(of: lineEnd) ?? near.endIndex
        line += near[..<end]
        rest = rest[end...]
        guard let byte = rest.popFirst() else { break }
        if byte == lineEnd {
          try flush(goesOn: false)
          number += 1
        } else {
          // Split a long line after a space, where no letters belong together; failing that, after any ASCII character;
          // and at the latest at the start of a scalar.
          let surplus = line.count - 8 * Self.jsonLineLimit
          if surplus >= 3 || surplus >= 0 && byte & 0xC0 != 0x80 { try flush(goesOn: true) }
          line.append(byte)
          let isDue = line.count >= Self.jsonLineLimit && (byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t"))
          if isDue || (line.count >= 4 * Self.jsonLineLimit && byte < 0x80) { try flush(goesOn: true) }
        }
      }
      // Before the next read, which may block.
      try write()
    }
    if !line.isEmpty { try flush(goesOn: false) }
    try write()
    return report
  }

  /// - Parameter line: The line on which the text of the report begins.
  static func stop(at entry: TransliterationReport.Entry, line: Int = 1) -> Failure {
    Failure(
      .dataError,
      "no rune for \(entry.letter.madeHarmless) at \(entry.place.line + line - 1):\(entry.place.column); --unmapped keep passes it through"
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
    var isWide = false
    var progress = Progress()
    defer { progress?.end() }
    while true {
      let count = try CheckedInput.standardInput.read(into: buffer)
      if count == 0 { return }
      if count >= Self.pipeSize, !isWide {
        // Large input: bigger pipe buffers reduce context switches.
        isWide = true
        CheckedInput.standardInput.widenPipe()
        CheckedOutput.standardOutput.widenPipe()
      }
      try body(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      progress?.advance(by: count)
    }
  }
}
