/// Splits a page of HTML into tags, texts and other parts by the states of https://html.spec.whatwg.org/#tokenization, byte
/// for byte: the parts, joined, are the page.
///
/// Pages come in pieces. Comments, texts and scripts of any length take constant memory; a tag must fit into it. Character
/// references are left in texts. Names alone decide what is a script; `noscript` has elements.
struct HTMLTokenizer {
  enum Token: Equatable {
    /// Characters, or a part of them.
    case text
    case startTag(HTMLTag)
    /// With the name in lower case.
    case endTag(String)
    /// A part of a comment, a doctype, or what no browser shows.
    case other
    /// The same as the first part of a comment.
    case comment
    case doctype
  }

  /// How the text of an element is read.
  enum Content: Equatable {
    case data
    /// References but no tags, up to the end tag with this name.
    case characterData(String)
    /// Neither.
    case rawText(String)
    case script
    case plainText
    case cdataSection
  }

  /// Whether a script is after `<!--`, and after `<script>` in that, which hides its end.
  private enum ScriptState { case plain, escaped, doubleEscaped }
  private enum CommentState {
    case start, startDash, inside, endDash, end, endBang
    /// What begins like a comment or is a doctype, and ends with the next `>`.
    case bogus
  }

  var content = Content.data
  private var scriptState = ScriptState.plain
  /// The state of a comment that has not ended.
  private var commentState: CommentState?
  /// The open elements of SVG and MathML, and those in them whose content is HTML again.
  private var foreign: [HTMLTag.Foreign] = []
  /// Whether the page begins as XML, in which `<p/>` has no content, and whether it has had a tag.
  private var (isXML, hasTags) = (false, false)
  /// Whether a start tag says how the text after it is read.
  private let switchesContent: Bool
  /// What was added and is not part of an earlier token.
  private(set) var bytes: [UInt8] = []
  /// The last token.
  private(set) var range = 0..<0
  private var position = 0
  private var isLast = false

  /// The most bytes that a page may have without a token.
  static let tagLimit = 1 << 20

  init(content: Content = .data, switchesContent: Bool = true) {
    (self.content, self.switchesContent) = (content, switchesContent)
  }

  /// Adds the next bytes, or the end of the page if there are none.
  mutating func append(_ piece: UnsafeBufferPointer<UInt8>) {
    bytes.removeFirst(position)
    position = 0
    bytes += piece
    isLast = piece.isEmpty
  }

  /// The next token, whose bytes are at `range`; nil if it depends on further bytes.
  mutating func next() -> Token? {
    let start = position
    if start == bytes.count { return nil }
    guard let token = token() else {
      position = start
      return nil
    }
    range = start..<position
    return token
  }

  /// How many bytes are part of no token yet.
  var unreadCount: Int { bytes.count - position }

  private func byte(_ offset: Int = 0) -> UInt8? { position + offset < bytes.count ? bytes[position + offset] : nil }

  private mutating func token() -> Token? {
    if commentState != nil {
      skipComment()
      return .other
    }
    switch content {
    case .data: return data()
    case .characterData(let name), .rawText(let name): return text { tokenizer in tokenizer.isEndTag(name) }
    case .script: return script()
    case .plainText:
      position = bytes.count
      return .text
    case .cdataSection: return cdata()
    }
  }

  // MARK: Texts

  private mutating func data() -> Token? {
    if byte() == UInt8(ascii: "<") {
      guard let second = byte(1) else { return isLast ? end(.text) : nil }
      switch second {
      case _ where second.isLetter: return tag()
      case UInt8(ascii: "/"):
        guard let third = byte(2) else { return isLast ? end(.text) : nil }
        if third.isLetter { return tag() }
        if third == UInt8(ascii: ">") {
          position += 3
          return .other
        }
        position += 2
        return begin(.bogus, .comment)
      case UInt8(ascii: "!"): return declaration()
      case UInt8(ascii: "?"):
        let isDeclaration = has("<?xml")
        if isDeclaration == nil, !isLast { return nil }
        if !hasTags, isDeclaration == true { isXML = true }
        position += 1
        return begin(.bogus, .comment)
      default: position += 1
      }
    }
    return endText(at: bytes.withUnsafeBufferPointer { $0.offset(of: UInt8(ascii: "<"), from: position) })
  }

  /// A text up to an index; without one, up to a reference that may go on.
  private mutating func endText(at index: Int?) -> Token? {
    let start = position
    position = index ?? bytes.count
    if index == nil, !isLast,
      let reference = bytes[start...].suffix(Self.referenceLimit).lastIndex(of: UInt8(ascii: "&"))
    {
      if reference == start { return bytes.count - start < Self.referenceLimit ? nil : .text }
      position = reference
    }
    return .text
  }

