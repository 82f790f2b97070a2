/// What a text may be other than a text: a file, a command, letters of another name, runes.
struct TextMeaning {
  /// The word that says so.
  let word: String
  /// What is typed for it, with what it does.
  let way: String
  /// What to type where nothing is to be written by a guess; nil where the text is one all the same.
  var shown: String?
  /// Whether the word is a name of letters, a file, a document.
  var isOfLetters = false
  var isOfFile = false
  var isDocument = false
}

extension TextMeaning {
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
  static func hint(at words: [String], command: String = "runes", script: String? = nil, output: String? = nil) throws {
    // After `--` or the name of the command, there is no doubt.
    guard !given.contains("--"), given.first != "translit", !words.isEmpty, words != ["-"] else { return }
    let typed = command + (script.map { " -s " + Hints.shellQuoted([$0]) } ?? "")
    guard let meaning = Self(of: words, typed, hasScript: script != nil, output: output, isFile: InputFile.exists)
    else { return noteLanguage(words, script) }
    if meaning.isOfLetters, FirstWord.isCut(given), words.count > 1 {
      throw Failure(
        .usage, "“\(meaning.word.quotedForMessage)” is not cut by a guess; \(meaning.way); as text: put -- before it")
    }
    if words.count > 1, meaning.isDocument || output != nil && meaning.isOfFile && meaning.shown != nil {
      throw Failure(.usage, "“\(meaning.word.quotedForMessage)” is a file; \(meaning.way); as text: put -- before it")
    }
    // No file is written for the name of another, nor replaced by a guess.
    guard let output, let shown = meaning.shown,
      meaning.isOfFile && FileEnding(output).kind != .text || InputFile.exists(output)
    else { return note(meaning.line) }
    let others = given.filter { !words.contains($0) }
    throw Failure.usage(
      "“\(meaning.word.quotedForMessage)” is not read as text here: \(shown); as text: runes "
        + Hints.shellQuoted(others + ["--"] + words, limit: 80))
  }

  /// Says that letters of an old language were chosen for an English text, whose words stay English, or letters for English for
  /// what is spelled as in editions of inscriptions.
  private static func noteLanguage(_ words: [String], _ script: String?) {
    guard let script, let system = try? WritingSystem(named: script) else { return }
    let words = words.joined(separator: " ").prefix(200).split(separator: " ")
    let edition = "\(script)/scholarly"
    if system.script == .younger, system.mode == nil, (try? WritingSystem(named: edition)) != nil,
      words.contains(where: { $0.last == "R" && $0.dropLast().last?.isLowercase == true })
    {
      return note("R is written as r; for the rune ᛦ as in editions: \(line(replacing: script, with: [edition]))")
    }
    let list = words.map { $0.lowercased() }
    let english: Set<String> = ["the", "my", "your", "our", "you", "this", "that", "with", "love", "be", "i", "am"]
    guard list.count > 1, list.contains(where: english.contains), let mode = system.mode,
      let language = [
        "norse": "Old Norse", "old-norse": "Old Norse", "proto-norse": "Proto-Norse", "old-english": "Old English",
      ][mode]
    else { return }
    note(
      "-s \(script.quotedForMessage) is for words in \(language), and these look English; the letters alone: -s \(system.script.rawValue)"
    )
  }

  /// The command line with other words in place of one.
  static func line(replacing word: String, with words: [String]) -> String {
    "runes " + Hints.shellQuoted(given.flatMap { $0 == word ? words : [$0] }, limit: 120)
  }

  /// The command line with an option more.
  static func line(adding words: [String]) -> String { "runes " + Hints.shellQuoted(given.adding(words), limit: 120) }

