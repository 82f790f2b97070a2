/// A grapheme that some row of a mode reads or writes, as a small number; the first few stand for everything else.
typealias Symbol = UInt16

/// The graphemes of a mode's rows, numbered, and which of them count as letters.
struct Alphabet: Sendable {
  /// Whatever is no letter and stands in no key: it ends words.
  static let border: Symbol = 0
  /// A letter that no row knows.
  static let foreign: Symbol = 1
  /// Invisible and inside a word, such as U+200C: it parts what would be one key.
  static let joiner: Symbol = 2
  static let firstGrapheme: Symbol = 3

  private(set) var graphemes: [Grapheme] = []
  private(set) var isLetter: [Bool] = [false, true, true]
  private var symbols: [Grapheme: Symbol] = [:]

  init(_ mode: WritingMode) {
    for pass in mode.passes {
      for mapping in pass.mappings {
        for grapheme in mapping.key { insert(grapheme) }
        if case .latin(let output) = mapping.output { for grapheme in output { insert(grapheme) } }
      }
    }
  }

  var count: Int { isLetter.count }

  func symbol(for grapheme: Grapheme) -> Symbol? { symbols[grapheme] }

  func grapheme(for symbol: Symbol) -> Grapheme? {
    symbol < Self.firstGrapheme ? nil : graphemes[Int(symbol - Self.firstGrapheme)]
  }

  private mutating func insert(_ grapheme: Grapheme) {
    if symbols[grapheme] != nil { return }
    symbols[grapheme] = Symbol(count)
    graphemes.append(grapheme)
    isLetter.append(grapheme.isLetter)
  }
}

/// A set of symbols, one bit each.
struct SymbolSet: Sendable, Hashable {
  private var words: [UInt64]

  /// The symbols below `count` for which `isMember` holds.
  init(count: Int, where isMember: (Symbol) -> Bool) {
    words = Array(repeating: 0, count: (count + 63) / 64)
    for symbol in 0..<count where isMember(Symbol(symbol)) { words[symbol >> 6] |= 1 << UInt64(symbol & 63) }
  }

  subscript(symbol: Symbol) -> Bool {
    words[Int(symbol) >> 6] >> UInt64(symbol & 63) & 1 == 1
  }

  var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

  mutating func formIntersection(_ other: SymbolSet) {
    for index in words.indices { words[index] &= other.words[index] }
  }

  func intersects(_ other: SymbolSet) -> Bool {
    zip(words, other.words).contains { $0 & $1 != 0 }
  }
}
