import RuneKit
import RuneStones
import RuneSystem

/// Spellings of words that stones attest, for `runes translit --attested`.
struct AttestedSpellings {
  private let pack: StonePack
  /// Writes transliterations in the runes of the options.
  private let scholarly: RunicTransliterator

  /// The minimum number of stones that agree.
  private static let fewest = 3
  /// What the rules count for beside attested spellings, in stones; `Tests/Acceptance/spelling_shares.py` uses the same.
  private static let weightOfRules = 4.0

  /// - Throws: `Failure` for another mode than `younger/norse`, and without a pack.
  init(_ transliterator: RunicTransliterator) throws {
    guard InscriptionOptions.applies(to: transliterator) else {
      throw Failure(.usage, "--attested applies only to younger/norse, whose words are in the pack of stones")
    }
    pack = try StoneFile.installed()
    var options = TransliterationOptions()
    options.variant = transliterator.options.variant
    scholarly = try RunicTransliterator(script: .younger, mode: "scholarly", options: options)
  }

  /// The words with this key, by spelling, the commonest first.
  private func found(_ word: String) -> [(letters: String, words: [CarvedWord])] {
    let words = pack.words(withKey: StoneKey.word(word)).filter { StoneKey.word($0.normalized) != "" }
    return Dictionary(grouping: words, by: \.letters).map { ($0.key, $0.value) }
      .sorted { $0.words.count == $1.words.count ? $0.letters < $1.letters : $0.words.count > $1.words.count }
  }

  private func runes(_ letters: String) -> String { scholarly.transliterate(letters) }

  /// The text with attested words in runes, which the transliterator keeps, and a line about each of them.
  func replacing(in text: String) -> (text: String, notes: [String]) {
    var result = ""
    var notes: [String] = []
    var word = ""
    func end() {
      if let (letters, words) = found(word).first, words.count >= Self.fewest {
        let total = pack.words(withKey: StoneKey.word(word)).count
        let signs = words.prefix(3).map(\.inscription.signum).joined(separator: ", ")
        notes.append(
          "\(word.quotedForMessage): \(runes(letters)) in \(words.count) of \(total) places, such as \(signs)")
        result += runes(letters)
      } else {
        result += word
      }
      word = ""
    }
    for character in text {
      if character.isLetter {
        word.append(character)
      } else {
        end()
        result.append(character)
      }
    }
    end()
    return (result, notes)
  }

  /// A list of spellings by the rules, joined with what stones have.
  func joined(_ listed: [RunicSpelling], with word: String, limit: Int = 10) -> [RunicSpelling] {
    let found = found(word)
    let total = Double(found.reduce(0) { $0 + $1.words.count }) + Self.weightOfRules
    if found.isEmpty { return listed }
    var shares: [String: Double] = [:]
    for spelling in listed { shares[spelling.text, default: 0] += Self.weightOfRules * (spelling.share ?? 0) / total }
    for (letters, words) in found { shares[runes(letters), default: 0] += Double(words.count) / total }
    return shares.sorted { $0.value == $1.value ? $0.key < $1.key : $0.value > $1.value }.prefix(limit)
      .map { RunicSpelling(text: $0.key, share: $0.value) }
  }
}
