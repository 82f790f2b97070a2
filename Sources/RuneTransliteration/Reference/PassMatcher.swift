/// Runs one pass over tokens as they come, by the plain trie.
struct PassMatcher {
  private let trie: MappingTrie
  /// Tokens whose match is still undecided.
  private var pending: [Token] = []
  private var previous = Alphabet.border

  init(_ trie: MappingTrie) {
    self.trie = trie
  }

  /// Takes further tokens and gives every decided match to `sink`.
  ///
  /// - Parameter isWhole: Whether the text ends here.
  mutating func run(_ input: [Token], isWhole: Bool, into sink: inout some MatchSink) {
    let tokens = pending + input
    let symbols = tokens.map { $0.symbol }
    var start = 0
    matching: while start < tokens.count {
      switch trie.firstMatch(in: symbols[start...], after: previous, isWhole: isWhole) {
      case .undecided: break matching
      case .none:
        sink.take(tokens[start])
        previous = symbols[start]
        start += 1
      case .row(let row, let length):
        sink.take(trie.rows[row], tokens[start..<start + length])
        previous = symbols[start + length - 1]
        start += length
      }
    }
    pending = Array(tokens[start...])
    if isWhole { previous = Alphabet.border }
  }
}

/// What takes the matches of a pass.
protocol MatchSink {
  /// A row took these tokens.
  mutating func take(_ row: MappingTrie.Row, _ tokens: ArraySlice<Token>)
  /// No row took this token.
  mutating func take(_ token: Token)
}

/// Turns the matches of one pass into the tokens of the next.
struct TokenSink: MatchSink {
  private(set) var tokens: [Token] = []
  /// The rows that were used, with the bytes of the source that they took; kept only where somebody will ask.
  private var trace: [(mapping: Int, source: Range<Int>)] = []
  private let keepsTrace: Bool
  /// Source that a row wrote nothing for: it belongs to the next letter, or stands alone before anything else.
  private var silent: Range<Int>?

  init(keepsTrace: Bool) {
    self.keepsTrace = keepsTrace
  }

  mutating func take(_ row: MappingTrie.Row, _ matched: ArraySlice<Token>) {
    guard let first = matched.first, let last = matched.last else { return }
    var source = first.source.lowerBound..<last.source.upperBound
    if keepsTrace { trace.append((row.mapping, source)) }
    if let silent { source = silent.lowerBound..<source.upperBound }
    if row.symbols.isEmpty {
      silent = source
      return
    }
    silent = nil
    let kind: Token.Kind = matched.contains { $0.kind == .substitute } ? .substitute : .letter
    for (index, symbol) in row.symbols.enumerated() {
      tokens.append(
        Token(
          symbol: symbol, kind: kind, scalar: first.scalar,
          source: index == 0 ? source : source.upperBound..<source.upperBound))
    }
  }

  mutating func take(_ token: Token) {
    var token = token
    if token.kind == .letter || token.kind == .substitute {
      if let silent { token.source = silent.lowerBound..<token.source.upperBound }
      silent = nil
    } else {
      endSilent(beforeLetter: token.symbol == Alphabet.foreign || token.symbol == Alphabet.joiner)
    }
    tokens.append(token)
  }

  /// Gives out what a row wrote nothing for, before anything that rows cannot take and at the end.
  ///
  /// - Parameter beforeLetter: Whether the word goes on behind it, which the next pass must not take for its end.
  mutating func endSilent(beforeLetter: Bool = false) {
    guard let source = silent else { return }
    silent = nil
    let symbol = beforeLetter ? Alphabet.joiner : Alphabet.border
    tokens.append(Token(symbol: symbol, kind: .dropped, scalar: " ", source: source))
  }

  mutating func drain() -> [Token] {
    defer { tokens.removeAll(keepingCapacity: true) }
    return tokens
  }

  mutating func drainTrace() -> [(mapping: Int, source: Range<Int>)] {
    defer { trace = [] }
    return trace
  }
}

/// Turns the matches of the last pass into UTF-8.
struct ByteSink: MatchSink {
  var bytes: [UInt8] = []
  let compiled: CompiledMode
  var sharing = RuneSharing()

  mutating func take(_ row: MappingTrie.Row, _ tokens: ArraySlice<Token>) {
    bytes += compiled.sharesRunes ? row.bytes.dropFirst(sharing.shared(by: row.bytes)) : row.bytes[...]
  }

  mutating func take(_ token: Token) {
    compiled.write(token, to: &bytes)
    sharing.pass(token)
  }
}

