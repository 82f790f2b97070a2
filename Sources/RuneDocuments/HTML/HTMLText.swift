/// A text of a page with what is in it: tags across which words go on, and references.
struct HTMLText {
  /// What words go on across.
  enum Tag: Equatable {
    case start(TextElement.Kind)
    /// The end of so many elements.
    case end(Int)
    case other

    var isStart: Bool { if case .start = self { true } else { false } }
  }

  private enum Kind: Equatable {
    case text
    /// A reference to a character that is read as a part of the text.
    case character
    /// Another reference, which stays.
    case reference
    case tag(Tag)
    /// A character written with references.
    case escaped
  }

  private struct Part {
    var kind: Kind
    /// The end in what is read.
    var end: Int
    /// The end in what the page has for the parts that are not text.
    var sourceEnd: Int
  }

  /// What is read.
  private var plain: [UInt8] = []
  /// What the page has for parts that are not text.
  private var source: [UInt8] = []
  private var parts: [Part] = []
  private var elements: [TextElement] = []
  /// The start tags of elements that have not ended.
  private var open: [(part: Int, kind: TextElement.Kind)] = []
  /// What is written for the text.
  private var runes: [UInt8] = []
  /// Where the text begins in the page.
  private var start = TextPosition()
  /// The quotation mark around the text, if it is that of an attribute.
  private var quote: UInt8?

  var isEmpty: Bool { parts.isEmpty }
  /// How much memory it takes.
  var count: Int { plain.count + source.count }

  /// Begins another text, in the same memory.
  mutating func restart(at start: TextPosition, quote: UInt8? = nil) {
    removeAll()
    (self.start, self.quote) = (start, quote)
  }

  mutating func removeAll() {
    plain.removeAll(keepingCapacity: true)
    source.removeAll(keepingCapacity: true)
    parts.removeAll(keepingCapacity: true)
    elements.removeAll(keepingCapacity: true)
    open.removeAll(keepingCapacity: true)
  }

  private mutating func endPart(_ kind: Kind) {
    let part = Part(kind: kind, end: plain.count, sourceEnd: source.count)
    // These need no end of their own.
    if let last = parts.last, last.kind == kind, [.text, .tag(.other)].contains(kind) {
      parts[parts.count - 1] = part
    } else {
      parts.append(part)
    }
  }

  /// Adds what is not read, and does not divide words.
  mutating func add(_ tag: Tag, _ bytes: ArraySlice<UInt8>) {
    source += bytes
    endPart(.tag(tag))
    switch tag {
    case .start(let kind): open.append((parts.count - 1, kind))
    case .end(let count):
      for element in open.suffix(count).reversed() where count == 1 || element.kind != .formatting {
        elements.append(TextElement(parts: element.part..<parts.count, kind: element.kind))
        // What has no text is there for something else, such as a symbol of its class.
        if parts[element.part].end == plain.count { parts[element.part].kind = .tag(.other) }
      }
      open.removeLast(min(count, open.count))
    case .other: break
    }
  }

  mutating func add(text: ArraySlice<UInt8>) {
    var rest = text
    func addText(upTo end: Int) {
      if end == rest.startIndex { return }
      plain += rest[..<end]
      endPart(.text)
      rest = rest[end...]
    }
    var searched = rest.startIndex
    while let index = rest[searched...].firstIndex(of: UInt8(ascii: "&")) {
      guard let reference = HTMLReference(rest[index...], isAttribute: quote != nil) else {
        searched = index + 1
        continue
      }
      addText(upTo: index)
      let scalar = reference.scalar ?? "\u{FFFC}"
      plain += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
      source += rest.prefix(reference.length)
      endPart(reference.scalar == nil ? .reference : .character)
      rest = rest.dropFirst(reference.length)
      searched = rest.startIndex
    }
    addText(upTo: rest.endIndex)
  }

  /// Adds the bytes of the page with the runes.
  ///
  /// - Parameter isCut: Whether the text goes on.
  /// - Throws: `DocumentError` if the text is not UTF-8, or has a letter without a rune that is not to be written.
  mutating func write(
    _ transliterator: RunicTransliterator, isCut: Bool = false, _ writer: inout FieldWriter, into output: inout [UInt8]
  ) throws {
    let ends = parts.map(\.end)
    if !plain.contains(where: { $0 > 0x20 }) {
      return _ = add(plain, zip([0] + ends, ends).map { $0..<$1 }, to: &output)
    }
    runes.removeAll(keepingCapacity: true)
    // A link that goes on after the text, as after a picture, has a rune of its letters in it.
    let unended = open.reversed().lazy.filter { $0.kind != .formatting }
      .map { [last = parts.count] in TextElement(parts: $0.part..<last, kind: .target) }
    let (outputs, report) = plain.withUnsafeBytes {
      transliterator.write(
        utf8: $0, endingAt: ends, elements: elements + unended,
        hasContent: { [.tag(.other), .tag(.start(.target)), .tag(.start(.link))].contains(parts[$0].kind) },
        into: &runes)
    }
    try add(report, &writer)
    let start = output.count
    let pieces = add(runes, outputs, to: &output)
    escape(pieces, from: start, isCut: isCut, in: &output)
  }

