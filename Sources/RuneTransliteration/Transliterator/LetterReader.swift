/// Reads bytes into tokens: decodes, repairs, gathers letters with their marks, and finds their symbols.
///
/// What it holds back is bounded: an unfinished scalar, one letter with at most 32 marks, and the length of a run of
/// blanks. A control character such as a line feed holds back nothing.
struct LetterReader {
  private let compiled: CompiledMode
  private var decoder = UTF8Decoder()
  /// How many bytes have been read.
  private(set) var offset = 0
  /// A letter and the marks behind it, which may go on.
  private var cluster: [Unicode.Scalar] = []
  private var clusterSource = 0..<0
  private var clusterPlace = TextPlace()
  /// What becomes of marks beyond the most that a letter may have.
  private var surplusMarks: Token.Kind?
  /// A run of blanks that may become a divider.
  private var blanks: Range<Int>?
  /// Whether the line so far has anything that a divider could stand behind.
  private var lineIsOpen = false
  private var previousIsLetter = false
  /// Whether the last letter had no row; then a joiner behind it is none of our business.
  private var lastWasForeign = false
  private var meanings: [[Unicode.Scalar]: CompiledMode.Meaning?] = [:]
  private(set) var place = TextPlace()
  private(set) var report = TransliterationReport()

  private static let clusterLimit = 33
  private static let cacheLimit = 4_096

  init(_ compiled: CompiledMode) {
    self.compiled = compiled
  }

  /// Gives out a letter that waits for marks, since the next byte is ASCII and so none of them.
  ///
  /// - Returns: Whether nothing is held back now, so that ASCII may take a shorter way.
  mutating func settleBeforeASCII(into tokens: inout [Token]) -> Bool {
    if decoder.pending > 0 { return false }
    endCluster(into: &tokens)
    return blanks == nil
  }

  /// Takes note of ASCII text that went another way and was all letters of the mode, blanks and marks.
  mutating func skip(_ text: UnsafeRawBufferPointer) {
    guard let last = text.last else { return }
    offset += text.count
    if report.wantsPlaces { place.advance(over: text) }
    previousIsLetter = ScalarKind(Unicode.Scalar(last)) == .letter
    lastWasForeign = false
    surplusMarks = nil
    lineIsOpen = last != UInt8(ascii: "\n")
  }

  mutating func read(_ byte: UInt8, into tokens: inout [Token]) {
    switch decoder.next(byte) {
    case .scalar(let scalar, let length): take(scalar, length: length, isRepair: false, into: &tokens)
    case .needsMore: break
    case .illFormed: take("\u{FFFD}", length: 1, isRepair: true, into: &tokens)
    case .illFormedBefore(let length):
      take("\u{FFFD}", length: length, isRepair: true, into: &tokens)
      read(byte, into: &tokens)
    }
  }

  /// Gives out what is held back.
  mutating func finish(into tokens: inout [Token]) {
    let cut = decoder.finish()
    if cut > 0 { take("\u{FFFD}", length: cut, isRepair: true, into: &tokens) }
    endCluster(into: &tokens)
    endBlanks(beforeText: false, into: &tokens)
  }

  // MARK: Scalars

  private mutating func take(_ scalar: Unicode.Scalar, length: Int, isRepair: Bool, into tokens: inout [Token]) {
    let source = offset..<offset + length
    offset += length
    let kind = isRepair ? .other : ScalarKind(scalar)
    if kind == .mark {
      takeMark(scalar, source, into: &tokens)
    } else {
      surplusMarks = nil
      endCluster(into: &tokens)
      switch kind {
      case .letter:
        endBlanks(beforeText: true, into: &tokens)
        cluster.append(scalar)
        clusterSource = source
        clusterPlace = place
        previousIsLetter = true
      case .joiner: takeJoiner(scalar, source, into: &tokens)
      case .other, .mark: takeOther(scalar, source, isRepair: isRepair, into: &tokens)
      }
    }
    place.advance(over: scalar)
  }

  private mutating func takeMark(_ scalar: Unicode.Scalar, _ source: Range<Int>, into tokens: inout [Token]) {
    if !cluster.isEmpty {
      if cluster.count < Self.clusterLimit {
        cluster.append(scalar)
        clusterSource = clusterSource.lowerBound..<source.upperBound
        return
      }
      endCluster(into: &tokens)
      surplusMarks = tokens.last?.kind == .unmapped ? .unmapped : .dropped
    }
    if let kind = surplusMarks {
      tokens.append(Token(symbol: Alphabet.joiner, kind: kind, scalar: scalar, source: source))
    } else {
      // A mark on no letter, as behind an emoji, is not ours.
      endBlanks(beforeText: true, into: &tokens)
      tokens.append(Token(symbol: Alphabet.border, kind: .kept, scalar: scalar, source: source))
    }
  }

