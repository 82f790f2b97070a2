/// Writes the text of a page of HTML in runes; everything else is copied byte for byte.
///
/// Memory use is bounded: of a longer paragraph, the parts are read one after the other.
struct HTMLFilter {
  /// What applies inside an open element.
  private struct Element {
    var name = ""
    var traits: HTMLTag.Traits = []
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
  private var text = HTMLText()
  private var attributeText = HTMLText()
  /// The position in the page of the byte of the tokenizer with this index.
  private var position = TextPosition()
  private var positionIndex = 0

  private static let languageLimit = 256
  private static let nestingLimit = 10_000
  private static let textLimit = 1 << 18

  init(transliterator: @escaping (String?) throws -> RunicTransliterator) { self.transliterator = transliterator }

  /// Reads the next bytes, or the end of the page if there are none.
  mutating func read(
    _ piece: UnsafeBufferPointer<UInt8>, _ writer: inout FieldWriter, into output: inout [UInt8]
  ) throws {
    movePosition(to: tokenizer.bytes.count - tokenizer.unreadCount)
    tokenizer.append(piece)
    positionIndex = 0
    while let token = tokenizer.next() {
      let bytes = tokenizer.bytes[tokenizer.range]
      switch token {
      // In a page, only SVG has such sections, which are copied.
      case .text where tokenizer.content == .cdataSection:
        try take(bytes, .other, in: current, &writer, into: &output)
      case .text: try take(text: bytes, &writer, into: &output)
      case .startTag(let tag): try take(tag, bytes, &writer, into: &output)
      case .endTag(let name):
        let outer = current
        let count = open.count
        if outer.name == name || openCounts[name, default: 0] > 0 {
          while close() != name {}
        }
        let traits = outer.name == name ? outer.traits : HTMLTag.traits(of: name)
        let tag = traits.contains(.formatting) ? HTMLText.Tag.end(count - open.count) : nil
        try take(bytes, tag, in: outer, &writer, into: &output)
      case .comment, .doctype, .other: try take(bytes, .other, in: current, &writer, into: &output)
      }
    }
    if tokenizer.unreadCount > HTMLTokenizer.tagLimit {
      movePosition(to: tokenizer.bytes.count - tokenizer.unreadCount)
      throw DocumentError("line \(position.line): a tag of more than \(HTMLTokenizer.tagLimit) bytes")
    }
    if piece.isEmpty { try endText(current, &writer, into: &output) }
  }

  /// Moves the position to a later byte, if there is one.
  private mutating func movePosition(to index: Int) {
    let index = min(max(positionIndex, index), tokenizer.bytes.count)
    tokenizer.bytes[positionIndex..<index].withUnsafeBytes { position.advance(over: $0) }
    positionIndex = index
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
    if text.isEmpty { begin(at: bytes.startIndex) }
    guard text.count + bytes.count > Self.textLimit else { return text.add(text: bytes) }
    let end = bytes.lastIndex { $0 <= 0x20 } ?? bytes.endIndex
    text.add(text: bytes[..<end])
    try endText(current, isCut: true, &writer, into: &output)
    begin(at: end)
    text.add(text: bytes[end...])
  }

  private mutating func begin(at index: Int) {
    movePosition(to: index)
    text.restart(at: position)
  }

  private mutating func take(
    _ tag: HTMLTag, _ bytes: ArraySlice<UInt8>, _ writer: inout FieldWriter, into output: inout [UInt8]
  ) throws {
    let outer = current
    let traits = HTMLTag.traits(of: tag.name)
    while let last = open.last, last.traits.contains(.endsEarly), HTMLTag.ends(last.name, before: tag.name, traits) {
      _ = close()
    }
    var element = current
    let isKept = element.isKept
    (element.name, element.traits) = (tag.name, traits)
    if traits.contains(.kept) { element.isKept = true }
    var texts: [HTMLTag.Attribute] = []
    // Of two attributes of a name, the first one counts.
    var seen: Set<HTMLAttribute> = []
    for attribute in tag.attributes {
      let kind = HTMLAttribute(bytes[in: attribute.name])
      if let kind, kind != .text, !seen.insert(kind).inserted { continue }
      guard let value = attribute.value else { continue }
      switch kind {
      case .language: element.language = String(decoding: bytes[in: value].prefix(64), as: UTF8.self)
      case .translate: element.isTranslated = String(decoding: bytes[in: value], as: UTF8.self).lowercased() != "no"
      case .text: texts += value.isEmpty ? [] : [attribute]
      case nil: break
      }
    }
    var written = bytes
    if element.isTranslated, !isKept, !texts.isEmpty {
      written = try replacing(texts, in: bytes, element.language, &writer)[...]
    }
    let isVoid = tag.isEmpty || traits.contains(.void)
    if !isVoid {
      if open.count >= Self.nestingLimit {
        movePosition(to: bytes.startIndex)
        throw DocumentError("line \(position.line): more than \(Self.nestingLimit) open elements")
      }
      open.append(element)
      openCounts[element.name, default: 0] += 1
    }
    let isTarget = !texts.isEmpty || tag.attributes.contains { bytes[in: $0.name].elementsEqual("id".utf8) }
    let kind = tag.name == "a" ? TextElement.Kind.link : isTarget ? .target : .formatting
    try take(
      written, traits.contains(.formatting) ? isVoid ? .other : .start(kind) : nil, in: outer, &writer, into: &output)
  }

