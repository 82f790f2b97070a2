/// Finds listed words, so that their bars can be put in before the first pass.
///
/// Looking up every word would take longer than writing it in runes. But a bar does nothing unless it stands inside a
/// key of the mode, such as th, and few words have such a pair. So:
/// - All pairs of bytes go through a table that knows the pairs which some bar parts.
/// - At such a pair, seven letters (two before it, three behind it) go through a set of all such places in the lists; the
///   set is a bit for each hash, which lets nearly all others go by.
/// - What is left is a word worth looking up.
struct WordFinder {
  private let compiled: CompiledMode
  private let words: WordBreaks
  /// Whether a bar may matter beside any letters.
  private let needsEveryWord: Bool
  /// By two bytes as they stand in memory, as a little-endian number: all bits are set where some bar parts them.
  private var pairs: [UInt8] = Array(repeating: 0, count: 1 << 16)
  private var windows: [UInt64] = Array(repeating: 0, count: windowCount / 64)

  init?(_ compiled: CompiledMode) {
    guard let words = compiled.words else { return nil }
    self.compiled = compiled
    self.words = words
    needsEveryWord = compiled.passes.count > 1 || !words.isASCII
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
          for second in [letters[place], letters[place] & ~0x20] { pairs[Int(second) << 8 | Int(first)] = 0xFF }
        }
        let window = letters.withUnsafeBytes { Self.window(at: place - 1, in: $0) }
        windows[window >> 6] |= 1 << UInt64(window & 63)
      }
    }
    if isEmpty, !needsEveryWord { return nil }
  }

  /// The bytes of the longest word.
  var longest: Int { words.longest }

  /// Finds the bytes of a text that have a bar before them.
  ///
  /// - Parameter text: ASCII that neither begins nor ends inside a word.
  func findBars(in text: UnsafeRawBufferPointer, into bars: inout [Int]) {
    let characters = text.bindMemory(to: UInt8.self)
    if needsEveryWord { return forEachWord(in: characters) { lookUp($0, in: text, into: &bars) } }
    forEachPair(in: text) { pair in
      let word = word(round: pair, in: characters)
      lookUp(word, in: text, into: &bars)
      return word.upperBound
    }
  }

  /// Finds the columns that have a bar before them.
  ///
  /// - Parameters:
  ///   - columns: They neither begin nor end inside a word.
  ///   - hasJoiners: Whether joiners may stand inside the words.
  func findBars(in columns: UnsafeBufferPointer<Column>, hasJoiners: Bool, into bars: inout [Int]) {
    if needsEveryWord || hasJoiners { return forEachWord(in: columns) { lookUp($0, in: columns, into: &bars) } }
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: columns.count) { bytes in
      // What is not ASCII is like what is no letter: it is in none of the pairs.
      for index in columns.indices { bytes[index] = UInt8(truncatingIfNeeded: min(columns[index], 0x80)) }
      forEachPair(in: UnsafeRawBufferPointer(bytes)) { pair in
        let word = word(round: pair, in: columns)
        lookUp(word, in: columns, into: &bars)
        return word.upperBound
      }
    }
  }

  // MARK: Places

  private func forEachWord<Element: FixedWidthInteger>(
    in text: UnsafeBufferPointer<Element>, _ body: (Range<Int>) -> Void
  ) {
    let isLetter = compiled.columns.isLetter
    var start = 0
    while start < text.count {
      if !isLetter[Int(text[start])] {
        start += 1
        continue
      }
      var end = start + 1
      while end < text.count, isLetter[Int(text[end])] { end += 1 }
      body(start..<end)
      start = end
    }
  }

  private func word<Element: FixedWidthInteger>(
    round pair: Int, in text: UnsafeBufferPointer<Element>
  ) -> Range<Int> {
    let isLetter = compiled.columns.isLetter
    var start = pair
    while start > 0, isLetter[Int(text[start - 1])] { start -= 1 }
    var end = pair + 2
    while end < text.count, isLetter[Int(text[end])] { end += 1 }
    return start..<end
  }

  /// Calls `body` with the place of each pair of letters that may have a bar between them.
  ///
  /// - Parameter body: Gives the place up to which no further pairs are wanted.
  @inline(__always)
  private func forEachPair(in text: UnsafeRawBufferPointer, _ body: (Int) -> Int) {
    pairs.withUnsafeBufferPointer { pairs in
      @inline(__always)
      func pair(_ index: Int) -> UInt8 {
        pairs[Int(UInt16(littleEndian: text.loadUnaligned(fromByteOffset: index, as: UInt16.self)))]
      }
      @inline(__always)
      func eightPairs(at index: Int) -> UInt64 {
        let low = pair(index) & 1 | pair(index &+ 1) & 2 | pair(index &+ 2) & 4 | pair(index &+ 3) & 8
        let high =
          pair(index &+ 4) & 16 | pair(index &+ 5) & 32 | pair(index &+ 6) & 64 | pair(index &+ 7) & 128
        return UInt64(low | high)
      }
      // Bytes before this one belong to a word that has been looked up.
      var done = 0
      var index = 0
      @inline(__always)
      func take(_ hits: UInt64) {
        var hits = hits
        while hits != 0 {
          let hit = index &+ hits.trailingZeroBitCount
          hits &= hits &- 1
          if mayBeBar(at: hit, in: text), hit >= done { done = body(hit) }
        }
      }
      // Whether a few bytes have such a pair cannot be foretold, so 64 of them are asked without a branch.
      while index &+ 65 <= text.count {
        var hits: UInt64 = 0
        for group in 0..<8 { hits |= eightPairs(at: index &+ group &* 8) &<< UInt64(group &* 8) }
        take(hits)
        index &+= 64
      }
      while index &+ 9 <= text.count {
        take(eightPairs(at: index))
        index &+= 8
      }
      while index + 1 < text.count {
        if pair(index) != 0, mayBeBar(at: index, in: text), index >= done { done = body(index) }
        index += 1
      }
    }
  }

  /// Whether the seven letters round a pair are those of some bar.
  @inline(__always)
  private func mayBeBar(at pair: Int, in text: UnsafeRawBufferPointer) -> Bool {
    let window = Self.window(at: pair, in: text)
    return windows[window &>> 6] &>> UInt64(window & 63) & 1 != 0
  }

  // MARK: Words

  /// Looks up a word in ASCII.
  @inline(never)
  private func lookUp(_ word: Range<Int>, in text: UnsafeRawBufferPointer, into bars: inout [Int]) {
    if word.count > words.longest { return }
    var found = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: word.count) { key in
      var hash = WordHash()
      for index in word {
        key[index - word.lowerBound] = text[index] | 0x20
        hash.add(text[index] | 0x20)
      }
      return words.bars(in: UnsafeBufferPointer(key), hash: hash, isOneOfFew: false)
    }
    while found != 0 {
      bars.append(word.lowerBound + found.trailingZeroBitCount)
      found &= found - 1
    }
  }

  /// Looks up a word that may have other letters and joiners, by the rules of `WordParter`.
  @inline(never)
  private func lookUp(_ word: Range<Int>, in columns: UnsafeBufferPointer<Column>, into bars: inout [Int]) {
    var key: [UInt8] = []
    var places: [Int] = []
    var tokens = 0
    for index in word where Int(columns[index]) < compiled.columns.byteBase {
      let symbol = compiled.columns.symbol(of: columns[index])
      if symbol == Alphabet.joiner, key.isEmpty { continue }
      tokens += 1
      if symbol == Alphabet.joiner { continue }
      let ascii = compiled.asciiLetters[Int(symbol)]
      guard let letter = ascii != 0 ? [ascii] : words.isASCII ? nil : compiled.letterBytes[Int(symbol)] else { return }
      key += letter
      for _ in letter { places.append(index) }
      if key.count > words.longest || tokens > 4 * words.longest { return }
    }
    var found = key.withUnsafeBufferPointer { words.bars(in: $0, hash: WordHash($0), isOneOfFew: false) }
    while found != 0 {
      let place = found.trailingZeroBitCount
      found &= found - 1
      if place < places.count { bars.append(places[place]) }
    }
  }

  // MARK: Letters

  private static let windowCount = 1 << 16

  @inline(__always)
  private static func isLetter(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- UInt8(ascii: "a") < 26
  }

  /// The two letters before a pair, the pair and the three behind it, as a hash; nothing beyond the word counts.
  @inline(__always)
  private static func window(at pair: Int, in text: UnsafeRawBufferPointer) -> Int {
    if pair >= 2, pair &+ 6 <= text.count {
      return window(UInt64(littleEndian: text.loadUnaligned(fromByteOffset: pair &- 2, as: UInt64.self)))
    }
    var letters: UInt64 = 0
    for place in 0..<8 where text.indices.contains(pair - 2 + place) {
      letters |= UInt64(text[pair - 2 + place]) << UInt64(place * 8)
    }
    return window(letters)
  }

  /// - Parameter bytes: Two bytes before a pair in the lowest places; all are ASCII.
  @inline(__always)
  private static func window(_ bytes: UInt64) -> Int {
    let lower = bytes | 0x2020_2020_2020_2020
    // The highest bit of each byte: set from "a" on, and set from behind "z" on.
    let fromA = lower &+ 0x1F1F_1F1F_1F1F_1F1F
    let beyondZ = lower &+ 0x0505_0505_0505_0505
    let letters = fromA & ~beyondZ
    // All bytes below the first one behind the pair that is no letter, at most seven.
    let ends = ~letters & 0x0080_8080_0000_0000 | 1 << 63
    let untilEnd = ((ends & (0 &- ends)) &>> 7) &- 1
    // The bytes before the pair, as far as they are letters.
    let first = (letters &>> 15) & 1
    let second = first & (letters &>> 7)
    let before = first &* 0xFF00 | second &* 0xFF
    return Int(truncatingIfNeeded: ((lower & untilEnd & (before | ~0xFFFF)) &* 0x9E37_79B9_7F4A_7C15) &>> 48)
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
