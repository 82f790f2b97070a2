/// Splits the letters of listed words, as if U+200C were between them.
///
/// An entry applies to a whole word, so the letters of a word wait for its end. A word that is longer than an entry may be, has a
/// letter that no row knows, or was respelled is in no list and need not wait; that bounds what is held back.
struct WordExceptionSplitter {
  private let words: WordExceptionLookup?
  private let compiled: CompiledMode
  /// The tokens of a word whose end has not come yet.
  private var held: [Token] = []
  /// The letters of the present word.
  private var key = WordKey()
  /// Whether the present word is known to be in no list.
  private var skipsWord = false
  /// The words that were split, as they were looked up, and the end of the source before each split; empty unless
  /// `keepsSplits`.
  private var found: [SplitWord] = []
  private let keepsSplits: Bool

  struct SplitWord {
    let key: [UInt8]
    let offsets: [Int]
  }

  init(_ compiled: CompiledMode, keepsSplits: Bool = false) {
    self.compiled = compiled
    self.keepsSplits = keepsSplits
    words = compiled.words
  }

  /// Inserts a joiner wherever a word is split, and holds back the tokens of a last word that may continue.
  mutating func split(_ tokens: inout [Token], isWhole: Bool) {
    guard let words, isWhole || !tokens.isEmpty else { return }
    if !held.isEmpty {
      tokens.insert(contentsOf: held, at: 0)
      held.removeAll(keepingCapacity: true)
    }
    // Where the present word begins; nil between words.
    var start: Int?
    var index = 0
    while index < tokens.count {
      let symbol = tokens[index].symbol
      if !compiled.alphabet.isLetter[Int(symbol)] {
        if let start { index += endWord(start..<index, of: &tokens, words) }
        start = nil
        skipsWord = false
      } else if !skipsWord {
        if start == nil { key.removeAll() }
        if tokens[index].isOfOtherLanguage || !key.append(symbol, in: words) {
          start = nil
          skipsWord = true
        } else if start == nil, !key.bytes.isEmpty {
          start = index
        }
      }
      index += 1
    }
    guard let start else {
      if isWhole { skipsWord = false }
      return
    }
    if isWhole {
      _ = endWord(start..<index, of: &tokens, words)
    } else {
      held += tokens[start...]
      tokens.removeSubrange(start...)
    }
  }

  /// The words that were split since the last call.
  mutating func drainSplitWords() -> [SplitWord] {
    defer { found = [] }
    return found
  }

  /// - Returns: How many joiners were inserted.
  private mutating func endWord(_ word: Range<Int>, of tokens: inout [Token], _ words: WordExceptionLookup) -> Int {
    let splits = words.splits(in: key.bytes)
    if splits == 0 { return 0 }
    var indices: [Int] = []
    words.forEachSplit(splits, in: word, { tokens[$0].symbol }) { indices.append($0) }
    // From the last on, so that the others stay where they are.
    var offsets: [Int] = []
    for index in indices.reversed() {
      let offset = tokens[index - 1].source.upperBound
      offsets.append(offset)
      tokens.insert(
        Token(symbol: Alphabet.joiner, kind: .dropped, scalar: "\u{200C}", source: offset..<offset), at: index)
    }
    if keepsSplits { found.append(SplitWord(key: key.bytes, offsets: offsets.reversed())) }
    return indices.count
  }
}
