extension InverseLattice {
  /// Searches a pass for all texts that it turns into what is wanted.
  ///
  /// - Parameters:
  ///   - target: What the pass is to write.
  ///   - letters: The letters of the run, which the last pass writes.
  ///   - start: The state of the automaton before it.
  ///   - separator: What follows it: `Alphabet.border`, `.foreign` or `.joiner`; nil if the run goes on.
  ///   - budget: So many places, and eight times as many edges, may be looked at; what was is taken off.
  /// - Returns: nil where the budget is too small.
  init?(
    _ target: InverseLattice, of letters: ArraySlice<LetterNumber>, from start: Int, to separator: Symbol?,
    by automaton: inout InverseAutomaton, _ cost: ReadingCost, budget: inout Int
  ) {
    var nodes: [Node] = []
    var edges: [Edge] = []
    var reach = 0
    // Depth first with an explicit stack, since a run may be long. A node is made after all that it leads to; dead ends
    // get none.
    var known: [UInt64: Int32] = [:]
    var stack: [Frame] = []
    var finished: Int32?
    open(start, at: target.root ?? 0)
    while let top = stack.last {
      if let result = finished {
        finished = nil
        take(result)
      } else if top.next < top.candidates.count {
        let (edge, place) = top.candidates[top.next]
        if let result = known[Self.key(edge.target, place)] {
          take(result)
        } else {
          if budget <= 0 || automaton.fill >= 1 { return nil }
          open(edge.target, at: place)
        }
      } else {
        close(top)
      }
    }
    self.init(nodes: nodes, edges: edges, root: finished.flatMap { $0 == Self.deadEnd ? nil : $0 }, reach: reach)

    func open(_ state: Int, at place: Int32) {
      let node = target.nodes[Int(place)]
      reach = max(reach, Int(node.position))
      var frame = Frame(state: state, place: place)
      if let separator {
        if let output = automaton.end(of: state, by: separator), let last = target.place(after: output, from: place) {
          frame.isEnd = target.nodes[Int(last)].isEnd
        }
      } else {
        frame.isEnd = node.isEnd
      }
      // An edge that writes nothing yet may be there for several outputs to come.
      let wanted: [UInt16?] = node.edges.map { target.edges[Int($0)].symbol }
      for next in wanted.isEmpty ? [nil] : wanted {
        for edge in automaton.edges(of: state, before: next) {
          if edge.output.isEmpty, frame.candidates.contains(where: { $0.edge.symbol == edge.symbol }) { continue }
          if let end = target.place(after: edge.output, from: place) { frame.candidates.append((edge, end)) }
        }
      }
      // What is kept of a place grows with its edges.
      budget -= 1 + frame.candidates.count / 8
      let settled = target.place(after: automaton.heldOutput(of: state), from: place) ?? place
      frame.settled = target.nodes[Int(settled)].settled
      frame.costs = cost.sort(&frame.candidates, before: letters.dropFirst(Int(frame.settled)))
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
            position: target.nodes[Int(frame.place)].position, settled: frame.settled,
            cost: frame.isEnd ? 0 : edges[Int(first)].cost))
      }
      known[Self.key(frame.state, frame.place)] = result
      finished = result
    }
  }

  /// The node that one comes to when this is written; nil where it may not be.
  private func place(after output: [UInt16], from place: Int32) -> Int32? {
    var place = place
    for symbol in output {
      guard let edge = nodes[Int(place)].edges.first(where: { edges[Int($0)].symbol == symbol }) else { return nil }
      place = edges[Int(edge)].node
    }
    return place
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
    var candidates: [(edge: InverseAutomaton.Edge, end: Int32)] = []
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
