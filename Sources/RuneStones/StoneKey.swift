import RuneLetters

/// Keys for looking up words: what spellings of the same word have in common.
package enum StoneKey {
  /// What is written for letters that Unicode does not decompose, as in `.ci/packaging/stones.py`.
  private static let plain: [Unicode.Scalar: String] = [
    "ð": "d", "đ": "d", "þ": "th", "æ": "e", "œ": "o", "ø": "o", "ʀ": "r", "ł": "l",
  ]

  /// A text in lower case, composed, by the tables of the engine: Swift's own would be most of a module of WebAssembly.
  package static func lowercased(_ text: String) -> String {
    Grapheme(UnicodeMappings.system.folded(Array(text.unicodeScalars))).text
  }

  /// The letters of a key for each scalar of a text without case: nil for a mark, and empty for what is not a letter.
  private static func letters(of scalar: Unicode.Scalar) -> String? {
    switch ScalarKind(scalar) {
    case .letter: plain[scalar] ?? String(scalar)
    case .mark, .joiner: nil
    case .other: ""
    }
  }

  private static func decomposed(_ text: String) -> [Unicode.Scalar] {
    UnicodeMappings.system.decomposed(UnicodeMappings.system.folded(Array(text.unicodeScalars)))
  }

  /// The key of a normalized word: without case, marks and other characters than letters.
  ///
  /// ```swift
  /// StoneKey.word("Bróðir")   // "brodir"
  /// ```
  package static func word(_ text: String) -> String { decomposed(text).compactMap { letters(of: $0) }.joined() }

  /// The key of a name or a signum: letters without case and marks, and numbers, each for itself, so that *U112* is *U 112* and
  /// *Sö Fv1948;289* is *so fv1948:289*.
  package static func name(_ text: String) -> String {
    var key = ""
    var last: Bool?
    for scalar in decomposed(text) {
      let isDigit = ("0"..."9").contains(scalar)
      guard let letters = isDigit ? String(scalar) : letters(of: scalar) else { continue }
      if !letters.isEmpty, !key.isEmpty, last != isDigit { key += " " }
      key += letters
      last = letters.isEmpty ? nil : isDigit
    }
    return key
  }

  /// The key of a name without spaces between two letters, so that *UFv1972;172* is *U Fv1972;172*.
  package static func joined(_ name: String) -> String {
    name.split(separator: " ").reduce(into: "") { key, part in
      let areLetters = [key.utf8.last, part.utf8.first].allSatisfy { $0.map { !(0x30...0x39).contains($0) } ?? true }
      key += (areLetters ? "" : " ") + part
    }
  }

  /// The sixteen letters: of each its rune, itself, and other forms, dotted runes and letters that transliterate them.
  private static let sixteen: [[Character]] = [
    "ᚠfᚡ", "ᚢuᚯᚤᚣᚥᚹywvø", "ᚦþᚧð", "ᚬoᚭᚮᚰᛟąᴏǫô", "ᚱr", "ᚴkᚵᚲᚷgɢq", "ᚼhᚽᚺᚻʜ", "ᚾnᚿᛀɴ", "ᛁiᛂᛖeᴇjï", "ᛅaᛆᚨæᴀᛡ", "ᛋsᛌᛊᛍzc",
    "ᛏtᛐᛑᛞdᴅ", "ᛒbᛓᛔᛕᛈpᴘʙ", "ᛘmᛙᛗᴍ", "ᛚlᛛʟ", "ᛦʀᛧᛨᛉ",
  ].map { Array($0) }
  private static let letters: [String: String] = {
    var table = ["x": "ks", "ŋ": "nk", "ñ": "nk"]
    for forms in sixteen {
      for form in forms { table[String(form)] = String(forms[1]) }
    }
    return table
  }()

  /// What stands between words in inscriptions and their transliterations.
  static let dividers = "᛫᛬᛭:·×"

  /// The sixteen letters of runes or of a transliteration; nil if something in it is neither a letter nor a divider.
  ///
  /// ```swift
  /// StoneKey.spelling("ᛒᚱᚢᚦᛁᛦ")   // "bruþiʀ"
  /// ```
  package static func spelling(_ text: String) -> String? {
    var result = ""
    for one in text where !one.isWhitespace && !dividers.contains(one) {
      // R is the letter of editions for the rune that is also written ʀ.
      guard let letter = one == "R" ? "ʀ" : letters[lowercased(String(one))] else { return nil }
      result += letter
    }
    return result
  }

  /// Whether a text fits a pattern, in which `-` is any scalar and `…` any number of them.
  package static func matches(_ text: String, _ pattern: [Unicode.Scalar]) -> Bool {
    let letters = Array(text.unicodeScalars)
    var (letter, sign) = (0, 0)
    var retry: (letter: Int, sign: Int)?
    while letter < letters.count {
      if sign < pattern.count, pattern[sign] == "…" {
        retry = (letter, sign + 1)
        sign += 1
      } else if sign < pattern.count, pattern[sign] == letters[letter] || pattern[sign] == "-" {
        (letter, sign) = (letter + 1, sign + 1)
      } else if let last = retry {
        (letter, sign) = (last.letter + 1, last.sign)
        retry = (letter, sign)
      } else {
        return false
      }
    }
    return pattern[sign...].allSatisfy { $0 == "…" }
  }

  package static func hasRunes(_ text: String) -> Bool {
    text.unicodeScalars.contains { (0x16A0...0x16FF).contains($0.value) }
  }

  /// What the keys of words in older runes begin with, so that only who asks for them finds them.
  static let older = "ᚠ"

  /// Sixteen letters in long-branch runes; the letters of words in older runes are those runes already.
  package static func runes(_ letters: String) -> String {
    hasRunes(letters) ? letters : String(letters.compactMap { letter in sixteen.first { $0[1] == letter }?[0] })
  }

  /// Whether two keys may be forms of one word: the same consonants but for an ending, and few different letters.
  package static func isNear(_ left: String, _ right: String) -> Bool {
    if left == right { return true }
    return skeleton(left) == skeleton(right) && left.first == right.first && abs(left.count - right.count) <= 3
  }

  /// The consonants without doubling and without an ending of r, s, n or m.
  private static func skeleton(_ key: String) -> String {
    var result = ""
    for one in key where !"aeiouy".contains(one) && result.last != one { result.append(one) }
    while result.count > 2, let last = result.last, "rsnm".contains(last) { result.removeLast() }
    return result
  }
}
