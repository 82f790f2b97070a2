/// Every letter of Unicode that some row takes, in whatever spelling, found by asking the engine for each.
///
/// Only letters that come apart no further need rules: those that do are first decomposed.
struct LetterForms {
  /// One of `bases`, then `tail`, then marks that fall away, is written as the graphemes `result`.
  struct Rule {
    let bases: [Unicode.Scalar]
    let tail: [Unicode.Scalar]
    let marks: Marks
    let result: [Symbol]
  }

  enum Marks: Int {
    case some
    case any
    case none
  }

  /// All letters that have a meaning by themselves.
  private(set) var letters: [Unicode.Scalar] = []
  /// The rules, those with the longest tails first.
  private(set) var rules: [Rule] = []
  /// Letters that are written unchanged; only the marks after them fall away.
  private(set) var plain: [Unicode.Scalar] = []
  /// Letters that mean something only with a mark, and those marks.
  private(set) var partialTails: [(base: Unicode.Scalar, tail: [Unicode.Scalar])] = []
  /// Marks with a canonical decomposition, if some row has a letter with a mark.
  private(set) var compositeMarks: [(mark: Unicode.Scalar, decomposed: [Unicode.Scalar])] = []
  /// Letters whose compatibility form has a sign that no row knows, and the form without it: ŀ is l and a dot.
  private(set) var signed: [(letter: Unicode.Scalar, parts: [Unicode.Scalar])] = []
  var partial: [Unicode.Scalar] { Set(partialTails.map { $0.base }).sorted() }

  /// A mark that no alphabet uses, to find out how a letter with an unknown mark is written.
  private static let unknownMark: Unicode.Scalar = "\u{346}"

  private struct Key: Hashable {
    let tail: [Unicode.Scalar]
    let marks: Marks
    let result: [Symbol]
  }

  init(_ compiled: CompiledMode) {
    let tails = Self.tails(of: compiled)
    var groups: [Key: [Unicode.Scalar]] = [:]
    for letter in Self.candidates(compiled.alphabet) {
      let own = compiled.meaning(of: [letter])
      if own != nil {
        letters.append(letter)
        let form = compiled.resolver.unicode.folded([letter], keepsCase: true)
        let known = Grapheme.graphemes(of: form).filter { compiled.meaning(of: $0.scalars) != nil }
        let parts = known.flatMap { $0.scalars }
        if parts.count < form.count, !parts.isEmpty { signed.append((letter, parts)) }
      }
      let ownTails = Set([letter, Self.lowerCase(of: letter)]).flatMap { tails[$0] ?? [] }
      if own == nil, ownTails.isEmpty { continue }
      guard compiled.resolver.unicode.folded([letter], keepsCase: true) == [letter],
        compiled.resolver.unicode.decomposed([letter]) == [letter]
      else { continue }
      let marked = compiled.meaning(of: [letter, Self.unknownMark])
      for tail in ownTails {
        guard let meaning = compiled.meaning(of: [letter] + tail), meaning != marked else { continue }
        if own == nil { partialTails.append((letter, tail)) }
        let more = compiled.meaning(of: [letter] + tail + [Self.unknownMark])
        if let more, more != meaning { groups[Key(tail: tail, marks: .some, result: more), default: []].append(letter) }
        groups[Key(tail: tail, marks: more == meaning ? .any : .none, result: meaning), default: []].append(letter)
      }
      if let marked, marked != own { groups[Key(tail: [], marks: .some, result: marked), default: []].append(letter) }
      guard let own else { continue }
      if own.count == 1, compiled.alphabet.grapheme(for: own[0])?.scalars == [letter] {
        if marked == own { plain.append(letter) }
      } else {
        groups[Key(tail: [], marks: marked == own ? .any : .none, result: own), default: []].append(letter)
      }
    }
    if !tails.isEmpty {
      for mark in Self.all where ScalarKind(mark) == .mark {
        let decomposed = compiled.resolver.unicode.decomposed([mark])
        let isReordered = decomposed.first?.properties.canonicalCombiningClass != .notReordered
        if decomposed != [mark], isReordered { compositeMarks.append((mark, decomposed)) }
      }
    }
    rules = groups.map { Rule(bases: $1, tail: $0.tail, marks: $0.marks, result: $0.result) }
    rules.sort { left, right in
      // A rule without marks must come last, because it also matches the beginning of what those with marks match.
      let order = [right.tail.count - left.tail.count, left.marks.rawValue - right.marks.rawValue]
      if let first = order.first(where: { $0 != 0 }) { return first < 0 }
      return (left.bases + left.tail).lexicographicallyPrecedes(right.bases + right.tail)
    }
  }

  /// The marks of the graphemes that rows know with marks, by the letter that bears them.
  private static func tails(of compiled: CompiledMode) -> [Unicode.Scalar: [[Unicode.Scalar]]] {
    var tails: [Unicode.Scalar: [[Unicode.Scalar]]] = [:]
    for grapheme in compiled.alphabet.graphemes {
      let decomposed = compiled.resolver.unicode.decomposed(grapheme.scalars)
      if decomposed.count > 1 { tails[decomposed[0], default: []].append(Array(decomposed.dropFirst())) }
    }
    return tails
  }

  /// The lower case of a letter, if that is a single letter; otherwise the letter itself.
  private static func lowerCase(of letter: Unicode.Scalar) -> Unicode.Scalar {
    let lower = letter.properties.lowercaseMapping.unicodeScalars
    return lower.count == 1 ? lower.first ?? letter : letter
  }

  /// The letters that may have a meaning: all but the thousands of ideographs and Hangul syllables, which no Unicode
  /// library spells in other letters, unless a row names them.
  private static func candidates(_ alphabet: Alphabet) -> [Unicode.Scalar] {
    let own = Set(alphabet.graphemes.flatMap { $0.scalars })
    return Set(all).union(own).filter { ScalarKind($0) == .letter }.sorted()
  }

  private static var all: [Unicode.Scalar] {
    let ranges: [ClosedRange<UInt32>] = [0x41...0x33FF, 0xA000...0xABFF, 0xE000...0x16FFF, 0x18D00...0x1FFFF]
    return ranges.joined().compactMap(Unicode.Scalar.init)
  }
}
