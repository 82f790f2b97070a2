/// Reads letters of a script back as the Latin that a mode writes them for: the inverse of a `RunicTransliterator`.
///
/// ```swift
/// var reader = ModeReader(try RunicTransliterator(script: .elder))
/// let readings = try reader.readings(of: "ᚲᚨᛏ")
/// readings.count                 // 12
/// Array(readings.prefix(3))      // ["kat", "kät", "cat"] and so on, one at a time
/// ```
///
/// Guarantees:
/// - Every spelling that is given is written by the mode as exactly these letters (U+200C in it included).
/// - Every text that the mode writes as these letters is among them, in its folded spelling: lower case, NFC, letters
///   that the rows do not know replaced by the nearest that they do, U+200C only where it makes a difference. Of rows
///   that write nothing, such as the hyphen inside a Sindarin word, two at most are thought of behind one another.
///   A word of which nothing at all is written leaves nothing to read.
/// - Contexts, options, digraphs and all passes of the mode are respected.
/// - What is no letter of the script stands in each spelling as it stands in the text.
public struct ModeReader: Sendable {
  private let compiled: CompiledMode
  private let lookup: LetterLookup
  /// For a letter that the mode never writes, the one whose variant form it is.
  private let writtenLetters: [LetterNumber]
  private let preference: SpellingPreference
  private let symbols: [[UInt8]]
  private let ambiguities: [(output: [LetterNumber], spellings: [String])]
  private var machine: ReadingMachine
  private var plainRuns: [Run: [Stretch]] = [:]

  /// So many places of a text's letters may be looked at, which bounds memory to some hundred megabytes.
  private static let budget = 1 << 20
  /// Where only the plainest reading is wanted, so many letters are settled at a time, with so many more in view.
  private static let window = (settled: 256, inView: 320, open: 288)
  private static let cacheLimit = 4_096

  /// - Complexity: Linear in the rows of the mode.
  public init(_ transliterator: RunicTransliterator) {
    let compiled = transliterator.compiled
    self.compiled = compiled
    let script = compiled.script
    lookup = LetterLookup(script, variant: compiled.options.variant.flatMap { script.variant(named: $0) })
    let machine = ReadingMachine(compiled)
    self.machine = machine
    preference = SpellingPreference(compiled, machine)
    symbols = (0..<compiled.alphabet.count).map { symbol in
      compiled.alphabet.grapheme(for: Symbol(symbol)).map { $0.scalars.flatMap { utf8($0) } } ?? utf8("\u{200C}")
    }
    let ambiguities = Self.ambiguities(of: compiled, machine)
    self.ambiguities = ambiguities
    let written = machine.writtenLetters
    writtenLetters = script.letters.indices.map { index in
      let number = LetterNumber(truncatingIfNeeded: index)
      if written.contains(number) { return number }
      let scalar = script.letters[index].scalar
      for variant in script.variants {
        for form in variant.forms where form.scalar == scalar && form.letter != index {
          return LetterNumber(truncatingIfNeeded: form.letter)
        }
      }
      return number
    }
  }

  /// All spellings that the mode writes as this text.
  ///
  /// - Throws: `ReadingError` where the mode never writes such a text, or there are too many ways to weigh.
  /// - Complexity: Linear in the text for the bundled modes; the set itself is never made.
  public mutating func readings(of text: String) throws(ReadingError) -> Readings {
    if machine.stateCount > ReadingMachine.stateLimit / 2 { machine.forgetStates() }
    var budget = Self.budget
    var texts: [[UInt8]] = [[]]
    var lattices: [ReadingLattice] = []
    for piece in pieces(of: text.unicodeScalars) {
      switch piece {
      case .other(let scalars): for scalar in scalars { texts[texts.count - 1] += utf8(scalar) }
      case .run(let run, let offset):
        guard
          let lattice = ReadingLattice(
            run.letters[...], from: machine.start(after: run.previous), to: .before(run.next), by: &machine, preference,
            budget: &budget)
        else { throw .tooManyWays(at: offset) }
        if lattice.root == nil { throw .neverWritten(at: offset + lattice.reach) }
        lattices.append(lattice)
        texts.append([])
      }
    }
    return Readings(texts: texts, lattices: lattices, symbols: symbols)
  }

  /// A text read in one way, with what could not be.
  public struct PlainReading: Sendable, Equatable {
    public let text: String
    /// The places, in scalars from 0, of letters that the mode never writes where they stand; they are kept.
    public let unread: [Int]
  }

