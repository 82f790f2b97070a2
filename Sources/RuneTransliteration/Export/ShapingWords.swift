/// The words of the lists that a font must know: those that their splits change, with the splits that matter.
struct ShapingWords {
  private(set) var split: [ShapingRules.Word] = []
  private(set) var unreadable: [ShapingRules.UnreadableWord] = []
  /// The keys of the first pass that may end where a word is split.
  private(set) var splitKeys: Set<[Symbol]> = []

  /// How many spellings a word may have that the rows tell apart and the lists do not, such as R and r.
  private static let mostSpellings = 64

  /// - Parameter firstPass: The first pass that reads Latin letters.
  init(_ compiled: CompiledMode, _ writer: SymbolWriter, firstPass: Int) {
    guard let words = compiled.words else { return }
    var seen: Set<[Symbol]> = []
    var spellings: [[UInt8]: [Symbol]] = [:]
    for symbol in 0..<Symbol(compiled.alphabet.count) {
      var letter: [UInt8] = []
      if words.append(symbol, to: &letter) { spellings[letter, default: []].append(symbol) }
    }
    words.forEachWord { bytes, _ in
      let text = String(decoding: bytes, as: UTF8.self)
      var letters: [Symbol] = []
      for grapheme in Grapheme.graphemes(of: text.unicodeScalars) {
        guard let meaning = compiled.meaning(of: grapheme.scalars) else {
          unreadable.append(ShapingRules.UnreadableWord(word: text, letter: grapheme.text))
          return
        }
        letters += meaning
      }
      var key: [UInt8] = []
      for symbol in letters where !words.append(symbol, to: &key) { return }
      // The list that counts is the first one that has the word.
      let splits = words.splits(in: key)
      if splits == 0 { return }
      for spelling in Self.variants(of: letters, words, spellings) where seen.insert(spelling).inserted {
        var indices: [Int] = []
        words.forEachSplit(splits, in: spelling.indices, { spelling[$0] }) { indices.append($0 - 1) }
        add(spelling, indices, writer)
      }
    }
    split.sort { $0.letters.lexicographicallyPrecedes($1.letters) }
    for trie in compiled.passes.dropFirst(firstPass).prefix(1) {
      let keys = Set(
        trie.rows.map { row in
          compiled.mode.passes[firstPass].mappings[row.mapping].key.compactMap { compiled.alphabet.symbol(for: $0) }
        })
      for word in split {
        for index in word.splits {
          for start in 0...index where keys.contains(Array(word.letters[start...index])) {
            splitKeys.insert(Array(word.letters[start...index]))
          }
          splitKeys.insert([word.letters[index]])
        }
      }
    }
  }

  private mutating func add(_ letters: [Symbol], _ splits: [Int], _ writer: SymbolWriter) {
    func written(_ splits: [Int]) -> [Unicode.Scalar] {
      var symbols: [Symbol] = []
      for (index, letter) in letters.enumerated() {
        symbols.append(letter)
        if splits.contains(index) { symbols.append(Alphabet.joiner) }
      }
      return writer.written(symbols)
    }
    let wanted = written(splits)
    if wanted == written([]) { return }
    var needed = splits
    for split in splits {
      let fewer = needed.filter { $0 != split }
      if written(fewer) == wanted { needed = fewer }
    }
    split.append(ShapingRules.Word(letters: letters, splits: needed))
  }

  /// All spellings of a word that the lists read as the same.
  private static func variants(
    of word: [Symbol], _ words: WordExceptionLookup, _ spellings: [[UInt8]: [Symbol]]
  ) -> [[Symbol]] {
    var result: [[Symbol]] = [[]]
    for symbol in word {
      var letter: [UInt8] = []
      _ = words.append(symbol, to: &letter)
      let same = spellings[letter] ?? [symbol]
      result = result.flatMap { start in same.map { start + [$0] } }
      if result.count > mostSpellings { return [word] }
    }
    return result
  }
}
