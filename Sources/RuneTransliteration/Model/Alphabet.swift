/// The number of a grapheme that some row of a mode reads or writes; the first few numbers stand for everything else.
package typealias Symbol = UInt16

/// The graphemes of a mode's rows, numbered, and which of them count as letters.
struct Alphabet: Sendable {
  /// Anything that is neither a letter nor in a key; it ends words.
  static let border: Symbol = 0
  /// A letter that no row knows.
  static let foreign: Symbol = 1
  /// Invisible and inside a word, such as U+200C: it splits what would be one key.
  static let joiner: Symbol = 2
  static let firstGrapheme: Symbol = 3

  private(set) var graphemes: [Grapheme] = []
  private(set) var isLetter: [Bool] = [false, true, true]
  /// Whether a row writes something for it, alone or with other graphemes.
  private(set) var isWritten: [Bool] = [false, false, false]
  /// A bound of the scalars that the canonical decomposition of a grapheme has: four for one scalar, as Unicode guarantees.
  private(set) var longestDecomposition = 0
  private let signs: [Grapheme]
  /// The graphemes by their scalars, in the same order.
  private var numbers = Interner()

  /// - Parameter signs: Letters that are signs in this mode.
  init(_ mode: WritingMode, signs: [Grapheme] = []) {
    self.signs = signs
    for pass in mode.passes {
      for mapping in pass.mappings {
        for grapheme in mapping.key { insert(grapheme, isWritten: mapping.key.count > 1 || !mapping.output.isEmpty) }
        if case .latin(let output) = mapping.output { for grapheme in output { insert(grapheme, isWritten: false) } }
      }
    }
  }

  var count: Int { isLetter.count }

  func symbol(for grapheme: Grapheme) -> Symbol? {
    numbers.find(grapheme.values).map { Self.firstGrapheme + Symbol($0) }
  }

  /// The symbol of a letter without marks, or of a sign.
  func symbol(for scalar: Unicode.Scalar) -> Symbol? {
    numbers.find(CollectionOfOne(Int32(scalar.value))).map { Self.firstGrapheme + Symbol($0) }
  }

  func grapheme(for symbol: Symbol) -> Grapheme? {
    symbol < Self.firstGrapheme ? nil : graphemes[Int(symbol - Self.firstGrapheme)]
  }

  /// Whether a text is the grapheme of a symbol itself.
  func isUnchanged(_ symbol: Symbol, _ text: String) -> Bool {
    text.unicodeScalars.elementsEqual(grapheme(for: symbol)?.scalars ?? [])
  }

  private mutating func insert(_ grapheme: Grapheme, isWritten: Bool) {
    let number = numbers.number(of: grapheme.values)
    if number < graphemes.count {
      if isWritten { self.isWritten[Int(Self.firstGrapheme) + number] = true }
      return
    }
    graphemes.append(grapheme)
    longestDecomposition = max(longestDecomposition, 4 * grapheme.scalars.count)
    isLetter.append(grapheme.isLetter && !signs.contains(grapheme))
    self.isWritten.append(isWritten)
  }
}
