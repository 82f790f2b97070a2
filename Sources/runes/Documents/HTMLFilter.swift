import RuneKit
import RuneSystem

/// Writes the text of a page of HTML in runes; everything else is copied byte for byte.
///
/// Memory use is bounded: of a longer paragraph, the parts are read one after the other.
struct HTMLFilter {
  /// What applies inside an open element.
  private struct Element {
    var name = ""
    var language: String?
    /// Whether it is code or the like.
    var isKept = false
    var isTranslated = true

    var isWritten: Bool { !isKept && isTranslated }
  }

  /// The transliterator for a language; nil for none.
  private let transliterator: (String?) throws -> RunicTransliterator
  private var known: [String?: RunicTransliterator] = [:]
  private var tokenizer = HTMLTokenizer()
  private var open: [Element] = []
  /// How many open elements have each name.
  private var openCounts: [String: Int] = [:]
  private var text = HTMLText(at: .start)
  private var place = TextPlace()

  private static let languageLimit = 256
  private static let nestingLimit = 10_000
  private static let textLimit = 1 << 18

  init(transliterator: @escaping (String?) throws -> RunicTransliterator) { self.transliterator = transliterator }

  /// Reads the next bytes, or the end of the page if there are none.
  mutating func read(
    _ piece: UnsafeBufferPointer<UInt8>, _ writer: inout FieldWriter, into output: inout [UInt8]
  ) throws {
    tokenizer.append(piece)
    while let token = tokenizer.next() {
      let bytes = tokenizer.bytes[tokenizer.range]
      switch token {
      case .text: try take(text: bytes, &writer, into: &output)
      case .startTag(let tag): try take(tag, bytes, &writer, into: &output)
      case .endTag(let name):
        let outer = current
        if openCounts[name, default: 0] > 0 {
          while close() != name {}
        }
        try take(bytes, in: outer, isJoined: HTMLTag.formatting.contains(name), &writer, into: &output)
      case .comment, .doctype, .other: try take(bytes, in: current, isJoined: true, &writer, into: &output)
      }
      bytes.withUnsafeBytes { place.advance(over: $0) }
    }
    if tokenizer.unreadCount > HTMLTokenizer.tagLimit {
      throw Failure(.dataError, "line \(place.line): a tag of more than \(HTMLTokenizer.tagLimit) bytes")
    }
    if piece.isEmpty { try endText(current, &writer, into: &output) }
  }

  private var current: Element { open.last ?? Element() }

  /// Closes the innermost element.
  ///
  /// - Returns: Its name.
  private mutating func close() -> String {
    let name = open.removeLast().name
    openCounts[name] = openCounts[name].flatMap { $0 > 1 ? $0 - 1 : nil }
    return name
  }

  private mutating func take(
    text bytes: ArraySlice<UInt8>, _ writer: inout FieldWriter, into output: inout [UInt8]
  ) throws {
    guard current.isWritten else { return output += bytes }
    if text.bytes.isEmpty { text = HTMLText(at: place) }
    guard text.bytes.count + bytes.count > Self.textLimit else { return text.add(text: bytes) }
    let end = bytes.lastIndex { $0 <= 0x20 } ?? bytes.endIndex
    text.add(text: bytes[..<end])
    try endText(current, &writer, into: &output)
    text = HTMLText(at: place)
    bytes[..<end].withUnsafeBytes {
      var place = place; place.advance(over: $0); text = HTMLText(at: place)
    }
    text.add(text: bytes[end...])
  }

  private mutating func take(
    _ tag: HTMLTag, _ bytes: ArraySlice<UInt8>, _ writer: inout FieldWriter, into output: inout [UInt8]
  ) throws {
    let outer = current
    while let last = open.last, HTMLTag.ends(last.name, before: tag.name) { _ = close() }
    var element = current
    let isKept = element.isKept
    element.name = tag.name
    if HTMLTag.kept.contains(tag.name) { element.isKept = true }
    for attribute in tag.attributes {
      guard let value = attribute.value else { continue }
      switch name(of: attribute, in: bytes) {
      case "lang", "xml:lang": element.language = String(decoding: bytes[in: value], as: UTF8.self)
      case "translate": element.isTranslated = String(decoding: bytes[in: value], as: UTF8.self).lowercased() != "no"
      default: break
      }
    }
    var written = bytes
    if element.isTranslated, !isKept { written = try attributes(of: tag, bytes, element.language, &writer)[...] }
    let isVoid = tag.isSelfClosing || HTMLTag.void.contains(tag.name)
    if !isVoid {
      if open.count >= Self.nestingLimit {
        throw Failure(.dataError, "line \(place.line): more than \(Self.nestingLimit) open elements")
      }
      open.append(element)
      openCounts[element.name, default: 0] += 1
    }
    try take(written, in: outer, isJoined: HTMLTag.formatting.contains(tag.name), &writer, into: &output)
  }

  /// Takes what is not text.
  ///
  /// - Parameters:
  ///   - outer: The element that the text before is in.
  ///   - isJoined: Whether words go on across it.
  private mutating func take(
    _ bytes: ArraySlice<UInt8>, in outer: Element, isJoined: Bool, _ writer: inout FieldWriter,
    into output: inout [UInt8]
  ) throws {
    if isJoined, !text.bytes.isEmpty, outer.isWritten, current.isWritten, outer.language == current.language,
      text.bytes.count < Self.textLimit
    {
      return text.add(tag: bytes)
    }
    try endText(outer, &writer, into: &output)
    output += bytes
  }

  /// Writes the text that was read.
  private mutating func endText(
    _ element: Element, _ writer: inout FieldWriter, into output: inout [UInt8]
  ) throws {
    if text.bytes.isEmpty { return }
    let text = text
    self.text = HTMLText(at: place)
    try text.write(transliterator(for: element.language), &writer, into: &output)
  }

  private mutating func transliterator(for language: String?) throws -> RunicTransliterator {
    if let known = known[language] { return known }
    if known.count >= Self.languageLimit {
      throw Failure(.dataError, "line \(place.line): more than \(Self.languageLimit) languages")
    }
    let new = try transliterator(language?.isEmpty == true ? nil : language)
    known[language] = new
    return new
  }

  private func name(of attribute: HTMLTag.Attribute, in tag: ArraySlice<UInt8>) -> String {
    // Longer names do not matter.
    attribute.name.count > 10 ? "" : String(decoding: tag[in: attribute.name], as: UTF8.self).lowercased()
  }

  /// A tag with the texts of its attributes in runes.
  private mutating func attributes(
    of tag: HTMLTag, _ bytes: ArraySlice<UInt8>, _ language: String?, _ writer: inout FieldWriter
  ) throws -> [UInt8] {
    var result: [UInt8] = []
    var copied = 0
    for attribute in tag.attributes {
      guard let value = attribute.value, !value.isEmpty,
        ["alt", "title", "aria-label"].contains(name(of: attribute, in: bytes))
      else { continue }
      var start = place
      bytes[in: 0..<value.lowerBound].withUnsafeBytes { start.advance(over: $0) }
      var text = HTMLText(at: start)
      text.add(text: bytes[in: value], isAttribute: true)
      result += bytes[in: copied..<value.lowerBound]
      try text.write(transliterator(for: language), &writer, into: &result)
      copied = value.upperBound
    }
    return result + bytes[in: copied..<bytes.count]
  }
}

extension ArraySlice<UInt8> {
  /// A part by its places from the beginning of the slice.
  fileprivate subscript(in range: Range<Int>) -> ArraySlice<UInt8> {
    self[startIndex + range.lowerBound..<startIndex + range.upperBound]
  }
}
