/// The word lists of one transliteration, as its rows see them.
struct WordBreaks: Sendable {
  /// The first list that has a word decides.
  let lists: [WordList]
  /// Words with letters beyond a–z, as the rows read them: where é is read as e, *café* is looked up as *cafe*.
  private var folded: [[UInt8]: WordList.Bars] = [:]
  /// The bytes of the longest word.
  private(set) var longest: Int

  /// - Parameter letters: What the rows read a letter with its marks as, in UTF-8; nil where they do not know it.
  init?(_ lists: [WordList], letters: (Grapheme) -> [UInt8]?) {
    let lists = lists.filter { $0.count > 0 }
    if lists.isEmpty { return nil }
    self.lists = lists
    longest = lists.reduce(0) { max($0, $1.longest) }
    for list in lists.reversed() where !list.isASCII {
      list.forEachWord { word, bars in
        if word.allSatisfy({ $0 < 0x80 }) { return }
        var key: [UInt8] = []
        var keyBars: WordList.Bars = 0
        var place = 0
        for grapheme in Grapheme.graphemes(of: String(decoding: word, as: UTF8.self).unicodeScalars) {
          guard let read = letters(grapheme) else { return }
          if bars >> WordList.Bars(place) & 1 == 1 { keyBars |= 1 << WordList.Bars(key.count) }
          place += grapheme.text.utf8.count
          key += read
        }
        if key.count > TableLimits.wordBytes { return }
        folded[key] = keyBars
        longest = max(longest, key.count)
      }
    }
  }

  /// Where a word's letters are parted; 0 where they are not.
  ///
  /// - Parameter word: Lower case, as the rows read it, UTF-8.
  func bars(in word: UnsafeBufferPointer<UInt8>, hash: WordHash) -> WordList.Bars {
    if !folded.isEmpty, let bars = folded[Array(word)] { return bars }
    for list in lists {
      if let bars = list.bars(in: word, hash: hash) { return bars }
    }
    return 0
  }

  /// Calls `body` with the letters and bars of every word.
  func forEachWord(_ body: (_ letters: [UInt8], _ bars: WordList.Bars) -> Void) {
    for list in lists { list.forEachWord(body) }
    for (word, bars) in folded { body(word, bars) }
  }

  /// What the lists say of a word, or nil.
  func exception(for word: String) -> WordException? {
    Array(word.utf8).withUnsafeBufferPointer { word in
      for list in lists {
        if let found = list.find(word, hash: WordHash(word)) { return list.exception(found.entry, word, found.bars) }
      }
      return nil
    }
  }
}

extension WordList {
  fileprivate func exception(_ entry: WordEntry, _ word: UnsafeBufferPointer<UInt8>, _ bars: Bars) -> WordException {
    var spelling: [UInt8] = []
    for (place, byte) in word.enumerated() {
      if bars >> Bars(place) & 1 == 1 { spelling.append(WordEntry.bar) }
      spelling.append(byte)
    }
    var reason = ""
    let start = entry.word.lowerBound
    let line = table.bytes[..<start].reduce(1) { $0 + ($1 == UInt8(ascii: "\n") ? 1 : 0) }
    TableText(file: table.file, bytes: Array(table.bytes[start...].prefix { $0 != UInt8(ascii: "\n") })).forEachLine {
      if case .row(let fields) = $0, fields.count > 2 {
        reason = table.string(start + fields[2].range.lowerBound..<start + fields[2].range.upperBound)
      }
    }
    return WordException(
      spelling: String(decoding: spelling, as: UTF8.self), reason: reason, file: table.file, line: line)
  }
}
