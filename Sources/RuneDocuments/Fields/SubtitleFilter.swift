/// Writes SRT, WebVTT (https://www.w3.org/TR/webvtt1/) or MicroDVD with the runes of the cues; times, settings, tags, entities,
/// notes, styles and line breaks such as `\N` are copied byte for byte.
struct SubtitleFilter {
  /// The cue so far, the number of its first line, and its first two lines with their ends.
  private var cue: [UInt8] = []
  private var firstLine = 1
  private var heads: [(text: String, end: Int)] = []
  private var line = 0
  private var (isWebVTT, hasCues) = (false, false)

  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
  /// The most bytes of a cue, whose runes take some twenty times as much memory.
  private static let cueLimit = 1 << 20

  /// Takes a line, or, of a text without line feeds, the lines that end with carriage returns.
  mutating func write(
    _ row: UnsafeBufferPointer<UInt8>, _ writer: inout FieldWriter, into output: inout [UInt8]
  ) throws {
    var start = 0
    let end = row.countWithoutBreak
    while let index = row[start..<end].firstIndex(of: UInt8(ascii: "\r")) {
      try write(line: row[start...index], &writer, into: &output)
      start = index + 1
    }
    try write(line: row[start...], &writer, into: &output)
  }

  private mutating func write(
    line row: Slice<UnsafeBufferPointer<UInt8>>, _ writer: inout FieldWriter, into output: inout [UInt8]
  ) throws {
    line += 1
    try FieldWriter.check(row, line: line)
    var row = Array(row)
    if line == 1 {
      if row.starts(with: Self.byteOrderMark) {
        output += Self.byteOrderMark
        row.removeFirst(3)
      }
      isWebVTT = row.starts(with: "WEBVTT".utf8)
    }
    let text = String(decoding: row[..<row.countWithoutBreak], as: UTF8.self)
    if text.isEmpty {
      try end(&writer, into: &output)
      output += row
      return
    }
    // A line of MicroDVD is a cue, whose frames are kept as its styles are.
    if cue.isEmpty, Self.hasFrames(text) {
      output += try writer.runes(row, in: row, line: line) { $0 }
      return
    }
    // In WebVTT, times begin a cue without an empty line, too.
    if isWebVTT, firstLine == 1 || heads.count > 1 || heads.first.map({ Self.areTimes($0.text) }) == true,
      Self.areTimes(text)
    {
      try end(&writer, into: &output)
    }
    if cue.isEmpty { firstLine = line }
    cue += row
    if heads.count < 2 { heads.append((text, cue.count)) }
    if cue.count > Self.cueLimit {
      throw DocumentError("line \(firstLine): a cue of more than \(Self.cueLimit) bytes; divide it by an empty line")
    }
  }

  /// Writes what was read since the last empty line.
  mutating func end(_ writer: inout FieldWriter, into output: inout [UInt8]) throws {
    defer { (cue, heads) = ([], []) }
    guard let first = heads.first?.text else { return }
    // A block with times below its first line is a cue of that name.
    let isCue = heads.count > 1 && Self.areTimes(heads[1].text)
    let isOther = ["NOTE", "STYLE", "REGION"].contains(first.prefix { $0 != " " && $0 != "\t" })
    let hasNoText = firstLine == 1 || isOther && !isCue
    if isWebVTT, hasNoText { return output += cue }
    let times = heads.firstIndex { $0.text.contains("-->") }
    // An empty line within a text, as films have it: the text of the cue before goes on.
    let goesOn =
      hasCues && !heads.contains { Self.isNumber($0.text) || Self.isTime($0.text.prefix { $0 != " " && $0 != "\t" }) }
    guard times != nil || goesOn else {
      let reason = heads.count == 1 ? "a text without times" : "a cue without an arrow"
      throw DocumentError("line \(firstLine + heads.count - 1): \(reason); expected \(Self.example)")
    }
    if let times, !Self.areTimes(heads[times].text) || times > 0 && !isWebVTT && !Self.isNumber(first) {
      let line = Self.areTimes(heads[times].text) ? 0 : times
      throw DocumentError(
        "line \(firstLine + line): “\(heads[line].text.quotedForMessage)”; expected "
          + (line < times ? "a number" : Self.example))
    }
    hasCues = true
    let start = times.map { heads[$0].end } ?? 0
    let end = max(start, cue.countWithoutBreak)
    let text = Array(cue[start..<end])
    output += cue[..<start]
    let runes = try writer.runes(text, in: cue, line: firstLine) { start + $0 }
    // A line without letters would end the cue.
    let lineBreak = text.contains(UInt8(ascii: "\n")) ? UInt8(ascii: "\n") : UInt8(ascii: "\r")
    let latin = text.split(separator: lineBreak, omittingEmptySubsequences: false)
    let written = runes.split(separator: lineBreak, omittingEmptySubsequences: false).enumerated().compactMap {
      Self.hasText($1) ? $1 : $0 < latin.count && !Self.hasText(latin[$0]) ? latin[$0] : nil
    }
    let lines = Array(written.joined(separator: [lineBreak]))
    output += lines[..<lines.countWithoutBreak]
    if !written.isEmpty { output += cue[end...] }
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

  private static func isNumber(_ line: String) -> Bool { line.allSatisfy { $0.isASCIIDigit || $0 == " " } }

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
