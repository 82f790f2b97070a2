import CCommandText
import RuneKit
import RuneText
import RuneSystem

/// The table of what people type that is not a command or an option, and of what they may mean by it.
enum Hints {
  /// A row: the words, when it applies, and what to type.
  struct Row {
    let words: [Substring]
    let when: Substring
    let line: String
  }

  /// The rows of a section of the table.
  static func rows(_ section: String) -> [Row] {
    let lines = String(cString: commandHints).split(separator: "\n")
    let rest = lines.drop { $0 != "[\(section)]" }.dropFirst()
    return rest.prefix { $0.first != "[" }.filter { $0.first != "#" }.map { line in
      let fields = line.split(separator: ";", omittingEmptySubsequences: false).map {
        trimmed($0)
      }
      return Row(
        words: fields[0].split(separator: " "), when: fields.count > 1 ? trimmed(fields[1]) : "",
        line: fields.count > 2 ? String(fields[2]) : "")
    }
  }

  private static func trimmed(_ field: Substring) -> Substring {
    let end = field.lastIndex { $0 != " " }.map(field.index(after:)) ?? field.startIndex
    return field[..<end].drop { $0 == " " }
  }

  /// Whether a word may be in the table; quick, for every text.
  static func mayHave(_ word: String) -> Bool { strstr(commandHints, word) != nil }

  /// The name of the divider that a sign is.
  static func divider(_ sign: String) -> String {
    switch sign {
    case ":", "᛬", "⁚": "double-dot"
    case "+", "x", "×", "᛭": "cross"
    case " ": "space"
    case "": "none"
    default: "dot"
    }
  }

  /// The tag of a language of this name; nil for names that are not in the table.
  static func languageTag(_ name: String) -> String? {
    rows("language").first { $0.words.dropFirst().contains(name.lowercased()[...]) }?.words.first.map(String.init)
  }

  /// A size of a finger ring; a number that is not one is its inner diameter.
  static func ringSize(_ text: String) -> String {
    RingSize(text) == nil && (13...26).contains(Double(text) ?? 0) ? text + "mm" : shellQuoted([text])
  }

  /// Words for a shell, shortened for a message.
  static func shellQuoted(_ words: [String], limit: Int = 40) -> String {
    var left = limit
    return words.map { word in
      let shown = word.count > left ? word.prefix(max(0, left - 1)) + "…" : word[...]
      left -= min(left, word.count)
      let isPlain =
        !shown.isEmpty
        && shown.unicodeScalars.allSatisfy {
          $0.properties.isAlphabetic || "0123456789-_./,:=+@%…".unicodeScalars.contains($0)
        }
      return isPlain ? String(shown) : "'\(String(shown).onOneLine.replacing("'", with: #"'\''"#))'"
    }.joined(separator: " ")
  }

  /// Whether a text has runes or cirth, and whether they are half of its letters or more.
  static func runes(in text: some Sequence<Unicode.Scalar>) -> (any: Bool, most: Bool) {
    var (runes, others) = (0, 0)
    for scalar in text {
      switch scalar.value {
      case 0x16A0...0x16EA, 0x16EE...0x16F8, 0xE080...0xE0FF: runes += 1
      default: others += scalar.properties.isAlphabetic ? 1 : 0
      }
    }
    return (runes > 0, runes > 0 && runes >= others)
  }
}

/// What the arguments of a text may mean by their first words.
struct FirstWord {
  /// The arguments that do what was meant; nil where they are a text.
  var arguments: [String]?
  /// What is to be said; empty if nothing else can be meant.
  var line: String
  /// Whether nothing is done.
  var isRefused = false

