/// The lookups of a font that writes, in the order in which they are applied.
///
/// - A capital that is typed for a letter becomes it after a small letter.
/// - Spellings of a letter become the letter and a tag that nobody sees, which says how it was typed; characters that split
///   letters become one.
/// - Letters at both ends of a word become forms of their own, which listed words are found by, the first one together with
///   the letter after it; the letter before a split becomes a form that joins nothing.
/// - Each pass writes a glyph for each row that applies, which remembers the last letter of the row, because lookups see
///   what they have written themselves; then the letters of the next pass, or runes.
///
/// - Runes and the tags of what was typed for them become one glyph, which looks like the runes: some programs that make a PDF keep
///   but one text for a glyph, so each spelling of a rune has its own.
///
/// Nested lookups never reach beyond what was matched, as DirectWrite requires, and a second run changes nothing, so programs
/// may apply the features one after another.
struct WritingLookups {
  var glyphs: WritingGlyphs
  var lookups: [SubstitutionLookup] = []
  /// The lookups that features apply; the others are applied by these.
  private(set) var direct: [Int] = []
  /// The row for which each lookup was added, where it is one.
  private(set) var lines: [Int?] = []
  /// The forms of letters before a split.
  private var split: [Symbol: GlyphID] = [:]
  private var ruleCount = 0

  /// How many rules with contexts the format has room for.
  private static let mostRules = 6_000

  init(_ glyphs: WritingGlyphs) { self.glyphs = glyphs }

  mutating func add(_ rules: ShapingRules, _ transliterator: RunicTransliterator) throws(WritingFontError) {
    addTyped(rules)
    add(.ligature(glyphs.markedLetters), ignoresMarks: false)
    add(.multiple(glyphs.readings))
    // HarfBuzz passes over U+200C and the like until they have been replaced.
    add(.single(glyphs.joiners))
    try addWords(rules, transliterator)
    for (number, pass) in rules.passes.enumerated() {
      try add(pass, of: rules, isLast: number == rules.passes.count - 1)
    }
    addSpellings(rules)
  }

  private mutating func addTyped(_ rules: ShapingRules) {
    guard let typed = rules.typed, let capital = glyphs.font.characters[typed.capital.value],
      let lookup = add(.single([capital: glyph(typed.letter)]), isDirect: false)
    else { return }
    let small = glyphs.font.characters.filter { Unicode.Scalar($0.key)?.properties.generalCategory == .lowercaseLetter }
    add(.contexts([.init(before: [Set(small.values)], [[capital]], [.init(at: 0, lookup: lookup)])]))
  }

  @discardableResult
  mutating func add(
    _ rules: SubstitutionLookup.Rules, isDirect: Bool = true, ignoresMarks: Bool = true, line: Int? = nil
  ) -> Int? {
    if rules.isEmpty { return nil }
    lookups.append(SubstitutionLookup(rules, ignoresMarks: ignoresMarks))
    lines.append(line)
    if isDirect { direct.append(lookups.count - 1) }
    return lookups.count - 1
  }

  func glyph(_ symbol: Symbol) -> GlyphID { glyphs.letters[symbol] ?? glyphs.joiner }

  private mutating func splitForm(of symbol: Symbol) -> GlyphID {
    if let known = split[symbol] { return known }
    let form = glyphs.append()
    split[symbol] = form
    return form
  }

  // MARK: Words

