import TestSupport
import Testing

@testable import RuneTransliteration

/// The inverse of a mode, compared with trying every text.
struct ReadingTests {
  /// Two passes of which the first shortens, drops and rewrites, and the second has contexts.
  static let passRows = """
    @class vowel a e i
    @pass sounds
    ee ; i ; ; x ; house
    nn ; n ; ; x ; house
    h ; - ; not-initial final ; x ; house
    h ; - ; before s ; x ; house
    s ; t ; after i ; x ; house
    @pass runes
    \(plainRows("a ansuz, e ehwaz, i isaz"))
    i ; ingwaz ; before vowel ; x ; house
    \(plainRows("n naudiz, s sowilo, t tiwaz, th thurisaz, h haglaz"))
    """

  /// Two ways to write the same, so that some seams are of no use; a letter without a row of its own; two runes at once.
  static let twinRows = """
    \(plainRows("t tiwaz, h haglaz, th tiwaz haglaz"))
    s ; sowilo ; not-before h ; x ; house
    \(plainRows("sh sowilo, a ansuz, ae ansuz ansuz"))
    """

  struct Sample: CustomTestStringConvertible {
    let name: String
    let rows: String
    let letters: String
    var testDescription: String { name }
  }

  static let modes = [
    Sample(name: "contexts", rows: contextRows, letters: "aeignsth"),
    Sample(name: "passes", rows: passRows, letters: "aeinsth"), Sample(name: "twins", rows: twinRows, letters: "thsae"),
  ]

  /// As far as is tried: a letter more takes ten times as long.
  static let longest = Effort.isFull ? 5 : 4

  /// All texts of up to so many letters, with at most one seam between two of them.
  static func texts(_ letters: String, upTo length: Int) -> [[Character]] {
    var all: [[Character]] = [[]]
    var last: [[Character]] = [[]]
    for _ in 0..<length {
      last = last.flatMap { text in letters.map { text + [$0] } }
      all += last
    }
    var result = all
    for text in all where text.count >= 2 {
      for seam in 1..<text.count {
        var parted = text
        parted.insert("\u{200C}", at: seam)
        result.append(parted)
      }
    }
    return result
  }

  @Test(arguments: modes)
  func theSetIsWhatTryingEveryTextFinds(_ mode: Sample) throws {
    let transliterator = try smallTransliterator(mode.rows)
    var sources: [String: Set<String>] = [:]
    for text in Self.texts(mode.letters, upTo: Self.longest) {
      let spelling = String(text)
      let output = transliterator.transliterate(spelling)
      // A seam that changes nothing is no other spelling, and where there are several passes none is thought of.
      if let seam = text.firstIndex(of: "\u{200C}") {
        if mode.name == "passes" { continue }
        var plain = text
        plain.remove(at: seam)
        if transliterator.transliterate(String(plain)) == output { continue }
      }
      sources[output, default: []].insert(spelling)
    }
    var reader = InverseTransliterator(transliterator)
    var compared = 0
    for (runes, expected) in sources where runes.unicodeScalars.allSatisfy({ $0.value >= 0x16A0 }) {
      guard runes.unicodeScalars.count <= 2 else { continue }
      let readings = try reader.readings(of: runes)
      let all = Array(readings)
      #expect(readings.count == UInt64(all.count), "\(mode.name) \(runes)")
      #expect(Set(all).count == all.count, "\(mode.name) \(runes): twice in \(all)")
      let tried = Set(
        all.filter { $0.unicodeScalars.filter { $0 != "\u{200C}" }.count <= Self.longest && Self.seams($0) <= 1 })
      #expect(tried == expected, "\(mode.name) \(runes): \(tried.symmetricDifference(expected).sorted())")
      for spelling in all {
        #expect(transliterator.transliterate(spelling) == runes, "\(mode.name) \(runes) as \(spelling)")
        #expect(readings.contains(spelling), "\(mode.name) \(runes) as \(spelling)")
      }
      let wrong = (all.first ?? "") + "\u{200C}"
      #expect(!readings.contains(wrong), "\(mode.name) \(runes)")
      compared += 1
    }
    #expect(compared >= 20, "\(mode.name): \(compared)")
  }

  private static func seams(_ text: String) -> Int { text.unicodeScalars.filter { $0 == "\u{200C}" }.count }

