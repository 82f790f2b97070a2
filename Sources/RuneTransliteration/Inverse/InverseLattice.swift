/// Every text that a pass turns into what is wanted, as a graph: each way from the root to an end is one text.
///
/// No two ways are the same text, since the pass does one thing only with each. What the last pass is to write is the
/// graph of a single text, the letters of a run; its own graph is what the pass before it is to write, and so on.
struct InverseLattice: Sendable {
  struct Node: Sendable {
    /// How many spellings begin here; `UInt64.max` stands for that many or more.
    let count: UInt64
    /// Whether the run may end here.
    let isEnd: Bool
    let edges: Range<Int32>
    /// The state of the automaton, and the node of the target that it has come to.
    let state: Int32
    let place: Int32
    /// How many letters of the run come before it.
    let position: Int32
    /// The same if nothing further changed what the passes hold back.
    let settled: Int32
    /// The cost of the plainest spelling that begins here.
    let cost: Int32
  }

  struct Edge: Sendable {
    let symbol: Symbol
    let node: Int32
    /// What the plainest spelling over this edge costs from here on.
    let cost: Int32
  }

  let nodes: [Node]
  let edges: [Edge]
  /// The root, or nil where no spelling gives these letters.
  let root: Int32?
  /// How many letters could be read before no spelling led on.
  let reach: Int

  /// The number of spellings.
  var count: UInt64 { root.map { nodes[Int($0)].count } ?? 0 }
}

extension InverseLattice {
  /// A run of letters, which is the only way through the graph.
  ///
  /// - Parameter goal: If it is given, the run goes on after these letters, and any end from that letter on will do.
  init(_ letters: ArraySlice<LetterNumber>, goal: Int?) {
    let nodes = (0...Int32(letters.count)).map { place in
      Node(
        count: 1, isEnd: Int(place) >= goal ?? letters.count, edges: place..<min(place + 1, Int32(letters.count)),
        state: 0, place: place, position: place, settled: place, cost: 0)
    }
    let edges = letters.enumerated().map { Edge(symbol: $1, node: Int32($0 + 1), cost: 0) }
    self.init(nodes: nodes, edges: edges, root: 0, reach: 0)
  }
}
