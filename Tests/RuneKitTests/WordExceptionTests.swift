import Foundation
import Testing

@testable import RuneKit
@testable import RuneKitCore
@testable import RuneLetters
@testable import RuneTransliteration

/// The bundled word list in every mode that uses it.
struct WordExceptionTests {
  static let modes = BundledTests.modes.filter {
    (try? BundledTables.load($0.script, mode: $0.mode))?.mode.words != nil
  }

  /// What branches of a word begin with is written while they differ, but never a part of a scalar.
  @Test func aStreamWritesWholeScalars() throws {
    let text = "warthog outhouse nowhere knighthood goatherd"
    for script in [RunicScript.elder, .cirth] {
      let transliterator = try RunicTransliterator(script: script)
      var stream = transliterator.makeStream()
      var output: [UInt8] = []
      for byte in text.utf8 {
        withUnsafeBytes(of: byte) { stream.transliterate($0, into: &output) }
        #expect(String(validating: output, as: UTF8.self) != nil, "\(script)")
      }
      stream.finish(into: &output)
      #expect(String(decoding: output, as: UTF8.self) == transliterator.transliterate(text))
    }
  }

  @Test func theListIsSound() throws {
    for name in BundledWords.names {
      let table = try #require(BundledData.table(at: BundledWords.path(of: name)))
      do {
        let checked = try WordList(table, unicode: .system)
        #expect(checked.count == BundledWords.list(named: name)?.count)
        table.forEachLine { line in
          // Only a list of one's own may lack splits and reasons.
          guard case .row(let fields) = line else { return }
          #expect(fields.count == 3 && table.string(fields[0]).contains("|") && fields.last?.isEmpty == false)
        }
      } catch {
        Issue.record("\(error.diagnostics.map(\.description))")
      }
    }
  }

  /// `Tables/Words/pack_words.py` has packed the words of the list.
  @Test func thePackedWordsAreThoseOfTheText() throws {
    func words(_ list: WordList) -> [String] {
      var words: [String] = []
      list.forEachWord { words.append(WordException.spelling($0, $1)) }
      return words.sorted()
    }
    #expect(words(BundledWords.english) == words(WordList(checked: BundledWords.english.table)))
  }

  /// So that a new word is easy to place, and one that is listed already easy to see.
  @Test func theListIsInTheOrderOfItsLetters() throws {
    let bytes = try #require(BundledData.bytes(at: BundledWords.path(of: "english")))
    let rows = String(decoding: bytes, as: UTF8.self).split(separator: "\n").filter { !$0.hasPrefix("#") }
    let words = rows.map { Array($0.prefix { $0 != ";" && $0 != " " }.utf8.filter { $0 != UInt8(ascii: "|") }) }
    for (first, second) in zip(words, words.dropFirst()) {
      #expect(first.lexicographicallyPrecedes(second), "\(String(decoding: second, as: UTF8.self))")
    }
  }

  @Test func everyWordOfTheListIsFound() throws {
    let list = try #require(BundledWords.list(named: "english"))
    for word in Self.words {
      let letters = Array(word.utf8.filter { $0 != UInt8(ascii: "|") })
      let found = letters.withUnsafeBufferPointer { list.find($0)?.splits }
      #expect(found.map { WordException.spelling(letters, $0) } == word)
    }
  }

  @Test func theListsAreTheFilesOfTheFolder() {
    let files = BundledData.paths.filter { $0.hasPrefix("Tables/Words/") }
    #expect(files == BundledWords.names.flatMap { ["Tables/Words/\($0).bin", BundledWords.path(of: $0)] })
    #expect(BundledWords.list(named: "englsh")?.count == nil)
  }

  @Test func englishModesNameTheList() throws {
    #expect(
      Self.modes.map { "\($0.script.rawValue)/\($0.mode)" }
        == ["elder/english", "younger/english", "cirth/english", "futhorc/english", "medieval/english"])
    for name in BundledTests.modes {
      let mode = try BundledTables.load(name.script, mode: name.mode).mode
      // A mode by sound uses the lexicon instead.
      if mode.language == "en", name.mode != "sound" { #expect(mode.words == "english", "\(name)") }
    }
  }