  @Test(arguments: modes)
  func theOriginalIsInTheSetAndEveryPlainReadingWritesTheSame(_ mode: Sample) throws {
    let seed: UInt64 = 400
    var generator = SeededGenerator(seed: seed)
    let transliterator = try smallTransliterator(mode.rows)
    var reader = InverseTransliterator(transliterator)
    // Between characters that are not letters of the mode, a silent row can delete a whole word, which nobody can read.
    let others = [" ", ". ", "\u{16A0}", "1"] + (mode.name == "passes" ? [] : ["ж", "\u{200D}"])
    let pieces = Array(mode.letters).map(String.init) + others
    for _ in 0..<Effort.rounds(300) {
      let text = (0..<Int.random(in: 0...12, using: &generator))
        .map { _ in pieces.randomElement(using: &generator)! }.joined()
      let runes = transliterator.transliterate(text)
      // Latin may be left where no row holds; it is not a rune that could be read.
      if runes.unicodeScalars.contains(where: { ("a"..."z").contains($0) }) { continue }
      let readings = try reader.readings(of: runes)
      #expect(
        readings.contains(text), "seed \(seed), \(mode.name): \(text) is not among the \(readings.count) of \(runes)")
      let plain = try reader.plainReading(of: runes)
      #expect(plain.unread.isEmpty, "seed \(seed), \(mode.name): \(runes)")
      #expect(
        transliterator.transliterate(plain.text) == runes, "seed \(seed), \(mode.name): \(runes) as \(plain.text)")
      #expect(readings.contains(plain.text), "seed \(seed), \(mode.name): \(runes) as \(plain.text)")
    }
  }

  @Test func theReadersOwnRows() throws {
    let rows: [(runes: String, readings: [String])] = [
      ("", [""]), ("1 .", ["1 ."]), ("ᚦ ᛏ", ["th t"]), ("ᛏᚺ", ["t\u{200C}h"]), ("жᛏ", ["жt"]),
      ("ᚦᚦ", ["thth", "tha", "sth"]), ("ᛊᚨ", ["na", "sa"]),
    ]
    var reader = try InverseTransliterator(smallTransliterator(contextRows))
    for row in rows {
      let got = try Array(reader.readings(of: row.runes))
      #expect(Set(got) == Set(row.readings) && got.count == row.readings.count, "\(row.runes): \(got)")
    }
  }

  @Test func aWordWithASetBeyondCountingIsReadOneSpellingAtATime() throws {
    let transliterator = try smallTransliterator(
      "a ; ansuz ; ; x ; house\ne ; ansuz ; ; x ; house\no ; ansuz ; ; x ; house")
    var reader = InverseTransliterator(transliterator)
    let word = String(repeating: "ᚨ", count: 5_000)
    let readings = try reader.readings(of: word)
    #expect(readings.count == .max)
    let first = Array(readings.prefix(1_000))
    #expect(Set(first).count == 1_000)
    #expect(first.allSatisfy { $0.unicodeScalars.count == 5_000 })
    #expect(first[0] == String(repeating: "a", count: 5_000))
    #expect(try reader.readings(of: String(repeating: "ᚨ", count: 40)).count == 12_157_665_459_056_928_801)
  }

  /// One letter for one rune comes before a key that is longer than its runes, wherever it is: depth first, `ssh` came
  /// before `zz`.
  @Test func readingsComeByTheirTotalCost() throws {
    var reader = try InverseTransliterator(
      smallTransliterator("s ; sowilo ; ; x ; house\nz ; sowilo ; ; x ; house\nsh ; sowilo ; ; x ; house"))
    #expect(
      try Array(reader.readings(of: "ᛊ ᛊ")) == [
        "s s", "s z", "z s", "z z", "s sh", "sh s", "sh z", "z sh", "sh sh",
      ])
    // So many that no list of them could be kept: the first million of 3 to the power of 600.
    let many = try reader.readings(of: Array(repeating: "ᛊ", count: 600).joined(separator: " "))
    let letters = many.prefix(Effort.isFull ? 100_000 : 2_000).map { $0.filter { $0 == "z" }.count }
    #expect(letters == letters.sorted(), "costs fall")
  }

  /// Among letters of equal cost, the better attested row is first.
  @Test func lettersOfEqualCostComeByTheirEvidence() throws {
    var reader = try InverseTransliterator(
      smallTransliterator(
        "e ; ansuz ; ; x ; house\no ; ansuz ; ; x ; house ; attested\nu ; ansuz ; ; x ; house ; reconstructed"))
    #expect(try Array(reader.readings(of: "ᚨ")) == ["o", "u", "e"])
  }

  /// The costs of all ways through small graphs, by going all of them.
  @Test func costsOfANodeAreThoseOfItsWays() {
    let seed: UInt64 = 401
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<Effort.rounds(300) {
      let steps = (0..<Int.random(in: 1...5, using: &generator)).map { _ in
        (0..<Int.random(in: 1...3, using: &generator)).map { _ in Int32.random(in: 0...25, using: &generator) }
      }
      var sums: Set<Int32> = [0]
      var costs = CostSet(0)
      for choices in steps {
        sums = Set(sums.flatMap { sum in choices.map { sum + $0 } })
        var chosen = CostSet(choices[0])
        for choice in choices.dropFirst() { chosen.formUnion(CostSet(0), costing: choice) }
        costs = chosen.followed(by: costs)
      }
      let least = sums.min() ?? 0
      for cost in -3...(sums.max() ?? 0) + 3 {
        let expected = sums.filter { $0 >= cost }.min()
        let got = costs.first(from: cost)
        if cost < least + 64, let expected, expected < least + 64 {
          #expect(got == expected, "seed \(seed): \(steps) from \(cost)")
        } else {
          #expect(
            (got == nil) == (expected == nil) && got ?? 0 <= expected ?? 0, "seed \(seed): \(steps) from \(cost)")
        }
      }
    }
  }

  @Test func whatTheModeNeverWritesIsReportedWithItsOffset() throws {
    var reader = try InverseTransliterator(smallTransliterator(Self.twinRows))
    // gebo has no row; ehwaz neither.
    #expect(throws: ReadingError.neverWritten(at: 3)) { try reader.readings(of: "ᛏ ᛏᚷ") }
    #expect(try reader.plainReading(of: "ᛏ ᛏᚷᚨ") == .init(text: "t tᚷa", unread: [3]))
    #expect(try reader.plainReading(of: "ᚷᚷ") == .init(text: "ᚷᚷ", unread: [0, 1]))
  }

  @Test func moreWaysThanFitAreToldAndNotTried() throws {
    var reader = try InverseTransliterator(smallTransliterator(contextRows))
    #expect(throws: ReadingError.tooManyWays(at: 4)) { try reader.readings(of: "ᚨᚨ  ᚨᚨᚨᚨᚨᚨᚨᚨ", budget: 10) }
    #expect(try reader.readings(of: "ᚨᚨ  ᚨᚨᚨᚨᚨᚨᚨᚨ", budget: 100).count == 1)
    let long = String(repeating: "ᚨᛏ", count: 2_000)
    #expect(try reader.plainReading(of: long).text == String(repeating: "at", count: 2_000))
  }

  @Test func seamsThatMakeNoDifferenceAreLeftOut() throws {
    let transliterator = try smallTransliterator(contextRows)
    for (spelling, expected) in [
      ("a\u{200C}n", "an"), ("t\u{200C}h", "t\u{200C}h"), ("a\u{200C}t\u{200C}ha", "at\u{200C}ha"), ("th", "th"),
    ] {
      #expect(transliterator.withoutNeedlessSeams(spelling) == expected, "\(spelling)")
    }
  }

  @Test func formsOfVariantsAndLookAlikesAreRead() throws {
    var reader = try InverseTransliterator(smallTransliterator("s ; sowilo ; ; x ; house"))
    #expect(try reader.plainReading(of: "ᛊᛋᛌ").text == "sss")
  }

  @Test func whatCannotBeToldIsListed() throws {
    let reader = try InverseTransliterator(smallTransliterator(Self.twinRows))
    #expect(
      reader.ambiguities(in: "ᛊᛏ ᚨᚨ") == [
        .init(letters: "s", spellings: ["s", "sh"]), .init(letters: "aa", spellings: ["ae"]),
      ])
    #expect(reader.ambiguities(in: "ᛏ") == [])
  }
}
