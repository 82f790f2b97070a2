/// Reads bytes into tokens: decodes, repairs, gathers letters with their marks, and finds their symbols.
///
/// What it holds back is bounded: an unfinished scalar, one letter with at most 32 marks, and the length of a run of spaces.
/// A control character such as a line feed holds back nothing.
struct Tokenizer {
  private let compiled: CompiledMode
  private var decoder = UTF8Decoder()
  /// How many bytes have been read.
  private(set) var offset = 0
  /// A letter and the marks after it, so far.
  private var cluster: [Unicode.Scalar] = []
  private var clusterSource = 0..<0
  private var clusterPosition = TextPosition()
  /// Marks of direction after its letter, beyond which it goes on.
  private var directions: [Token] = []
  /// How many invisible characters that the rows do not see have come in a row. Those beyond the limit they see as borders,
  /// which bounds what a pass holds back.
  private var unseenCount = 0
  /// The kind of the marks beyond the most that a letter may have; nil after anything but such a letter.
  private var surplusMarks: Token.Kind?
  /// A run of spaces and tabs, and of punctuation that is dropped among them, that may become a divider.
  private var blanks: Range<Int>?
  /// Letters after these spaces that are left out, as long as they may be a whole word.
  private var leftOut: Range<Int>?
  /// Whether the line so far has anything that a divider could follow.
  private var lineIsOpen = false
  /// What the last character is to spaces after it.
  private var lastKind = PunctuationKind.none
  private var previousIsLetter = false
  /// Whether the last character, but for what is invisible, was a sign that rows read, such as a hyphen.
  private var previousIsSign = false
  /// Whether a small letter was the last character, marks aside.
  private var previousIsSmall = false
  /// Whether the last letter had no row; then a joiner after it is kept.
  private var lastWasForeign = false
  private var meanings = ScalarCache<LetterResolver.Meaning?>()
  var position = TextPosition()
  /// Whether what is read has one position, that of the word in the text which it is the respelling of.
  var hasOnePosition = false
  var report = TransliterationReport()

  private static let clusterLimit = 33

  init(_ compiled: CompiledMode) { self.compiled = compiled }

  /// Whether nothing is held back.
  var isIdle: Bool { cluster.isEmpty && blanks == nil && decoder.pending == 0 }

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

  /// Passes on characters that are kept, whatever rows there are.
  mutating func keep(_ text: UnsafeRawBufferPointer, into tokens: inout [Token]) {
    endWord(into: &tokens)
    endBlanks(before: PunctuationKind.none, into: &tokens)
    (lineIsOpen, lastKind) = (true, .none)
    var start = 0
    while start < text.count {
      let (scalar, end) = text.scalar(at: start) ?? ("\u{FFFD}", start + 1)
      let source = offset..<offset + end - start
      tokens.append(Token(symbol: Alphabet.border, kind: .kept, scalar: scalar, source: source))
      (offset, start) = (source.upperBound, end)
    }
  }

  /// Appends the tokens of a word that were held back, before a character that ends words. Only spaces may still be held back.
  mutating func endWord(into tokens: inout [Token]) {
    let cut = decoder.finish()
    if cut > 0 { take("\u{FFFD}", length: cut, isRepair: true, into: &tokens) }
    endCluster(into: &tokens)
    surplusMarks = nil
    (previousIsLetter, previousIsSign, previousIsSmall) = (false, false, false)
    lastWasForeign = false
  }

  /// Ends the text and appends the tokens that were held back.
  mutating func finish(into tokens: inout [Token]) {
    endWord(into: &tokens)
    endBlanks(before: nil, into: &tokens)
    lineIsOpen = false
    lastKind = .none
    position = TextPosition()
    offset = 0
  }

  /// What decides what the next spaces become; only while nothing is held back.
  var line: (isOpen: Bool, lastKind: PunctuationKind) {
    get { keepsLine ? (lineIsOpen, lastKind) : (false, .none) }
    set { (lineIsOpen, lastKind) = newValue }
  }

  /// Whether there is anything to decide.
  var keepsLine: Bool { if case .scalar? = compiled.divider { true } else { false } }

  // MARK: Scalars

