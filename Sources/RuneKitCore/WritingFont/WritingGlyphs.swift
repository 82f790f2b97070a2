/// The glyphs of a font that writes: those of Stave that the mode needs, and one for each letter that it reads.
struct WritingGlyphs {
  private(set) var font: TrueTypeFont
  /// The glyph of each letter of the rows, drawn as the rune of the letter alone.
  private(set) var letters: [Symbol: GlyphID] = [:]
  /// What each character is read as: letters, several for ĳ, and its tag.
  private(set) var readings: [GlyphID: [GlyphID]] = [:]
  /// Glyphs that are never seen, by the letter or the character that they stand after until it is written; none in modes of several
  /// passes.
  private(set) var tags: [GlyphID: GlyphID] = [:]
  /// The glyphs for what was typed, with the runes that they look like.
  private(set) var written: [GlyphID: [GlyphID]] = [:]
  /// The capitals of letters, as they are typed.
  private(set) var capitals: [GlyphID: GlyphID] = [:]
  /// Letters with marks that are characters of their own.
  private(set) var markedLetters: [[GlyphID]: GlyphID] = [:]
  /// Characters that split letters.
  private(set) var joiners: [GlyphID: GlyphID] = [:]
  /// What they become: in a word, and in no class.
  let joiner: GlyphID
  /// What is not written: a mark, so that all lookups pass over it.
  let nothing: GlyphID
  /// Letters that no row knows, which stay Latin.
  private(set) var foreign: Set<GlyphID> = []
  /// The glyphs of Stave.
  private let drawn: [UInt32: GlyphID]

  /// How many glyphs a font can have.
  static let limit = 65_534

  /// Beyond it, characters that are read alike share a glyph. LuaTeX applies no contexts to such characters, so the letters
  /// of Europe's languages have glyphs of their own.
  private static let lastCommonLetter: UInt32 = 0x17F

  private static let marks: [ClosedRange<UInt32>] = [
    0x300...0x36F, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE20...0xFE2F,
    0xAD...0xAD, 0x180E...0x180E, 0x200B...0x200B, 0x2060...0x2064, 0xFEFF...0xFEFF,
    0x61C...0x61C, 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x206F,
  ]

  init(_ rules: ShapingRules, _ script: ScriptTable, _ stave: TrueTypeFont) throws(WritingFontError) {
    for pass in rules.passes {
      for row in pass.rows {
        for rune in row.runes where stave.characters[rune.value] == nil { throw .missingRune(rune, line: row.line) }
      }
    }
    do throws(FontFile.ReadError) {
      // Letters that stay Latin stand between runes, beside which they have no kerning; where a table reads few letters, those of
      // ASCII form words.
      let rare = stave.characters.filter { $0.key > 0x7F && Self.isLetter($0.key) && !Self.isRune($0.key) }.values
      font = try stave.subset(Self.needed(rules, script, stave), unkerned: Set(rare))
      drawn = font.characters
      nothing = try font.appendGlyph()
      joiner = try font.appendGlyph()
      font.marks = [nothing]
      try mapLetters(rules)
      try mapMarks(rules)
      // Signs that no row reads and Stave lacks.
      for code in [0x2BC, 0x201B, 0xFE63] + Array<UInt32>(0xFF01...0xFF5E) where font.characters[code] == nil {
        font.characters[code] = Unicode.Scalar(code).flatMap(drawn)
      }
      for code: UInt32 in [0x200C, 0x200D] {
        let glyph = try font.appendGlyph()
        font.characters[code] = glyph
        joiners[glyph] = joiner
      }
    } catch {
      throw .notStave("\(error)")
    }
    let readings = Set(rules.readings.map { $0.character.value })
    for (code, glyph) in drawn where !readings.contains(code) && Self.isLetter(code) { foreign.insert(glyph) }
  }

  /// The glyph of Stave for a character, or nil; the full-width signs of ASCII look like the usual ones, and apostrophes and hyphens
  /// that Stave lacks like those that it has.
  func drawn(_ scalar: Unicode.Scalar) -> GlyphID? {
    if let glyph = drawn[(0xFF01...0xFF5E).contains(scalar.value) ? scalar.value - 0xFEE0 : scalar.value] {
      return glyph
    }
    return drawn[scalar.isApostrophe ? 0x2019 : Unicode.Scalar.hyphens.contains(scalar) ? 0x2D : scalar.value]
  }

  /// Adds a glyph that is never seen.
  mutating func append() -> GlyphID {
    // A glyph of no parts reads nothing.
    (try? font.appendGlyph()) ?? nothing
  }

