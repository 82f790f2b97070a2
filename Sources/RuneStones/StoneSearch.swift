/// Looks words up with a place and a time.
///
/// ```swift
/// let search = StoneSearch(pack: try StonePack(path: "stones.pack"), region: "uppland", year: nil, near: false)
/// search.answer("bróðir").words.count
/// ```
package struct StoneSearch: Sendable {
  /// The longest word that is looked up, in bytes; no word of an inscription is as long.
  package static let longest = 1 << 10

  /// The years that can be asked for.
  package static let years = 1...1999

  let pack: StonePack
  let region: String?
  let year: Int?
  let near: Bool

  /// Prepares a search.
  ///
  /// - Parameters:
  ///   - region: A province or country, in any case and without marks; nil for all.
  ///   - year: A year in which the inscription may have been made; nil for all.
  ///   - near: Whether to include similar words.
  package init(pack: StonePack, region: String? = nil, year: Int? = nil, near: Bool = false) {
    self.pack = pack
    self.region = region.map(StoneKey.word)
    self.year = year
    self.near = near
  }

  /// What was found for a word.
  package struct Answer: Sendable {
    /// The word that was looked up.
    package let query: String
    /// Every place where it is carved, in the order of the pack.
    package let words: [CarvedWord]
    /// The spellings in sixteen letters with the places of each, the commonest first.
    package let spellings: [(letters: String, words: [CarvedWord])]
  }

  /// Looks up a word: normalized, or as carved.
  ///
  /// - Complexity: O(places found × log(keys)); with `near`, linear in the number of keys.
  package func answer(_ query: String) -> Answer {
    guard query.utf8.count <= Self.longest else { return Answer(query: query, words: [], spellings: []) }
    var words: [CarvedWord] = []
    let key = StoneKey.word(query)
    if !StoneKey.hasRunes(query), !key.isEmpty {
      let older = StoneKey.older
      let keys =
        near
        ? pack.allKeys.filter { StoneKey.isNear($0.hasPrefix(older) ? String($0.dropFirst()) : $0, key) }
        : [key, older + key]
      words = keys.flatMap { pack.words(withKey: $0) }
    }
    if words.isEmpty, let spelling = StoneKey.spelling(query), !spelling.isEmpty {
      words = pack.words(spelled: spelling)
      if StoneKey.hasRunes(query) { words += pack.words(spelled: query) }
    }
    if region != nil || year != nil { words = words.filter(isWanted) }
    return Answer(query: query, words: words, spellings: Self.spellings(of: words))
  }

  /// Words by their spelling in sixteen letters, the commonest first.
  package static func spellings(of words: [CarvedWord]) -> [(letters: String, words: [CarvedWord])] {
    Dictionary(grouping: words, by: \.letters).map { ($0.key, $0.value) }
      .sorted { $0.words.count == $1.words.count ? $0.letters < $1.letters : $0.words.count > $1.words.count }
  }

  /// Whether a word is from the region and may be from the year.
  private func isWanted(_ word: CarvedWord) -> Bool {
    let stone = word.inscription
    let isThere = region.map { [StoneKey.word(stone.province), StoneKey.word(stone.country)].contains($0) } ?? true
    return isThere && (year.map { stone.years?.contains($0) ?? false } ?? true)
  }
}
