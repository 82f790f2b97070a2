import ArgumentParser
import Foundation
import RuneKit
import RuneText
import Testing

@testable import runes

@Suite("Command-line arguments")
struct ArgumentTests {
  @Test("text without flags needs no parser, unless it is a command's name")
  func plainText() {
    #expect(Runes.plainText(["the", "fox"]) == ["the", "fox"])
    #expect(Runes.plainText(["translit", "quote"]) == ["quote"])
    #expect(Runes.plainText([]) == [])
    for arguments in [["quote"], ["-s", "elder"], ["help"], ["x", "--json"]] {
      #expect(Runes.plainText(arguments) == nil, "\(arguments)")
    }
  }

  @Test("the names of commands are those of their configurations")
  func commandNames() {
    #expect(Runes.commandNames == Runes.configuration.subcommands.map { $0._commandName })
  }

  @Test(
    "changes to the parser's completion scripts find what they change", arguments: CompletionsCommand.Shell.allCases)
  func completionScripts(_ shell: CompletionsCommand.Shell) throws {
    let script = try CompletionsCommand.script(for: shell)
    // The names of a group's commands are only in what was added.
    #expect(script.contains(QuotesCommand.configuration.subcommands.map { $0._commandName }.joined(separator: " ")))
    #expect(throws: Failure.self) { try script.replacingOnce("no such text", with: "") }
    #expect(throws: Failure.self) { try script.replacingOnce("translit", with: "") }
  }

  @Test("the help of render has each option in its group")
  func helpGroups() {
    var flags: [Substring: Set<Substring>] = [:]
    var section: Substring = ""
    for line in RenderCommand.helpMessage(columns: 100).split(separator: "\n") {
      if line.hasSuffix(":"), line.first != " " { section = line.dropLast() }
      guard let flag = line.firstRange(of: "  --"), flag.lowerBound == line.startIndex else { continue }
      let words = line.dropFirst(2).split(maxSplits: 1) { $0 == " " }
      flags[section, default: []].formUnion(words[0].split(separator: "/"))
    }
    for key in PictureRequest.keys {
      #expect(flags[key.group.rawValue.uppercased()[...]]?.contains(key.flag()[...]) == true, "\(key.flag())")
    }
  }

