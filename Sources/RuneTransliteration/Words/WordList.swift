/// Words with adjacent letters that a mode must not join, such as t and h in *warthog*: `Tables/Words/english.txt`.
///
/// A list keeps the text that it was read from. An index of its rows is made when a word is first looked up, which takes
/// some tenths of a millisecond for three thousand rows.
public struct WordList: Sendable {
  let table: TableText
  /// Whether the text has nothing beyond ASCII, and so no word has.
  let isASCII: Bool
  private let index = LazyObject<WordListIndex>()

  /// The places where a word is split: bit 3 is a split before byte 3 of the word.
  typealias Splits = UInt64

  /// Makes a list of a text that has been checked before.
  package init(checked table: TableText) {
    self.table = table
    isASCII = table.bytes.withUnsafeBufferPointer { $0.reduce(0, |) } < 0x80
  }

  /// How many words there are, with all endings.
  ///
  /// - Complexity: Linear in the list.
  public var count: Int {
    var count = 0
    forEachWord { _, _ in count += 1 }
    return count
  }

  /// The row that has a word, and where the word is split; nil if the list does not have the word.
  ///
  /// - Parameter word: Lower case, NFC, UTF-8.
  func find(_ word: UnsafeBufferPointer<UInt8>) -> (row: WordListRow, splits: Splits)? {
    index.withObject({ WordListIndex(table.bytes) }) { $0.find(word) }
  }

  /// Calls `body` with the letters and splits of every word.
  func forEachWord(_ body: (_ letters: UnsafeBufferPointer<UInt8>, _ splits: Splits) -> Void) {
    table.bytes.withUnsafeBufferPointer { bytes in
      WordListRow.forEach(in: bytes) { $0.forEachWord(in: bytes, body) }
    }
  }
}
