/// The word lists of one transliteration, as its rows see them.
struct WordExceptions: Sendable {
  /// The first list that has a word decides.
  private let sources: [WordSource]
  /// Words with letters beyond a–z, as the rows read them: where é is read as e, *café* is looked up as *cafe*.
  private var folded: [[UInt8]: (splits: WordList.Splits, word: [UInt8])] = [:]
  /// The bytes of the longest word.
  private(set) var longest: Int
  /// What the lists call the letters of the rows.
  private(set) var letters: WordLetters

  /// How many symbols of a word, joiners included, may have to wait for its end.
  var mostSymbols: Int { 4 * longest }

  init?(_ sources: [WordSource], letters: WordLetters, resolver: LetterResolver) {
    let sources = sources.filter { $0.presentList?.count != 0 }
    if sources.isEmpty { return nil }
    self.sources = sources
    self.letters = letters
    longest = sources.reduce(0) { max($0, $1.presentList?.longest ?? TableLimits.wordBytes) }
    for source in sources.reversed() {
      guard let list = source.presentList, !list.isASCII else { continue }
      list.forEachWord { word, splits in
        if word.allSatisfy({ $0 < 0x80 }) { return }
        var key: [UInt8] = []
        var keySplits: WordList.Splits = 0
        var place = 0
        for grapheme in Grapheme.graphemes(of: String(decoding: word, as: UTF8.self).unicodeScalars) {
          guard let symbols = resolver.meaning(of: grapheme.scalars)?.symbols else { return }
          if splits >> WordList.Splits(place) & 1 == 1 { keySplits |= 1 << WordList.Splits(key.count) }
          place += grapheme.text.utf8.count
          for symbol in symbols where !letters.append(symbol, to: &key) { return }
        }
        if key.count > TableLimits.wordBytes { return }
        folded[key] = (keySplits, Array(word))
        longest = max(longest, key.count)
      }
    }
    if isASCII { self.letters.keepASCII() }
  }

  /// Whether no word has a letter beyond a–z, as the rows read them.
  var isASCII: Bool { folded.isEmpty }

  /// Where a word is split; 0 if it is not.
  ///
  /// - Parameters:
  ///   - word: Lower case, as the rows read it, UTF-8.
  ///   - isOneOfFew: Whether it is among the first few words that are looked up.
  func splits(in word: UnsafeBufferPointer<UInt8>, hash: WordHash, isOneOfFew: Bool) -> WordList.Splits {
    if !folded.isEmpty, let found = folded[Array(word)] { return found.splits }
    for source in sources {
      if let splits = source.splits(in: word, hash: hash, isOneOfFew: isOneOfFew) { return splits }
    }
    return 0
  }

  /// Calls `body` with the letters and splits of every word.
  func forEachWord(_ body: (_ letters: UnsafeBufferPointer<UInt8>, _ splits: WordList.Splits) -> Void) {
    for source in sources { source.list.forEachWord(body) }
    for (word, found) in folded { word.withUnsafeBufferPointer { body($0, found.splits) } }
  }

  /// The entry for a word as the rows read it, or nil.
  func exception(forRead word: [UInt8]) -> WordException? {
    exception(for: folded[word]?.word ?? word)
  }

  /// The entry for a word, or nil.
  func exception(for word: [UInt8]) -> WordException? {
    word.withUnsafeBufferPointer { word in
      for list in sources.map({ $0.list }) {
        if let found = list.find(word, hash: WordHash(word)) { return list.exception(found.entry, word, found.splits) }
      }
      return nil
    }
  }
}

extension WordList {
  /// A word with its splits.
  static func spelling(_ word: some Sequence<UInt8>, _ splits: Splits) -> String {
    var spelling: [UInt8] = []
    for (place, byte) in word.enumerated() {
      if splits >> Splits(place) & 1 == 1 { spelling.append(WordEntry.separator) }
      spelling.append(byte)
    }
    return String(decoding: spelling, as: UTF8.self)
  }

  fileprivate func exception(_ entry: WordEntry, _ word: UnsafeBufferPointer<UInt8>, _ splits: Splits) -> WordException
  {
    var reason = ""
    let start = entry.word.lowerBound
    let line = table.bytes[..<start].reduce(1) { $0 + ($1 == UInt8(ascii: "\n") ? 1 : 0) }
    TableText(file: table.file, bytes: Array(table.bytes[start...].prefix { $0 != UInt8(ascii: "\n") })).forEachLine {
      if case .row(let fields) = $0, fields.count > 2 {
        reason = table.string(start + fields[2].range.lowerBound..<start + fields[2].range.upperBound)
      }
    }
    return WordException(spelling: Self.spelling(word, splits), reason: reason, file: table.file, line: line)
  }
}
