/// Parts the letters of listed words, as if U+200C stood at their splits.
///
/// A bar holds for a whole word, so a word's letters wait for its end; a word that is longer than the longest in the
/// lists, or has a letter that no row knows, need not wait any more. What is waiting is bounded by that.
struct WordSplitter {
  private let words: WordExceptions?
  private let compiled: CompiledMode
  /// The letters of a word whose end is not there yet, with invisible characters among them.
  private var held: [Token] = []
  /// The letters in UTF-8, and the token behind which each byte's letter begins.
  private var key: [UInt8] = []
  private var tokenOfByte: [Int] = []
  private var decided: [Token] = []
  /// The words that were parted, as they were looked up, and behind which bytes of the source; kept only where somebody
  /// will ask.
  private var partings: [(word: [UInt8], places: [Int])] = []
  private let keepsPartings: Bool
  /// How many words have been looked up, as far as that matters.
  private var wordCount = 0
  /// Whether the rest of the present word is of no interest.
  private var skipsWord = false

  /// So many words may be looked up without the list's being made.
  private static let few = 64

  init(_ compiled: CompiledMode, keepsPartings: Bool = false) {
    self.compiled = compiled
    self.keepsPartings = keepsPartings
    words = compiled.words
  }

  /// Replaces tokens by those whose words are decided.
  mutating func split(_ tokens: inout [Token], isWhole: Bool) {
    guard let words, isWhole || !tokens.isEmpty else { return }
    decided.removeAll(keepingCapacity: true)
    for token in tokens {
      if !compiled.alphabet.isLetter[Int(token.symbol)] {
        endWord(words)
        skipsWord = false
        decided.append(token)
      } else if skipsWord {
        decided.append(token)
      } else {
        hold(token, words)
      }
    }
    if isWhole {
      endWord(words)
      skipsWord = false
    }
    swap(&tokens, &decided)
  }

  mutating func drainPartings() -> [(word: [UInt8], places: [Int])] {
    defer { partings = [] }
    return partings
  }

  private mutating func hold(_ token: Token, _ words: WordExceptions) {
    let ascii = compiled.asciiLetters[Int(token.symbol)]
    if ascii != 0 {
      key.append(ascii)
      tokenOfByte.append(held.count)
      held.append(token)
    } else if token.symbol == Alphabet.joiner {
      // An invisible character is no letter of the word, but ends none either.
      if held.isEmpty { return decided.append(token) }
      held.append(token)
    } else if !words.isASCII, let letter = compiled.letterBytes[Int(token.symbol)] {
      for byte in letter {
        key.append(byte)
        tokenOfByte.append(held.count)
      }
      held.append(token)
    } else {
      held.append(token)
      return giveUp()
    }
    if key.count > words.longest || held.count > 4 * words.longest { giveUp() }
  }

  private mutating func giveUp() {
    skipsWord = true
    decided += held
    clear()
  }

  private mutating func endWord(_ words: WordExceptions) {
    if held.isEmpty { return }
    let isOneOfFew = wordCount < Self.few
    if isOneOfFew { wordCount += 1 }
    var splits = key.withUnsafeBufferPointer { words.splits(in: $0, hash: WordHash($0), isOneOfFew: isOneOfFew) }
    if splits == 0 {
      decided += held
      return clear()
    }
    var written = 0
    var places: [Int] = []
    while splits != 0 {
      let place = splits.trailingZeroBitCount
      splits &= splits - 1
      guard place < tokenOfByte.count else { break }
      let next = tokenOfByte[place]
      decided += held[written..<next]
      written = next
      if let last = decided.last {
        if keepsPartings { places.append(last.source.upperBound) }
        // It stands for nothing in the source.
        decided.append(
          Token(
            symbol: Alphabet.joiner, kind: .dropped, scalar: "\u{200C}",
            source: last.source.upperBound..<last.source.upperBound))
      }
    }
    decided += held[written...]
    if keepsPartings { partings.append((key, places)) }
    clear()
  }

  private mutating func clear() {
    held.removeAll(keepingCapacity: true)
    key.removeAll(keepingCapacity: true)
    tokenOfByte.removeAll(keepingCapacity: true)
  }
}
