/// Words derived from known words: regular endings, British spellings, compounds.
struct WordForms {
  /// The pronunciation of a known word.
  let known: ([UInt8]) -> [Sound]?

  // MARK: Endings

  /// The pronunciation of a known word with a regular ending.
  func withEnding(_ word: [UInt8]) -> [Sound]? {
    for ending in Self.endings where word.count > ending.letters.count + 1 && word.hasSuffix(ending.letters) {
      let rest = Array(word.dropLast(ending.letters.count))
      for base in bases(of: rest, for: ending) {
        // The e of *karate* is not silent.
        let isSilent = base.count > rest.count && ending.kind == .afterConsonant
        if var sounds = known(base), !isSilent || sounds.last?.phoneme.isVowel == false {
          // *squiggly* is said without ə.
          if isSilent, ending.letters.count == 1, sounds.suffix(2).map({ $0.phoneme }) == [.comma, .l] {
            sounds.remove(at: sounds.count - 2)
          }
          return sounds + ending.sounds(after: sounds)
        }
      }
    }
    return nil
  }

  /// Splits off a possessive or contracted ending.
  static func contraction(_ word: [UInt8]) -> (base: [UInt8], ending: Ending)? {
    endings.prefix(contractions).first { word.count > $0.letters.count && word.hasSuffix($0.letters) }.map {
      (Array(word.dropLast($0.letters.count)), $0)
    }
  }

  /// Splits off the ending of a plural, which is the last one.
  static func plural(_ word: [UInt8]) -> (base: [UInt8], ending: Ending)? {
    endings.last.map { (Array(word.dropLast()), $0) }
  }

  /// The words that an ending may have been added to: unchanged, with a final e restored, y for i, a consonant undoubled.
  private func bases(of rest: [UInt8], for ending: Ending) -> [[UInt8]] {
    guard let last = rest.last else { return [] }
    var bases: [[UInt8]] = []
    switch ending.kind {
    case .afterWord: return ending.letters.starts(with: "al".utf8) && !rest.hasSuffix(Array("ic".utf8)) ? [] : [rest]
    case .plural:
      // -es follows a sibilant, as in *boxes*; exceptions such as *goes* are in the lexicon.
      if last == UInt8(ascii: "s") { return [] }
      bases = [rest]
      if last == UInt8(ascii: "e") {
        bases.append(Array(rest.dropLast()))
        if rest.dropLast().last == UInt8(ascii: "i") { bases.append(rest.dropLast(2) + [UInt8(ascii: "y")]) }
      }
    case .afterVerb, .afterConsonant:
      bases = [rest + [UInt8(ascii: "e")], rest]
      if ending.kind == .afterConsonant {
        // In *boy* and *roist* the two vowels are one; before i and y, c is not k.
        if Array("aeou".utf8).contains(last) { return [] }
        if last == UInt8(ascii: "c") { bases.removeLast() }
      }
      if last == UInt8(ascii: "i"), ending.letters != Array("ing".utf8) {
        bases.append(rest.dropLast() + [UInt8(ascii: "y")])
      }
      if rest.count > 2, rest[rest.count - 2] == last { bases.append(Array(rest.dropLast())) }
    case .afterAdjective:
      bases = [rest]
      if last == UInt8(ascii: "i") { bases.append(rest.dropLast() + [UInt8(ascii: "y")]) }
    }
    return bases
  }

  struct Ending {
    let letters: [UInt8]
    let kind: Kind
    private let plain: [Phoneme]

    enum Kind { case afterWord, plural, afterVerb, afterConsonant, afterAdjective }

    init(_ letters: String, _ kind: Kind, _ plain: Phoneme...) {
      self.letters = Array(letters.utf8)
      self.kind = kind
      self.plain = plain
    }

    /// The pronunciation of the ending after a word: *cats* s, *dogs* z, *judges* ɪz; *walked* t, *lived* d, *wanted* ɪd.
    func sounds(after word: [Sound]) -> [Sound] {
      let last = word.last?.phoneme ?? .comma
      var phonemes = plain
      switch plain.last {
      case .z where plain.count == 1:
        phonemes = last.isSibilant ? [.kit, .z] : last.isVoiceless ? [.s] : [.z]
      case .d where plain.count == 1:
        phonemes =
          last == .t || last == .d ? [.kit, .d] : last.isVoiceless && letters.first != UInt8(ascii: "'") ? [.t] : [.d]
      case .v where !last.isVowel: phonemes = [.comma, .v]
      case .happy where last == .l && letters.count == 2: phonemes = [.happy]
      default: break
      }
      let spelled = letters.filter { $0 != UInt8(ascii: "'") }
      return phonemes.enumerated().map { Sound($0.element, letter: spelled[min($0.offset, spelled.count - 1)]) }
    }
  }

