/// A word list for a transliterator, which may be indexed only when that is worth it.
///
/// Looking up the few words of a short text by bisection in the lines of a bundled list is faster than indexing it.
package struct WordSource: Sendable {
  /// A checked text that lives as long as the process.
  private struct FixedText: @unchecked Sendable {
    let bytes: UnsafeBufferPointer<UInt8>
  }

  private let text: FixedText?
  private let made: @Sendable () -> WordList

  /// A list that is there already.
  package init(_ list: WordList) {
    text = nil
    made = { list }
  }

  /// A list that is made, and kept, by `made`.
  ///
  /// - Parameter text: Its text: checked, all ASCII, rows at the start of their lines in the order of their letters; it
  ///   lives as long as the process.
  package init(text: UnsafeRawBufferPointer, made: @escaping @Sendable () -> WordList) {
    self.text = FixedText(bytes: text.bindMemory(to: UInt8.self))
    self.made = made
  }

  var list: WordList { made() }

  /// The list, if it is there already.
  var presentList: WordList? { text == nil ? made() : nil }

  /// Where a word is split, as by `WordList.splits`.
  ///
  /// - Parameter isOneOfFew: Whether so few words are looked up that the list need not be made.
  func splits(in word: UnsafeBufferPointer<UInt8>, hash: WordHash, isOneOfFew: Bool) -> WordList.Splits? {
    if isOneOfFew, let text { return WordEntry.splits(of: word, inSortedLinesOf: text.bytes) }
    return made().splits(in: word, hash: hash)
  }
}
