/// Pronounces English words: by word lists, then by regular endings, then by letter-to-sound rules.
///
/// ```swift
/// pronouncer.pronunciations(of: "enough")[0].ipa  // "ɪnʌf"
/// ```
package final class Pronouncer: Sendable {
  /// The options that it was made with.
  package let options: Options
  private let lexicon: PackedLexicon?
  private let heteronyms: WordPronunciations?
  private let own: WordPronunciations?
  private let compounds: @Sendable ([UInt8]) -> Int?
  private let rules: @Sendable () -> LetterToSoundRules?

  /// Options of pronunciation.
  package struct Options: Sendable, Hashable {
    package var accent: Accent
    /// Whether *a*, *and*, *the* take the form that they have in isolation.
    package var usesStrongForms: Bool
    /// Whether numbers in digits are pronounced.
    package var saysNumbers: Bool

    /// Makes options. The defaults are General American, weak forms, and numbers left in digits.
    package init(accent: Accent = Accent(), usesStrongForms: Bool = false, saysNumbers: Bool = false) {
      self.accent = accent
      self.usesStrongForms = usesStrongForms
      self.saysNumbers = saysNumbers
    }
  }

  /// Makes a pronouncer from its parts.
  ///
  /// - Parameters:
  ///   - lexicon: The known words; nil applies the rules to every word, which is how they are measured.
  ///   - heteronyms: Words with several pronunciations; they take precedence over the lexicon.
  ///   - own: The user's words; they take precedence over everything else.
  ///   - compounds: Where a compound, as ASCII letters in lower case, is cut: 4 for *warthog*; nil for other words.
  ///   - rules: The letter-to-sound rules, loaded at the first unknown word.
  package init(
    lexicon: PackedLexicon?, heteronyms: WordPronunciations?, own: WordPronunciations? = nil,
    options: Options = Options(), compounds: @escaping @Sendable ([UInt8]) -> Int? = { _ in nil },
    rules: @escaping @Sendable () -> LetterToSoundRules?
  ) {
    self.lexicon = lexicon
    self.heteronyms = heteronyms
    self.own = own
    self.options = options
    self.compounds = compounds
    self.rules = rules
  }

  /// All pronunciations of a word, the default one first.
  ///
  /// - Parameter word: ASCII letters and apostrophes in either case. An unpronounceable word in capitals is spelled
  ///   out.
  /// - Complexity: Linear in the word; some fifty microseconds for one that is guessed.
  package func pronunciations(of word: String) -> [Pronunciation] {
    let bytes = Array(word.utf8)
    let lower = bytes.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    guard !lower.isEmpty, lower.allSatisfy({ (0x61...0x7A).contains($0) || $0 == UInt8(ascii: "'") }) else { return [] }
    return pronunciations(of: lower, Capitals(bytes))
  }

  /// Which letters of a word are capitals, so that it may be said letter by letter.
  package enum Capitals: Sendable {
    case some, all
    /// All but those of a plural or a possessive: *DVDs*, *AI's*.
    case allButEnding
    /// All, and each letter has its name, whatever word they would be.
    case named

    /// - Parameter word: In UTF-8, as it is written.
    package init(_ word: some BidirectionalCollection<UInt8>) {
      func isSmall(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte) }
      self = word.contains(where: isSmall) ? .some : .all
      guard self == .some, word.last == UInt8(ascii: "s") else { return }
      let base = word.dropLast()
      // *As* is a word.
      if base.count(where: { (0x41...0x5A).contains($0) }) > 1, !base.contains(where: isSmall) { self = .allButEnding }
    }
  }

  /// All pronunciations of a word in lower case; none of an empty one.
  package func pronunciations(of word: [UInt8], _ capitals: Capitals = .some) -> [Pronunciation] {
    guard !word.isEmpty else { return [] }
    return plain(word, capitals).map { pronunciation in
      var pronunciation = pronunciation
      if pronunciation.source != .own {
        // In most of these words the lexicon has ə, in the others and the Wiktionary ʌ.
        if lexicon != nil, word.starts(with: "un".utf8), pronunciation.sounds.first?.phoneme == .comma {
          pronunciation.sounds[0].phoneme = .strut
        }
        pronunciation.sounds = options.accent.applied(to: pronunciation.sounds, of: WordForms.withoutAccents(word))
      }
      return pronunciation
    }
  }

  /// The sounds of the words of a number.
  func sounds(of number: WrittenNumber) -> [[Sound]] {
    func said(_ word: some StringProtocol) -> [Sound] { pronunciations(of: Array(word.utf8)).first?.sounds ?? [] }
    return SpokenNumber(hasAnd: options.accent.isBritish).parts(of: number).flatMap { part -> [[Sound]] in
      switch part {
      case .word(let word): [said(word)]
      case .plural(let word): [said(SpokenNumber.plural(of: word))]
      case .ordinal(let word): [said(SpokenNumber.ordinal(of: word))]
      case .letters(let letters): letters.utf8.map { letterName($0) }
      }
    }
  }

  /// Whether a word is one of the user's.
  package func isOwn(_ word: [UInt8]) -> Bool { own?[word] != nil }

  private func plain(_ word: [UInt8], _ capitals: Capitals = .some) -> [Pronunciation] {
    if word.contains(where: { $0 >= 0x80 }) { return accented(word, capitals) }
    if let own = own?[word] { return own }
    if capitals == .named { return [letters(of: word)] }
    if lexicon == nil { return [guess(word)] }
    let isCapital = capitals == .all
    let listed = known(word)
    if capitals == .allButEnding, let (base, ending) = WordForms.contraction(word) ?? WordForms.plural(word),
      case let all = plain(base, .all),
      let said = all.first(where: { $0.use == HeteronymContext.abbreviation }) ?? all.first,
      said.use == HeteronymContext.abbreviation || said.use == "capitals" || listed.isEmpty && said.source != .rules
    {
      let source = said.source == .letters ? said.source : .ending
      return [Pronunciation(said.sounds + ending.sounds(after: said.sounds), source: source)]
    }
    if var listed = heteronyms?[word] {
      if options.usesStrongForms, let strong = listed.firstIndex(where: { $0.use == "strong" }) {
        listed.swapAt(0, strong)
      }
      let others =
        isCapital
        ? [HeteronymContext.ofUnit, HeteronymContext.ofSingleUnit]
        : [HeteronymContext.regnal, HeteronymContext.abbreviation]
      listed.removeAll { others.contains($0.use) }
      if isCapital, let capitals = listed.firstIndex(where: { $0.use == "capitals" }) { listed.swapAt(0, capitals) }
      return listed
    }
    if !listed.isEmpty { return listed.map { Pronunciation($0, source: .lexicon) } }
    if isCapital, let value = NumbersInText.value(ofRoman: word) {
      let number = SpokenNumber(hasAnd: options.accent.isBritish)
      let digits = Array(String(value).utf8)
      let sounds = (number.year(digits) ?? number.cardinal(digits)).flatMap { known(Array($0.utf8)).first ?? [] }
      return [Pronunciation(sounds, source: .number)]
    }
    let forms = WordForms { self.known($0).first }
    if let sounds = forms.withEnding(word) { return [Pronunciation(sounds, source: .ending)] }
    let american = WordForms.americanSpellings(of: word).compactMap { known($0).first ?? forms.withEnding($0) }
    if let sounds = american.first { return [Pronunciation(sounds, source: .spelling)] }
    if isCapital, WordForms.isSpelledOut(word) { return [letters(of: word)] }
    let parts = compounds(word).flatMap { forms.compound(word, cutAt: $0) } ?? forms.compound(word)
    if let sounds = parts ?? forms.withPrefix(word) { return [Pronunciation(sounds, source: .compound)] }
    return [guess(word)]
  }

  /// The pronunciations of a word with accents: as listed with them, otherwise those of its letters that the accents allow.
  private func accented(_ word: [UInt8], _ capitals: Capitals) -> [Pronunciation] {
    let letters = WordForms.withoutAccents(word)
    if let listed = own?[word] ?? own?[letters] ?? heteronyms?[word] { return listed }
    let forms = WordForms { self.heteronyms?[$0]?.first?.sounds }
    if let sounds = forms.withEnding(word) { return [Pronunciation(sounds, source: .ending)] }
    if let (base, ending) = WordForms.contraction(word) {
      return accented(base, capitals).map {
        Pronunciation($0.sounds + ending.sounds(after: $0.sounds), source: $0.source, use: $0.use)
      }
    }
    var all = plain(letters, capitals)
    for index in all.indices { all[index].sounds = WordForms.withTildes(all[index].sounds, of: word) }
    if let cut = WordForms.diaeresis(in: word),
      all.allSatisfy({ $0.source == .rules || cut.isDoubled && !$0.hasHiatus })
    {
      let (first, rest) = (plain(Array(word[..<cut.index])), plain(Array(word[cut.index...])))
      // *re* is a note and a prefix.
      if let first = first.first(where: { $0.sounds.last?.phoneme == .fleece }) ?? first.first, let rest = rest.first {
        let isGuess = first.source.isGuess || rest.source.isGuess
        return [Pronunciation(first.sounds + rest.sounds, source: isGuess ? .rules : .compound)]
      }
    }
    let accents = WordForms.accents.filter { word.hasSuffix($0.ending) }
    let allowed = all.filter { one in
      accents.contains { one.sounds.map { $0.phoneme }.suffix($0.sounds.count) == $0.sounds[...] }
    }
    guard let accent = accents.last, allowed.isEmpty else { return accents.isEmpty ? all : allowed }
    // *learnèd* has a syllable more than *learned*, and *saké* the vowel of *saka*.
    let isSyllable = accent.sounds.last == .d
    let ending = WordForms.withoutAccents(accent.ending)
    let near = isSyllable ? all : plain(letters.dropLast(ending.count) + [UInt8(ascii: "a")])
    return near.prefix(1).map {
      Pronunciation(
        WordForms.withTildes($0.sounds, of: word).dropLast()
          + accent.sounds.map { Sound($0, letter: UInt8(ascii: "e")) },
        source: isSyllable && !$0.source.isGuess ? .ending : .rules)
    }
  }

  /// The pronunciations of a listed word.
  private func known(_ word: [UInt8]) -> [[Sound]] {
    if let listed = heteronyms?[word] { return listed.map { $0.sounds } }
    return word.withUnsafeBufferPointer { lexicon?.pronunciations(of: $0) ?? [] }
  }

  /// The name of a letter, which is the strong form of *a*.
  private func letters(of word: [UInt8]) -> Pronunciation {
    Pronunciation(word.flatMap { letterName($0) }, source: .letters)
  }

  private func letterName(_ letter: UInt8) -> [Sound] {
    heteronyms?[[letter]]?.first { $0.use == "strong" }?.sounds ?? known([letter]).first ?? []
  }

  private func guess(_ word: [UInt8]) -> Pronunciation {
    guard let rules = rules() else { return Pronunciation([], source: .rules) }
    let word = Array(word.prefix((word.lastIndex { $0 != UInt8(ascii: "'") } ?? 0) + 1))
    if let (base, ending) = WordForms.contraction(word) {
      let sounds = rules.sounds(of: base)
      return Pronunciation(sounds + ending.sounds(after: sounds), source: .rules)
    }
    return Pronunciation(rules.sounds(of: word), source: .rules)
  }

  // MARK: Choosing

  /// Whether a word has readings between which the next word may decide, those of a noun and of a verb.
  package func dependsOnNext(_ word: [UInt8]) -> Bool {
    guard own?[word] == nil, let listed = heteronyms?[word] else { return false }
    return [.verb, .noun].contains { Self.choice(among: listed, after: $0) ?? 0 > 0 }
  }

  /// The index of the pronunciation that the preceding word selects, or nil.
  package static func choice(among listed: [Pronunciation], after expected: HeteronymContext) -> Int? {
    expected == .nothing || listed.count < 2 ? nil : listed.firstIndex { expected.isMet(by: $0.use) }
  }
}
