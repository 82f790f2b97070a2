/// A whole word in runes, with the share of carvers who would have written it so.
///
/// ```swift
/// let norse = try RunicTransliterator(script: .younger, mode: "norse")
/// norse.spellings(of: "eptir").first  // "ᛁᚠᛏᛁᛦ", 0.84
/// ```
public struct WordSpelling: Sendable, Hashable {
  /// The word in runes.
  public let text: String
  /// From 0 to 1, as if the letters were chosen independently of each other.
  public let share: Double

  /// A spelling with its share.
  public init(text: String, share: Double) {
    self.text = text
    self.share = share
  }
}

extension RunicTransliterator {
  /// The likeliest spellings of a word, the likeliest first.
  ///
  /// A row of the table notes what else was carved for its letters and how often, such as `ar (14 %)`; the rest is the
  /// share of what the row writes. Every combination is a spelling, and its share is the product. A row without figures
  /// counts as certain, so in a mode that notes none the only spelling is the usual one, with a share of 1.
  ///
  /// - Parameters:
  ///   - word: A word, or a short text.
  ///   - limit: The most spellings that are returned, 1 at least.
  /// - Complexity: Linear in the word, times the limit.
  public func spellings(of word: String, limit: Int = 8) -> [WordSpelling] {
    precondition(limit > 0, "a limit of at least 1")
    // Spellings that are unlikely so far may still become equal and add up, so more are kept than are wanted.
    let kept = limit * 8
    var spellings = [WordSpelling(text: "", share: 1)]
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

  private static func likeliest(_ count: Int, _ shares: [String: Double]) -> [WordSpelling] {
    let sorted = shares.sorted { $0.value == $1.value ? $0.key < $1.key : $0.value > $1.value }
    return sorted.prefix(count).map { WordSpelling(text: $0.key, share: $0.value) }
  }

  /// What may stand for a segment, row by row.
  private func choices(_ segment: Transliteration.Segment) -> [[WordSpelling]] {
    let written = segment.rows.compactMap { reference -> (names: [String], alternatives: String)? in
      let mapping = mode.passes[reference.pass].mappings[reference.mapping]
      guard case .letters(let names) = mapping.output else { return nil }
      return (names, mode.alternatives(to: mapping))
    }
    // The segment's own output knows of dividers and shared runes.
    if written.isEmpty { return [[WordSpelling(text: segment.output, share: 1)]] }
    return written.map { row in
      let others = row.alternatives.split(separator: ",").compactMap(alternative)
      let own = written.count == 1 ? segment.output : runes(row.names) ?? ""
      return [WordSpelling(text: own, share: max(0, 1 - others.reduce(0) { $0 + $1.share }))] + others
    }
  }

  /// An alternative as tables note it: "ar reid (14 %)", "no rune (30 %)"; nil for remarks of another form.
  private func alternative(_ note: Substring) -> WordSpelling? {
    let parts = note.split(separator: "(")
    guard parts.count == 2, parts[1].hasSuffix(" %)"), let percent = Int(parts[1].dropLast(3)), percent <= 100
    else { return nil }
    let names = parts[0].split(separator: " ").map(String.init)
    guard let text = names == ["no", "rune"] ? "" : runes(names) else { return nil }
    return WordSpelling(text: text, share: Double(percent) / 100)
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
