/// An element in a text, across which words go on.
struct TextElement {
  /// The parts of the text in it.
  var parts: Range<Int>
  var kind: Kind

  /// A target, which has an identifier to link to or a text of its own such as a title, is never left out; a link keeps its
  /// letters where it would have no others.
  enum Kind { case formatting, target, link }
}

extension RunicTransliterator {
  /// Appends a text in runes, and finds out where the outputs of its parts are. The rune of a digraph belongs to the part in
  /// which its letters begin. A link that is empty for that takes it; or, from another link that has no other, both have the
  /// runes of their own letters. A link whose letters have no runes keeps them. Other elements are left out.
  ///
  /// - Parameters:
  ///   - ends: Where the parts end, in ascending order.
  ///   - elements: Inner ones before outer ones.
  ///   - hasContent: Whether a part is more than its text.
  /// - Returns: The outputs, which are nil in elements that are left out, and what was lost.
  func write(
    utf8 text: UnsafeRawBufferPointer, endingAt ends: [Int], elements: [TextElement], hasContent: (Int) -> Bool,
    into output: inout [UInt8]
  ) -> (outputs: [Range<Int>?], report: TransliterationReport) {
    var outputStart = output.count
    let (outputEnds, report) = write(utf8: text, endingAt: ends, into: &output)
    var outputs = outputEnds.map { end -> Range<Int>? in
      defer { outputStart = end }
      return outputStart..<end
    }
    func source(_ parts: Range<Int>) -> Slice<UnsafeRawBufferPointer> {
      text[(parts.lowerBound > 0 ? ends[parts.lowerBound - 1] : 0)..<ends[parts.upperBound - 1]]
    }
    func shows(_ written: ArraySlice<UInt8>) -> Bool {
      String(decoding: written, as: UTF8.self).contains { !$0.isWhitespace && !$0.isPunctuation && $0 != "\u{FFFC}" }
    }
    /// Writes parts without what is around them.
    func writeAlone(_ parts: Range<Int>) {
      let own = source(parts)
      var start = output.count
      let ownEnds = write(
        utf8: UnsafeRawBufferPointer(rebasing: own), endingAt: ends[parts].map { $0 - own.startIndex }, into: &output
      ).0
      for (part, end) in zip(parts, ownEnds) {
        outputs[part] = start..<end
        start = end
      }
    }
    var last = 0..<0
    for link in elements where link.kind != .formatting && !link.parts.isEmpty {
      defer { last = link.parts }
      // No part of a digraph is longer.
      guard case let text = source(link.parts), text.count < 64,
        outputs[link.parts].allSatisfy({ $0.map { !shows(output[$0]) } ?? true }),
        let first = link.parts.first(where: { !source($0..<$0 + 1).isEmpty }), let own = outputs[first],
        shows(written(utf8: UnsafeRawBufferPointer(rebasing: text)).output[...]),
        let before = outputs[..<first].lastIndex(where: { $0?.isEmpty == false }), let range = outputs[before],
        let rune = output[range].lastIndex(where: { $0 & 0xC0 != 0x80 })
      else { continue }
      if !shows(output[rune..<range.upperBound]) {
        writeAlone(link.parts)
      } else if last.contains(before), rune == range.lowerBound,
        outputs[last.lowerBound..<before].allSatisfy({ $0?.isEmpty == true })
      {
        writeAlone(last)
        writeAlone(link.parts)
      } else {
        outputs[before] = range.lowerBound..<rune
        outputs[first] = output.count..<output.count + range.upperBound - rune + own.count
        output += output[rune..<range.upperBound] + output[own]
      }
    }
    for link in elements where link.kind == .link {
      guard outputs[link.parts].allSatisfy({ $0.map { output[$0].contains { $0 > 0x20 } } == false }) else { continue }
      for part in link.parts {
        let start = output.count
        output += source(part..<part + 1)
        outputs[part] = start..<output.count
      }
    }
    // How many parts up to each have something to show, and how many have letters.
    var (shown, lettered) = ([0], [0])
    for part in outputs.indices {
      shown.append(shown[part] + (outputs[part]?.isEmpty != true || hasContent(part) ? 1 : 0))
      lettered.append(lettered[part] + (source(part..<part + 1).contains { $0 > 0x20 } ? 1 : 0))
    }
    for element in elements.reversed() where element.kind == .formatting {
      let (start, end) = (element.parts.lowerBound, element.parts.upperBound)
      guard shown[start] == shown[end], lettered[start] < lettered[end], outputs[start] != nil else { continue }
      for part in element.parts { outputs[part] = nil }
    }
    return (outputs, report)
  }
}