  @Test(
    "a lone word that may be a command or a file gets a hint",
    arguments: [
      ("quot", "runes quote"), ("qoute", "runes quote"), ("fnots", "runes fonts"), ("font", "runes fonts"),
      ("rendr", "runes render"),
      ("book.txt", "runes --input book.txt"), ("fox", nil), ("red", "runes read"), ("raed", "runes read"),
    ] as [(String, String?)])
  func hints(word: String, hint: String?) {
    let meaning = Runes.otherMeaning(of: word) { $0 == "book.txt" }
    if let hint { #expect(meaning?.contains(hint) == true, "\(meaning ?? "none")") } else { #expect(meaning == nil) }
  }

  @Test("both parsers of quote agree")
  func lanes() throws {
    let lines: [[String]] = [
      [], ["--random"], ["--date", "friday"], ["--mine", "--json"], ["-s", "younger/norse"], ["--latin"], ["--runes"],
      ["--one-line", "--bundled"], ["--collection", "norse", "--random"], ["--fallback-builtin"],
    ]
    for line in lines {
      let fast = try #require(QuoteJob(usual: line[...]), "\(line)")
      let command = try #require(try QuoteCommand.parseAsRoot(line) as? QuoteCommand)
      let slow = command.choice.request
      #expect(fast.request.pick == slow.pick && fast.request.date == slow.date, "\(line)")
      #expect(fast.request.filter == slow.filter && fast.request.author == slow.author, "\(line)")
      #expect(fast.request.fallsBackToBundled == slow.fallsBackToBundled, "\(line)")
      #expect(fast.script == command.script && fast.isOnOneLine == command.oneLine, "\(line)")
    }
    // Arguments that the parser rejects are left to it.
    for line in [
      ["--random", "--date", "friday"], ["--latin", "-s", "elder"], ["--runes", "--json"], ["--date"], ["x"],
      ["--json", "--one-line"],
    ] {
      #expect(QuoteJob(usual: line[...]) == nil, "\(line)")
      #expect(throws: (any Error).self) { try QuoteCommand.parseAsRoot(line) }
    }
    // No pair or triple of flags is accepted without the parser only.
    let flags = [
      ["--today"], ["--hourly"], ["--random"], ["--date", "friday"], ["--mine"], ["--all"], ["--collection", "norse"],
      ["--fallback-builtin"], ["-s", "elder"], ["--latin"], ["--runes"], ["--json"], ["--one-line"],
    ]
    var accepted = 0
    for first in flags {
      for second in flags {
        for third in [[]] + flags {
          let line = first + second + third
          guard QuoteJob(usual: line[...]) != nil else { continue }
          accepted += 1
          #expect(throws: Never.self, "\(line)") { try QuoteCommand.parseAsRoot(line) }
        }
      }
    }
    #expect(accepted > 100)
  }

  @Test("messages of the parser are rewritten in our style")
  func messages() {
    #expect(
      Runes.usageMessage("Missing expected argument '<id> ...'.", ["quotes", "show"])
        == "missing expected argument '<id> ...'; see `runes help quotes show`")
    #expect(Runes.usageMessage("Error: --days is from 1", []) == "--days is from 1; see `runes help`")
    let values = "The value 'x' is invalid for '<y>'"
    for advice in [" one of 'a', 'b' or 'c-d'.", " one of the following:\n  - a\n  - b\n  - c-d"] {
      #expect(
        Runes.usageMessage("\(values). Please provide\(advice)", [])
          == "the value 'x' is invalid for '<y>'; expected a, b or c-d; see `runes help`")
    }
    #expect(
      Runes.usageMessage("\(values). Please provide one of 'a' and 'b'.", [])
        == "the value 'x' is invalid for '<y>'; expected a or b; see `runes help`")
    #expect(
      Runes.usageMessage("Unknown option '-xyz'", [])
        == "unknown option '-xyz'; if it is a text, put -- before it; see `runes help`")
    #expect(Runes.usageMessage("Unknown option '--foo'", []) == "unknown option '--foo'; see `runes help`")
    #expect(Runes.usageMessage("X is wrong", ["nonsense"]) == "X is wrong; see `runes help`")
  }

  @Test("the message for an unknown name says which script has it")
  func owners() {
    let failure = Failure(RuneKitError.unknownMode("norse", known: ["english"]))
    #expect(failure.message.contains("norse is a mode of younger: add -s younger"))
    let plain = Failure(RuneKitError.unknownMode("norse", known: ["english"]), advice: nil)
    #expect(plain.message.hasSuffix("norse is a mode of younger"))
    #expect(Failure(RuneKitError.unknownMode("nonsense", known: ["english"])).message.hasSuffix("Known: english"))
  }

  @Test("a mode by itself must agree with the name of the letters")
  func systems() throws {
    func mode(_ name: String, _ mode: String?) throws -> String? {
      try WritingSystem(name, mode: mode, settings: nil).mode
    }
    #expect(try mode("younger/norse", nil) == "norse" && mode("elder", nil) == nil)
    #expect(try mode("elder", "english") == "english" && mode("younger/norse", "norse") == "norse")
    #expect(throws: Failure.self) { try mode("younger/norse", "english") }
  }

  @Test("settings: a mode and a variant of the file belong to the script of the file")
  func settings() throws {
    func name(_ text: String) throws -> String { try Settings(path: nil, text: text).writingSystem().name }
    #expect(try name("") == "elder" && name("mode = sound") == "elder/sound")
    #expect(try name("script = viking\nvariant = short-twig") == "younger/short-twig")
    #expect(try name("script = cirth/english/mazarbul") == "cirth/english/mazarbul")
    // A mode that was set later takes the place of what it does not have.
    #expect(try name("script = cirth/english/mazarbul\nmode = moria") == "cirth/moria")
  }
}

@Suite("Date and place of an inscription")
struct DatingTests {
  @Test(
    arguments: [
      (900, ["early"]), (979, ["early"]), (980, ["c1000"]), (1009, ["c1000"]), (1010, []), (1050, []), (1051, ["late"]),
    ] as [(Int, [String])])
  func years(year: Int, options: [String]) throws {
    #expect(try InscriptionOptions.switches(year: year, region: nil) == Set(options))
  }

  @Test("regions, with accents and by province; unknown ones are rejected")
  func regions() throws {
    #expect(try InscriptionOptions.switches(year: nil, region: "Södermanland") == ["sodermanland"])
    #expect(try InscriptionOptions.switches(year: 1020, region: "medelpad") == ["uppland"])
    #expect(throws: Failure.self) { try InscriptionOptions.switches(year: nil, region: "rome") }
    #expect(throws: Failure.self) { try InscriptionOptions.switches(year: 1500, region: nil) }
  }

  @Test("contradictory options")
  func agreement() throws {
    try InscriptionOptions.checkAgreement(of: ["early", "uppland", "svarabhakti"])
    try InscriptionOptions.checkAgreement(of: ["uppland", "swedish"])
    for pair in [["early", "late"], ["uppland", "danish"], ["danish", "swedish"], ["c1000", "early"]] {
      #expect(throws: Failure.self) { try InscriptionOptions.checkAgreement(of: Set(pair)) }
    }
    // The years without an option contradict the periods that have one.
    try InscriptionOptions.checkAgreement(of: ["uppland"], year: 1020)
    try InscriptionOptions.checkAgreement(of: ["early"], year: 900)
    for option in ["early", "c1000", "late"] {
      #expect(throws: Failure.self) { try InscriptionOptions.checkAgreement(of: [option], year: 1020) }
    }
  }