  /// Nil where there is nothing to say.
  ///
  /// - Parameter arguments: The arguments of the process.
  init?(_ arguments: [String]) {
    guard let first = arguments.first, first.utf8.count < 24, Hints.mayHave(first), !Self.isQuiet(arguments),
      first.utf8.allSatisfy({ (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) || $0 == UInt8(ascii: "-") }),
      first.first != "-"
    else { return nil }
    // list scripts is list-scripts.
    let pair = arguments.count > 1 ? "\(first)-\(arguments[1])" : first
    let isPair =
      arguments.count > 1 && Hints.mayHave(pair) && Hints.rows("first").contains { $0.words.contains(pair[...]) }
    let name = isPair ? pair : first
    let rest = Array(arguments.dropFirst(isPair ? 2 : 1))
    let words = Self.words(of: rest)
    let options = rest.filter { $0.first == "-" && $0 != "-" }
    let isRunic = words.contains { Hints.runes(in: $0.unicodeScalars).any }
    let hasInput = options.contains { $0 == "-i" || $0.hasPrefix("--input") }
    for row in Hints.rows("first") where row.words.contains(name[...]) {
      var command: [String]?
      switch row.when {
      case "file" where words.count == 1 && InputFile.exists(words[0]):
        command = Array(row.line.split(separator: " ").dropFirst().dropLast().map(String.init))
      case "write" where !words.isEmpty || hasInput: command = isRunic ? ["read"] : ["translit"]
      case "read" where isRunic || hasInput: command = ["read"]
      case "draw" where !words.isEmpty && options.contains { !["-s", "--script"].contains($0) }: command = ["render"]
      case "letters":
        let name =
          words.isEmpty && options.count == 1 ? String(options[0].drop { $0 == "-" }) : words.joined(separator: " ")
        guard !name.isEmpty, (try? WritingSystem(named: name)) != nil else { continue }
        let others = words.isEmpty ? [] : rest.filter { !words.contains($0) }
        if GivenFiles(others).isPicture, let script = try? BundledTables.script(WritingSystem(named: name).script) {
          let runes = String(String.UnicodeScalarView(script.letters.map(\.scalar)))
          var typed = TypedLine([runes] + others)
          guard typed.makeAcceptable() else { return nil }
          line = "“\(first)” is not a picture; its letters are: \(typed.shown)"
          isRefused = true
          return
        }
        self.arguments = ["scripts"] + name.split(separator: " ").map(String.init) + others
        line = "“\(first)” is the command here: runes scripts \(Hints.shellQuoted([name]))"
        return
      case "write", "read": break
      case "draw" where !words.isEmpty: break
      case "alone" where words.isEmpty: break
      case "one" where words.count == 1: break
      case "name" where words.count == 1 && words[0].contains { $0.isUppercase || $0.isWhitespace }: break
      case "name" where !words.isEmpty && TextMeaning.signum(words) != nil: break
      case "some" where !words.isEmpty: break
      case "signum" where !words.isEmpty && TextMeaning.signum(words) != nil: break
      case "photo" where words.contains { [.photo, .picture].contains(FileEnding($0).kind) }: break
      case "runes" where isRunic: break
      default: continue
      }
      // What a tool will cut is never guessed at.
      isRefused =
        !words.isEmpty && (Self.isCut(arguments) || row.line.hasPrefix("say ") && GivenFiles(rest).isPicture)
        || row.when == "photo"
      let others = rest.filter { !words.contains($0) }
      if let command, !isRefused {
        // convert a.txt to a.pdf; of two files that exist, neither is replaced.
        if command == ["translit"], let last = words.last,
          words.count == 2 && !InputFile.exists(last) || words.count == 3 && words[1] == "to",
          InputFile.exists(words[0]), last.contains("."), !last.contains(" ")
        {
          self.arguments = ["-i", words[0], "-o", last] + others
          line = ""
          return
        }
        // translate … into old norse
        let meant = command == ["translit"] && !isPair ? Self.letters(words.map { $0.lowercased() }) : nil
        if let meant, meant.rest.count + 1 < words.count, ["to", "in", "as", "into"].contains(words[meant.rest.count]) {
          self.arguments = command + ["-s", meant.name] + words.prefix(meant.rest.count) + others
          line =
            "the letters change, not the language: runes -s \(meant.name) "
            + Hints.shellQuoted(Array(words.prefix(meant.rest.count)))
          return
        }
        let ending = FileEnding(words.count == 1 ? words[0] : "")
        let isFile =
          command == ["translit"] && ending.name != "" && (ending.kind != .document || options.contains("-o"))
        self.arguments =
          command
          + (isFile && InputFile.exists(words[0]) ? rest.flatMap { $0 == words[0] ? ["-i", $0] : [$0] } : rest)
        line = "“\(first)” is the command here; as a text, put -- before it: runes -- \(first) …"
        if arguments.count < 4 {
          line = "“\(first)” is the command here; as text: runes -- \(Hints.shellQuoted(arguments))"
        }
        // A file to import and a picture leave no doubt.
        if isFile && InputFile.exists(words[0])
          || command == ["render"] && GivenFiles(rest).isPicture || row.when == "file"
        {
          line = ""
        }
      } else {
        var typed = TypedLine([name] + rest)
        if arguments.count <= TypedLine.longest { typed.mend() }
        let shown =
          row.when != "read" && arguments.count <= TypedLine.longest && typed.makeAcceptable() && typed.shown != "runes"
          ? typed.shown : TypedLine.filled(row.line, words)
        let way = row.when == "photo" ? "pictures are not read" : row.when == "read" ? "for runes" : "for that"
        line =
          "“\(first)” \(isRefused ? "is a command or a text" : "was taken as text"); \(way): \(shown)"
          + (isRefused && row.when != "photo" ? "; as text: put -- before it" : "")
        if let other = row.line.firstRange(of: ", or") {
          line += TypedLine.filled(String(row.line[other.lowerBound...]), words)
        }
      }
      return
    }
    return nil
  }

