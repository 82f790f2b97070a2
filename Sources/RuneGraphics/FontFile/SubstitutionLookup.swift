/// A lookup of the table `GSUB`: what glyphs are replaced with, one after the other, in a run of text.
package struct SubstitutionLookup: Sendable {
  /// What it does.
  package var rules: Rules
  /// Whether marks are passed over, as if they were not in the text.
  package var ignoresMarks: Bool

  /// A lookup that passes over marks unless it says otherwise.
  package init(_ rules: Rules, ignoresMarks: Bool = true) {
    self.rules = rules
    self.ignoresMarks = ignoresMarks
  }

  /// The kinds of substitution that are written.
  package enum Rules: Sendable {
    /// One glyph by another.
    case single([GlyphID: GlyphID])
    /// One glyph by several.
    case multiple([GlyphID: [GlyphID]])
    /// Several glyphs by one.
    case ligature([[GlyphID]: GlyphID])
    /// Other lookups where certain glyphs follow each other; of several rules, the first one.
    case sequences([SequenceRule])
    /// Other lookups where glyphs of certain sets follow each other, between others; of several rules, the first one.
    case contexts([ContextRule])

    package var isEmpty: Bool {
      switch self {
      case .single(let map): map.isEmpty
      case .multiple(let map): map.isEmpty
      case .ligature(let map): map.isEmpty
      case .sequences(let rules): rules.isEmpty
      case .contexts(let rules): rules.isEmpty
      }
    }
  }

  /// Another lookup, by its number, at one of the glyphs that were found.
  package struct Action: Sendable, Hashable {
    package var place: Int
    package var lookup: Int

    package init(at place: Int, lookup: Int) {
      self.place = place
      self.lookup = lookup
    }
  }

  /// Glyphs, and what is done with them.
  package struct SequenceRule: Sendable {
    package var glyphs: [GlyphID]
    package var actions: [Action]

    package init(_ glyphs: [GlyphID], _ actions: [Action]) {
      self.glyphs = glyphs
      self.actions = actions
    }
  }

  /// Sets of glyphs in the order of the text, and what is done with the middle ones.
  package struct ContextRule: Sendable {
    package var before: [Set<GlyphID>]
    package var glyphs: [Set<GlyphID>]
    package var after: [Set<GlyphID>]
    package var actions: [Action]

    package init(
      before: [Set<GlyphID>] = [], _ glyphs: [Set<GlyphID>], after: [Set<GlyphID>] = [], _ actions: [Action] = []
    ) {
      (self.before, self.glyphs, self.after, self.actions) = (before, glyphs, after, actions)
    }
  }

  /// The most glyphs that it looks at together.
  var reach: Int {
    switch rules {
    case .single, .multiple: 1
    case .ligature(let map): map.keys.reduce(1) { max($0, $1.count) }
    case .sequences(let rules): rules.reduce(1) { max($0, $1.glyphs.count) }
    case .contexts(let rules): rules.reduce(1) { max($0, $1.glyphs.count + $1.after.count) }
    }
  }

  // MARK: Bytes

  /// The number of the type in the format.
  var type: Int {
    switch rules {
    case .single: 1
    case .multiple: 2
    case .ligature: 4
    case .sequences: 5
    case .contexts: 6
    }
  }

  var subtables: [TableNode] {
    switch rules {
    case .single(let map): Self.single(map)
    case .multiple(let map): Self.multiple(map)
    case .ligature(let map): Self.ligature(map)
    case .sequences(let rules): Self.sequences(rules)
    case .contexts(let rules): rules.map(Self.context)
    }
  }

  private static func single(_ map: [GlyphID: GlyphID]) -> [TableNode] {
    parts(of: map.keys.sorted()) { _ in 4 }.map { part in
      let glyphs = Array(part)
      let targets = glyphs.map { map[$0] ?? 0 }
      let distances = Set(zip(glyphs, targets).map { ($1 - $0) & 0xFFFF })
      var node = TableNode()
      node.bytes.append(short: distances.count == 1 ? 1 : 2)
      node.append(link: GlyphSets.coverage(glyphs))
      if distances.count == 1, let distance = distances.first {
        node.bytes.append(short: distance)
      } else {
        for value in [targets.count] + targets { node.bytes.append(short: value) }
      }
      return node
    }
  }

  private static func multiple(_ map: [GlyphID: [GlyphID]]) -> [TableNode] {
    parts(of: map.keys.sorted()) { 6 + 2 * (map[$0]?.count ?? 0) }.map { part in
      var node = TableNode()
      node.bytes.append(short: 1)
      node.append(link: GlyphSets.coverage(Array(part)))
      node.bytes.append(short: part.count)
      for glyph in part {
        let targets = map[glyph] ?? []
        var sequence = TableNode()
        for value in [targets.count] + targets { sequence.bytes.append(short: value) }
        node.append(link: sequence)
      }
      return node
    }
  }

  private static func ligature(_ map: [[GlyphID]: GlyphID]) -> [TableNode] {
    // The first ligature that fits is written, so longer ones precede.
    sets(
      map.keys.sorted { ($0[0], $1.count, $0) < ($1[0], $0.count, $1) }.map { key in
        var ligature = TableNode()
        for value in [map[key] ?? 0, key.count] + key.dropFirst() { ligature.bytes.append(short: value) }
        return (key[0], ligature)
      })
  }

  private static func sequences(_ rules: [SequenceRule]) -> [TableNode] {
    let groups = Dictionary(grouping: rules) { $0.glyphs[0] }.sorted { $0.key < $1.key }
    return sets(
      groups.flatMap { first, rules in
        rules.map { rule in
          var table = TableNode()
          for value in [rule.glyphs.count, rule.actions.count] + rule.glyphs.dropFirst() {
            table.bytes.append(short: value)
          }
          append(rule.actions, to: &table)
          return (first, table)
        }
      })
  }

  /// Subtables with sets of rules by their first glyph, in whose order the rules are.
  private static func sets(_ rules: [(first: GlyphID, table: TableNode)]) -> [TableNode] {
    var last: GlyphID?
    return parts(of: rules) { rule in
      defer { last = rule.first }
      // With its share of coverage and sets.
      return rule.table.bytes.count + (rule.first == last ? 2 : 10)
    }.map { part in
      var sets: [(first: GlyphID, rules: [TableNode])] = []
      for rule in part {
        if sets.last?.first != rule.first { sets.append((rule.first, [])) }
        sets[sets.count - 1].rules.append(rule.table)
      }
      var node = TableNode()
      node.bytes.append(short: 1)
      node.append(link: GlyphSets.coverage(sets.map { $0.first }))
      node.bytes.append(short: sets.count)
      for set in sets {
        var table = TableNode()
        table.bytes.append(short: set.rules.count)
        for rule in set.rules { table.append(link: rule) }
        node.append(link: table)
      }
      return node
    }
  }

  /// The items in parts, of which each fits into a subtable.
  private static func parts<Item>(of items: [Item], size: (Item) -> Int) -> [ArraySlice<Item>] {
    var parts: [ArraySlice<Item>] = []
    var (start, sum) = (0, 0)
    for (index, item) in items.enumerated() {
      let own = size(item)
      if sum + own > TableGroup.limit - 100 {
        parts.append(items[start..<index])
        (start, sum) = (index, 0)
      }
      sum += own
    }
    return start < items.count ? parts + [items[start...]] : parts
  }

  private static func context(_ rule: ContextRule) -> TableNode {
    var node = TableNode()
    node.bytes.append(short: 3)
    // What is before is counted from the glyph on.
    for sets in [rule.before.reversed(), rule.glyphs, rule.after] {
      node.bytes.append(short: sets.count)
      for set in sets { node.append(link: GlyphSets.coverage(set.sorted())) }
    }
    node.bytes.append(short: rule.actions.count)
    append(rule.actions, to: &node)
    return node
  }

  private static func append(_ actions: [Action], to node: inout TableNode) {
    for action in actions {
      node.bytes.append(short: action.place)
      node.bytes.append(short: action.lookup)
    }
  }
}

private func < (left: (GlyphID, Int, [GlyphID]), right: (GlyphID, Int, [GlyphID])) -> Bool {
  if left.0 != right.0 { return left.0 < right.0 }
  return left.1 != right.1 ? left.1 < right.1 : left.2.lexicographicallyPrecedes(right.2)
}