  @Test("the options are those of the table, and an assumed period is reported")
  func table() throws {
    let names = Set(try RunicTransliterator(script: .younger, mode: "norse").mode.options.map(\.name))
    for region in InscriptionOptions.regionNames {
      #expect(try names.isSuperset(of: InscriptionOptions.switches(year: nil, region: region)), "\(region)")
    }
    #expect(InscriptionOptions.assumption(try RunicTransliterator(script: .younger, mode: "norse")) != nil)
    #expect(InscriptionOptions.assumption(try RunicTransliterator(script: .elder)) == nil)
  }
}

@Suite("Formats of a quote")
struct QuoteOutputTests {
  private let entry = QuoteEntry(
    quote: Quote(
      text: "one\ntwo", author: "A & B", language: "non", gloss: "g", collections: ["norse"]),
    day: CivilDate("2026-11-21"), start: 0)

  private func shown(_ isOnOneLine: Bool = false) -> ShownQuote {
    ShownQuote(
      entry: entry, written: QuoteTransliterator.Written(runes: "ᛟ#\nᛏ", script: "elder", mode: "norse"),
      isOnOneLine: isOnOneLine)
  }

  @Test("templates: fields, braces, escapes")
  func templates() throws {
    let template = try QuoteTemplate(#"{date} {{x}} {author}\t{text}\n"#)
    #expect(template.filled(shown().value) == "2026-11-21 {x} A & B\tone\ntwo\n")
    #expect(template.filled(shown(true).value) == "2026-11-21 {x} A & B\tone / two\n")
    #expect(try QuoteTemplate("{script}/{mode}").filled(shown().value) == "elder/norse")
    for field in ["{script}", "{mode}", "{runes}"] { #expect(try QuoteOutputFormat(format: field).hasRunes) }
    #expect(throws: Failure.self) { try QuoteTemplate("{athor}") }
    #expect(throws: Failure.self) { try QuoteTemplate("{author") }
    #expect(throws: Failure.self) { try QuoteOutputFormat(format: "wayba") }
  }

  @Test("formats of status bars")
  func bars() {
    func output(_ bar: QuoteOutputFormat.StatusBar) -> String {
      String(decoding: shown().output(for: bar), as: UTF8.self)
    }
    #expect(
      output(.waybar)
        == #"{"text":"ᛟ# / ᛏ","alt":"one / two","tooltip":"one\ntwo\n(g)\n— A &amp; B","class":["runes","norse"]}"#
        + "\n")
    #expect(output(.i3blocks) == "ᛟ# / ᛏ · one / two — A & B\nᛟ# / ᛏ\n")
    #expect(output(.tmux) == "ᛟ## / ᛏ\n")
  }

  @Test("the credit of a card names chapter and verse")
  func cardCredit() throws {
    let quotes = try FileQuoteRepository(bundled: BundledQuotes.bytes, store: nil).quotes(in: .all)
    // The last place in the work: “chapter 4”, “act 1, scene 1”, “song 14”, “stanza 76”.
    let place = /.*\b(?:act|book|canto|chapter|epistle|lines?|part|scene|section|song|stanza|verse) [0-9]+/
    var count = 0
    for quote in quotes {
      let credit = QuoteFormatter.credit(of: quote)
      guard let wanted = credit.firstMatch(of: place)?.output else { continue }
      count += 1
      #expect(QuoteFormatter.shortCredit(of: quote).hasPrefix(wanted), "\(credit)")
    }
    #expect(count > 100)
  }

  @Test("a calendar folds lines at 75 bytes, whole characters, and escapes")
  func calendar() {
    let text = String(repeating: "þ, ", count: 60)
    let quote = ShownQuote(
      entry: QuoteEntry(quote: Quote(text: text, author: ""), day: CivilDate("2026-11-21"), start: 0), written: nil)
    let calendar = Feed(format: .ics, quotes: [quote]).text
    let lines = calendar.components(separatedBy: "\r\n")
    #expect(lines.allSatisfy { $0.utf8.count <= 75 } && lines.last == "")
    #expect(calendar.replacing("\r\n ", with: "").contains("SUMMARY:" + text.replacing(",", with: "\\,")))
    #expect(calendar.contains("DTSTART;VALUE=DATE:20261121"))
  }

  @Test("feeds are escaped and reproducible")
  func feeds() {
    for format in [FeedFormat.atom, .rss] {
      let feed = Feed(format: format, quotes: [shown()]).text
      #expect(feed.contains("A &amp; B") || feed.contains("A &amp;amp; B"))
      #expect(feed == Feed(format: format, quotes: [shown()]).text)
    }
    #expect(Feed(format: .rss, quotes: [shown()]).text.contains("<pubDate>Sat, 21 Nov 2026 00:00:00 GMT</pubDate>"))
  }

  @Test(
    "days as users write them",
    arguments: [
      ("2026-11-21", "2026-11-21"), ("today", "2026-11-21"), ("Tomorrow", "2026-11-22"), ("saturday", "2026-11-21"),
      ("friday", "2026-11-27"), ("yesterday", nil), ("2026-02-29", nil), ("", nil), ("fri", nil),
    ] as [(String, String?)])
  func days(name: String, date: String?) throws {
    let today = try #require(CivilDate("2026-11-21"))
    #expect(NamedDay(name, today: today)?.date.description == date)
  }
}