  private mutating func take(_ scalar: Unicode.Scalar, length: Int, isRepair: Bool, into tokens: inout [Token]) {
    let source = offset..<offset + length
    offset += length
    if isRepair { report.noteIllFormed(at: position) }
    let isBreak = !isRepair && scalar == compiled.options.breakCharacter
    let kind = isRepair ? .other : isBreak ? .joiner : scalar.isApostrophe ? .other : ScalarKind(scalar)
    if kind == .mark {
      takeMark(scalar, source, into: &tokens)
    } else if scalar.isDirectionMark, !isRepair, !isBreak {
      unseenCount += 1
      var token = Token(symbol: Alphabet.joiner, scalar, compiled.punctuation, source: source)
      token.isUnseen = unseenCount <= Self.clusterLimit
      if token.isUnseen, !cluster.isEmpty {
        directions.append(token)
      } else {
        endCluster(into: &tokens)
        append(direction: token, to: &tokens)
      }
    } else {
      surplusMarks = nil
      endCluster(into: &tokens)
      previousIsSign = false
      unseenCount = 0
      let followsSmall = previousIsSmall
      previousIsSmall = false
      switch kind {
      case .letter:
        var letter = scalar
        if let typed = compiled.typed {
          if followsSmall, scalar == typed.capital { letter = typed.letter }
          previousIsSmall = letter.properties.generalCategory == .lowercaseLetter
        }
        cluster.append(letter)
        clusterSource = source
        clusterPosition = position
        previousIsLetter = true
      case .joiner: takeJoiner(scalar, source, isBreak: isBreak, into: &tokens)
      case .other, .mark: takeOther(scalar, source, isRepair: isRepair, into: &tokens)
      }
    }
    if isRepair || !hasOnePosition { position.advance(over: scalar) }
  }

  private mutating func takeMark(_ scalar: Unicode.Scalar, _ source: Range<Int>, into tokens: inout [Token]) {
    if !cluster.isEmpty {
      if cluster.count < Self.clusterLimit {
        cluster.append(scalar)
        clusterSource = clusterSource.lowerBound..<source.upperBound
        return
      }
      endCluster(into: &tokens)
      surplusMarks = lastWasForeign ? .unmapped : .dropped
    }
    if let kind = surplusMarks {
      // After a letter that is left out.
      if let left = leftOut { return leftOut = left.lowerBound..<source.upperBound }
      tokens.append(Token(symbol: Alphabet.joiner, kind: kind, scalar: scalar, source: source))
    } else if previousIsSign, scalar.isInvisibleInWords, unseenCount < Self.clusterLimit {
      unseenCount += 1
      tokens.append(Token(symbol: Alphabet.joiner, kind: .dropped, isUnseen: true, scalar: scalar, source: source))
    } else {
      // A mark that is not on a letter, as after an emoji, is kept.
      previousIsSign = false
      endBlanks(before: PunctuationKind.none, into: &tokens)
      tokens.append(Token(symbol: Alphabet.border, kind: .kept, scalar: scalar, source: source))
    }
  }

  private mutating func takeJoiner(
    _ scalar: Unicode.Scalar, _ source: Range<Int>, isBreak: Bool, into tokens: inout [Token]
  ) {
    // U+200C between Latin letters splits them and is not written; elsewhere, as in Persian, it is part of the text.
    let splits = (isBreak || scalar.value == 0x200C) && previousIsLetter && !lastWasForeign
    if isBreak, !splits { return takeOther(scalar, source, isRepair: false, into: &tokens) }
    endBlanks(before: PunctuationKind.none, into: &tokens)
    tokens.append(Token(symbol: Alphabet.joiner, kind: splits ? .dropped : .kept, scalar: scalar, source: source))
  }

  private mutating func takeOther(
    _ scalar: Unicode.Scalar, _ source: Range<Int>, isRepair: Bool, into tokens: inout [Token]
  ) {
    let isBracket = previousIsLetter && !isRepair && compiled.mode.brackets.contains(scalar)
    defer {
      if isBracket, let last = tokens.indices.last {
        (tokens[last].symbol, tokens[last].isUnseen, previousIsLetter) = (Alphabet.joiner, true, true)
      }
    }
    previousIsLetter = false
    if compiled.divider != nil, scalar.isBlank {
      blanks = (blanks?.lowerBound ?? source.lowerBound)..<source.upperBound
      leftOut = nil
      return
    }
    let endsLine = scalar == "\n" || scalar == "\r"
    let kind = isRepair || compiled.divider == nil ? .none : compiled.punctuation.kind(of: scalar)
    if compiled.punctuation.joinsSpaces(kind) {
      if let run = blanks {
        blanks = run.lowerBound..<source.upperBound
        leftOut = nil
        return
      }
    } else {
      endBlanks(before: endsLine ? nil : kind, into: &tokens)
      lineIsOpen = !endsLine
      lastKind = kind
    }
    if isRepair {
      tokens.append(Token(symbol: Alphabet.border, kind: .replaced, scalar: scalar, source: source))
    } else if scalar.isASCII {
      var token = compiled.contextFreeASCII.tokens[Int(scalar.value)]
      token.source = source
      previousIsSign = token.symbol != Alphabet.border
      tokens.append(token)
    } else if let symbol = compiled.alphabet.symbol(for: scalar) {
      previousIsSign = true
      tokens.append(Token(symbol: symbol, kind: .letter, scalar: scalar, source: source))
    } else {
      tokens.append(Token(symbol: Alphabet.border, scalar, compiled.punctuation, source: source))
    }
  }