  /// A name of letters at the start or the end of a text, which may have been meant for `-s`, and the other words.
  static func letters(_ words: [String]) -> (name: String, rest: [String])? {
    // in short-twig runes
    var words = words.count > 2 && ["runes", "letters", "script"].contains(words.last) ? words.dropLast() : words
    // in cirth hello
    if words.count > 2, ["to", "in", "as", "into"].contains(words[0]),
      Hints.rows("letters").contains(where: { $0.words.contains(words[1][...]) })
    {
      words.removeFirst()
      if words.count > 2, ["runes", "letters", "script"].contains(words[1]) { words.remove(at: 1) }
    }
    guard let first = words.first, let last = words.last, words.count < 20 else { return nil }
    let names = Hints.rows("letters").map(\.words)
    // *younger futhark* before *younger*.
    for count in [5, 4, 3, 2] where words.count > count {
      for isFirst in [true, false] {
        let part = isFirst ? words.prefix(count) : words.suffix(count)
        let name = part.joined(separator: "-")
        if names.joined().contains(name[...]) || names.first?.contains(part.first![...]) == true,
          (try? WritingSystem(named: name)) != nil
        {
          let rest = Array(isFirst ? words.dropFirst(count) : words.dropLast(count))
          let hasLink = !isFirst && rest.count > 1 && ["to", "in", "as", "into"].contains(rest.last)
          return (name, hasLink ? rest.dropLast() : rest)
        }
      }
    }
    if names.first?.contains(first[...]) == true || words.count > 1 && names.joined().contains(first[...]) {
      return (first, Array(words.dropFirst()))
    }
    if words.count > 2, ["to", "in", "as", "into"].contains(words[words.count - 2]), names.joined().contains(last[...])
    {
      return (last, words.dropLast(2))
    }
    return names.first?.contains(last[...]) == true ? (last, words.dropLast()) : nil
  }

  /// Options with a value that a text may be beside.
  private static let valued: Set<String> = [
    "-s", "--script", "-o", "--output", "-i", "--input", "-f", "--format", "--layout", "--color", "--width", "--height",
    "--column", "--key", "--ring-size", "--divider", "--lang", "--background", "--weight", "--size", "--rune-height",
    "--paper", "--margin", "--line-width", "--png", "--svg", "--pdf", "--dxf", "--author", "--language", "--collection",
    "--source", "-n", "--date",
    "--max-length",
  ]

