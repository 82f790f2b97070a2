/// The stylistic sets of a font that writes, which change only what has been written.
struct StylisticSets {
  private let script: ScriptTable
  private var glyphs: WritingGlyphs
  /// The glyphs of Latin punctuation, beside which there is no divider.
  private let latinPunctuation: Set<GlyphID>

  init(_ script: ScriptTable, _ rules: ShapingRules, _ glyphs: WritingGlyphs) {
    self.script = script
    self.glyphs = glyphs
    let written = Set(rules.letters.values.filter { !$0.isPunctuation }.map { $0.scalars })
    let marks = glyphs.font.characters.keys.compactMap(Unicode.Scalar.init).filter {
      $0.isLatinPunctuation && !written.contains([$0])
    }
    latinPunctuation = Set(marks.compactMap(glyphs.drawn))
  }

  /// The features, whose lookups and glyphs are appended to those of the font: punctuation precedes dividers, which depend on it.
  mutating func addFeatures(to font: inout TrueTypeFont) {
    var lookups = font.substitutions
    func add(_ rules: SubstitutionLookup.Rules) -> [Int] {
      if rules.isEmpty { return [] }
      lookups.append(SubstitutionLookup(rules))
      return [lookups.count - 1]
    }
    let (variant, forms) = otherForms()
    let twigs = add(.single(forms))
    let punctuation = add(.single(map(script.punctuation.map { ($0.latin, $0.scalar) })))
    var features = [
      TrueTypeFont.Feature("ss01", twigs, name: variant.map { "Other forms: \($0)" } ?? "Other forms (none)")
    ]
    for (index, divider) in script.dividers.prefix(3).enumerated() {
      features.append(.init("ss0\(index + 2)", addDivider(divider, add), name: "Between words: \(divider.name)"))
    }
    features.append(.init("ss05", punctuation, name: "The script's own punctuation"))
    let own = font.features + features
    font = glyphs.font
    (font.features, font.substitutions) = (own, lookups)
  }

  /// The first variant of the script that differs from the usual forms.
  private mutating func otherForms() -> (name: String?, forms: [GlyphID: GlyphID]) {
    for variant in script.variants {
      var forms = map(
        script.allLetters.indices.map { (script.allLetters[$0].scalar, script.scalar(ofLetterAt: $0, in: variant)) })
      if forms.isEmpty { continue }
      for (glyph, runes) in glyphs.written.sorted(by: { $0.key < $1.key }) {
        guard runes.contains(where: { forms[$0] != nil }) else { continue }
        forms[glyph] = glyphs.append(drawnAs: runes.map { forms[$0] ?? $0 })
      }
      return (variant.name, forms)
    }
    return (nil, [:])
  }

  private func map(_ pairs: [(Unicode.Scalar, Unicode.Scalar)]) -> [GlyphID: GlyphID] {
    var result: [GlyphID: GlyphID] = [:]
    for (from, to) in pairs {
      if let from = glyphs.drawn(from), let to = glyphs.drawn(to), from != to { result[from] = to }
    }
    return result
  }

  /// Spaces become a divider; beside the script's punctuation nothing, beside Latin punctuation one space.
  private func addDivider(_ divider: ScriptTable.Divider, _ add: (SubstitutionLookup.Rules) -> [Int]) -> [Int] {
    guard let space = glyphs.drawn(" "), let sign = glyphs.drawn(divider.scalar) else { return [] }
    let latin = latinPunctuation
    let signs = Set((script.dividers.map { $0.scalar } + script.punctuation.map { $0.scalar }).compactMap(glyphs.drawn))
    guard let away = add(.single([space: glyphs.nothing])).first, let toSign = add(.single([space: sign])).first else {
      return []
    }
    let one = add(.contexts([.init(before: [[space]], [[space]], [.init(at: 0, lookup: away)])]))
    return one
      + add(
        .contexts([
          .init(before: [signs], [[space]], [.init(at: 0, lookup: away)]),
          .init([[space]], after: [signs], [.init(at: 0, lookup: away)]), .init(before: [latin], [[space]], []),
          .init([[space]], after: [latin], []), .init([[space]], [.init(at: 0, lookup: toSign)]),
        ]))
  }
}
