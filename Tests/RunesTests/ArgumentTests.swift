import ArgumentParser
import Foundation
import RuneKit
import RuneText
import Testing

@testable import RuneDocuments
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
      let head = line.hasPrefix("  -") ? line.prefix(8) : ""
      guard let flag = head.firstRange(of: "--") else { continue }
      let words = line[flag.lowerBound...].split(maxSplits: 1) { $0 == " " }
      flags[section, default: []].formUnion(words[0].split(separator: "/"))
    }
    for option in PictureRequest.options where option.group != .program {
      let flag = PictureOption.flag(option.name)
      #expect(flags[option.group.rawValue.uppercased()[...]]?.contains(flag[...]) == true, "\(flag)")
    }
  }

  @Test(
    "the number of a rune stone gets a line, and a text of nothing none",
    arguments: [
      (["U 344"], "runes stones 'U 344'"), (["Sö179"], "runes stones 'Sö 179'"),
      (["DR", "42"], "runes stones 'DR 42'"),
      ([""], nil), ([" "], nil), (["", ""], nil), (["", "42"], nil), (["U"], nil), (["42"], nil), (["U", "x"], nil),
      (["World 42"], nil), (["U 344 a"], nil),
    ] as [([String], String?)])
  func signa(words: [String], hint: String?) {
    let line = TextMeaning(of: words, "runes", hasScript: false, output: nil) { _ in false }?.line
    if let hint { #expect(line?.hasSuffix(hint) == true, "\(line ?? "none")") } else { #expect(line == nil) }
  }

  @Test(
    "words that may be a command, a file, a picture, letters or runes get a line",
    arguments: [
      ("quot", "for the command: runes quote"), ("qoute", "runes quote"), ("fnots", "runes fonts"),
      ("rendr hello", "runes render hello"), ("raed", "runes read"), ("hlep", "runes help"), ("xread", "runes read"),
      ("tranlsate ᚱᚢᚾᛖ", "runes translate ᚱᚢᚾᛖ"), ("transliterat hello", "runes transliterate hello"),
      // English words, and what is too far away.
      ("fox", nil), ("red", nil), ("stone", nil), ("table", nil), ("script", nil), ("hello", nil), ("red fox", nil),
      ("book.txt", "runes -i book.txt"), ("book.txt out.txt", "runes -i book.txt -o out.txt"),
      ("book.docx", "with pandoc: runes -i book.docx -o runes.docx"), ("see book.txt", "runes -i book.txt"),
      ("go see book.txt", nil), ("book", nil),
      ("b.png", "runes b -o b.png"), ("hello b.PNG", "runes hello -o b.PNG"), (".png", nil), ("b.png hello", nil),
      ("cirth hello", "runes -s cirth hello"), ("cirth", "runes -s cirth hello"),
      ("hello futhark", "runes -s futhark hello"),
      ("viking ship", "runes -s viking ship"), ("old norse saga", "runes -s old-norse saga"), ("viking", nil),
      ("ship viking", nil),
      ("ᚱᚢᚾᛖ", "runes read ᚱᚢᚾᛖ"), ("ᚱᚢᚾᛖ ab", "runes read"), ("ᚱ abc", nil),
      ("ᚱᚢᚾᛖ means what", "runes read ᚱᚢᚾᛖ"), ("Gunnar yonger", "runes -s younger Gunnar"), ("Gunnar stronger", nil),
      ("yonger Bjørn", "runes -s younger Bjørn"), ("to anglo-saxon Edward", "runes -s anglo-saxon Edward"),
      ("in dwarf runes speak friend", "runes -s dwarf speak friend"),
      ("in dwarf hello you", "runes -s dwarf hello you"),
      ("Gunnhild in short-twig runes", "runes -s short-twig Gunnhild"), ("stone search Ingvar", nil),
    ] as [(String, String?)])
  func hints(text: String, hint: String?) {
    let words = text.split(separator: " ").map(String.init)
    let line = TextMeaning(of: words, "runes", hasScript: false, output: nil) {
      ["book.txt", "book.docx"].contains($0)
    }?.line
    if let hint { #expect(line?.contains(hint) == true, "\(line ?? "none")") } else { #expect(line == nil) }
    // Letters that are given leave no doubt about a name, nor does an output about the name of a picture.
    if text.hasPrefix("cirth ") {
      #expect(TextMeaning(of: words, "runes", hasScript: true, output: nil) { _ in false } == nil)
    }
  }

  @Test("what is beside a text for compare, a bind rune and letters as in editions")
  func meanings() {
    func line(_ text: String) -> String? {
      TextMeaning(of: text.split(separator: " ").map(String.init), "runes compare", hasScript: false, output: nil) {
        _ in
        false
      }?.line
    }
    #expect(line("elder younger Harald")?.hasSuffix("runes compare Harald -s elder,younger") == true)
    #expect(line("Harald elder younger")?.hasSuffix("runes compare Harald -s elder,younger") == true)
    #expect(line("elder Harald") == nil)
    #expect(TypedLine.bound(["A", "T"]) == #"a\342\200\215t"#)
    #expect(TypedLine.bound(["A", "L"]) == nil)
    #expect(FirstWord(["bindrune", "A", "L", "-o", "a.svg"])?.line.contains("no two of these letters") == true)
  }

  @Test(
    "first words that do something, or are text with a line",
    arguments: [
      (["translate", "hello"], ["translit", "hello"]),
      (["translate", "quote", "random"], ["translit", "quote", "random"]),
      (["translate", "-s", "cirth", "hello"], ["translit", "-s", "cirth", "hello"]),
      (["translate", "ᚱᚢᚾᛖ"], ["read", "ᚱᚢᚾᛖ"]), (["decode", "ᚱᚢᚾᛖ"], ["read", "ᚱᚢᚾᛖ"]),
      (["convert", "-i", "a"], ["translit", "-i", "a"]),
      (["draw", "hello", "-o", "a.svg"], ["render", "hello", "-o", "a.svg"]),
      (["alphabet", "Elder"], ["scripts", "Elder"]), (["key", "younger"], ["scripts", "younger"]),
      (["poster", "child"], nil),
      (["translate", "the king", "into", "Old", "Norse"], ["translit", "-s", "old-norse", "the king"]),
      // Nothing is written by a guess.
      (["table", "elder", "-o", "a.pdf"], []), (["bindrune", "Thor", "-o", "a.png"], []), (["ocr", "stone.jpg"], []),
      (["convert", "README.md", "no.html"], ["-i", "README.md", "-o", "no.html"]),
      (["convert", "README.md", "Package.swift"], ["translit", "README.md", "Package.swift"]),
      (["scan", "the", "horizon"], nil),
      (["letters", "old", "norse"], ["scripts", "old", "norse"]),
      (["lookup", "Ög 136"], ["stones", "Ög 136"]), (["stone", "DR 42", "--json"], ["stones", "DR 42", "--json"]),
      (["meaning", "algiz"], []), (["meaning", "of life"], nil), (["worksheet", "README.md", "-o", "w.pdf"], []),
      (["export", "--format", "markdown"], []),
      // As text.
      (["translate"], []), (["decode"], []), (["decode", "the", "message"], []), (["draw", "hello"], []),
      (["list"], []), (["stone", "Erik raised"], []), (["tattoo", "Emma"], []),
      // What a tool cuts is never guessed at.
      (["draw", "hello", "-o", "a.dxf"], []), (["ring", "for ever", "--ring-size", "18mm", "-o", "a.dxf"], []),
      (["translate", "hello", "--engrave"], []),
      (["ring", "hello"], []), (["why", "hello"], []), (["check", "ᚱᚢᚾᛖ"], []), (["png", "hello", "world"], []),
      // Nothing to say.
      (["hello"], nil), (["ring", "of", "power"], nil), (["stone", "age"], nil), (["carve", "it"], nil),
      (["translate hello"], nil), (["Translate", "hello"], nil),
      ([], nil),
      (["alphabet", "soup"], nil), (["what", "is", "it"], nil), (["check", "it"], nil), (["random", "words"], nil),
      (["translate", "-q", "hello"], nil), (["decode", "--", "ᚱ"], nil),
      (["-s", "cirth", "translate", "hello"], nil),
    ] as [([String], [String]?)])
  func firstWords(arguments: [String], meant: [String]?) {
    let meaning = FirstWord(arguments)
    #expect((meaning == nil) == (meant == nil))
    #expect(meaning?.arguments ?? [] == meant ?? [], "\(meaning?.line ?? "none")")
    if let line = meaning?.line, !line.isEmpty { #expect(line.utf8.count <= 240 && line.contains("runes ")) }
  }

  @Test("no row of the hints is out of reach, and what they name is there")
  func table() throws {
    for section in ["first", "letters", "option", "value"] { #expect(Hints.rows(section).count > 1, "\(section)") }
    for name in Hints.rows("letters").flatMap(\.words) {
      #expect(throws: Never.self, "\(name)") { try WritingSystem(named: String(name)) }
    }
    let known = [
      "write", "read", "draw", "letters", "alone", "one", "two", "script", "name", "some", "runes", "file", "photo",
      "signum",
      "rune", "stone", "data", "number", "day", "foreign", "url",
    ]
    for row in Hints.rows("first") { #expect(known.contains(String(row.when)) && row.line.contains("runes ")) }
    for row in Hints.rows("option") {
      #expect(
        [
          "", "any", "letters", "file", "number", "sign", "runes", "column", "layout",
          "ring", "circle", "list", "unit", "language", "length", "box", "ipa", "exists", "last", "flag", "color",
          "table", "icon", "input", "find", "picture", "output", "date",
          "size", "page", "own", "rune", "number+picture",
        ].contains(row.when) || row.when.contains("|"),
        "\(row.words)")
    }
    // A text that is a command's name has no other meaning.
    #expect(
      !Hints.rows("first").flatMap(\.words).contains { Runes.commandNames.contains(String($0)) && $0 != "render" })
  }

  @Test(
    "an option that there is not: the line to type has the user's own words",
    arguments: [
      ("--png hello", "runes -o hello.png hello"), ("hello --png -o x.png", "runes hello -o x.png"),
      ("hello --fg red -o a.svg", "runes hello --color red -o a.svg"),
      ("--from latin --to elder hello", "runes -s elder hello"),
      ("-x elder hello", "runes -s elder hello"), ("--viking hello", "runes -s viking hello"),
      ("--explain hello", "runes explain hello"),
      ("--reverse ᚱᚢᚾᛖ", "runes read ᚱᚢᚾᛖ"), ("--scripts", "runes scripts"), ("-l", "runes scripts"),
      ("--random", "runes quote random"),
      ("quote --find wolf", "runes quotes find wolf"), ("quote --png", "runes quote -o quote.png"),
      ("--in-place a.txt", "runes -i a.txt -o a.txt"), ("hello --svg-out a.svg", "runes hello -o a.svg"),
      ("quote --tomorow", "runes quote tomorrow"), ("quote --count 3", "runes quote -n 3"),
      ("hello --output-type svg", "runes hello -o hello.svg"),
      ("--colunm name -i names.csv", "runes --column name -i names.csv"), ("--romaniz x", "runes --romanize x"),
      ("hello --xyzzy", "(runes -h); without it: runes hello"),
      ("explain hello --xyzzy", "(runes explain -h); without it: runes explain hello"),
      ("-xyz", "if it is a text: runes -- -xyz"),
      // All that is wrong is put right at once, and what nothing stands for is named.
      (
        "hello --long-branch --font-size 20 --transparent a.png",
        "runes hello -s long-branch --rune-height 20 --background none -o a.png"
      ),
      (
        "hello --pendant 25mm --border circle --hole 3mm -o a.svg",
        "; without --pendant 25mm, --border circle, --hole 3mm: runes hello --layout circle --edges -o a.svg"
      ),
      ("Lars --depth 1mm -o a.stl", "(runes -h); without it: runes Lars -o a.dxf"),
      // Options of the command that another option or a first word names.
      ("--list-scripts --json", "runes scripts --json"), ("hello --lang pl --explain", "runes explain hello --lang pl"),
      ("add hello --by Olaf --tags a,b", "runes quotes add hello --author Olaf --collection a --collection b"),
      ("random quote by Olaf -n 2", "runes quote random --author Olaf -n 2"),
      ("today --latin --sour", "runes quote --latin"),
      ("search wolf --sort author --nothing", "runes quotes find wolf --sort author"),
      ("what does ᚦᚢᚱ mean --now", "runes explain ᚦᚢᚱ"), ("read ᚦᚢᚱ --now", "runes read ᚦᚢᚱ"),
      // What is a value is known by the command that the line becomes.
      (
        "add hello -a Olaf --source Book --tags a,b",
        "runes quotes add hello --author Olaf --source Book --collection a --collection b"
      ),
      ("random --author Olaf", "runes quote random --author Olaf"), ("quotes grep -i wolf", "runes quotes find wolf"),
      ("quotes --grep wolf -i --latin", "runes quotes find wolf"),
      ("quotes by Olaf --count", "runes quotes list --author Olaf"),
      ("fortune -s -n 2", "runes quote random --max-length 80 -n 2"),
      ("quote --random 2 --plain", "runes quote --random -n 2 --latin"),
      ("today --younger --png a.png --width 800", "runes quote -s younger -o a.png --width 800"),
      ("stone U344 -t en", "runes stones U344"),
      // A file that is read is not written.
      ("-i a.html -t html", "runes -i a.html -o a-runes.html"),
      ("-i a.html -o a.html --nope", "runes -i a.html -o a-runes.html"),
      ("-i a.html -o b.html --nope", "runes -i a.html -o b.html"),
      ("dxf Freyja 12mm --nope", "runes Freyja --height 12mm -o Freyja.dxf"),
      ("x --sep : --no-spaces", "runes x --divider double-dot"), ("x --numerals words", "runes x --numbers words"),
      ("-i a.txt --encoding latin1", "iconv -f latin1 -t utf-8 a.txt | runes"), ("x --encoding UTF-8", "runes x"),
      ("x --single-line --stroke 0.1mm -o a.svg", "runes x --engrave --line-width 0.1mm -o a.svg"),
      ("x --translate old-norse", "the letters change, not the language: runes x -s old-norse"),
      ("x -c red -b white -o a.svg", "runes x --color red --background white -o a.svg"),
      ("-i a.csv -c name", "runes -i a.csv --column name"),
      ("x --a5 -o a.pdf", "runes x --layout text --paper a5 -o a.pdf"),
      ("Thor --show-latin", "runes explain Thor"),
      ("Thor --codepoints", "runes Thor | iconv -t utf-32be | od -An -v -tx4 -w4 --endian=big"),
      ("x -o a.dxf --stroke", "runes x -o a.dxf --engrave"), ("x --svg --out b.svg", "-o b.svg"),
      ("cirth -m erebor Balin --out b.svg", "runes -s erebor Balin -o b.svg"),
      ("png Leif -width 600 leif.png", "runes Leif -o leif.png --width 600"),
      ("x -width 600 -o a.png", "runes x --width 600 -o a.png"),
      // Values by what they are.
      ("hello --size 800x200 -o a.png", "runes hello --width 800px --height 200px -o a.png"),
      // A cluster of flags has no value, and the value of an option is no text where the text is given.
      ("grep -ic ulf", "runes quotes find ulf"),
      ("-i kids.txt --each-line -o t-%02d.svg", "runes -i kids.txt -o 't-{line}.svg'"),
      ("hello --size 85x55mm -o a.svg", "runes hello --width 85mm --height 55mm -o a.svg"),
      ("hello --landscape -o a.pdf", "runes hello --layout card --width 297mm --height 210mm -o a.pdf"),
      ("hello -pointsize 72 -o a.svg", "runes hello --rune-height 72pt -o a.svg"),
      ("hello --json-field leader", "runes hello"), ("hello --center", "runes hello --align center -o hello.png"),
      ("hello --circle --diameter 80mm -o a.svg", "runes hello --layout circle --width 80mm -o a.svg"),
      ("hello --separator :", "runes hello --divider double-dot"),
      ("hello -density 600 -o a.png", "runes hello --dpi 600 -o a.png"),
      ("--younger --short-twig hello", "runes -s younger/short-twig hello"),
      ("younger hello --bold -o a.svg", "runes -s younger --weight bold -o a.svg hello"),
      ("render hello --color red --json", "(runes render -h); without it: runes hello --color red"),
      ("hello --wrap 20", "echo hello | fold -s -w 20 | runes"), ("hello -n", "printf %s \"$(runes hello)\""),
      ("quote -s", "--max-length 80"),
      ("hello -o", "runes hello -o hello.png"), ("-s --json x", "runes -s cirth --json x"), ("--foo", "runes -h"),
      ("--divider", "runes -h"), ("--youger x", "runes -s younger x"), ("--crith x", "runes -s cirth x"),
      ("-cirth Balin", "runes -s cirth Balin"), ("Emma --tattoo", "runes Emma --layout proof -o Emma.pdf"),
      ("ring hello --diameter 18mm -o a.dxf", "runes hello --layout ring -o a.dxf --ring-size 18mm"),
      ("--ring 18 hello --dxf", "runes --ring-size 18mm hello -o hello.dxf"),
      ("hello --dxf --units mm --height 3", "runes hello -o hello.dxf --height 3mm"),
      ("hello --png a.png", "runes hello -o a.png"), ("--csv --column name", "runes --column name"),
      ("--transliterate ᚼᛅᚱ", "runes read ᚼᛅᚱ"), ("-n 3 quote", "runes quote -n 3"),
      ("--ring x --size 54", "runes --layout ring x --ring-size 54"),
      ("x --font cirth --svg", "runes x -s cirth -o x.svg"),
      ("-t OSKAR --svg", "runes OSKAR -o OSKAR.svg"), ("--gcode x -o hall.nc", "runes --engrave x -o hall.dxf"),
      ("--from rundata kunukR", "runes -s younger/scholarly kunukR"),
      ("-i names.txt --each", "runes -i names.txt -o '{text}.svg'"),
      ("--sprache deutsch x", "runes --lang de x"),
      // Other commands, with their options; what is not here says what is.
      ("random --tag edda -o q.png", "runes quote random --collection edda -o q.png"),
      ("grep bruþur --count", "runes quotes find bruþur | wc -l"),
      ("stones --search Ingvar --province Skåne", "runes stones Ingvar --region Skåne"),
      ("translate hello --to norse", "the letters change, not the language: runes hello -s norse"),
      ("f --size 64x64 -o a.png", "runes f --width 64px --height 64px -o a.png"),
      ("serve --port 8080", "there is no server; for a program to call: runes --json hello"),
      ("near Uppsala --radius 10km", "runes stones --region uppland stein"),
      ("hello --side-by-side", "echo hello | tee /dev/stderr | runes"),
      ("hello --copy", "runes hello | xclip -selection clipboard"),
    ] as [(String, String)])
  func unknownOptions(line: String, advice: String) {
    let arguments = line.split(separator: " ").map(String.init)
    do {
      let repaired = try Arguments(arguments).repaired()
      Issue.record("\(repaired ?? [])")
    } catch {
      let message = (error as? Failure)?.message ?? ""
      #expect(message.hasSuffix(advice) || message.hasSuffix(advice + ")"), "\(message)")
      #expect(message.utf8.count <= 240)
    }
  }

  @Test(
    "a long line, and one that ends in an option, does no harm",
    arguments: [
      ["hello", "--nope", "--paper", "a4", "--layout"], ["--mode"], ["hello", "--nope", "--ring-size"],
      ["by", "--nope"],
      ["hello"] + Array(repeating: "--json", count: 2_000) + ["--nope"], Array(repeating: "--nope", count: 2_000),
    ])
  func oddLines(arguments: [String]) {
    #expect(throws: Failure.self) { try Arguments(arguments).repaired() }
    _ = TypedLine.acceptable(arguments)
  }

  @Test(
    "-n3 and 8 mm are what they are for other tools, and texts stay",
    arguments: [
      ("-n3 x", "-n 3 x"), ("x --height 8 mm", "x --height 8mm"), ("--width 0,5 cm x", "--width 0,5cm x"),
      ("--latin 5 mm", "--latin 5 mm"), ("5 mm", "5 mm"), ("--height x mm", "--height x mm"),
      ("-- -n3 --height 8 mm", "-- -n3 --height 8 mm"),
    ])
  func forms(line: String, meant: String) {
    #expect(Runes.completed(line.split(separator: " ").map(String.init)).joined(separator: " ") == meant)
  }

  @Test("options of other names work where they mean the same")
  func aliases() throws {
    #expect(try Arguments(["--romanise", "x"]).repaired() == ["--romanize", "x"])
    #expect(try Arguments(["--romanize", "x"]).repaired() == nil)
    #expect(try Arguments(["-s", "elder", "--", "--png"]).repaired() == nil)
    #expect(try Arguments(["quotes", "list", "--version"]).repaired() == ["--version"])
  }

  @Test("quote and quotes are one command")
  func quoteCommands() {
    #expect(QuotesCommand.names == QuotesCommand.configuration.subcommands.map { $0._commandName })
    for (given, wanted) in [
      (["quote"], ["quote"]), (["quotes"], ["quotes"]), (["quote", "add", "x"], ["quotes", "add", "x"]),
      (["quotes", "random"], ["quote", "random"]), (["quotes", "-n", "3"], ["quotes", "-n", "3"]),
      (["quote", "hello"], ["quote", "hello"]), (["quotes", "hello"], ["quote", "hello"]),
      (["add", "x"], ["add", "x"]),
      (["help", "quote", "find"], ["help", "quotes", "find"]), (["help", "quote"], ["help", "quote"]),
    ] {
      #expect(QuotesCommand.sorted(given) == wanted, "\(given)")
    }
  }

  @Test("a quote of a day needs no parser, which reads it the same way; all else is left to it")
  func usualQuotes() throws {
    for line in [
      [], ["random"], ["hourly"], ["today"], ["tomorrow"], ["friday"], ["2026-12-24"],
      ["-s", "viking"], ["random", "--script", "cirth"], ["of", "the", "day"], ["for", "friday"],
    ] {
      let job = try #require(QuoteJob(usual: line[...]), "\(line)")
      let fast = job.request
      let command = try #require(try QuoteCommand.parseAsRoot(line) as? QuoteCommand)
      let slow = try command.choice.request(when: command.when)
      #expect(fast.pick == slow.pick && fast.date == slow.date && fast.filter == slow.filter, "\(line)")
      #expect(job.script == line.last.flatMap { ["viking", "cirth"].contains($0) ? $0 : nil }, "\(line)")
    }
    for line in [
      ["x"], ["random", "friday"], ["of", "the", "wolf"], ["--random"], ["-s"], ["-s", "-s"], ["-s", ""],
      ["-s", "elder", "-s", "cirth"], ["-s", "elder", "--latin"],
    ] {
      #expect(QuoteJob(usual: line[...]) == nil, "\(line)")
    }
  }

  @Test("the help of quote names the fields of templates")
  func templateFields() throws {
    let fields = QuoteField.allCases.map { "{\($0.rawValue)}" }.joined(separator: " ")
    #expect(QuoteCommand.configuration.discussion.contains(fields + "."))
  }

  @Test("messages of the parser are rewritten in our style")
  func messages() {
    #expect(
      Runes.usageMessage("Missing expected argument '<id> ...'.", ["quotes", "show"])
        == "missing expected argument '<id> ...'; the ids: runes quotes list")
    #expect(Runes.usageMessage("Error: --days is from 1", []) == "--days is from 1; see `runes -h`")
    let values = "The value 'x' is invalid for '<y>'"
    for advice in [" one of 'a', 'b' or 'c-d'.", " one of the following:\n  - a\n  - b\n  - c-d"] {
      #expect(
        Runes.usageMessage("\(values). Please provide\(advice)", [])
          == "the value 'x' is invalid for '<y>'; expected a, b or c-d; see `runes -h`")
    }
    #expect(
      Runes.usageMessage("\(values). Please provide one of 'a' and 'b'.", [])
        == "the value 'x' is invalid for '<y>'; expected a or b; see `runes -h`")
    #expect(Runes.usageMessage("X is wrong", ["nonsense"]) == "X is wrong; see `runes -h`")
  }

  @Test("the short help of every command fits a screen, and its options exist")
  func shortHelp() throws {
    var count = 0
    func check(_ type: ParsableCommand.Type, _ path: [String]) throws {
      count += 1
      let name = (["runes"] + path).joined(separator: " ")
      let text = Help.short(path)
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      #expect(lines.count <= 25 && lines.allSatisfy { $0.count <= 80 }, "\(name)")
      #expect(text.contains(" --help` ") && !text.contains("{count}"), "\(name) \(text.suffix(80))")
      #expect(text.contains("  runes ") || text.contains("  pandoc "), "\(name) has examples")
      let known = CommandOption.all(of: type.configuration.defaultSubcommand ?? type).filter(\.isShown)
      // What is in backquotes, or of pandoc, is not an option of this command.
      let listed = lines.drop { !$0.hasPrefix("Options") }.filter { $0.hasPrefix("  -") }.map {
        $0.prefix { $0 != "`" && $0 != "(" }
      }
      for option in listed.flatMap({ $0.split { " ,;:()".contains($0) } }) where option.first == "-" && option.count > 1
      {
        #expect(known.contains { $0.names.contains(String(option)) }, "\(name): \(option)")
      }
      for next in type.configuration.subcommands { try check(next, path + [next._commandName]) }
    }
    try check(Runes.self, [])
    #expect(count > 40)
  }

  @Test("the message for an unknown part says which script has it")
  func owners() {
    for (name, advice) in [
      ("elder/norse", "did you mean -s younger/norse?"), ("elder/short-twig", "did you mean -s younger/short-twig?"),
      ("younger/hobbit", "did you mean -s futhorc/english/hobbit?"), ("cirth/mori", "did you mean -s cirth/moria?"),
      ("elder/nonsense", "such as -s elder"), ("elder/erebor", "did you mean -s erebor?"),
    ] {
      do {
        _ = try WritingSystem(named: name)
        Issue.record("\(name)")
      } catch { #expect(Failure(error).message.hasSuffix(advice), "\(Failure(error).message)") }
    }
  }

  @Test("a mode by itself must agree with the name of the letters")
  func systems() throws {
    func mode(_ name: String, _ mode: String?) throws -> String? {
      try WritingSystem(name, mode: mode, settings: nil).mode
    }
    #expect(try mode("younger/norse", nil) == "norse" && mode("elder", nil) == nil)
    #expect(try mode("elder", "english") == "english" && mode("younger/norse", "norse") == "norse")
    #expect(throws: WritingSystemError.self) { try mode("younger/norse", "english") }
  }

  @Test("the setting script names the letters, of which a mode may be given")
  func settings() throws {
    func name(_ text: String, mode: String? = nil) throws -> String {
      try WritingSystem(nil, mode: mode, settings: Settings(path: nil, text: text)).name
    }
    #expect(try name("") == "elder" && name("script = sound") == "elder/sound")
    #expect(try name("script = viking/short-twig") == "younger/short-twig")
    #expect(try name("script = cirth/english/mazarbul") == "cirth/english/mazarbul")
    #expect(try name("script = cirth/english/mazarbul", mode: "moria") == "cirth/moria")
    #expect(throws: Failure.self) { try name("script = nonsense") }
  }
}

