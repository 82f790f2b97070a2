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
    guard let first = arguments.first, first.utf8.count < 24, Hints.mayHave(first),
      !arguments.contains(where: ["--", "-q", "--quiet"].contains),
      first.utf8.allSatisfy({ (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) || $0 == UInt8(ascii: "-") }),
      first.first != "-"
    else { return nil }
    // list scripts is list-scripts.
    let pair = arguments.count > 1 ? "\(first)-\(arguments[1])" : first
    let isPair =
      arguments.count > 1 && Hints.mayHave(pair) && Hints.rows("first").contains { $0.words.contains(pair[...]) }
    let name = isPair ? pair : first
    var rest = Array(arguments.dropFirst(isPair ? 2 : 1))
    var words = Self.words(of: rest)
    let names = words.count
    // ring "Anna and Erik" ring.svg
    if let last = words.last, words.count > 1, rest.last == last, FileEnding(last).kind == .picture,
      !words.contains(where: InputFile.exists), GivenFiles(rest).output == nil
    {
      words.removeLast()
      rest.insert("-o", at: rest.count - 1)
    }
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
          words.isEmpty && GivenFiles(rest).isPicture
          ? "elder"
          : words.isEmpty && options.count == 1
            ? String(options[0].drop { $0 == "-" })
            : words.drop { ["of", "for", "the", "in"].contains($0) }.joined(separator: " ")
        guard !name.isEmpty, (try? WritingSystem(named: name)) != nil else { continue }
        let others = words.isEmpty && !GivenFiles(rest).isPicture ? [] : rest.filter { !words.contains($0) }
        if GivenFiles(others).isPicture {
          var typed = TypedLine(["scripts", name] + others)
          typed.drawLetters()
          guard typed.makeAcceptable() else { return nil }
          line = "“\(first)” is not a picture; its letters are: \(typed.shown)"
          isRefused = true
          return
        }
        self.arguments = ["scripts"] + name.split(separator: " ").map(String.init) + others
        line = "“\(first)” is the command here: runes scripts \(Hints.shellQuoted([name]))"
        return
      case "stone" where !words.isEmpty && TextMeaning.signum(words) != nil && !GivenFiles(rest).isPicture:
        command = ["stones"]
      case "rune":
        guard words.count == 1, let script = Hints.script(ofRune: words[0]) else { continue }
        line = "“\(first)” was taken as text; for the runes: runes scripts \(script)"
        return
      case "write", "read",
        "alone" where words.isEmpty, "one" where words.count == 1, "two" where words.count == 2:
        break
      case "script" where words.count == 1 && (try? WritingSystem(named: words[0])) != nil: break
      case "draw" where !words.isEmpty, "some" where !words.isEmpty, "runes" where isRunic: break
      case "data" where words.count == 1 && [.json, .table].contains(FileEnding(words[0]).kind): break
      case "name" where words.count == 1 && words[0].contains { $0.isUppercase || $0.isWhitespace }: break
      case "name" where !words.isEmpty && TextMeaning.signum(words) != nil: break
      case "url" where words.count == 1 && words[0].contains("://"): break
      case "number" where words.count == 1 && Int(words[0]) != nil: break
      case "day" where words.count == 1 && CivilDate(words[0]) != nil: break
      case "foreign" where words.count == 1 && !BundledSounds.isEnglishWord(words[0].lowercased()): break
      case "signum" where !words.isEmpty && TextMeaning.signum(words) != nil: break
      case "photo" where words.contains { [.photo, .picture].contains(FileEnding($0).kind) }: break
      default: continue
      }
      // What a tool will cut is never guessed at.
      isRefused =
        !words.isEmpty && (Self.isCut(arguments) || row.line.hasPrefix("say ") && GivenFiles(rest).isPicture)
        || row.when == "photo" || command == nil && words.count < names
        || words.contains(where: InputFile.exists) && GivenFiles(rest).output != nil
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
        if let meant, meant.rest.count + 1 < words.count, Self.links.contains(words[meant.rest.count]) {
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
          command + (isFile && InputFile.exists(words[0]) ? rest.flatMap { $0 == words[0] ? ["-i", $0] : [$0] } : rest)
        let text = others + ["--", first] + words
        line = "“\(first)” is the command here; as text: runes \(Hints.shellQuoted(text, limit: 120))"
        // A file to import and a picture leave no doubt.
        if isFile && InputFile.exists(words[0])
          || command == ["render"] && GivenFiles(rest).isPicture || row.when == "file"
        {
          line = ""
        }
      } else {
        var typed = TypedLine([name] + rest)
        if arguments.count <= TypedLine.longest { typed.mend() }
        let readsInput = words.isEmpty ? OpenFile.standardInput.isPiped : words.count == 1 && InputFile.exists(words[0])
        let isMended =
          (row.when != "read" || readsInput) && arguments.count <= TypedLine.longest && typed.makeAcceptable()
          && typed.shown != "runes"
        let shown = isMended ? typed.shown : TypedLine.filled(row.line, words)
        let never = Hints.rows("never").first {
          ["alone", "script"].contains(row.when) && $0.words.contains(name[...])
        }
        let way =
          row.when == "photo"
          ? "pictures are not read"
          : row.line.contains("{bound}")
            ? TypedLine.boundLetters(of: words)
            : never.map { String($0.when) } ?? (row.when == "read" ? "for runes" : "for that")
        line =
          "“\(first)” \(isRefused ? "is a command or a text" : "was taken as text"); \(way)"
          + (isMended && !typed.unused.isEmpty ? ", without \(typed.leftOut)" : "") + ": \(shown)"
          + (isRefused && row.when != "photo" ? "; as text: put -- before it" : "")
        if let other = row.line.firstRange(of: ", or"), !shown.contains(", or") {
          line += TypedLine.filled(String(row.line[other.lowerBound...]), words)
        }
      }
      return
    }
    return nil
  }

  /// Words between a text and a name of letters, and words after such a name.
  static let links = ["to", "in", "as", "into"], kinds = ["runes", "letters", "script"]

  /// A name of letters at the start or the end of a text, which may have been meant for `-s`, and the other words.
  static func letters(_ words: [String]) -> (name: String, rest: [String])? {
    // in short-twig runes
    var words = words.count > 2 && Self.kinds.contains(words.last ?? "") ? words.dropLast() : words
    // in cirth hello
    if words.count > 2, Self.links.contains(words[0]),
      Hints.rows("letters").contains(where: { $0.words.contains(words[1][...]) })
    {
      words.removeFirst()
      if words.count > 2, Self.kinds.contains(words[1]) { words.remove(at: 1) }
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
          let hasLink = !isFirst && rest.count > 1 && Self.links.contains(rest.last ?? "")
          return (name, hasLink ? rest.dropLast() : rest)
        }
      }
    }
    if names.first?.contains(first[...]) == true || words.count > 1 && names.joined().contains(first[...]) {
      return (first, Array(words.dropFirst()))
    }
    if words.count > 2, Self.links.contains(words[words.count - 2]), names.joined().contains(last[...]) {
      return (last, words.dropLast(2))
    }
    return names.first?.contains(last[...]) == true ? (last, words.dropLast()) : nil
  }

  /// Options with a value that a text may be beside.
  private static let valued: Set<String> = [
    "-s", "--script", "-o", "--output", "-i", "--input", "-f", "--format", "--layout", "--color", "--width", "--height",
    "--column", "--key", "--ring-size", "--divider", "--lang", "--background", "--weight", "--size", "--rune-height",
    "--paper", "--margin", "--line-width", "--png", "--svg", "--pdf", "--dxf", "--author", "--language", "--collection",
    "--source", "-n", "--date", "--max-length",
  ]

  static func words(of arguments: [String]) -> [String] { wordIndices(of: arguments).map { arguments[$0] } }

  static func wordIndices(of arguments: [String]) -> [Int] {
    var isValue = false
    return arguments.indices.filter { index in
      let argument = arguments[index]
      if argument.first == "-", argument != "-" { isValue = valued.contains(argument); return false }
      defer { isValue = false }
      return !isValue
    }
  }

  /// Whether a tool will cut what is written.
  static func isCut(_ arguments: [String]) -> Bool {
    zip(arguments, [""] + arguments).contains { argument, before in
      ["--engrave", "--outline"].contains(argument) || argument.lowercased().hasSuffix(".dxf")
        || argument.hasPrefix("dxf") && ["-f", "--format"].contains(before)
    }
  }
}
