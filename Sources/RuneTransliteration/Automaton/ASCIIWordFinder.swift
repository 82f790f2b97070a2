/// Finds listed words in plain ASCII, so that the kernel can have their bars put in beforehand.
///
/// Looking up every word would take longer than writing it in runes. But a bar does nothing unless it stands inside a
/// key of the mode, such as th, and few words have such a pair. So:
/// - All pairs of bytes go through a table that knows the pairs which some bar parts.
/// - At such a pair, six letters (one before it, three behind it) go through a set of all such places in the lists; the
///   set is a bit for each hash, which lets nearly all others go by.
/// - What is left is a word worth looking up.
struct ASCIIWordFinder {
  private let words: WordBreaks
  /// By two bytes as they stand in memory, as a little-endian number: 1 where some bar parts them.
  private var pairs: [UInt8] = Array(repeating: 0, count: 1 << 15)
  private var windows: [UInt64] = Array(repeating: 0, count: windowCount / 64)

  init?(_ compiled: CompiledMode) {
    guard let words = compiled.words else { return nil }
    self.words = words
    let joins = JoinedPairs(compiled)
    var isEmpty = true
    words.forEachWord { letters, bars in
      var bars = bars
      while bars != 0 {
        let place = bars.trailingZeroBitCount
        bars &= bars - 1
        guard 0 < place, place < letters.count, letters.allSatisfy({ Self.isLetter($0) }),
          joins.contains(letters[place - 1], letters[place])
        else { continue }
        isEmpty = false
        for first in [letters[place - 1], letters[place - 1] & ~0x20] {
          for second in [letters[place], letters[place] & ~0x20] { pairs[Int(second) << 8 | Int(first)] = 1 }
        }
        let window = letters.withUnsafeBytes { Self.window(at: place - 1, in: $0) }
        windows[window >> 6] |= 1 << UInt64(window & 63)
      }
    }
    if isEmpty { return nil }
  }

  /// Where the letters of listed words are parted: the bytes of `text` that have a bar before them.
  ///
  /// - Parameter text: ASCII that neither begins nor ends inside a word.
  func findBars(in text: UnsafeRawBufferPointer, into bars: inout [Int]) {
    pairs.withUnsafeBufferPointer { pairs in
      @inline(__always)
      func pair(_ index: Int) -> UInt8 {
        pairs[Int(UInt16(littleEndian: text.loadUnaligned(fromByteOffset: index, as: UInt16.self)))]
      }
      // Bytes before this one belong to a word that has been looked up.
      var done = 0
      var index = 0
      while index &+ 9 <= text.count {
        let any =
          pair(index) | pair(index &+ 1) | pair(index &+ 2) | pair(index &+ 3) | pair(index &+ 4) | pair(index &+ 5)
          | pair(index &+ 6) | pair(index &+ 7)
        if any != 0 {
          var hits = 0
          for offset in 0..<8 { hits |= Int(pair(index &+ offset)) &<< offset }
          while hits != 0 {
            let hit = index &+ hits.trailingZeroBitCount
            hits &= hits &- 1
            if hit >= done, mayBeBar(at: hit, in: text) { done = lookUpWord(at: hit, in: text, into: &bars) }
          }
        }
        index &+= 8
      }
      while index + 1 < text.count {
        if pair(index) != 0, index >= done, mayBeBar(at: index, in: text) {
          done = lookUpWord(at: index, in: text, into: &bars)
        }
        index += 1
      }
    }
  }

  /// Whether the six letters round a pair are those of some bar.
  @inline(__always)
  private func mayBeBar(at pair: Int, in text: UnsafeRawBufferPointer) -> Bool {
    let window = Self.window(at: pair, in: text)
    return windows[window &>> 6] &>> UInt64(window & 63) & 1 != 0
  }

