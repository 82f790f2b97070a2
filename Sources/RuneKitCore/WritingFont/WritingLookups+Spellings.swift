extension WritingLookups {
  /// A glyph of its own for every spelling of runes, in place of the runes and the tags after them.
  mutating func addSpellings(_ rules: ShapingRules) {
    guard let pass = rules.passes.last, !glyphs.tags.isEmpty else { return }
    let together = tagsTogether(pass)
    var written: [[GlyphID]: GlyphID] = [:]
    func add(_ runes: [Unicode.Scalar], _ tags: [GlyphID]) {
      let drawn = runes.compactMap(glyphs.drawn)
      if drawn.isEmpty || drawn.count < runes.count || written[drawn + tags] != nil { return }
      written[drawn + tags] = glyphs.append(drawnAs: drawn)
    }
    for reading in rules.readings {
      guard let glyph = glyphs.font.characters[reading.character.value], let tag = glyphs.tags[glyph] else { continue }
      if reading.letters.count == 1 {
        for runes in pass.runes(for: reading.letters) { add(runes, [tag]) }
      }
    }
    for (letters, tags) in together {
      for runes in pass.runes(for: letters) { add(runes, tags) }
    }
    self.add(.ligature(written), ignoresMarks: false)
  }

  /// Longer spellings, which are words that a row writes as a whole, have no tag of their own: the rules for many of them would take
  /// several times as long as all others.
  private static let longestSpelling = 4
  /// The same where a table has more: the shortest of them have tags.
  private static let mostSpellings = 500

  /// Of the tags that stand together, because their letters were written together, the last one becomes that of the spelling, and the
  /// others nothing. The letters, with the tags that they then have.
  private mutating func tagsTogether(_ pass: ShapingRules.Pass) -> [(letters: [Symbol], tags: [GlyphID])] {
    var spellings: [[GlyphID]: [Symbol]] = [:]
    for rule in pass.rules where (2...Self.longestSpelling).contains(rule.length) {
      let key = Array(rule.key.prefix(rule.length))
      let letters = key.map(glyph)
      let capitals = letters.map { glyphs.capitals[$0] ?? $0 }
      for typed in [letters, [capitals[0]] + letters.dropFirst(), capitals] {
        let tags = typed.compactMap { glyphs.tags[$0] }
        if tags.count == typed.count { spellings[tags] = key }
      }
    }
    if spellings.isEmpty { return [] }
    var tags = Set(glyphs.tags.values)
    let gone = glyphs.appendMark()
    var replacements = NestedReplacements()
    var contexts: [(context: SubstitutionLookup.ContextRule, replacement: NestedReplacements.Lookup?)] = [
      (.init([tags], after: [tags], []), nil)
    ]
    var result: [(letters: [Symbol], tags: [GlyphID])] = []
    let sorted = spellings.sorted {
      $0.key.count == $1.key.count ? $0.key.lexicographicallyPrecedes($1.key) : $0.key.count < $1.key.count
    }
    // The longest first: what is before a tag is not yet nothing.
    for (spelling, letters) in sorted.prefix(Self.mostSpellings).reversed() {
      let tag = glyphs.appendMark()
      tags.insert(tag)
      let last = spelling.suffix(1)
      contexts.append(
        (
          .init(before: spelling.dropLast().map { [$0] }, [Set(last)], []),
          replacements.lookup(for: Array(last), tag, line: 0)
        ))
      result.append((letters, Array(repeating: gone, count: spelling.count - 1) + [tag]))
    }
    addMatching(contexts, replacements, line: nil, ignoresMarks: false)
    let nothing = Dictionary(uniqueKeysWithValues: tags.map { ($0, gone) })
    if let away = add(.single(nothing), isDirect: false, ignoresMarks: false) {
      add(.contexts([.init([tags], after: [tags], [.init(at: 0, lookup: away)])]), ignoresMarks: false)
    }
    return result
  }
}

extension ShapingRules.Pass {
  /// What letters are written as, whatever is before and after them.
  fileprivate func runes(for letters: [Symbol]) -> [[Unicode.Scalar]] {
    let ruled = rules.filter { $0.length == letters.count && $0.key.starts(with: letters) }.compactMap { $0.row }
    return (ruled + [letters.count == 1 ? plainRows[letters[0]] : nil].compactMap { $0 }).map { rows[$0].runes }
  }
}
