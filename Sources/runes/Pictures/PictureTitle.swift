import RuneDocuments

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
      throw Failure.data(
        "\(path.quotedForMessage) was not drawn by runes: it has no text; runes hello -o \(path.shellPath) draws one")
    }
    var result: [UInt8] = []
    var rest = head[(open + 1)...]
    while let mark = rest.firstIndex(of: UInt8(ascii: "&")) {
      result += rest[..<mark]
      rest = rest[mark...]
      if let reference = HTMLReference(rest, isAttribute: false), let scalar = reference.scalar {
        result += String(Character(scalar)).utf8
        rest = rest.dropFirst(reference.length)
      } else {
        result.append(rest.removeFirst())
      }
    }
    return String(decoding: result + rest, as: UTF8.self).madeHarmless
  }
}
