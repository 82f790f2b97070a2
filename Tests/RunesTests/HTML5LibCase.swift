import Foundation

@testable import RuneDocuments
@testable import runes

/// A case of html5lib's tests: a page with the tokens that browsers see in it.
struct HTML5LibCase {
  /// What the tokenizer says about a page. Comments and doctypes have no contents, as nobody asks for them.
  enum Seen: Equatable {
    case text(String)
    case startTag(String, [String: String], isSelfClosing: Bool)
    case endTag(String)
    case comment
    case doctype
  }

  var description: String
  var input: String
  var contents: [HTMLTokenizer.Content]
  var expected: [Seen]

  static func all(in file: URL) throws -> [HTML5LibCase] {
    let object = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: [[String: Any]]]
    return (object?["tests"] ?? []).compactMap { test in
      // Lone surrogates, which UTF-8 cannot have, are escaped twice.
      if test["doubleEscaped"] != nil { return nil }
      guard let input = test["input"] as? String, let output = test["output"] as? [[Any]] else { return nil }
      let last = test["lastStartTag"] as? String ?? "script"
      return HTML5LibCase(
        description: test["description"] as? String ?? "", input: input,
        contents: (test["initialStates"] as? [String] ?? ["Data state"]).map { content($0, last) }
          // Nothing but a script is read like one.
          .filter { $0 != .script || last == "script" },
        expected: joined(output.map(seen)))
    }
  }

  private static func content(_ state: String, _ last: String) -> HTMLTokenizer.Content {
    switch state {
    case "PLAINTEXT state": .plainText
    case "RCDATA state": .characterData(last)
    case "RAWTEXT state": .rawText(last)
    case "Script data state": .script
    case "CDATA section state": .cdataSection
    default: .data
    }
  }

  private static func seen(_ token: [Any]) -> Seen {
    switch token[0] as? String {
    case "StartTag":
      .startTag(
        token[1] as? String ?? "", token[2] as? [String: String] ?? [:],
        isSelfClosing: token.count > 3 && token[3] as? Bool == true)
    case "EndTag": .endTag(token[1] as? String ?? "")
    case "Comment": .comment
    case "DOCTYPE": .doctype
    default: .text(token[1] as? String ?? "")
    }
  }

  private static func joined(_ tokens: [Seen]) -> [Seen] {
    tokens.reduce(into: []) { result, token in
      if case .text(let more) = token, case .text(let text) = result.last {
        result[result.count - 1] = .text(text + more)
      } else {
        result.append(token)
      }
    }
  }

  /// What the tokenizer sees, if it gets the page in pieces of a size. References that it does not read are between marks.
  ///
  /// - Returns: Also the bytes of all tokens, joined.
  func seen(content: HTMLTokenizer.Content, pieceSize: Int) -> (tokens: [Seen], bytes: [UInt8]) {
    var tokenizer = HTMLTokenizer(content: content, switchesContent: false)
    var tokens: [Seen] = []
    var all: [UInt8] = []
    var rest = Array(input.utf8)[...]
    var text: [UInt8] = []
    var isCharacterData = [.data, .characterData("")].contains(content)
    if case .characterData = content { isCharacterData = true }
    func endText() {
      if text.isEmpty { return }
      let read = isCharacterData ? decoded(text, isAttribute: false) : String(decoding: text, as: UTF8.self)
      tokens.append(.text(normalized(read, hasNull: content == .data || content == .cdataSection)))
      text = []
    }
    while true {
      let piece = Array(rest.prefix(pieceSize))
      rest = rest.dropFirst(pieceSize)
      piece.withUnsafeBufferPointer { tokenizer.append($0) }
      while let token = tokenizer.next() {
        let bytes = tokenizer.bytes[tokenizer.range]
        all += bytes
        if case .text = token {
          text += bytes
          continue
        }
        endText()
        isCharacterData = true
        switch token {
        case .startTag(let tag):
          var attributes: [String: String] = [:]
          for attribute in tag.attributes {
            func part(_ range: Range<Int>) -> ArraySlice<UInt8> {
              bytes.dropFirst(range.lowerBound).prefix(range.count)
            }
            let name = normalized(String(decoding: part(attribute.name).map(lowercased), as: UTF8.self), hasNull: false)
            let value = decoded(Array(part(attribute.value ?? 0..<0)), isAttribute: true)
            if attributes[name] == nil { attributes[name] = normalized(value, hasNull: false) }
          }
          tokens.append(
            .startTag(normalized(tag.name, hasNull: false), attributes, isSelfClosing: tag.isSelfClosing))
        case .endTag(let name): tokens.append(.endTag(normalized(name, hasNull: false)))
        case .comment: tokens.append(.comment)
        case .doctype: tokens.append(.doctype)
        case .text, .other: break
        }
      }
      if piece.isEmpty { break }
    }
    endText()
    return (Self.joined(tokens), all)
  }

  private func lowercased(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }

  /// As the preprocessing of the specification, and its states, replace line breaks and null.
  private func normalized(_ text: String, hasNull: Bool) -> String {
    let text = text.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
    return hasNull ? text : text.replacing("\0", with: "\u{FFFD}")
  }

  /// The text with the references that are read; others are between marks.
  private func decoded(_ bytes: [UInt8], isAttribute: Bool) -> String {
    var result: [UInt8] = []
    var rest = bytes[...]
    while let byte = rest.first {
      if byte == UInt8(ascii: "&"), let reference = HTMLReference(rest, isAttribute: isAttribute) {
        let source = String(decoding: rest.prefix(reference.length), as: UTF8.self)
        result += (reference.scalar.map(String.init) ?? Self.opening + source + Self.closing).utf8
        rest = rest.dropFirst(reference.length)
      } else {
        result.append(byte)
        rest = rest.dropFirst()
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  // MARK: References that are not read

  private static let opening = "\u{10FFF0}"
  private static let closing = "\u{10FFF1}"

  /// Whether what was seen is what is expected. A reference that is not read may stand for any one or two characters, with the
  /// end of its name after them, as in `&notit;`; or for itself.
  static func agrees(_ seen: [Seen], with expected: [Seen]) -> Bool {
    guard seen.count == expected.count else { return false }
    return zip(seen, expected).allSatisfy { seen, expected in
      switch (seen, expected) {
      case (.text(let left), .text(let right)): return agrees(left, with: right)
      case (.startTag(let name, let attributes, let isClosed), .startTag(let expected, let others, let isOther)):
        return name == expected && isClosed == isOther && attributes.count == others.count
          && attributes.allSatisfy { name, value in others[name].map { agrees(value, with: $0) } ?? false }
      default: return seen == expected
      }
    }
  }

  private static func agrees(_ seen: String, with expected: String) -> Bool {
    agrees(Substring(seen).unicodeScalars, with: Substring(expected).unicodeScalars)
  }

  private static func agrees(
    _ seen: Substring.UnicodeScalarView, with expected: Substring.UnicodeScalarView
  ) -> Bool {
    guard let start = seen.firstIndex(of: "\u{10FFF0}"), let end = seen[start...].firstIndex(of: "\u{10FFF1}") else {
      return seen.elementsEqual(expected)
    }
    let before = seen[..<start]
    guard expected.starts(with: before) else { return false }
    let rest = expected.dropFirst(before.count)
    let source = seen[start..<end].dropFirst()
    let after = seen[end...].dropFirst()
    func goesOn(after text: some Sequence<Unicode.Scalar>, _ count: Int, in rest: Substring.UnicodeScalarView) -> Bool {
      rest.starts(with: text) && agrees(after, with: rest.dropFirst(count))
    }
    if goesOn(after: source, source.count, in: rest) { return true }
    return (1...2).contains { characters in
      (0..<source.count).contains { goesOn(after: source.suffix($0), $0, in: rest.dropFirst(characters)) }
    }
  }
}
