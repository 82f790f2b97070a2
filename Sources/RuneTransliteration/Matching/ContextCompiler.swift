/// Turns the conditions of rows into sets of the symbols that may be next to a match.
struct ContextCompiler {
  private let mode: WritingMode
  private let alphabet: Alphabet
  private(set) var sets: [SymbolSet] = []
  /// The sets in the same order.
  private var numbers = Interner()
  /// The conditions so far, and their sets in the same order.
  private var conditions = Interner()
  private var setsOfConditions: [SymbolSet] = []

  init(mode: WritingMode, alphabet: Alphabet) {
    self.mode = mode
    self.alphabet = alphabet
  }

  /// The index of the set for one side of a row's context, or nil if the context has no condition on it.
  ///
  /// A sign belongs to a word only between letters that the rows know: the hyphen beside a letter that stays as it is stays, too.
  mutating func set(for mapping: Mapping, on side: Context.Side) -> Int? {
    var result: SymbolSet?
    for condition in mapping.context.conditions where condition.side == side {
      let ofSign =
        condition.test == .wordBorder
        && !mapping.key.contains { alphabet.symbol(for: $0).map { alphabet.isLetter[Int($0)] } ?? false }
      let set = set(for: condition, ofSign)
      if result == nil { result = set } else { result?.formIntersection(set) }
    }
    guard let result else { return nil }
    let number = numbers.number(of: result.values)
    if number == sets.count { sets.append(result) }
    return number
  }

  private mutating func set(for condition: Context.Condition, _ ofSign: Bool) -> SymbolSet {
    var key: [Int32] = [(condition.isNegated ? 1 : 0) + (ofSign ? 2 : 0)]
    if case .member(of: let name) = condition.test { key += name.values }
    let number = conditions.number(of: key)
    if number == setsOfConditions.count {
      let members = members(of: condition.test, ofSign)
      setsOfConditions.append(SymbolSet(count: alphabet.count) { members($0) != condition.isNegated })
    }
    return setsOfConditions[number]
  }

  private func members(of test: Context.Test, _ ofSign: Bool) -> (Symbol) -> Bool {
    switch test {
    case .wordBorder:
      let isLetter = alphabet.isLetter
      return { !isLetter[Int($0)] || ofSign && $0 == Alphabet.foreign }
    case .member(of: let name):
      let members = mode.classes.first { $0.name == name }?.members ?? Grapheme.graphemes(of: name.unicodeScalars)
      // Few, and the first set of a type takes longer to make than all of them to search.
      let symbols = members.compactMap { alphabet.symbol(for: $0) }
      return { symbols.contains($0) }
    }
  }
}
