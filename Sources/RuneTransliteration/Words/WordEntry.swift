/// A row of a word list, `word ; endings ; why`, as ranges of the text's bytes.
struct WordEntry {
  let word: Range<Int>
  let endings: Range<Int>
  /// Where the reason may begin: after the second `;`, or at the end of the row.
  let rest: Int

  static let separator = UInt8(ascii: "|")
  private static let lineFeed = UInt8(ascii: "\n")

  /// Calls `body` for each row of a text.
  static func forEach(in bytes: UnsafeBufferPointer<UInt8>, _ body: (WordEntry) -> Void) {
    var start = 0
    while let entry = first(in: bytes, from: start) {
      if !entry.word.isEmpty { body(entry) }
      start = endOfLine(in: bytes, from: entry.rest) + 1
    }
  }

  /// The row of the line that begins at `start`, which may be empty; nil after the end of the text.
  ///
  /// In a malformed row it may find less.
  static func first(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> WordEntry? {
    guard start < bytes.count else { return nil }
    let wordStart = endOfBlanks(in: bytes, from: start)
    var index = wordStart
    if index < bytes.count, bytes[index] != UInt8(ascii: "#") { index = endOfLetters(in: bytes, from: index) }
    let word = wordStart..<index
    index = endOfBlanks(in: bytes, from: index)
    guard index < bytes.count, bytes[index] == UInt8(ascii: ";"), !word.isEmpty else {
      return WordEntry(word: word, endings: index..<index, rest: index)
    }
    let endingsStart = endOfBlanks(in: bytes, from: index + 1)
    var endingsEnd = endingsStart
    index = endingsStart
    while index < bytes.count, bytes[index] != UInt8(ascii: "#") {
      let end = endOfLetters(in: bytes, from: index)
      if end == index { break }
      endingsEnd = end
      index = endOfBlanks(in: bytes, from: end)
    }
    return WordEntry(word: word, endings: endingsStart..<endingsEnd, rest: index)
  }

  private static func endOfLetters(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var index = start
    while index < bytes.count, bytes[index] > UInt8(ascii: " "), bytes[index] != UInt8(ascii: ";") { index += 1 }
    return index
  }

  /// The columns of the list are aligned by spaces, so this looks at eight bytes at a time.
  private static func endOfBlanks(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    let raw = UnsafeRawBufferPointer(bytes)
    var index = start
    while index + 8 <= bytes.count,
      raw.loadUnaligned(fromByteOffset: index, as: UInt64.self) == 0x2020_2020_2020_2020
    {
      index += 8
    }
    while index < bytes.count, isBlank(bytes[index]) { index += 1 }
    return index
  }

  /// Finding line ends is most of the work at startup, so this looks at eight bytes at a time.
  private static func endOfLine(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    let raw = UnsafeRawBufferPointer(bytes)
    var index = start
    while index + 8 <= bytes.count {
      let differences = raw.loadUnaligned(fromByteOffset: index, as: UInt64.self) ^ 0x0A0A_0A0A_0A0A_0A0A
      // The highest bit of some byte is set where a byte is zero, and perhaps above one that is.
      if (differences &- 0x0101_0101_0101_0101) & ~differences & 0x8080_8080_8080_8080 != 0 { break }
      index += 8
    }
    while index < bytes.count, bytes[index] != lineFeed { index += 1 }
    return index
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
  }

  /// The splits of a word, found by bisection in lines that begin with their words, in the order of the letters.
  ///
  /// A word and its endings share all letters but the last, so lines with the same three first letters are enough.
  static func splits(
    of word: UnsafeBufferPointer<UInt8>, inSortedLinesOf bytes: UnsafeBufferPointer<UInt8>
  ) -> WordList.Splits? {
    guard word.count >= sortedPrefix else { return nil }
    let wanted = prefix(in: word, from: 0)
    var lower = 0
    var upper = bytes.count
    while lower < upper {
      var start = (lower + upper) / 2
      while start > lower, bytes[start - 1] != lineFeed { start -= 1 }
      if prefix(in: bytes, from: start) < wanted {
        lower = min(endOfLine(in: bytes, from: start) + 1, upper)
      } else {
        upper = start
      }
    }
    while lower < bytes.count, prefix(in: bytes, from: lower) == wanted {
      if let splits = first(in: bytes, from: lower)?.splits(of: word, in: bytes) { return splits }
      lower = endOfLine(in: bytes, from: lower) + 1
    }
    return nil
  }

  private static let sortedPrefix = 3

  /// The first letters of a line as a number; less than any word's where it is a comment or empty.
  private static func prefix(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var index = start
    var prefix = 0
    var count = 0
    while count < sortedPrefix, index < bytes.count, bytes[index] >= UInt8(ascii: "a") || count > 0 {
      if bytes[index] != separator {
        prefix = prefix << 8 | Int(bytes[index])
        count += 1
      }
      index += 1
    }
    return count < sortedPrefix ? 0 : prefix
  }

  // MARK: Words

  /// An ending: its letters, and whether they take the place of the word's last letter.
  private struct Ending {
    let letters: Range<Int>
    let replacesLast: Bool
  }

  private func forEachEnding(in bytes: UnsafeBufferPointer<UInt8>, _ body: (Ending) -> Void) {
    var index = endings.lowerBound
    while index < endings.upperBound {
      var end = index
      while end < endings.upperBound, !Self.isBlank(bytes[end]) { end += 1 }
      if end > index {
        let replacesLast = bytes[index] == UInt8(ascii: "-")
        body(Ending(letters: (replacesLast ? index + 1 : index)..<end, replacesLast: replacesLast))
      }
      index = end + 1
    }
  }

  /// Where the word's last letter begins: endings may take its place.
  private func lastLetter(in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var index = word.upperBound - 1
    while index > word.lowerBound, bytes[index] & 0xC0 == 0x80 { index -= 1 }
    return index
  }

  /// Calls `body` with the hash of each word, its length in bytes, and whether it is all ASCII.
  func forEachHash(in bytes: UnsafeBufferPointer<UInt8>, _ body: (WordHash, Int, Bool) -> Void) {
    let last = lastLetter(in: bytes)
    var shortened = (hash: WordHash(), length: 0)
    var whole = (hash: WordHash(), length: 0)
    var isASCII = true
    for index in word {
      if index == last { shortened = whole }
      let byte = bytes[index]
      if byte == Self.separator { continue }
      if byte >= 0x80 { isASCII = false }
      whole.hash.add(byte)
      whole.length += 1
    }
    body(whole.hash, whole.length, isASCII)
    forEachEnding(in: bytes) { ending in
      var (hash, length) = ending.replacesLast ? shortened : whole
      var endingIsASCII = isASCII
      for index in ending.letters {
        if bytes[index] >= 0x80 { endingIsASCII = false }
        hash.add(bytes[index])
        length += 1
      }
      body(hash, length, endingIsASCII)
    }
  }

  /// Calls `body` with the letters and splits of each word; the letters live as long as the call.
  func forEachWord(
    in bytes: UnsafeBufferPointer<UInt8>,
    _ body: (_ letters: UnsafeBufferPointer<UInt8>, _ splits: WordList.Splits) -> Void
  ) {
    let last = lastLetter(in: bytes)
    // The word, and after it the word with an ending.
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 2 * word.count + endings.count) { letters in
      var count = 0
      var shortened = 0
      var splits: WordList.Splits = 0
      for index in word {
        if index == last { shortened = count }
        if bytes[index] == Self.separator {
          splits |= 1 << WordList.Splits(count)
        } else {
          letters[count] = bytes[index]
          count += 1
        }
      }
      body(UnsafeBufferPointer(rebasing: letters[..<count]), splits)
      forEachEnding(in: bytes) { ending in
        let kept = ending.replacesLast ? shortened : count
        for index in 0..<kept { letters[count + index] = letters[index] }
        for (index, place) in ending.letters.enumerated() { letters[count + kept + index] = bytes[place] }
        body(UnsafeBufferPointer(rebasing: letters[count..<count + kept + ending.letters.count]), splits)
      }
    }
  }

  /// The splits of `wanted`, if it is the word or one of its endings.
  func splits(of wanted: UnsafeBufferPointer<UInt8>, in bytes: UnsafeBufferPointer<UInt8>) -> WordList.Splits? {
    let last = lastLetter(in: bytes)
    var splits: WordList.Splits = 0
    var length = 0
    var shortened = 0
    var isPrefix = true
    for index in word {
      if index == last {
        // Every ending keeps the letters before the last one.
        if !isPrefix { return nil }
        shortened = length
      }
      if bytes[index] == Self.separator {
        splits |= 1 << WordList.Splits(length)
      } else {
        if length >= wanted.count || wanted[length] != bytes[index] { isPrefix = false }
        length += 1
      }
    }
    if isPrefix, length == wanted.count { return splits }
    var isFound = false
    forEachEnding(in: bytes) { ending in
      if isFound || !(isPrefix || ending.replacesLast) { return }
      let kept = ending.replacesLast ? shortened : length
      guard wanted.count == kept + ending.letters.count else { return }
      isFound = zip(wanted[kept...], bytes[ending.letters]).allSatisfy { $0 == $1 }
    }
    return isFound ? splits : nil
  }
}
