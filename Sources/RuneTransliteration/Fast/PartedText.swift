/// A text with its output, which finds out where the outputs of its parts end: the fast form of adding up those of its
/// segments.
///
/// Spaces are written unchanged, so the words of the text and of the output have the same numbers, and segments are made only
/// of words inside which a part ends.
struct PartedText {
  private let text: UnsafeRawBufferPointer
  private let output: UnsafeRawBufferPointer
  private let compiled: CompiledMode
  private let segments: (UnsafeRawBufferPointer) -> [Transliteration.Segment]

  /// - Parameter segments: Makes the segments of a text by itself.
  init(
    _ text: UnsafeRawBufferPointer, _ output: UnsafeRawBufferPointer, _ compiled: CompiledMode,
    segments: @escaping (UnsafeRawBufferPointer) -> [Transliteration.Segment]
  ) {
    (self.text, self.output, self.compiled, self.segments) = (text, output, compiled, segments)
  }

  /// Where the outputs of the parts end that end at these places, which are in ascending order. An output belongs to the part
  /// in which its segment begins.
  func outputEnds(of ends: [Int]) -> [Int] {
    if ends.allSatisfy({ $0 == 0 || $0 == text.count }) { return ends.map { $0 == 0 ? 0 : output.count } }
    return endsByWords(ends) ?? Self.outputEnds(of: ends, in: segments(text))
  }

  private static func outputEnds(of ends: [Int], in segments: [Transliteration.Segment]) -> [Int] {
    var next = 0
    var outputEnd = 0
    return ends.map { end in
      while next < segments.count, segments[next].source.lowerBound < end {
        outputEnd += segments[next].output.utf8.count
        next += 1
      }
      return outputEnd
    }
  }

  // MARK: Words

  /// The ends, or nil if a word of the output depends on other words.
  private func endsByWords(_ ends: [Int]) -> [Int]? {
    // Nothing else writes spaces if there are as many.
    guard keepsSpaces, Self.countSpaces(in: text) == Self.countSpaces(in: output) else {
      return nil
    }
    var found: [Int] = []
    found.reserveCapacity(ends.count)
    var word = Self.word(in: text, from: 0)
    var outputWord = Self.word(in: output, from: 0)
    while found.count < ends.count {
      let end = ends[found.count]
      while word.upperBound < end {
        word = Self.word(in: text, from: word.upperBound + 1)
        outputWord = Self.word(in: output, from: outputWord.upperBound + 1)
      }
      if end == word.lowerBound {
        found.append(outputWord.lowerBound)
      } else if end == word.upperBound {
        found.append(outputWord.upperBound)
      } else {
        let segments = segments(UnsafeRawBufferPointer(rebasing: text[word]))
        guard Self.isOutput(of: segments, output[outputWord]) else { return nil }
        let inWord = ends[found.count...].prefix { $0 < word.upperBound }.map { $0 - word.lowerBound }
        found += Self.outputEnds(of: inWord, in: segments).map { $0 + outputWord.lowerBound }
      }
    }
    return found
  }

  private static let space = UInt8(ascii: " ")

  private static func word(in text: UnsafeRawBufferPointer, from start: Int) -> Range<Int> {
    start..<(text[start...].firstIndex(of: space) ?? text.count)
  }

  private static func countSpaces(in text: UnsafeRawBufferPointer) -> Int {
    var count = 0
    for byte in text { count &+= byte == space ? 1 : 0 }
    return count
  }

  private static func isOutput(of segments: [Transliteration.Segment], _ output: Slice<UnsafeRawBufferPointer>) -> Bool
  {
    var rest = output
    for segment in segments {
      let own = segment.output.utf8
      if !rest.starts(with: own) { return false }
      rest = rest.dropFirst(own.count)
    }
    return rest.isEmpty
  }

  /// Whether spaces are written unchanged, whatever is beside them.
  private var keepsSpaces: Bool {
    compiled.divider == nil && compiled.asciiSymbols[Int(Self.space)] == Alphabet.border
  }
}
