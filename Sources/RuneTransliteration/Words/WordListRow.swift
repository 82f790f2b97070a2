/// A row of a word list, `word ; endings ; why`, by the range of its word in the text's bytes.
struct WordListRow {
  let word: Range<Int>

  static let separator = UInt8(ascii: "|")
  private static let lineFeed = UInt8(ascii: "\n")

  static func forEach(in bytes: UnsafeBufferPointer<UInt8>, _ body: (WordListRow) -> Void) {
    var start = 0
    while start < bytes.count {
      let row = WordListRow(lineAt: start, in: bytes)
      if !row.word.isEmpty { body(row) }
      start = endOfLine(in: bytes, from: row.word.upperBound) + 1
    }
  }

  /// The row of the line that begins at `start`; its word is empty in an empty line or a comment.
  init(lineAt start: Int, in bytes: UnsafeBufferPointer<UInt8>) {
    let start = Self.endOfBlanks(in: bytes, from: start)
    let isComment = start < bytes.count && bytes[start] == UInt8(ascii: "#")
    word = start..<(isComment ? start : Self.endOfLetters(in: bytes, from: start))
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
    while index + 8 <= bytes.count, raw.loadUnaligned(fromByteOffset: index, as: UInt64.self) == 0x2020_2020_2020_2020 {
      index += 8
    }
    while index < bytes.count, isBlank(bytes[index]) { index += 1 }
    return index
  }

  /// Finding line ends is most of the work of an index, so this looks at eight bytes at a time.
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

  // MARK: Words

  /// Calls `body` with the letters of each ending, and whether they take the place of the word's last letter.
  private func forEachEnding(in bytes: UnsafeBufferPointer<UInt8>, _ body: (Range<Int>, _ replacesLast: Bool) -> Void) {
    var index = Self.endOfBlanks(in: bytes, from: word.upperBound)
    guard index < bytes.count, bytes[index] == UInt8(ascii: ";") else { return }
    index = Self.endOfBlanks(in: bytes, from: index + 1)
    while index < bytes.count, bytes[index] != UInt8(ascii: "#") {
      let end = Self.endOfLetters(in: bytes, from: index)
      if end == index { return }
      let replacesLast = bytes[index] == UInt8(ascii: "-")
      body((replacesLast ? index + 1 : index)..<end, replacesLast)
      index = Self.endOfBlanks(in: bytes, from: end)
    }
  }

  /// Where the word's last letter begins: endings may take its place.
  func lastLetter(in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var index = word.upperBound - 1
    while index > word.lowerBound, bytes[index] & 0xC0 == 0x80 { index -= 1 }
    return index
  }

  /// Calls `body` with the letters and splits of each word; the letters live as long as the call.
  func forEachWord(
    in bytes: UnsafeBufferPointer<UInt8>,
    _ body: (_ letters: UnsafeBufferPointer<UInt8>, _ splits: WordList.Splits) -> Void
  ) {
    let last = lastLetter(in: bytes)
    let longestEnding = Self.endOfLine(in: bytes, from: word.upperBound) - word.upperBound
    // The word, and after it the word with an ending.
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 2 * word.count + longestEnding) { letters in
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
      forEachEnding(in: bytes) { ending, replacesLast in
        let kept = replacesLast ? shortened : count
        for index in 0..<kept { letters[count + index] = letters[index] }
        for (offset, index) in ending.enumerated() { letters[count + kept + offset] = bytes[index] }
        body(UnsafeBufferPointer(rebasing: letters[count..<count + kept + ending.count]), splits)
      }
    }
  }

  func splits(of wanted: UnsafeBufferPointer<UInt8>, in bytes: UnsafeBufferPointer<UInt8>) -> WordList.Splits? {
    var found: WordList.Splits?
    forEachWord(in: bytes) { letters, splits in if found == nil, letters.elementsEqual(wanted) { found = splits } }
    return found
  }
}
