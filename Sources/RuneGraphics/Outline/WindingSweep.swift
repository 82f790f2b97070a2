/// Tells for each edge of an arrangement how many polygons cover the places to its left and to its right.
///
/// A level line is swept upwards over the edges; those it meets form a row from left to right, and since they meet
/// only at their ends, that row changes at corners alone.
struct WindingSweep {
  struct Side {
    var edge: GridEdge
    /// As one looks from the low end to the high one.
    var left: Int
    var right: Int
  }

  private struct Entry {
    var edge: GridEdge
    var right: Int
  }

  /// The edges from low to high, those with a common low end from left to right.
  ///
  /// - Complexity: O(edges × (log edges + edges at the same height)), the last factor being a move of memory.
  static func sides(of arrangement: EdgeArrangement) -> [Side] {
    let edges = arrangement.weights.keys.sorted(by: GridEdge.isBefore)
    let corners = Set(edges.flatMap { [$0.low, $0.high] }).sorted()
    var result: [Side] = []
    result.reserveCapacity(edges.count)
    var row: [Entry] = []
    var next = 0
    for corner in corners {
      var (low, high) = (0, row.count)
      while low < high {
        let middle = (low + high) / 2
        if row[middle].edge.side(of: corner) < 0 { low = middle + 1 } else { high = middle }
      }
      // The edges that end in this corner begin here in the row.
      var end = low
      while end < row.count, row[end].edge.high == corner { end += 1 }
      var winding = low > 0 ? row[low - 1].right : 0
      var starting: [Entry] = []
      while next < edges.count, edges[next].low == corner {
        let edge = edges[next]
        let weight = arrangement.weights[edge] ?? 0
        // The inside of a polygon lies to the left of its edges.
        result.append(Side(edge: edge, left: winding, right: winding - weight))
        winding -= weight
        starting.append(Entry(edge: edge, right: winding))
        next += 1
      }
      row.replaceSubrange(low..<end, with: starting)
    }
    return result
  }
}
