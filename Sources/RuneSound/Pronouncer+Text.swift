extension Pronouncer {
  /// How a word of a text is pronounced, and what that depends on.
  package struct Spoken: Sendable {
    /// IPA in UTF-8, as the rows of a mode read it, with U+200C between sounds that would otherwise read as one.
    package let spelling: [UInt8]
    /// Whether a different preceding word could select another pronunciation.
    package let dependsOnPrevious: Bool
    /// The number of pronunciations.
    package let readings: Int
    /// Whether the word is in no list and its pronunciation is a guess.
    package let isGuess: Bool
  }

  /// The pronunciation of a word in a text.
  ///
  /// - Parameters:
  ///   - word: Lower-case ASCII letters and apostrophes.
  ///   - capitals: Which of the letters are capitals.
  ///   - isNamed: Whether it is the names of its letters, so not the article *a*; of two letters only those that are not a small word.
  ///   - expected: What the preceding word says about it.
  ///   - amongSmallLetters: Whether the preceding word is not in capitals.
  ///   - choice: The number of the wanted pronunciation, from 1; 0 chooses by the preceding word.
  /// - Returns: nil for a word that is not pronounced but passes through.
  /// - Complexity: Linear in the word; some fifty microseconds for one that is guessed.
  package func spoken(
    _ word: [UInt8], _ capitals: Capitals, isNamed: Bool = false, after expected: HeteronymContext,
    amongSmallLetters: Bool = false, choice: Int
  ) -> Spoken? {
    let isSpelled = isNamed && word.count > 1 && !WordForms.isSmallWord(word)
    let listed = pronunciations(of: word, isSpelled ? .named : capitals)
    guard let first = listed.first, !first.sounds.isEmpty else { return nil }
    let isChosen = listed.indices.contains(choice - 1)
    let name = isNamed ? listed.firstIndex { $0.use == "strong" } : nil
    let letters = amongSmallLetters ? listed.firstIndex { $0.use == HeteronymContext.abbreviation } : nil
    let said = listed[isChosen ? choice - 1 : name ?? letters ?? Self.choice(among: listed, after: expected) ?? 0]
    let article = said.use == HeteronymContext.regnal ? pronunciations(of: Array("the".utf8)) : []
    return Spoken(
      spelling: Array((article.prefix(1) + [said]).map { $0.spelling }.joined(separator: [0x20])),
      dependsOnPrevious: isChosen || listed.count > 1 && listed.contains { HeteronymContext.selects($0.use) },
      readings: listed.count, isGuess: (isChosen ? said : first).source.isGuess)
  }

  /// How many bytes the number at the start of a text has; 0 if there is none, or it is left as it is.
  ///
  /// If numbers are not read aloud, only digits with an ending are one, such as *3rd*.
  ///
  /// - Parameters:
  ///   - isLast: Whether nothing follows the text.
  ///   - isUnsure: Set if more of the text could change the result.
  package func lengthOfNumber(in text: UnsafeRawBufferPointer, isLast: Bool = true, isUnsure: inout Bool) -> Int {
    WrittenNumber(text, isLast: isLast, isRead: options.saysNumbers, isUnsure: &isUnsure)?.count ?? 0
  }

  /// A number in IPA, with spaces between its words, as the rows of a mode read it. One that is not read aloud keeps its
  /// digits, and has only its ending in IPA: *3rd* is 3ɹd.
  ///
  /// - Parameter text: What `lengthOfNumber` found.
  /// - Returns: Nil for anything else.
  package func spelling(ofNumber text: [UInt8]) -> [UInt8]? {
    spelling(ofNumber: text) { Pronunciation($0, source: .number).spelling }
  }

  /// The same for people, such as "naɪntiːn naɪntiz" for *1990s*.
  ///
  /// ```swift
  /// Pronouncer(.init(saysNumbers: true)).ipa(ofNumber: "3rd")  // "θɝd"
  /// ```
  package func ipa(ofNumber text: String) -> String? {
    spelling(ofNumber: Array(text.utf8)) { Array(Pronunciation($0, source: .number).ipa.utf8) }.map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  private func spelling(ofNumber text: [UInt8], _ spell: ([Sound]) -> [UInt8]) -> [UInt8]? {
    let isRead = options.saysNumbers
    var isUnsure = false
    let number = text.withUnsafeBytes { WrittenNumber($0, isLast: true, isRead: isRead, isUnsure: &isUnsure) }
    guard let number, number.count == text.count else { return nil }
    if isRead { return Array(sounds(of: number).map(spell).joined(separator: [0x20])) }
    return number.digitsAndEnding.map { $0.digits + $0.sounds.flatMap { $0.utf8 } }
  }
}