@Suite("Date and place of an inscription")
struct DatingTests {
  @Test(
    arguments: [
      (900, ["early"]), (979, ["early"]), (980, ["c1000"]), (1009, ["c1000"]), (1010, []), (1050, []), (1051, ["late"]),
    ] as [(Int, [String])])
  func years(year: Int, options: [String]) throws {
    #expect(try WritingSystem(named: "younger/norse/\(year)").options.switches == Set(options))
  }

  @Test("regions, with accents and by province; unknown ones are rejected")
  func regions() throws {
    func switches(_ parts: String...) throws -> Set<String> {
      try WritingSystem("younger/norse", parts: parts, settings: nil).options.switches
    }
    #expect(try switches("Södermanland") == ["sodermanland"])
    #expect(try switches("1020", "medelpad") == ["uppland"])
    #expect(throws: WritingSystemError.self) { try switches("rome") }
    #expect(throws: WritingSystemError.self) { try switches("1501") }
  }

  @Test("contradictory options, of which the years without an option contradict the periods that have one")
  func agreement() throws {
    for parts in ["early/uppland", "uppland/swedish", "uppland/1020", "early/900"] {
      _ = try WritingSystem(named: "younger/norse/" + parts)
    }
    for parts in [
      "early/late", "uppland/danish", "danish/swedish", "c1000/early", "early/1020", "1020/c1000", "late/1020",
      "900/late",
    ] {
      #expect(throws: WritingSystemError.self, "\(parts)") { try WritingSystem(named: "younger/norse/" + parts) }
    }
  }

