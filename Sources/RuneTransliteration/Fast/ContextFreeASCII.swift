/// The ASCII characters that mean the same whatever is around them, so that they need no tokenizer.
///
/// The others are letters without a row, which are reported, and the break character, which disappears only after a letter.
struct ContextFreeASCII: Sendable {
  /// Whether all ASCII characters are independent.
  let isAll: Bool
  private let isContextFree: [Bool]
  /// The token of each context-free character, with an empty source.
  let tokens: [Token]

  init(symbols: [Symbol], _ punctuation: PunctuationRules, needsTokenizer: (UInt8) -> Bool) {
    isContextFree = (0..<128 as Range<UInt8>).map { !needsTokenizer($0) }
    isAll = isContextFree.allSatisfy { $0 }
    tokens = symbols.indices.map { value in
      let scalar = Unicode.Scalar(UInt8(value))
      let symbol = symbols[value]
      if symbol >= Alphabet.firstGrapheme { return Token(symbol: symbol, kind: .letter, scalar: scalar, source: 0..<0) }
      return Token(symbol: symbol, scalar, punctuation, source: 0..<0)
    }
  }

  /// Where the context-free characters from `start` on end.
  func end(in text: UnsafeRawBufferPointer, from start: Int, limit: Int) -> Int {
    var end = start
    if !isAll {
      while end < limit, text[end] < 0x80, isContextFree[Int(text[end])] { end += 1 }
      return end
    }
    func eight(_ offset: Int) -> UInt64 { text.loadUnaligned(fromByteOffset: end &+ offset, as: UInt64.self) }
    let beyond: UInt64 = 0x8080_8080_8080_8080
    while end &+ 32 <= limit, (eight(0) | eight(8) | eight(16) | eight(24)) & beyond == 0 { end &+= 32 }
    while end &+ 8 <= limit, eight(0) & beyond == 0 { end &+= 8 }
    while end < limit, text[end] < 0x80 { end += 1 }
    return end
  }
}