  private mutating func takeJoiner(_ scalar: Unicode.Scalar, _ source: Range<Int>, into tokens: inout [Token]) {
    endBlanks(beforeText: true, into: &tokens)
    // U+200C between Latin letters asks us to part them and has then done its work; elsewhere, as in Persian, it is
    // part of the text.
    let parts = scalar.value == 0x200C && previousIsLetter && !lastWasForeign
    tokens.append(
      Token(symbol: Alphabet.joiner, kind: parts ? .dropped : .kept, scalar: scalar, source: source))
  }

  private mutating func takeOther(
    _ scalar: Unicode.Scalar, _ source: Range<Int>, isRepair: Bool, into tokens: inout [Token]
  ) {
    previousIsLetter = false
    if compiled.divider != nil, scalar == " " || scalar == "\t" {
      blanks = (blanks?.lowerBound ?? source.lowerBound)..<source.upperBound
      return
    }
    let endsLine = scalar == "\n" || scalar == "\r"
    endBlanks(beforeText: !endsLine, into: &tokens)
    lineIsOpen = !endsLine
    if !isRepair, let symbol = compiled.alphabet.symbol(for: Grapheme([scalar])) {
      tokens.append(Token(symbol: symbol, kind: .letter, scalar: scalar, source: source))
    } else if isRepair {
      tokens.append(Token(symbol: Alphabet.border, kind: .replaced, scalar: scalar, source: source))
    } else if let replacement = compiled.replacements[scalar] {
      tokens.append(Token(symbol: Alphabet.border, kind: .replaced, scalar: replacement, source: source))
    } else {
      tokens.append(Token(symbol: Alphabet.border, kind: .kept, scalar: scalar, source: source))
    }
  }

  // MARK: Letters

  private mutating func endCluster(into tokens: inout [Token]) {
    guard let base = cluster.first else { return }
    lineIsOpen = true
    lastWasForeign = false
    if let meaning = cachedMeaning() {
      let kind: Token.Kind = meaning.isSubstitute ? .substitute : .letter
      if meaning.isSubstitute { report.noteSubstitute(cluster, at: clusterPlace) }
      for (index, symbol) in meaning.symbols.enumerated() {
        let source = index == 0 ? clusterSource : clusterSource.upperBound..<clusterSource.upperBound
        tokens.append(Token(symbol: symbol, kind: kind, scalar: base, source: source))
      }
    } else {
      lastWasForeign = true
      report.noteUnmapped(cluster, at: clusterPlace)
      var start = clusterSource.lowerBound
      for (index, scalar) in cluster.enumerated() {
        let isLast = index == cluster.count - 1
        let end = isLast ? clusterSource.upperBound : start + UTF8.width(scalar)
        tokens.append(
          Token(
            symbol: index == 0 ? Alphabet.foreign : Alphabet.joiner, kind: .unmapped, opensUnmapped: index == 0,
            closesUnmapped: isLast, scalar: scalar, source: start..<end))
        start = end
      }
    }
    cluster.removeAll(keepingCapacity: true)
  }

  private mutating func cachedMeaning() -> CompiledMode.Meaning? {
    if cluster.count == 1, cluster[0].isASCII {
      let symbol = compiled.asciiSymbols[Int(cluster[0].value)]
      return symbol == Alphabet.foreign ? nil : CompiledMode.Meaning(symbols: [symbol], isSubstitute: false)
    }
    if let known = meanings[cluster] { return known }
    if meanings.count >= Self.cacheLimit { meanings.removeAll(keepingCapacity: true) }
    let meaning = compiled.meaning(of: cluster)
    meanings[cluster] = .some(meaning)
    return meaning
  }

  // MARK: Dividers

  private mutating func endBlanks(beforeText: Bool, into tokens: inout [Token]) {
    guard let run = blanks else { return }
    blanks = nil
    if beforeText, lineIsOpen, case .scalar(let divider)? = compiled.divider {
      tokens.append(Token(symbol: Alphabet.border, kind: .replaced, scalar: divider, source: run))
    } else {
      tokens.append(Token(symbol: Alphabet.border, kind: .dropped, scalar: " ", source: run))
    }
  }
}

extension UTF8 {
  fileprivate static func width(_ scalar: Unicode.Scalar) -> Int {
    switch scalar.value {
    case 0..<0x80: 1
    case 0..<0x800: 2
    case 0..<0x10000: 3
    default: 4
    }
  }
}