  /// Looks up the word round a pair.
  ///
  /// - Returns: Where the word ends.
  @inline(never)
  private func lookUpWord(at pair: Int, in text: UnsafeRawBufferPointer, into bars: inout [Int]) -> Int {
    var start = pair
    while start > 0, Self.isLetter(text[start - 1]) { start -= 1 }
    var end = pair + 2
    while end < text.count, Self.isLetter(text[end]) { end += 1 }
    if end - start > words.longest { return end }
    var found = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: end - start) { word in
      var hash = WordHash()
      for index in start..<end {
        word[index - start] = text[index] | 0x20
        hash.add(text[index] | 0x20)
      }
      return words.bars(in: UnsafeBufferPointer(word), hash: hash)
    }
    while found != 0 {
      bars.append(start + found.trailingZeroBitCount)
      found &= found - 1
    }
    return end
  }

  // MARK: Letters

  private static let windowCount = 1 << 16

  @inline(__always)
  private static func isLetter(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- UInt8(ascii: "a") < 26
  }

  /// The letter before a pair, the pair and the three letters behind it, as a hash; nothing beyond the word counts.
  @inline(__always)
  private static func window(at pair: Int, in text: UnsafeRawBufferPointer) -> Int {
    if pair > 0, pair &+ 7 <= text.count {
      return window(UInt64(littleEndian: text.loadUnaligned(fromByteOffset: pair &- 1, as: UInt64.self)))
    }
    var letters: UInt64 = 0
    for place in 0..<6 where text.indices.contains(pair - 1 + place) {
      letters |= UInt64(text[pair - 1 + place]) << UInt64(place * 8)
    }
    return window(letters)
  }

  /// - Parameter bytes: The byte before a pair in the lowest place; all are ASCII.
  @inline(__always)
  private static func window(_ bytes: UInt64) -> Int {
    let highest: UInt64 = 0x8080_8080_8080_8080
    let lower = bytes | 0x2020_2020_2020_2020
    // The highest bit of each byte: set from "a" on, and set from behind "z" on.
    let fromA = lower &+ 0x1F1F_1F1F_1F1F_1F1F
    let beyondZ = lower &+ 0x0505_0505_0505_0505
    let letters = fromA & ~beyondZ & highest
    // All bytes below the first one behind the pair that is no letter, at most six.
    let ends = (~letters & 0x0080_8080_8000_0000 | 1 << 55)
    let word = ((ends & (0 &- ends)) &>> 7) &- 1
    // The byte before the pair, if it is a letter.
    let before = ((letters & 0x80) &>> 7) &* 0xFF
    return Int(truncatingIfNeeded: ((lower & word & (before | ~0xFF)) &* 0x9E37_79B9_7F4A_7C15) &>> 48)
  }
}

/// The pairs of ASCII letters that a mode treats otherwise when they are parted.
private struct JoinedPairs {
  private let symbols: [Symbol]
  private var keys: Set<UInt32> = []
  /// Symbols whose neighbour sees whether a joiner stands in their place.
  private var isSeenBehind: [Bool]
  private var isSeenBefore: [Bool]

  init(_ compiled: CompiledMode) {
    symbols = compiled.asciiSymbols
    let count = compiled.alphabet.count
    isSeenBehind = Array(repeating: false, count: count)
    isSeenBefore = isSeenBehind
    for pass in compiled.mode.passes {
      for mapping in pass.mappings {
        let key = mapping.key.compactMap { compiled.alphabet.symbol(for: $0) }
        for (first, second) in zip(key, key.dropFirst()) { keys.insert(UInt32(first) << 16 | UInt32(second)) }
      }
    }
    for trie in compiled.passes {
      for row in trie.rows {
        for symbol in 0..<count {
          if let set = row.previous, trie.sets[set][Symbol(symbol)] != trie.sets[set][Alphabet.joiner] {
            isSeenBefore[symbol] = true
          }
          if let set = row.next, trie.sets[set][Symbol(symbol)] != trie.sets[set][Alphabet.joiner] {
            isSeenBehind[symbol] = true
          }
        }
      }
    }
  }

  func contains(_ first: UInt8, _ second: UInt8) -> Bool {
    let (first, second) = (symbols[Int(first)], symbols[Int(second)])
    return keys.contains(UInt32(first) << 16 | UInt32(second)) || isSeenBefore[Int(first)] || isSeenBehind[Int(second)]
  }
}