  @Test("the options are those of the table, and an assumed period is reported")
  func table() throws {
    let names = Set(try RunicTransliterator(script: .younger, mode: "norse").mode.options.map(\.name))
    for (place, option) in PeriodAndRegion.places {
      #expect(names.contains(option) && PeriodAndRegion.option(ofPlace: place) == option, "\(place)")
    }
    #expect(PeriodAndRegion.assumption(try RunicTransliterator(script: .younger, mode: "norse")) != nil)
    #expect(PeriodAndRegion.assumption(try RunicTransliterator(script: .elder)) == nil)
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
    let template = try Template(quote: #"{date} {{x}} {author}\t{text}\n"#)
    #expect(template.filled(shown().value) == "2026-11-21 {x} A & B\tone\ntwo\n")
    #expect(template.filled(shown(true).value) == "2026-11-21 {x} A & B\tone / two\n")
    #expect(try Template(quote: "{script}/{mode}").filled(shown().value) == "elder/norse")
    for field in ["{script}", "{mode}", "{runes}"] { #expect(try QuoteOutputFormat(format: field).hasRunes) }
    #expect(throws: Failure.self) { try Template(quote: "{athor}") }
    #expect(throws: Failure.self) { try Template(quote: "{author") }
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
    let feed = Feed(format: .atom, quotes: [shown()]).text
    #expect(feed.contains("A &amp; B"))
    #expect(feed == Feed(format: .atom, quotes: [shown()]).text)
  }

  @Test(
    "days as users write them",
    arguments: [
      ("2026-11-21", "2026-11-21"), ("today", "2026-11-21"), ("Tomorrow", "2026-11-22"), ("saturday", "2026-11-21"),
      ("friday", "2026-11-27"), ("yesterday", "2026-11-20"), ("2026-02-29", nil), ("", nil), ("fri", nil),
    ] as [(String, String?)])
  func days(name: String, date: String?) throws {
    let today = try #require(CivilDate("2026-11-21"))
    #expect(NamedDay(name, today: today)?.date.description == date)
  }
}

@Suite("Files by their endings")
struct FileEndingTests {
  @Test("the ending is that of the file, in any case")
  func endings() {
    let rows: [(String, String, FileEnding.Kind)] = [
      ("a.png", "png", .picture), ("A.PNG", "png", .picture), ("dir.png/a", "", .text), (".png", "", .text),
      ("a.b.JSON", "json", .json), ("-", "", .text), ("a.xyz", "xyz", .text), ("a.", "", .text),
      ("/dev/null", "", .text),
    ]
    for (path, name, kind) in rows {
      #expect(FileEnding(path).name == name && FileEnding(path).kind == kind, "\(path)")
    }
  }

  @Test(
    "what a command refuses has a way of at most one line",
    arguments: [
      FileEnding.Writer.translit, .render, .read, .explain, .pronounce, .compare, .quote, .export, .feed, .font, .svg,
    ])
  func ways(_ writer: FileEnding.Writer) {
    for ending
      in "txt md html csv tsv json svg png pdf dxf jpg gif eps ai docx tex doc ttf woff2 ics atom rss wav zip po srt"
      .split(separator: " ")
    {
      let file = FileEnding("out.\(ending)")
      guard let way = file.wayToWrite(with: writer, text: ["hello"]) else { continue }
      #expect(way.count < 200 && !way.contains("\n") && !way.isEmpty, "\(writer) \(ending): \(way)")
    }
  }

  @Test("words of a shell are quoted, and no shell reads anything else")
  func words() throws {
    #expect(
      "a b".shellWord == "'a b'" && "it's".shellWord == #"'it'\''s'"# && "-o".shellPath == "./-o"
        && "ᚠ.txt".shellWord == "ᚠ.txt" && "-x y".shellText == "-- '-x y'")
    #expect("$(x)".shellWord == "'$(x)'" && "".shellWord == "''" && "{name}.svg".shellWord == "'{name}.svg'")
    // Marks that make one character of themselves and of the sign before or after them.
    let marks = ["", "\u{301}", "\u{200D}", "\u{FE0F}", "\u{D4E}", "\u{111C2}"]
    var words = ["=ls", "~", "-x", "a\nb\tc\\n'", "\n%s", "!!", "a=~"]
    for sign in "'\"\\`$();&|<>*?[]{}#~!= \n\t".map(String.init) {
      // A shell leaves out a line break at the end.
      let end = sign == "\n" ? "" : sign
      for mark in marks { words += ["\(mark)\(sign)id", "a\(sign)\(mark)id\(end)"] }
    }
    for shell in ["bash", "zsh", "dash"] {
      let path = "/usr/bin/" + shell
      guard FileManager.default.isExecutableFile(atPath: path) else { continue }
      let process = Process()
      let output = Pipe()
      process.executableURL = URL(fileURLWithPath: path)
      process.arguments = ["-c", "printf '%s\\0' " + words.map(\.shellWord).joined(separator: " ")]
      process.standardOutput = output
      try process.run()
      let read = output.fileHandleForReading.readDataToEndOfFile().split(separator: 0).map {
        String(decoding: $0, as: UTF8.self)
      }
      #expect(read.count == words.count, "\(shell)")
      for (word, got) in zip(words, read) {
        #expect(word.unicodeScalars.elementsEqual(got.unicodeScalars), "\(shell): \(word.debugDescription)")
      }
    }
  }
}

@Suite("Parts that are kept")
struct KeptSyntaxTests {
  private func kept(_ what: [String], _ text: String) throws -> [String] {
    let bytes = Array(text.utf8)
    return try KeptSyntax(what).parts(of: bytes).map { String(decoding: bytes[$0.range], as: UTF8.self) }
  }

  @Test("formats, braces, tags, addresses and words")
  func parts() throws {
    #expect(try kept(["printf"], "%s 100% of 5 % different %-5.2f % d") == ["%s", "%-5.2f", "% d"])
    #expect(try kept(["braces"], "{n, plural, one {# a} other {b}}") == ["{n, plural, one {", "} other {", "}}"])
    #expect(try kept(["tags"], "<b>x</b> &amp; <3 {\\an8}") == ["<b>", "</b>", "&amp;", "{\\an8}"])
    #expect(try kept(["urls"], "x.y http://a.b, (www.c.d)") == ["http://a.b", "(www.c.d"])
    #expect(try kept(["a*", "[0-9][0-9]"], "ab ba 12 123") == ["ab", "12"])
    #expect(throws: DocumentError.self) { try kept(["*"], "") }
    #expect(throws: DocumentError.self) { try kept([String(repeating: "x", count: 64)], "") }
  }
}