  static func words(of arguments: [String]) -> [String] {
    var words: [String] = []
    var isValue = false
    for argument in arguments {
      if argument.first == "-", argument != "-" { isValue = valued.contains(argument); continue }
      if !isValue { words.append(argument) }
      isValue = false
    }
    return words
  }

  /// Whether nothing is to be said.
  private static func isQuiet(_ arguments: [String]) -> Bool {
    arguments.contains { ["--", "-q", "--quiet"].contains($0) }
  }

  /// Whether a tool will cut what is written.
  static func isCut(_ arguments: [String]) -> Bool {
    zip(arguments, [""] + arguments).contains { argument, before in
      ["--engrave", "--outline"].contains(argument) || argument.lowercased().hasSuffix(".dxf")
        || argument.hasPrefix("dxf") && ["-f", "--format"].contains(before)
    }
  }
}

/// What a text may be other than a text: a file, a command, letters of another name, runes.
struct TextMeaning {
  /// The word that says so.
  let word: String
  /// What is typed for it, with what it does.
  let way: String
  /// What to type in place of the word where nothing is to be written by a guess; nil where the text is one all the same.
  var replacement: [String]?
  /// Whether the word is a name of letters or a document.
  private var (isOfLetters, isDocument) = (false, false)

  /// The line about a text that is written as one.
  var line: String { "“\(word.quotedForMessage)” was taken as text; \(way)" }

  /// The arguments of the process.
  static let given = (try? Runes.arguments()) ?? []

  /// Notes in one line what the text of a command may also mean.
  ///
  /// - Parameters:
  ///   - command: What is typed before the text, such as "runes explain".
  ///   - script: The letters, if they are given.
  /// - Throws: `Failure` where a file would be replaced, and the text is the name of another file or begins with a misspelled
  ///   command.
  static func hint(
    at words: [String], command: String = "runes", script: String? = nil, output: String? = nil
  ) throws {
    // After `--` or the name of the command, there is no doubt.
    guard !given.contains("--"), given.first != "translit", !words.isEmpty, words != ["-"] else { return }
    let typed = command + (script.map { " -s " + Hints.shellQuoted([$0]) } ?? "")
    guard
      let meaning = Self(of: words, typed, hasScript: script != nil, output: output, isFile: InputFile.exists)
    else { return }
    if meaning.isOfLetters, FirstWord.isCut(given), words.count > 1 {
      throw Failure(
        .usage,
        "“\(meaning.word.quotedForMessage)” is not cut by a guess; \(meaning.way); as text: put -- before it")
    }
    if words.count == 2, meaning.isDocument {
      throw Failure(
        .usage, "“\(meaning.word.quotedForMessage)” is a document; \(meaning.way); as text: put -- before it")
    }
    // No file is written for the name of another, nor replaced by a guess.
    guard let output, let replacement = meaning.replacement,
      replacement.first == "-i" && FileEnding(output).kind != .text || InputFile.exists(output)
    else {
      return note(meaning.line)
    }
    let others = given.filter { !words.contains($0) }
    throw Failure(
      .usage,
      "“\(meaning.word.quotedForMessage)” is no text here: \(line(replacing: meaning.word, with: replacement)); as text: runes "
        + Hints.shellQuoted(others + ["--"] + words, limit: 80))
  }

  /// The command line with other words in place of one.
  static func line(replacing word: String, with words: [String]) -> String {
    "runes " + Hints.shellQuoted(given.flatMap { $0 == word ? words : [$0] }, limit: 120)
  }

  /// The command line as one that writes a text in several letters.
  static var comparing: String {
    let others = given.first == "translit" ? Array(given.dropFirst()) : given
    return "runes compare " + Hints.shellQuoted(others, limit: 200)
  }