  private static let contractions = 6
  private static let endings = [
    Ending("n't", .afterWord, .comma, .n, .t), Ending("'s", .afterWord, .z), Ending("'ll", .afterWord, .comma, .l),
    Ending("'d", .afterWord, .d), Ending("'ve", .afterWord, .v), Ending("'re", .afterWord, .letter),
    Ending("ing", .afterVerb, .kit, .ng), Ending("ed", .afterVerb, .d), Ending("ers", .afterVerb, .letter, .z),
    Ending("er", .afterVerb, .letter), Ending("est", .afterVerb, .comma, .s, .t),
    Ending("ness", .afterAdjective, .n, .comma, .s), Ending("less", .afterWord, .l, .comma, .s),
    Ending("ally", .afterWord, .l, .happy), Ending("ly", .afterAdjective, .l, .happy),
    Ending("able", .afterVerb, .comma, .b, .comma, .l), Ending("ably", .afterVerb, .comma, .b, .l, .happy),
    Ending("ish", .afterConsonant, .kit, .sh), Ending("ism", .afterConsonant, .kit, .z, .comma, .m),
    Ending("ist", .afterConsonant, .kit, .s, .t), Ending("ize", .afterConsonant, .price, .z),
    Ending("ful", .afterAdjective, .f, .comma, .l), Ending("ment", .afterWord, .m, .comma, .n, .t),
    Ending("dom", .afterWord, .d, .comma, .m), Ending("shire", .afterWord, .sh, .letter),
    Ending("y", .afterConsonant, .happy), Ending("s", .plural, .z),
  ]

  // MARK: Spelling

  /// The American spellings that a British one may correspond to, the likeliest first.
  static func americanSpellings(of word: [UInt8]) -> [[UInt8]] {
    spellings.filter { word.count > $0.0.count }.flatMap { british, american in
      word.indices.filter { word[$0...].starts(with: british) && ($0 > 0 || british[0] != UInt8(ascii: "i")) }
        .map { word[..<$0] + american + word[($0 + british.count)...] }
    }
  }

  private static let spellings: [([UInt8], [UInt8])] = [
    ("isation", "ization"), ("ising", "izing"), ("ised", "ized"), ("iser", "izer"), ("ise", "ize"), ("ysing", "yzing"),
    ("ysed", "yzed"), ("yse", "yze"), ("our", "or"), ("lling", "ling"), ("lled", "led"), ("ller", "ler"),
    ("llous", "lous"), ("lfil", "lfill"), ("tre", "ter"), ("bre", "ber"), ("ogue", "og"), ("ence", "ense"),
    ("aemi", "emi"), ("aed", "ed"), ("aes", "es"), ("oed", "ed"), ("oest", "est"), ("oeu", "eu"), ("scept", "skept"),
    ("pyjama", "pajama"), ("moustache", "mustache"), ("mould", "mold"), ("smoulder", "smolder"), ("plough", "plow"),
    ("draught", "draft"), ("grey", "gray"), ("cheque", "check"), ("tyre", "tire"), ("kerb", "curb"),
    ("aluminium", "aluminum"), ("mme", "m"), ("axe", "ax"),
  ].map { (Array($0.0.utf8), Array($0.1.utf8)) }

  /// How endings with an accent are pronounced, the usual way last.
  static let accents: [(ending: [UInt8], sounds: [Phoneme])] = [
    ("é", [.face]), ("ée", [.face]), ("és", [.face, .z]), ("ées", [.face, .z]), ("éd", [.face, .d]),
    ("éd", [.comma, .d]), ("éd", [.kit, .d]), ("èd", [.comma, .d]), ("èd", [.kit, .d]), ("ë", [.happy]),
  ].map { (Array($0.0.utf8), $0.1) }

  /// The sounds of a word's letters without accents, with nj for each ñ.
  static func withTildes(_ sounds: [Sound], of word: [UInt8]) -> [Sound] {
    // Whether each n, of which two are one sound, has a tilde.
    var tildes: [Bool] = []
    for (index, byte) in word.enumerated() {
      if byte == 0xB1, index > 0, word[index - 1] == 0xC3 { tildes.append(true) }
      if byte == UInt8(ascii: "n"), index == 0 || word[index - 1] != byte { tildes.append(false) }
    }
    let places = sounds.indices.filter {
      sounds[$0].letter == UInt8(ascii: "n") && [.n, .ng].contains(sounds[$0].phoneme)
    }
    guard tildes.contains(true), places.count == tildes.count else { return sounds }
    var result = sounds
    for (place, hasTilde) in zip(places, tildes).reversed() where hasTilde {
      let hasGlide = place + 1 < sounds.count && sounds[place + 1].phoneme == .y
      result.replaceSubrange(
        place...place, with: [Sound(.n, letter: UInt8(ascii: "n"))] + (hasGlide ? [] : [Sound(.y)]))
    }
    return result
  }

