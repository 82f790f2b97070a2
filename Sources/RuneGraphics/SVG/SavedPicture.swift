/// What a picture written by RuneKit says of itself, read back.
public struct SavedPicture: Sendable, Hashable {
  /// The source text.
  public var title: String
  /// The letters that are drawn.
  public var letters: String
  /// Language tag of the source text, if the picture has one.
  public var titleLanguage: String?
  /// Language tag of the letters, if the picture has one.
  public var lettersLanguage: String?
  /// How it was made: the `data-runes-…` attributes by name, such as "layout".
  public var settings: [String: String]

  /// Why a file is not a picture written by RuneKit.
  public enum ReadError: Error, Hashable, Sendable {
    /// More bytes than `maximumBytes`.
    case tooLarge
    /// No SVG document, or one that is cut short or ill-formed where it was read.
    case malformed(at: Int)
    /// An SVG document, but not one written by RuneKit.
    case foreign
  }

  /// The most bytes that are read.
  public static let maximumBytes = 64 << 20

  /// Reads the head of a picture: the root element, its title and its description. The rest is not looked at, and
  /// nothing the document may refer to is ever opened.
  ///
  /// - Complexity: O(length of the head).
  /// - Throws: `ReadError` where it is not a picture of this library, or a damaged one.
  public init(_ bytes: [UInt8]) throws(ReadError) {
    guard bytes.count <= SavedPicture.maximumBytes else { throw .tooLarge }
    var scanner = MarkupScanner(bytes: bytes)
    guard let root = try scanner.nextElement(), root.name == "svg" else { throw .malformed(at: scanner.place) }
    var settings: [String: String] = [:]
    for (name, value) in root.attributes where name.hasPrefix("data-runes-") {
      settings[String(name.dropFirst("data-runes-".count))] = value
    }
    // Each picture names its title and description by ids of one prefix.
    guard let names = root.attributes["aria-labelledby"]?.split(separator: " "), names.count == 2,
      names[0].hasSuffix("-t"), names[1] == names[0].dropLast(2) + "-d"
    else { throw .foreign }
    guard let title = try scanner.nextElement(), title.name == "title", title.attributes["id"] == String(names[0])
    else { throw .foreign }
    self.title = try scanner.text(until: "title")
    guard let description = try scanner.nextElement(), description.name == "desc",
      description.attributes["id"] == String(names[1])
    else { throw .foreign }
    // Pictures of the first version have the letters as their description.
    let described = try scanner.text(until: "desc")
    letters = settings.removeValue(forKey: "letters") ?? described
    titleLanguage = title.attributes["xml:lang"]
    lettersLanguage = root.attributes["xml:lang"]
    self.settings = settings
  }
}

/// Reads the elements that such a picture begins with; anything it does not know is an error.
private struct MarkupScanner {
  struct Element {
    var name: String
    var attributes: [String: String]
  }

  /// The attributes of an element; a picture has some twenty.
  private static let attributeLimit = 1_024

  let bytes: [UInt8]
  var place = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  private var byte: UInt8? { place < bytes.count ? bytes[place] : nil }

  private func malformed() -> SavedPicture.ReadError { .malformed(at: place) }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }

  private mutating func skipBlanks() {
    while let byte, MarkupScanner.isBlank(byte) { place += 1 }
  }

  /// The next start tag; an XML declaration before it, as other programs add, is passed over.
  mutating func nextElement() throws(SavedPicture.ReadError) -> Element? {
    while true {
      skipBlanks()
      guard byte == UInt8(ascii: "<") else { throw malformed() }
      place += 1
      guard byte == UInt8(ascii: "?") else { break }
      guard let end = bytes[place...].firstIndex(of: UInt8(ascii: ">")) else { throw malformed() }
      place = end + 1
    }
    let name = name()
    guard !name.isEmpty else { throw malformed() }
    var attributes: [String: String] = [:]
    while true {
      skipBlanks()
      guard let next = byte else { throw malformed() }
      if next == UInt8(ascii: ">") {
        place += 1
        return Element(name: name, attributes: attributes)
      }
      let key = self.name()
      guard !key.isEmpty, byte == UInt8(ascii: "=") else { throw malformed() }
      place += 1
      guard let quote = byte, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { throw malformed() }
      place += 1
      guard let end = bytes[place...].firstIndex(of: quote) else { throw malformed() }
      attributes[key] = try unescaped(place..<end)
      if attributes.count > Self.attributeLimit { throw malformed() }
      place = end + 1
    }
  }

  /// The text up to an end tag, which is passed over.
  mutating func text(until name: String) throws(SavedPicture.ReadError) -> String {
    guard let end = bytes[place...].firstIndex(of: UInt8(ascii: "<")) else { throw malformed() }
    let text = try unescaped(place..<end)
    let tag = Array("</\(name)>".utf8)
    guard bytes[end...].starts(with: tag) else { throw malformed() }
    place = end + tag.count
    return text
  }

  private mutating func name() -> String {
    let start = place
    while let byte, !MarkupScanner.isBlank(byte), byte != UInt8(ascii: "="), byte != UInt8(ascii: ">"),
      byte != UInt8(ascii: "<"), byte != UInt8(ascii: "/")
    {
      place += 1
    }
    return String(decoding: bytes[start..<place], as: UTF8.self)
  }

  private func unescaped(_ range: Range<Int>) throws(SavedPicture.ReadError) -> String {
    var result: [UInt8] = []
    result.reserveCapacity(range.count)
    var index = range.lowerBound
    while index < range.upperBound {
      guard bytes[index] == UInt8(ascii: "&") else {
        result.append(bytes[index])
        index += 1
        continue
      }
      // The longest entity is &#1114111;
      guard let end = bytes[index..<min(range.upperBound, index + 12)].firstIndex(of: UInt8(ascii: ";")) else {
        throw .malformed(at: index)
      }
      let entity = String(decoding: bytes[(index + 1)..<end], as: UTF8.self)
      guard let scalar = MarkupScanner.scalar(of: entity) else { throw .malformed(at: index) }
      result += Array(String(scalar).utf8)
      index = end + 1
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func scalar(of entity: String) -> Unicode.Scalar? {
    switch entity {
    case "amp": return "&"
    case "lt": return "<"
    case "gt": return ">"
    case "quot": return "\""
    case "apos": return "'"
    default: break
    }
    guard entity.hasPrefix("#") else { return nil }
    let digits = entity.dropFirst()
    let value = digits.hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    return value.flatMap { Unicode.Scalar($0) }
  }
}

extension SavedPicture.ReadError: CustomStringConvertible {
  /// What is wrong, on one line.
  public var description: String {
    switch self {
    case .tooLarge: "the picture has more than \(SavedPicture.maximumBytes) bytes"
    case .malformed(let place): "not an SVG document, or damaged at byte \(place)"
    case .foreign: "the picture does not say what it shows"
    }
  }
}