  /// - Parameter command: What is typed before the text; only `runes` itself has other meanings than files.
  init?(of words: [String], _ command: String, hasScript: Bool, output: String?, isFile: (String) -> Bool) {
    if let file = Self.file(words, command, output: output, isFile: isFile) { self = file; return }
    func isRunic() -> Bool {
      // Linear in the text; runes are two or three bytes that begin so.
      words.contains { $0.utf8.contains(0xE1) || $0.utf8.contains(0xEE) }
        && Hints.runes(in: words.lazy.flatMap(\.unicodeScalars)).most
    }
    if command == "runes explain" && words.joined().unicodeScalars.count > 1 || command == "runes pronounce", isRunic()
    {
      self.init(runes: words)
      return
    }
    if command == "runes compare", !hasScript, words.count > 1 {
      let names = words.dropFirst().joined(separator: ",").split(separator: ",").map(String.init)
      if names.allSatisfy({ (try? WritingSystem(named: $0)) != nil }) {
        self.init(
          word: words.dropFirst().joined(separator: " "),
          way: "for these letters: runes compare \(Hints.shellQuoted([words[0]])) -s \(names.joined(separator: ","))")
        return
      }
    }
    guard command == "runes" || command.hasPrefix("runes -") else { return nil }
    if let picture = Self.picture(words, output: output) { self = picture; return }
    if !hasScript, words[0].utf8.count < 24, Hints.mayHave(words[0]) || Hints.mayHave(words[words.count - 1]),
      let letters = FirstWord.letters(words)
    {
      self.init(letters: letters.name, of: letters.rest)
      return
    }
    if words.count > 2, let last = words.last, ["in", "to", "as", "into"].contains(words[words.count - 2]),
      Hints.mayHave(last),
      let row = Hints.rows("first").first(where: {
        $0.line.hasPrefix("runes -s ") && $0.line.hasSuffix(" {text}") && $0.words.contains(last[...])
      })
    {
      self.init(
        word: last,
        way: "the nearest letters: \(TypedLine.filled(row.line, words.dropLast(2)))")
      return
    }
    if words.count == 2,
      let index = [0, 1].first(where: {
        words[1 - $0].contains(" ") || words[1 - $0].first?.isUppercase == true || $0 == 1
      }),
      (5..<20).contains(words[index].utf8.count), words[index].utf8.allSatisfy({ 0x61...0x7A ~= $0 }),
      !BundledSounds.isEnglishWord(words[index]), let letters = TypedLine.letters(words[index])
    {
      self.init(
        word: words[index],
        way: "for these letters: runes -s \(letters) \(Hints.shellQuoted([words[1 - index]], limit: 200))")
      return
    }
    if let rune = words.first(where: { Hints.runes(in: $0.unicodeScalars.prefix(64)).most }), words.count > 2,
      !isRunic()
    {
      self.init(runes: [rune])
      return
    }
    if let signum = Self.signum(words) {
      self.init(word: signum, way: "for the rune stone: runes stones \(Hints.shellQuoted([signum]))")
      return
    }
    if let command = Self.misspelled(words, output: output, isWord: BundledSounds.isEnglishWord) {
      self = command
      return
    }
    if !isRunic() { return nil }
    self.init(runes: words)
  }

  private init(runes words: [String]) {
    self.init(
      word: String(words.joined(separator: " ").prefix(40)),
      way: "it is in runes already; to read it: runes read \(Hints.shellQuoted(words))")
  }

  private init(word: String, way: String, replacement: [String]? = nil) {
    (self.word, self.way, self.replacement) = (word, way, replacement)
  }

  /// A name of letters, which was not given with `-s`.
  init(letters name: String, of text: [String]) {
    let own = Self.given.filter {
      !text.contains($0) && !name.split(separator: "-").contains($0[...]) && $0 != name
        && !["to", "in", "as", "into"].contains($0)
        && !["runes", "letters", "script"].contains($0)
    }
    let others = text.isEmpty || !text.allSatisfy(Self.given.contains) || own.first == "translit" ? [] : own
    self.init(
      word: name.replacing("-", with: " "),
      way: "for these letters: runes -s \(name) "
        + Hints.shellQuoted((text.isEmpty ? ["hello"] : text) + others, limit: 200))
    isOfLetters = true
  }