  // MARK: Letters

  private mutating func endCluster(into tokens: inout [Token]) {
    guard let base = cluster.first else { return }
    if cluster.count == 1, base.isASCII, compiled.asciiSymbols[Int(base.value)] != Alphabet.foreign {
      openLine(into: &tokens)
      lastWasForeign = false
      tokens.append(
        Token(symbol: compiled.asciiSymbols[Int(base.value)], kind: .letter, scalar: base, source: clusterSource))
    } else if let meaning = cachedMeaning() {
      openLine(into: &tokens)
      lastWasForeign = false
      if meaning.isSubstitute { report.substitutes.note(cluster, at: clusterPosition) }
      // The rows may read a letter as a sign: U+02B9 as an apostrophe, after which nothing is to be split.
      if let last = meaning.symbols.last { previousIsLetter = compiled.alphabet.isLetter[Int(last)] }
      append(meaning, base, clusterSource, into: &tokens)
    } else {
      lastWasForeign = true
      appendUnmapped(into: &tokens)
    }
    cluster.removeAll(keepingCapacity: true)
    if directions.isEmpty { return }
    let end = clusterSource.upperBound
    for var token in directions {
      // The source of a letter that went on beyond it has its own.
      if token.source.lowerBound < end { token.source = end..<end }
      append(direction: token, to: &tokens)
    }
    directions.removeAll(keepingCapacity: true)
  }

  private mutating func append(direction token: Token, to tokens: inout [Token]) {
    var token = token
    if !token.isUnseen { token.symbol = Alphabet.border }
    surplusMarks = nil
    endBlanks(before: PunctuationKind.none, into: &tokens)
    (lineIsOpen, lastKind) = (true, .none)
    tokens.append(token)
  }

  /// Before a letter for which something is written.
  private mutating func openLine(into tokens: inout [Token]) {
    let left = leftOut.take()
    endBlanks(before: PunctuationKind.none, into: &tokens)
    if let left { tokens.append(Token(symbol: Alphabet.foreign, kind: .dropped, scalar: " ", source: left)) }
    (lineIsOpen, lastKind) = (true, .none)
  }

  private func append(
    _ meaning: LetterResolver.Meaning, _ base: Unicode.Scalar, _ source: Range<Int>, into tokens: inout [Token]
  ) {
    let kind: Token.Kind = meaning.isSubstitute ? .substitute : .letter
    for (index, symbol) in meaning.symbols.enumerated() {
      tokens.append(
        Token(
          symbol: symbol, kind: symbol == Alphabet.joiner ? .dropped : kind, scalar: base,
          source: index == 0 ? source : source.upperBound..<source.upperBound))
    }
  }

  private mutating func appendUnmapped(into tokens: inout [Token]) {
    report.unmappedLetters.note(cluster, at: clusterPosition)
    if compiled.options.unmapped != .drop {
      openLine(into: &tokens)
    } else if blanks != nil {
      // A word that is left out belongs to the spaces before it, so that those around it become one divider.
      return leftOut = (leftOut?.lowerBound ?? clusterSource.lowerBound)..<clusterSource.upperBound
    }
    var start = clusterSource.lowerBound
    for index in cluster.indices {
      // Marks of direction among its marks are in the source, too.
      let end = index == cluster.count - 1 ? clusterSource.upperBound : start + UTF8.width(cluster[index])
      tokens.append(
        Token(
          symbol: Alphabet.foreign, kind: .unmapped, opensUnmapped: index == 0,
          closesUnmapped: index == cluster.count - 1, scalar: cluster[index], source: start..<end))
      start = end
    }
  }

  /// The meaning of the present letter; nil for ASCII letters, which are looked up elsewhere.
  private mutating func cachedMeaning() -> LetterResolver.Meaning? {
    if cluster.count == 1, cluster[0].isASCII { return nil }
    return meanings.value(of: cluster) { compiled.resolver.meaning(of: $0) }
  }

  // MARK: Dividers

  /// - Parameter kind: What comes next in the line; nil at its end.
  private mutating func endBlanks(before kind: PunctuationKind?, into tokens: inout [Token]) {
    guard let spaces = blanks.take() else { return }
    let run = spaces.lowerBound..<(leftOut.take() ?? spaces).upperBound
    if let kind, lineIsOpen, case .scalar(let divider)? = compiled.divider,
      let written = compiled.punctuation.divider(divider, between: lastKind, and: kind)
    {
      tokens.append(Token(symbol: Alphabet.border, kind: .replaced, scalar: written, source: run))
    } else {
      tokens.append(Token(symbol: Alphabet.border, kind: .dropped, scalar: " ", source: run))
    }
  }
}