  /// Where a diaeresis says that two vowels are two sounds, between them, and whether they are the same letter: *coöp*, *Boötes*.
  /// Not that of an umlaut, which is after a consonant.
  static func diaeresis(in word: [UInt8]) -> (index: Int, isDoubled: Bool)? {
    func isVowel(_ index: Int) -> Bool { word.indices.contains(index) && Array("aeiouy".utf8).contains(word[index]) }
    for index in word.indices.dropLast() where word[index] == 0xC3 {
      let letter = word[index + 1]
      // ä ë ï ö ü ÿ
      if isVowel(index - 1), [0xA4, 0xAB, 0xAF, 0xB6, 0xBC, 0xBF].contains(letter) {
        return (index, bases[Int(letter) - 0xA0] == word[index - 1])
      }
      if isVowel(index + 2), [0xAB, 0xAF].contains(letter) { return (index + 2, false) }
    }
    return nil
  }

  /// A word without its accents, which are those of Latin-1.
  static func withoutAccents(_ word: [UInt8]) -> [UInt8] {
    word.filter { !(0x80..<0xA0).contains($0) && $0 < 0xC0 }.map { $0 < 0x80 ? $0 : bases[Int($0) - 0xA0] }
  }

  private static let bases = Array("aaaaaaaceeeeiiiidnooooo/ouuuuyty".utf8)

  // MARK: Compounds

  private static let shortestPart = 4

  /// A compound of two known words; the longest possible first word is preferred, but an s begins the second one if it can:
  /// *four|score*. A doubled letter is seldom where words meet, but for h: *quidditch*, *rough|house*.
  func compound(_ word: [UInt8]) -> [Sound]? {
    func joined(at cut: Int) -> [Sound]? {
      guard cut >= Self.shortestPart, word[cut - 1] != word[cut] || word[cut] == UInt8(ascii: "h"),
        let first = known(Array(word[..<cut])), let second = known(Array(word[cut...]))
      else { return nil }
      return first + second
    }
    for cut in stride(from: word.count - Self.shortestPart, through: Self.shortestPart, by: -1) {
      guard let sounds = joined(at: cut) else { continue }
      return word[cut - 1] == UInt8(ascii: "s") ? joined(at: cut - 1) ?? sounds : sounds
    }
    return nil
  }

  /// A known word, or one with an ending, behind a prefix: *un|friended*. Words in *be* and *dis* are guessed better.
  func withPrefix(_ word: [UInt8]) -> [Sound]? {
    guard let (prefix, sounds) = Self.prefixes.first(where: { word.starts(with: $0.0) }) else { return nil }
    let rest = Array(word[prefix.count...])
    guard rest.count >= Self.shortestPart, let known = known(rest) ?? withEnding(rest) else { return nil }
    return zip(sounds, prefix).map { Sound($0, letter: $1) } + known
  }

  private static let prefixes: [([UInt8], [Phoneme])] = [
    ("un", [.strut, .n]), ("re", [.r, .fleece]), ("de", [.d, .fleece]), ("up", [.strut, .p]), ("non", [.n, .palm, .n]),
    ("mis", [.m, .kit, .s]), ("mid", [.m, .kit, .d]), ("pre", [.p, .r, .fleece]), ("sub", [.s, .strut, .b]),
    ("out", [.mouth, .t]), ("bio", [.b, .price, .goat]), ("geo", [.j, .fleece, .goat]),
  ].map { (Array($0.0.utf8), $0.1) }

  /// A compound of two known words that meet at a given index: `wart|hog`.
  func compound(_ word: [UInt8], cutAt cut: Int) -> [Sound]? {
    let rest = Array(word[cut...])
    guard cut > 2, rest.count > 2, let first = known(Array(word[..<cut])), let second = known(rest) ?? withEnding(rest)
    else { return nil }
    return first + second
  }
}

extension [UInt8] {
  func hasSuffix(_ end: [UInt8]) -> Bool { count >= end.count && suffix(end.count).elementsEqual(end) }
}
