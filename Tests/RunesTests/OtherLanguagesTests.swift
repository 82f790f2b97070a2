import Foundation
import RuneKit
import RuneStones
import RuneSystem
import RuneText
import Testing

@testable import RuneGraphics
@testable import runes

/// What the page and the libraries for other languages, or modules that do not depend on each other, must have alike.
@Suite("Agreement with other languages")
struct OtherLanguagesTests {
  private static func source(_ path: String) throws -> String {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return try String(contentsOf: root.appending(path: "Sources/\(path)"), encoding: .utf8)
  }

  @Test func thePageWritesALanguageByItsMode() throws {
    let row = #/(\w+): \{ script: "(\w+)", mode: "([\w-]+)" \}/#
    let rows = try Self.source("javascript/page/day.js").matches(of: row).map(\.output)
    #expect(rows.count > 5)
    for (_, language, script, mode) in rows {
      let script = try #require(RunicScript(rawValue: String(script)))
      #expect(RunicTransliterator.mode(for: script, language: String(language)) == String(mode), "\(language)")
    }
  }

  @Test func thePageFoldsWordsOfStonesAlike() throws {
    let source = try Self.source("javascript/page/stones.js")
    let table = try #require(source.firstMatch(of: #/const PLAIN = \{(.*)\}/#)).1
    let letters = table.matches(of: #/"(.)": "(\w+)"/#).map(\.output)
    #expect(letters.count > 5)
    for (_, letter, plain) in letters { #expect(StoneKey.word(String(letter)) == String(plain)) }
  }

  @Test func theBeginningThatThePageLooksAtIsTheSameEverywhere() throws {
    let state = try Self.source("javascript/page/state.js")
    let count = try #require(state.firstMatch(of: #/const LOOKED_AT = (\d+);/#)).1
    #expect(try Self.source("javascript/page/start.js").contains(".slice(0, \(count))"))
  }

  @Test(arguments: [
    ("python/runekit/__init__.py", #"readings\(self, runes: str \| bytes, limit: int = (\d+)"#, ReadCommand.usualLimit),
    (
      "javascript/runekit.js", #"readings\(runes, limit\) \{\s*const wanted = checkedLimit\(limit, (\d+)"#,
      ReadCommand.usualLimit
    ),
    (
      "python/runekit/__init__.py", #"spellings\(self, word: str \| bytes, limit: int = (\d+)"#,
      RunicSpelling.usualCount
    ),
    (
      "javascript/runekit.js", #"spellings\(word, limit\) \{\s*const most = checkedLimit\(limit, (\d+)"#,
      RunicSpelling.usualCount
    ),
    ("CRuneKit/include/runekit.hpp", #"std::size_t limit = (\d+)"#, RunicSpelling.usualCount),
  ])
  func asManyAreListed(file: String, pattern: String, count: Int) throws {
    let found = try Self.source(file).firstMatch(of: Regex(pattern, as: (Substring, Substring).self))
    #expect(found.map { Int($0.1) } == count)
  }

  @Test func picturesLeaveOutWhatMayNotBeInMessages() {
    for value in UInt32(0)...0xFFFF {
      guard let scalar = Unicode.Scalar(value), !"\t\n\r".unicodeScalars.contains(scalar) else { continue }
      var buffer = SVGBuffer()
      buffer.text(String(scalar))
      let isLeftOut = String(decoding: buffer.bytes, as: UTF8.self) == "\u{FFFD}" && value != 0xFFFD
      let isNoCharacter = (0xFDD0...0xFDEF).contains(value) || value >= 0xFFFE
      #expect(isLeftOut == (scalar.isTerminalControl || isNoCharacter), "\(value)")
    }
  }
}
