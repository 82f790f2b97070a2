/// Looks words up in the word lists of one transliteration, as its rows see them.
struct WordExceptionLookup: Sendable {
  /// The first list that has a word decides. It is not an element of an array, whose references would be counted for each
  /// word, and threads that look words up at the same time would wait for each other.
  private let list: WordList
  private let otherLists: ArraySlice<WordList>
  /// What the lists call the letter of each symbol: its plain spelling, in UTF-8; nil for what is not a letter.
  private let letters: [[UInt8]?]
  /// The same for letters of one byte; 0 for all others.
  private let asciiLetters: [UInt8]
  /// Words with letters beyond a–z, as the rows read them: where é is read as e, *café* is looked up as *cafe*.
  private var folded: [[UInt8]: (splits: WordList.Splits, word: [UInt8])] = [:]

  /// - Returns: Nil if there are no lists.
  init?(_ lists: [WordList], resolver: LetterResolver) {
    guard let first = lists.first else { return nil }
    (list, otherLists) = (first, lists.dropFirst())
    let alphabet = resolver.alphabet
    letters = (0..<alphabet.count).map { symbol in
      guard let grapheme = alphabet.grapheme(for: Symbol(symbol)), grapheme.isLetter else { return nil }
      // All keys are folded but those with letters whose case counts.
      let scalars = resolver.hasExactLetters ? resolver.unicode.folded(grapheme.scalars) : grapheme.scalars
      return scalars.flatMap { utf8($0) }
    }
    asciiLetters = letters.map { $0?.count == 1 ? $0?.first ?? 0 : 0 }
    for list in lists.reversed() where !list.isASCII {
      list.forEachWord { word, splits in
        if word.allSatisfy({ $0 < 0x80 }) { return }
        var key: [UInt8] = []
        var keySplits: WordList.Splits = 0
        var offset = 0
        for grapheme in Grapheme.graphemes(of: String(decoding: word, as: UTF8.self).unicodeScalars) {
          guard let symbols = resolver.meaning(of: grapheme.scalars)?.symbols else { return }
          if splits >> WordList.Splits(offset) & 1 == 1 { keySplits |= 1 << WordList.Splits(key.count) }
          offset += grapheme.text.utf8.count
          for symbol in symbols where !append(symbol, to: &key) { return }
        }
        if key.count <= TableLimits.wordBytes { folded[key] = (keySplits, Array(word)) }
      }
    }
  }

  var lists: [WordList] { [list] + otherLists }

  /// Whether no word has a letter beyond a–z, as the rows read them.
  var isASCII: Bool { folded.isEmpty }

  /// Whether one list decides about all words.
  var isOneList: Bool { otherLists.isEmpty && isASCII }

  /// Appends the letter of a symbol to a word; false where there is none.
  func append(_ symbol: Symbol, to word: inout [UInt8]) -> Bool {
    let letter = asciiLetters[Int(symbol)]
    if letter != 0 {
      word.append(letter)
      return true
    }
    guard let letters = letters[Int(symbol)] else { return false }
    word += letters
    return true
  }

  /// Where a word is split; 0 if it is not.
  ///
  /// - Parameter word: As `append` made it.
  func splits(in word: [UInt8]) -> WordList.Splits {
    if let found = folded[word] { return found.splits }
    return word.withUnsafeBufferPointer { word in
      if let found = list.find(word) { return found.splits }
      for list in otherLists {
        if let found = list.find(word) { return found.splits }
      }
      return 0
    }
  }

  /// Calls `body` with the index of each symbol of a word that has a split before it.
  func forEachSplit(
    _ splits: WordList.Splits, in word: Range<Int>, _ symbol: (_ index: Int) -> Symbol?, _ body: (_ index: Int) -> Void
  ) {
    var start = 0
    for index in word {
      let end = start + (symbol(index).flatMap { letters[Int($0)]?.count } ?? 0)
      for byte in start..<end where splits >> WordList.Splits(byte) & 1 == 1 { body(index) }
      start = end
    }
  }

  func forEachWord(_ body: (_ letters: UnsafeBufferPointer<UInt8>, _ splits: WordList.Splits) -> Void) {
    list.forEachWord(body)
    for list in otherLists { list.forEachWord(body) }
    for (word, found) in folded { word.withUnsafeBufferPointer { body($0, found.splits) } }
  }

  /// The entry for a word as `append` made it, or nil.
  func exception(forRead word: [UInt8]) -> WordException? { exception(for: folded[word]?.word ?? word) }

  /// The entry for a word in lower case, NFC, UTF-8, or nil.
  func exception(for word: [UInt8]) -> WordException? {
    for list in [list] + otherLists {
      if let found = word.withUnsafeBufferPointer({ list.find($0) }) {
        return WordException(word, found.splits, in: found.row, of: list)
      }
    }
    return nil
  }
}