  private mutating func addWords(
    _ rules: ShapingRules, _ transliterator: RunicTransliterator
  ) throws(WritingFontError) {
    if rules.words.isEmpty { return }
    let plain = Set(rules.letters.filter { $0.value.isLetter }.keys.map(glyph)).union(glyphs.foreign)
    let initials = forms(of: rules.words.compactMap { $0.letters.first })
    let finals = forms(of: rules.words.compactMap { $0.letters.last })
    let starts = WordStarts(rules.words.map { $0.letters.prefix(2).map(glyph) }, initials) { glyphs.append() }
    if glyphs.font.glyphCount > WritingGlyphs.limit,
      let word = rules.words.first(where: { (starts.form(of: $0.letters.map(glyph)) ?? 0) >= WritingGlyphs.limit })
    {
      let scalars = word.letters.flatMap { rules.letters[$0]?.scalars ?? [] }
      let text = String(String.UnicodeScalarView(scalars))
      let exception = transliterator.exception(for: text)
      throw .tooManyWords(text, limit: WritingGlyphs.limit, file: exception?.file ?? "", line: exception?.line ?? 0)
    }
    let inWord = plain.union(initials.values).union([glyphs.joiner])
    var splits: [GlyphID: GlyphID] = [:]
    for word in rules.words {
      for index in word.splits {
        let symbol = word.letters[index]
        splits[glyph(symbol)] = splitForm(of: symbol)
        if index == 0, let start = starts.form(of: word.letters.map(glyph)) { splits[start] = splitForm(of: symbol) }
      }
    }
    guard let toInitial = add(.single(initials), isDirect: false), let toFinal = add(.single(finals), isDirect: false),
      let toSplit = add(.single(splits), isDirect: false)
    else { return }
    // The ends of a run of text are ends of words, and cannot be asked for; so a rule for all other positions comes first.
    add(
      .contexts([
        .init(before: [inWord], [Set(initials.keys)]), .init([Set(initials.keys)], [.init(at: 0, lookup: toInitial)]),
      ]))
    var toStart: [GlyphID: Int] = [:]
    for (next, forms) in starts.ofNext.sorted(by: { $0.key < $1.key }) {
      toStart[next] = add(.single(forms), isDirect: false)
    }
    add(
      .sequences(
        starts.keys.compactMap { key in
          toStart[key.next].map { .init([key.initial, key.next], [.init(at: 0, lookup: $0)]) }
        }))
    add(
      .contexts([
        .init([Set(finals.keys)], after: [plain.union([glyphs.joiner])]),
        .init([Set(finals.keys)], [.init(at: 0, lookup: toFinal)]),
      ]))
    add(
      .sequences(
        rules.words.map { word in
          var letters = word.letters.map(glyph)
          letters[0] = starts.form(of: letters) ?? letters[0]
          letters[letters.count - 1] = finals[letters[letters.count - 1]] ?? letters[letters.count - 1]
          return .init(letters, word.splits.map { .init(at: $0, lookup: toSplit) })
        }))
    var back: [GlyphID: GlyphID] = [:]
    for (letter, form) in initials { back[form] = letter }
    for (key, form) in starts.forms { back[form] = key[0] }
    for (letter, form) in finals { back[form] = letter }
    add(.single(back))
  }

  private mutating func forms(of letters: [Symbol]) -> [GlyphID: GlyphID] {
    var result: [GlyphID: GlyphID] = [:]
    for symbol in Set(letters).sorted() { result[glyph(symbol)] = glyphs.append() }
    return result
  }

  // MARK: Passes