  /// Adds the parts with what is written for them.
  ///
  /// - Returns: What was added, each part with its end in the output.
  private func add(_ written: [UInt8], _ outputs: [Range<Int>?], to output: inout [UInt8]) -> [(kind: Kind, end: Int)] {
    var pieces: [(kind: Kind, end: Int)] = []
    var (plainStart, sourceStart) = (0, 0)
    for (part, range) in zip(parts, outputs) {
      defer { (plainStart, sourceStart) = (part.end, part.sourceEnd) }
      guard let range else { continue }
      var kind = part.kind
      if kind == .text {
        output += written[range]
      } else if kind == .character, !written[range].elementsEqual(plain[plainStart..<part.end]) {
        output += String(decoding: written[range], as: UTF8.self).escapedForMarkup.utf8
        kind = .escaped
      } else {
        output += source[sourceStart..<part.sourceEnd]
      }
      pieces.append((kind, output.count))
    }
    return pieces
  }

  /// Escapes what would be markup in the texts of what was written, since what was between its characters may be gone.
  private func escape(_ pieces: [(kind: Kind, end: Int)], from start: Int, isCut: Bool, in output: inout [UInt8]) {
    var escapes: [(range: Range<Int>, text: String)] = []
    var begin = start
    for (kind, end) in pieces {
      if kind == .text {
        for index in begin..<end {
          guard let text = escape(at: index, in: output, isCut: isCut) else { continue }
          escapes.append((index..<index + 1, text))
        }
      } else if kind == .character || kind == .reference, output[end - 1] != UInt8(ascii: ";"),
        isCut || HTMLReference(output[begin...], isAttribute: quote != nil)?.length != end - begin
      {
        escapes.append((end..<end, ";"))
      }
      begin = end
    }
    if escapes.isEmpty { return }
    let written = output[start...]
    output.removeLast(written.count)
    begin = start
    for (range, text) in escapes {
      output += written[begin..<range.lowerBound] + text.utf8
      begin = range.upperBound
    }
    output += written[begin...]
  }

  /// What to write for a byte of a text; nil if it is read as itself.
  private func escape(at index: Int, in output: [UInt8], isCut: Bool) -> String? {
    let byte = output[index]
    guard byte < 0x40 else { return nil }
    // What follows is not known where the text goes on.
    let isCut = isCut && output.count - index < 64
    let rest = output[index...]
    switch byte {
    case UInt8(ascii: ">") where output[..<index].suffix(2).elementsEqual("]]".utf8) && quote == nil:
      // This is markup in XHTML, too, unless the page has it already.
      return plain.contains("]]>".utf8) ? nil : "&gt;"
    case UInt8(ascii: "<") where quote == nil:
      let isMarkup = rest.dropFirst().first.map { "/!?".utf8.contains($0) || $0.isLetter } ?? isCut
      return isMarkup ? "&lt;" : nil
    case UInt8(ascii: "&"): return isCut || HTMLReference(rest, isAttribute: quote != nil) != nil ? "&amp;" : nil
    case quote: return byte == UInt8(ascii: "'") ? "&#39;" : "&quot;"
    default: return nil
    }
  }

  /// Adds what was lost, with its positions in the page.
  private func add(_ report: TransliterationReport, _ writer: inout FieldWriter) throws {
    if report.isClean, report.guessedCount == 0 { return }
    let placed = report.movingPositions { position in
      self.position(at: plain.withUnsafeBytes { position.offset(in: $0) })
    }
    if let position = placed.firstIllFormed {
      throw DocumentError("line \(position.line), column \(position.column): not UTF-8; \(advice(toConvert: "page"))")
    }
    if writer.stopsAtUnmapped { try placed.failIfUnmapped() }
    writer.report.merge(placed)
  }

  /// The position in the page of a byte of what is read.
  private func position(at offset: Int) -> TextPosition {
    var position = start
    var (plainStart, sourceStart) = (0, 0)
    for part in parts {
      let isLast = offset < part.end
      if part.kind == .text {
        plain[plainStart..<min(offset, part.end)].withUnsafeBytes { position.advance(over: $0) }
      } else if !isLast {
        source[sourceStart..<part.sourceEnd].withUnsafeBytes { position.advance(over: $0) }
      }
      if isLast { break }
      (plainStart, sourceStart) = (part.end, part.sourceEnd)
    }
    return position
  }
}
