import RuneKitCore
import RuneText

/// Writes SRT, WebVTT (https://www.w3.org/TR/webvtt1/) or MicroDVD with the runes of the cues; times, settings, tags, entities,
/// notes, styles and line breaks such as `\N` are copied byte for byte.
struct SubtitleFilter {
  /// The lines since the last empty one, and the number of the first.
  private var block: [[UInt8]] = []
  private var firstLine = 1
  private var isWebVTT = false

  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  mutating func write(
    _ row: UnsafeBufferPointer<UInt8>, _ line: Int, _ writer: inout FieldWriter, into output: inout [UInt8]
  ) throws {
    try FieldWriter.check(row, line: line)
    var row = Array(row)
    if line == 1 {
      if row.starts(with: Self.byteOrderMark) {
        output += Self.byteOrderMark
        row.removeFirst(3)
      }
      isWebVTT = row.starts(with: "WEBVTT".utf8)
    }
    if row.countWithoutBreak > 0 {
      if block.isEmpty { firstLine = line }
      return block.append(row)
    }
    try end(&writer, into: &output)
    output += row
  }

  /// Writes what was read since the last empty line.
  mutating func end(_ writer: inout FieldWriter, into output: inout [UInt8]) throws {
    defer { block = [] }
    guard !block.isEmpty else { return }
    let all = Array(block.joined())
    if all.count > FieldFilter.rowLimit {
      throw DocumentError("line \(firstLine): a cue of more than \(FieldFilter.rowLimit) bytes")
    }
    let lines = block.map { String(decoding: $0[..<$0.countWithoutBreak], as: UTF8.self) }
    let hasNoText = firstLine == 1 || ["NOTE", "STYLE", "REGION"].contains(lines[0].prefix { $0 != " " && $0 != "\t" })
    if isWebVTT, hasNoText { return output += all }
    // A line of MicroDVD is a cue, whose frames are kept as its styles are.
    if lines.allSatisfy(Self.hasFrames) {
      output += try writer.runes(all, in: all, line: firstLine) { $0 }
      return
    }
    guard let times = lines.prefix(2).firstIndex(where: { $0.contains("-->") }) else {
      let reason = lines.count == 1 ? "a text without times" : "a cue without an arrow"
      throw DocumentError("line \(firstLine + min(1, lines.count - 1)): \(reason); expected \(Self.example)")
    }
    guard Self.areTimes(lines[times]), times == 0 || isWebVTT || lines[0].allSatisfy(\.isASCIIDigit) else {
      let line = Self.areTimes(lines[times]) ? 0 : times
      throw DocumentError(
        "line \(firstLine + line): “\(lines[line].quotedForMessage)”; expected \(line < times ? "a number" : Self.example)"
      )
    }
    let start = block[...times].joined().count
    let end = all.countWithoutBreak
    let text = Array(all[start..<max(start, end)])
    output += all[..<start]
    let runes = try writer.runes(text, in: all, line: firstLine) { start + $0 }
    // A line without letters would end the cue.
    let lineBreak = UInt8(ascii: "\n")
    let latin = text.split(separator: lineBreak, omittingEmptySubsequences: false)
    let written = runes.split(separator: lineBreak, omittingEmptySubsequences: false).enumerated().filter {
      Self.hasText($1) || $0 < latin.count && !Self.hasText(latin[$0])
    }.map(\.element)
    output += written.joined(separator: [lineBreak])
    if !written.isEmpty { output += all[max(start, end)...] }
  }

  private static func hasText(_ line: ArraySlice<UInt8>) -> Bool { line.contains { $0 > 0x20 } }

  /// Keeps tags, arrows, and the line breaks and spaces of ASS (`\N`).
  static func keepSigns(_ kept: inout KeptSyntax) {
    (kept.hasTags, kept.hasFrames) = (true, true)
    kept.signs += ["-->", #"\N"#, #"\n"#, #"\h"#]
  }

  /// Whether it begins with two numbers in braces.
  private static func hasFrames(_ line: String) -> Bool {
    let parts = line.split(separator: "}", maxSplits: 2, omittingEmptySubsequences: false).prefix(2)
    return parts.count == 2
      && parts.allSatisfy { $0.first == "{" && $0.count > 1 && $0.dropFirst().allSatisfy(\.isASCIIDigit) }
  }

  private static let example = "times such as 00:00:01,000 --> 00:00:02,500"

  private static func areTimes(_ line: String) -> Bool {
    let parts = line.split { $0 == " " || $0 == "\t" }
    return parts.count >= 3 && parts[1] == "-->" && isTime(parts[0]) && isTime(parts[2])
  }

  /// Hours, which WebVTT may leave out, minutes, seconds and thousandths.
  private static func isTime(_ text: Substring) -> Bool {
    let parts = text.split(omittingEmptySubsequences: false) { ":,.".contains($0) }
    return (3...4).contains(parts.count) && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy(\.isASCIIDigit) }
      && text.count { $0 == ":" } == parts.count - 2
  }
}

extension Character {
  fileprivate var isASCIIDigit: Bool { isASCII && isNumber }
}
