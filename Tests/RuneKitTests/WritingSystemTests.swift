import Testing

@testable import RuneKit
@testable import RuneKitCore
@testable import RuneLetters

/// Names of letters: `-s` of the command, `script` in C, Python and JavaScript.
struct WritingSystemTests {
  /// Names and what they stand for.
  static let rows: [(names: String, system: String)] = [
    (
      "elder, Elder, futhark, elder futhark, Elder-Futhark, older, old futhark, germanic, common germanic, runic, runes",
      "elder"
    ),
    ("proto-norse, primitive norse, urnordisch, elder/proto-norse", "elder/proto-norse"),
    ("viking, Vikings, viking age, viking runes, younger futhark, younger/viking, younger_futhark", "younger"),
    ("norse, old norse, Old-Norse, runestone, rune stones, younger norse, viking/norse", "younger/norse"),
    ("long branch, long-branch, danish, danish runes, younger/danish", "younger/long-branch"),
    (
      "short twig, rök, Rok, RÖK, ro\u{308}k, swedish-norwegian, viking short-twig, short-twig viking",
      "younger/short-twig"
    ),
    (
      "anglo-saxon, anglo saxon, anglosaxon, ANGLO_SAXON, anglo-frisian, saxon, futhork, fuþorc, anglo-saxon futhorc",
      "futhorc"
    ),
    ("old english, futhorc/old-english, anglo-saxon old english", "futhorc/old-english"),
    ("ruthwell, futhorc/ruthwell", "futhorc/old-english/ruthwell"), ("manuscript", "futhorc/old-english/manuscript"),
    ("hobbit, the hobbit, thror, Thror's map, thror’s map, futhorc/thror", "futhorc/english/hobbit"),
    ("postcard, hobbit/postcard", "futhorc/english/hobbit/postcard"),
    ("middle ages, medieval runes, dotted, dotted runes, medieval alphabet", "medieval"),
    ("church latin, medieval/latin", "medieval/latin"), ("icelandic runes", "medieval/old-norse/icelandic"),
    ("bergen, medieval/bergen, medieval/norwegian", "medieval/norwegian"), ("medieval/swedish", "medieval/swedish"),
    (
      "tolkien, LOTR, lord of the rings, middle-earth, angerthas, certar, dwarf, dwarvish, dwarf runes, cirth/erebor",
      "cirth"
    ),
    ("moria, khuzdul, angerthas moria, cirth/khuzdul, cirth-moria, cirth moria, moria cirth", "cirth/moria"),
    ("daeron, sindarin, beleriand, cirth/sindarin, cirth/daeron", "cirth/daeron"),
    ("mazarbul, book of mazarbul, cirth/mazarbul", "cirth/english/mazarbul"),
    ("balin, balin's tomb", "cirth/english/attested"),
    // A set of values, which another mode has the name of.
    ("cirth/english/daeron, cirth/daeron/english", "cirth/english/daeron"),
    ("sound, phonetic, by sound, elder/phonetic", "elder/sound"), ("cirth/by-sound", "cirth/sound"),
    ("ipa", "elder/ipa"),
    ("younger/runological", "younger/scholarly"), ("elder/futhark, elder/", "elder"),
    ("younger/norse/1020/uppland, younger/1020/uppland, younger/uppland/1020", "younger/norse/uppland/1020"),
    ("younger/norse/scania, younger/denmark", "younger/norse/danish"),
    ("cirth/1998", "cirth/1998"), ("cirth/2001/moria/n53", "cirth/moria/n53/2001"),
  ]

  @Test(arguments: rows)
  func names(names: String, system: String) throws {
    for name in names.split(separator: ", ").map(String.init) {
      #expect(try WritingSystem(named: name).name == system, "\(name)")
    }
    // The name that says all of it is a name of the same.
    #expect(try WritingSystem(named: system).name == system)
    _ = try WritingSystem(named: system).transliterator()
  }

  @Test(
    arguments: [
      ("swedish", ["younger/short-twig", "medieval/swedish"]),
      ("norwegian", ["younger/short-twig", "medieval/norwegian"]),
      ("icelandic", ["younger/norse", "medieval/old-norse/icelandic"]),
      ("scandinavian", ["younger/norse", "medieval/old-norse"]), ("gotland", ["younger/norse/gotland", "medieval"]),
      ("latin", ["medieval/latin"]), ("tengwar", ["cirth"]), ("Elvish", ["cirth"]), ("black speech", ["cirth"]),
      ("staveless", ["younger/short-twig"]), ("dalecarlian", ["medieval"]), ("armanen", ["elder"]),
      ("vikng", ["viking"]), ("eldr", ["elder"]), ("cirt", ["cirth"]), ("anglosaxn", ["anglo-saxon"]),
      ("ogham", []), ("klingon", []), ("", []), ("/", []), ("hello", []), ("elder/nonsense", []), ("elder/1020", []),
      ("younger/shortwig", ["younger/short-twig"]), ("cirth/moria/daeron", []),
      (String(repeating: "elder ", count: 9_999), []),
    ] as [(String, [String])])
  func refused(name: String, suggestions: [String]) throws {
    do {
      _ = try WritingSystem(named: name)
      Issue.record("\(name.prefix(20)) is accepted")
    } catch {
      #expect(error.suggestions.map(\.name) == suggestions)
      #expect(error.message(flag: "-s ", list: "see").utf8.count <= 240 && !error.description.isEmpty)
    }
  }

  @Test(arguments: ["699", "1201", "1400", "99999"])
  func yearsOfNoInscription(year: String) {
    let error = #expect(throws: WritingSystemError.self) { try WritingSystem(named: "younger/norse/\(year)") }
    #expect(error?.description == "the year of an inscription must be from 700 to 1200, not \(year)")
  }

  @Test("each name in the tables stands for one thing, or is refused with all that it may be")
  func tables() throws {
    var count = 0
    for script in RunicScript.allCases {
      for mode in [nil] + BundledTables.modes(for: script).map(Optional.some) {
        for variant in [nil] + script.variants.map({ Optional.some($0.rawValue) }) {
          var system = WritingSystem(script)
          (system.mode, system.variant) = (mode, variant)
          for name in system.otherNames {
            count += 1
            let whole = "\(script.rawValue)/\(name)"
            #expect(try WritingSystem(named: whole).script == script, "\(whole)")
            do { _ = try WritingSystem(named: name) } catch { #expect(error.suggestions.count > 1, "\(name)") }
          }
        }
      }
    }
    #expect(count > 60)
    #expect(throws: TableError.self) { try RunicTransliterator(table: "@mode x\n@names\n", name: "x") }
  }

  @Test("a layout has the script's punctuation")
  func registry() throws {
    #expect(try WritingSystem(named: "cirth/2001").options.punctuation == .script)
    #expect(try WritingSystem(named: "cirth").options.punctuation == .keep)
  }
}
