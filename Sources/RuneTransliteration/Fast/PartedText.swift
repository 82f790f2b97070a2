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
    guard compiled.divider == nil, isSign(" "), Self.countSpaces(in: text) == Self.countSpaces(in: output) else {
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
      } else if let place = outputPlace(besideSignAt: end, in: word, outputWord) {
        found.append(place)
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

  // MARK: Signs

  /// Longer words are left to segments, so that no word is looked through for each of many parts.
  private static let wordLimit = 256

  /// Where the output of what is before a place ends, if the place is beside a sign, which is written unchanged; otherwise nil.
  ///
  /// Without it, a text with five parts in a hundred bytes, half of which ended beside a sign, took twice as long: 33
  /// nanoseconds a byte instead of 17.
  private func outputPlace(besideSignAt place: Int, in word: Range<Int>, _ outputWord: Range<Int>) -> Int? {
    if word.count > Self.wordLimit { return nil }
    if let (next, end) = text.scalar(at: place), end <= word.upperBound, isSign(next) {
      return outputStart(of: place..<end, in: word, outputWord)
    }
    guard let start = text[word.lowerBound..<place].lastIndex(where: { $0 & 0xC0 != 0x80 }),
      let (last, end) = text.scalar(at: start), end == place, isSign(last)
    else { return nil }
    return outputStart(of: start..<end, in: word, outputWord).map { $0 + place - start }
  }

  /// Where in a word of the output a sign of the text is.
  private func outputStart(of sign: Range<Int>, in word: Range<Int>, _ outputWord: Range<Int>) -> Int? {
    func isSign(_ bytes: UnsafeRawBufferPointer, at place: Int, _ end: Int) -> Bool {
      guard bytes[place] == text[sign.lowerBound], end - place >= sign.count else { return false }
      return (1..<sign.count).allSatisfy { bytes[place + $0] == text[sign.lowerBound + $0] }
    }
    var (before, after) = (0, 0)
    for place in word where isSign(text, at: place, word.upperBound) {
      if place < sign.lowerBound { before += 1 } else { after += 1 }
    }
    var start: Int?
    for place in outputWord where isSign(output, at: place, outputWord.upperBound) {
      if before > 0 {
        before -= 1
      } else {
        start = start ?? place
        after -= 1
      }
    }
    // Nothing else writes the sign if it is there as often.
    return after == 0 ? start : nil
  }

  /// Whether a character is written unchanged, whatever is beside it.
  private func isSign(_ scalar: Unicode.Scalar) -> Bool {
    if scalar == compiled.options.breakCharacter || compiled.punctuation.written(scalar) != scalar { return false }
    // Words by sound may have digits and apostrophes inside: *3rd*, *don’t*.
    if compiled.respeller != nil, !scalar.isASCII || scalar == "'" || ("0"..."9").contains(scalar) { return false }
    if scalar.isASCII { return compiled.asciiSymbols[Int(scalar.value)] == Alphabet.border }
    return ScalarKind(scalar) == .other && compiled.alphabet.symbol(for: Grapheme([scalar])) == nil
  }
}
