/// The word lists of one transliteration, as its rows see them.
struct WordExceptions: Sendable {
  /// The first list that has a word decides.
  private let sources: [WordSource]
  /// Words with letters beyond a–z, as the rows read them: where é is read as e, *café* is looked up as *cafe*.
  private var folded: [[UInt8]: (splits: WordList.Splits, word: [UInt8])] = [:]
  /// The bytes of the longest word.
  private(set) var longest: Int

  /// - Parameter letters: What the rows read a letter with its marks as, in UTF-8; nil where they do not know it.
  init?(_ sources: [WordSource], letters: (Grapheme) -> [UInt8]?) {
    let sources = sources.filter { $0.presentList?.count != 0 }
    if sources.isEmpty { return nil }
    self.sources = sources
    longest = sources.reduce(0) { max($0, $1.presentList?.longest ?? TableLimits.wordBytes) }
    for source in sources.reversed() {
      guard let list = source.presentList, !list.isASCII else { continue }
      list.forEachWord { word, splits in
        if word.allSatisfy({ $0 < 0x80 }) { return }
        var key: [UInt8] = []
        var keySplits: WordList.Splits = 0
        var place = 0
        for grapheme in Grapheme.graphemes(of: String(decoding: word, as: UTF8.self).unicodeScalars) {
          guard let read = letters(grapheme) else { return }
          if splits >> WordList.Splits(place) & 1 == 1 { keySplits |= 1 << WordList.Splits(key.count) }
          place += grapheme.text.utf8.count
          key += read
        }
        if key.count > TableLimits.wordBytes { return }
        folded[key] = (keySplits, Array(word))
        longest = max(longest, key.count)
      }
    }
  }

  /// Whether no word has a letter beyond a–z, as the rows read them.
  var isASCII: Bool { folded.isEmpty }

  /// Where a word's letters are parted; 0 where they are not.
  ///
  /// - Parameters:
  ///   - word: Lower case, as the rows read it, UTF-8.
  ///   - isOneOfFew: Whether it is among the first few words that are asked for.
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

  /// What the lists say of a word as the rows read it, or nil.
  func exception(forRead word: [UInt8]) -> WordException? {
    exception(for: folded[word]?.word ?? word)
  }

  /// What the lists say of a word, or nil.
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
      if splits >> Splits(place) & 1 == 1 { spelling.append(WordEntry.bar) }
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