  private mutating func add(_ pass: ShapingRules.Pass, of rules: ShapingRules, isLast: Bool) throws(WritingFontError) {
    ruleCount += pass.rules.count
    if ruleCount > Self.mostRules {
      let first = pass.rules.dropFirst(Self.mostRules - ruleCount + pass.rules.count).lazy.compactMap { $0.row }.first
      throw .limitExceeded("rules", limit: Self.mostRules, line: first.map { pass.rows[$0].line } ?? 0)
    }
    var rows = RowGlyphs()
    for rule in pass.rules {
      guard let row = rule.row, let last = rule.key.prefix(rule.length).last else { continue }
      let isSplit = rule.isSplit && rule.length == rule.key.count
      rows.insert(pass.rows[row], last: last, isSplit: isSplit) { glyphs.append() }
      if glyphs.font.glyphCount > WritingGlyphs.limit {
        throw .limitExceeded("glyphs", limit: WritingGlyphs.limit, line: pass.rows[row].line)
      }
    }
    var before: [Symbol: Set<GlyphID>] = [ShapingRules.foreign: glyphs.foreign, ShapingRules.joiner: [glyphs.joiner]]
    for symbol in rules.letters.keys { before[symbol] = [glyph(symbol)] }
    var after = before
    for symbol in pass.splitLetters {
      before[ShapingRules.joiner]?.insert(splitForm(of: symbol))
      after[symbol]?.insert(splitForm(of: symbol))
    }
    for (result, glyph) in rows.glyphs { before[result.isSplit ? ShapingRules.joiner : result.last]?.insert(glyph) }

    var replacements = NestedReplacements()
    var contexts: [(context: SubstitutionLookup.ContextRule, replacement: NestedReplacements.Lookup?)] = []
    for rule in pass.rules {
      var key = rule.key.map(glyph)
      if rule.isSplit, let last = rule.key.last { key[key.count - 1] = splitForm(of: last) }
      let sets = [rule.before.map { $0.reduce(into: Set()) { $0.formUnion(before[$1] ?? []) } }].compactMap { $0 }
      let later = [rule.after.map { $0.reduce(into: Set()) { $0.formUnion(after[$1] ?? []) } }].compactMap { $0 }
      // Letters that no text has here.
      if sets.contains([]) || later.contains([]) { continue }
      let taken = Array(key.prefix(rule.length))
      var replacement: NestedReplacements.Lookup?
      if let row = rule.row, let last = rule.key.prefix(rule.length).last {
        let isSplit = rule.isSplit && rule.length == rule.key.count
        if let target = rows.glyph(pass.rows[row], last: last, isSplit: isSplit) {
          replacement = replacements.lookup(for: taken, target, line: pass.rows[row].line)
        }
      }
      contexts.append(
        (.init(before: sets, taken.map { [$0] }, after: key.dropFirst(rule.length).map { [$0] } + later), replacement))
    }
    addMatching(contexts, replacements, line: pass.rows.last?.line)
    addWriting(pass, rows, of: rules, isLast: isLast)
  }

  mutating func addMatching(
    _ contexts: [(context: SubstitutionLookup.ContextRule, replacement: NestedReplacements.Lookup?)],
    _ replacements: NestedReplacements, line: Int?, ignoresMarks: Bool = true
  ) {
    let isPlain = contexts.allSatisfy { $0.context.before.isEmpty && $0.context.after.isEmpty && $0.replacement != nil }
    if isPlain, replacements.singles.isEmpty, replacements.ligatures.count == 1 {
      // Without contexts, ligatures are enough; they also try the longest first.
      add(.ligature(replacements.ligatures[0].map), line: line)
      return
    }
    let singles = replacements.singles.map {
      add(.single($0.map), isDirect: false, ignoresMarks: ignoresMarks, line: $0.line)
    }
    let ligatures = replacements.ligatures.map { add(.ligature($0.map), isDirect: false, line: $0.line) }
    add(
      .contexts(
        contexts.map { context, replacement in
          var context = context
          let lookup =
            switch replacement {
            case .single(let index): singles[index]
            case .ligature(let index): ligatures[index]
            case nil: Int?.none
            }
          if let lookup { context.actions = [.init(at: 0, lookup: lookup)] }
          return context
        }), ignoresMarks: ignoresMarks, line: line)
  }

  private mutating func addWriting(_ pass: ShapingRules.Pass, _ rows: RowGlyphs, of rules: ShapingRules, isLast: Bool) {
    var single: [GlyphID: GlyphID] = [:]
    var multiple: [GlyphID: [GlyphID]] = [:]
    func replace(_ glyph: GlyphID, by targets: [GlyphID]) {
      if targets.count > 1 { multiple[glyph] = targets } else { single[glyph] = targets.first ?? glyphs.nothing }
    }
    for (symbol, letter) in rules.letters {
      let forms = [(glyph(symbol), false)] + (pass.splitLetters.contains(symbol) ? [(splitForm(of: symbol), true)] : [])
      for (form, isSplit) in forms {
        if let row = pass.plainRows[symbol] {
          replace(form, by: targets(pass.rows[row].runes, pass.rows[row].letters, isSplit, isLast: isLast))
        } else if isLast {
          // What no row takes stays as it is.
          let own = letter.scalars.compactMap(glyphs.drawn)
          if own.count == letter.scalars.count { replace(form, by: own) }
        }
      }
    }
    for (result, glyph) in rows.glyphs {
      replace(glyph, by: targets(result.runes, result.letters, result.isSplit, isLast: isLast))
    }
    if isLast { single[glyphs.joiner] = glyphs.nothing }
    add(.single(single), line: pass.rows.last?.line)
    add(.multiple(multiple), line: pass.rows.last?.line)
  }

