import CRuneData
import Foundation
import Testing

@testable import RuneKit
@testable import RuneKitCore
@testable import RuneLetters
@testable import RuneTransliteration

/// The embedded data and its public interface.
struct BundledTests {
  static let modes: [(script: RunicScript, mode: String)] = RunicScript.allCases.flatMap { script in
    BundledTables.modes(for: script).map { (script, $0) }
  }

  @Test func everyDataFileIsEmbedded() throws {
    var files: [String] = []
    for folder in ["Tables", "Fonts", "Seed"] {
      let root = repository.appendingPathComponent(folder)
      let found = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)?.allObjects as? [URL] ?? []
      // The light and round font files are only in the zip; the rules of sounds are packed.
      let data = found.filter {
        ["txt", "json", "bin"].contains($0.pathExtension) && $0.lastPathComponent != "rules.txt"
          || ["Stave-Regular.ttf", "Stave-Bold.ttf"].contains($0.lastPathComponent)
      }
      files += data.map {
        String($0.standardizedFileURL.path.dropFirst(repository.standardizedFileURL.path.count + 1))
      }
    }
    let kinds: [BundledData.Kind] = [runeLetterFile, runeSoundFile, runeStrokeFile, runeFontFile, runeQuoteFile]
    let paths = kinds.map { BundledData.paths($0) }
    #expect(paths.joined().sorted() == files.sorted(), "CRuneData/Letters.c and CRuneKitData list them")
    #expect(paths.allSatisfy { $0 == $0.sorted() })
    for path in files {
      let embedded = kinds.lazy.compactMap { BundledData.bytes(at: path, $0) }.first.map { Data($0) }
      let onDisk = try Data(contentsOf: repository.appendingPathComponent(path))
      #expect(embedded == onDisk, "\(path) differs")
    }
  }

  /// As in ICU's Latin-ASCII. The capital of each is two characters, so these are not golden rows.
  @Test func signsThatArePartOfALetterFallAway() throws {
    let result = RunicTransliterator.elder.transliteration(of: "ẚ ŉ")
    #expect(result.text == "ᚨ ᚾ")
    #expect(result.report.unmapped.isEmpty && result.segments.map(\.kind) == [.substituted, .kept, .substituted])
  }

  @Test(arguments: modes)
  func everyModeIsSound(_ name: (script: RunicScript, mode: String)) throws {
    let (script, mode) = try BundledTables.load(name.script, mode: name.mode)
    do {
      _ = try ModeValidator.read(
        mode.table, script: script, bibliography: BundledTables.bibliography(),
        wordLists: BundledWords.names, unicode: .system)
    } catch let error {
      Issue.record("\((error as? TableError)?.diagnostics.map(\.description) ?? ["\(error)"])")
    }
    #expect(mode.name == name.mode)
    #expect(mode.script == name.script.rawValue)
  }

  @Test(arguments: RunicScript.allCases)
  func everyScriptIsSound(_ name: RunicScript) throws {
    let script = try BundledTables.script(name)
    // The letters of the Runic block without its punctuation; the cirth on which both registries agree, and what only one
    // of them has.
    let (block, beyond): (ClosedRange<Unicode.Scalar>, ClosedRange<Unicode.Scalar>) =
      name == .cirth
      ? ("\u{E080}"..."\u{E0C1}", "\u{E0C2}"..."\u{E0FF}") : ("\u{16A0}"..."\u{16F8}", "\u{16F9}"..."\u{16FF}")
    #expect(script.iso15924 == (name == .cirth ? "Cirt" : "Runr"))
    let forms = script.letters.flatMap { [$0.scalar] + $0.aliases } + script.variants.flatMap { $0.forms.map(\.scalar) }
    #expect(forms.allSatisfy(block.contains))
    for registry in script.registries {
      #expect((registry.letters.map(\.scalar) + registry.dividers.map(\.scalar)).allSatisfy(beyond.contains))
    }
    #expect(script.name == name.rawValue)
    #expect(script.letters.count == [.elder: 24, .younger: 16, .cirth: 66, .futhorc: 37, .medieval: 32][name])
  }

  /// Every letter of every script, in every form, is written by some mode for some golden input.
  @Test(arguments: RunicScript.allCases)
  func everyLetterIsReached(_ name: RunicScript) throws {
    let script = try BundledTables.script(name)
    var wanted = Set(script.letters.map(\.scalar))
    for variant in script.variants {
      for index in script.letters.indices { wanted.insert(script.scalar(ofLetterAt: index, in: variant)) }
    }
    for row in GoldenRow.all where row.script == name {
      let transliterator = try RunicTransliterator(script: name, mode: row.mode, options: row.options)
      wanted.subtract(transliterator.transliterate(row.input).unicodeScalars)
    }
    #expect(wanted.isEmpty, "never reached: \(wanted.map { String($0.value, radix: 16) })")
  }

  @Test func scholarlyModesAreLossless() throws {
    for name in [RunicScript.elder, .younger] {
      let script = try BundledTables.script(name)
      let transliterator = try RunicTransliterator(script: name, mode: "scholarly")
      for letter in script.letters {
        #expect(transliterator.transliterate(letter.transliteration) == String(Character(letter.scalar)))
      }
      #expect(Set(script.letters.map(\.transliteration)).count == script.letters.count)
    }
  }

  @Test func lettersWithoutARowFallBackToTheNearest() throws {
    let rows: [(RunicScript, String, String, String)] = [
      (.elder, "english", "é", "ᛖ"), (.elder, "english", "ł", "ᛚ"), (.elder, "english", "ı", "ᛁ"),
      (.futhorc, "scholarly", "ß", "ᛋᛋ"), (.cirth, "english", "æ", "\u{E0B1}\u{E0AF}"),
      (.younger, "english", "ł", "ᛚ"),
    ]
    for (script, mode, input, expected) in rows {
      let result = try RunicTransliterator(script: script, mode: mode).transliteration(of: input)
      #expect(result.text == expected, "\(script)/\(mode) \(input): \(result.text)")
      #expect(result.segments.map(\.kind) == [.substituted], "\(script)/\(mode) \(input)")
      #expect(result.report.substituted.map(\.letter) == [input])
    }
  }

  @Test func unknownNamesAreToldWithTheKnownOnes() {
    #expect(throws: RuneKitError.self) { try RunicTransliterator(script: .elder, mode: "moria") }
    do {
      _ = try RunicTransliterator(script: .cirth, mode: "morai")
    } catch RuneKitError.unknownMode(let name, let known) {
      #expect(name == "morai")
      #expect(known == ["english", "daeron", "ipa", "moria", "sound"])
    } catch {
      Issue.record("\(error)")
    }
    #expect(throws: RuneKitError.self) {
      try RunicTransliterator(script: .younger, options: .init(variant: "long-twig"))
    }
  }

  @Test func thePlainCallsUseTheDefaultModes() {
    #expect(RunicTransliterator.latinToElder("the quick fox") == "ᚦᛖ ᚲᚹᛁᚲ ᚠᛟᚲᛊ")
    #expect(RunicTransliterator.latinToYounger("the quick fox") == "ᚦᛁ ᚴᚢᛁᚴ ᚠᚬᚴᛋ")
    #expect(RunicTransliterator.latinToCirth("Balin") == "\u{E081}\u{E0B1}\u{E09E}\u{E0A7}\u{E095}")
  }

  @Test func scriptsAreCodable() throws {
    let data = try JSONEncoder().encode(RunicScript.allCases)
    #expect(String(decoding: data, as: UTF8.self) == #"["elder","younger","cirth","futhorc","medieval"]"#)
    #expect(try JSONDecoder().decode([RunicScript].self, from: data) == RunicScript.allCases)
  }
}

