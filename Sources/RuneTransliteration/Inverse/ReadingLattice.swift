/// Every text that a pass turns into what is wanted, as a graph: each way from the root to an end is one text.
///
/// No two ways are the same text, since the pass does one thing only with each. The graph of the last pass is in turn
/// what the pass before it is to write.
struct ReadingLattice: Sendable {
  struct Node: Sendable {
    /// How many spellings begin here; `UInt64.max` stands for that many or more.
    let count: UInt64
    /// Whether the run may end here.
    let isEnd: Bool
    let edges: Range<Int32>
    /// The state of the machine, and the place in what is written.
    let state: Int32
    let place: Int32
    /// The cost of the plainest spelling that begins here.
    let cost: Int32
    /// How many letters would be read if nothing behind came to change what the passes hold back.
    let settled: Int32
  }

  struct Edge: Sendable {
    let symbol: Symbol
    let node: Int32
    /// What the plainest spelling over this edge costs from here on.
    let cost: Int32
  }

  private(set) var nodes: [Node] = []
  private(set) var edges: [Edge] = []
  /// The root, or nil where no spelling gives these letters.
  private(set) var root: Int32?
  /// How many letters could be read before no spelling led on.
  private(set) var reach = 0

  /// The number of spellings.
  var count: UInt64 { root.map { nodes[Int($0)].count } ?? 0 }

  /// - Parameters:
  ///   - target: What the pass is to write.
  ///   - start: The state of the machine before it.
  ///   - separator: What stands behind it: `Alphabet.border`, `.foreign` or `.joiner`; nil where the run goes on.
  ///   - budget: So many places, and eight times as many edges, may be looked at; what was is taken off.
  /// - Returns: nil where the budget is too small.
  init?(
    _ target: ReadingTarget, from start: Int, to separator: Symbol?, by machine: inout ReadingMachine,
    _ preference: SpellingPreference, budget: inout Int
  ) {
    // Depth first with a stack of its own, since a run may be long. A node is made when all behind it are; ways that
    // lead nowhere get none.
    var known: [UInt64: Int32] = [:]
    var stack: [Frame] = []
    var finished: Int32?
    open(start, at: target.start)
    while let top = stack.last {
      if let result = finished {
        finished = nil
        take(result)
      } else if top.next < top.candidates.count {
        let (edge, place) = top.candidates[top.next]
        if let result = known[Self.key(edge.target, place)] {
          take(result)
        } else {
          if budget <= 0 || machine.fill >= 1 { return nil }
          open(edge.target, at: place)
        }
      } else {
        close(top)
      }
    }
    root = finished.flatMap { $0 == Self.deadEnd ? nil : $0 }

    func open(_ state: Int, at place: Int32) {
      reach = max(reach, target.position(of: place))
      var frame = Frame(state: state, place: place)
      if let separator {
        if let output = machine.end(of: state, by: separator), let last = target.place(behind: output, from: place) {
          frame.isEnd = target.mayEnd(at: last)
        }
      } else {
        frame.isEnd = target.mayEnd(at: place)
      }
      // An edge that writes nothing yet may be there for several outputs to come.
      let wanted = target.outputs(at: place).map(Optional.some)
      for next in wanted.isEmpty ? [nil] : wanted {
        for edge in machine.edges(of: state, before: next) {
          if edge.output.isEmpty, frame.candidates.contains(where: { $0.edge.symbol == edge.symbol }) { continue }
          if let behind = target.place(behind: edge.output, from: place) { frame.candidates.append((edge, behind)) }
        }
      }
      // What is kept of a place grows with its edges.
      budget -= 1 + frame.candidates.count / 8
      let settled = target.place(behind: machine.heldOutput(of: state), from: place) ?? place
      frame.settled = Int32(target.settled(at: settled))
      frame.costs = preference.sort(&frame.candidates, before: target.letters.dropFirst(Int(frame.settled)))
      stack.append(frame)
    }

    func take(_ node: Int32) {
      let top = stack.count - 1
      if node != Self.deadEnd {
        let number = stack[top].next
        stack[top].edges.append(
          Edge(
            symbol: stack[top].candidates[number].edge.symbol, node: node,
            cost: stack[top].costs[number].addingOrMax(nodes[Int(node)].cost)))
        stack[top].count = stack[top].count.addingOrMax(nodes[Int(node)].count)
      }
      stack[top].next += 1
    }

    func close(_ frame: Frame) {
      stack.removeLast()
      var result = Self.deadEnd
      if frame.isEnd || !frame.edges.isEmpty {
        result = Int32(nodes.count)
        let first = Int32(edges.count)
        // The plainest way on comes first; among equals the order of the candidates stays.
        let order = frame.edges.indices.sorted { (frame.edges[$0].cost, $0) < (frame.edges[$1].cost, $1) }
        edges += order.map { frame.edges[$0] }
        nodes.append(
          Node(
            count: frame.count.addingOrMax(frame.isEnd ? 1 : 0), isEnd: frame.isEnd,
            edges: first..<Int32(edges.count), state: Int32(frame.state), place: frame.place,
            cost: frame.isEnd ? 0 : edges[Int(first)].cost, settled: frame.settled))
      }
      known[Self.key(frame.state, frame.place)] = result
      finished = result
    }
  }

