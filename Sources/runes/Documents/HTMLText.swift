import RuneKit
import RuneSystem

/// A text of a page with what is in it: tags across which words go on, and references.
struct HTMLText {
  private enum Kind {
    case text
    /// A reference to a letter, or to another character that is read as a part of the text.
    case letter, sign
    /// Tags, comments and other references, which stay.
    case kept
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
  private var hasLetters = false
  /// What is written for the text.
  private var runes: [UInt8] = []
  /// Where the text begins in the page.
  private var start = TextPlace()

  var isEmpty: Bool { parts.isEmpty }
  /// How much memory it takes.
  var count: Int { plain.count + source.count }

  /// Begins another text, in the same memory.
  mutating func restart(at start: TextPlace) {
    removeAll()
    self.start = start
  }

  mutating func removeAll() {
    plain.removeAll(keepingCapacity: true)
    source.removeAll(keepingCapacity: true)
    parts.removeAll(keepingCapacity: true)
    hasLetters = false
  }

  private mutating func endPart(_ kind: Kind) {
    let part = Part(kind: kind, end: plain.count, sourceEnd: source.count)
    // What is read as nothing, and texts, need no end of their own.
    if let last = parts.last, last.kind == kind, kind == .text || kind == .kept && last.end == part.end {
      parts[parts.count - 1] = part
    } else {
      parts.append(part)
    }
  }

  /// Adds what is not read, and does not divide words.
  mutating func add(tag: ArraySlice<UInt8>) {
    source += tag
    endPart(.kept)
  }

  mutating func add(text: ArraySlice<UInt8>, isAttribute: Bool = false) {
    var rest = text
    func addText(upTo end: Int) {
      if end == rest.startIndex { return }
      plain += rest[..<end]
      endPart(.text)
      rest = rest[end...]
    }
    var searched = rest.startIndex
    while let place = rest[searched...].place(of: UInt8(ascii: "&")) {
      guard let reference = HTMLReference(rest[place...], isAttribute: isAttribute) else {
        searched = place + 1
        continue
      }
      addText(upTo: place)
      let scalar = reference.scalar ?? "\u{FFFC}"
      plain += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
      source += rest.prefix(reference.length)
      let isLetter = ScalarKind(scalar) == .letter
      hasLetters = hasLetters || isLetter
      endPart(reference.scalar == nil ? .kept : isLetter ? .letter : .sign)
      rest = rest.dropFirst(reference.length)
      searched = rest.startIndex
    }
    addText(upTo: rest.endIndex)
  }

  /// Adds the bytes of the page with the runes.
  ///
  /// - Throws: `Failure` if the text is not UTF-8, or has a letter without a rune that is not to be written.
  mutating func write(
    _ transliterator: RunicTransliterator, _ writer: inout FieldWriter, into output: inout [UInt8]
  ) throws {
    if !plain.contains(where: { $0 > 0x20 }) { return add(plain, endingAt: parts.map(\.end), parts, to: &output) }
    func transliterate(_ parts: [Part]) -> (ends: [Int], report: TransliterationReport) {
      runes.removeAll(keepingCapacity: true)
      return plain.withUnsafeBytes { transliterator.write(utf8: $0, endingAt: parts.map(\.end), into: &runes) }
    }
    var parts = hasLetters ? partsWithoutLetters : parts
    var (ends, report) = transliterate(parts)
    if hasLetters, report.unmappedCount > 0 {
      // A letter that is kept is kept as a reference.
      parts = self.parts
      (ends, report) = transliterate(parts)
    }
    try add(report, &writer)
    add(runes, endingAt: ends, parts, to: &output)
  }

  /// The parts, with letters as a part of the texts around them.
  private var partsWithoutLetters: [Part] {
    var result: [Part] = []
    for var part in parts {
      if part.kind == .letter { part.kind = .text }
      if part.kind == .text, result.last?.kind == .text { result.removeLast() }
      result.append(part)
    }
    return result
  }

  /// Adds the parts with what is written for them.
  private func add(_ written: [UInt8], endingAt ends: [Int], _ parts: [Part], to output: inout [UInt8]) {
    var (start, plainStart, sourceStart) = (0, 0, 0)
    for (part, end) in zip(parts, ends) {
      switch part.kind {
      case .text: output += written[start..<end]
      case .kept: output += source[sourceStart..<part.sourceEnd]
      case .letter, .sign:
        if written[start..<end].elementsEqual(plain[plainStart..<part.end]) {
          output += source[sourceStart..<part.sourceEnd]
        } else {
          output += String(decoding: written[start..<end], as: UTF8.self).escapedForMarkup.utf8
        }
      }
      (start, plainStart, sourceStart) = (end, part.end, part.sourceEnd)
    }
  }

  /// Adds what was lost, with its places in the page.
  private func add(_ report: TransliterationReport, _ writer: inout FieldWriter) throws {
    if report.isClean, report.guessedCount == 0 { return }
    let placed = report.movingPlaces { place in
      self.place(at: plain.withUnsafeBytes { place.offset(in: $0) })
    }
    if let place = placed.firstIllFormed {
      throw Failure(
        .dataError, "line \(place.line), column \(place.column): not UTF-8; \(advice(toConvert: "page"))")
    }
    if writer.stopsAtUnmapped { try placed.failIfUnmapped() }
    writer.report.merge(placed)
  }

  /// The place in the page of a byte of what is read.
  private func place(at offset: Int) -> TextPlace {
    var place = start
    var (plainStart, sourceStart) = (0, 0)
    for part in parts {
      let isLast = offset < part.end
      if part.kind == .text {
        plain[plainStart..<min(offset, part.end)].withUnsafeBytes { place.advance(over: $0) }
      } else if !isLast {
        source[sourceStart..<part.sourceEnd].withUnsafeBytes { place.advance(over: $0) }
      }
      if isLast { break }
      (plainStart, sourceStart) = (part.end, part.sourceEnd)
    }
    return place
  }
}

extension ArraySlice<UInt8> {
  /// Where a byte is first, found with `memchr`.
  fileprivate func place(of byte: UInt8) -> Int? {
    withUnsafeBufferPointer { SystemCall.place(of: byte, in: $0, from: 0) }.map { startIndex + $0 }
  }
}
