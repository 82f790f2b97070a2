/// The rows of one pass as transform rules.
///
/// The rules of ICU look back at what they have written, and ours at what they read. So where rows have conditions on the
/// letter before them, every row writes a sign after its letters for the class of the last letter that it took.
struct PassRules {
  private let compiled: CompiledMode
  private let trie: RowMatcher
  private let internalCodePoints: TransformRuleCodePoints
  /// The signs, each with the symbols that it stands for.
  private var signs: [(sign: Unicode.Scalar, sample: Symbol)] = []
  private var signOf: [Symbol: Unicode.Scalar] = [:]
  private(set) var text = ""

  /// The rule that takes the signs away again, or nil where there are none.
  var clearing: String? { signs.isEmpty ? nil : "\(RuleText.set(signs.map { $0.sign })) > ;\n" }

  init(_ compiled: CompiledMode, pass: Int, internalCodePoints names: inout TransformRuleCodePoints) {
    self.compiled = compiled
    let trie = compiled.passes[pass]
    self.trie = trie
    let mappings = compiled.mode.passes[pass].mappings
    let keys = trie.rows.map { mappings[$0.mapping].key.compactMap { compiled.alphabet.symbol(for: $0) } }
    if trie.rows.contains(where: { $0.previous != nil }) {
      var signOfClass: [Symbol: Unicode.Scalar] = [:]
      for symbol in Set(keys.compactMap { $0.last }).sorted() {
        let contextClass = trie.leftContextClasses[Int(symbol)]
        let sign = signOfClass[contextClass] ?? names.makeSign()
        if signOfClass[contextClass] == nil { signs.append((sign, symbol)) }
        signOfClass[contextClass] = sign
        signOf[symbol] = sign
      }
    }
    internalCodePoints = names

    let name = compiled.mode.passes[pass].name
    text = "# Rows\(name.isEmpty ? "" : " of the pass \(commentText(name))"), those with the longest keys first.\n"
    let order = trie.rows.indices.sorted { a, b in
      let (left, right) = (trie.rows[a], trie.rows[b])
      return (keys[b].count, right.rank, left.mapping) < (keys[a].count, left.rank, right.mapping)
    }
    for (rank, index) in order.enumerated() where !keys[index].isEmpty {
      let row = trie.rows[index]
      // ICU refuses a rule that an earlier one leaves nothing for, as when an option turns a better row on.
      let isCovered = order[..<rank].contains { other in
        let stronger = trie.rows[other]
        return keys[other] == keys[index] && (stronger.previous == nil || stronger.previous == row.previous)
          && (stronger.next == nil || stronger.next == row.next)
      }
      if !isCovered, let rule = rule(for: row, key: keys[index], of: mappings) { text += rule }
    }
  }

  /// Nil where the conditions of a row can never hold.
  private func rule(for row: RowMatcher.Row, key: [Symbol], of mappings: [Mapping]) -> String? {
    var rule = RuleText.literal(key.map { internalCodePoints.scalar(for: $0) })
    if let set = row.previous {
      if trie.sets[set].isEmpty { return nil }
      rule = "\(pattern(for: trie.sets[set])) { \(rule)"
    }
    if let set = row.next {
      if trie.sets[set].isEmpty { return nil }
      rule += " } \(pattern(for: trie.sets[set]))"
    }
    var written = row.symbols.map { internalCodePoints.scalar(for: $0) }
    written += String(decoding: row.bytes, as: UTF8.self).unicodeScalars
    if let sign = key.last.flatMap({ signOf[$0] }) { written.append(sign) }
    let mapping = mappings[row.mapping]
    let comment = commentText("\(mapping.keyText) ; \(mapping.outputText)")
    return "\(rule) > \(RuleText.literal(written)) ; # line \(mapping.line): \(comment)\n"
  }

  /// The characters between the steps that a set of symbols stands for.
  private func pattern(for set: SymbolSet) -> String {
    // A set that has what no row knows, and the ends of the text, is written as the complement of all else.
    let isComplement = set[Alphabet.border]
    func belongs(_ symbol: Symbol) -> Bool { set[symbol] != isComplement }
    var members = (Alphabet.firstGrapheme..<Symbol(compiled.alphabet.count)).filter(belongs).map {
      internalCodePoints.scalar(for: $0)
    }
    members += signs.filter { belongs($0.sample) }.map { $0.sign }
    var text = RuleText.members(members)
    if belongs(Alphabet.foreign) { text += "$foreign\(RuleText.member(TransformRuleCodePoints.foreignMark))" }
    if belongs(Alphabet.joiner) { text += "$joiner" }
    return "[\(isComplement ? "^" : "")\(text)]"
  }
}
