import RuneKitCore

/// An element in a text, across which words go on.
struct TextElement {
  /// The parts of the text in it.
  var parts: Range<Int>
  var kind: Kind

  /// A target, which has an identifier to link to, is never left out; a link keeps its letters where it would have no others.
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
    func runes(_ parts: Range<Int>) -> [UInt8] {
      written(utf8: UnsafeRawBufferPointer(rebasing: source(parts))).output
    }
    var last = 0..<0
    for link in elements where link.kind != .formatting && !link.parts.isEmpty {
      defer { last = link.parts }
      // No part of a digraph is longer.
      guard outputEnds[link.parts.upperBound - 1] == outputs[link.parts.lowerBound]?.lowerBound,
        source(link.parts).count < 64, let first = link.parts.first(where: { !source($0..<$0 + 1).isEmpty }),
        outputs[first]?.isEmpty == true, case let own = runes(link.parts), own.contains(where: { $0 > 0x20 }),
        let before = outputs[..<first].lastIndex(where: { $0?.isEmpty == false }), let range = outputs[before],
        let rune = output[range].lastIndex(where: { $0 & 0xC0 != 0x80 })
      else { continue }
      if last.contains(before), rune == range.lowerBound,
        outputs[last.lowerBound..<before].allSatisfy({ $0?.isEmpty == true })
      {
        outputs[before] = output.count..<output.count + runes(last).count
        output += runes(last)
        outputs[first] = output.count..<output.count + own.count
        output += own
      } else {
        (outputs[before], outputs[first]) = (range.lowerBound..<rune, rune..<range.upperBound)
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
