import RuneDocuments

/// Writes a JSON object for each line of a text that comes in pieces.
struct JSONLineWriter {
  /// The objects of the lines that have ended.
  private var objects = JSONWriter()
  private(set) var report = TransliterationReport()
  private var document: TransliterationJSON
  private let transliterator: RunicTransliterator
  private let recorder: SegmentRecorder
  private let lineEnd: UInt8
  private let stopsAtUnmapped: Bool
  private let numbers: NumberStyle
  private var line: [UInt8] = []
  private var number = 1

  /// The length from which a line is split into several objects.
  private static let lineLimit = 1 << 14
  /// The size of the objects from which they are written: the default capacity of a pipe.
  private static let manyBytes = 1 << 16

  init(_ filter: TextFilter, _ form: TranslitJob.JSONForm, _ numbers: NumberStyle) {
    self.numbers = numbers
    transliterator = filter.transliterator
    document = TransliterationJSON(transliterator, form)
    recorder = transliterator.makeRecorder()
    (lineEnd, stopsAtUnmapped) = (filter.lineEnd, filter.stopsAtUnmapped)
  }

  /// Writes the objects that there are.
  mutating func flush() throws {
    try OpenFile.standardOutput.write(objects.bytes)
    objects.removeAll()
  }

  /// Reads the next bytes.
  ///
  /// - Throws: A `Failure` at the first letter without a rune, if that stops the filter; the lines before it are written.
  mutating func take(_ text: UnsafeRawBufferPointer) throws {
    var rest = text[...]
    while !rest.isEmpty {
      // So many bytes cannot make the line too long.
      let near = rest.prefix(max(0, Self.lineLimit - 1 - line.count))
      let end = near.firstIndex(of: lineEnd) ?? near.endIndex
      line += near[..<end]
      rest = rest[end...]
      guard let byte = rest.popFirst() else { break }
      if byte == lineEnd {
        try endLine(goesOn: false)
        number += 1
      } else {
        // Split a long line after a space, where no letters belong together; failing that, after any ASCII character;
        // and at the latest at the start of a scalar.
        let surplus = line.count - 8 * Self.lineLimit
        if surplus >= 3 || surplus >= 0 && byte & 0xC0 != 0x80 { try endLine(goesOn: true) }
        line.append(byte)
        let isDue = line.count >= Self.lineLimit && (byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t"))
        if isDue || (line.count >= 4 * Self.lineLimit && byte < 0x80) { try endLine(goesOn: true) }
      }
    }
  }

  /// Ends the text, and the last line with it.
  mutating func finish() throws {
    if !line.isEmpty { try endLine(goesOn: false) }
    try flush()
  }

  /// - Parameter goesOn: Whether the line was split and continues in the next object.
  private mutating func endLine(goesOn: Bool) throws {
    line = try numbers.source(line, for: transliterator)
    if goesOn || !document.write(line, by: recorder, to: &objects) {
      let result = line.withUnsafeBytes { recorder.transliteration(ofUTF8: $0) }
      if stopsAtUnmapped, !result.report.unmapped.isEmpty {
        try flush()
        try result.report.failIfUnmapped(line: number)
      }
      report.add(result.report)
      objects.write(json: document.line(result, of: line, goesOn: goesOn))
    }
    line.removeAll(keepingCapacity: true)
    if objects.bytes.count >= Self.manyBytes { try flush() }
  }
}
