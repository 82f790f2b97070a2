/// The segments of the words met so far: the fast form of a `ReferenceChain` with a `SegmentSink`.
///
/// Words end at ASCII characters that no row reads. Before such a character, no stage holds anything back, and after it, text
/// is written as at the start of a text. So the segments of a text are those of its words and of these characters.
struct SegmentMemo {
  private struct Word {
    /// Where they are in `segments` and `outputs`.
    let segments: Range<Int>
    let output: Range<Int>
    /// Whether a word list splits it, which explanations show.
    let isSplit: Bool
  }

  /// By byte, whether it is a character that ends a word.
  private let isBorder: [Bool]
  /// The words and these characters as bytes, and what is known of each; nil for what is reported.
  private var keys = Interner()
  private var words: [Word?] = []
  /// By such a character its number; -1 where it is not known.
  private var borders = noBorders
  private var segments: [ContiguousSegment] = []
  private var outputs: [UInt8] = []
  /// How many bytes the words have.
  private var byteCount = 0
  /// How segments look, with no place yet, and what makes each of them unlike the others.
  private(set) var looks: [Transliteration.Segment] = []
  private var lookKeys = Interner()

  private static let noBorders = [Int32](repeating: -1, count: InputAlphabet.asciiCount)
  /// The longest word that is kept, in bytes.
  private static let longestWord = 1 << 8
  /// How many bytes the words have before all are forgotten; what is kept of them takes some twenty times as much.
  private static let byteLimit = 1 << 18
  /// The most looks; they are never forgotten, since callers keep their numbers.
  private static let lookLimit = 1 << 14

  /// - Returns: Nil for a mode whose words depend on one another.
  init?(_ compiled: CompiledMode) {
    if compiled.respeller != nil || compiled.divider != nil || compiled.sharesRunes { return nil }
    isBorder = (0...0xFF as ClosedRange<UInt8>).map { byte in
      byte < 0x80 && compiled.asciiSymbols[Int(byte)] == Alphabet.border && !compiled.isBreak(byte)
    }
  }

  /// The segments of a whole text and their output, and whether a word of it is split; nil where the specification is needed.
  ///
  /// - Parameter specified: The same by the specification.
  mutating func segments(
    of text: UnsafeRawBufferPointer, _ specified: (UnsafeRawBufferPointer) -> Transliteration
  ) -> (segments: [ContiguousSegment], output: [UInt8], isSplit: Bool)? {
    var result: (segments: [ContiguousSegment], output: [UInt8], isSplit: Bool) = ([], [], false)
    // Every segment has a byte of its own, and most have a rune.
    result.segments.reserveCapacity(text.count)
    result.output.reserveCapacity(3 * text.count)
    var start = 0
    while start < text.count {
      var end = start
      while end < text.count, !isBorder[Int(text[end])] { end += 1 }
      end = max(end, start + 1)
      guard let word = word(UnsafeRawBufferPointer(rebasing: text[start..<end]), specified) else { return nil }
      result.segments += segments[word.segments]
      result.output += outputs[word.output]
      result.isSplit = result.isSplit || word.isSplit
      start = end
    }
    return result
  }

  private mutating func word(
    _ text: UnsafeRawBufferPointer, _ specified: (UnsafeRawBufferPointer) -> Transliteration
  ) -> Word? {
    let border = isBorder[Int(text[0])] ? Int(text[0]) : nil
    if let border, borders[border] >= 0 { return words[Int(borders[border])] }
    if text.count > Self.longestWord { return nil }
    let key = text.lazy.map { Int32($0) }
    if let known = keys.find(key) { return words[known] }
    if byteCount > Self.byteLimit { removeAllWords() }
    byteCount += text.count
    if let border { borders[border] = Int32(words.count) }
    _ = keys.number(of: key)
    words.append(add(specified(text)))
    return words[words.count - 1]
  }

  private mutating func removeAllWords() {
    keys.removeAll()
    words.removeAll(keepingCapacity: true)
    borders = Self.noBorders
    segments.removeAll(keepingCapacity: true)
    outputs.removeAll(keepingCapacity: true)
    byteCount = 0
  }

  /// Keeps the segments of a word.
  ///
  /// - Returns: Nil where the word is reported, or no more looks are kept.
  private mutating func add(_ written: Transliteration) -> Word? {
    if written.report != TransliterationReport() || looks.count + written.segments.count > Self.lookLimit { return nil }
    let start = (segments: segments.count, output: outputs.count)
    for segment in written.segments {
      segments.append(ContiguousSegment(look: look(of: segment), length: Int32(segment.source.count)))
    }
    outputs += written.text.utf8
    return Word(
      segments: start.segments..<segments.count, output: start.output..<outputs.count,
      isSplit: !written.splitWords.isEmpty)
  }

  private mutating func look(of segment: Transliteration.Segment) -> Int32 {
    let rows = segment.rows.flatMap { [Int32($0.pass), Int32($0.mapping)] }
    let key = Array(segment.kind.rawValue.values) + [-1] + rows + [-1] + Array(segment.output.values)
    let number = lookKeys.number(of: key)
    if number == looks.count {
      looks.append(segment)
      looks[number].source = 0..<0
    }
    return Int32(number)
  }
}
