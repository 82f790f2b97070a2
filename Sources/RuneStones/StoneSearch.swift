/// Looks up words, words that stand together, and stones.
///
/// ```swift
/// let search = StoneSearch(pack: try StonePack(bytes), StoneFilter(region: ["uppland"]))
/// search.answer("bróðir").words.count
/// search.stones(named: "u112").first?.place
/// ```
package struct StoneSearch: Sendable {
  /// The longest word that is looked up, in bytes; no word of an inscription is as long.
  package static let longest = 1 << 10

  /// The years that can be asked for.
  package static let years = 1...1999

  let pack: StonePack
  let filter: StoneFilter
  let near: Bool

  /// Prepares a search.
  ///
  /// - Parameter near: Whether to include similar words.
  package init(pack: StonePack, _ filter: StoneFilter = StoneFilter(), near: Bool = false) {
    (self.pack, self.filter, self.near) = (pack, filter, near)
  }

  /// What was found for a word.
  package struct Answer: Sendable {
    /// The word or words that were looked up.
    package let query: String
    /// Every place where it is carved, in the order of the pack: the first word of several.
    package let words: [CarvedWord]
    /// How many words stand together.
    package let count: Int
    /// The spellings in sixteen letters with the places of each, the commonest first.
    package let spellings: [(letters: String, words: [CarvedWord])]
  }

  package var stones: [Inscription] { pack.allInscriptions.filter(filter.accepts) }

  /// The stones with a number, in any usual writing, or with such another number or name, as *Jelling 2*.
  package func stones(named name: String) -> [Inscription] {
    let key = StoneKey.name(name)
    if name.utf8.count > Self.longest || !key.unicodeScalars.contains(where: { "0"..."9" ~= $0 }) { return [] }
    let found = stones(keyed: key) { StoneKey.name($0) }
    return found.isEmpty ? stones(keyed: StoneKey.joined(key)) { StoneKey.joined(StoneKey.name($0)) } : found
  }

  /// Those with such a signum; if there are none, those with another one or at a place of this key.
  private func stones(keyed key: String, by keyed: (String) -> String) -> [Inscription] {
    let own = stones.filter { keyed($0.signum) == key }
    return !own.isEmpty
      ? own
      : stones.filter { stone in
        // A semicolon without a space is inside a number.
        var last: Character?
        let others = stone.otherSigna.split { one in
          defer { last = one }
          return one == "," || one == " " && last == ";"
        }
        // Without its country or province, where it is a sign of its own, as MM 130 of IM MM130.
        let own = stone.signum.drop { $0 != " " }.dropFirst()
        let short = own.first.map { "0"..."9" ~= $0 } == false ? [own] : []
        return (others + short + [stone.place[...], stone.place.prefix { $0 != "," }]).contains {
          keyed(String($0)) == key
        }
      }
  }

  /// The stones of a place or parish whose name begins so, as Karlevi.
  func stones(at place: String) -> [Inscription] {
    if place.utf8.count > Self.longest || StoneKey.name(place).utf8.count < 2 { return [] }
    var named = StoneFilter()
    named.parts[.place] = place
    return stones.filter(named.accepts)
  }

  /// Looks up a word, normalized or as carved, with `*` for any letters; or several words that stand together.
  package func answer(_ query: String) -> Answer {
    let isShort = query.utf8.count <= Self.longest
    let parts = isShort ? query.split { $0.isWhitespace || StoneKey.dividers.contains($0) }.map { String($0) } : []
    var words = parts.count == 1 ? words(of: parts[0]) : []
    if parts.count > 1 {
      // As carved, too: *sun* and *sin* of "sun sin" are also normalized words.
      words = together(parts.map(normalized)) + together(parts.map(carved))
      var seen: Set<Int> = []
      words = words.filter { seen.insert($0.index).inserted }.sorted { $0.index < $1.index }
      if words.isEmpty { words = together(parts.map(words(of:))) }
    }
    if !filter.isEmpty { words = words.filter { filter.accepts($0.inscription) } }
    return Answer(
      query: query, words: words, count: max(1, parts.count), spellings: Self.spellings(of: words, parts.count))
  }

  /// The places of the first of several words, where the others follow it.
  private func together(_ found: [[CarvedWord]]) -> [CarvedWord] {
    var words = found.first ?? []
    for (offset, next) in found.enumerated().dropFirst() {
      let indices = Set(next.map { $0.index })
      words = words.filter { first in
        guard first.index + offset < first.inscription.words.upperBound, indices.contains(first.index + offset) else {
          return false
        }
        return pack.word(first.index + offset).position == first.position + offset
      }
    }
    return words
  }

  /// The places of a word or a pattern: normalized, or else as carved.
  private func words(of query: String) -> [CarvedWord] {
    let words = normalized(query)
    return words.isEmpty ? carved(query) : words
  }

  private func normalized(_ query: String) -> [CarvedWord] {
    if StoneKey.hasRunes(query) { return [] }
    let older = StoneKey.older
    func withoutOlder(_ key: String) -> String { key.hasPrefix(older) ? String(key.dropFirst()) : key }
    if query.contains("*") {
      guard let pattern = Self.pattern(query, StoneKey.word) else { return [] }
      return pack.allKeys.filter { StoneKey.matches(withoutOlder($0), pattern) }.flatMap { pack.words(withKey: $0) }
    }
    let key = StoneKey.word(query)
    if key.isEmpty { return [] }
    let keys = near ? pack.allKeys.filter { StoneKey.isNear(withoutOlder($0), key) } : [key, older + key]
    return keys.flatMap { pack.words(withKey: $0) }
  }

  private func carved(_ query: String) -> [CarvedWord] {
    if query.contains("*") {
      guard let pattern = Self.pattern(query, StoneKey.spelling) else { return [] }
      return pack.allSpellings.filter { StoneKey.matches($0, pattern) }.flatMap { pack.words(spelled: $0) }
    }
    guard let spelling = StoneKey.spelling(query), !spelling.isEmpty else { return [] }
    return pack.words(spelled: spelling) + (StoneKey.hasRunes(query) ? pack.words(spelled: query) : [])
  }

  /// The parts of a pattern as they are looked up, with … for each `*`; nil without letters, and where a part is not a spelling.
  private static func pattern(_ query: String, _ key: (String) -> String?) -> [Unicode.Scalar]? {
    let parts = query.split(separator: "*", omittingEmptySubsequences: false).map { key(String($0)) }
    let known = parts.compactMap { $0 }
    if known.count < parts.count || known.allSatisfy({ $0.isEmpty }) { return nil }
    return Array(known.joined(separator: "…").unicodeScalars)
  }

  /// Words by their spelling in sixteen letters, or those of several that stand together, the commonest first.
  package static func spellings(of words: [CarvedWord], _ count: Int = 1) -> [(letters: String, words: [CarvedWord])] {
    Dictionary(grouping: words) { $0.text(of: count) { $0.letters } }.map { ($0.key, $0.value) }
      .sorted { $0.words.count == $1.words.count ? $0.letters < $1.letters : $0.words.count > $1.words.count }
  }
}
