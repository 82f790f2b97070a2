/// Letter-to-sound rules for English words that no list has, read from `Tables/Sound/rules.txt`.
///
/// A rule has a pattern, with `_` for the letter that it applies to, and the sounds of that letter there. The last rule
/// that matches wins, so exceptions come after the general rule.
///
/// ```
/// = c
/// _            k
/// _e           s
/// s_h          -
/// 1-0 _V|      ʃ
/// >ə _i        ʃ
/// ```
///
/// | sign | meaning |
/// | --- | --- |
/// | a letter, `V`, `C`, `?`, `\|` | itself, a vowel letter, any other letter, any letter, a word boundary |
/// | `1-0` | the number of vowel groups in the word before and after the letter, at most 2 and 3 |
/// | `>ə`, `>>ə` | the next sound, the next vowel; words are processed from their end |
public struct SpellingRules: Sendable {
  private struct Rule: Sendable {
    /// The start of the pattern in `pool`: the letters to the left, nearest first, then those to the right.
    var pattern: Int32
    var left: UInt8 = 0
    var right: UInt8 = 0
    /// Four times the vowel groups before plus those after; 0xFF matches any.
    var syllables: UInt8 = 0xFF
    /// The next sound and the next vowel; 0xFF matches any, 0xFE only the end of the word.
    var next: UInt8 = 0xFF
    var nextVowel: UInt8 = 0xFF
    var soundCount: UInt8 = 0
    var sounds: Int32 = 0
    /// The neighbors that the pattern allows, a bit each: with them, most rules are ruled out at once.
    var before: UInt32 = .max
    var after: UInt32 = .max
  }

  private var rules: [[Rule]] = Array(repeating: [], count: 27)
  private var pool: [UInt8] = []
  private var phonemes: [Phoneme] = []

  /// The number of rules.
  public var count: Int { rules.reduce(0) { $0 + $1.count } }

  /// Reads a table of rules.
  ///
  /// - Throws: Every error with its place.
  /// - Complexity: Linear in the text.
  public init(_ text: UnsafeRawBufferPointer) throws(SoundTableError) {
    var lines = SoundTableLines(text)
    var letter: Int?
    while let line = lines.next() {
      let fields = lines.words(of: line)
      guard let first = fields.first else { continue }
      if first.count == 1, text[first.lowerBound] == UInt8(ascii: "=") {
        letter = fields.count == 2 && fields[1].count == 1 ? Self.index(text[fields[1].lowerBound]) : nil
        if letter == nil { lines.find("“=” needs one letter, a to z or an apostrophe", at: first) }
      } else if let letter {
        if let rule = read(fields, of: text, &lines) { rules[letter].append(rule) }
      } else {
        lines.find("expected “= letter” before the first rule", at: first)
      }
    }
    if lines.findings.isEmpty, count == 0 { lines.find("no rules", at: 0..<0) }
    if !lines.findings.isEmpty { throw SoundTableError(findings: lines.findings) }
  }

  private mutating func read(
    _ fields: [Range<Int>], of text: UnsafeRawBufferPointer, _ lines: inout SoundTableLines
  ) -> Rule? {
    guard fields.count >= 2, let said = fields.last else {
      lines.find("expected a pattern with _ and its sounds", at: fields[0])
      return nil
    }
    var rule = Rule(pattern: Int32(pool.count))
    for field in fields.dropLast(2) {
      if field.count == 3, text[field.lowerBound + 1] == UInt8(ascii: "-"),
        let groups = Self.groups(text[field.lowerBound], text[field.lowerBound + 2])
      {
        rule.syllables = groups
      } else if text[field.lowerBound] == UInt8(ascii: ">") {
        let isVowel = field.count > 1 && text[field.lowerBound + 1] == UInt8(ascii: ">")
        let name = field.dropFirst(isVowel ? 2 : 1)
        let sound: UInt8
        if name.count == 1, text[name.startIndex] == UInt8(ascii: "|") {
          sound = 0xFE
        } else if let (phoneme, size) = Phoneme.longest(at: name.startIndex, of: text), size == name.count {
          sound = phoneme.rawValue
        } else {
          lines.find("unknown sound after “>”", at: field)
          return nil
        }
        if isVowel { rule.nextVowel = sound } else { rule.next = sound }
      } else {
        lines.find("unknown condition; expected vowel groups, such as 1-0, or > and a sound", at: field)
        return nil
      }
    }
    let pattern = fields[fields.count - 2]
    guard let middle = pattern.first(where: { text[$0] == UInt8(ascii: "_") }), pattern.count <= 24,
      pattern.allSatisfy({ $0 == middle || Self.isPattern(text[$0]) })
    else {
      lines.find("expected one _ among a to z, an apostrophe, V, C, ? and |", at: pattern)
      return nil
    }
    pool +=
      (pattern.lowerBound..<middle).reversed().map { text[$0] } + (middle + 1..<pattern.upperBound).map { text[$0] }
    rule.left = UInt8(middle - pattern.lowerBound)
    rule.right = UInt8(pattern.upperBound - middle - 1)
    if rule.left > 0 { rule.before = Self.neighbors(text[middle - 1]) }
    if rule.right > 0 { rule.after = Self.neighbors(text[middle + 1]) }
    rule.sounds = Int32(phonemes.count)
    if said.count == 1, text[said.lowerBound] == UInt8(ascii: "-") { return rule }
    switch SoundTableLines.phonemes(said, of: text) {
    case .success(let found):
      rule.soundCount = UInt8(truncatingIfNeeded: found.count)
      phonemes += found
      return rule
    case .failure(let problem):
      lines.find(problem.message, at: problem.place)
      return nil
    }
  }

