/// Finds listed words in plain ASCII, so that the kernel can have their bars put in beforehand.
///
/// Looking up every word would take longer than writing it in runes. But a bar does nothing unless it stands inside a
/// key of the mode, such as th, and few words have such a pair. So:
/// - All pairs of bytes go through a table that knows the pairs which some bar parts.
/// - At such a pair, five letters (one before it, two behind it) go through a set of all such places in the lists; the
///   set is a bit for each hash, which lets nearly all others go by.
/// - What is left is a word worth looking up.
struct ASCIIWordFinder {
  private let words: WordBreaks
  /// By two bytes as they stand in memory, as a little-endian number: 1 where some bar parts them.
  private var pairs: [UInt8]
  private var windows: [UInt64]

  init?(_ compiled: CompiledMode) {
    guard let words = compiled.words else { return nil }
    self.words = words
    pairs = Array(repeating: 0, count: 1 << 15)
    windows = Array(repeating: 0, count: Self.windowCount / 64)
    let joins = JoinedPairs(compiled)
    var isEmpty = true
    words.forEachWord { letters, bars in
      var bars = bars
      while bars != 0 {
        let place = bars.trailingZeroBitCount
        bars &= bars - 1
        guard 0 < place, place < letters.count, letters.allSatisfy({ Self.letterClass($0) != 0 }),
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
  mutating func findBars(in text: UnsafeRawBufferPointer, into bars: inout [Int]) {
    pairs.withUnsafeBufferPointer { pairs in
      var index = 0
      while index + 9 <= text.count {
        let first = UInt64(littleEndian: text.loadUnaligned(fromByteOffset: index, as: UInt64.self))
        let last = UInt64(text[index + 8]) << 8 | first >> 56
        var any = pairs[Int(last)]
        for shift in stride(from: 0 as UInt64, to: 56, by: 8) { any |= pairs[Int(first >> shift & 0xFFFF)] }
        if any == 0 {
          index += 8
          continue
        }
        let end = index + 8
        while index < end {
          if pairs[Int(text[index + 1]) << 8 | Int(text[index])] == 0 {
            index += 1
          } else {
            index = look(at: index, in: text, into: &bars)
          }
        }
      }
      while index + 1 < text.count {
        index = pairs[Int(text[index + 1]) << 8 | Int(text[index])] == 0 ? index + 1 : look(at: index, in: text, into: &bars)
      }
    }
  }

  /// Looks up the word round a pair, if there may be one.
  ///
  /// - Returns: Where to go on.
  private func look(at pair: Int, in text: UnsafeRawBufferPointer, into bars: inout [Int]) -> Int {
    let window = Self.window(at: pair, in: text)
    if windows[window >> 6] >> UInt64(window & 63) & 1 == 0 { return pair + 1 }
    var start = pair
    while start > 0, Self.letterClass(text[start - 1]) != 0 { start -= 1 }
    var end = pair + 2
    while end < text.count, Self.letterClass(text[end]) != 0 { end += 1 }
    if end - start > words.longest { return end }
    let word = text[start..<end].map { $0 | 0x20 }
    var found = word.withUnsafeBufferPointer { words.bars(in: $0, hash: WordHash($0)) }
    while found != 0 {
      bars.append(start + found.trailingZeroBitCount)
      found &= found - 1
    }
    return end
  }

  // MARK: Letters

  private static let windowCount = 1 << 16

  /// 1 to 26 for a letter of either case, 0 for everything else.
  @inline(__always)
  private static func letterClass(_ byte: UInt8) -> UInt32 {
    let letter = (byte | 0x20) &- 0x60
    return letter < 27 ? UInt32(letter) : 0
  }

  /// The letter before a pair, the pair and the two letters behind it, as a hash; nothing beyond the word counts.
  @inline(__always)
  private static func window(at pair: Int, in text: UnsafeRawBufferPointer) -> Int {
    var letters = pair > 0 ? letterClass(text[pair - 1]) : 0
    letters = letters << 10 | letterClass(text[pair]) << 5 | letterClass(text[pair + 1])
    let third = pair + 2 < text.count ? letterClass(text[pair + 2]) : 0
    let fourth = third != 0 && pair + 3 < text.count ? letterClass(text[pair + 3]) : 0
    letters = letters << 10 | third << 5 | fourth
    return Int(letters &* 0x9E37_79B1 >> 16)
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
