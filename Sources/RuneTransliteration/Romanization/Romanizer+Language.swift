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
      // Breathings, circumflex and iota subscript: ancient.
      let marks: [UInt32] = [0x313, 0x314, 0x342, 0x345]
      return unicode.decomposed(part.scalars).contains { marks.contains($0.value) } ? "grc" : "el"
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
    own.map { own in
      unicode.folded(word).flatMap { utf8($0) }.withUnsafeBufferPointer { own.find($0) != nil }
    } ?? false
  }

  private func plainLetters(_ word: [Unicode.Scalar]) -> [Unicode.Scalar] { Self.plainLetters(word, unicode) }

  private static func plainLetters(_ word: [Unicode.Scalar], _ unicode: UnicodeMappings) -> [Unicode.Scalar] {
    unicode.folded(word.map { $0.isApostrophe ? RomanizationTable.apostrophe : $0 }).filter { !ScalarKind($0).isMark }
  }

  /// The language of Cyrillic whose letters most of the first words of a text have, for
  /// `TransliterationOptions.likelyLanguage`; nil for Russian, which words are in without it, and where there are none.
  package static func likelyLanguage(
    of text: some Sequence<Unicode.Scalar>, _ tables: RomanizationTables, _ unicode: UnicodeMappings
  ) -> String? {
    let languages = WordScript.cyrillic.languages
    var counts = languages.map { _ in 0 }
    var word: [Unicode.Scalar] = []
    var letterCount = 0
    func endWord() {
      while word.last?.isApostrophe ?? false { word.removeLast() }
      if word.isEmpty { return }
      let letters = plainLetters(word, unicode)
      for index in languages.indices where tables[languages[index]]?.fits(letters) ?? false { counts[index] += 1 }
      word.removeAll(keepingCapacity: true)
    }
    for scalar in text {
      if WordScript(scalar) == .cyrillic, ScalarKind(scalar) == .letter {
        if letterCount == 4_096 { break }
        letterCount += 1
        word.append(scalar)
      } else if scalar.isApostrophe || ScalarKind(scalar).isMark {
        if !word.isEmpty { word.append(scalar) }
      } else {
        endWord()
      }
    }
    endWord()
    guard let most = counts.max(), most > counts[0] else { return nil }
    return counts.firstIndex(of: most).map { languages[$0] }
  }
}
