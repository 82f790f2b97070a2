/// Every spelling that gives one run of letters, as a graph: each way from the root to an end is one spelling.
///
/// No two ways are the same spelling, since the mode does one thing only with each.
struct ReadingLattice: Sendable {
  struct Node: Sendable {
    /// How many spellings begin here; `UInt64.max` stands for that many or more.
    let count: UInt64
    /// Whether the run may end here.
    let isEnd: Bool
    let edges: Range<Int32>
    /// The state of the machine and how many letters are read.
    let state: Int32
    let position: Int32
  }

  struct Edge: Sendable {
    let symbol: Symbol
    let node: Int32
  }

  private(set) var nodes: [Node] = []
  private(set) var edges: [Edge] = []
  /// The root, or nil where no spelling gives these letters.
  private(set) var root: Int32?
  /// How many letters could be read before no spelling led on.
  private(set) var reach = 0

  /// The number of spellings.
  var count: UInt64 { root.map { nodes[Int($0)].count } ?? 0 }

  /// Where a run ends.
  enum End {
    /// Before this symbol: `Alphabet.border`, `.foreign` or `.joiner`.
    case before(Symbol)
    /// It goes on, and anything will do from this letter on.
    case open(from: Int)
  }

  /// - Parameters:
  ///   - letters: The run.
  ///   - start: The state of the machine before it.
  ///   - budget: So many places may be looked at; what was looked at is taken off.
  /// - Returns: nil where the budget is too small.
  init?(
    _ letters: ArraySlice<LetterNumber>, from start: Int, to end: End, by machine: inout ReadingMachine,
    _ preference: SpellingPreference, budget: inout Int
  ) {
    // Depth first with a stack of its own, since a run may be long. A node is made when all behind it are; ways that
    // lead nowhere get none.
    var known: [UInt64: Int32] = [:]
    var stack: [Frame] = []
    var finished: Int32?
    open(start, at: 0)
    while let top = stack.last {
      if let result = finished {
        finished = nil
        take(result)
      } else if top.next < top.candidates.count {
        let candidate = top.candidates[top.next]
        let position = top.position + candidate.output.count
        if let result = known[Self.key(candidate.target, position)] {
          take(result)
        } else {
          if budget <= 0 || machine.stateCount > ReadingMachine.stateLimit { return nil }
          open(candidate.target, at: position)
        }
      } else {
        close(top)
      }
    }
    root = finished.flatMap { $0 == Self.deadEnd ? nil : $0 }

    func open(_ state: Int, at position: Int) {
      budget -= 1
      reach = max(reach, position)
      var frame = Frame(state: state, position: position)
      let rest = letters.dropFirst(position)
      switch end {
      case .open(let goal): frame.isEnd = position >= goal
      case .before(let next):
        if let output = machine.end(of: state, by: next) { frame.isEnd = rest.elementsEqual(output) }
      }
      frame.candidates = machine.edges(of: state).filter { rest.starts(with: $0.output) }
      if frame.candidates.count > 1 {
        let held = machine.heldLetters(of: state)
        preference.sort(&frame.candidates, before: rest.starts(with: held) ? rest.dropFirst(held.count) : rest)
      }
      stack.append(frame)
    }

    func take(_ node: Int32) {
      let top = stack.count - 1
      if node != Self.deadEnd {
        let symbol = stack[top].candidates[stack[top].next].symbol
        stack[top].edges.append(Edge(symbol: symbol, node: node))
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
        edges += frame.edges
        nodes.append(
          Node(
            count: frame.count.addingOrMax(frame.isEnd ? 1 : 0), isEnd: frame.isEnd,
            edges: first..<Int32(edges.count), state: Int32(frame.state), position: Int32(frame.position)))
      }
      known[Self.key(frame.state, frame.position)] = result
      finished = result
    }
  }

  private static let deadEnd: Int32 = -1

  private static func key(_ state: Int, _ position: Int) -> UInt64 {
    UInt64(truncatingIfNeeded: state) << 32 | UInt64(truncatingIfNeeded: position)
  }

  private struct Frame {
    let state: Int
    let position: Int
    var isEnd = false
    var candidates: [ReadingMachine.Edge] = []
    var next = 0
    var count: UInt64 = 0
    var edges: [Edge] = []

    init(state: Int, position: Int) {
      self.state = state
      self.position = position
    }
  }
}

/// Which of several spellings comes first: one letter by a row without contexts before anything longer, a letter that no
/// earlier pass changes before one that it does, and so on in the order of the table. What depends on its neighbours
/// comes late, a seam last.
struct SpellingPreference: Sendable {
  /// What each symbol writes by itself and anywhere; nil where that depends on its neighbours.
  private let alone: [[LetterNumber]?]
  private let order: [Int]

  init(_ compiled: CompiledMode, _ machine: ReadingMachine) {
    var alone: [[LetterNumber]?] = []
    var order: [Int] = []
    for symbol in 0..<compiled.alphabet.count {
      let isGrapheme = symbol >= Int(Alphabet.firstGrapheme)
      let place = isGrapheme ? Self.place(of: Symbol(symbol), in: compiled) : nil
      order.append(place?.order ?? (isGrapheme ? .max - 1 : .max))
      let isPlain = place?.isPlain == true
      alone.append(isPlain ? machine.letters(for: [Symbol(symbol)], between: Alphabet.foreign) : nil)
    }
    self.alone = alone
    self.order = order
  }

  /// Sorts what a state can take before these letters.
  func sort(_ edges: inout [ReadingMachine.Edge], before letters: ArraySlice<LetterNumber>) {
    func rank(_ edge: ReadingMachine.Edge) -> (Int, Int, Symbol) {
      let written = alone[Int(edge.symbol)]
      let fits = written.map { !$0.isEmpty && letters.starts(with: $0) } ?? false
      return (fits ? 0 : written != nil ? 1 : 2, order[Int(edge.symbol)], edge.symbol)
    }
    edges.sort { rank($0) < rank($1) }
  }

  /// The place of a letter's row in the last pass, behind all letters that fewer earlier passes change; and whether
  /// all its rows hold anywhere.
  private static func place(of symbol: Symbol, in compiled: CompiledMode) -> (order: Int, isPlain: Bool)? {
    var text = [symbol]
    var changes = 0
    var isPlain = true
    for (index, trie) in compiled.passes.enumerated() {
      let match = trie.firstMatch(in: text + [Alphabet.foreign], after: Alphabet.foreign, isWhole: true)
      guard case .row(let number, _) = match else { continue }
      let row = trie.rows[number]
      if row.previous != nil || row.next != nil { isPlain = false }
      if index == compiled.passes.count - 1 { return (changes << 20 + row.mapping, isPlain) }
      changes += 1
      text = row.symbols
    }
    return nil
  }
}

extension UInt64 {
  /// The sum, or the greatest number where that is too small for it.
  func addingOrMax(_ other: UInt64) -> UInt64 {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? .max : sum
  }

  /// The product, or the greatest number where that is too small for it.
  func multipliedOrMax(_ other: UInt64) -> UInt64 {
    let (product, overflow) = multipliedReportingOverflow(by: other)
    return overflow ? .max : product
  }
}