  /// All glyphs of Stave that the mode writes, its script has, or that are not letters.
  private static func needed(_ rules: ShapingRules, _ script: ScriptTable, _ stave: TrueTypeFont) -> Set<GlyphID> {
    var wanted = Set(script.dividers.map { $0.scalar.value } + script.punctuation.map { $0.scalar.value })
    for index in script.allLetters.indices {
      wanted.insert(script.allLetters[index].scalar.value)
      for variant in script.variants { wanted.insert(script.scalar(ofLetterAt: index, in: variant).value) }
    }
    for (symbol, letter) in rules.letters {
      wanted.formUnion(letter.alone.map { $0.value })
      // What may be left over stays Latin.
      if rules.passes.last?.plainRows[symbol] == nil { wanted.formUnion(letter.scalars.map { $0.value }) }
    }
    let readings = Set(rules.readings.map { $0.character.value })
    for code in stave.characters.keys {
      if !isRune(code), !(isLetter(code) && readings.contains(code)) { wanted.insert(code) }
    }
    return Set(wanted.compactMap { stave.characters[$0] })
  }

  private static func isRune(_ code: UInt32) -> Bool {
    (0x16A0...0x16FF).contains(code) || (0xE000...0xF8FF).contains(code)
  }

  private static func isLetter(_ code: UInt32) -> Bool {
    guard let scalar = Unicode.Scalar(code) else { return false }
    return Grapheme([scalar]).isLetter
  }

  private mutating func mapLetters(_ rules: ShapingRules) throws(FontFile.ReadError) {
    var others: [(glyph: GlyphID, letters: [Symbol])] = []
    var shared: [[Symbol]: GlyphID] = [:]
    // In the order of code points, which keeps the table of characters small.
    for (character, letters) in rules.readings {
      let isOwn = letters.count == 1 && rules.letters[letters[0]]?.scalars == [character]
      let isRare = !isOwn && character.value > Self.lastCommonLetter
      if isRare, let glyph = shared[letters] {
        font.characters[character.value] = glyph
        continue
      }
      let glyph = try font.appendGlyph(drawnAs: letters.flatMap { parts(rules.letters[$0]) })
      font.characters[character.value] = glyph
      if isRare { shared[letters] = glyph }
      if isOwn {
        self.letters[letters[0]] = glyph
      } else {
        others.append((glyph, letters))
      }
    }
    for (symbol, letter) in rules.letters.sorted(by: { $0.key < $1.key }) where self.letters[symbol] == nil {
      self.letters[symbol] = try font.appendGlyph(drawnAs: parts(letter))
    }
    for glyph in self.letters.values { readings[glyph] = [glyph] }
    for (glyph, letters) in others { readings[glyph] = letters.map { self.letters[$0] ?? joiner } }
    for (character, letters) in rules.readings where character.properties.generalCategory == .uppercaseLetter {
      guard letters.count == 1, let small = rules.letters[letters[0]]?.scalars, small.count == 1 else { continue }
      if [1, 32].contains(Int(small[0].value) - Int(character.value)), let letter = self.letters[letters[0]] {
        capitals[letter] = font.characters[character.value]
      }
    }
    // After several passes, a rune may have been any of many letters.
    if rules.passes.count > 1 { return }
    let typed = (0x21...0xFF).compactMap { font.characters[$0] } + self.letters.values + capitals.values
    for glyph in Set(typed).sorted() where readings[glyph] != nil {
      let tag = try font.appendGlyph()
      font.marks.insert(tag)
      tags[glyph] = tag
      readings[glyph]?.append(tag)
    }
  }

  /// Adds a glyph that is never seen and stands between others that are.
  mutating func appendMark() -> GlyphID {
    let mark = append()
    font.marks.insert(mark)
    return mark
  }

  /// Adds a glyph that looks like runes in a row.
  mutating func append(drawnAs runes: [GlyphID]) -> GlyphID {
    let glyph = (try? font.appendGlyph(drawnAs: runes, isKerned: true)) ?? nothing
    written[glyph] = runes
    return glyph
  }

  /// What a letter alone looks like.
  private func parts(_ letter: ShapingRules.Letter?) -> [GlyphID] { letter?.alone.compactMap(drawn) ?? [] }

  private mutating func mapMarks(_ rules: ShapingRules) throws(FontFile.ReadError) {
    for code in Self.marks.joined() where Unicode.Scalar(code)?.properties.generalCategory != .unassigned {
      font.characters[code] = nothing
    }
    let single = readings.filter { glyph, reading in reading.dropFirst().allSatisfy { $0 == tags[glyph] } }
    let typed = Dictionary(grouping: single.keys) { readings[$0]?[0] ?? $0 }
    for (symbol, letter) in rules.letters.sorted(by: { $0.key < $1.key }) {
      for spelling in Set([letter.scalars, letter.decomposed]) where spelling.count > 1 {
        guard let base = font.characters[spelling[0].value] else { continue }
        var marks: [GlyphID] = []
        for scalar in spelling.dropFirst() {
          if font.characters[scalar.value] == nothing {
            let mark = try font.appendGlyph()
            font.characters[scalar.value] = mark
            font.marks.insert(mark)
          }
          if let glyph = font.characters[scalar.value] { marks.append(glyph) }
        }
        if marks.count + 1 < spelling.count { continue }
        for first in typed[readings[base]?[0] ?? base] ?? [base] { markedLetters[[first] + marks] = letters[symbol] }
      }
    }
  }
}