  /// Whether a spelling, in UTF-8, is one of the texts.
  func hasWay(_ spelling: [UInt8], symbols: [[UInt8]]) -> Bool {
    // A letter may be the beginning of another, such as ə of ə̆, so a step can turn out wrong.
    var ways: [(node: Int32, position: Int)] = root.map { [($0, 0)] } ?? []
    while let (number, position) = ways.popLast() {
      let node = nodes[Int(number)]
      if node.isEnd, position == spelling.count { return true }
      for edge in edges[Int(node.edges.lowerBound)..<Int(node.edges.upperBound)] {
        let symbol = symbols[Int(edge.symbol)]
        if spelling[position...].starts(with: symbol) { ways.append((edge.node, position + symbol.count)) }
      }
    }
    return false
  }

  private static let deadEnd: Int32 = -1

  private static func key(_ state: Int, _ place: Int32) -> UInt64 {
    UInt64(truncatingIfNeeded: state) << 32 | UInt64(truncatingIfNeeded: place)
  }

  private struct Frame {
    let state: Int
    let place: Int32
    var settled: Int32 = 0
    var isEnd = false
    var candidates: [(edge: ReadingMachine.Edge, behind: Int32)] = []
    var costs: [Int32] = []
    var next = 0
    var count: UInt64 = 0
    var edges: [Edge] = []

    init(state: Int, place: Int32) {
      self.state = state
      self.place = place
    }
  }
}

/// What a pass is to write: a run of letters, or any of the texts of a graph.
enum ReadingTarget {
  /// The run goes on behind these letters where `goal` is given: then anything will do from that letter on.
  case letters(ArraySlice<LetterNumber>, goal: Int?)
  indirect case lattice(ReadingLattice, of: ReadingTarget)

  /// A place in it: a number of letters, or a node.
  var start: Int32 {
    switch self {
    case .letters: 0
    case .lattice(let lattice, _): lattice.root ?? 0
    }
  }

  /// How many letters of the run stand before a place.
  func position(of place: Int32) -> Int {
    switch self {
    case .letters: Int(place)
    case .lattice(let lattice, let target): target.position(of: lattice.nodes[Int(place)].place)
    }
  }

  /// The same with what later passes hold back there.
  func settled(at place: Int32) -> Int {
    switch self {
    case .letters: Int(place)
    case .lattice(let lattice, _): Int(lattice.nodes[Int(place)].settled)
    }
  }

  /// The letters of the run.
  var letters: ArraySlice<LetterNumber> {
    switch self {
    case .letters(let letters, _): letters
    case .lattice(_, let target): target.letters
    }
  }

  func mayEnd(at place: Int32) -> Bool {
    switch self {
    case .letters(let letters, let goal): Int(place) >= goal ?? letters.count
    case .lattice(let lattice, _): lattice.nodes[Int(place)].isEnd
    }
  }

  /// What may be written next.
  func outputs(at place: Int32) -> [UInt16] {
    switch self {
    case .letters(let letters, _): letters.dropFirst(Int(place)).first.map { [$0] } ?? []
    case .lattice(let lattice, _):
      lattice.nodes[Int(place)].edges.map { lattice.edges[Int($0)].symbol }
    }
  }

  /// Where one is when this is written, or nil where it may not be.
  func place(behind output: [UInt16], from place: Int32) -> Int32? {
    switch self {
    case .letters(let letters, _):
      return letters.dropFirst(Int(place)).starts(with: output) ? place + Int32(output.count) : nil
    case .lattice(let lattice, _):
      var place = place
      for symbol in output {
        guard let edge = lattice.nodes[Int(place)].edges.first(where: { lattice.edges[Int($0)].symbol == symbol })
        else { return nil }
        place = lattice.edges[Int(edge)].node
      }
      return place
    }
  }
}

