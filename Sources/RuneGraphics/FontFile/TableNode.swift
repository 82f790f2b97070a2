/// A table that refers to others by their distance from its own start, in 16 bits.
struct TableNode {
  var bytes: [UInt8] = []
  /// Where in `bytes` the distance of a child is written.
  private(set) var links: [(place: Int, child: TableNode)] = []

  /// Appends room for the distance of a table.
  mutating func append(link child: TableNode) {
    links.append((bytes.count, child))
    bytes.append(short: 0)
  }

  /// The size with everything that it refers to.
  var size: Int { links.reduce(bytes.count) { $0 + $1.child.size } }
}

/// Tables in one stretch of a file: those that were added come first, then what they refer to; equal tables are stored once.
struct TableGroup {
  private var roots: [TableNode] = []
  private var leaves: Set<[UInt8]> = []
  /// The size so far.
  private(set) var size = 0

  /// The most bytes of a group: no distance in it exceeds 16 bits, with room for engines that read them as signed.
  static let limit = 50_000

  /// Adds a table unless the group becomes too large.
  mutating func add(_ root: TableNode) -> Bool {
    var added = 0
    var newLeaves: Set<[UInt8]> = []
    func measure(_ node: TableNode) {
      if node.links.isEmpty, !leaves.contains(node.bytes) {
        if newLeaves.insert(node.bytes).inserted { added += node.bytes.count }
      } else if !node.links.isEmpty {
        added += node.bytes.count
      }
      for link in node.links { measure(link.child) }
    }
    for link in root.links { measure(link.child) }
    added += root.bytes.count
    if size + added > Self.limit { return false }
    size += added
    leaves.formUnion(newLeaves)
    roots.append(root)
    return true
  }

  /// The bytes, and where each table that was added begins.
  func packed() -> (bytes: [UInt8], starts: [Int]) {
    // A table comes after all that refer to it, because distances are positive: level by level, and last the tables
    // without links, which several may refer to.
    var bytes: [UInt8] = []
    var starts: [Int] = []
    var open: [(place: Int, base: Int, child: TableNode)] = []
    func write(_ node: TableNode) -> Int {
      let base = bytes.count
      bytes += node.bytes
      for link in node.links { open.append((base + link.place, base, link.child)) }
      return base
    }
    for root in roots { starts.append(write(root)) }
    var last: [(place: Int, base: Int, child: TableNode)] = []
    while !open.isEmpty {
      let level = open
      open = []
      for link in level {
        if link.child.links.isEmpty {
          last.append(link)
        } else {
          bytes.replace(short: write(link.child) - link.base, at: link.place)
        }
      }
    }
    var known: [[UInt8]: Int] = [:]
    for link in last {
      let start = known[link.child.bytes] ?? write(link.child)
      known[link.child.bytes] = start
      bytes.replace(short: start - link.base, at: link.place)
    }
    return (bytes, starts)
  }
}
