import RuneKit
import RuneText

/// Writes a PO file of gettext with the runes of each `msgid` as its `msgstr`; everything else is copied byte for byte.
///
/// The header, which translates the empty text, stays. Tags, entities, and the placeholders stay in the texts.
struct MessageFilter {
  /// A text, where in its lines its bytes are, and the lines.
  private struct Message {
    var line: Int
    var text: [UInt8] = []
    var origins: [Int] = []
    var bytes: [UInt8] = []

    func origin(of index: Int) -> Int { index < origins.count ? origins[index] : bytes.count }

    mutating func add(_ row: UnsafeBufferPointer<UInt8>, _ more: [UInt8], _ places: [Int]) {
      text += more
      origins += places.map { $0 + bytes.count }
      bytes += row
    }
  }

  private enum Field { case none, context, source, translation }
  private var field = Field.none
  /// The text and its plural.
  private var sources: [Message] = []
  private var placeholders = MessagePlaceholders.undeclared

  mutating func write(
    _ row: UnsafeBufferPointer<UInt8>, _ line: Int, _ writer: inout FieldWriter, into output: inout [UInt8]
  ) throws {
    try FieldWriter.check(row, line: line)
    let blanks: (UInt8) -> Bool = { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    let mark = line == 1 && row.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let content = row[mark..<max(mark, row.countWithoutBreak)].drop(while: blanks)
    let keyword = String(decoding: content.prefix { !blanks($0) && $0 != UInt8(ascii: "\"") }, as: UTF8.self)
    if content.isEmpty || content.first == UInt8(ascii: "#") {
      if field == .translation { (field, sources, placeholders) = (.none, [], .undeclared) }
      if content.starts(with: "#,".utf8) {
        let flags = String(decoding: content.dropFirst(2), as: UTF8.self).split { ", \t".contains($0) }
        for flag in flags where flag.hasSuffix("-format") && placeholders != .declared {
          placeholders = flag.hasPrefix("no-") ? .none : .declared
        }
      }
      return output += row
    }
    var problem: Failure {
      let shown = String(decoding: content, as: UTF8.self).quotedForMessage
      return Failure(.dataError, "line \(line): “\(shown)”; expected msgid, msgstr or a text in quotation marks")
    }
    switch keyword {
    case "": break
    case "msgctxt", "msgid":
      if field == .translation { (sources, placeholders) = ([], .undeclared) }
      field = keyword == "msgid" ? .source : .context
      if keyword == "msgid" { sources = [Message(line: line)] }
    case "msgid_plural" where field == .source && sources.count == 1: sources.append(Message(line: line))
    case "msgstr" where sources.count == 1, _ where keyword.hasPrefix("msgstr[") && sources.count == 2:
      field = .translation
    default: throw problem
    }
    let opening = content[(content.startIndex + keyword.utf8.count)...].drop(while: blanks)
    guard field != .none, opening.count >= 2, opening.first == UInt8(ascii: "\""), opening.last == UInt8(ascii: "\""),
      let (text, origins) = Self.unescaped(opening.dropFirst().dropLast())
    else { throw problem }
    if field == .source { sources[sources.count - 1].add(row, text, origins) }
    let source = keyword == "msgstr[0]" ? sources.first : sources.last
    guard field == .translation, let source, sources.first?.text.isEmpty == false else { return output += row }
    // The runes are on the line of the keyword, and the rest of the old text is left out.
    if keyword.isEmpty { return }
    output += row[..<opening.startIndex]
    // A message with a plural is a format, even where nothing says so.
    let placeholders = sources.count == 2 ? .declared : placeholders
    let runes = try writer.runes(
      source.text, keeping: placeholders.end(of:), in: source.bytes, line: source.line, origin: source.origin)
    output += Self.escaped(runes) + row[row.countWithoutBreak...]
  }

  private static let escapes = Array(
    zip(#"ntr"\abfv"#.utf8, [0x0A, 0x09, 0x0D, 0x22, 0x5C, 7, 8, 0x0C, 0x0B] as [UInt8]))

  /// A text without escapes, and where its bytes were.
  private static func unescaped(_ source: Slice<UnsafeBufferPointer<UInt8>>) -> (text: [UInt8], origins: [Int])? {
    var text: [UInt8] = []
    var origins: [Int] = []
    var rest = source
    while let byte = rest.popFirst() {
      origins.append(rest.startIndex - 1)
      text.append(byte)
      if byte == UInt8(ascii: "\"") { return nil }
      if byte != UInt8(ascii: "\\") { continue }
      guard let letter = rest.popFirst(), let escape = escapes.first(where: { $0.0 == letter }) else { return nil }
      text[text.count - 1] = escape.1
    }
    return (text, origins)
  }

  private static func escaped(_ text: [UInt8]) -> [UInt8] {
    let content = text.flatMap { byte in escapes.first { $0.1 == byte }.map { [UInt8(ascii: "\\"), $0.0] } ?? [byte] }
    return [UInt8(ascii: "\"")] + content + [UInt8(ascii: "\"")]
  }
}