/// Remembers what a word ends in, so that the next one need not begin with it again where nothing stands between them.
struct RuneSharing {
  /// The last rune that a row wrote, its UTF-8 in one number; 0 where something else was written behind it.
  private var last: UInt32 = 0
  private var isBetweenWords = false

  /// How many bytes of a row's letters, from the first, stand there already.
  mutating func shared(by letters: [UInt8]) -> Int {
    guard let start = letters.lastIndex(where: { $0 & 0xC0 != 0x80 }) else { return 0 }
    let end = letters.dropFirst().firstIndex { $0 & 0xC0 != 0x80 } ?? letters.count
    let isShared = isBetweenWords && Self.number(letters[..<end]) == last
    last = Self.number(letters[start...])
    isBetweenWords = false
    return isShared ? end : 0
  }

  private static func number(_ rune: ArraySlice<UInt8>) -> UInt32 { rune.reduce(0) { $0 << 8 | UInt32($1) } }

  /// Takes note of what no row wrote.
  mutating func pass(_ token: Token) {
    if token.kind == .dropped {
      isBetweenWords = isBetweenWords || token.symbol == Alphabet.border
    } else {
      last = 0
    }
  }
}

extension CompiledMode {
  /// Writes a token that no row took.
  func write(_ token: Token, to bytes: inout [UInt8]) {
    switch token.kind {
    case .dropped: break
    case .kept, .replaced: bytes.append(scalar: token.scalar)
    case .letter, .substitute:
      if let grapheme = alphabet.grapheme(for: token.symbol) {
        for scalar in grapheme.scalars { bytes.append(scalar: scalar) }
      }
    case .unmapped:
      switch options.unmapped {
      case .drop: break
      case .keep: bytes.append(scalar: token.scalar)
      case .mark:
        if token.opensUnmapped { bytes.append(scalar: "⟨") }
        bytes.append(scalar: token.scalar)
        if token.closesUnmapped { bytes.append(scalar: "⟩") }
      }
    }
  }
}

extension [UInt8] {
  /// Appends a scalar in UTF-8.
  fileprivate mutating func append(scalar: Unicode.Scalar) {
    if scalar.isASCII {
      append(UInt8(scalar.value))
    } else {
      append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }
  }
}

/// All passes of a mode, one behind the other, with a reader in front that knows letters and one that knows words.
struct PassChain {
  private(set) var reader: LetterReader
  private var earlier: [PassMatcher]
  private var links: [TokenSink]
  private var last: PassMatcher
  private var tokens: [Token] = []
  private var parter: WordParter

  /// So many bytes go through all passes before the next ones, which bounds what lies between the passes.
  private static let batch = 4_096

  init(_ compiled: CompiledMode, keepsTrace: Bool = false) {
    reader = LetterReader(compiled)
    parter = WordParter(compiled, keepsPartings: keepsTrace)
    earlier = compiled.passes.dropLast().map { PassMatcher($0) }
    links = earlier.map { _ in TokenSink(keepsTrace: keepsTrace) }
    // A parsed mode has a row, and so a pass.
    last = PassMatcher(compiled.passes[compiled.passes.count - 1])
  }

  /// The rows that the passes before the last used, by pass, with the bytes of the source that each took.
  mutating func drainTraces() -> [[(mapping: Int, source: Range<Int>)]] {
    links.indices.map { links[$0].drainTrace() }
  }

  /// The words whose letters were parted, and behind which bytes of the source.
  mutating func drainPartings() -> [(word: [UInt8], places: [Int])] { parter.drainPartings() }

  mutating func count(from report: TransliterationReport) { reader.tell { $0 = report } }

  mutating func move(to place: TextPlace) { reader.place = place }

  mutating func run(_ input: UnsafeRawBufferPointer, into sink: inout some MatchSink) {
    var start = 0
    while start < input.count {
      let end = min(start + Self.batch, input.count)
      for index in start..<end { reader.read(input[index], into: &tokens) }
      pass(isWhole: false, into: &sink)
      start = end
    }
  }

  mutating func finish(into sink: inout some MatchSink) {
    reader.finish(into: &tokens)
    pass(isWhole: true, into: &sink)
  }

  private mutating func pass(isWhole: Bool, into sink: inout some MatchSink) {
    parter.part(&tokens, isWhole: isWhole)
    for index in earlier.indices {
      earlier[index].run(tokens, isWhole: isWhole, into: &links[index])
      if isWhole { links[index].endSilent() }
      tokens = links[index].drain()
    }
    last.run(tokens, isWhole: isWhole, into: &sink)
    tokens.removeAll(keepingCapacity: true)
  }
}