  /// The longest reference by name has 33 bytes; numbers may have zeros.
  private static let referenceLimit = 64

  /// The text of an element, whose end `isEnd` finds at a `<`; nil is not known yet.
  private mutating func text(_ isEnd: (HTMLTokenizer) -> Bool?) -> Token? {
    let start = position
    while let index = bytes.withUnsafeBufferPointer({ $0.offset(of: UInt8(ascii: "<"), from: position) }) {
      position = index
      switch isEnd(self) {
      case nil where !isLast: return index > start ? .text : nil
      case true?:
        if index > start { return .text }
        content = .data
        return tag()
      default: position += 1
      }
    }
    position = start
    return endText(at: nil)
  }

  /// Whether an end tag with a name begins here; nil if that depends on further bytes.
  private func isEndTag(_ name: String) -> Bool? { isTag("</", name) }

  private func isTag(_ opening: StaticString, _ name: String) -> Bool? {
    guard let opens = has(opening), opens else { return has(opening) }
    var offset = opening.utf8CodeUnitCount
    for expected in name.utf8 {
      guard let byte = byte(offset) else { return nil }
      if byte.lowercased != expected { return false }
      offset += 1
    }
    guard let last = byte(offset) else { return nil }
    return last.isBlank || last == UInt8(ascii: "/") || last == UInt8(ascii: ">")
  }

