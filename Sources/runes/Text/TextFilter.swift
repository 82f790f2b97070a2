import RuneKit
import RuneSystem
import RuneText

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
  /// The chunk size from which a second thread is worthwhile.
  private static let sharedSize = 1 << 17
  /// The same for JSON: how much is read before there is a second thread, and how many bytes at least and at most the two
  /// share at a time. A byte makes a hundred.
  private static let longJSONSize = 1 << 18
  private static let sharedJSONSize = 1 << 13
  private static let batchSize = 1 << 14
  /// The default capacity of a pipe.
  private static let pipeSize = 1 << 16
  /// The maximum amount buffered while looking for a letter without a rune.
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
    if stopsAtUnmapped { return try runUpToUnmapped() }
    var stream = transliterator.makeStream()
    var output: [UInt8] = []
    // Write all decided output before the next read, which may block.
    func write(_ part: UnsafeRawBufferPointer) throws {
      stream.transliterate(part, into: &output)
      try OpenFile.standardOutput.write(output)
      output.removeAll(keepingCapacity: true)
    }
    var second: TransliterationStream?
    var secondOutput: [UInt8] = []
    var place = TextPlace()
    var isRunic: Bool?
    defer { self.isRunic = isRunic ?? false }
    try forEachChunk { chunk in
      if isRunic == nil {
        isRunic = Hints.runes(in: String(decoding: chunk.prefix(4096), as: UTF8.self).unicodeScalars).most
      }
      // A part that follows a line feed, which ends the context, is independent of those before it.
      guard second != nil, let thread = WorkerThread.shared,
        let cut = cut(chunk, from: Self.sharedSize, after: UInt8(ascii: "\n"))
      else {
        place.advance(over: chunk)
        try write(chunk)
        // The first chunk shows which letters are frequent, so let a sibling stream start with its tables.
        if second == nil, chunk.count >= Self.sharedSize { second = stream.makeSibling() }
        return
      }
      let parts = [chunk[..<cut.middle], chunk[cut.middle..<cut.end], chunk[cut.end...]].map {
        UnsafeRawBufferPointer(rebasing: $0)
      }
      place.advance(over: parts[0])
      second?.move(to: place)
      thread.begin { second?.transliterate(parts[1], into: &secondOutput) }
      defer { thread.wait() }
      try write(parts[0])
      place.advance(over: parts[1])
      thread.wait()
      try OpenFile.standardOutput.write(secondOutput)
      secondOutput.removeAll(keepingCapacity: true)
      stream.move(to: place)
      place.advance(over: parts[2])
      try write(parts[2])
    }
    stream.finish(into: &output)
    try OpenFile.standardOutput.write(output)
    var report = stream.report
    if let second { report.merge(second.report) }
    return report
  }

  /// Writes whole lines, with their numbers as they are asked for.
  func run(writing numbers: NumberStyle) throws -> TransliterationReport {
    var stream = transliterator.makeStream()
    var (held, output): ([UInt8], [UInt8]) = ([], [])
    func write(_ lines: [UInt8], isLast: Bool = false) throws {
      let source = try numbers.source(lines, for: transliterator)
      source.withUnsafeBytes { stream.transliterate($0, into: &output) }
      if stopsAtUnmapped { try stream.report.failIfUnmapped() }
      if isLast { stream.finish(into: &output) }
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
      try write(Array(held[...end]))
      held.removeSubrange(...end)
    }
    try write(held, isLast: true)
    return stream.report
  }

  /// Splits a large chunk after line ends into two parts and a rest, or returns nil if that is impossible.
  private func cut(_ chunk: UnsafeRawBufferPointer, from size: Int, after lineEnd: UInt8) -> (middle: Int, end: Int)? {
    // The first part is smaller, because this thread also reads and writes.
    let half = chunk.count / 16 * 7
    guard chunk.count >= size, let middle = chunk[..<half].lastIndex(of: lineEnd),
      let end = chunk[half...].lastIndex(of: lineEnd)
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
        try stream.report.failIfUnmapped()
        if rest[end - 1] == UInt8(ascii: "\n") || held.count >= Self.heldLimit {
          try OpenFile.standardOutput.write(held)
          held.removeAll(keepingCapacity: true)
        }
        rest = UnsafeRawBufferPointer(rebasing: rest[end...])
      }
    }
    stream.finish(into: &held)
    try stream.report.failIfUnmapped()
    try OpenFile.standardOutput.write(held)
    return stream.report
  }

  /// Writes one JSON object per line.
  func runAsJSONLines(_ form: TranslitJob.JSONForm) throws -> TransliterationReport {
    let first = JSONLineWriter(self, form)
    var second: JSONLineWriter?
    var size = 0
    func write(_ objects: inout JSONWriter) throws {
      try OpenFile.standardOutput.write(objects.bytes)
      objects.removeAll()
    }
    try forEachChunk { chunk in
      var rest = chunk[...]
      while !rest.isEmpty {
        let batch = UnsafeRawBufferPointer(rebasing: rest.prefix(Self.batchSize))
        size += batch.count
        guard size >= Self.longJSONSize, !stopsAtUnmapped, let thread = WorkerThread.shared,
          let cut = cut(batch, from: Self.sharedJSONSize, after: lineEnd)
        else {
          try first.take(batch, write)
          rest = rest.dropFirst(batch.count)
          continue
        }
        let writer = second ?? JSONLineWriter(self, form)
        second = writer
        // Nothing here fails, as nothing is written and no letter stops it.
        thread.begin { try? writer.take(UnsafeRawBufferPointer(rebasing: batch[cut.middle..<cut.end])) { _ in } }
        defer { thread.wait() }
        try first.take(UnsafeRawBufferPointer(rebasing: batch[..<cut.middle]), write)
        try write(&first.objects)
        thread.wait()
        try write(&writer.objects)
        rest = rest.dropFirst(cut.end)
      }
      // Before the next read, which may block.
      try write(&first.objects)
    }
    try first.finish(write)
    var report = first.report
    if let second { report.add(second.report) }
    return report
  }

  private func forEachChunk(_ body: (UnsafeRawBufferPointer) throws -> Void) throws {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.readSize, alignment: 64)
    defer { buffer.deallocate() }
    var isWide = false
    var progress = Progress()
    defer { progress?.end() }
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
      progress?.advance(by: count)
    }
  }
}

extension TransliterationReport {
  /// Fails at the first letter without a rune.
  ///
  /// - Parameter line: The line on which the text of the report begins.
  func failIfUnmapped(line: Int = 1) throws {
    guard let entry = unmapped.first else { return }
    throw Failure(
      .dataError,
      "no rune for \(entry.letter.madeHarmless) at \(entry.place.line + line - 1):\(entry.place.column); --unmapped keep passes it through"
    )
  }
}
