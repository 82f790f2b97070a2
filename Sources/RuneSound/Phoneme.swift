/// A phoneme of English.
///
/// ```swift
/// Phoneme(ipa: "tʃ")?.ipa  // "tʃ"
/// ```
///
/// The first 43 are those of the CMU Pronouncing Dictionary, which here distinguishes ə ɚ i u from ʌ ɝ iː uː; the rest
/// belong to other accents.
package struct Phoneme: RawRepresentable, Hashable, Sendable {
  /// The index in `all`.
  package let rawValue: UInt8

  /// The phoneme with an index in `all`, or nil.
  package init?(rawValue: UInt8) {
    guard rawValue < Self.names.count else { return nil }
    self.rawValue = rawValue
  }

  fileprivate init(_ index: Int) { rawValue = UInt8(index) }

  /// The phoneme with this spelling in the International Phonetic Alphabet, or nil.
  package init?(ipa: String) {
    guard let index = Self.names.firstIndex(of: ipa) else { return nil }
    self.init(index)
  }

  /// The spelling in the International Phonetic Alphabet, such as "tʃ".
  package var ipa: String { Self.names[Int(rawValue)] }

  /// `ipa` as UTF-8.
  var utf8: [UInt8] { Self.spellings[Int(rawValue)] }

  /// All phonemes.
  package static let all: [Phoneme] = names.indices.map { Phoneme($0) }

  /// In the order of the packed lexicon.
  private static let names = [
    "p", "b", "t", "d", "k", "ɡ", "tʃ", "dʒ", "f", "v", "θ", "ð", "s", "z", "ʃ", "ʒ", "h", "m", "n", "ŋ", "l", "ɹ", "w",
    "j", "iː", "i", "ɪ", "eɪ", "ɛ", "æ", "ɑ", "ɔ", "oʊ", "ʊ", "uː", "u", "ʌ", "ə", "aɪ", "aʊ", "ɔɪ", "ɝ", "ɚ",
    "ɒ", "ɔː", "ɑː", "ɜː", "əʊ", "ɪə", "eə", "ʊə", "ʍ", "ɐ",
  ]
  private static let spellings = names.map { Array($0.utf8) }
  private static let startingWith: [[Int]] = (0...255).map { byte in
    spellings.indices.filter { spellings[$0][0] == UInt8(byte) }
  }
}

extension Phoneme {
  static let p = Phoneme(0), b = Phoneme(1), t = Phoneme(2), d = Phoneme(3), k = Phoneme(4)
  static let ch = Phoneme(6), j = Phoneme(7), f = Phoneme(8), v = Phoneme(9), th = Phoneme(10)
  static let s = Phoneme(12), z = Phoneme(13), sh = Phoneme(14), zh = Phoneme(15), h = Phoneme(16), m = Phoneme(17)
  static let n = Phoneme(18), ng = Phoneme(19), l = Phoneme(20), r = Phoneme(21), w = Phoneme(22), y = Phoneme(23)
  static let fleece = Phoneme(24), happy = Phoneme(25), kit = Phoneme(26), face = Phoneme(27), dress = Phoneme(28),
    trap = Phoneme(29)
  static let palm = Phoneme(30), thought = Phoneme(31), goat = Phoneme(32), foot = Phoneme(33)
  static let strut = Phoneme(36), comma = Phoneme(37), price = Phoneme(38), mouth = Phoneme(39)
  static let nurse = Phoneme(41), letter = Phoneme(42)
  static let lot = Phoneme(43), longThought = Phoneme(44), longPalm = Phoneme(45), longNurse = Phoneme(46)
  static let britishGoat = Phoneme(47), near = Phoneme(48), square = Phoneme(49), cure = Phoneme(50)
  static let which = Phoneme(51)
  /// ə at the end of a word, spelled a or ah, as in *Anna* and *Sarah*; only in the spelling for the rows of a mode.
  static let finalA = Phoneme(52)

  /// Whether the phoneme is the nucleus of a syllable.
  package var isVowel: Bool { rawValue >= Self.fleece.rawValue && self != .which }

  /// Whether it is a vowel of unstressed syllables.
  var isWeak: Bool { [.happy, .kit, Phoneme(35), .comma, .letter].contains(self) }

  /// Whether the ending -s needs a vowel after it: *judges*, *foxes*.
  var isSibilant: Bool { [.s, .z, .sh, .zh, .ch, .j].contains(self) }

  /// Whether the ending -s is voiceless after it: *cats*.
  var isVoiceless: Bool { [.p, .t, .k, .f, .th, .s, .sh, .ch, .h].contains(self) }

  /// The longest phoneme at a position of a text in IPA, and its length in bytes.
  static func longest(at start: Int, of text: UnsafeRawBufferPointer) -> (Phoneme, Int)? {
    var best: (Phoneme, Int)?
    guard start < text.count else { return nil }
    for index in startingWith[Int(text[start])] {
      let spelling = spellings[index]
      guard spelling.count > best?.1 ?? 0, start + spelling.count <= text.count else { continue }
      if spelling.indices.allSatisfy({ text[start + $0] == spelling[$0] }) { best = (Phoneme(index), spelling.count) }
    }
    return best
  }
}
