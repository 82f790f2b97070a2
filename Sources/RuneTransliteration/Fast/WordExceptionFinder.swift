/// Finds listed words, so that their splits can be put in before the first pass.
///
/// Looking up every word would take longer than writing it in runes. But a split has no effect unless it is inside a key
/// of the mode, such as th, and few words have such a pair. So:
/// - A table of two bytes flags the pairs that some entry splits. A pair that begins in one step and ends in the next is
///   found by the flags of both.
/// - At such a pair, seven letters (two before it, three after it) are looked up in a set of all split places of the lists.
///   The set is a bit for each hash, which rules out nearly all other words.
/// - What is left is worth looking up.
///
/// It is immutable, so all pipelines share one.
final class WordExceptionFinder: Sendable {
  private let compiled: CompiledMode
  private let words: WordExceptionLookup
  /// Whether a split may matter beside any letters.
  private let needsEveryWord: Bool
  /// By two bytes, read from memory as a little-endian number: their `PairFlag`s, in four bits.
  private let flags: [UInt8]
  private let windows: [UInt64]

  /// From how many bytes on the tables are worth making, which takes as long as looking up every word of some 50 KB.
  static let bytesUntilTables = 1 << 14

  /// Looks up every word, and has no tables to make: for short texts, and where splits without an effect count too.
  init(everyWordOf compiled: CompiledMode, in words: WordExceptionLookup) {
    self.compiled = compiled
    self.words = words
    needsEveryWord = true
    (flags, windows) = ([], [])
  }

  /// - Returns: Nil where no split makes a difference.
  /// - Complexity: Linear in the lists; a tenth of a millisecond for six thousand words.
  init?(_ compiled: CompiledMode, _ words: WordExceptionLookup) {
    self.compiled = compiled
    self.words = words
    // A capital that is a letter of its own may have other keys than the small letter of the lists.
    needsEveryWord = compiled.passes.count > 1 || !words.isASCII || !compiled.mode.exactLetters.isEmpty
    if needsEveryWord {
      (flags, windows) = ([], [])
      return
    }
    let joins = JoinedPairs(compiled)
    var windows: [UInt64] = Array(repeating: 0, count: Self.windowCount / 64)
    var pairs = Set<UInt16>()
    var startsWord = false
    words.forEachWord { letters, splits in
      var splits = splits
      while splits != 0 {
        let place = splits.trailingZeroBitCount
        splits &= splits - 1
        guard 0 < place, place < letters.count, letters.allSatisfy({ $0.isASCIILetter }),
          joins.contains(letters[place - 1], letters[place])
        else { continue }
        pairs.insert(Self.pair(letters[place - 1], letters[place]))
        if place == 1 { startsWord = true }
        let window = Self.window(at: place - 1, in: UnsafeRawBufferPointer(letters))
        windows[window >> 6] |= 1 << UInt64(window & 63)
      }
    }
    self.windows = windows
    flags = Self.flags(pairs, startsWord: startsWord)
    // Embedded Swift does not free an object that fails before all of its properties are set.
    if pairs.isEmpty { return nil }
  }

  /// What is known of two bytes.
  private enum PairFlag {
    /// Some entry splits them.
    static let isSplit: UInt8 = 1
    /// The second may be the first of a split pair, as far as two bytes show.
    static let beginsSplit: UInt8 = 2
    /// The first may be the second of a split pair.
    static let endsSplit: UInt8 = 4
    /// The second may come before a split pair.
    static let precedesSplit: UInt8 = 8
  }

