extension InverseLattice {
  /// Searches a pass for all texts that it turns into what is wanted.
  ///
  /// - Parameters:
  ///   - target: What the pass is to write.
  ///   - start: The state of the automaton before it.
  ///   - separator: What follows it: `Alphabet.border`, `.foreign` or `.joiner`; nil if the run goes on.
  ///   - budget: So many nodes, and eight times as many edges, may be looked at; what was is taken off.
  /// - Returns: nil where the budget is too small.
  init?(
    _ target: InverseLattice, from start: Int, to separator: Symbol?,
    by automaton: inout InverseAutomaton, budget: inout Int
  ) {
    var nodes: [Node] = []
    var edges: [Edge] = []
    var reach = 0
    // Depth first with an explicit stack, since a run may be long. A node is made after all that it leads to; dead ends get none.
    var known: [UInt64: Int32] = [:]
    var stack: [Frame] = []
    var finished: Int32?
    open(start, at: target.root ?? 0)
    while let top = stack.last {
      if let result = finished {
        finished = nil
        take(result)
      } else if top.next < top.candidates.count {
        let (edge, targetNode, _) = top.candidates[top.next]
        if let result = known[Self.key(edge.target, targetNode)] {
          take(result)
        } else {
          if budget <= 0 || automaton.fill >= 1 { return nil }
          open(edge.target, at: targetNode)
        }
      } else {
        close(top)
      }
    }
    self.init(nodes: nodes, edges: edges, root: finished.flatMap { $0 == Self.deadEnd ? nil : $0 }, reach: reach)

    func open(_ state: Int, at targetNode: Int32) {
      let node = target.nodes[Int(targetNode)]
      reach = max(reach, Int(node.position))
      var frame = Frame(state: state, targetNode: targetNode)
      if let separator {
        if let end = automaton.end(of: state, by: separator),
          let last = target.node(after: end.output, from: targetNode)
        {
          frame.endCost = target.nodes[Int(last.node)].endCost.map { $0.addingOrMax(last.cost).addingOrMax(end.cost) }
        }
      } else {
        frame.endCost = node.endCost
      }
      // An edge that writes nothing yet may be there for several outputs to come.
      let wanted: [UInt16?] = node.edges.map { target.edges[Int($0)].symbol }
      for next in wanted.isEmpty ? [nil] : wanted {
        for edge in automaton.edges(of: state, before: next) {
          if edge.output.isEmpty, frame.candidates.contains(where: { $0.edge.symbol == edge.symbol }) { continue }
          if let end = target.node(after: edge.output, from: targetNode) {
            frame.candidates.append((edge, end.node, end.cost.addingOrMax(edge.cost)))
          }
        }
      }
      // What is kept of a node grows with its edges.
      budget -= 1 + frame.candidates.count / 8
      automaton.cost.sort(&frame.candidates)
      stack.append(frame)
    }

    func take(_ node: Int32) {
      let top = stack.count - 1
      if node != Self.deadEnd {
        let number = stack[top].next
        stack[top].edges.append(
          Edge(symbol: stack[top].candidates[number].edge.symbol, node: node, cost: stack[top].candidates[number].cost))
      }
      stack[top].next += 1
    }

    func close(_ frame: Frame) {
      stack.removeLast()
      var result = Self.deadEnd
      let node = Node(
        endCost: frame.endCost, edges: frame.edges, state: Int32(frame.state), targetNode: frame.targetNode,
        position: target.nodes[Int(frame.targetNode)].position, in: nodes, &edges)
      if let node {
        result = Int32(nodes.count)
        nodes.append(node)
      }
      known[Self.key(frame.state, frame.targetNode)] = result
      finished = result
    }
  }

  /// The node that one comes to when this is written, and what that costs; nil where it may not be.
  private func node(after output: [UInt16], from node: Int32) -> (node: Int32, cost: Int32)? {
    var (node, cost) = (node, Int32(0))
    for symbol in output {
      guard let edge = edges[nodes[Int(node)].edgeIndices].first(where: { $0.symbol == symbol }) else { return nil }
      (node, cost) = (edge.node, cost.addingOrMax(edge.cost))
    }
    return (node, cost)
  }

  private static let deadEnd: Int32 = -1

  private static func key(_ state: Int, _ targetNode: Int32) -> UInt64 {
    UInt64(truncatingIfNeeded: state) << 32 | UInt64(truncatingIfNeeded: targetNode)
  }

  private struct Frame {
    let state: Int
    let targetNode: Int32
    var endCost: Int32?
    var candidates: [(edge: InverseAutomaton.Edge, end: Int32, cost: Int32)] = []
    var next = 0
    var edges: [Edge] = []
  }
}
