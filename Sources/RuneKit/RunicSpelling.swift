/// A spelling of a word in runes, with the estimated share of carvers who used it.
///
/// ```swift
/// let norse = try RunicTransliterator(script: .younger, mode: "norse")
/// norse.spellings(of: "eptir").first  // "ᛁᚠᛏᛁᛦ", 0.84
/// ```
public struct RunicSpelling: Sendable, Hashable {
  /// The word in runes.
  public let text: String
  /// The share, from 0 to 1, assuming that letters are chosen independently.
  public let share: Double

  /// Makes a spelling from its parts.
  public init(text: String, share: Double) {
    self.text = text
    self.share = share
  }
}

extension RunicTransliterator {
  /// The most likely spellings of a word, the likeliest first.
  ///
  /// A row of the table may list alternatives and their frequencies, such as `ar (14 %)`; the remainder is the share of
  /// the row's own output. Every combination is a spelling whose share is the product. Rows without frequencies count
  /// as certain, so in a mode that has none, the only spelling is the usual one, with a share of 1.
  ///
  /// - Parameters:
  ///   - word: A word or a short text.
  ///   - limit: The maximum number of spellings, at least 1.
  /// - Complexity: O(length of the word² × `limit`), because every spelling is copied for each letter.
  public func spellings(of word: String, limit: Int = 8) -> [RunicSpelling] {
    precondition(limit > 0, "limit must be at least 1")
    // Keep more spellings than requested, because unlikely ones may become equal later and add up.
    let kept = limit * 8
    var spellings = [RunicSpelling(text: "", share: 1)]
    for segment in transliteration(of: word).segments {
      for choices in choices(segment) {
        var shares: [String: Double] = [:]
        for spelling in spellings {
          for choice in choices { shares[spelling.text + choice.text, default: 0] += spelling.share * choice.share }
        }
        spellings = Self.likeliest(kept, shares)
      }
    }
    return Array(spellings.prefix(limit))
  }

  /// Whether the mode's table has frequencies, without which each word has a single spelling.
  package var hasFrequencies: Bool {
    (mode.passes.last?.mappings ?? []).contains { row in
      mode.alternatives(to: row).split(separator: ",").contains { alternative($0) != nil }
    }
  }

  private static func likeliest(_ count: Int, _ shares: [String: Double]) -> [RunicSpelling] {
    let sorted = shares.sorted { $0.value == $1.value ? $0.key < $1.key : $0.value > $1.value }
    return sorted.prefix(count).map { RunicSpelling(text: $0.key, share: $0.value) }
  }

  /// The alternatives for a segment, row by row.
  private func choices(_ segment: Transliteration.Segment) -> [[RunicSpelling]] {
    let written = segment.rows.compactMap { reference -> (names: [String], alternatives: String)? in
      let mapping = mode.passes[reference.pass].mappings[reference.mapping]
      guard case .letters(let names) = mapping.output else { return nil }
      return (names, mode.alternatives(to: mapping))
    }
    // Only the segment's own output reflects dividers and shared runes.
    if written.isEmpty { return [[RunicSpelling(text: segment.output, share: 1)]] }
    return written.map { row in
      let others = row.alternatives.split(separator: ",").compactMap(alternative)
      let own = written.count == 1 ? segment.output : runes(row.names) ?? ""
      return [RunicSpelling(text: own, share: max(0, 1 - others.reduce(0) { $0 + $1.share }))] + others
    }
  }

  /// Parses an alternative such as "ar reid (14 %)" or "no rune (30 %)"; nil for remarks in any other form.
  private func alternative(_ note: Substring) -> RunicSpelling? {
    let parts = note.split(separator: "(")
    guard parts.count == 2, parts[1].hasSuffix(" %)"), let percent = Int(parts[1].dropLast(3)), percent <= 100
    else { return nil }
    let names = parts[0].split(separator: " ").map(String.init)
    guard let text = names == ["no", "rune"] ? "" : runes(names) else { return nil }
    return RunicSpelling(text: text, share: Double(percent) / 100)
  }

  private func runes(_ names: [String]) -> String? {
    let script = options.registry.flatMap(script.laidOut(byRegistry:)) ?? script
    let variant = options.variant.flatMap(script.variant(named:))
    var text = ""
    for name in names {
      guard let index = script.index(ofLetter: name) else { return nil }
      text.unicodeScalars.append(script.scalar(ofLetterAt: index, in: variant))
    }
    return text
  }
}
