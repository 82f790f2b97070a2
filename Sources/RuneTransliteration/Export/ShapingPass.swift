extension ShapingRules {
  /// One run over the text.
  package struct Pass: Sendable {
    /// What a row writes.
    package struct Row: Sendable {
      /// Runes; empty in all passes but the last.
      package let runes: [Unicode.Scalar]
      /// Letters for the next pass; empty in the last one.
      package let letters: [Symbol]
      /// The line of the table.
      package let line: Int
    }

    /// What happens to certain letters between certain others; the first rule that fits decides.
    package struct Rule: Sendable {
      /// The letter before; nil for anything, also for nothing.
      package let before: [Symbol]?
      package let key: [Symbol]
      /// Whether the key ends where a word is split.
      package let isSplit: Bool
      /// The letter after; nil for anything, also for nothing.
      package let after: [Symbol]?
      /// How many letters of the key are taken.
      package let length: Int
      /// The row that takes them; nil if they stay as they are, to be written by `plainRows` if these have them.
      package let row: Int?
    }

    /// The rows of the mode that are on.
    package let rows: [Row]
    /// The rules, those with the longest keys first.
    package let rules: [Rule]
    /// The rows of letters that are written alike wherever no rule takes them.
    package let plainRows: [Symbol: Int]
    /// The letters before the splits of words.
    package let splitLetters: Set<Symbol>
    /// The same in the next pass.
    let splitLettersOfNext: Set<Symbol>

    /// - Parameter splitKeys: The keys that may end before a split; nil for all that end in `splitLetters`.
    init(_ compiled: CompiledMode, number: Int, splitLetters: Set<Symbol>, splitKeys: Set<[Symbol]>?) {
      let trie = compiled.passes[number]
      let mappings = compiled.mode.passes[number].mappings
      let split = compiled.alphabet.symbol(for: "\u{200C}")
      rows = trie.rows.map { row in
        Row(
          runes: Array(String(decoding: row.bytes, as: UTF8.self).unicodeScalars),
          letters: row.symbols.map { $0 == split ? Alphabet.joiner : $0 }, line: mappings[row.mapping].line)
      }
      var rowsOfKey: [[Symbol]: [Int]] = [:]
      for (index, row) in trie.rows.enumerated() {
        let key = mappings[row.mapping].key.compactMap { compiled.alphabet.symbol(for: $0) }
        if !key.isEmpty { rowsOfKey[key, default: []].append(index) }
      }
      var plainRows: [Symbol: Int] = [:]
      for (key, rows) in rowsOfKey where key.count == 1 && rows.count == 1 {
        if trie.rows[rows[0]].previous == nil, trie.rows[rows[0]].next == nil { plainRows[key[0]] = rows[0] }
      }
      let keys = rowsOfKey.keys.filter { $0.count > 1 || plainRows[$0[0]] == nil }.sorted {
        $0.count != $1.count ? $0.count > $1.count : $0.lexicographicallyPrecedes($1)
      }
      var rules: [Rule] = []
      for first in Set(keys.map { $0[0] }).sorted() {
        let own = keys.filter { $0[0] == first }
        let all = own.flatMap { rowsOfKey[$0] ?? [] }
        let befores = Self.groups(compiled, trie, Set(all.compactMap { trie.rows[$0].previous }))
        for key in own {
          let enumerator = RuleEnumerator(key: key, trie: trie, plainRows: plainRows)
          let afters = Self.groups(compiled, trie, Set((rowsOfKey[key] ?? []).compactMap { trie.rows[$0].next }))
          rules += enumerator.rules(befores: befores, afters: afters, isSplit: false)
          if let last = key.last, splitLetters.contains(last), splitKeys?.contains(key) ?? true {
            rules += enumerator.rules(befores: befores, afters: [[Alphabet.joiner]], isSplit: true)
          }
        }
      }
      self.rules = rules
      self.plainRows = plainRows
      self.splitLetters = splitLetters
      var next: Set<Symbol> = []
      for letter in splitLetters {
        if let row = plainRows[letter] {
          if let last = rows[row].letters.last { next.insert(last) }
        } else {
          next.insert(letter)
        }
      }
      for rule in rules where rule.isSplit && rule.length == rule.key.count {
        if let row = rule.row, let last = rows[row].letters.last { next.insert(last) }
      }
      splitLettersOfNext = next
    }

    /// All symbols in groups that no set of `sets` tells apart; the group with the end of the text comes first.
    private static func groups(_ compiled: CompiledMode, _ trie: RowMatcher, _ sets: Set<Int>) -> [[Symbol]] {
      let sets = sets.sorted()
      var groups: [[Bool]: [Symbol]] = [:]
      for symbol in 0..<Symbol(compiled.alphabet.count) {
        groups[sets.map { trie.sets[$0][symbol] }, default: []].append(symbol)
      }
      return groups.values.sorted { $0[0] < $1[0] }
    }
  }
}

