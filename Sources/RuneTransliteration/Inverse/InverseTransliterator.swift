/// Reads letters of a script back as the Latin that a mode writes them for: the inverse of a `RunicTransliterator`.
///
/// ```swift
/// var reader = InverseTransliterator(try RunicTransliterator(script: .elder))
/// let readings = try reader.readings(of: "ᚲᚨᛏ")
/// readings.count             // 12
/// Array(readings.prefix(4))  // ["kat", "kæt", "kät", "cat"]
/// ```
///
/// Guarantees:
/// - Every spelling that is given is written by the mode as exactly these letters (U+200C in it included).
/// - Every text that the mode writes as these letters is among them, in its folded spelling: lower case, NFC, letters
///   that the rows do not know replaced by the nearest that they do, U+200C only where it makes a difference, and without
///   signs of which nothing is written, such as the apostrophe of *þann's*. Of letters that are silent, at most two in a
///   row are considered.
///   A word of which nothing at all is written leaves nothing to read, and a mode of several passes is read without
///   considering U+200C.
/// - Contexts, options, digraphs and all passes of the mode are respected.
/// - What is not a letter of the script is unchanged in each spelling.
package struct InverseTransliterator: Sendable {
  private let transliterator: RunicTransliterator
  private var compiled: CompiledMode { transliterator.compiled }
  private let lookup: LetterLookup
  /// If no variant was chosen, how texts with one of these forms are read: as those of the variant.
  private let variants: [(forms: Set<Unicode.Scalar>, lookup: LetterLookup)]
  /// For a letter that the mode never writes, the one whose variant form it is.
  private let writtenLetters: [LetterNumber]
  private let symbols: [[UInt8]]
  private let ambiguities: [(output: [LetterNumber], spellings: [String])]
  /// One for each pass.
  private var automata: [InverseAutomaton]
  private var plainRuns: [Run: [Stretch]] = [:]
  /// The split words of the lists by what the rows alone would write for them; nil until it is needed.
  private var splitWords: [[LetterNumber]: [[Symbol]]]?

  /// How many nodes the search may visit, which bounds memory to some fifty megabytes.
  private static let budget = 1 << 17
  /// For the plainest reading alone: how many letters are settled at a time, and how many more are in view.
  private static let window = (settled: 256, inView: 320, open: 288)
  private static let cacheLimit = 4_096

  package init(_ transliterator: RunicTransliterator) {
    let compiled = transliterator.compiled
    self.transliterator = transliterator
    let script = compiled.script
    lookup = LetterLookup(script, variant: compiled.options.variant.flatMap { script.variant(named: $0) })
    let own = Set(script.allLetters.map { $0.scalar })
    variants = (compiled.options.variant == nil ? script.variants : []).map {
      (Set($0.forms.map { $0.scalar }).subtracting(own), LetterLookup(script, variant: $0))
    }
    let automata = compiled.passes.indices.map { InverseAutomaton(compiled, pass: $0) }
    self.automata = automata
    symbols = (0..<compiled.alphabet.count).map { symbol in
      compiled.alphabet.grapheme(for: Symbol(symbol)).map { $0.scalars.flatMap { utf8($0) } } ?? utf8("\u{200C}")
    }
    ambiguities = Self.ambiguities(of: compiled, automata)
    let written = Set(automata[automata.count - 1].rowOutputs.joined())
    writtenLetters = script.allLetters.indices.map { index in
      let number = LetterNumber(truncatingIfNeeded: index)
      if written.contains(number) { return number }
      let scalar = script.allLetters[index].scalar
      for variant in script.variants {
        for form in variant.forms where form.scalar == scalar && form.letter != index {
          return LetterNumber(truncatingIfNeeded: form.letter)
        }
      }
      return number
    }
  }

  /// All spellings that the mode writes as this text.
  package mutating func readings(of text: String) throws(ReadingError) -> Readings {
    try readings(of: text, budget: Self.budget)
  }

  package mutating func readings(of text: String, budget: Int) throws(ReadingError) -> Readings {
    forgetManyStates()
    var budget = budget
    var texts: [[UInt8]] = [[]]
    var lattices: [InverseLattice] = []
    for piece in pieces(of: text.unicodeScalars) {
      switch piece {
      case .other(let scalars): for scalar in scalars { texts[texts.count - 1] += utf8(scalar) }
      case .run(let run, let offset):
        let graph = try graph(
          of: run.letters[...], from: states(after: run.previous), to: run.next, at: offset, budget: &budget)
        guard graph.isComplete, var lattice = graph.lattices.first else {
          throw .neverWritten(at: offset + graph.reach)
        }
        for word in listedWords(of: run) { lattice.remove(word) }
        lattices.append(lattice)
        texts.append([])
      }
    }
    return Readings(texts: texts, lattices: lattices, symbols: symbols, transliterator: transliterator)
  }

  /// The words of the lists that the rows alone would write as a run, but that are written otherwise because they are
  /// split: they are not readings.
  private mutating func listedWords(of run: Run) -> [[Symbol]] {
    // Beside a letter that no row knows, a run is only part of a word.
    guard let words = compiled.words, run.previous == Alphabet.border, run.next == Alphabet.border else { return [] }
    let splitWords = self.splitWords ?? splitWords(of: words)
    self.splitWords = splitWords
    guard let alike = splitWords[run.letters] else { return [] }
    let variant = compiled.options.variant.flatMap { compiled.script.variant(named: $0) }
    let written = run.letters.flatMap { utf8(compiled.script.scalar(ofLetterAt: Int($0), in: variant)) }
    return alike.filter { word in
      let letters = word.flatMap { symbols[Int($0)] }
      return letters.withUnsafeBytes { transliterator.transliterate(utf8: $0) } != written
    }
  }

  private func splitWords(of words: WordExceptionLookup) -> [[LetterNumber]: [[Symbol]]] {
    var found: [[LetterNumber]: [[Symbol]]] = [:]
    words.forEachWord { letters, splits in
      guard splits != 0 else { return }
      var word: [Symbol] = []
      for grapheme in Grapheme.graphemes(of: String(decoding: letters, as: UTF8.self).unicodeScalars) {
        guard let symbol = compiled.alphabet.symbol(for: grapheme) else { return }
        word.append(symbol)
      }
      var written: [UInt16]? = word
      for automaton in automata { written = written.flatMap { automaton.output(for: $0, between: Alphabet.border) } }
      if let written { found[written, default: []].append(word) }
    }
    return found
  }

  /// The plainest reading of a text, and the letters that have none.
  package struct PlainReading: Sendable, Equatable {
    /// The Latin.
    package let text: String
    /// The offsets, in scalars from 0, of letters that the mode never writes where they stand; they are kept.
    package let unread: [Int]
  }

  /// The plainest spelling: one letter for one rune where the mode has it, in the order of its table.
  ///
  /// The mode writes it as the same letters again.
  package mutating func plainReading(of text: String) throws(ReadingError) -> PlainReading {
    var result: [UInt8] = []
    var unread: [Int] = []
    for piece in pieces(of: text.unicodeScalars) {
      switch piece {
      case .other(let scalars): for scalar in scalars { result += utf8(scalar) }
      case .run(let run, let start):
        var offset = start
        for stretch in try stretches(of: run, at: start) {
          switch stretch {
          case .read(let bytes, let letters):
            result += bytes
            offset += letters
          case .unread:
            let index = text.unicodeScalars.index(text.unicodeScalars.startIndex, offsetBy: offset)
            result += utf8(text.unicodeScalars[index])
            unread.append(offset)
            offset += 1
          }
        }
      }
    }
    return PlainReading(text: String(decoding: result, as: UTF8.self), unread: unread)
  }

  /// Letters of a text with all short spellings for them.
  package struct Ambiguity: Sendable, Equatable {
    /// The letters as scholars write them.
    package let letters: String
    /// The keys of the mode that write them, the plainest first.
    package let spellings: [String]
  }

  /// The ambiguities of a text: each letter, and each group of letters that one key writes, that several keys of the mode
  /// write.
  package func ambiguities(in text: String) -> [Ambiguity] {
    var runs: [[LetterNumber]] = []
    for case .run(let run, _) in pieces(of: text.unicodeScalars) { runs.append(run.letters) }
    return ambiguities.compactMap { output, spellings in
      guard spellings.count > 1 || output.count > 1, runs.contains(where: { $0.contains(run: output) }) else {
        return nil
      }
      return Ambiguity(
        letters: output.map { compiled.script.allLetters[Int($0)].transliteration }.joined(separator: separator),
        spellings: spellings)
    }
  }

  /// The separator of transliterations that are longer than a letter, such as the numbers of cirth.
  private var separator: String {
    compiled.script.letters.contains { $0.transliteration.unicodeScalars.count > 1 } ? "+" : ""
  }

  // MARK: Pieces

  /// Adjacent letters, with what is before and after them.
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
    let lookup = variants.first { variant in text.contains(where: variant.forms.contains) }?.lookup ?? lookup
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

  /// What a character that is not a letter of the script was to the rows that wrote its neighbors.
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
    forgetManyStates()
    var result: [Stretch] = []
    var start = 0
    var states = states(after: run.previous)
    while start < run.letters.count {
      let inView = run.letters[start...].prefix(Self.window.inView)
      let isLast = inView.endIndex == run.letters.count
      var budget = Self.budget
      let graph = try graph(of: inView, from: states, to: isLast ? run.next : nil, at: offset + start, budget: &budget)
      if let plain = plainSpelling(in: graph, upTo: isLast ? .max : Self.window.settled) {
        let letters = isLast ? inView.count : plain.letters
        result.append(.read(plain.bytes, letters: letters))
        start += letters
        states = plain.states
        continue
      }
      // A rune that is not a letter of the mode ends a word, as it does when it is written.
      if graph.reach > 0 {
        let part = try self.graph(
          of: inView.prefix(graph.reach), from: states, to: Alphabet.border, at: offset + start, budget: &budget)
        if let plain = plainSpelling(in: part, upTo: .max) {
          result.append(.read(plain.bytes, letters: graph.reach))
        } else {
          for _ in 0..<graph.reach { result.append(.unread) }
        }
      }
      start += graph.reach
      if start < run.letters.count {
        result.append(.unread)
        start += 1
      }
      states = self.states(after: Alphabet.border)
    }
    if result.count == 1, case .read(let bytes, let letters) = result[0], letters <= Self.window.settled {
      let spelling = transliterator.withoutNeedlessSeams(String(decoding: bytes, as: UTF8.self))
      result[0] = .read(Array(spelling.utf8), letters: letters)
    }
    if plainRuns.count >= Self.cacheLimit { plainRuns.removeAll(keepingCapacity: true) }
    if run.letters.count <= Self.window.settled { plainRuns[run] = result }
    return result
  }

  /// The first spelling of a graph up to a letter, how many letters that are, and the states of all passes there.
  private func plainSpelling(in graph: Graph, upTo position: Int) -> (bytes: [UInt8], letters: Int, states: [Int])? {
    guard graph.isComplete, let lattice = graph.lattices.first, let root = lattice.root else { return nil }
    var node = lattice.nodes[Int(root)]
    var bytes: [UInt8] = []
    while node.position < position, node.endCost != node.costs.least {
      let edge = lattice.edges[Int(node.edges.lowerBound)]
      bytes += symbols[Int(edge.symbol)]
      node = lattice.nodes[Int(edge.node)]
    }
    return (bytes, Int(node.position), graph.states(at: node))
  }

  // MARK: Passes

  /// The graphs of all passes, the first pass first; where they are not complete, those of the last ones.
  private struct Graph {
    var lattices: [InverseLattice] = []
    var isComplete = false
    /// How many letters could be read before nothing led on.
    var reach = 0

    func states(at node: InverseLattice.Node) -> [Int] {
      var node = node
      return [Int(node.state)]
        + lattices.dropFirst().map { lattice in
          node = lattice.nodes[Int(node.targetNode)]
          return Int(node.state)
        }
    }
  }

  /// Inverts the passes, the last one first.
  ///
  /// - Parameter separator: What follows the letters; nil if the run goes on.
  private mutating func graph(
    of letters: ArraySlice<LetterNumber>, from states: [Int], to separator: Symbol?, at offset: Int, budget: inout Int
  ) throws(ReadingError) -> Graph {
    var graph = Graph()
    let goal = separator == nil ? Self.window.open : nil
    // More letters than that are too many for the budget, so they need no nodes.
    let inView = letters.prefix(2 * budget)
    var target = InverseLattice(inView, goal: inView.count < letters.count ? .max : goal)
    for pass in automata.indices.reversed() {
      guard
        let lattice = InverseLattice(target, from: states[pass], to: separator, by: &automata[pass], budget: &budget)
      else { throw .tooManyWays(at: offset) }
      graph.reach = lattice.reach
      if lattice.root == nil { return graph }
      graph.lattices.insert(lattice, at: 0)
      target = lattice
    }
    graph.isComplete = true
    return graph
  }

  private mutating func states(after separator: Symbol) -> [Int] {
    automata.indices.map { automata[$0].start(after: separator) }
  }

  private mutating func forgetManyStates() {
    for pass in automata.indices where automata[pass].fill >= 0.5 { automata[pass].forgetStates() }
  }

  // MARK: Ambiguities

  /// What each key of the mode writes: in the last pass by its row, in an earlier one by what comes of it alone.
  private static func ambiguities(
    of compiled: CompiledMode, _ automata: [InverseAutomaton]
  ) -> [(output: [LetterNumber], spellings: [String])] {
    var groups: [(output: [LetterNumber], spellings: [String])] = []
    var indices: [[LetterNumber]: Int] = [:]
    func add(_ key: [Grapheme], _ output: [LetterNumber]) {
      if output.isEmpty { return }
      let spelling = key.map { $0.text }.joined()
      if let index = indices[output] {
        if !groups[index].spellings.contains(spelling) { groups[index].spellings.append(spelling) }
      } else {
        indices[output] = groups.count
        groups.append((output, [spelling]))
      }
    }
    let last = compiled.passes.count - 1
    for (index, row) in compiled.passes[last].rows.enumerated() {
      add(compiled.mode.passes[last].mappings[row.mapping].key, automata[last].rowOutputs[index])
    }
    for (pass, trie) in compiled.passes.enumerated().dropLast() {
      for row in trie.rows {
        let key = compiled.mode.passes[pass].mappings[row.mapping].key
        for separator in [Alphabet.foreign, Alphabet.border] {
          var text: [UInt16]? = key.compactMap { compiled.alphabet.symbol(for: $0) }
          for automaton in automata { text = text.flatMap { automaton.output(for: $0, between: separator) } }
          if let text { add(key, text) }
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
  /// Whether it has these elements in a row.
  fileprivate func contains(run: [Element]) -> Bool {
    if run.count > count { return false }
    return (0...(count - run.count)).contains { self[$0...].starts(with: run) }
  }
}
