import RuneText

/// The embedded lexicon, letter-to-sound rules and word lists for pronouncing English.
package enum BundledSounds {
  /// Respells the words of a text by their sound before the rows of a mode apply; nil for modes that work on letters.
  package static func respeller(for mode: WritingMode, options: TransliterationOptions, own: WordPronunciations?) -> (
    any Respeller
  )? { mode.sound == nil ? nil : SoundRespeller(Pronouncer(Pronouncer.Options(switches: options.switches), own: own)) }

  static let lexicon = BundledData.bytes(at: path("lexicon.bin")).flatMap { PackedLexicon($0) }

  /// Loaded at the first unknown word.
  static let rules = BundledData.bytes(at: path("rules.bin")).flatMap { LetterToSoundRules($0) }

  static let heteronyms: WordPronunciations? =
    BundledData.bytes(at: path("heteronyms.txt")).map { WordPronunciations(bundled: $0) }

  /// Whether the lexicon has a word of plain letters.
  package static func isEnglishWord(_ word: String) -> Bool {
    Array(word.lowercased().utf8).withUnsafeBufferPointer { lexicon?.contains($0) ?? false }
  }

  /// The license notice of the lexicon.
  package static var lexiconNotice: String {
    BundledData.bytes(at: path("cmudict-notice.txt")).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  package static func path(_ name: String) -> String { "Tables/Sound/\(name)" }
}

extension Pronouncer {
  /// Makes a pronouncer with the bundled lexicon, lists and rules.
  ///
  /// ```swift
  /// Pronouncer().pronunciations(of: "enough").map(\.ipa)  // ["ɪnʌf", "inʌf"]
  /// ```
  ///
  /// - Parameters:
  ///   - options: The accent, the form of function words, and whether numbers are pronounced.
  ///   - own: Your own words; they take precedence over everything else.
  ///   - usesLexicon: Whether to look words up; if false, every word is guessed by the rules, which is how they are
  ///     measured.
  package convenience init(_ options: Options = Options(), own: WordPronunciations? = nil, usesLexicon: Bool = true) {
    self.init(
      lexicon: usesLexicon ? BundledSounds.lexicon : nil, heteronyms: usesLexicon ? BundledSounds.heteronyms : nil,
      own: own,
      options: options, compounds: { BundledWords.english.cut(ofCompound: $0) }, rules: { BundledSounds.rules })
  }

  /// All pronunciations of a word as modes by sound read it, with accents: *rosé* is not *rose*.
  ///
  /// - Parameter expected: What the preceding word says about it; the pronunciation that it selects comes first.
  package func pronunciations(ofAccented word: String, after expected: HeteronymContext = .nothing) -> [Pronunciation] {
    let bytes = Array(word.utf8)
    let letters = bytes.withUnsafeBytes { UnicodeMappings.system.plainLetters(of: $0) } ?? []
    var listed = pronunciations(of: letters, Capitals(bytes))
    if let chosen = Self.choice(among: listed, after: expected) { listed.swapAt(0, chosen) }
    return listed
  }
}

extension Pronouncer.Options {
  /// The options that a mode's switches turn on.
  package init(switches: Set<String>) {
    self.init(
      accent: Accent(isBritish: switches.contains("british"), tellsWhichFromWitch: switches.contains("wh")),
      usesStrongForms: switches.contains("strong"), saysNumbers: switches.contains("numbers"))
  }
}

extension WordPronunciations {
  /// Reads your own pronunciations, one word per line: `name ; IPA`.
  ///
  /// ```swift
  /// let names = try WordPronunciations("Siobhan ; ʃɪvɔn")
  /// ```
  ///
  /// - Throws: `SoundTableError` with every error; for an unknown sound, with the nearest known one.
  /// - Complexity: Linear in the text.
  public init(_ text: String) throws(SoundTableError) {
    let bytes = Array(text.utf8)
    let read = bytes.withUnsafeBytes { bytes in
      Result { () throws(SoundTableError) in try WordPronunciations(own: bytes) }
    }
    self = try read.get()
  }

  /// The same for UTF-8.
  package init(own text: UnsafeRawBufferPointer) throws(SoundTableError) {
    self = try WordPronunciations(text, source: .own) { UnicodeMappings.system.plainLetters(of: $0) }
  }
}

/// Respells the words of a text by their sound.
final class SoundRespeller: Respeller {
  let pronouncer: Pronouncer

  init(_ pronouncer: Pronouncer) { self.pronouncer = pronouncer }

  var respellsNumbers: Bool { pronouncer.options.saysNumbers }

  func lengthOfNumber(in text: UnsafeRawBufferPointer, isLast: Bool, isUnsure: inout Bool) -> Int {
    pronouncer.lengthOfNumber(in: text, isLast: isLast, isUnsure: &isUnsure)
  }

  func respelling(
    of word: [UInt8], _ source: UnsafeRawBufferPointer, isNamed: Bool, after expectation: UInt8, choice: Int
  ) -> Respelling? {
    if let number = pronouncer.spelling(ofNumber: word) { return Respelling(number) }
    let expected = Pronouncer.HeteronymContext(rawValue: expectation & ~Respelling.isAmongSmall) ?? .nothing
    let spoken = pronouncer.spoken(
      word, Pronouncer.Capitals(source), isNamed: isNamed, after: expected,
      amongSmallLetters: expectation & Respelling.isAmongSmall != 0, choice: choice)
    return spoken.map {
      Respelling($0.spelling, dependsOnPrevious: $0.dependsOnPrevious, readings: $0.readings, isGuess: $0.isGuess)
    }
  }

  func isOwn(_ word: [UInt8]) -> Bool { pronouncer.isOwn(word) }

  func expectation(after word: [UInt8], _ source: UnsafeRawBufferPointer) -> UInt8 {
    // The article is a capital at the beginning of a sentence, too.
    let isInCapitals =
      source.contains { (0x41...0x5A).contains($0) } && Pronouncer.Capitals(source) == .all
      && !source.elementsEqual("A".utf8)
    return Pronouncer.HeteronymContext(after: word).rawValue | (isInCapitals ? 0 : Respelling.isAmongSmall)
  }

  func dependsOnNext(_ word: [UInt8]) -> Bool { pronouncer.dependsOnNext(word) }

  func expectation(before word: [UInt8]) -> UInt8 { Pronouncer.HeteronymContext(before: word).rawValue }
}

extension SoundRespeller {
  /// How a word is pronounced and where that comes from; nil for anything but a word.
  func remark(on word: String) -> String? {
    let letters = word.prefix { $0 != "{" }
    if let said = pronouncer.ipa(ofNumber: word) {
      let meaning = respellsNumbers ? Pronunciation.Source.number.meaning : "digits with the sound of their ending"
      return "said \(said): \(meaning)"
    }
    let listed = pronouncer.pronunciations(ofAccented: String(letters))
    guard let first = listed.first else { return nil }
    let all = listed.enumerated().map { index, said in
      "\(listed.count > 1 ? "{\(index + 1)} " : "")\(said.ipa)\(said.use.isEmpty ? "" : " (\(said.use))")"
    }
    return "said \(all.joined(separator: ", ")): \(first.source.meaning)"
  }
}

extension Pronunciation.Source {
  /// The source in words.
  package var meaning: String {
    switch self {
    case .own: "your own list"
    case .heteronym: "the list of words with several pronunciations"
    case .correction: "our list of corrections to the lexicon"
    case .lexicon: "the CMU Pronouncing Dictionary"
    case .ending: "a listed word with a regular ending"
    case .spelling: "a listed word in American spelling"
    case .compound: "a compound of two listed words"
    case .letters: "letter names"
    case .number: "a number in words"
    case .rules: "a guess by letter-to-sound rules"
    }
  }
}