/// The rules of one key: first those for certain neighbors, last those without.
private struct RuleEnumerator {
  let key: [Symbol]
  let trie: RowMatcher
  let plainRows: [Symbol: Int]

  /// The row that decides and how many letters it takes; shorter keys decide if no row of this key holds.
  private struct Outcome: Hashable {
    let length: Int
    let row: Int?
  }

  private func outcome(before: Symbol, after: Symbol) -> Outcome {
    let match = trie.firstMatch(after: before, isWhole: true, limit: key.count) { $0 < key.count ? key[$0] : after }
    if case .row(let row, let length) = match { return Outcome(length: length, row: row) }
    return Outcome(length: 1, row: nil)
  }

  /// A column of a table of outcomes: the letters after, nil for all others, and what happens there.
  private struct Cell: Hashable {
    let after: [Symbol]?
    let outcome: Outcome
  }

  /// - Parameters:
  ///   - befores: Groups of letters; in the first is the end of the text, which cannot be a condition.
  ///   - afters: The same.
  func rules(befores: [[Symbol]], afters: [[Symbol]], isSplit: Bool) -> [ShapingRules.Pass.Rule] {
    let lines: [[Cell]] = befores.map { before in
      let usual = outcome(before: before[0], after: afters[0][0])
      return merged(afters.dropFirst().map { ($0, outcome(before: before[0], after: $0[0])) }, except: usual)
        .map { Cell(after: $0.symbols, outcome: $0.value) } + [Cell(after: nil, outcome: usual)]
    }
    let blocks: [(before: [Symbol]?, cells: [Cell])] =
      merged(Array(zip(befores, lines)).dropFirst().map { ($0, $1) }, except: lines[0]).map { ($0.symbols, $0.value) }
      + [(nil, lines[0])]
    var rules: [ShapingRules.Pass.Rule] = []
    for block in blocks {
      for cell in block.cells {
        let outcome = cell.outcome
        let isPlain = outcome.length == 1 && outcome.row == plainRows[key[0]]
        if block.before == nil, cell.after == nil, outcome.length < key.count || outcome.row == nil {
          // The rules of shorter keys follow anyway.
          continue
        }
        rules.append(
          .init(
            before: block.before, key: key, isSplit: isSplit, after: cell.after, length: outcome.length,
            row: isPlain ? nil : outcome.row))
      }
    }
    return rules
  }

  /// The groups with the same value together, in the order of the first ones, without those that have a certain value.
  private func merged<Value: Hashable>(
    _ groups: [([Symbol], Value)], except usual: Value
  ) -> [(symbols: [Symbol], value: Value)] {
    var result: [(symbols: [Symbol], value: Value)] = []
    var indices: [Value: Int] = [:]
    for (symbols, value) in groups where value != usual {
      if let index = indices[value] {
        result[index].symbols += symbols
      } else {
        indices[value] = result.count
        result.append((symbols, value))
      }
    }
    return result
  }
}
