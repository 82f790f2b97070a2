import RuneStones

/// Spellings of words that stones attest, for `runes translit --attested`.
struct AttestedSpellings {
  private let pack: StonePack
  /// Writes transliterations in the runes of the options.
  private let scholarly: RunicTransliterator

  /// The minimum number of stones that agree.
  private static let fewest = 3
  /// What the rules count for beside attested spellings, in stones; `Tests/Measure/spelling_shares.py` uses the same.
  private static let weightOfRules = 4.0

  init(_ transliterator: RunicTransliterator) throws {
    guard PeriodAndRegion.applies(to: transliterator) else {
      throw Failure(.usage, "--attested applies only to younger/norse, whose words are in the pack of stones")
    }
    pack = try StoneFile.installed()
    var options = TransliterationOptions()
    options.variant = transliterator.options.variant
    scholarly = try RunicTransliterator(script: .younger, mode: "scholarly", options: options)
  }

  /// The words with this key, by spelling, the commonest first.
  private func found(_ word: String) -> [(letters: String, words: [CarvedWord])] {
    let key = StoneKey.word(word)
    return key.isEmpty ? [] : StoneSearch.spellings(of: pack.words(withKey: key))
  }

  private func runes(_ letters: String) -> String { scholarly.transliterate(letters) }

  /// What stones have of a word; nil if none has it.
  private func attestation(of word: String) -> Attestation? {
    let found = found(word)
    guard let (letters, words) = found.first else { return nil }
    var signa: [String] = []
    for word in words where !signa.contains(word.inscription.signum) { signa.append(word.inscription.signum) }
    let all = Set(found.flatMap { $0.words.lazy.map(\.inscription.index) })
    return Attestation(
      word: word, runes: runes(letters), signa: signa, total: all.count, isEnough: signa.count >= Self.fewest)
  }

  /// The words of a text, each once.
  static func words(of text: String) -> [String] {
    var seen: Set<String> = []
    return text.split { !$0.isLetter }.map(String.init).filter { seen.insert($0).inserted }
  }

  /// What stones have of the words of a text.
  func attestations(in text: String) -> [Attestation] { Self.words(of: text).compactMap(attestation) }

  /// The text with attested words in runes, which the transliterator keeps.
  func replacing(in text: String) -> String {
    let known = Dictionary(
      attestations(in: text).filter(\.isEnough).map { ($0.word, $0.runes) }, uniquingKeysWith: { one, _ in one })
    var result = ""
    var rest = text[...]
    while !rest.isEmpty {
      let word = rest.prefix(while: \.isLetter)
      result += known[String(word)] ?? String(word)
      rest = rest[word.endIndex...]
      let between = rest.prefix { !$0.isLetter }
      result += between
      rest = rest[between.endIndex...]
    }
    return result
  }

  /// A list of spellings by the rules, joined with what stones have.
  func joined(_ listed: [RunicSpelling], with word: String) -> [RunicSpelling] {
    let found = found(word)
    let total = Double(found.reduce(0) { $0 + $1.words.count }) + Self.weightOfRules
    if found.isEmpty { return listed }
    var shares: [String: Double] = [:]
    for spelling in listed { shares[spelling.text, default: 0] += Self.weightOfRules * (spelling.share ?? 0) / total }
    for (letters, words) in found { shares[runes(letters), default: 0] += Double(words.count) / total }
    return shares.sorted { $0.value == $1.value ? $0.key < $1.key : $0.value > $1.value }
      .prefix(RunicSpelling.usualCount).map { RunicSpelling(text: $0.key, share: $0.value) }
  }
}

/// The commonest spelling of a word on stones.
struct Attestation {
  /// As it was given.
  let word: String
  /// The spelling, in the runes of the options.
  let runes: String
  /// The stones that have it.
  let signa: [String]
  /// The number of stones with the word in any spelling.
  let total: Int
  /// Whether enough stones agree to write it so.
  let isEnough: Bool

  /// Such as "17 of 23 stones: U 112, U 194, U 201 …".
  var stones: String {
    "\(signa.count) of \(counted(total, "stone")): \(signa.prefix(3).joined(separator: ", "))\(signa.count > 3 ? " …" : "")"
  }

  /// Members of an explanation.
  static func write(_ all: [Attestation], to json: inout JSONWriter) {
    json.member("attested", objects: all) { json, stone in
      json.member("count", stone.signa.count)
      json.member("inscriptions", stone.signa.prefix(10)) { $0.write($1) }
      json.member("isWritten", stone.isEnough)
      json.member("runes", stone.runes)
      json.member("stones", stone.total)
      json.member("word", stone.word)
    }
    json.member("attestedSource", StoneReport.source)
  }

  /// A line about it.
  var note: String {
    "\(word.quotedForMessage): \(runes) on \(stones)\(isEnough ? "" : "; too few agree, so the rules decide")"
  }
}