  /// Takes what is not text.
  ///
  /// - Parameters:
  ///   - tag: What it is if words go on across it.
  ///   - outer: The element that the text before is in.
  private mutating func take(
    _ bytes: ArraySlice<UInt8>, _ tag: HTMLText.Tag?, in outer: Element, _ writer: inout FieldWriter,
    into output: inout [UInt8]
  ) throws {
    if let tag, !text.isEmpty || tag.isStart, outer.isWritten, current.isWritten, outer.language == current.language,
      text.count < Self.textLimit
    {
      if text.isEmpty { begin(at: tokenizer.range.lowerBound) }
      return text.add(tag, bytes)
    }
    try endText(outer, &writer, into: &output)
    output += bytes
  }

  /// Writes the text that was read.
  private mutating func endText(
    _ element: Element, isCut: Bool = false, _ writer: inout FieldWriter, into output: inout [UInt8]
  ) throws {
    if text.isEmpty { return }
    let transliterator = try transliterator(for: element.language)
    try text.write(transliterator, isCut: isCut, &writer, into: &output)
    text.removeAll()
  }

  private mutating func transliterator(for language: String?) throws -> RunicTransliterator {
    if let known = known[language] { return known }
    if known.count >= Self.languageLimit {
      movePosition(to: tokenizer.range.lowerBound)
      throw DocumentError("line \(position.line): more than \(Self.languageLimit) languages")
    }
    let new = try transliterator(language?.isEmpty == true ? nil : language)
    known[language] = new
    return new
  }

  /// A tag with the texts of its attributes in runes.
  private mutating func replacing(
    _ texts: [HTMLTag.Attribute], in bytes: ArraySlice<UInt8>, _ language: String?, _ writer: inout FieldWriter
  ) throws -> [UInt8] {
    let transliterator = try transliterator(for: language)
    movePosition(to: bytes.startIndex)
    var result: [UInt8] = []
    var (copied, start, passed) = (0, position, 0)
    for attribute in texts {
      guard let text = attribute.value else { continue }
      result += bytes[in: copied..<text.lowerBound]
      bytes[in: passed..<text.lowerBound].withUnsafeBytes { start.advance(over: $0) }
      passed = text.lowerBound
      attributeText.restart(at: start, quote: attribute.quote ?? UInt8(ascii: "\""))
      attributeText.add(text: bytes[in: text])
      let valueStart = result.count
      try attributeText.write(transliterator, &writer, into: &result)
      let value = result[valueStart...]
      // Without quotation marks, a value has a character, does not begin with a mark and ends at a space.
      if attribute.quote == nil,
        value.first.map({ $0 == UInt8(ascii: "'") }) ?? true
          || value.contains(where: { $0 <= 0x20 || $0 == UInt8(ascii: ">") })
      {
        result.insert(UInt8(ascii: "\""), at: valueStart)
        result.append(UInt8(ascii: "\""))
      }
      copied = text.upperBound
    }
    return result + bytes[in: copied..<bytes.count]
  }
}

extension ArraySlice<UInt8> {
  /// A part by its offsets from the beginning of the slice.
  fileprivate subscript(in range: Range<Int>) -> ArraySlice<UInt8> {
    self[startIndex + range.lowerBound..<startIndex + range.upperBound]
  }
}
