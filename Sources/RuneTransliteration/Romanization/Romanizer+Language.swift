/// In which language a word is read: that which was named, or that whose letters it has.
extension Romanizer {
  /// The names of the switches of the language that was named.
  package var options: [String] {
    readsLatin ? language.flatMap { tables[$0] }.map { $0.mode.options.map { $0.name } } ?? [] : []
  }

  /// The title of the table that reads the first part of a word in another script; nil where none does.
  package func title(of word: some Sequence<Unicode.Scalar>) -> String? {
    WordPart.parts(of: word).first { $0.script != .latin }
      .flatMap { language(of: $0) }.flatMap { tables[$0]?.mode.title }
  }

  /// The language whose table reads a part of a word.
  func language(of part: WordPart) -> String? {
    let languages = part.script.languages
    if let language, languages.contains(language) || part.script == .latin && readsLatin {
      return part.script != .latin || !isOwn(part.scalars) ? language : nil
    }
    switch part.script {
    case .latin, .han, .other: return nil
    case .greek:
      // Grave, breathings, circumflex and iota subscript: ancient.
      let marks: [UInt32] = [0x300, 0x313, 0x314, 0x342, 0x345]
      let isAncient = likelyLanguage == "grc" || unicode.decomposed(part.scalars).contains { marks.contains($0.value) }
      return isAncient ? "grc" : "el"
    case .cyrillic:
      let word = plainLetters(part.scalars)
      let order = (likelyLanguage.map { [$0] } ?? []) + languages
      if let fitting = order.first(where: { tables[$0]?.fits(word) ?? false }) { return fitting }
      let areKnown = word.allSatisfy { letter in
        letter == RomanizationTable.apostrophe || languages.contains { tables[$0]?.has(letter) ?? false }
      }
      return areKnown ? order.first : nil
    default: return languages.first
    }
  }

  private func isOwn(_ word: [Unicode.Scalar]) -> Bool {
    own.map { own in unicode.folded(word).flatMap { utf8($0) }.withUnsafeBufferPointer { own.find($0) != nil } }
      ?? false
  }

  private func plainLetters(_ word: [Unicode.Scalar]) -> [Unicode.Scalar] { Self.plainLetters(word, unicode) }

  private static func plainLetters(_ word: [Unicode.Scalar], _ unicode: UnicodeMappings) -> [Unicode.Scalar] {
    unicode.folded(word.map { $0.isApostrophe ? RomanizationTable.apostrophe : $0 }).filter { !ScalarKind($0).isMark }
  }

  /// The language of the first words of a text in Cyrillic or Greek, for `TransliterationOptions.likelyLanguage`: that whose
  /// letters most of them have, or Ancient Greek if most that begin with a vowel have a breathing, as all do in its
  /// spelling. Nil for Russian and Modern Greek, which words are in without it, and where there are none.
  package static func likelyLanguage(
    of text: some Sequence<Unicode.Scalar>, _ tables: RomanizationTables, _ unicode: UnicodeMappings
  ) -> String? {
    let languages = WordScript.cyrillic.languages
    var counts = languages.map { _ in 0 }
    var breathings = 0
    var word: [Unicode.Scalar] = []
    var wordScript = WordScript.other
    var letterCount = 0
    func endWord() {
      while word.last?.isApostrophe ?? false { word.removeLast() }
      if word.isEmpty { return }
      let letters = wordScript == .cyrillic ? plainLetters(word, unicode) : unicode.decomposed(word)
      if wordScript == .cyrillic {
        for index in languages.indices where tables[languages[index]]?.fits(letters) ?? false { counts[index] += 1 }
      } else if let first = letters.first, "αεηιουωΑΕΗΙΟΥΩ".unicodeScalars.contains(first) {
        breathings += letters.contains { (0x313...0x314).contains($0.value) } ? 1 : -1
      }
      word.removeAll(keepingCapacity: true)
    }
    for scalar in text {
      let script = WordScript(scalar)
      if script == .cyrillic || script == .greek, ScalarKind(scalar) == .letter {
        if letterCount == 4_096 { break }
        letterCount += 1
        if script != wordScript { endWord() }
        wordScript = script
        word.append(scalar)
      } else if scalar.isApostrophe || ScalarKind(scalar).isMark {
        if !word.isEmpty { word.append(scalar) }
      } else {
        endWord()
      }
    }
    endWord()
    if let most = counts.max(), most > counts[0] { return counts.firstIndex(of: most).map { languages[$0] } }
    return breathings > 0 ? "grc" : nil
  }
}

extension WordScript {
  /// The languages that have tables, in the order in which they are tried.
  var languages: [String] {
    switch self {
    case .latin: ["fr", "pl", "de", "es"]
    case .greek: ["el", "grc"]
    case .cyrillic: ["ru", "uk", "bg", "sr", "mk", "be", "mn"]
    case .armenian: ["hy"]
    case .georgian: ["ka"]
    case .hangul: ["ko"]
    case .kana: ["ja"]
    case .han, .other: []
    }
  }
}