  /// A text such as *U 344*, *Sö179* or *DR 42*: a province or country of Rundata and a number.
  static func signum(_ words: [String]) -> String? {
    guard words.count <= 2, words[0].utf8.count < 12 else { return nil }
    let parts = words.joined(separator: " ").split(separator: " ")
    guard let first = parts.first, parts.count <= 2 else { return nil }
    let province = first.prefix { $0.isLetter }
    let number = parts.count == 1 ? first.dropFirst(province.count) : parts[1]
    guard parts.count == 1 || province == first, (1...4).contains(number.count), number.allSatisfy(\.isWholeNumber),
      "U Sö Sm Ög Öl Vg Vr Vs Nä G Gs Hs M Hr Bo DR N DK SH IR IS IM GR".split(separator: " ").contains(province)
    else { return nil }
    return "\(province) \(number)"
  }

  /// A misspelled command.
  private static func misspelled(_ words: [String], output: String?, isWord: (String) -> Bool) -> Self? {
    guard let word = words.first, (3..<20).contains(word.utf8.count),
      word.utf8.allSatisfy({ 0x61...0x7A ~= $0 || $0 == 0x2D })
    else { return nil }
    let most = word.utf8.count < 6 ? 1 : 2
    let names =
      Runes.commandNames.dropFirst() + [
        "help", "translate", "transliterate", "convert", "encode", "decode", "decipher",
      ]
    guard
      let name = names.first(where: { abs($0.utf8.count - word.utf8.count) <= most && editDistance($0, word) <= most }),
      !isWord(word)
    else { return nil }
    let others = given.filter { !words.contains($0) }
    let typed = Hints.shellQuoted([name] + words.dropFirst() + others, limit: 80)
    // A lone word is a text, such as a name.
    return Self(word: word, way: "for the command: runes \(typed)", replacement: words.count > 1 ? [name] : nil)
  }

  /// Words that are files.
  private static func file(
    _ words: [String], _ command: String, output: String?, isFile: (String) -> Bool
  ) -> Self? {
    func mayBeFile(_ word: String) -> Bool {
      word.utf8.count < 256 && (words.count == 1 || word.contains(".") || word.contains("/"))
    }
    guard words.count <= 2, let name = words.first, mayBeFile(name), isFile(name) else { return nil }
    let to = words.count > 1 ? words[1] : output
    if words.count > 1, !mayBeFile(words[1]) || !words[1].contains(".") { return nil }
    let shown = Hints.shellQuoted([name])
    let ending = name.split(separator: ".").last?.lowercased() ?? ""
    let documents = ["docx", "odt", "epub", "rtf", "fb2"]
    let line =
      documents.contains(ending)
      ? "runes -i \(shown) -o \(to?.shellWord ?? "runes.\(ending)"), with pandoc"
      : "\(command) -i \(shown)" + (to.map { " -o \(Hints.shellQuoted([$0]))" } ?? "")
    var meaning = Self(
      word: name, way: "to read the file: \(line)", replacement: words.count > 1 ? nil : ["-i", name])
    meaning.isDocument = documents.contains(ending)
    return meaning
  }

  /// A last word that is the name of a picture.
  private static func picture(_ words: [String], output: String?) -> Self? {
    guard output == nil, let last = words.last, last.utf8.count < 256, let dot = last.lastIndex(of: "."),
      dot > last.startIndex,
      ["png", "svg", "pdf", "dxf"].contains(last[dot...].dropFirst().lowercased())
    else { return nil }
    let text = words.count > 1 ? [] : [String(last[..<dot])]
    let line =
      given.contains(last)
      ? given.flatMap { $0 == last ? text + ["-o", last] : [$0] } : words.dropLast() + text + ["-o", last]
    return Self(word: last, way: "for a picture: runes \(Hints.shellQuoted(line, limit: 200))")
  }
}