  /// The words with their bars, parsed independently.
  static let words: [String] = {
    let bytes = BundledData.bytes(at: "Tables/Words/english.txt").map { Array($0) } ?? []
    var words: [String] = []
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") where !line.hasPrefix("#") {
      let fields = line.split(separator: ";", omittingEmptySubsequences: false)
      let word = fields[0].filter { $0 != " " }
      words.append(word)
      for ending in fields[1].split(separator: " ") {
        words.append(ending.hasPrefix("-") ? String(word.dropLast() + ending.dropFirst()) : word + ending)
      }
    }
    return words
  }()

  @Test(arguments: modes)
  func everyWordIsPartedWhereTheListSays(_ name: (script: RunicScript, mode: String)) throws {
    #expect(Self.words.count >= 5_000)
    let transliterator = try RunicTransliterator(script: name.script, mode: name.mode)
    let tables = try BundledTables.load(name.script, mode: name.mode)
    let bare = try RunicTransliterator(mode: tables.mode, script: tables.script, unicode: .system)
    // Only some words separately; all of them are in the text below.
    for (index, word) in Self.words.enumerated() where index % 10 == 0 {
      let plain = word.replacingOccurrences(of: "|", with: "")
      let expected = bare.transliterate(word.replacingOccurrences(of: "|", with: "\u{200C}"))
      #expect(hexadecimal(transliterator.transliterate(plain)) == hexadecimal(expected), "\(word)")
      if index % 100 == 0 { #expect(transliterator.exception(for: plain.uppercased())?.spelling == word) }
    }
    // All in one text, which takes the fast path; in capitals; and with an added letter, so that none is split.
    let text = Self.words.joined(separator: " ")
    let plain = text.replacingOccurrences(of: "|", with: "")
    let marked = text.replacingOccurrences(of: "|", with: "\u{200C}")
    #expect(transliterator.transliterate(plain) == bare.transliterate(marked))
    #expect(transliterator.transliterate(plain.uppercased()) == bare.transliterate(marked))
    let longer = plain.replacingOccurrences(of: " ", with: "xx ") + "xx"
    #expect(transliterator.transliterate(longer) == bare.transliterate(longer))
  }

  @Test func wordsOfOnesOwnComeFirst() throws {
    let own = try WordList(
      TableText(file: "mine.txt", bytes: Array("warthog\nthin|g ; s ; mine".utf8)), unicode: .system)
    let transliterator = try RunicTransliterator(script: .elder, words: own)
    #expect(transliterator.transliterate("warthog warthogs thing things") == "ᚹᚨᚱᚦᛟᚷ ᚹᚨᚱᛏᚺᛟᚷᛊ ᚦᛁᚾᚷ ᚦᛁᚾᚷᛊ")
    #expect(transliterator.exception(for: "Warthogs")?.file == "Tables/Words/english.txt")
    #expect(transliterator.exception(for: "things")?.file == "mine.txt")
    // They also apply in a mode without a list.
    let scholarly = try RunicTransliterator(script: .elder, mode: "scholarly", words: own)
    #expect(scholarly.transliterate("thing") == "ᛏᚺᛁᚾᚷ")
  }

  /// A forgotten bar would have no effect and would go unnoticed.
  @Test func aWordWithoutABarMustTakeOneBack() throws {
    func findings(_ text: String) -> [String] {
      do {
        _ = try WordList(
          TableText(file: "mine.txt", bytes: Array(text.utf8)), beside: BundledWords.english, unicode: .system)
        return []
      } catch {
        return error.diagnostics.map(\.description)
      }
    }
    #expect(findings("warthog\nwarthogs ; ; mine\nknight ; hood\nxavier ; ; a name").isEmpty)
    #expect(
      findings("thor|hall\nthorhalls") == [
        "mine.txt:2:1: error: thorhalls has no |, and no list splits it; put | between the letters to split, or say why it stays: thorhalls ; ; a name"
      ])
    #expect(findings("Warthog").count == 1)
  }

  @Test func anUnknownListIsAFinding() throws {
    let bytes = try #require(BundledData.bytes(at: "Tables/Modes/elder-english.txt"))
    let text = String(decoding: bytes, as: UTF8.self).replacingOccurrences(
      of: "english\n@title", with: "englsh\n@title")
    let script = try BundledTables.script(.elder)
    do {
      _ = try ModeValidator.read(
        TableText(file: "m.txt", bytes: Array(text.utf8)), script: script, bibliography: BundledTables.bibliography(),
        wordLists: BundledWords.names,
        unicode: .system)
      Issue.record("no finding")
    } catch let error as TableError {
      #expect(
        error.diagnostics.map(\.description).contains(
          "m.txt:8:14: error: unknown word list englsh; known: english; did you mean english?"))
    } catch {
      Issue.record("\(error)")
    }
  }
}