  /// - Parameter startsWord: Whether some entry is split after its first letter; otherwise a letter comes before the pair.
  private static func flags(_ pairs: Set<UInt16>, startsWord: Bool) -> [UInt8] {
    // Beyond ASCII, the text has one byte, which is not a letter.
    let bytes = 0...UInt8(0x80)
    let preceding = startsWord ? Array(bytes) : bytes.filter { $0.isASCIILetter }
    var flags = Array(repeating: startsWord ? PairFlag.precedesSplit : 0, count: 1 << 16)
    if !startsWord {
      for second in preceding {
        for first in bytes { flags[Int(Self.pair(first, second))] |= PairFlag.precedesSplit }
      }
    }
    for letter in Set(pairs.map { UInt8($0 & 0xFF) }) {
      for first in preceding {
        flags[Int(Self.pair(first, letter))] |= PairFlag.beginsSplit
        flags[Int(Self.pair(first, letter ^ 0x20))] |= PairFlag.beginsSplit
      }
    }
    for letter in Set(pairs.map { UInt8($0 >> 8) }) {
      for second in bytes {
        flags[Int(Self.pair(letter, second))] |= PairFlag.endsSplit
        flags[Int(Self.pair(letter ^ 0x20, second))] |= PairFlag.endsSplit
      }
    }
    for pair in pairs {
      for capitals in [0, 0x20, 0x2000, 0x2020] as [UInt16] { flags[Int(pair ^ capitals)] |= PairFlag.isSplit }
    }
    return flags
  }

  /// Finds the places of a text that have a split before them.
  ///
  /// - Parameters:
  ///   - text: Input symbols, or independent ASCII; neither begins nor ends inside a word.
  ///   - hasJoiners: Whether joiners may be inside the words.
  func findSplits<Element: FixedWidthInteger>(
    in text: UnsafeBufferPointer<Element>, hasJoiners: Bool, into splits: inout [Int]
  ) {
    var key = WordKey()
    if needsEveryWord { return forEachWord(in: text) { lookUp($0, in: text, &key, into: &splits) } }
    var start = 0
    while start < text.count {
      // The letters of a pair are not neighbors where a joiner is between them.
      let joiner = hasJoiners ? text[start...].firstIndex(of: Element(InputAlphabet.joiner)) : nil
      let joined = joiner.map { word(around: $0..<$0 + 1, in: text) } ?? text.count..<text.count
      let plain = UnsafeBufferPointer(rebasing: text[start..<joined.lowerBound])
      Self.withBytes(of: plain) { bytes in
        forEachPair(in: bytes) { pair in
          let word = word(around: start + pair..<start + pair + 2, in: text)
          lookUp(word, in: text, &key, into: &splits)
          return word.upperBound - start
        }
      }
      if !joined.isEmpty { lookUp(joined, in: text, &key, into: &splits) }
      start = joined.upperBound
    }
  }

