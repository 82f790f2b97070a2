/// A spelling of a word in runes, with the share of carvers who used it where the table has measured that.
///
/// ```swift
/// let norse = try RunicTransliterator(script: .younger, mode: "norse")
/// norse.spellings(of: "eptir").first  // "ᛁᚠᛏᛁᛦ", 0.42
/// ```
public struct RunicSpelling: Sendable, Hashable {
  /// The word in runes.
  public let text: String
  /// The share, from 0 to 1, assuming that letters are chosen independently; nil where the mode makes choices of its own,
  /// which no inscription can confirm.
  public let share: Double?

  /// Of longer words, in bytes, only the likeliest spelling is found.
  package static let longestWord = 64

  /// How many spellings of a word are listed by default.
  @usableFromInline package static let usualCount = 10

  /// Makes a spelling from its parts.
  package init(text: String, share: Double?) {
    self.text = text
    self.share = share
  }

  /// The share in whole percents, never 100 where carvers had a choice; nil without a share.
  public var percent: Int? { share.map { $0 < 1 ? min(99, Int(($0 * 100).rounded())) : 100 } }
}

extension Array<RunicSpelling> {
  /// The first one, and the others that make at least 1 % or are choices.
  package var likely: [RunicSpelling] {
    enumerated().filter { $0.offset == 0 || ($0.element.percent ?? 1) > 0 }.map { $0.element }
  }
}

extension RunicTransliterator {
  /// The most likely spellings of a word, the likeliest first.
  ///
  /// A row of the table may list rivals of its output with their frequencies, such as `ar (14 %), others (3 %)`; the
  /// remainder is the share of the row's own output. Every combination is a spelling whose share is the product. Rows
  /// without rivals count as certain. Where the table has measured how often the likeliest spelling holds (`@shares`), its share is
  /// that, and those of the others change in proportion. The article Fidelity has the measurements of how true the shares are.
  ///
  /// In a mode without frequencies, spellings have no share: the first is that of the mode, and the next ones replace the
  /// output of the fewest rows by an alternative that the table names.
  ///
  /// - Parameters:
  ///   - word: A word or a short text. Of one with more than 64 bytes, only the likeliest spelling is found.
  ///   - limit: The maximum number of spellings, at least 1; more than 100 are not found.
  /// - Complexity: O(length of the word² × `limit`), because every spelling is copied for each letter; linear beyond 64 bytes.
  public func spellings(of word: String, limit: Int = RunicSpelling.usualCount) -> [RunicSpelling] {
    precondition(limit > 0, "limit must be at least 1")
    let isLong = word.utf8.count > RunicSpelling.longestWord
    let limit = isLong ? 1 : min(limit, 100)
    var spellings: [Weighted] = [("", 1)]
    for segment in transliteration(of: word).segments {
      for choices in choices(segment) {
        if isLong || choices.count == 1 {
          var best = choices[0]
          for choice in choices where choice.weight > best.weight { best = choice }
          for index in spellings.indices {
            spellings[index].text += best.text
            spellings[index].weight *= best.weight
          }
          continue
        }
        var longer: [Weighted] = []
        for spelling in spellings {
          for choice in choices { longer.append((spelling.text + choice.text, spelling.weight * choice.weight)) }
        }
        // More spellings than requested, because unlikely ones may become equal later and add up.
        spellings = Array(Self.merged(longer).prefix(limit * 8))
      }
    }
    spellings = Self.merged(spellings)
    let isMeasured = hasFrequencies
    // A word is not carved as nothing.
    return calibrated(spellings.filter { !$0.text.isEmpty || spellings.count == 1 }).prefix(limit).map {
      RunicSpelling(text: $0.text, share: isMeasured ? $0.weight : nil)
    }
  }

