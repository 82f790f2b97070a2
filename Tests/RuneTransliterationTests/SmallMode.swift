@testable import RuneTransliteration

/// A script of three runes and a few more, small enough to see through.
let smallScript = try! ScriptTable(
  TableText(
    file: "small-script.txt",
    bytes: Array(
      """
      @script small
      @iso15924 Runr
      @title A script for tests
      @divider dot U+16EB
      @punctuation . U+16EC
      ansuz ; U+16A8 ; a
      ehwaz ; U+16D6 ; e
      haglaz ; U+16BA ; h
      isaz ; U+16C1 ; i
      naudiz ; U+16BE ; n
      gebo ; U+16B7 ; g
      ingwaz ; U+16DC ; ŋ
      sowilo ; U+16CA ; s ; U+16CB
      tiwaz ; U+16CF ; t
      thurisaz ; U+16A6 ; þ
      @variant twigs other forms
      sowilo ; U+16CC
      """.utf8)))

/// A mode of the small script from its rows.
func smallMode(_ rows: String, file: String = "small.txt") throws -> WritingMode {
  try WritingMode(
    TableText(
      file: file,
      bytes: Array("@mode test\n@script small\n@language en\n@title A mode for tests\n\(rows)\n".utf8)),
    script: smallScript)
}

func smallTransliterator(
  _ rows: String, options: TransliterationOptions = TransliterationOptions(), spelling: UnicodeSpelling = .caseOnly
) throws -> RunicTransliterator {
  try RunicTransliterator(mode: smallMode(rows), script: smallScript, options: options, spelling: spelling)
}

/// Letters and digraphs with every kind of context.
let contextRows = """
  @class vowel a e i
  a ; ansuz ; ; x ; house
  e ; ehwaz ; ; x ; house
  i ; isaz ; ; x ; house
  i ; ingwaz ; before vowel ; x ; house
  g ; gebo ; ; x ; house
  g ; haglaz ; after vowel ; x ; house
  g ; tiwaz ; after vowel final ; x ; house
  n ; naudiz ; ; x ; house
  n ; sowilo ; initial ; x ; house
  ng ; ingwaz ; ; x ; house
  s ; sowilo ; ; x ; house
  s ; thurisaz ; not-before vowel not-final ; x ; house
  t ; tiwaz ; ; x ; house
  h ; haglaz ; ; x ; house
  th ; thurisaz ; ; x ; house
  tha ; thurisaz thurisaz ; final ; x ; house
  """

/// Every way to run a mode: the plain chain, the tables, the segments joined.
struct Implementations {
  let transliterator: RunicTransliterator

  init(_ transliterator: RunicTransliterator) {
    self.transliterator = transliterator
  }

  /// Their answers to a text.
  func answers(_ text: [UInt8]) -> [(name: String, bytes: [UInt8])] {
    func stream(_ way: TransliterationStream.Way) -> [UInt8] {
      var stream = TransliterationStream(transliterator.pool, way)
      var output: [UInt8] = []
      text.withUnsafeBytes { stream.transliterate($0, into: &output) }
      stream.finish(into: &output)
      return output
    }
    var answers = TransliterationStream.Way.allCases.map { (name: "\($0)", bytes: stream($0)) }
    let result = text.withUnsafeBytes { transliterator.transliteration(ofUTF8: $0) }
    answers.append(("text of the segments", Array(result.text.utf8)))
    answers.append(("segments", result.segments.flatMap { Array($0.output.utf8) }))
    return answers
  }
}

/// A generator that anybody can repeat from its seed.
struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
