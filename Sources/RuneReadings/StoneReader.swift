import RuneStones

/// Reads runes as the words that editions read in the same runes on other stones.
///
/// ```swift
/// let reader = StoneReader(pack: try StonePack(bytes))
/// reader.readings(of: "stain").first?.normalized   // "stein"
/// ```
package struct StoneReader: Sendable {
  /// A word that runes were read as.
  package struct Reading: Sendable {
    /// The commonest normalization of the word in these runes.
    package let normalized: String
    /// The share of the places where the runes are read as it; for a word that no stone spells this way, by the letters alone.
    package let share: Double
    /// How often it was found in these runes.
    package let count: Int
    /// The inscriptions, in the order of the pack.
    package let signa: [String]
  }

  /// A lost rune, and any number of them.
  package static let lost: (rune: Character, some: Character) = ("-", "…")
  /// The longest text between two spaces or dividers, in letters.
  package static let longest = 1 << 12

  private let pack: StonePack
  private let lexicon: StoneLexicon
  private let unseen: UnattestedWords
  private let filter: StoneFilter
  private let norm: EditionNorm
  /// What a place of the region or the year counts beside any other.
  private static let weight = 4.0

  /// Prepares a reader.
  ///
  /// - Parameters:
  ///   - filter: Stones of its region count four times, and those that may be from its year.
  ///   - norm: The norm of all readings.
  package init(pack: StonePack, _ filter: StoneFilter = StoneFilter(), norm: EditionNorm = .west) {
    self.pack = pack
    lexicon = StoneLexicon(pack: pack)
    unseen = UnattestedWords(pack: pack, lexicon: lexicon)
    self.filter = filter
    self.norm = norm
  }

  /// The words that the letters stand for on stones, the likeliest first; where no stone has them, the likeliest words by their
  /// letters, if not more than single runes are lost. A word that the norms write differently, or
  /// whose normalizations differ in case or marks alone, is one word.
  ///
  /// - Parameter letters: Letters of the sixteen, with `-` for a lost rune and `…` for any number of them.
  package func readings(of letters: String) -> [Reading] {
    let isDamaged = letters.contains { $0 == Self.lost.rune || $0 == Self.lost.some }
    let words: [CarvedWord]
    if isDamaged {
      // Without a letter, any word would do.
      guard letters.contains(where: { $0 != Self.lost.rune && $0 != Self.lost.some }) else { return [] }
      let pattern = Array(letters.unicodeScalars)
      words = pack.allSpellings.filter { StoneKey.matches($0, pattern) }.flatMap { pack.words(spelled: $0) }
    } else {
      words = pack.words(spelled: letters)
    }
    let groups = Dictionary(grouping: words, by: lexicon.key)
    let weights = groups.mapValues { $0.reduce(0.0) { $0 + weight($1) } }
    if groups.isEmpty, !letters.contains(Self.lost.some) {
      return unseen.readings(of: letters).map { word, key, share in
        let form = lexicon.form(key, of: [], in: norm) ?? norm.spelling(of: word)
        return Reading(normalized: form, share: share, count: 0, signa: [])
      }
    }
    // One place more, where another word may turn up.
    let total = weights.values.reduce(1, +)
    return groups.sorted { left, right in
      let (first, second) = (weights[left.key] ?? 0, weights[right.key] ?? 0)
      return first == second ? left.key < right.key : first > second
    }.map { key, words in
      Reading(
        normalized: lexicon.form(key, of: words, in: norm) ?? key, share: (weights[key] ?? 0) / total,
        count: words.count, signa: words.map(\.inscription.signum))
    }
  }

  /// Whether a stone has these letters as a word.
  package func isWord(_ letters: String) -> Bool { pack.count(ofSpelling: letters) > 0 }

  private func weight(_ word: CarvedWord) -> Double {
    let stone = word.inscription
    let isNear = filter.region.map(stone.isFrom) ?? false
    let isOfYear = filter.year.map { stone.years?.contains($0) ?? false } ?? false
    return (isNear ? Self.weight : 1) * (isOfYear ? Self.weight : 1)
  }

  /// Divides letters into the likeliest words, for a line whose carver left no dividers.
  ///
  /// A word costs as many bits as it is rare, an unknown one 6 and 3 a letter. On whole inscriptions of places that the words
  /// do not come from, 93 % of the boundaries found are right, and 81 % of all are found.
  package func divided(_ letters: String) -> [String] {
    let all = Array(letters)
    var best: [(cost: Double, start: Int)] = [(0, 0)]
    for end in all.indices.map({ $0 + 1 }) {
      var found = (cost: Double.infinity, start: 0)
      for start in max(0, end - Self.longestWord)..<end {
        let word = String(all[start..<end])
        let count = pack.count(ofSpelling: word)
        let cost =
          best[start].cost
          + (count > 0 ? Self.bits(Double(pack.wordCount) / Double(count)) : 6 + 3 * Double(end - start))
        if cost < found.cost { found = (cost, start) }
      }
      best.append(found)
    }
    var words: [String] = []
    var end = all.count
    while end > 0 {
      words.append(String(all[best[end].start..<end]))
      end = best[end].start
    }
    return words.reversed()
  }

  private static let longestWord = 24

  /// The logarithm to base 2, to a tenth.
  private static func bits(_ number: Double) -> Double { Double(number.exponent) + number.significand - 1 }
}