  /// Spellings with the shares that the table has measured.
  private func calibrated(_ spellings: [Weighted]) -> [Weighted] {
    guard let first = spellings.first?.weight, first < 1, !mode.shares.isEmpty else { return spellings }
    let points: [(stated: Double, true: Double)] = [(0, 0)] + mode.shares + [(1, 1)]
    guard let index = points.indices.dropFirst().first(where: { first <= points[$0].stated }) else { return spellings }
    let (start, end) = (points[index - 1], points[index])
    let measured = start.true + (first - start.stated) / (end.stated - start.stated) * (end.true - start.true)
    // The first stays the first.
    let second = spellings.dropFirst().first?.weight ?? 0
    let share = max(measured, second / (1 - first + second))
    return spellings.enumerated().map { ($1.text, $0 == 0 ? share : $1.weight * (1 - share) / (1 - first)) }
  }

  /// The same texts, each once with the sum of its weights, the heaviest first.
  private static func merged(_ spellings: [Weighted]) -> [Weighted] {
    var isByWeight = false
    func comesFirst(_ one: Weighted, _ other: Weighted) -> Bool {
      isByWeight && one.weight != other.weight
        ? one.weight > other.weight : one.text.utf8.lexicographicallyPrecedes(other.text.utf8)
    }
    var merged: [Weighted] = []
    for one in spellings.sorted(by: comesFirst) {
      if let last = merged.last, last.text == one.text {
        merged[merged.count - 1].weight += one.weight
      } else {
        merged.append(one)
      }
    }
    isByWeight = true
    return merged.sorted(by: comesFirst)
  }

  /// Whether the mode's table has frequencies.
  private var hasFrequencies: Bool {
    (mode.passes.last?.mappings ?? []).contains { row in
      mode.alternatives(to: row).split(separator: ",").contains { WritingMode.frequency($0) != nil }
    }
  }

  /// Runes with their share, or with a weight that is smaller for later choices.
  private typealias Weighted = (text: String, weight: Double)

  /// The weight of a choice without a share, beside 1 for that of the mode: one replacement comes before any two.
  private static let replacement = 1.0 / 1024

  /// The alternatives for a segment, row by row.
  private func choices(_ segment: Transliteration.Segment) -> [[Weighted]] {
    var written: [[Weighted]] = []
    let rows = segment.rows.compactMap { reference -> (names: [String], alternatives: String)? in
      let mapping = mode.passes[reference.pass].mappings[reference.mapping]
      guard case .letters(let names) = mapping.output else { return nil }
      return (names, mode.alternatives(to: mapping))
    }
    for row in rows {
      var choices: [Weighted] = []
      var rest = 1.0
      for note in row.alternatives.split(separator: ",") {
        if let (names, share) = WritingMode.frequency(note) {
          rest -= share
          if let text = runes(names) { choices.append((text, share)) }
        } else {
          for names in alternatives(note) {
            if let text = runes(names) { choices.append((text, Self.replacement * (1 - Double(choices.count) / 64))) }
          }
        }
      }
      let own = rows.count == 1 ? segment.output : runes(row.names) ?? ""
      written.append([(own, max(0, rest))] + choices.prefix(32))
    }
    // Only the segment's own output reflects dividers and shared runes.
    return written.isEmpty ? [[(segment.output, 1)]] : written
  }

  /// The names in "jeran or iwaz" or "dagaz (ð in the old row)".
  private func alternatives(_ note: Substring) -> [[String]] {
    let words = note.prefix { $0 != "(" }.split(separator: " ").map { String($0) }
    return words.split(separator: "or").map { Array($0) }
  }

  /// The runes with these names; nil if one of them, such as "others", is not the name of a rune.
  private func runes(_ names: [String]) -> String? {
    let script = options.registry.flatMap { self.script.laidOut(byRegistry: $0) } ?? script
    let variant = options.variant.flatMap { script.variant(named: $0) }
    var text = ""
    for name in names {
      guard let index = script.index(ofLetter: name) else { return nil }
      text.unicodeScalars.append(script.scalar(ofLetterAt: index, in: variant))
    }
    return text
  }
}
