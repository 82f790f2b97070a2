import RuneKit
import RuneText

/// The output of `runes translit --json`, which is documented in the library's article on the command.
struct TransliterationJSON {
  private let transliterator: RunicTransliterator
  private let form: TranslitJob.JSONForm
  /// The rows of the mode as JSON, by pass.
  private let rows: [[[UInt8]]]

  /// What is written after the places of plain segments.
  private var endings = SegmentJSONCache()
  /// The numbers of the endings of the present text.
  private var numbers: [Int] = []

  /// The typical size of a segment with a single rune.
  private static let usualSegment = 120

  init(_ transliterator: RunicTransliterator, _ form: TranslitJob.JSONForm = .full) {
    self.transliterator = transliterator
    self.form = form
    let mode = transliterator.mode
    rows = mode.passes.map { pass in
      pass.mappings.map { mapping in
        var json = JSONWriter()
        json.object {
          $0.member("file", mode.table.file)
          $0.member("line", mapping.line)
        }
        return json.bytes
      }
    }
  }

  /// The object for one text, on one line ending in a line feed.
  ///
  /// - Parameter input: The original text. Invalid UTF-8 is replaced in the strings shown, but spans count the original
  ///   bytes.
  /// - Parameter goesOn: Whether the line was split and continues in the next object.
  func line(_ result: Transliteration, of input: [UInt8], goesOn: Bool = false) -> [UInt8] {
    if form == .lean { return leanLine(result, of: input, goesOn: goesOn) }
    var json = JSONWriter()
    json.reserve((result.segments.count + 2) * Self.usualSegment)
    json.object {
      if goesOn { $0.member("continues", true) }
      $0.member("mode", transliterator.mode.name)
      $0.member("script", transliterator.script.name)
      $0.member("segments") {
        $0.write(syntax: "[")
        for (index, segment) in result.segments.enumerated() {
          let latin = input[segment.source.clamped(to: input.indices)]
          $0.write(syntax: index == 0 ? #"{"bytes":["# : #",{"bytes":["#)
          $0.write(segment.source.lowerBound)
          $0.write(syntax: ",")
          $0.write(segment.source.upperBound)
          writeEnding(of: segment, String(decoding: latin, as: UTF8.self), to: &$0)
        }
        $0.write(syntax: "]")
      }
      $0.member("source", String(decoding: input, as: UTF8.self))
      $0.member("text", result.text)
    }
    return json.finish()
  }

  /// Writes the same by the looks of the segments.
  ///
  /// - Returns: False for a text whose segments the recorder does not know by their looks; nothing is written of it.
  mutating func write(_ input: [UInt8], by recorder: SegmentRecorder, to json: inout JSONWriter) -> Bool {
    guard form == .full, let plain = input.withUnsafeBytes({ recorder.segments(ofUTF8: $0) }),
      input.withUnsafeBytes({ findNumbers(of: plain.segments, $0, recorder) })
    else { return false }
    json.object {
      $0.member("mode", transliterator.mode.name)
      $0.member("script", transliterator.script.name)
      $0.member("segments") { endings.write(plain.segments, numbers, to: &$0) }
      $0.member("source", utf8: input)
      $0.member("text", utf8: plain.output)
    }
    json.write(syntax: "\n")
    return true
  }

  /// Finds the numbers of the endings of segments.
  ///
  /// - Returns: False if one of them is not worth keeping.
  private mutating func findNumbers(
    of segments: [ContiguousSegment], _ input: UnsafeRawBufferPointer, _ recorder: SegmentRecorder
  ) -> Bool {
    var start = 0
    numbers.removeAll(keepingCapacity: true)
    for part in segments {
      let latin = UnsafeRawBufferPointer(rebasing: input[start..<start + Int(part.length)])
      var number = endings.number(of: part.look, latin)
      if number == nil, let segment = recorder.segment(looking: part.look) {
        var json = JSONWriter()
        writeEnding(of: segment, String(decoding: latin, as: UTF8.self), to: &json)
        number = endings.add(json.bytes, of: part.look, latin)
      }
      guard let number else { return false }
      numbers.append(number)
      start += Int(part.length)
    }
    return true
  }

  /// Writes what comes after the place of a segment.
  private func writeEnding(of segment: Transliteration.Segment, _ latin: String, to json: inout JSONWriter) {
    json.write(syntax: segment.isGuess ? #"],"guess":true,"kind":"# : #"],"kind":"#)
    json.write(segment.kind.rawValue)
    json.write(syntax: #","latin":"#)
    json.write(latin)
    json.write(syntax: #","output":"#)
    json.write(segment.output)
    json.write(syntax: #","rows":["#)
    for (index, row) in segment.rows.enumerated() {
      if index > 0 { json.write(syntax: ",") }
      json.write(json: rows[row.pass][row.mapping])
    }
    json.write(syntax: "]}")
  }

  /// The source, the text, and the letters without a rune of their own.
  private func leanLine(_ result: Transliteration, of input: [UInt8], goesOn: Bool) -> [UInt8] {
    JSONWriter.line {
      if goesOn { $0.member("continues", true) }
      $0.member("source", String(decoding: input, as: UTF8.self))
      $0.member("text", result.text)
      let losses = [
        ("kept", result.report.unmapped), ("nearest", result.report.substituted), ("guessed", result.report.guessed),
      ]
      $0.member("losses", objects: losses.flatMap { kind, entries in entries.map { (kind, $0) } }) { json, loss in
        json.member("letter", "\(loss.1.letter)")
        json.member("count", loss.1.count)
        json.member("kind", loss.0)
      }
    }
  }
}
