/// A part of a text that is not to be changed.
struct KeptPart {
  var range: Range<Int>
  /// Whether a word goes on after it, as after a tag.
  var joinsLetters = false
}

/// Which parts of a text stay as they are: the values of `--keep`.
package struct KeptSyntax {
  /// `%s`, `%-5.2f`, `%(name)s`, `%1$s`.
  var hasFormats = false
  /// `{name}`, `{{name}}`, and messages of ICU, whose texts are written.
  var hasBraces = false
  /// Tags, entities and the styles of subtitles.
  var hasTags = false
  /// The frames `{1}{50}` and styles `{y:i}` of MicroDVD.
  var hasFrames = false
  var hasAddresses = false
  /// Other signs, such as an arrow.
  var signs: [String] = []
  private var patterns: [WordPattern] = []

  package static let names = ["printf", "braces", "tags", "urls"]

  package init() {}

  /// The names of a list such as `printf,braces`; a word with a comma is one.
  private static func listed(_ value: String) -> [String] {
    let parts = value.split(separator: ",").map(String.init)
    return parts.allSatisfy(names.contains) && !parts.isEmpty ? parts : [value]
  }

  /// - Throws: `DocumentError` for a pattern that cannot be used.
  package init(_ values: [String]) throws {
    for value in values.flatMap(Self.listed) {
      switch value {
      case "printf": hasFormats = true
      case "braces": hasBraces = true
      case "tags": hasTags = true
      case "urls": hasAddresses = true
      default: patterns.append(try WordPattern(value))
      }
    }
  }

  var isEmpty: Bool { !(hasFormats || hasBraces || hasTags || hasAddresses) && signs.isEmpty && patterns.isEmpty }

  /// The parts to keep, in their order.
  ///
  /// - Complexity: Linear in the text: what a part may be is looked for in a window of a kilobyte.
  func parts(of text: [UInt8]) -> [KeptPart] {
    var parts: [KeptPart] = []
    // The arguments of ICU messages that are open: their branches are texts.
    var depth = 0
    var index = 0
    while index < text.count {
      var part = first(of: text, at: index)
      if hasBraces {
        let branch =
          text[index] == UInt8(ascii: "{")
          ? Self.argument(text, at: index)
          : depth > 0 && text[index] == UInt8(ascii: "}") ? Self.branch(text, at: index + 1) : nil
        if let branch, depth < 100 || !branch.isOpen {
          // A branch goes on in the argument that it was opened in.
          if text[index] == UInt8(ascii: "{") { depth += 1 } else if !branch.isOpen { depth -= 1 }
          part = KeptPart(range: index..<branch.end)
        }
      }
      if let part { parts.append(part) }
      index = part?.range.upperBound ?? index + 1
    }
    return parts
  }

  /// What was written, with a space in what would be read as a further part, since what was between its characters may be gone.
  func separated(_ text: [UInt8], _ kept: [Range<Int>]) -> [UInt8] {
    var result: [UInt8] = []
    var kept = kept[...]
    var index = 0
    while index < text.count {
      let isKept = kept.first?.lowerBound == index
      let end = isKept ? kept.removeFirst().upperBound : index + 1
      result += text[index..<end]
      if !isKept, syntax(of: text, at: index) != nil { result.append(UInt8(ascii: " ")) }
      index = end
    }
    return result
  }

  /// The part that begins at an index, without the branches of ICU messages.
  private func first(of text: [UInt8], at index: Int) -> KeptPart? {
    if let part = syntax(of: text, at: index) { return part }
    if patterns.isEmpty || index > 0 && text[index - 1].isOfWord { return nil }
    return patterns.compactMap { $0.end(in: text, from: index) }.max().map { KeptPart(range: index..<$0) }
  }

  /// The same without the words and patterns of the user.
  private func syntax(of text: [UInt8], at index: Int) -> KeptPart? {
    let rest = text[index...]
    if hasTags, let end = tagEnd(rest) { return KeptPart(range: index..<end, joinsLetters: true) }
    var end = hasTags ? Self.entityEnd(rest) : nil
    end = end ?? (hasFormats ? Self.formatEnd(rest) : nil) ?? (hasBraces ? Self.bracesEnd(rest) : nil)
    end = end ?? signs.first { rest.starts(with: $0.utf8) }.map { index + $0.utf8.count }
    if end == nil, hasAddresses, index == 0 || text[index - 1] <= 0x20 { end = Self.addressEnd(rest) }
    return end.map { KeptPart(range: index..<$0) }
  }

  // MARK: Tags

  private static let window = 1 << 10

  private func tagEnd(_ rest: ArraySlice<UInt8>) -> Int? {
    guard let second = rest.dropFirst().first else { return nil }
    let isTag = rest.first == UInt8(ascii: "<") && (second.isLetterOrDigit || second == UInt8(ascii: "/"))
    guard isTag || rest.first == UInt8(ascii: "{") else { return nil }
    // The annotation of a voice may go on in the next line.
    let isWord = isTag && !(0x30...0x39).contains(second)
    let inner = rest.dropFirst().prefix(Self.window).prefix { !"<>{}".utf8.contains($0) && (isWord || $0 != 0x0A) }
    let isStyle =
      second == UInt8(ascii: "\\")
      || hasFrames && second.isLetterOrDigit
        && (inner.dropFirst().first == UInt8(ascii: ":") || inner.allSatisfy { (0x30...0x39).contains($0) })
    guard isTag || isStyle, inner.endIndex < rest.endIndex, rest[inner.endIndex] == UInt8(ascii: isTag ? ">" : "}")
    else { return nil }
    return inner.endIndex + 1
  }

  private static func entityEnd(_ rest: ArraySlice<UInt8>) -> Int? {
    guard rest.first == UInt8(ascii: "&") else { return nil }
    let name = rest.dropFirst().prefix(32).prefix { $0.isLetterOrDigit || $0 == UInt8(ascii: "#") }
    return !name.isEmpty && rest[name.endIndex...].first == UInt8(ascii: ";") ? name.endIndex + 1 : nil
  }

  // MARK: Formats and addresses

  /// The end of `%s`, `%-5.2f`, `%(name)s`, `%1$s` or `%%`. In “100 % different”, the space makes it prose.
  private static func formatEnd(_ text: ArraySlice<UInt8>) -> Int? {
    guard text.first == UInt8(ascii: "%") else { return nil }
    var rest = text.dropFirst()
    if rest.first == UInt8(ascii: "(") {
      let name = rest.dropFirst().prefix(window).prefix { !"()%\n".utf8.contains($0) }
      if rest[name.endIndex...].first == UInt8(ascii: ")") { rest = rest[(name.endIndex + 1)...] }
    }
    let flags = rest.prefix(32).prefix { "-+#0123456789$*.' hlLqjzt".utf8.contains($0) }
    guard let last = rest[flags.endIndex...].first, last.isLetterOrDigit || "%@".utf8.contains(last) else { return nil }
    if flags.contains(UInt8(ascii: " ")) {
      let next = rest[flags.endIndex...].dropFirst().first
      guard "dieEfFgGaA".utf8.contains(last), next?.isOfWord != true else { return nil }
    }
    return flags.endIndex + 1
  }

  private static func addressEnd(_ rest: ArraySlice<UInt8>) -> Int? {
    let opening = rest.prefix { "(<\"'[".utf8.contains($0) }
    var word = rest[opening.endIndex...].prefix { $0 > 0x20 && !"<>\"".utf8.contains($0) }
    while let last = word.last, ".,;:!?)]'".utf8.contains(last) { word.removeLast() }
    let text = String(decoding: word.prefix(2_000), as: UTF8.self)
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    let isMail = parts.count == 2 && !parts[0].isEmpty && parts[1].dropFirst().contains(".")
    return text.contains("://") || text.hasPrefix("www.") || text.hasPrefix("mailto:") || isMail ? word.endIndex : nil
  }

  // MARK: Braces

  /// The end of `{name}`, `{{name}}`, `{when, date, short}` or of what an apostrophe quotes, `'{'`.
  private static func bracesEnd(_ rest: ArraySlice<UInt8>) -> Int? {
    let inner = rest.dropFirst()
    if rest.first == UInt8(ascii: "'"), inner.first == UInt8(ascii: "{") || inner.first == UInt8(ascii: "}") {
      return inner.prefix(window).firstIndex(of: UInt8(ascii: "'")).map { $0 + 1 }
    }
    guard rest.first == UInt8(ascii: "{") else { return nil }
    var depth = 0
    for index in rest.prefix(window).indices {
      switch rest[index] {
      case UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "}"): depth -= 1
      case UInt8(ascii: "\n"): return nil
      default: break
      }
      if depth == 0 { return index + 1 }
    }
    return nil
  }

  /// The beginning of an argument of ICU with texts, up to the first of them: `{count, plural, one {`.
  private static func argument(_ text: [UInt8], at index: Int) -> (end: Int, isOpen: Bool)? {
    let parts = text[index...].dropFirst().prefix(window).prefix { !"{}\n".utf8.contains($0) }
      .split(separator: UInt8(ascii: ","), maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3 else { return nil }
    let kind = String(decoding: parts[1].filter { $0 != 0x20 }, as: UTF8.self)
    guard ["plural", "select", "selectordinal"].contains(kind) else { return nil }
    return branch(text, at: parts[2].startIndex).flatMap { $0.isOpen ? $0 : nil }
  }

  /// The end of a branch, up to the next text or to the end of the argument.
  private static func branch(_ text: [UInt8], at index: Int) -> (end: Int, isOpen: Bool)? {
    let selector = text[index...].prefix(window).prefix { !"{}".utf8.contains($0) }
    guard let end = text[selector.endIndex...].first else { return nil }
    if end == UInt8(ascii: "{") { return (selector.endIndex + 1, true) }
    return end == UInt8(ascii: "}") && selector.allSatisfy { $0 <= 0x20 } ? (selector.endIndex + 1, false) : nil
  }
}

