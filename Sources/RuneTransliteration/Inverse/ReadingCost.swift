/// What the letters of a spelling cost; of several spellings, the one with the least total comes first.
///
/// The letter that scholars print for a rune costs nothing, another letter written by rows without contexts a little, and
/// one written by rows with contexts more, and a letter that an earlier pass only spells otherwise by convention still
/// more. A letter that stands for several runes costs more than these. A letter that the
/// runes do not require, because it is silent or part of a longer key, costs most, except for a seam. Between letters of
/// equal cost, the one that fewer passes change comes first, then the one with the better attested row, then the order
/// of the table decides.
struct ReadingCost: Sendable {
  private struct Entry: Sendable {
    /// The letters that are written for the symbol alone.
    var alone: [LetterNumber] = []
    var kind = Kind.other
    var order = Int.max
  }

  private enum Kind: Int32, Sendable {
    case scholarly = 0
    case plain = 10
    case contextual = 20
    /// Another way to write a letter, such as ē for é.
    case notation = 60
    case other = 100
  }

  /// The additional cost of a letter that stands for several runes.
  private static let severalRunes: Int32 = 25
  private static let seam: Int32 = 300

  private let entries: [Entry]

  /// - Parameter automata: Those of this pass and the ones after it.
  init(_ compiled: CompiledMode, automata: some BidirectionalCollection<InverseAutomaton>) {
    let pass = compiled.passes.count - automata.count
    entries = (0..<compiled.alphabet.count).map { number in
      let symbol = Symbol(number)
      var entry = Entry()
      guard let grapheme = compiled.alphabet.grapheme(for: symbol),
        let place = Self.place(of: symbol, in: compiled, from: pass)
      else { return entry }
      entry.order = place.order
      // Inside a word, or where it comes to nothing there, as a word of its own.
      for separator in [Alphabet.border, Alphabet.foreign] {
        var text: [UInt16]? = [symbol]
        for automaton in automata { text = text.flatMap { automaton.output(for: $0, between: separator) } }
        if let text, !text.isEmpty { entry.alone = text }
      }
      guard let first = entry.alone.first else { return entry }
      let isScholarly = entry.alone.count == 1 && compiled.script.letters[Int(first)].transliteration == grapheme.text
      entry.kind =
        place.isNotation ? .notation : !place.isPlain ? .contextual : isScholarly ? .scholarly : .plain
      return entry
    }
  }

  /// Sorts the edges of a state by their cost before these letters, and returns the costs.
  func sort(
    _ candidates: inout [(edge: InverseAutomaton.Edge, end: Int32)], before letters: ArraySlice<LetterNumber>
  ) -> [Int32] {
    func rank(_ edge: InverseAutomaton.Edge) -> (cost: Int32, order: Int, symbol: Symbol) {
      if edge.symbol == Alphabet.joiner { return (Self.seam, .max, edge.symbol) }
      let entry = entries[Int(edge.symbol)]
      let kind = letters.starts(with: entry.alone) ? entry.kind : .other
      return (kind.rawValue + (entry.alone.count > 1 ? Self.severalRunes : 0), entry.order, edge.symbol)
    }
    let ranks = candidates.map { rank($0.edge) }
    let order = ranks.indices.sorted { ranks[$0] < ranks[$1] }
    candidates = order.map { candidates[$0] }
    return order.map { ranks[$0].cost }
  }

  /// How a letter's row in the last pass ranks among those of other letters; and whether all its rows hold anywhere.
  private static func place(
    of symbol: Symbol, in compiled: CompiledMode, from pass: Int
  ) -> (order: Int, isPlain: Bool, isNotation: Bool)? {
    var text = [symbol]
    var changes = 0
    var isPlain = true
    var isNotation = false
    for (index, trie) in compiled.passes.enumerated().dropFirst(pass) {
      let match = trie.firstMatch(after: Alphabet.foreign, isWhole: true) {
        $0 < text.count ? text[$0] : Alphabet.foreign
      }
      guard case .row(let number, _) = match else { continue }
      let row = trie.rows[number]
      if row.previous != nil || row.next != nil { isPlain = false }
      let confidence = compiled.mode.confidence(of: compiled.mode.passes[index].mappings[row.mapping])
      if index == compiled.passes.count - 1 {
        let founded = Confidence.allCases.firstIndex(of: confidence) ?? 0
        return (changes << 32 + founded << 24 + row.mapping, isPlain, isNotation)
      }
      changes += 1
      if confidence == .convention { isNotation = true }
      text = row.symbols
    }
    return nil
  }
}