  /// The glyphs for what a row writes.
  private mutating func targets(
    _ runes: [Unicode.Scalar], _ letters: [Symbol], _ isSplit: Bool, isLast: Bool
  ) -> [GlyphID] {
    if isLast { return runes.compactMap(glyphs.drawn) }
    guard isSplit else { return letters.map(glyph) }
    guard let last = letters.last else { return [glyphs.joiner] }
    return letters.dropLast().map(glyph) + [splitForm(of: last)]
  }
}

/// The glyph that each row writes where it applies; rows that write the same and end in the same letter share one.
private struct RowGlyphs {
  struct Result: Hashable {
    let runes: [Unicode.Scalar]
    let letters: [Symbol]
    let last: Symbol
    let isSplit: Bool
  }

  private(set) var glyphs: [Result: GlyphID] = [:]

  mutating func insert(_ row: ShapingRules.Pass.Row, last: Symbol, isSplit: Bool, _ make: () -> GlyphID) {
    let result = Result(runes: row.runes, letters: row.letters, last: last, isSplit: isSplit)
    if glyphs[result] == nil { glyphs[result] = make() }
  }

  func glyph(_ row: ShapingRules.Pass.Row, last: Symbol, isSplit: Bool) -> GlyphID? {
    glyphs[Result(runes: row.runes, letters: row.letters, last: last, isSplit: isSplit)]
  }
}

/// The forms of letters at the starts of words for each letter that follows. The rules of words are tried one after another,
/// so few words should have the same form: with one for each first letter alone, text takes up to three times as long.
private struct WordStarts {
  /// By the first two letters.
  private(set) var forms: [[GlyphID]: GlyphID] = [:]
  /// What replaces the form of the first letter, by the second letter.
  private(set) var ofNext: [GlyphID: [GlyphID: GlyphID]] = [:]
  /// The form of the first letter, and the second letter.
  private(set) var keys: [(initial: GlyphID, next: GlyphID)] = []

  init(_ words: [[GlyphID]], _ initials: [GlyphID: GlyphID], _ make: () -> GlyphID) {
    for start in words where start.count == 2 && forms[start] == nil {
      guard let initial = initials[start[0]] else { continue }
      let form = make()
      forms[start] = form
      ofNext[start[1], default: [:]][initial] = form
      keys.append((initial, start[1]))
    }
  }

  func form(of word: [GlyphID]) -> GlyphID? { forms[Array(word.prefix(2))] }
}

/// The lookups that contexts apply: as few as possible, in each of which a glyph, or a row of glyphs, has one replacement.
struct NestedReplacements {
  enum Lookup {
    case single(Int)
    case ligature(Int)
  }

  /// With the row for which each was begun.
  private(set) var singles: [(map: [GlyphID: GlyphID], line: Int)] = []
  private(set) var ligatures: [(map: [[GlyphID]: GlyphID], line: Int)] = []

  mutating func lookup(for key: [GlyphID], _ target: GlyphID, line: Int) -> Lookup {
    if key.count == 1 {
      for index in singles.indices where singles[index].map[key[0], default: target] == target {
        singles[index].map[key[0]] = target
        return .single(index)
      }
      singles.append(([key[0]: target], line))
      return .single(singles.count - 1)
    }
    for index in ligatures.indices {
      // A longer ligature would be preferred to a shorter one that it begins with.
      let rivals = ligatures[index].map.keys.contains { $0 != key && ($0.starts(with: key) || key.starts(with: $0)) }
      if !rivals, ligatures[index].map[key, default: target] == target {
        ligatures[index].map[key] = target
        return .ligature(index)
      }
    }
    ligatures.append(([key: target], line))
    return .ligature(ligatures.count - 1)
  }
}