  /// The plainest spelling: one letter for one rune where the mode has it, in the order of its table.
  ///
  /// The mode writes it as the same letters again.
  ///
  /// - Throws: `ReadingError.tooManyWays`, which no bundled mode of one pass gives.
  /// - Complexity: Linear in the text.
  public mutating func plainReading(of text: String) throws(ReadingError) -> PlainReading {
    var result: [UInt8] = []
    var unread: [Int] = []
    for piece in pieces(of: text.unicodeScalars) {
      switch piece {
      case .other(let scalars): for scalar in scalars { result += utf8(scalar) }
      case .run(let run, let offset):
        var place = offset
        for stretch in try stretches(of: run, at: offset) {
          switch stretch {
          case .read(let bytes, let letters):
            result += bytes
            place += letters
          case .unread:
            let index = text.unicodeScalars.index(text.unicodeScalars.startIndex, offsetBy: place)
            result += utf8(text.unicodeScalars[index])
            unread.append(place)
            place += 1
          }
        }
      }
    }
    return PlainReading(text: String(decoding: result, as: UTF8.self), unread: unread)
  }

  /// Letters of a text with every short spelling that gives them.
  public struct Ambiguity: Sendable, Equatable {
    /// The letters as scholars write them.
    public let letters: String
    public let spellings: [String]
  }

  /// What cannot be told from a text: for each of its letters, and each group that one key writes, the keys of the
  /// mode, where there are several.
  public func ambiguities(in text: String) -> [Ambiguity] {
    var runs: [[LetterNumber]] = []
    for case .run(let run, _) in pieces(of: text.unicodeScalars) { runs.append(run.letters) }
    return ambiguities.compactMap { output, spellings in
      guard spellings.count > 1 || output.count > 1, runs.contains(where: { $0.contains(run: output) }) else {
        return nil
      }
      return Ambiguity(
        letters: output.map { compiled.script.letters[Int($0)].transliteration }.joined(separator: separator),
        spellings: spellings)
    }
  }

  /// Between transliterations that are more than a letter each, such as the numbers of cirth.
  private var separator: String {
    compiled.script.letters.contains { $0.transliteration.unicodeScalars.count > 1 } ? "+" : ""
  }

  // MARK: Pieces

  /// Letters behind one another, and what stands around them.
  private struct Run: Hashable, Sendable {
    var letters: [LetterNumber] = []
    var previous = Alphabet.border
    var next = Alphabet.border
  }

  private enum Piece {
    case run(Run, offset: Int)
    case other([Unicode.Scalar])
  }

  private func pieces(of text: String.UnicodeScalarView) -> [Piece] {
    var pieces: [Piece] = []
    var run = Run()
    var offset = 0
    var others: [Unicode.Scalar] = []
    func endRun() {
      if !run.letters.isEmpty { pieces.append(.run(run, offset: offset - run.letters.count)) }
    }
    for scalar in text {
      if let match = lookup[scalar] {
        if !others.isEmpty { pieces.append(.other(others)) }
        others.removeAll()
        run.letters.append(writtenLetters[match.letter])
      } else {
        let symbol = Self.separator(for: scalar)
        run.next = symbol
        endRun()
        run = Run(previous: symbol)
        others.append(scalar)
      }
      offset += 1
    }
    endRun()
    if !others.isEmpty { pieces.append(.other(others)) }
    return pieces
  }

  /// What something that is no letter of the script was to the rows that wrote its neighbours.
  private static func separator(for scalar: Unicode.Scalar) -> Symbol {
    switch ScalarKind(scalar) {
    case .letter: Alphabet.foreign
    case .joiner: Alphabet.joiner
    case .mark, .other: Alphabet.border
    }
  }

  // MARK: Plain readings

  private enum Stretch: Sendable {
    case read([UInt8], letters: Int)
    /// One letter that the mode never writes here.
    case unread
  }

