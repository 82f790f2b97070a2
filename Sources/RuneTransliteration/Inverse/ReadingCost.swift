/// What the rows of a pass cost a spelling; of several spellings, the one with the least total comes first.
///
/// A row costs nothing if it writes a rune for the letter that scholars print for it, a little for another letter, more if
/// the row holds in a context only, more if it has a different number of letters and runes, and much if it only knows
/// another notation of a letter (a convention in a mode that is none) or writes nothing. What carvers wrote instead of the row's output costs its likelihood.
///
/// Costs are logarithms: two more make a spelling about a third as likely. A seam costs more than most words.
struct ReadingCost: Sendable {
  /// The cost of each row.
  let rows: [Int32]
  /// For each symbol, its rank among letters of equal cost: first the letter that fewer passes change, then the one with
  /// the better attested row, then the order of the table.
  private let order: [Int]

  static let seam: Int32 = 60
  /// Letters and runes that are not alike in number, and letters that become a single one.
  private static let (letter, rune, long): (Int32, Int32, Int32) = (20, 5, 5)
  private static let (plain, contextual, notation): (Int32, Int32, Int32) = (2, 4, 12)
  /// Another notation, such as þ of th, or q of k where that stands before h; and a long vowel whose rune is written twice.
  private static let (otherLetter, double): (Int32, Int32) = (seam + 2, 1)

  init(_ compiled: CompiledMode, pass: Int) {
    rows = compiled.passes[pass].rows.map { row in
      Self.cost(of: row, compiled.mode.passes[pass].mappings[row.mapping], in: compiled)
    }
    order = (0..<compiled.alphabet.count).map { Self.order(of: Symbol($0), in: compiled, from: pass) }
  }

  private static func cost(of row: RowMatcher.Row, _ mapping: Mapping, in compiled: CompiledMode) -> Int32 {
    let isPlain = row.previous == nil && row.next == nil
    let length: Int
    var cost = isPlain ? plain : contextual
    switch mapping.output {
    case .letters(let names):
      length = names.count
      let letters = names.compactMap { compiled.script.index(ofLetter: $0) }
      let printed = letters.map { compiled.script.allLetters[$0].transliteration }.joined()
      if isPlain, printed == mapping.keyText { cost = 0 }
      if names.count == 2, names[0] == names[1], mapping.key.count == 1 { return double }
      if compiled.mode.confidence != .convention, compiled.mode.confidence(of: mapping) == .convention {
        cost = otherLetter
      }
    case .latin(let graphemes):
      length = graphemes.count
      if mapping.key.count > 1, graphemes.count == 1, mapping.key.allSatisfy({ $0 == graphemes[0] }) { return long }
      if compiled.mode.confidence(of: mapping) == .convention { cost = notation }
    }
    let surplus = Int32(mapping.key.count - length)
    cost += surplus > 0 ? surplus * letter : -surplus * rune
    return cost + likelihood(compiled.mode.share(of: mapping))
  }

  /// Twice the natural logarithm, without its sign.
  private static func likelihood(_ share: Double) -> Int32 {
    var cost: Int32 = 0
    var share = max(share, 0.01)
    // The square root of e, and its square root for rounding.
    while share < 0.7788 {
      share *= 1.6487
      cost += 1
    }
    return cost
  }

  /// Sorts the edges of a state whose costs are equal.
  func sort(_ candidates: inout [(edge: InverseAutomaton.Edge, end: Int32, cost: Int32)]) {
    candidates.sort { (order[Int($0.edge.symbol)], $0.edge.symbol) < (order[Int($1.edge.symbol)], $1.edge.symbol) }
  }

  /// How a letter's row in the last pass ranks among those of other letters.
  private static func order(of symbol: Symbol, in compiled: CompiledMode, from pass: Int) -> Int {
    if compiled.alphabet.grapheme(for: symbol) == nil { return .max }
    var text = [symbol]
    var changes = 0
    for (index, trie) in compiled.passes.enumerated().dropFirst(pass) {
      let match = trie.firstMatch(after: Alphabet.foreign, isWhole: true) {
        $0 < text.count ? text[$0] : Alphabet.foreign
      }
      guard case .row(let number, _) = match else { continue }
      let row = trie.rows[number]
      if index == compiled.passes.count - 1 {
        let mapping = compiled.mode.passes[index].mappings[row.mapping]
        let founded = Confidence.allCases.firstIndex(of: compiled.mode.confidence(of: mapping)) ?? 0
        return changes << 28 | founded << 24 | row.mapping
      }
      changes += 1
      text = row.symbols
    }
    return .max
  }
}