/// Which of several spellings comes first: the one whose letters cost least together. The letter that scholars print for
/// a rune costs nothing; another single letter by rows without contexts little, and one by rows with them more. A letter
/// that stands for several runes costs more than these, and one that the runes do not ask for, because it is silent or
/// part of a longer key, costs most, but for a seam. Among equals a letter that fewer passes change, then the better
/// founded row, then the order of the table.
struct SpellingPreference: Sendable {
  private struct Entry: Sendable {
    /// The letters that a symbol comes to by itself.
    var alone: [LetterNumber] = []
    var kind = Kind.other
    var order = Int.max
  }

  private enum Kind: Int32, Sendable {
    case scholarly = 0
    case plain = 10
    case contextual = 20
    case other = 100
  }

  /// What a letter costs more that stands for several runes.
  private static let severalRunes: Int32 = 25
  private static let seam: Int32 = 300

  private let entries: [Entry]

  /// - Parameter machines: Those of this pass and the ones behind it.
  init(_ compiled: CompiledMode, machines: some BidirectionalCollection<ReadingMachine>) {
    let pass = compiled.passes.count - machines.count
    entries = (0..<compiled.alphabet.count).map { number in
      let symbol = Symbol(number)
      var entry = Entry()
      guard let grapheme = compiled.alphabet.grapheme(for: symbol),
        let place = Self.place(of: symbol, in: compiled, from: pass)
      else { return entry }
      entry.order = place.order
      // Inside a word, or where it comes to nothing there, as a word of its own.
      for separator in [Alphabet.border, Alphabet.foreign] {
        var text: [UInt16]? = [symbol]
        for machine in machines { text = text.flatMap { machine.output(for: $0, between: separator) } }
        if let text, !text.isEmpty { entry.alone = text }
      }
      guard let first = entry.alone.first else { return entry }
      let isScholarly = entry.alone.count == 1 && compiled.script.letters[Int(first)].transliteration == grapheme.text
      entry.kind = !place.isPlain ? .contextual : isScholarly ? .scholarly : .plain
      return entry
    }
  }

  /// Sorts what a state can take before these letters, and tells what each costs.
  func sort(
    _ candidates: inout [(edge: ReadingMachine.Edge, behind: Int32)], before letters: ArraySlice<LetterNumber>
  ) -> [Int32] {
    func rank(_ edge: ReadingMachine.Edge) -> (cost: Int32, order: Int, symbol: Symbol) {
      if edge.symbol == Alphabet.joiner { return (Self.seam, .max, edge.symbol) }
      let entry = entries[Int(edge.symbol)]
      let kind = letters.starts(with: entry.alone) ? entry.kind : .other
      return (kind.rawValue + (entry.alone.count > 1 ? Self.severalRunes : 0), entry.order, edge.symbol)
    }
    let ranks = candidates.map { rank($0.edge) }
    let order = ranks.indices.sorted { ranks[$0] < ranks[$1] }
    candidates = order.map { candidates[$0] }
    return order.map { ranks[$0].cost }
  }

  /// How a letter's row in the last pass ranks among those of other letters; and whether all its rows hold anywhere.
  private static func place(
    of symbol: Symbol, in compiled: CompiledMode, from pass: Int
  ) -> (order: Int, isPlain: Bool)? {
    var text = [symbol]
    var changes = 0
    var isPlain = true
    for (index, trie) in compiled.passes.enumerated().dropFirst(pass) {
      let match = trie.firstMatch(in: text + [Alphabet.foreign], after: Alphabet.foreign, isWhole: true)
      guard case .row(let number, _) = match else { continue }
      let row = trie.rows[number]
      if row.previous != nil || row.next != nil { isPlain = false }
      if index == compiled.passes.count - 1 {
        let confidence = compiled.mode.confidence(of: compiled.mode.passes[index].mappings[row.mapping])
        let founded = Confidence.allCases.firstIndex(of: confidence) ?? 0
        return (changes << 32 + founded << 24 + row.mapping, isPlain)
      }
      changes += 1
      text = row.symbols
    }
    return nil
  }
}

extension FixedWidthInteger {
  /// The sum, or the greatest number where that is too small for it.
  func addingOrMax(_ other: Self) -> Self {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? .max : sum
  }

  /// The product, or the greatest number where that is too small for it.
  func multipliedOrMax(_ other: Self) -> Self {
    let (product, overflow) = multipliedReportingOverflow(by: other)
    return overflow ? .max : product
  }
}