@Suite("Signs inside words")
struct SignTests {
  /// However a keyboard or a font spells an apostrophe or a hyphen, the letters around it are the same. Transliterations of
  /// editions are left out, in which some of them are signs.
  @Test(arguments: RunicScript.allCases, [PunctuationPolicy.keep, .script, .drop])
  func spellings(_ script: RunicScript, _ punctuation: PunctuationPolicy) throws {
    for mode in BundledTables.modes(for: script) where mode != "scholarly" {
      let transliterator = try RunicTransliterator(
        script: script, mode: mode, options: TransliterationOptions(punctuation: punctuation))
      for (sign, others) in [("'", "`´‘’‛′＇"), ("-", "\u{2010}\u{2011}﹣－")] {
        for word in ["don't", "o'clock", "'tis", "dogs'", "Þór's", "a 'b' c", "X'ray", "mother'in'law"] {
          let text = word.replacing("'", with: sign)
          let wanted = transliterator.transliterate(text)
          for other in others {
            let got = transliterator.transliterate(text.replacing(sign, with: String(other)))
            #expect(got.replacing(String(other), with: sign) == wanted, "\(mode): \(other) in \(word)")
          }
        }
      }
    }
  }

  /// By sound, an invisible character beside an apostrophe does not end the word.
  @Test(arguments: ["\u{AD}", "\u{200B}", "\u{2060}", "\u{FEFF}"])
  func invisibleCharacters(_ sign: String) throws {
    let elder = try RunicTransliterator(script: .elder, mode: "sound")
    for word in ["don't", "it's", "o'clock"] {
      let parts = word.split(separator: "'")
      for beside in ["'\(sign)", "\(sign)'"] {
        #expect(elder.transliterate(parts.joined(separator: beside)) == elder.transliterate(word))
      }
    }
  }
}
