/// Finds listed words, so that their splits can be put in before the first pass.
///
/// Looking up every word would take longer than writing it in runes. But a split does nothing unless it stands inside a
/// key of the mode, such as th, and few words have such a pair. So:
/// - The text goes through a table, two bytes at a time, that knows the pairs which some split parts. What begins in one
///   step and ends in the next is told by both.
/// - At such a pair, seven letters (two before it, three behind it) go through a set of all such places in the lists; the
///   set is a bit for each hash, which lets nearly all others go by.
/// - What is left is a word worth looking up.
///
/// It does not change, so a runner and its copies share one.
final class WordExceptionFinder: Sendable {
  private let compiled: CompiledMode
  private let words: WordExceptions
  /// Whether a split may matter beside any letters.
  private let needsEveryWord: Bool
  /// Whether so few words are to be looked up that the lists need not be made for it.
  private let looksUpFew: Bool
  /// By two bytes as they stand in memory, as a little-endian number: what is known of them, `Mark`s in four bits.
  private let marks: [UInt8]
  private let windows: [UInt64]

  /// Looks up every word, and has no tables to make: for short texts.
  init?(everyWordOf compiled: CompiledMode) {
    guard let words = compiled.words else { return nil }
    self.compiled = compiled
    self.words = words
    (needsEveryWord, looksUpFew) = (true, true)
    (marks, windows) = ([], [])
  }

  /// - Returns: Nil where no split makes a difference.
  /// - Complexity: Linear in the lists; a tenth of a millisecond for six thousand words.
  init?(_ compiled: CompiledMode) {
    guard let words = compiled.words else { return nil }
    self.compiled = compiled
    self.words = words
    looksUpFew = false
    // A capital that is a letter of its own may have other keys than the small letter of the lists.
    needsEveryWord = compiled.passes.count > 1 || !words.isASCII || !compiled.mode.exactLetters.isEmpty
    if needsEveryWord {
      (marks, windows) = ([], [])
      return
    }
    let joins = JoinedPairs(compiled)
    var windows: [UInt64] = Array(repeating: 0, count: Self.windowCount / 64)
    var parted = Set<UInt16>()
    var startsWord = false
    words.forEachWord { letters, splits in
      var splits = splits
      while splits != 0 {
        let place = splits.trailingZeroBitCount
        splits &= splits - 1
        guard 0 < place, place < letters.count, letters.allSatisfy({ $0.isASCIILetter }),
          joins.contains(letters[place - 1], letters[place])
        else { continue }
        parted.insert(Self.pair(letters[place - 1], letters[place]))
        if place == 1 { startsWord = true }
        let window = Self.window(at: place - 1, in: UnsafeRawBufferPointer(letters))
        windows[window >> 6] |= 1 << UInt64(window & 63)
      }
    }
    if parted.isEmpty { return nil }
    self.windows = windows
    marks = Self.marks(parted, startsWord: startsWord)
  }

  /// What the table knows of two bytes.
  private enum Mark {
    /// Some split parts them.
    static let isParted: UInt8 = 1
    /// The second may be the first of two that a split parts, as far as can be seen here.
    static let beginsParted: UInt8 = 2
    /// The first may be the second of two that a split parts.
    static let endsParted: UInt8 = 4
    /// The second may stand before two that a split parts.
    static let precedesParted: UInt8 = 8
  }

  /// - Parameter startsWord: Whether there are splits behind the first letter of a word: elsewhere a letter comes before.
  private static func marks(_ parted: Set<UInt16>, startsWord: Bool) -> [UInt8] {
    // Beyond ASCII, all that stands in a text is one byte that is no letter.
    let bytes = 0...UInt8(0x80)
    let preceding = startsWord ? Array(bytes) : bytes.filter { $0.isASCIILetter }
    var marks = Array(repeating: startsWord ? Mark.precedesParted : 0, count: 1 << 16)
    if !startsWord {
      for second in preceding {
        for first in bytes { marks[Int(Self.pair(first, second))] |= Mark.precedesParted }
      }
    }
    for letter in Set(parted.map { UInt8($0 & 0xFF) }) {
      for first in preceding {
        marks[Int(Self.pair(first, letter))] |= Mark.beginsParted
        marks[Int(Self.pair(first, letter ^ 0x20))] |= Mark.beginsParted
      }
    }
    for letter in Set(parted.map { UInt8($0 >> 8) }) {
      for second in bytes {
        marks[Int(Self.pair(letter, second))] |= Mark.endsParted
        marks[Int(Self.pair(letter ^ 0x20, second))] |= Mark.endsParted
      }
    }
    for pair in parted {
      for capitals in [0, 0x20, 0x2000, 0x2020] as [UInt16] { marks[Int(pair ^ capitals)] |= Mark.isParted }
    }
    return marks
  }

  /// The bytes of the longest word.
  var longest: Int { words.longest }

  /// Finds the bytes of a text that have a split before them.
  ///
  /// - Parameter text: ASCII that neither begins nor ends inside a word.
  func findSplits(in text: UnsafeRawBufferPointer, into splits: inout [Int]) {
    let characters = text.bindMemory(to: UInt8.self)
    if needsEveryWord { return forEachWord(in: characters) { lookUp($0, in: text, into: &splits) } }
    forEachPair(in: text) { pair in
      let word = word(round: pair, in: characters)
      lookUp(word, in: text, into: &splits)
      return word.upperBound
    }
  }

