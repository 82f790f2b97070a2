/// What a pass reads, as the number of a column of its table.
///
/// ASCII characters are their own numbers, so plain ASCII needs no translation at all. Behind them stand the symbols of
/// the mode, and behind these the bytes of characters that no row knows. Such a character is the symbol for its kind,
/// followed by its bytes one by one, which every pass hands on and the last one writes.
typealias Column = UInt16

/// The columns of a mode.
struct Columns: Sendable {
  private let symbolOf: [Symbol]
  private let columnOf: [Column]
  /// Whether a column belongs to a word.
  let isLetter: [Bool]
  /// How many columns stand before those for bytes.
  let byteBase: Int
  /// How many there are in all.
  var count: Int { byteBase + 2 * Self.byteCount }

  static let asciiCount = 128
  /// Bytes of what stands between words, and as many again for bytes of what stands inside them.
  static let byteCount = 256
  static let joiner = Column(asciiCount) + Alphabet.joiner
  static let border = Column(asciiCount) + Alphabet.border
  static let foreign = Column(asciiCount) + Alphabet.foreign

  init(alphabet: Alphabet, asciiSymbols: [Symbol]) {
    symbolOf = asciiSymbols + (0..<alphabet.count).map { Symbol($0) }
    byteBase = Self.asciiCount + alphabet.count
    columnOf = (0..<alphabet.count).map { symbol in
      guard let grapheme = alphabet.grapheme(for: Symbol(symbol)), grapheme.scalars.count == 1,
        let scalar = grapheme.scalars.first, scalar.isASCII, asciiSymbols[Int(scalar.value)] == symbol
      else { return Column(Self.asciiCount + symbol) }
      return Column(scalar.value)
    }
    isLetter =
      symbolOf.map { alphabet.isLetter[Int($0)] } + Array(repeating: false, count: Self.byteCount)
      + Array(repeating: true, count: Self.byteCount)
  }

  /// The column of a symbol: of its ASCII letter, where it has one.
  func column(of symbol: Symbol) -> Column { columnOf[Int(symbol)] }

  /// The symbol of a column that stands for no byte.
  func symbol(of column: Column) -> Symbol { symbolOf[Int(column)] }

  /// The byte that a column stands for, or nil.
  func byte(of column: Column) -> UInt8? {
    Int(column) < byteBase ? nil : UInt8(truncatingIfNeeded: Int(column) - byteBase)
  }

  /// The columns for what no row knows: the symbol for its kind and the bytes to be written.
  func columns(of symbol: Symbol, writing bytes: [UInt8]) -> [Column] {
    let base = byteBase + (symbol == Alphabet.border ? 0 : Self.byteCount)
    return [column(of: symbol)] + bytes.map { Column(base + Int($0)) }
  }
}

extension CompiledMode {
  /// Appends the columns of a token.
  func append(_ token: Token, to columns: inout [Column]) {
    if token.symbol >= Alphabet.firstGrapheme {
      columns.append(self.columns.column(of: token.symbol))
    } else {
      var bytes: [UInt8] = []
      write(token, to: &bytes)
      columns += self.columns.columns(of: token.symbol, writing: bytes)
    }
  }
}
