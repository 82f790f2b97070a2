/// Every text that a pass turns into what is wanted, as a graph: each way from the root to an end is one text.
///
/// No two ways are the same text, since the pass does one thing only with each. What the last pass is to write is the
/// graph of a single text, the letters of a run; its own graph is what the pass before it is to write, and so on.
struct InverseLattice: Sendable {
  struct Node: Sendable {
    /// How many spellings begin here; `UInt64.max` stands for that many or more.
    let count: UInt64
    /// What it costs to end the run here; nil where it cannot.
    let endCost: Int32?
    let edges: Range<Int32>
    /// The state of the automaton, and the node of the target that it has come to.
    let state: Int32
    let targetNode: Int32
    /// How many letters of the run come before it.
    let position: Int32
    /// What the spellings that begin here cost.
    let costs: CostSet

    var isEnd: Bool { endCost != nil }

    var edgeIndices: Range<Int> { Int(edges.lowerBound)..<Int(edges.upperBound) }
  }

  struct Edge: Sendable {
    let symbol: Symbol
    let node: Int32
    /// What this symbol costs.
    let cost: Int32
  }

  private(set) var nodes: [Node]
  private(set) var edges: [Edge]
  /// The root, or nil where no spelling gives these letters.
  private(set) var root: Int32?
  /// How many letters could be read before no spelling led on.
  let reach: Int

  /// The number of spellings.
  var count: UInt64 { root.map { nodes[Int($0)].count } ?? 0 }
}

extension InverseLattice.Node {
  /// The edges, the one with the plainest way on first; among equals, their order stays.
  ///
  /// - Returns: nil for a node that leads nowhere.
  init?(
    endCost: Int32?, edges list: [InverseLattice.Edge], state: Int32, targetNode: Int32, position: Int32,
    in nodes: [Self], _ edges: inout [InverseLattice.Edge]
  ) {
    guard endCost != nil || !list.isEmpty else { return nil }
    let totals = list.map { $0.cost.addingOrMax(nodes[Int($0.node)].costs.least) }
    let first = Int32(edges.count)
    edges += list.indices.sorted { (totals[$0], $0) < (totals[$1], $1) }.map { list[$0] }
    self.edges = first..<Int32(edges.count)
    self.endCost = endCost
    var count: UInt64 = endCost == nil ? 0 : 1
    var costs = endCost.map { CostSet($0) }
    for edge in list {
      let target = nodes[Int(edge.node)]
      count = count.addingOrMax(target.count)
      let further = target.costs.followed(by: CostSet(edge.cost))
      costs?.formUnion(further)
      costs = costs ?? further
    }
    self.count = count
    self.costs = costs ?? CostSet(0)
    self.state = state
    self.targetNode = targetNode
    self.position = position
  }
}

extension InverseLattice {
  /// A run of letters, which is the only way through the graph.
  ///
  /// - Parameter goal: If it is given, the run goes on after these letters, and any end from that letter on will do.
  init(_ letters: ArraySlice<LetterNumber>, goal: Int?) {
    let nodes = (0...Int32(letters.count)).map { index in
      Node(
        count: 1, endCost: Int(index) >= goal ?? letters.count ? 0 : nil,
        edges: index..<min(index + 1, Int32(letters.count)), state: 0, targetNode: index, position: index,
        costs: CostSet(0))
    }
    let edges = letters.enumerated().map { Edge(symbol: $1, node: Int32($0 + 1), cost: 0) }
    self.init(nodes: nodes, edges: edges, root: 0, reach: 0)
  }

  /// The graph without the way of these symbols, if there is one.
  mutating func remove(_ symbols: [Symbol]) {
    guard let root else { return }
    var path = [root]
    for symbol in symbols {
      let node = nodes[Int(path[path.count - 1])]
      guard let edge = edges[node.edgeIndices].first(where: { $0.symbol == symbol }) else { return }
      path.append(edge.node)
    }
    guard nodes[Int(path[path.count - 1])].isEnd else { return }
    // The nodes on the way may be on others, so it gets its own, the last one first.
    var copy: Int32?
    for (step, number) in path.enumerated().reversed() {
      let node = nodes[Int(number)]
      var list = Array(edges[node.edgeIndices])
      if step < symbols.count, let index = list.firstIndex(where: { $0.symbol == symbols[step] }) {
        if let copy {
          list[index] = Edge(symbol: symbols[step], node: copy, cost: list[index].cost)
        } else {
          list.remove(at: index)
        }
      }
      let made = Node(
        endCost: step < symbols.count ? node.endCost : nil, edges: list, state: node.state, targetNode: node.targetNode,
        position: node.position, in: nodes, &edges)
      copy = made.map { _ in Int32(nodes.count) }
      if let made { nodes.append(made) }
    }
    self.root = copy
  }
}
