import Foundation
import RuneKit

/// Streams a file in pieces of an odd size, so that letters are split.
enum FileStream {
  static func run() throws {
    let folder = try temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let source = folder.appendingPathComponent("latin.txt")
    let target = folder.appendingPathComponent("runes.txt")
    let text = String(repeating: "The quick brown fox jumps over Þórr's warthog — thrice.\n", count: 2_000)
    try text.write(to: source, atomically: true, encoding: .utf8)
    _ = FileManager.default.createFile(atPath: target.path, contents: nil)

    let input = try FileHandle(forReadingFrom: source)
    let output = try FileHandle(forWritingTo: target)
    var stream = try RunicTransliterator(.youngerNorse, variant: .shortTwig).makeStream()
    var runes: [UInt8] = []
    while let piece = try input.read(upToCount: 1_021), !piece.isEmpty {
      piece.withUnsafeBytes { stream.transliterate($0, into: &runes) }
      try output.write(contentsOf: runes)
      runes.removeAll(keepingCapacity: true)
    }
    stream.finish(into: &runes)
    try output.write(contentsOf: runes)
    try output.close()

    let whole = try RunicTransliterator(.youngerNorse, variant: .shortTwig).transliterate(text)
    let written = try String(contentsOf: target, encoding: .utf8)
    print("stream:", written.prefix { $0 != "\n" })
    print("stream as a whole:", written == whole, stream.report.unmappedCount, stream.report.substitutedCount)
  }
}
