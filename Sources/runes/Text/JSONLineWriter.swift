import RuneKit
import RuneText

/// Writes a JSON object for each line of a text that comes in pieces.
final class JSONLineWriter {
  /// The objects of the lines that have ended.
  var objects = JSONWriter()
  private(set) var report = TransliterationReport()
  private var document: TransliterationJSON
  private let recorder: SegmentRecorder
  private let lineEnd: UInt8
  private let stopsAtUnmapped: Bool
  private var line: [UInt8] = []
  private var number = 1

  /// The length from which a line is split into several objects.
  private static let lineLimit = 1 << 14
  /// The size of the objects from which they are written: the default capacity of a pipe.
  private static let manyBytes = 1 << 16

  init(_ filter: TextFilter, _ form: TranslitJob.JSONForm) {
    document = TransliterationJSON(filter.transliterator, form)
    recorder = filter.transliterator.makeRecorder()
    (lineEnd, stopsAtUnmapped) = (filter.lineEnd, filter.stopsAtUnmapped)
  }

  /// Writes the objects that there are.
  typealias Write = (_ objects: inout JSONWriter) throws -> Void

  /// Reads the next bytes.
  ///
  /// - Parameter write: Called whenever there are many objects.
  /// - Throws: A `Failure` at the first letter without a rune, if that stops the filter; the lines before it are written.
  func take(_ text: UnsafeRawBufferPointer, _ write: Write) throws {
    var rest = text[...]
    while !rest.isEmpty {
      // So many bytes cannot make the line too long.
      let near = rest.prefix(max(0, Self.lineLimit - 1 - line.count))
      let end = near.firstIndex(of: lineEnd) ?? near.endIndex
      line += near[..<end]
      rest = rest[end...]
      guard let byte = rest.popFirst() else { break }
      if byte == lineEnd {
        try endLine(goesOn: false, write)
        number += 1
      } else {
        // Split a long line after a space, where no letters belong together; failing that, after any ASCII character;
        // and at the latest at the start of a scalar.
        let surplus = line.count - 8 * Self.lineLimit
        if surplus >= 3 || surplus >= 0 && byte & 0xC0 != 0x80 { try endLine(goesOn: true, write) }
        line.append(byte)
        let isDue = line.count >= Self.lineLimit && (byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t"))
        if isDue || (line.count >= 4 * Self.lineLimit && byte < 0x80) { try endLine(goesOn: true, write) }
      }
    }
  }

  /// Ends the text, and the last line with it.
  func finish(_ write: Write) throws {
    if !line.isEmpty { try endLine(goesOn: false, write) }
    try write(&objects)
  }

  /// - Parameter goesOn: Whether the line was split and continues in the next object.
  private func endLine(goesOn: Bool, _ write: Write) throws {
    if goesOn || !document.write(line, by: recorder, to: &objects) {
      let result = line.withUnsafeBytes { recorder.transliteration(ofUTF8: $0) }
      if stopsAtUnmapped, !result.report.unmapped.isEmpty {
        try write(&objects)
        try result.report.failIfUnmapped(line: number)
      }
      report.add(result.report)
      objects.write(json: document.line(result, of: line, goesOn: goesOn))
    }
    line.removeAll(keepingCapacity: true)
    if objects.bytes.count >= Self.manyBytes { try write(&objects) }
  }
}
