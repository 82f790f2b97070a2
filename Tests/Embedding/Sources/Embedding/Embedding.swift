import Foundation
import RuneKit

/// Uses the library as an app does; what it prints is held against `expected.txt`.
///
/// Foundation stands beside it as in most apps: on Linux that brings a second ICU, which must not meet the library's.
@main
struct Embedding {
  static func main() throws {
    let fox = " the quick fox ".trimmingCharacters(in: .whitespaces)
    print("elder:", RunicTransliterator.latinToElder(fox))
    print("younger:", RunicTransliterator.latinToYounger(fox))
    print("cirth:", hexadecimal(RunicTransliterator.latinToCirth("Balin")))

    let twigs = try RunicTransliterator(script: .younger, variant: "short-twig")
    print("short-twig:", twigs.transliterate("stone"))

    let dotted = try RunicTransliterator(script: .elder, options: TransliterationOptions(divider: .named("dot")))
    print("dotted:", dotted.transliterate(fox))

    let scholarly = try RunicTransliterator(script: .elder, mode: "scholarly")
    print("scholarly:", scholarly.transliterate("ek hlewagastiz holtijaz horna tawido"))

    print("stream:", inPieces("the quick brown fox", of: 5))

    let result = RunicTransliterator.elder.transliteration(of: "thé ж")
    for segment in result.segments {
      print("segment:", segment.kind, segment.source, segment.output, keys(of: segment, in: .elder))
    }
    for entry in result.report.unmapped { print("no rune:", entry.letter, entry.place.line, entry.place.column) }
    for entry in result.report.substituted { print("nearest:", entry.letter, entry.place.line, entry.place.column) }

    do {
      _ = try RunicTransliterator(script: .elder, mode: "scholary")
    } catch .unknownMode(let name, let known) {
      print("no mode \(name)\(suggestion(for: name, among: known))")
    }
  }

  /// Feeds a text to a stream as a file or a socket would, cut wherever it happens.
  private static func inPieces(_ text: String, of size: Int) -> String {
    var stream = RunicTransliterator.elder.makeStream()
    var output: [UInt8] = []
    let bytes = Array(text.utf8)
    bytes.withUnsafeBytes { bytes in
      for start in stride(from: 0, to: bytes.count, by: size) {
        let piece = UnsafeRawBufferPointer(rebasing: bytes[start..<min(start + size, bytes.count)])
        stream.transliterate(piece, into: &output)
      }
    }
    stream.finish(into: &output)
    return String(decoding: output, as: UTF8.self)
  }

  /// The keys of the rows that wrote a segment.
  private static func keys(of segment: Transliteration.Segment, in transliterator: RunicTransliterator) -> [String] {
    segment.rows.map { row in
      transliterator.mode.passes[row.pass].mappings[row.mapping].key.map(\.text).joined()
    }
  }

  private static func hexadecimal(_ text: String) -> String {
    text.unicodeScalars.map { String($0.value, radix: 16, uppercase: true) }.joined(separator: " ")
  }
}
