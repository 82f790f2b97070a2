import RuneKit

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What `runes translit --json` writes; its fields are documented in the library's article on the command.
struct TransliterationDocument: Encodable {
  let script: String
  let mode: String
  let source: String
  let text: String
  let segments: [Segment]

  struct Segment: Encodable {
    let kind: String
    /// First byte and the byte behind the last, in the input as it came: ill-formed bytes are repaired in `source` only.
    let bytes: [Int]
    let latin: String
    let output: String
    let rows: [Row]
  }

  struct Row: Encodable {
    let file: String
    let line: Int
  }

  init(_ result: Transliteration, of input: [UInt8], by transliterator: RunicTransliterator) {
    let mode = transliterator.mode
    script = transliterator.script.name
    self.mode = mode.name
    source = String(decoding: input, as: UTF8.self)
    text = result.text
    segments = result.segments.map { segment in
      Segment(
        kind: segment.kind.rawValue, bytes: [segment.source.lowerBound, segment.source.upperBound],
        latin: String(decoding: input[segment.source.clamped(to: input.indices)], as: UTF8.self),
        output: segment.output,
        rows: segment.rows.map { Row(file: mode.table.file, line: mode.passes[$0.pass].mappings[$0.mapping].line) })
    }
  }

  func encoded() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(self), as: UTF8.self)
  }
}
