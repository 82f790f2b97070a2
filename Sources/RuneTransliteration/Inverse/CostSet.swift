/// What the ways from a node of a graph to its end cost: the least and the most, and all costs up to 63 above the least.
struct CostSet: Sendable {
  private(set) var least: Int32
  private(set) var most: Int32
  /// Bit `n` says whether some way costs `least + n`.
  private var costs: UInt64 = 1

  /// The cost of a single way.
  init(_ cost: Int32) {
    least = cost
    most = cost
  }

  /// Adds the ways of another node, which cost so much more from here.
  mutating func formUnion(_ other: CostSet, costing cost: Int32 = 0) {
    let start = other.least.addingOrMax(cost)
    let shift = start.subtractingReportingOverflow(least).partialValue
    if shift < 0 {
      costs = costs << UInt64(-Int64(shift)) | other.costs
      least = start
    } else {
      costs |= other.costs << UInt64(shift)
    }
    most = max(most, other.most.addingOrMax(cost))
  }

  /// What it costs to go one way of this set and then one of another.
  func followed(by other: CostSet) -> CostSet {
    var sum = CostSet(least.addingOrMax(other.least))
    sum.most = most.addingOrMax(other.most)
    let isFewer = costs.nonzeroBitCount < other.costs.nonzeroBitCount
    let many = isFewer ? other.costs : costs
    var few = isFewer ? costs : other.costs
    sum.costs = 0
    while few != 0 {
      sum.costs |= many << UInt64(few.trailingZeroBitCount)
      few &= few - 1
    }
    return sum
  }

  /// The least cost that is not below this; nil if every way costs less. More than 63 above the least, it is only a lower bound.
  func first(from cost: Int32) -> Int32? {
    if cost <= least { return least }
    let distance = cost - least
    if distance < 64 {
      let rest = costs >> UInt64(distance)
      if rest != 0 { return cost + Int32(rest.trailingZeroBitCount) }
    }
    let bound = max(cost, least.addingOrMax(64))
    return bound <= most ? bound : nil
  }
}