  /// - Parameter command: What is typed before the text; only `runes` itself has other meanings than files.
  init?(of words: [String], _ command: String, hasScript: Bool, output: String?, isFile: (String) -> Bool) {
    if let file = Self.file(words, command, output: output, isFile: isFile) { self = file; return }
    // Linear in the text; runes are two or three bytes that begin so.
    let mayBeRunic = words.contains { $0.utf8.contains(0xE1) || $0.utf8.contains(0xEE) }
    func isRunic() -> Bool { mayBeRunic && Hints.runes(in: words.lazy.flatMap(\.unicodeScalars)).most }
    if command == "runes explain" && words.joined().unicodeScalars.count > 1 || command == "runes pronounce", isRunic()
    {
      self.init(runes: words)
      return
    }
    if command == "runes compare", !hasScript, words.count > 1 {
      // hello elder younger; elder younger hello
      let orders =
        [(words[0], words.dropFirst())] + (words.count > 2 ? [(words[words.count - 1], words.dropLast())] : [])
      for (text, letters) in orders {
        let names = letters.joined(separator: ",").split(separator: ",").map(String.init)
        guard names.allSatisfy({ (try? WritingSystem(named: $0)) != nil }) else { continue }
        self.init(
          word: letters.joined(separator: " "),
          way: "for these letters: runes compare \(Hints.shellQuoted([text])) -s \(names.joined(separator: ","))")
        return
      }
    }
    guard command == "runes" || command.hasPrefix("runes -") else { return nil }
    if let picture = Self.picture(words, output: output) { self = picture; return }
    // -s younger futhark Emma
    if hasScript, words.count > 1, words[0].utf8.count < 24, Hints.mayHave(words[0]) {
      var line = TypedLine(Self.given)
      line.joinLetters()
      if line.isChanged {
        self.init(word: words[0], way: "for these letters: \(line.shown)", isOfLetters: true)
        return
      }
    }
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
      self.init(word: last, way: "the nearest letters: \(TypedLine.filled(row.line, words.dropLast(2)))")
      return
    }
    if words.count == 2,
      let index = [0, 1].first(where: {
        words[1 - $0].contains(" ") || words[1 - $0].first?.isUppercase == true || $0 == 1
      }), (5..<20).contains(words[index].utf8.count), words[index].utf8.allSatisfy({ 0x61...0x7A ~= $0 }),
      !BundledSounds.isEnglishWord(words[index]), let letters = TypedLine.letters(words[index])
    {
      self.init(
        word: words[index],
        way: "for these letters: runes -s \(letters) \(Hints.shellQuoted([words[1 - index]], limit: 200))")
      return
    }
    // what does ᚱᚢᚾᛖ say, also as one text
    let parts =
      mayBeRunic && words[0].hasPrefix("what ") ? words[0].prefix(200).split(separator: " ").map(String.init) : words
    if let rune = parts.first(where: { Hints.runes(in: $0.unicodeScalars.prefix(64)).most }), parts.count > 2,
      !isRunic()
    {
      self.init(runes: [rune])
      return
    }
    if !Self.given.contains("--keep"), let brace = words.prefix(64).lazy.compactMap(Self.placeholder).first {
      self.init(word: brace, way: "to keep it: \(Self.line(adding: ["--keep", "braces"]))")
      return
    }
    if let signum = Self.signum(words) {
      self.init(word: signum, way: "for the rune stone: \(TypedLine(["stones", signum]).shown)")
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

  /// A name of letters, which was not given with `-s`.
  init(letters name: String, of text: [String]) {
    let own = Self.given.filter {
      !text.contains($0) && !name.split(separator: "-").contains($0[...]) && $0 != name && !FirstWord.links.contains($0)
        && !FirstWord.kinds.contains($0)
    }
    let others = text.isEmpty || !text.allSatisfy(Self.given.contains) || own.first == "translit" ? [] : own
    self.init(
      word: name.replacing("-", with: " "),
      way: "for these letters: runes -s \(name) "
        + Hints.shellQuoted((text.isEmpty ? ["hello"] : text) + others, limit: 200), isOfLetters: true)
  }

  /// A placeholder, such as {name}.
  private static func placeholder(in word: String) -> String? {
    guard let open = word.firstIndex(of: "{") else { return nil }
    let name = word[open...].dropFirst().prefix(40).prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
    return !name.isEmpty && word[name.endIndex...].first == "}" ? "{\(name)}" : nil
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
    let typed = "runes " + Hints.shellQuoted([name] + words.dropFirst() + others, limit: 80)
    // A lone word is a text, such as a name.
    return Self(word: word, way: "for the command: \(typed)", shown: words.count > 1 ? typed : nil)
  }

  /// Words that are files: *letter.txt*, *letter.txt out.txt*, *file letter.txt*, and any number of them.
  private static func file(_ words: [String], _ command: String, output: String?, isFile: (String) -> Bool) -> Self? {
    func isNamed(_ word: String) -> Bool {
      word.utf8.count < 256 && (words.count == 1 || word.contains(".") || word.contains("/")) && isFile(word)
    }
    guard let first = words.first, let last = words.last, isNamed(first) || words.count < 4 && isNamed(last) else {
      return nil
    }
    let files = words.filter(isNamed)
    let isAfterWord = !isNamed(first) && files.count == 1
    guard
      files.count == words.count || words.count == 2 && (isAfterWord || last.contains("."))
        || isAfterWord && (output != nil || !BundledSounds.isEnglishWord(words[1]))
    else { return nil }
    let name = files[0]
    let ending = FileEnding(name)
    let isDocument = ending.kind == .document && ending.name != "doc"
    let read = files.filter { FileEnding($0).kind == ending.kind }
    let to = words.count == 2 && name == first && files.count == 1 ? last : nil
    // The line that was typed, reading the file.
    let typed =
      words.allSatisfy(given.contains) ? given : command.split(separator: " ").dropFirst().map(String.init) + words
    var line = TypedLine(
      typed.flatMap { $0 == to ? ["-o", $0] : read.contains($0) ? ["-i", $0] : words.contains($0) ? [] : [$0] })
    line.completeInput()
    if read.count > 2, Set(read) == Set(SystemCall.names(in: ".") ?? []).filter({ FileEnding($0).name == ending.name })
    {
      line.words.removeAll { $0 == "-i" || read.contains($0) }
      line.filter = "cat *.\(ending.name)"
    }
    let shown =
      isDocument
      ? "with pandoc: \(TypedLine.readingDocument(name, to: to ?? output ?? "runes.\(ending.name)"))" : line.shown
    return Self(
      word: name, way: "to read the file\(isDocument ? " " : ": ")\(shown)", shown: to == nil ? shown : nil,
      isOfFile: true, isDocument: isDocument)
  }

  /// A last word that is the name of a picture.
  private static func picture(_ words: [String], output: String?) -> Self? {
    guard output == nil, let last = words.last, last.utf8.count < 256 else { return nil }
    let named = ["picture", "image"].contains(last) ? "png" : FileEnding.kind(of: last) == .picture ? last : nil
    let parts: [String]
    if words.count == 2, let named {
      parts = ["-o", "\(TypedLine.stem(words[0])).\(named)"]
    } else if FileEnding(last).kind == .picture {
      parts = (words.count > 1 ? [] : [String(last.dropLast(4))]) + ["-o", last]
    } else {
      return nil
    }
    let line = (given.contains(last) ? given : words).flatMap { $0 == last ? parts : [$0] }
    return Self(word: last, way: "for a picture: runes \(Hints.shellQuoted(line, limit: 200))")
  }
}
