import Foundation
import TestSupport
import Testing

@testable import RuneTransliteration

/// The bundled table, read from its file.
let unicodeMappings: UnicodeMappings = {
  let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  let file = try! Data(contentsOf: root.deletingLastPathComponent().appending(path: "Tables/Unicode/mappings.bin"))
  // It must stay in place, so it is never freed.
  let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: file.count, alignment: 8)
  bytes.copyBytes(from: file)
  return UnicodeMappings(UnsafeRawBufferPointer(bytes))!
}()

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
  _ rows: String, options: TransliterationOptions = TransliterationOptions()
) throws -> RunicTransliterator {
  try RunicTransliterator(mode: smallMode(rows), script: smallScript, options: options, unicode: unicodeMappings)
}

/// Letters and digraphs with all kinds of contexts.
let contextRows = """
  @class vowel a e i
  \(plainRows("a ansuz, e ehwaz, i isaz"))
  i ; ingwaz ; before vowel ; x ; house
  g ; gebo ; ; x ; house
  g ; haglaz ; after vowel ; x ; house
  g ; tiwaz ; after vowel final ; x ; house
  n ; naudiz ; ; x ; house
  n ; sowilo ; initial ; x ; house
  ng ; ingwaz ; ; x ; house
  s ; sowilo ; ; x ; house
  s ; thurisaz ; not-before vowel not-final ; x ; house
  \(plainRows("t tiwaz, h haglaz, th thurisaz"))
  tha ; thurisaz thurisaz ; final ; x ; house
  """

/// Runs a text through every implementation: all give what is expected, or what the reference gives.
func expectAgreement(
  of transliterator: RunicTransliterator, on text: [UInt8], seed: UInt64 = 1, expected: [UInt8]? = nil,
  _ why: String = "", sourceLocation: SourceLocation = #_sourceLocation
) {
  if let wrong = Implementation.disagreements(of: transliterator, on: text, seed: seed, expected: expected) {
    Issue.record("\(why)\n\(wrong)", sourceLocation: sourceLocation)
  }
}

/// The same for text.
func expectAgreement(
  of transliterator: RunicTransliterator, on text: String, seed: UInt64 = 1, expected: String, _ why: String = "",
  sourceLocation: SourceLocation = #_sourceLocation
) {
  expectAgreement(
    of: transliterator, on: Array(text.utf8), seed: seed, expected: Array(expected.utf8), why,
    sourceLocation: sourceLocation)
}