  private mutating func stretches(of run: Run, at offset: Int) throws(ReadingError) -> [Stretch] {
    if let known = plainRuns[run] { return known }
    if machine.stateCount > ReadingMachine.stateLimit / 2 { machine.forgetStates() }
    var result: [Stretch] = []
    var start = 0
    var state = machine.start(after: run.previous)
    while start < run.letters.count {
      let inView = run.letters[start...].prefix(Self.window.inView)
      let isLast = inView.endIndex == run.letters.count
      let lattice = try plainLattice(
        of: inView, from: state, to: isLast ? .before(run.next) : .open(from: Self.window.open), at: offset + start)
      if let (bytes, end) = plainSpelling(in: lattice, upTo: isLast ? .max : Self.window.settled) {
        let letters = isLast ? inView.count : Int(end.position)
        result.append(.read(bytes, letters: letters))
        start += letters
        state = Int(end.state)
        continue
      }
      // A rune that is no letter of the mode ends a word, as it would when it is written.
      let reach = lattice.reach
      if reach > 0 {
        let part = try plainLattice(
          of: inView.prefix(reach), from: state, to: .before(Alphabet.border), at: offset + start)
        if let (bytes, _) = plainSpelling(in: part, upTo: .max) {
          result.append(.read(bytes, letters: reach))
        } else {
          for _ in 0..<reach { result.append(.unread) }
        }
      }
      start += reach
      if start < run.letters.count {
        result.append(.unread)
        start += 1
      }
      state = machine.start(after: Alphabet.border)
    }
    if plainRuns.count >= Self.cacheLimit { plainRuns.removeAll(keepingCapacity: true) }
    if run.letters.count <= Self.window.settled { plainRuns[run] = result }
    return result
  }

  private mutating func plainLattice(
    of letters: ArraySlice<LetterNumber>, from state: Int, to end: ReadingLattice.End, at offset: Int
  ) throws(ReadingError) -> ReadingLattice {
    var budget = Self.budget
    guard let lattice = ReadingLattice(letters, from: state, to: end, by: &machine, preference, budget: &budget)
    else { throw .tooManyWays(at: offset) }
    return lattice
  }

  /// The first spelling of a lattice up to a letter, and the node there.
  private func plainSpelling(
    in lattice: ReadingLattice, upTo position: Int
  ) -> (bytes: [UInt8], end: ReadingLattice.Node)? {
    guard let root = lattice.root else { return nil }
    var node = lattice.nodes[Int(root)]
    var bytes: [UInt8] = []
    while !node.isEnd, node.position < position {
      let edge = lattice.edges[Int(node.edges.lowerBound)]
      bytes += symbols[Int(edge.symbol)]
      node = lattice.nodes[Int(edge.node)]
    }
    return (bytes, node)
  }

  // MARK: Ambiguities

  /// What each key of the mode writes: in the last pass by its row, in an earlier one by what comes of it alone.
  private static func ambiguities(
    of compiled: CompiledMode, _ machine: ReadingMachine
  ) -> [(output: [LetterNumber], spellings: [String])] {
    var groups: [(output: [LetterNumber], spellings: [String])] = []
    var indices: [[LetterNumber]: Int] = [:]
    func add(_ key: [Grapheme], _ output: [LetterNumber]) {
      if output.isEmpty { return }
      let spelling = key.map(\.text).joined()
      if let index = indices[output] {
        if !groups[index].spellings.contains(spelling) { groups[index].spellings.append(spelling) }
      } else {
        indices[output] = groups.count
        groups.append((output, [spelling]))
      }
    }
    let last = compiled.passes.count - 1
    for (index, row) in compiled.passes[last].rows.enumerated() {
      add(compiled.mode.passes[last].mappings[row.mapping].key, machine.rowLetters[index])
    }
    for (pass, trie) in zip(compiled.mode.passes, compiled.passes).dropLast() {
      for row in trie.rows {
        let key = pass.mappings[row.mapping].key
        let text = key.compactMap { compiled.alphabet.symbol(for: $0) }
        for separator in [Alphabet.foreign, Alphabet.border] {
          if let output = machine.letters(for: text, between: separator) { add(key, output) }
        }
      }
    }
    // Single letters come before digraphs, as in plain readings.
    for index in groups.indices {
      let spellings = groups[index].spellings
      let isSingle = spellings.map { Grapheme.graphemes(of: $0.unicodeScalars).count == 1 }
      groups[index].spellings = [true, false].flatMap { wanted in
        spellings.indices.filter { isSingle[$0] == wanted }.map { spellings[$0] }
      }
    }
    return groups
  }
}

extension Array where Element: Equatable {
  /// Whether the elements stand in it behind one another.
  fileprivate func contains(run: [Element]) -> Bool {
    if run.count > count { return false }
    return (0...(count - run.count)).contains { self[$0...].starts(with: run) }
  }
}