  /// - Parameter body: Gets ASCII, with 0x80 for each input symbol that is not, which is in no pair and no listed word.
  private static func withBytes<Element: FixedWidthInteger>(
    of text: UnsafeBufferPointer<Element>, _ body: (UnsafeRawBufferPointer) -> Void
  ) {
    if Element.bitWidth == 8 { return body(UnsafeRawBufferPointer(text)) }
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: text.count) { bytes in
      for index in text.indices { bytes[index] = UInt8(truncatingIfNeeded: min(text[index], 0x80)) }
      body(UnsafeRawBufferPointer(bytes))
    }
  }

  private func forEachWord<Element: FixedWidthInteger>(
    in text: UnsafeBufferPointer<Element>, _ body: (Range<Int>) -> Void
  ) {
    let isLetter = compiled.inputs.isLetter
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
    around letters: Range<Int>, in text: UnsafeBufferPointer<Element>
  ) -> Range<Int> {
    let isLetter = compiled.inputs.isLetter
    var start = letters.lowerBound
    while start > 0, isLetter[Int(text[start - 1])] { start -= 1 }
    var end = letters.upperBound
    while end < text.count, isLetter[Int(text[end])] { end += 1 }
    return start..<end
  }

  /// Calls `body` with the place of each pair of letters that may be split.
  ///
  /// - Parameter body: Returns the place up to which no further pairs are wanted.
  private func forEachPair(in text: UnsafeRawBufferPointer, _ body: (Int) -> Int) {
    withUnsafeTemporaryAllocation(of: Int.self, capacity: text.count + 4) { places in
      let count = flags.withUnsafeBufferPointer { Self.findPairs($0, in: text, into: places) }
      windows.withUnsafeBufferPointer { windows in
        // Bytes before this one belong to a word that has been looked up.
        var done = 0
        for index in 0..<count {
          let window = Self.window(at: places[index], in: text)
          if windows[window &>> 6] &>> UInt64(window & 63) & 1 != 0, places[index] >= done {
            done = body(places[index])
          }
        }
      }
    }
  }

  /// Finds the pairs that some entry may split, and some others.
  ///
  /// - Returns: How many places there are.
  private static func findPairs(
    _ flags: UnsafeBufferPointer<UInt8>, in text: UnsafeRawBufferPointer, into places: UnsafeMutableBufferPointer<Int>
  ) -> Int {
    var count = 0
    var index = 0
    // The flags of the two bytes before, in the lowest bits; at the start, of two that are not letters.
    var before = UInt64(flags[0])
    while index < text.count {
      // The flags of sixteen pairs, the first in the lowest bits.
      var found: UInt64 = 0
      if index &+ 32 <= text.count {
        for pair in 0..<16 {
          let bytes = text.loadUnaligned(fromByteOffset: index &+ pair &* 2, as: UInt16.self)
          found |= UInt64(flags[Int(UInt16(littleEndian: bytes))]) &<< UInt64(pair &* 4)
        }
      } else {
        for place in stride(from: index, to: text.count, by: 2) {
          let bytes = Self.pair(text[place], place + 1 < text.count ? text[place + 1] : 0)
          found |= UInt64(flags[Int(bytes)]) << UInt64((place - index) * 2)
        }
      }
      let shifted = found &<< 4 | before
      before = found &>> 60
      let even = found & (shifted &>> 3)
      let odd = (shifted &>> 1) & (found &>> 2)
      // For each pair, the lowest bit is for the place before it and the next one for its own.
      var hits = (odd & 0x1111_1111_1111_1111) | (even & 0x1111_1111_1111_1111) &<< 1
      // How many there are is unpredictable, so four are written anyway.
      let end = count &+ hits.nonzeroBitCount
      repeat {
        for offset in 0..<4 {
          let hit = hits.trailingZeroBitCount
          places[count &+ offset] = index &+ (hit &>> 2) &* 2 &+ (hit & 1) &- 1
          hits &= hits &- 1
        }
        count &+= 4
      } while _slowPath(count < end)
      count = end
      index &+= 32
    }
    return count
  }

  /// Looks up a word by the rules of `WordExceptionSplitter`.
  @inline(never)
  private func lookUp<Element: FixedWidthInteger>(
    _ word: Range<Int>, in text: UnsafeBufferPointer<Element>, _ key: inout WordKey, into splits: inout [Int]
  ) {
    key.removeAll()
    for index in word {
      if let symbol = symbol(of: text[index]), !key.append(symbol, in: words) { return }
    }
    let found = words.splits(in: key.bytes)
    if found != 0 { words.forEachSplit(found, in: word, { symbol(of: text[$0]) }) { splits.append($0) } }
  }

  /// Nil for a byte of a character that no row knows.
  private func symbol<Element: FixedWidthInteger>(of input: Element) -> Symbol? {
    Int(input) < compiled.inputs.byteBase ? compiled.inputs.symbol(of: InputSymbol(input)) : nil
  }

  // MARK: Letters

  private static let windowCount = 1 << 18

  /// Two bytes, read from memory as a little-endian number.
  private static func pair(_ first: UInt8, _ second: UInt8) -> UInt16 { UInt16(second) << 8 | UInt16(first) }

  /// The two letters before a pair, the pair and the three after it, as a hash; nothing outside the word counts.
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
    // The highest bit of each byte: set from "a" on, and set above "z".
    let fromA = lower &+ 0x1F1F_1F1F_1F1F_1F1F
    let beyondZ = lower &+ 0x0505_0505_0505_0505
    let letters = fromA & ~beyondZ
    // All bytes before the first one after the pair that is not a letter, at most seven.
    let ends = ~letters & 0x0080_8080_0000_0000 | 1 << 63
    let untilEnd = ((ends & (0 &- ends)) &>> 7) &- 1
    // The bytes before the pair, as far as they are letters.
    let first = (letters &>> 15) & 1
    let second = first & (letters &>> 7)
    let before = first &* 0xFF00 | second &* 0xFF
    return Int(truncatingIfNeeded: ((lower & untilEnd & (before | ~0xFFFF)) &* 0x9E37_79B9_7F4A_7C15) &>> 46)
  }
}