  /// Finds the input symbols that have a split before them.
  ///
  /// - Parameters:
  ///   - input symbols: They neither begin nor end inside a word.
  ///   - hasJoiners: Whether joiners may stand inside the words.
  func findSplits(in inputs: UnsafeBufferPointer<InputSymbol>, hasJoiners: Bool, into splits: inout [Int]) {
    if needsEveryWord || hasJoiners { return forEachWord(in: inputs) { lookUp($0, in: inputs, into: &splits) } }
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: inputs.count) { bytes in
      // What is not ASCII is in none of the pairs and in none of the words.
      for index in inputs.indices { bytes[index] = UInt8(truncatingIfNeeded: min(inputs[index], 0x80)) }
      let text = UnsafeRawBufferPointer(bytes)
      forEachPair(in: text) { pair in
        let word = word(round: pair, in: inputs)
        lookUp(word, in: text, into: &splits)
        return word.upperBound
      }
    }
  }

  // MARK: UserDirectories

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
    round pair: Int, in text: UnsafeBufferPointer<Element>
  ) -> Range<Int> {
    let isLetter = compiled.inputs.isLetter
    var start = pair
    while start > 0, isLetter[Int(text[start - 1])] { start -= 1 }
    var end = pair + 2
    while end < text.count, isLetter[Int(text[end])] { end += 1 }
    return start..<end
  }

  /// Calls `body` with the place of each pair of letters that may have a split between them.
  ///
  /// - Parameter body: Gives the place up to which no further pairs are wanted.
  private func forEachPair(in text: UnsafeRawBufferPointer, _ body: (Int) -> Int) {
    withUnsafeTemporaryAllocation(of: Int.self, capacity: text.count + 4) { places in
      let count = marks.withUnsafeBufferPointer { Self.findPairs($0, in: text, into: places) }
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

  /// Finds pairs that some split may part, and some others.
  ///
  /// - Returns: How many places there are.
  private static func findPairs(
    _ marks: UnsafeBufferPointer<UInt8>, in text: UnsafeRawBufferPointer, into places: UnsafeMutableBufferPointer<Int>
  ) -> Int {
    var count = 0
    var index = 0
    // The marks of the two bytes before, in the lowest bits; at the start, of two that are no letters.
    var before = UInt64(marks[0])
    while index < text.count {
      // The marks of sixteen pairs, the first in the lowest bits.
      var found: UInt64 = 0
      if index &+ 32 <= text.count {
        for pair in 0..<16 {
          let bytes = text.loadUnaligned(fromByteOffset: index &+ pair &* 2, as: UInt16.self)
          found |= UInt64(marks[Int(UInt16(littleEndian: bytes))]) &<< UInt64(pair &* 4)
        }
      } else {
        for place in stride(from: index, to: text.count, by: 2) {
          let bytes = Self.pair(text[place], place + 1 < text.count ? text[place + 1] : 0)
          found |= UInt64(marks[Int(bytes)]) << UInt64((place - index) * 2)
        }
      }
      let shifted = found &<< 4 | before
      before = found &>> 60
      let even = found & (shifted &>> 3)
      let odd = (shifted &>> 1) & (found &>> 2)
      // For each pair, the lowest bit is for the place before it and the next one for its own.
      var hits = (odd & 0x1111_1111_1111_1111) | (even & 0x1111_1111_1111_1111) &<< 1
      // How many there are cannot be foretold, so four are noted anyway.
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

  // MARK: Words

  /// Looks up a word of ASCII letters.
  @inline(never)
  private func lookUp(_ word: Range<Int>, in text: UnsafeRawBufferPointer, into splits: inout [Int]) {
    if word.count > words.longest { return }
    var found = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: word.count) { key -> WordList.Splits in
      var hash = WordHash()
      for index in word {
        if text[index] >= 0x80 { return 0 }
        key[index - word.lowerBound] = text[index] | 0x20
        hash.add(text[index] | 0x20)
      }
      return words.splits(in: UnsafeBufferPointer(key), hash: hash, isOneOfFew: looksUpFew)
    }
    while found != 0 {
      splits.append(word.lowerBound + found.trailingZeroBitCount)
      found &= found - 1
    }
  }

  /// Looks up a word that may have other letters and joiners, by the rules of `WordSplitter`.
  @inline(never)
  private func lookUp(_ word: Range<Int>, in inputs: UnsafeBufferPointer<InputSymbol>, into splits: inout [Int]) {
    var key: [UInt8] = []
    var places: [Int] = []
    var tokens = 0
    for index in word where Int(inputs[index]) < compiled.inputs.byteBase {
      let symbol = compiled.inputs.symbol(of: inputs[index])
      if symbol == Alphabet.joiner, key.isEmpty { continue }
      tokens += 1
      if symbol == Alphabet.joiner { continue }
      let ascii = compiled.asciiLetters[Int(symbol)]
      guard let letter = ascii != 0 ? [ascii] : words.isASCII ? nil : compiled.letterBytes[Int(symbol)] else { return }
      key += letter
      for _ in letter { places.append(index) }
      if key.count > words.longest || tokens > 4 * words.longest { return }
    }
    var found = key.withUnsafeBufferPointer { words.splits(in: $0, hash: WordHash($0), isOneOfFew: looksUpFew) }
    while found != 0 {
      let place = found.trailingZeroBitCount
      found &= found - 1
      if place < places.count { splits.append(places[place]) }
    }
  }

  // MARK: Letters

  private static let windowCount = 1 << 18

  /// Two bytes as they stand in memory, as a little-endian number.
  private static func pair(_ first: UInt8, _ second: UInt8) -> UInt16 { UInt16(second) << 8 | UInt16(first) }

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
    return Int(truncatingIfNeeded: ((lower & untilEnd & (before | ~0xFFFF)) &* 0x9E37_79B9_7F4A_7C15) &>> 46)
  }
}