/// A word with `*` for any characters but spaces and `[a-z]` for one of some, as `--keep` takes it.
struct WordPattern {
  private enum Item {
    case byte(UInt8)
    case any
    case set([ClosedRange<UInt8>], isNegated: Bool)
  }

  private let items: [Item]

  /// The most characters of a match of `*`.
  private static let window = 256

  /// - Throws: `DocumentError` for a pattern that is empty or has more parts than a machine word has bits.
  init(_ text: String) throws {
    var items: [Item] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "*") {
        items.append(.any)
      } else if byte == UInt8(ascii: "["), let end = rest.dropFirst().firstIndex(of: UInt8(ascii: "]")) {
        items.append(Self.set(rest[..<end]))
        rest = rest[(end + 1)...]
      } else {
        items.append(.byte(byte == UInt8(ascii: "\\") ? rest.popFirst() ?? byte : byte))
      }
    }
    let isOnlyAny = items.allSatisfy { if case .any = $0 { true } else { false } }
    if isOnlyAny || items.count > 63 {
      throw DocumentError(
        "--keep “\(text.quotedForMessage)”: expected printf, braces, tags, urls, or a word of at most 63 bytes: --keep '#*'",
        isUsage: true)
    }
    self.items = items
  }

  private static func set(_ content: ArraySlice<UInt8>) -> Item {
    var rest = content
    let isNegated = rest.first == UInt8(ascii: "!") || rest.first == UInt8(ascii: "^")
    if isNegated { rest.removeFirst() }
    var ranges: [ClosedRange<UInt8>] = []
    while let first = rest.popFirst() {
      if rest.first == UInt8(ascii: "-"), let last = rest.dropFirst().first, last >= first {
        ranges.append(first...last)
        rest.removeFirst(2)
      } else {
        ranges.append(first...first)
      }
    }
    return .set(ranges, isNegated: isNegated)
  }

  /// The end of the longest match from a start on that ends with a word; nil for none.
  func end(in text: [UInt8], from start: Int) -> Int? {
    // Bit i: the items before i have been matched.
    var states = closed(1)
    var longest: Int?
    for end in start...text.count {
      if states & 1 << UInt64(items.count) != 0, end > start, endsWord(text, at: end) { longest = end }
      if end == text.count || end - start > Self.window || states == 0 { break }
      var next: UInt64 = 0
      for index in items.indices where states & 1 << UInt64(index) != 0 {
        switch items[index] {
        case .byte(let byte): if byte == text[end] { next |= 1 << UInt64(index + 1) }
        case .any: if text[end] > 0x20 { next |= 1 << UInt64(index) }
        case .set(let ranges, let isNegated):
          if ranges.contains(where: { $0.contains(text[end]) }) != isNegated, text[end] > 0x20 {
            next |= 1 << UInt64(index + 1)
          }
        }
      }
      states = closed(next)
    }
    return longest
  }

  /// A `*` may also stand for nothing.
  private func closed(_ states: UInt64) -> UInt64 {
    var states = states
    for index in items.indices where states & 1 << UInt64(index) != 0 {
      if case .any = items[index] { states |= 1 << UInt64(index + 1) }
    }
    return states
  }

  private func endsWord(_ text: [UInt8], at index: Int) -> Bool {
    index == text.count || !text[index].isOfWord || !text[index - 1].isOfWord
  }
}

extension UInt8 {
  var isLetterOrDigit: Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) || (0x30...0x39).contains(self)
  }

  /// Whether it is part of a letter or a digit.
  fileprivate var isOfWord: Bool { self >= 0x80 || isLetterOrDigit }
}
