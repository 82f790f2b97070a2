/// The lexicon, the rules and the lists for saying English words, as they are in the library.
package enum BundledSounds {
  /// What says the words of a mode's texts before its rows write them; nil for a mode by letters.
  package static func respeller(
    for mode: WritingMode, options: TransliterationOptions, own: WordPronunciations?
  ) -> (any WordRespeller)? {
    mode.sound == nil ? nil : SoundRespeller(Pronouncer(Pronouncer.Options(switches: options.switches), own: own))
  }

  static let lexicon = BundledData.bytes(at: path("lexicon.bin")).flatMap { PackedLexicon($0) }

  /// Read when the first unknown word comes.
  static let rules: SpellingRules? = BundledData.bytes(at: path("rules.txt")).flatMap { try? SpellingRules($0) }

  static let heteronyms: WordPronunciations? =
    BundledData.bytes(at: path("heteronyms.txt")).flatMap { try? WordPronunciations($0, source: .heteronym) }

  /// The notice that goes with the lexicon.
  package static var lexiconNotice: String {
    BundledData.bytes(at: path("cmudict-notice.txt")).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  package static func path(_ name: String) -> String { "Tables/Sound/\(name)" }
}

extension Pronouncer {
  /// Makes a pronouncer of the bundled lexicon, lists and rules.
  ///
  /// ```swift
  /// Pronouncer().pronunciations(of: "enough").map(\.ipa)  // ["ɪnʌf", "inʌf"]
  /// ```
  ///
  /// - Parameters:
  ///   - own: Words of your own, before all others.
  ///   - usesLexicon: Whether words are looked up at all; without, the rules guess every one, which is how they are measured.
  public convenience init(
    _ options: Options = Options(), own: WordPronunciations? = nil, usesLexicon: Bool = true
  ) {
    self.init(
      lexicon: usesLexicon ? BundledSounds.lexicon : nil, heteronyms: usesLexicon ? BundledSounds.heteronyms : nil,
      own: own,
      options: options, rules: { BundledSounds.rules })
  }
}

extension Pronouncer.Options {
  /// The options that switches of a mode by sound turn on.
  package init(switches: Set<String>) {
    self.init(
      accent: Accent(isBritish: switches.contains("british"), tellsWhichFromWitch: switches.contains("wh")),
      usesStrongForms: switches.contains("strong"), saysNumbers: switches.contains("numbers"))
  }
}

extension WordPronunciations {
  /// Reads pronunciations of your own: `name ; IPA`, a word a line.
  ///
  /// ```swift
  /// let names = try WordPronunciations("Siobhan ; ʃɪvɔn")
  /// ```
  ///
  /// - Throws: `SoundTableError` with every finding; an unknown sound names the nearest.
  /// - Complexity: Linear in the text.
  public init(_ text: String) throws(SoundTableError) {
    let bytes = Array(text.utf8)
    let read = bytes.withUnsafeBytes { bytes in
      Result { () throws(SoundTableError) in try WordPronunciations(bytes, source: .own) }
    }
    self = try read.get()
  }
}

/// Says the words of a text for the rows of a mode.
final class SoundRespeller: WordRespeller {
  let pronouncer: Pronouncer

  init(_ pronouncer: Pronouncer) { self.pronouncer = pronouncer }

  var respellsNumbers: Bool { pronouncer.options.saysNumbers }

  func respelling(of word: [UInt8], isCapital: Bool, after previous: [UInt8], choice: Int) -> WordRespelling? {
    pronouncer.spoken(word, isCapital: isCapital, after: previous, choice: choice).map {
      WordRespelling($0.spelling, dependsOnPrevious: $0.dependsOnPrevious, readings: $0.readings)
    }
  }
}

extension SoundRespeller {
  /// How a word of a text may be said, and where that comes from; nil for what is no word.
  func remark(on word: String) -> String? {
    let letters = word.prefix { $0 != "{" }
    let listed = pronouncer.pronunciations(of: String(letters).replacing("’", with: "'"))
    guard let first = listed.first else { return nil }
    let all = listed.enumerated().map { index, said in
      "\(listed.count > 1 ? "{\(index + 1)} " : "")\(said.ipa)\(said.use.isEmpty ? "" : " (\(said.use))")"
    }
    return "said \(all.joined(separator: ", ")): \(first.source.meaning)"
  }
}

extension Pronunciation.Source {
  /// What it is, for people.
  package var meaning: String {
    switch self {
    case .own: "a word of your own"
    case .heteronym: "the list of words said in several ways"
    case .lexicon: "the CMU Pronouncing Dictionary"
    case .ending: "a known word with a regular ending"
    case .spelling: "the American spelling of a known word"
    case .compound: "two known words"
    case .letters: "the names of its letters"
    case .number: "a number in words"
    case .rules: "a guess by our rules for letters"
    }
  }
}
