import RuneKit

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What `runes explain --json` writes.
struct ExplanationDocument: Encodable {
  let script: String
  let mode: String
  let title: String
  let file: String
  let source: String
  let text: String
  let segments: [Segment]
  let works: [Work]

  struct Segment: Encodable {
    let kind: String
    /// First byte and the byte behind the last, in the UTF-8 of `source`.
    let bytes: [Int]
    let latin: String
    let output: String
    let remark: String?
    let rows: [Row]
    /// The words whose letters a list parts behind this segment.
    let words: [Word]?
  }

  struct Word: Encodable {
    /// With its bars.
    let word: String
    let reason: String?
    let file: String
    let line: Int
  }

  struct Row: Encodable {
    let file: String
    let line: Int
    let pass: String?
    let key: String
    let context: String?
    let writes: String
    let reason: String
    let source: String
    let confidence: String
    let alternatives: String?
  }

  struct Work: Encodable {
    let key: String
    let author: String?
    let year: String?
    let title: String
    let place: String
  }

  init(_ explanation: Explanation) {
    script = explanation.script
    mode = explanation.mode
    title = explanation.title
    file = explanation.file
    source = explanation.source
    text = explanation.text
    segments = explanation.parts.map { part in
      Segment(
        kind: part.kind.rawValue, bytes: [part.span.lowerBound, part.span.upperBound], latin: part.latin,
        output: part.output, remark: part.remark.nonEmpty,
        rows: part.rows.map { row in
          Row(
            file: explanation.file, line: row.line, pass: row.pass.nonEmpty, key: row.key,
            context: row.context.nonEmpty, writes: row.writes, reason: row.reason, source: row.source,
            confidence: row.confidence.rawValue, alternatives: row.alternatives.nonEmpty)
        },
        words: part.partings.isEmpty
          ? nil
          : part.partings.map {
            Word(word: $0.spelling, reason: $0.reason.nonEmpty, file: $0.file, line: $0.line)
          })
    }
    works = explanation.works.map {
      Work(key: $0.key, author: $0.author.nonEmpty, year: $0.year.nonEmpty, title: $0.title, place: $0.place)
    }
  }

  func encoded() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(self), as: UTF8.self)
  }
}

extension String {
  /// The text, or nil where it is empty.
  fileprivate var nonEmpty: String? { isEmpty ? nil : self }
}
