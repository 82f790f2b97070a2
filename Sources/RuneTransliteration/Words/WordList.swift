/// Words with adjacent letters that a mode must not join, such as t and h in *warthog*: `Tables/Words/english.txt`.
///
/// A list keeps the text that it was read from. Its words may be packed, too, so that they need not be found in it, which takes
/// most of a millisecond for three thousand rows.
public struct WordList: Sendable {
  /// The words, packed by `Tables/Words/pack_words.py`; nil where they are in the text alone.
  private let packed: UnsafePackedWords?
  private let read: @Sendable () -> TableText
  private let index = LazyObject<WordListIndex>()
  /// Whether no word has a letter beyond ASCII.
  let isASCII: Bool

  /// Where a word is split: bit 3 is a split before byte 3 of the word.
  typealias Splits = UInt64

  /// Makes a list of a text that has been checked before.
  package init(checked table: TableText) {
    packed = nil
    read = { table }
    isASCII = table.bytes.withUnsafeBufferPointer { $0.reduce(0, |) } < 0x80
  }

  /// Makes a list of its packed words, which are ASCII and must stay in place as long as the process lives.
  ///
  /// - Parameter read: The text that they are from, for what explains them.
  package init(packed: UnsafeRawBufferPointer, read: @escaping @Sendable () -> TableText) {
    (self.packed, self.read) = (UnsafePackedWords(bytes: packed), read)
    isASCII = true
  }

  /// The text that it was read from.
  var table: TableText { index.withObject({ WordListIndex(read()) }) { $0.table } }

  /// How many words there are, with all endings.
  package var count: Int {
    var count = 0
    forEachWord { _, _ in count += 1 }
    return count
  }

  /// The row that has a word, and where the word is split; nil if the list does not have the word.
  ///
  /// - Parameter word: Lower case, NFC, UTF-8.
  func find(_ word: UnsafeBufferPointer<UInt8>) -> (row: WordListRow, splits: Splits)? {
    index.withObject({ WordListIndex(read()) }) { $0.find(word) }
  }

  /// Where a compound of two words, such as *warthog*, is cut; nil for other words and splits.
  ///
  /// - Parameter word: Lower case, NFC, UTF-8.
  package func cut(ofCompound word: [UInt8]) -> Int? {
    word.withUnsafeBufferPointer { word in
      guard word.count <= TableLimits.wordBytes, let (row, splits) = find(word), splits.nonzeroBitCount == 1 else {
        return nil
      }
      let line = table.bytes[row.word.upperBound...].prefix { $0 != UInt8(ascii: "\n") }
      // Its row says “wart + hog”; of “acre + -age”, the second part is not a word.
      guard let plus = line.lastIndex(of: UInt8(ascii: "+")), !line[plus...].contains(UInt8(ascii: "-")) else {
        return nil
      }
      return splits.trailingZeroBitCount
    }
  }

  func forEachWord(_ body: (_ letters: UnsafeBufferPointer<UInt8>, _ splits: Splits) -> Void) {
    if let packed { return packed.forEach(body) }
    read().bytes.withUnsafeBufferPointer { bytes in WordListRow.forEach(in: bytes) { $0.forEachWord(in: bytes, body) } }
  }
}

/// The words of a list as `Tables/Words/pack_words.py` writes them: each is a byte with the number of letters that it begins
/// with in common with the word before, and its other letters. A capital is a letter after a split.
private struct UnsafePackedWords: @unchecked Sendable {
  let bytes: UnsafeRawBufferPointer

  func forEach(_ body: (_ letters: UnsafeBufferPointer<UInt8>, _ splits: WordList.Splits) -> Void) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: TableLimits.wordBytes) { letters in
      var index = 0
      var splits: WordList.Splits = 0
      while index < bytes.count {
        var count = Int(bytes[index])
        splits &= 1 << WordList.Splits(count) - 1
        index += 1
        while index < bytes.count, bytes[index] >= UInt8(ascii: "A") {
          splits |= WordList.Splits(~bytes[index] >> 5 & 1) << WordList.Splits(count)
          letters[count] = bytes[index] | 0x20
          count += 1
          index += 1
        }
        body(UnsafeBufferPointer(rebasing: letters[..<count]), splits)
      }
    }
  }
}