  private mutating func script() -> Token? {
    let start = position
    while let index = bytes[position...].firstIndex(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "-") }) {
      position = index
      let found = [has("<!--"), has("-->"), isEndTag("script"), isTag("<", "script")]
      if found.contains(nil), !found.contains(true), !isLast { return index > start ? .text : nil }
      switch scriptState {
      case .plain where found[0] == true:
        scriptState = .escaped
        position += 1
      case .plain, .escaped:
        if found[2] == true {
          if index > start { return .text }
          (content, scriptState) = (.data, .plain)
          return tag()
        }
        if scriptState == .escaped {
          if found[1] == true { scriptState = .plain }
          if found[3] == true { scriptState = .doubleEscaped }
        }
      case .doubleEscaped:
        if found[1] == true { scriptState = .plain }
        if found[2] == true { scriptState = .escaped }
      }
      position += 1
    }
    position = bytes.count
    return .text
  }

  /// Whether these bytes are here; nil if that depends on further ones.
  private func has(_ text: StaticString) -> Bool? {
    for offset in 0..<text.utf8CodeUnitCount {
      guard let byte = byte(offset) else { return nil }
      if byte != text.utf8Start[offset] { return false }
    }
    return true
  }

  private mutating func cdata() -> Token? {
    let start = position
    while let index = bytes[position...].firstIndex(of: UInt8(ascii: "]")) {
      position = index
      switch has("]]>") {
      case nil where !isLast: return index > start ? .text : nil
      case true?:
        if index > start { return .text }
        content = .data
        return end(.other, after: 3)
      default: position += 1
      }
    }
    position = bytes.count
    return .text
  }

  private mutating func end(_ token: Token, after count: Int? = nil) -> Token {
    position = count.map { position + $0 } ?? bytes.count
    return token
  }

  // MARK: Declarations and comments

  private mutating func declaration() -> Token? {
    switch has("<!--") {
    case true?:
      position += 4
      return begin(.start, .comment)
    case nil where !isLast: return nil
    default: break
    }
    for (text, token) in [("<!doctype", Token.doctype), ("<![CDATA[", .other)] {
      let found = bytes[position...].prefix(text.utf8.count)
      guard zip(found, text.utf8).allSatisfy({ ($0 | (token == .doctype ? $0.caseBit : 0)) == $1 }) else { continue }
      if found.count < text.utf8.count {
        if isLast { break }
        return nil
      }
      if token == .doctype { return begin(.bogus, .doctype) }
      if foreign.last?.holdsHTML == false {
        content = .cdataSection
        return end(.other, after: found.count)
      }
    }
    position += 2
    return begin(.bogus, .comment)
  }

  private mutating func begin(_ state: CommentState, _ token: Token) -> Token {
    commentState = state
    skipComment()
    return token
  }

  /// Skips what there is of a comment.
  private mutating func skipComment() {
    while let state = commentState, let byte = byte() {
      position += 1
      switch (state, byte) {
      case (.bogus, UInt8(ascii: ">")), (.start, UInt8(ascii: ">")), (.startDash, UInt8(ascii: ">")),
        (.end, UInt8(ascii: ">")), (.endBang, UInt8(ascii: ">")):
        commentState = nil
      case (.bogus, _): position = bytes[position...].firstIndex(of: UInt8(ascii: ">")) ?? bytes.count
      case (.start, UInt8(ascii: "-")): commentState = .startDash
      case (.startDash, UInt8(ascii: "-")), (.endDash, UInt8(ascii: "-")), (.end, UInt8(ascii: "-")):
        commentState = .end
      case (.inside, UInt8(ascii: "-")), (.endBang, UInt8(ascii: "-")): commentState = .endDash
      case (.end, UInt8(ascii: "!")): commentState = .endBang
      default:
        commentState = .inside
        position = bytes[position...].firstIndex(of: UInt8(ascii: "-")) ?? bytes.count
      }
    }
  }

  // MARK: Tags

  private mutating func tag() -> Token? {
    let start = position
    let isEnd = byte(1) == UInt8(ascii: "/")
    position += isEnd ? 2 : 1
    // No element has a name of such a length, and strings that are compared are normalized.
    var tag = HTMLTag(name: skip { $0.isBlank || $0 == UInt8(ascii: "/") }.prefix(64).lowercased)
    while let byte = byte(), byte != UInt8(ascii: ">") {
      position += 1
      tag.isSelfClosing = byte == UInt8(ascii: "/")
      if byte.isBlank || byte == UInt8(ascii: "/") { continue }
      // The first character of a name may be an equals sign.
      let first = position - 1
      let name = first..<skip { $0.isBlank || $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "=") }.endIndex
      var attribute = HTMLTag.Attribute(name: name.lowerBound - start..<name.upperBound - start)
      _ = skip { !$0.isBlank }
      if self.byte() == UInt8(ascii: "=") {
        position += 1
        _ = skip { !$0.isBlank }
        if let quote = self.byte(), quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
          position += 1
          let end = bytes[position...].firstIndex(of: quote) ?? bytes.count
          attribute.value = position - start..<end - start
          attribute.quote = quote
          position = min(end + 1, bytes.count)
          if end == bytes.count { break }
        } else {
          let value = skip(\.isBlank)
          attribute.value = value.startIndex - start..<value.endIndex - start
        }
      }
      tag.attributes.append(attribute)
    }
    guard byte() != nil else {
      // No browser shows a tag that does not end.
      if isLast { return end(.other) }
      return nil
    }
    position += 1
    hasTags = true
    // An element of HTML ends SVG and MathML.
    func lowercased(_ range: Range<Int>) -> String {
      bytes[start + range.lowerBound..<start + range.upperBound].lowercased
    }
    let isFont =
      tag.name == "font" && tag.attributes.contains { ["color", "face", "size"].contains(lowercased($0.name)) }
    if isEnd ? tag.name == "p" || tag.name == "br" : isFont || HTMLTag.foreignEnds.contains(tag.name) {
      while foreign.last?.holdsHTML == false { foreign.removeLast() }
    }
    if isEnd {
      if let index = foreign.lastIndex(where: { $0.name == tag.name }) { foreign.removeSubrange(index...) }
      return .endTag(tag.name)
    }
    let isHTML = foreign.last?.holdsHTML ?? true
    let encoding =
      tag.name == "annotation-xml"
      ? tag.attributes.first { lowercased($0.name) == "encoding" }?.value.map(lowercased) : nil
    let opened = HTMLTag.Foreign(tag.name, encoding: encoding, in: foreign.last)
    tag.isEmpty = tag.isSelfClosing && (isXML || !isHTML || opened != nil)
    if tag.isEmpty { return .startTag(tag) }
    if let opened {
      foreign.append(opened)
    } else if switchesContent, isHTML, let content = HTMLTag.content(of: tag.name) {
      self.content = content
    }
    return .startTag(tag)
  }

  /// Skips up to a byte, or to the end of the tag.
  private mutating func skip(_ isEnd: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    let start = position
    position = bytes[start...].firstIndex { $0 == UInt8(ascii: ">") || isEnd($0) } ?? bytes.count
    return bytes[start..<position]
  }
}

extension ArraySlice<UInt8> {
  /// The text with its ASCII letters in lower case.
  fileprivate var lowercased: String {
    // Without an array, since this is done for each tag.
    withUnsafeBufferPointer { bytes in
      if !bytes.allSatisfy({ $0 < 0x80 }) { return String(decoding: bytes.map(\.lowercased), as: UTF8.self) }
      return String(unsafeUninitializedCapacity: bytes.count) { name in
        for index in bytes.indices { name[index] = bytes[index].lowercased }
        return bytes.count
      }
    }
  }
}

extension UInt8 {
  /// The bit that makes an ASCII letter lower case; 0 for other bytes.
  fileprivate var caseBit: UInt8 { isLetter ? 0x20 : 0 }
  fileprivate var lowercased: UInt8 { self | caseBit }
  var isLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }
  /// Tab, line feed, form feed, carriage return, space.
  fileprivate var isBlank: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0C || self == 0x0D }
}
