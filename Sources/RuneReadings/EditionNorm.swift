import RuneStones

/// The norms in which editions write words: Old West Norse, or the runic Swedish and Danish of the stones themselves.
package enum EditionNorm: String, CaseIterable, Sendable {
  case west, swedish

  /// The norm that letters of a text belong to; nil where both norms write it alike.
  init?(of text: String) {
    let text = text.lowercased()
    if text.contains(where: { "jáéíóúýœǫ".contains($0) || $0 == "ǫ́" }) {
      self = .west
    } else if ["ʀ", "æi", "øy", "w"].contains(where: text.contains) {
      self = .swedish
    } else {
      return nil
    }
  }

  private static let toWest = [("æi", "ei"), ("øy", "ey"), ("ʀ", "r"), ("w", "v")]
  private static let toSwedish = [
    ("ei", "æi"), ("ey", "øy"), ("jǫ", "io"), ("j", "i"), ("ǫ́", "a"), ("ǫ", "a"), ("œ", "ø"), ("á", "a"), ("é", "e"),
    ("í", "i"), ("ó", "o"), ("ú", "u"), ("ý", "y"),
  ]

  /// A word of the other norm in the letters of this one. Which vowels are long, runic Swedish does not say.
  func spelling(of word: String) -> String {
    let pairs = self == .west ? Self.toWest : Self.toSwedish
    let plain = pairs.reduce(word.lowercased()) { $0.replacing($1.0, with: $1.1) }
    return word.first?.isUppercase == true ? plain.prefix(1).uppercased() + plain.dropFirst() : plain
  }

  // What the norms write differently, before and after marks are lost.
  private static let letters = [
    ("jǫ", "jo"), ("ǫ́", "a"), ("ǫ", "a"), ("œ", "y"), ("øy", "y"), ("ey", "y"), ("ø", "y"), ("iæ", "ia"), ("w", "v"),
  ]
  private static let sounds = [
    ("sd", "st"), ("ei", "e"), ("oa", "o"), ("pt", "ft"), ("mbl", "ml"), ("rva", "ra"), ("ia", "ja"), ("io", "jo"),
    ("iu", "ju"), ("o", "u"),
  ]
  private static let words = ["satti": "setti", "sattu": "settu", "vas": "var", "es": "er"]

  /// What both norms have in common of a word: the same for *Bjǫrn* and *Biorn*, *fǫður* and *faður*, *eptir* and *æftiʀ*,
  /// *þenna* and *þannsi*. Of words that are carved in the same runes, hardly any two others are alike in it.
  static func key(_ word: String) -> String {
    let plain = StoneKey.word(letters.reduce(word.lowercased()) { $0.replacing($1.0, with: $1.1) })
    if ["thanns", "thenns", "thans", "thens"].contains(where: plain.hasPrefix) { return "thenna" }
    // Swedish editions have þ for ð.
    let start = plain.hasPrefix("th") ? "th" : ""
    let key = sounds.reduce(plain.dropFirst(start.count).replacing("th", with: "d")) { $0.replacing($1.0, with: $1.1) }
    return words[plain] ?? start + key
  }
}

/// The words of a pack, with what each is in either norm.
struct StoneLexicon: Sendable {
  private let pack: StonePack
  /// The keys and norms of normalized words, by the number of their text.
  private var entries: [Int: (key: String, norm: EditionNorm?)] = [:]
  /// The norms of the inscriptions.
  private var norms: [EditionNorm?]
  /// How often a key is which word of a norm.
  private var forms: [String: [EditionNorm?: [String: Int]]] = [:]

  /// - Complexity: Linear in the words of the pack.
  init(pack: StonePack) {
    self.pack = pack
    norms = Array(repeating: nil, count: pack.stoneCount)
    // Words in older runes are in neither norm.
    let words = (0..<pack.wordCount).map(pack.word).filter { !StoneKey.hasRunes($0.letters) }
    for word in words {
      let (number, normalized) = (pack.reference(ofWord: word.index, 0), word.normalized)
      let entry = entries[number] ?? (EditionNorm.key(normalized), EditionNorm(of: normalized))
      entries[number] = entry
      // Editions of runic Swedish have none of the letters of Old West Norse, but not the other way round.
      let stone = word.inscription.index
      if norms[stone] != .west { norms[stone] = entry.norm ?? norms[stone] }
    }
    for word in words {
      forms[key(of: word), default: [:]][norm(of: word), default: [:]][word.normalized, default: 0] += 1
    }
  }

  private func norm(of word: CarvedWord) -> EditionNorm? {
    entries[pack.reference(ofWord: word.index, 0)]?.norm ?? norms[word.inscription.index]
  }

  /// What both norms have in common of a word.
  func key(of word: CarvedWord) -> String { entries[pack.reference(ofWord: word.index, 0)]?.key ?? "" }

  /// How often words with a key are carved.
  func count(_ key: String) -> Int { forms[key]?.values.reduce(0) { $0 + $1.values.reduce(0, +) } ?? 0 }

  /// The commonest normalization of a word in a norm: of those places, or else of all in the pack, or else one of the other norm
  /// in the letters of this one.
  func form(_ key: String, of words: [CarvedWord], in norm: EditionNorm) -> String? {
    let own = Self.commonest(of: words.filter { self.norm(of: $0) == norm })
    return own ?? Self.commonest(forms[key]?[norm] ?? [:]) ?? Self.commonest(of: words).map(norm.spelling)
  }

  private static func commonest(of words: [CarvedWord]) -> String? {
    commonest(words.reduce(into: [:]) { $0[$1.normalized, default: 0] += 1 })
  }

  /// Of equally common ones, one in lower case and with its accents.
  private static func commonest(_ forms: [String: Int]) -> String? {
    forms.max { $0.value == $1.value ? $0.key < $1.key : $0.value < $1.value }?.key
  }
}
