import RuneKit
import RuneSystem
import RuneText

/// The text that a picture drawn by `runes` carries with it.
enum PictureTitle {
  private static let limit = 64 << 20

  /// The title of an SVG that `runes` wrote, which is the text that it was made from.
  static func text(ofFile path: String) throws -> String {
    let bytes = try contentsOfFile(path, limit: limit)
    let end = bytes.firstRange(of: Array("</title>".utf8))?.lowerBound
    let head = bytes[..<(end ?? 0)]
    guard let start = head.firstRange(of: Array("<title".utf8)),
      let open = head[start.upperBound...].firstIndex(of: UInt8(ascii: ">")),
      head[..<start.lowerBound].firstRange(of: Array("data-runes-".utf8)) != nil
    else {
      throw Failure(
        .dataError,
        "\(path.quotedForMessage) was not drawn by runes: it has no text; runes hello -o \(path.shellWord) draws one")
    }
    var result = ""
    var rest = String(decoding: head[(open + 1)...], as: UTF8.self)[...]
    while let mark = rest.firstIndex(of: "&"), let end = rest[mark...].prefix(12).firstIndex(of: ";") {
      result += rest[..<mark]
      result += character(rest[rest.index(after: mark)..<end]) ?? String(rest[mark...end])
      rest = rest[rest.index(after: end)...]
    }
    return (result + rest).madeHarmless
  }

  /// The character of a reference; nil for one that XML does not have.
  private static func character(_ name: Substring) -> String? {
    if let known = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"][name] { return known }
    guard name.hasPrefix("#") else { return nil }
    let value = name.hasPrefix("#x") ? UInt32(name.dropFirst(2), radix: 16) : UInt32(name.dropFirst())
    return value.flatMap(Unicode.Scalar.init).map { String($0) }
  }
}
