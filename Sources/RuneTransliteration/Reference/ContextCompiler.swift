/// Turns the conditions of rows into sets of the symbols that may be next to a match.
struct ContextCompiler {
  private let mode: WritingMode
  private let alphabet: Alphabet
  private(set) var sets: [SymbolSet] = []
  private var indices: [SymbolSet: Int] = [:]
  private var known: [Condition: SymbolSet] = [:]

  private struct Condition: Hashable {
    let test: Context.Test
    let isNegated: Bool
  }

  init(mode: WritingMode, alphabet: Alphabet) {
    self.mode = mode
    self.alphabet = alphabet
  }

  /// The index of the set for one side of a context, or nil if the context has no condition on it.
  mutating func set(for context: Context, on side: Context.Side) -> Int? {
    var result: SymbolSet?
    for condition in context.conditions where condition.side == side {
      let set = set(for: condition)
      if result == nil { result = set } else { result?.formIntersection(set) }
    }
    guard let result else { return nil }
    if let index = indices[result] { return index }
    sets.append(result)
    indices[result] = sets.count - 1
    return sets.count - 1
  }

  private mutating func set(for condition: Context.Condition) -> SymbolSet {
    let key = Condition(test: condition.test, isNegated: condition.isNegated)
    if let set = known[key] { return set }
    let members = members(of: condition.test)
    let set = SymbolSet(count: alphabet.count) { members($0) != condition.isNegated }
    known[key] = set
    return set
  }

  private func members(of test: Context.Test) -> (Symbol) -> Bool {
    switch test {
    case .wordBorder:
      let isLetter = alphabet.isLetter
      return { !isLetter[Int($0)] }
    case .member(of: let name):
      let members =
        mode.classes.first { $0.name == name }?.members ?? Grapheme.graphemes(of: name.unicodeScalars)
      let symbols = Set(members.compactMap { alphabet.symbol(for: $0) })
      return { symbols.contains($0) }
    }
  }
}
