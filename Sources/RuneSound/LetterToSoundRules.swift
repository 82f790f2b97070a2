/// Letter-to-sound rules for English words that no list has: those of `Tables/Sound/rules.txt`, packed by `pack_rules.py`.
///
/// Each rule votes for or against sounds of a letter in a context. The votes for each sound of each letter are added up, from
/// the last letter to the first, and the likeliest pronunciation of the whole word wins.
///
/// ```
/// = _             the votes before anything is known of the context: each sound of a letter is listed here
/// C -2k-5*-9s
/// = _L            the next letter; the letter that is voted on is the capital
/// Ce 9s-9k
/// = _C next       a vowel (@), a consonant (%) or a word boundary (|) follows, and the next sound is ə
/// ə I@ 5ʃ
/// ```
///
/// A number is a vote in quarters of a natural logarithm for the sounds after it; `*` is silence. A line with `=` says what
/// the following rules look at: letters (L), their classes (C) or nothing (?) around the letter, and more conditions
/// (`Condition`).
package struct LetterToSoundRules: Sendable {
  /// What a rule looks at beside the letters around its letter.
  private enum Condition: Int {
    /// The sound after it, and the second one; | for none.
    case next, second
    /// The next vowel sound; | for none.
    case vowel
    /// Whether the next three vowels are full (f) or weak (w), the nearest first.
    case rhythm
    /// The vowel groups before and after it, such as 1-0; at most 2 and 3 are counted.
    case syllables
    /// The first letter of the word, the last one, the last two.
    case first, last, end
    /// The nearest vowel letter before it and after it; | for none.
    case before, after

    /// Where `Values` have it.
    var bits: Range<UInt64> {
      switch self {
      case .next: 0..<6
      case .second: 6..<12
      case .vowel: 12..<18
      case .rhythm: 18..<23
      case .syllables: 23..<27
      case .first: 27..<32
      case .last: 32..<37
      case .end: 37..<47
      case .before: 47..<52
      case .after: 52..<57
      }
    }

    /// Whether it depends on sounds that have been chosen.
    var isOfSounds: Bool { rawValue <= Condition.rhythm.rawValue }
  }

  /// The values of all conditions.
  private struct Values {
    var bits: UInt64 = 0

    subscript(condition: Condition) -> UInt64 {
      get { bits &>> condition.bits.lowerBound & (1 &<< UInt64(condition.bits.count) - 1) }
      set { bits = bits & ~Self.mask(of: condition) | newValue &<< condition.bits.lowerBound }
    }

    static func mask(of condition: Condition) -> UInt64 {
      (1 &<< UInt64(condition.bits.count) - 1) &<< condition.bits.lowerBound
    }
  }

  /// A letter and those around it, from the most distant one before it on: the letters themselves, and their classes; five bits
  /// each.
  private struct Window {
    var letters: UInt64
    var classes: UInt64

    /// How far away letters are looked at.
    static let distances = -4...4

    static func shift(of distance: Int) -> UInt64 { UInt64(5 * (distance + 4)) }
    static func mask(of distance: Int) -> UInt64 { 31 &<< shift(of: distance) }
  }

  /// What some rules look at: the bits that count.
  private struct Shape {
    /// The number of the shape, above the letters.
    let number: UInt64
    var letters = Window.mask(of: 0)
    var classes: UInt64 = 0
    var values: UInt64 = 0

    init(number: Int) { self.number = UInt64(number) &<< 57 }

    @inline(__always)
    func key(_ window: Window, _ values: Values) -> VoteTable.Key {
      .init(
        letters: number | window.letters & letters | window.classes & classes, values: values.bits & self.values)
    }
  }

  private struct Vote {
    let choice: Int32
    let weight: Int32
  }

  /// The sounds of each letter that can be voted for, in `sounds`; and their first votes.
  private var choices: [[Range<Int>]] = Array(repeating: [], count: 28)
  private var firstVotes: [[Int]] = Array(repeating: [], count: 28)
  private var sounds: [Phoneme] = []
  /// The shapes of the rules of each letter: those that look at letters alone, and the others.
  private var letterShapes: [[Shape]] = Array(repeating: [], count: 28)
  private var soundShapes: [[Shape]] = Array(repeating: [], count: 28)
  private var votes: [Vote] = []
  private var rules = VoteTable([])

  package var count: Int { rules.count }

  // MARK: Reading

  private struct Reader {
    var bytes: Slice<UnsafeRawBufferPointer>
    /// Whether there were as many bytes as were asked for.
    var isWhole = true

    mutating func byte() -> Int {
      guard let byte = bytes.popFirst() else {
        isWhole = false
        return 0
      }
      return Int(byte)
    }

    mutating func signed() -> Int { Int(Int8(truncatingIfNeeded: byte())) }

    mutating func number() -> UInt64 {
      let byte = UInt64(byte())
      return byte < 0x80 ? byte : byte & 0x7F | number() &<< 7
    }
  }

  /// Reads what `pack_rules.py` writes; nil for other bytes.
  package init?(_ packed: UnsafeRawBufferPointer) {
    var reader = Reader(bytes: packed[...])
    var rules: [(key: VoteTable.Key, votes: Range<Int>)] = []
    for letter in 1..<choices.count {
      for _ in 0..<reader.byte() {
        firstVotes[letter].append(reader.signed())
        let start = sounds.count
        for _ in 0..<reader.byte() {
          guard let sound = Phoneme(rawValue: UInt8(reader.byte())) else { return nil }
          sounds.append(sound)
        }
        choices[letter].append(start..<sounds.count)
      }
    }
    for number in 0..<reader.byte() {
      if number > 127 { return nil }
      var shape = Shape(number: number)
      let distances = (0..<reader.byte()).map { _ in reader.signed() }
      let classes = reader.byte()
      for (index, distance) in distances.enumerated() {
        guard Window.distances.contains(distance), distance != 0, index < 8 else { return nil }
        let mask = Window.mask(of: distance)
        if classes &>> index & 1 != 0 { shape.classes |= mask } else { shape.letters |= mask }
      }
      var conditions: [Condition] = []
      for _ in 0..<reader.byte() {
        guard let condition = Condition(rawValue: reader.byte()) else { return nil }
        conditions.append(condition)
        shape.values |= Values.mask(of: condition)
      }
      let isOfSounds = conditions.contains { $0.isOfSounds }
      var packed: UInt64 = 0
      for _ in 0..<reader.number() {
        packed &+= reader.number()
        // From the highest bits on: the letter, those around it, the conditions.
        var rest = packed
        func take(_ count: Int) -> UInt64 {
          defer { rest &>>= UInt64(count) }
          return rest & (1 &<< UInt64(count) - 1)
        }
        var values = Values()
        for condition in conditions.reversed() { values[condition] = take(condition.bits.count) }
        var letters = shape.number
        for distance in distances.reversed() { letters |= take(5) &<< Window.shift(of: distance) }
        let letter = Int(truncatingIfNeeded: rest)
        letters |= rest &<< Window.shift(of: 0)
        let start = votes.count
        for _ in 0..<reader.byte() { votes.append(Vote(choice: Int32(reader.byte()), weight: Int32(reader.signed()))) }
        guard reader.isWhole, choices.indices.contains(letter),
          votes[start...].allSatisfy({ $0.choice < choices[letter].count })
        else { return nil }
        rules.append((VoteTable.Key(letters: letters, values: values.bits), start..<votes.count))
        if isOfSounds {
          if soundShapes[letter].last?.number != shape.number { soundShapes[letter].append(shape) }
        } else if letterShapes[letter].last?.number != shape.number {
          letterShapes[letter].append(shape)
        }
      }
    }
    if !reader.isWhole || !reader.bytes.isEmpty || rules.isEmpty { return nil }
    self.rules = VoteTable(rules)
  }

  private static let apostrophe: UInt8 = 27
  private static let vowelClass: UInt8 = 29
  private static let consonantClass: UInt8 = 30

  // MARK: Guessing

  /// How many pronunciations of the rest of the word are followed at a time.
  private static let beam = 4

  /// The pronunciation of a word from some letter on.
  private struct Path {
    var score = 0
    /// The values of the conditions on sounds.
    var values = Values()
    /// The last one of `Step`.
    var step = -1

    mutating func say(_ phoneme: Phoneme) {
      let sound = UInt64(phoneme.rawValue) + 1
      values[.second] = values[.next]
      values[.next] = sound
      if !phoneme.isVowel { return }
      values[.vowel] = sound
      values[.rhythm] = (3 * values[.rhythm] + (phoneme.isWeak ? 1 : 2)) % 27
    }
  }

  private struct Step {
    let previous: Int
    let letter: Int
    let choice: Int
  }

  /// What the rules see of the letters of a word.
  private struct Word {
    /// 1 to 26, 27 for an apostrophe; with borders around them.
    private var letters: [UInt8]
    private var classes: [UInt8]
    private let syllables: [UInt8]
    private var vowelsBefore: [UInt8] = []
    private var vowelsAfter: [UInt8] = []
    private let count: Int
    private static let border = 4

    init(_ word: [UInt8]) {
      let border = Array(repeating: UInt8(0), count: Self.border)
      let numbers = word.map { (0x61...0x7A).contains($0) ? $0 - 0x60 : apostrophe }
      let isVowel = word.map { LetterToSoundRules.isVowel($0) }
      letters = border + numbers + border
      classes = border + isVowel.map { $0 ? vowelClass : consonantClass } + border
      syllables = LetterToSoundRules.vowelGroups(of: word)
      count = word.count
      var vowel: UInt8 = 0
      for (letter, isVowel) in zip(numbers, isVowel) {
        vowelsBefore.append(vowel)
        if isVowel { vowel = letter }
      }
      vowel = 0
      for (letter, isVowel) in zip(numbers, isVowel).reversed() {
        vowelsAfter.append(vowel)
        if isVowel { vowel = letter }
      }
      vowelsAfter.reverse()
    }

    func letter(at index: Int) -> Int { Int(letters[index + Self.border]) }

    func window(at index: Int) -> Window {
      var window = Window(letters: 0, classes: 0)
      for distance in Window.distances {
        let neighbor = index + Self.border + distance
        window.letters |= UInt64(letters[neighbor]) &<< Window.shift(of: distance)
        window.classes |= UInt64(classes[neighbor]) &<< Window.shift(of: distance)
      }
      return window
    }

    /// The values of the conditions on letters.
    func values(at index: Int) -> Values {
      let last = UInt64(letters[count - 1 + Self.border])
      var values = Values()
      values[.syllables] = UInt64(syllables[index])
      values[.first] = UInt64(letters[Self.border])
      values[.last] = last
      values[.end] = last &<< 5 | UInt64(letters[count - 2 + Self.border])
      values[.before] = UInt64(vowelsBefore[index])
      values[.after] = UInt64(vowelsAfter[index])
      return values
    }
  }

  /// The sounds that the rules give for a word.
  ///
  /// - Parameter word: Lower-case ASCII letters and apostrophes.
  /// - Complexity: Linear in the word, some two microseconds a letter.
  package func sounds(of word: [UInt8]) -> [Sound] {
    let seen = Word(word)
    var steps: [Step] = []
    var paths = [Path()]
    var best: [Candidate] = []
    for index in word.indices.reversed() {
      let letter = seen.letter(at: index)
      if choices[letter].isEmpty { continue }
      let values = seen.values(at: index)
      let window = seen.window(at: index)
      var common = firstVotes[letter]
      for shape in letterShapes[letter] { count(shape.key(window, values), into: &common) }
      best.removeAll(keepingCapacity: true)
      for (pathNumber, path) in paths.enumerated() {
        var sums = common
        let values = Values(bits: values.bits | path.values.bits)
        for shape in soundShapes[letter] { count(shape.key(window, values), into: &sums) }
        let total = Self.logarithmOfSum(sums)
        for (choice, sum) in sums.enumerated() {
          Candidate(score: path.score + 4 * sum - total, path: pathNumber, choice: choice).insert(into: &best)
        }
      }
      paths = best.map { candidate in
        var path = paths[candidate.path]
        for phoneme in sounds[choices[letter][candidate.choice]].reversed() { path.say(phoneme) }
        steps.append(Step(previous: path.step, letter: index, choice: candidate.choice))
        (path.score, path.step) = (candidate.score, steps.count - 1)
        return path
      }
    }
    var said: [Sound] = []
    var index = paths[0].step
    while index >= 0 {
      let step = steps[index]
      for phoneme in sounds[choices[seen.letter(at: step.letter)][step.choice]] {
        said.append(Sound(phoneme, letter: word[step.letter]))
      }
      index = step.previous
    }
    return said
  }

  private struct Candidate {
    let score: Int
    let path: Int
    let choice: Int

    /// Keeps the best ones, best first; of equals the earlier comes first.
    func insert(into best: inout [Candidate]) {
      if best.count == beam {
        if best[beam - 1].score >= score { return }
        best.removeLast()
      }
      var index = best.count
      while index > 0, best[index - 1].score < score { index -= 1 }
      best.insert(self, at: index)
    }
  }

  /// Adds the votes of the rule with a key, if there is one.
  @inline(__always)
  private func count(_ key: VoteTable.Key, into sums: inout [Int]) {
    guard let found = rules[key] else { return }
    for index in found { sums[Int(votes[index].choice)] += Int(votes[index].weight) }
  }

  /// The logarithm of the sum of exponentials, in sixteenths, of votes in quarters; in whole numbers, so that it is the same
  /// everywhere.
  private static func logarithmOfSum(_ votes: [Int]) -> Int {
    var total = 4 * votes[0]
    for vote in votes.dropFirst() {
      let distance = abs(total - 4 * vote)
      total = max(total, 4 * vote) + (distance < sumOfTwo.count ? sumOfTwo[distance] : 0)
    }
    return total
  }

  /// 16 ln(1 + exp(−d / 16)) for d from 0 on, rounded.
  static let sumOfTwo = [
    11, 11, 10, 10, 9, 9, 8, 8, 8, 7, 7, 7, 6, 6, 6, 5, 5, 5, 4, 4, 4, 4, 4, 3, 3, 3, 3, 3, 3, 2, 2, 2, 2, 2, 2,
    2, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
  ]

  // MARK: Letters

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
    for index in word.indices {
      groups[index] = 4 * min(before, 2)
      if vowels[index], index + 1 == count || !vowels[index + 1] { before &+= before < 2 ? 1 : 0 }
    }
    var after: UInt8 = 0
    for index in word.indices.reversed() {
      groups[index] += min(after, 3)
      if vowels[index], index == 0 || !vowels[index - 1] { after &+= after < 3 ? 1 : 0 }
    }
    return groups
  }

  private static func isVowel(_ letter: UInt8) -> Bool {
    letter > 0x60 && letter <= 0x7A && vowelLetters &>> UInt64(letter - 0x60) & 1 != 0
  }

  /// A bit for each of a e i o u y.
  private static let vowelLetters = "aeiouy".utf8.reduce(UInt64(0)) { $0 | 1 << UInt64($1 - 0x60) }
}