  /// The sounds that the rules give for a word.
  ///
  /// - Parameter word: Lower-case ASCII letters and apostrophes.
  /// - Complexity: Linear in the rules for its letters.
  public func sounds(of word: [UInt8]) -> [Sound] {
    let groups = Self.vowelGroups(of: word)
    // Built from the end of the word and reversed at the end.
    var result: [Sound] = []
    var next: UInt8 = 0xFE
    var nextVowel: UInt8 = 0xFE
    for place in word.indices.reversed() {
      let letter = word[place]
      guard let index = Self.index(letter) else { continue }
      let before = Self.neighbor(at: place - 1, of: word)
      let after = Self.neighbor(at: place + 1, of: word)
      let rule = rules[index].last {
        $0.before & before != 0 && $0.after & after != 0 && ($0.syllables == 0xFF || $0.syllables == groups[place])
          && ($0.next == 0xFF || $0.next == next)
          && ($0.nextVowel == 0xFF || $0.nextVowel == nextVowel) && fits($0, at: place, of: word)
      }
      guard let rule else { continue }
      for offset in (0..<Int(rule.soundCount)).reversed() {
        let phoneme = phonemes[Int(rule.sounds) + offset]
        result.append(Sound(phoneme, letter: letter))
        next = phoneme.rawValue
        if phoneme.isVowel { nextVowel = phoneme.rawValue }
      }
    }
    return result.reversed()
  }

  private func fits(_ rule: Rule, at place: Int, of word: [UInt8]) -> Bool {
    var pattern = Int(rule.pattern)
    for step in 0..<Int(rule.right) where !Self.fits(pool[pattern + Int(rule.left) + step], place + 1 + step, word) {
      return false
    }
    for step in 0..<Int(rule.left) {
      if !Self.fits(pool[pattern], place - 1 - step, word) { return false }
      pattern += 1
    }
    return true
  }

  /// The bits of the neighbors that a sign allows.
  private static func neighbors(_ sign: UInt8) -> UInt32 {
    switch sign {
    case UInt8(ascii: "?"): .max
    case UInt8(ascii: "|"): boundary
    case UInt8(ascii: "V"): vowelBits
    case UInt8(ascii: "C"): ~(vowelBits | boundary)
    default: 1 << UInt32(index(sign) ?? 26)
    }
  }

  private static let vowelBits = vowels.reduce(UInt32(0)) { $0 | 1 << UInt32($1 - 97) }
  private static let boundary: UInt32 = 1 << 27

  /// The bit of the letter at a place, or of a word boundary.
  private static func neighbor(at place: Int, of word: [UInt8]) -> UInt32 {
    word.indices.contains(place) ? 1 << UInt32(index(word[place]) ?? 26) : boundary
  }

  private static func fits(_ sign: UInt8, _ place: Int, _ word: [UInt8]) -> Bool {
    guard word.indices.contains(place) else { return sign == UInt8(ascii: "|") || sign == UInt8(ascii: "?") }
    switch sign {
    case UInt8(ascii: "?"): return true
    case UInt8(ascii: "V"): return isVowel(word[place])
    case UInt8(ascii: "C"): return !isVowel(word[place])
    default: return sign == word[place]
    }
  }

  /// For each letter, 4 × the vowel groups before it (at most 2) + those after it (at most 3). A silent final e, also
  /// in -es and -ed, does not count.
  private static func vowelGroups(of word: [UInt8]) -> [UInt8] {
    var vowels = word.map(isVowel)
    let count = word.count
    let e = UInt8(ascii: "e")
    if count > 2, word[count - 1] == e, !vowels[count - 2] { vowels[count - 1] = false }
    if count > 3, word[count - 2] == e, [UInt8(ascii: "s"), UInt8(ascii: "d")].contains(word[count - 1]),
      !vowels[count - 3]
    {
      vowels[count - 2] = false
    }
    var groups: [UInt8] = Array(repeating: 0, count: count)
    var before: UInt8 = 0
    for place in word.indices {
      groups[place] = 4 * min(before, 2)
      if vowels[place], place + 1 == count || !vowels[place + 1] { before &+= before < 2 ? 1 : 0 }
    }
    var after: UInt8 = 0
    for place in word.indices.reversed() {
      groups[place] += min(after, 3)
      if vowels[place], place == 0 || !vowels[place - 1] { after &+= after < 3 ? 1 : 0 }
    }
    return groups
  }

  private static func groups(_ before: UInt8, _ after: UInt8) -> UInt8? {
    guard (48...50).contains(before), (48...51).contains(after) else { return nil }
    return 4 * (before - 48) + after - 48
  }

  private static func isVowel(_ letter: UInt8) -> Bool { vowels.contains(letter) }

  private static let vowels = Array("aeiouy".utf8)

  private static func isPattern(_ byte: UInt8) -> Bool {
    index(byte) != nil || Array("VC?|".utf8).contains(byte)
  }

  private static func index(_ letter: UInt8) -> Int? {
    switch letter {
    case UInt8(ascii: "a")...UInt8(ascii: "z"): Int(letter) - 97
    case UInt8(ascii: "'"): 26
    default: nil
    }
  }
}
