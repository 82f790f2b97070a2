/// The set of the Latin spellings that a mode writes as a given text, as a sequence that makes one at a time.
///
/// What is kept in memory grows with the text and not with the set, which may have more members than can be counted, nor with
/// what has been taken of it. No spelling comes twice; they come by likelihood, as far as the rows of the mode tell, the plainest
/// first. A spelling has U+200C where two letters must be split that would be one key together: ᛏᚺ is `t`, U+200C, `h`, since
/// `th` is ᚦ. Where the transliterator splits them by itself, U+200C is left out.
public struct Readings: Sendable, Sequence {
  /// The texts before, between and after the runs of letters.
  let texts: [[UInt8]]
  let lattices: [InverseLattice]
  /// The spelling of each symbol in UTF-8.
  let symbols: [[UInt8]]
  let transliterator: RunicTransliterator

  /// How many spellings there are; `UInt64.max` stands for that many or more.
  public var count: UInt64 { lattices.reduce(1) { $0.multipliedOrMax($1.count) } }

  /// The spellings from the first, the plainest.
  ///
  /// - Complexity: Linear in the runs of the text; each spelling is made when it is asked for.
  public func makeIterator() -> Iterator { Iterator(self) }

  /// Whether this is one of the spellings.
  ///
  /// - Complexity: Linear in the spelling; no other one is made.
  public func contains(_ spelling: String) -> Bool {
    if hasWay(spelling, skippingSeams: false) { return true }
    // The transliterator may split letters by itself, where the graph has a seam or where it has none.
    var members = makeIterator()
    guard hasWay(spelling, skippingSeams: true), let first = members.next() else { return false }
    return transliterator.transliterate(spelling) == transliterator.transliterate(first)
  }

  private func hasWay(_ spelling: String, skippingSeams: Bool) -> Bool {
    let wanted = Array(spelling.utf8)
    guard wanted.starts(with: texts[0]) else { return false }
    guard let first = lattices.first else { return wanted.count == texts[0].count }
    // A letter may be the beginning of another, such as ə of ə̆, so a step can turn out wrong.
    var ways: [(lattice: Int, node: Int32, position: Int)] = first.root.map { [(0, $0, texts[0].count)] } ?? []
    while let (index, number, position) = ways.popLast() {
      let node = lattices[index].nodes[Int(number)]
      let rest = wanted[position...]
      if node.isEnd, rest.starts(with: texts[index + 1]) {
        let end = position + texts[index + 1].count
        if index == lattices.count - 1 {
          if end == wanted.count { return true }
        } else if let root = lattices[index + 1].root {
          ways.append((index + 1, root, end))
        }
      }
      for edge in lattices[index].edges[node.edgeIndices] {
        let symbol = symbols[Int(edge.symbol)]
        if skippingSeams, edge.symbol == Alphabet.joiner { ways.append((index, edge.node, position)) }
        if rest.starts(with: symbol) { ways.append((index, edge.node, position + symbol.count)) }
      }
    }
    return false
  }

  /// An iterator over the spellings.
  ///
  /// It goes through all spellings of one cost, depth first, then through those of the next higher cost. What each node
  /// knows of the costs from there on keeps it out of dead ends, so that it needs no queue, which would grow.
  public struct Iterator: IteratorProtocol {
    /// A step on the way from the first root to the last end.
    private struct Step {
      let lattice: Int
      let node: Int32
      /// How long the spelling was here.
      let length: Int
      /// What the rest of the spelling must cost.
      let rest: Int32
      /// 0 ends the run here; further numbers follow an edge.
      var choice = 0
    }

    private let readings: Readings
    private var steps: [Step] = []
    private var spelling: [UInt8]
    /// The costs of each run with all that follow it, and nothing at the end.
    private let costs: [CostSet]
    private var cost: Int32
    /// The next cost, as far as it is known.
    private var nextCost: Int32?

    init(_ readings: Readings) {
      self.readings = readings
      spelling = readings.texts[0]
      var costs = [CostSet(0)]
      for lattice in readings.lattices.reversed() {
        guard let root = lattice.root else { continue }
        costs.append(lattice.nodes[Int(root)].costs.followed(by: costs[costs.count - 1]))
      }
      self.costs = costs.reversed()
      cost = self.costs[0].least
      // Where a run has no spelling, neither has the text.
      nextCost = costs.count > readings.lattices.count ? cost : nil
    }

    /// - Complexity: Linear in the length of the spelling.
    public mutating func next() -> String? {
      while true {
        if steps.isEmpty {
          guard let nextCost else { return nil }
          cost = nextCost
          self.nextCost = nil
          if readings.lattices.isEmpty { return text }
          guard enterLattice(0, rest: cost) else { return nil }
        }
        if let text = nextOfSameCost() { return text }
      }
    }

    private mutating func nextOfSameCost() -> String? {
      while let step = steps.last {
        spelling.removeLast(spelling.count - step.length)
        steps[steps.count - 1].choice += 1
        let lattice = readings.lattices[step.lattice]
        let node = lattice.nodes[Int(step.node)]
        let tail = costs[step.lattice + 1]
        if step.choice == 0 {
          guard let endCost = node.endCost, mayCost(step.rest - endCost, tail) else { continue }
          spelling += readings.texts[step.lattice + 1]
          if step.lattice == readings.lattices.count - 1 { return text }
          _ = enterLattice(step.lattice + 1, rest: step.rest - endCost)
        } else if step.choice <= node.edges.count {
          let edge = lattice.edges[Int(node.edges.lowerBound) + step.choice - 1]
          let rest = step.rest - edge.cost
          guard mayCost(rest, lattice.nodes[Int(edge.node)].costs.followed(by: tail)) else { continue }
          spelling += readings.symbols[Int(edge.symbol)]
          steps.append(Step(lattice: step.lattice, node: edge.node, length: spelling.count, rest: rest))
        } else {
          steps.removeLast()
        }
      }
      return nil
    }

    /// Whether the rest of a spelling may cost this; if not, the next cost that it may have is one of the next ones.
    private mutating func mayCost(_ rest: Int32, _ costs: CostSet) -> Bool {
      guard let first = costs.first(from: rest) else { return false }
      if first == rest { return true }
      nextCost = Swift.min(nextCost ?? .max, cost.addingOrMax(first - rest))
      return false
    }

    private var text: String { readings.transliterator.withoutNeedlessSeams(String(decoding: spelling, as: UTF8.self)) }

    private mutating func enterLattice(_ index: Int, rest: Int32) -> Bool {
      guard let root = readings.lattices[index].root else { return false }
      steps.append(Step(lattice: index, node: root, length: spelling.count, rest: rest))
      return true
    }
  }
}

extension RunicTransliterator {
  /// A spelling without each U+200C that makes no difference.
  func withoutNeedlessSeams(_ spelling: String) -> String {
    let seam: Unicode.Scalar = "\u{200C}"
    var scalars = Array(spelling.unicodeScalars)
    guard scalars.contains(seam) else { return spelling }
    let written = transliterate(spelling)
    for index in scalars.indices.reversed() where scalars[index] == seam {
      scalars.remove(at: index)
      if transliterate(Grapheme(scalars).text) != written { scalars.insert(seam, at: index) }
    }
    return Grapheme(scalars).text
  }
}
