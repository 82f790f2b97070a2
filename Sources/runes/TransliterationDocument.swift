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
    /// First byte and the byte behind the last, in the UTF-8 of `source`.
    let bytes: [Int]
    let latin: String
    let output: String
    let rows: [Row]
  }

  struct Row: Encodable {
    let file: String
    let line: Int
  }

  init(_ result: Transliteration, of source: String, by transliterator: RunicTransliterator) {
    let mode = transliterator.mode
    let utf8 = Array(source.utf8)
    script = transliterator.script.name
    self.mode = mode.name
    self.source = source
    text = result.text
    segments = result.segments.map { segment in
      Segment(
        kind: segment.kind.rawValue, bytes: [segment.source.lowerBound, segment.source.upperBound],
        latin: String(decoding: utf8[segment.source.clamped(to: utf8.indices)], as: UTF8.self),
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
