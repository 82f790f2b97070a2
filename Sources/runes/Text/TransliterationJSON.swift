/// The output of `runes translit --json`, which is documented in the library's article on the command.
struct TransliterationJSON {
  private let transliterator: RunicTransliterator
  private let form: TranslitJob.JSONForm
  /// The rows of the mode as JSON, by pass.
  private let rows: [[[UInt8]]]

  /// What is written after the offsets of plain segments, by a hash of their look and Latin text, of which a text repeats a few
  /// hundred; what comes last stays.
  private var endings = Array(repeating: Ending(), count: 1 << endingBits)
  private static let endingBits = 12

  private struct Ending {
    var look: Int32 = -1
    var latin: UInt64 = 0
    var json: [UInt8] = []
  }

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
          Self.write(segment.source, isFirst: index == 0, to: &$0)
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
    guard form == .full, let plain = input.withUnsafeBytes({ recorder.segments(ofUTF8: $0) }) else { return false }
    json.object {
      $0.member("mode", transliterator.mode.name)
      $0.member("script", transliterator.script.name)
      $0.member("segments") {
        $0.write(syntax: "[")
        var start = 0
        for (index, part) in plain.segments.enumerated() {
          let range = start..<start + Int(part.length)
          Self.write(range, isFirst: index == 0, to: &$0)
          $0.write(json: ending(looking: part.look, input[range], recorder))
          start = range.upperBound
        }
        $0.write(syntax: "]")
      }
      $0.member("source", utf8: input)
      $0.member("text", utf8: plain.output)
    }
    json.write(syntax: "\n")
    return true
  }

  private mutating func ending(looking look: Int32, _ latin: ArraySlice<UInt8>, _ recorder: SegmentRecorder) -> [UInt8]
  {
    var made: [UInt8] {
      var json = JSONWriter()
      if let segment = recorder.segment(looking: look) {
        writeEnding(of: segment, String(decoding: latin, as: UTF8.self), to: &json)
      }
      return json.bytes
    }
    if latin.count > 8 { return made }
    let packed = latin.reduce(0) { $0 << 8 | UInt64($1) }
    let hash = (packed ^ UInt64(truncatingIfNeeded: look) << 48) &* 0x9E37_79B9_7F4A_7C15
    let slot = Int(hash >> UInt64(64 - Self.endingBits))
    if endings[slot].look != look || endings[slot].latin != packed {
      endings[slot] = Ending(look: look, latin: packed, json: made)
    }
    return endings[slot].json
  }

  private static func write(_ range: Range<Int>, isFirst: Bool, to json: inout JSONWriter) {
    json.write(syntax: isFirst ? #"{"bytes":["# : #",{"bytes":["#)
    json.write(range.lowerBound)
    json.write(syntax: ",")
    json.write(range.upperBound)
  }

  /// Writes what comes after the offsets of a segment.
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
