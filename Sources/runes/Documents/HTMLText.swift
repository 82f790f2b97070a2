import RuneKit

/// A text of a page with what is in it: tags across which words go on, and references.
struct HTMLText {
  private enum Kind {
    case text
    /// A reference to a character that is read as a part of the text.
    case reference
    /// Tags, comments and other references, which stay.
    case kept
  }

  /// The bytes of the page.
  private(set) var bytes: [UInt8] = []
  /// What is read of them.
  private var plain: [UInt8] = []
  /// The ends of the parts, in the bytes and in what is read.
  private var parts: [(kind: Kind, end: Int, plainEnd: Int)] = []
  /// Where the text begins in the page.
  private var start: TextPlace

  init(at start: TextPlace) { self.start = start }

  private mutating func add(_ more: ArraySlice<UInt8>, _ kind: Kind, reading read: some Collection<UInt8>) {
    bytes += more
    plain += read
    if kind == .text, parts.last?.kind == .text {
      parts[parts.count - 1] = (.text, bytes.count, plain.count)
    } else {
      parts.append((kind, bytes.count, plain.count))
    }
  }

  /// Adds what is not read, and does not divide words.
  mutating func add(tag: ArraySlice<UInt8>) { add(tag, .kept, reading: EmptyCollection()) }

  mutating func add(text: ArraySlice<UInt8>, isAttribute: Bool = false) {
    var rest = text
    while let place = rest.firstIndex(of: UInt8(ascii: "&")) {
      guard let reference = HTMLReference(rest[place...], isAttribute: isAttribute) else {
        add(rest[...place], .text, reading: rest[...place])
        rest = rest[(place + 1)...]
        continue
      }
      if place > rest.startIndex { add(rest[..<place], .text, reading: rest[..<place]) }
      let end = place + reference.length
      add(
        rest[place..<end], reference.scalar == nil ? .kept : .reference,
        reading: String(reference.scalar ?? "\u{FFFC}").utf8)
      rest = rest[end...]
    }
    if !rest.isEmpty { add(rest, .text, reading: rest) }
  }

  /// Adds the bytes of the page with the runes.
  ///
  /// - Throws: `Failure` if the text is not UTF-8, or has a letter without a rune that is not to be written.
  func write(_ transliterator: RunicTransliterator, _ writer: inout FieldWriter, into output: inout [UInt8]) throws {
    // Tags at both ends need not be traced.
    let inner = parts.indices.filter { parts[$0].plainEnd > ($0 > 0 ? parts[$0 - 1].plainEnd : 0) }
    guard let first = inner.first, let last = inner.last, plain.contains(where: { $0 > 0x20 }) else {
      output += bytes
      return
    }
    if first == last, parts[first].kind == .text {
      let (runes, report) = plain.withUnsafeBytes { transliterator.written(utf8: $0) }
      try add(report, &writer)
      output += bytes[..<(parts[first].end - plain.count)]
      output += runes
      output += bytes[parts[first].end...]
      return
    }
    let result = plain.withUnsafeBytes { transliterator.transliteration(ofUTF8: $0) }
    try add(result.report, &writer)
    var segments = result.segments[...]
    var (start, plainStart) = (0, 0)
    for (index, part) in parts.enumerated() {
      let place = output.count
      while let segment = segments.first, segment.source.lowerBound < part.plainEnd || index == last {
        output += segment.output.utf8
        segments.removeFirst()
      }
      switch part.kind {
      case .text: break
      case .kept: output.replaceSubrange(place..., with: bytes[start..<part.end])
      case .reference:
        let written = output[place...]
        output.replaceSubrange(
          place...,
          with: written.elementsEqual(plain[plainStart..<part.plainEnd])
            ? Array(bytes[start..<part.end]) : Self.escaped(written))
      }
      (start, plainStart) = (part.end, part.plainEnd)
    }
  }

  private static func escaped(_ text: ArraySlice<UInt8>) -> [UInt8] {
    text.flatMap { byte -> [UInt8] in
      switch byte {
      case UInt8(ascii: "&"): Array("&amp;".utf8)
      case UInt8(ascii: "<"): Array("&lt;".utf8)
      case UInt8(ascii: "\""): Array("&quot;".utf8)
      default: [byte]
      }
    }
  }

  /// Adds what was lost, with its places in the page.
  private func add(_ report: TransliterationReport, _ writer: inout FieldWriter) throws {
    if report.isClean, report.guessedCount == 0 { return }
    let placed = report.movingPlaces { place in
      let offset = plain.withUnsafeBytes { place.offset(in: $0) }
      let index = parts.firstIndex { offset < $0.plainEnd } ?? parts.count - 1
      let (end, plainEnd) = index > 0 ? (parts[index - 1].end, parts[index - 1].plainEnd) : (0, 0)
      let inside = parts[index].kind == .text ? max(0, offset - plainEnd) : 0
      var result = start
      bytes[..<(end + inside)].withUnsafeBytes { result.advance(over: $0) }
      return result
    }
    if let place = placed.firstIllFormed {
      throw Failure(
        .dataError,
        "line \(place.line), column \(place.column): not UTF-8; convert the page first, as with iconv -f latin1 -t utf-8"
      )
    }
    if writer.stopsAtUnmapped, let first = placed.unmapped.first { throw TextFilter.stop(at: first) }
    writer.report.merge(placed)
  }
}
