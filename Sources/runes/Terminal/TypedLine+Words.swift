/// First words, letters and files in the wrong place.
extension TypedLine {
  /// Does what the first word says, if it names a command by another name.
  mutating func useFirstWord() {
    guard path.isEmpty || path == ["render"] && TextMeaning.given.first != "render",
      let index = textIndices().first, index == 0, Hints.mayHave(words[0])
    else { return }
    // random quote by Olaf
    if let quote = texts.dropFirst().first, ["quote", "quotes"].contains(quote),
      let row = Hints.rows("first").first(where: {
        $0.words.contains(words[0][...]) && $0.line.hasPrefix("runes quote") && !$0.line.contains("{text}")
      })
    {
      words.removeFirst()
      words.remove(at: words.firstIndex(of: quote)!)
      return take(row.line + " {text}", value: nil)
    }
    let pair = texts.prefix(2).joined(separator: "-")
    if texts.count > 1, Hints.mayHave(pair), Hints.rows("first").contains(where: { $0.words.contains(pair[...]) }) {
      words.remove(at: textIndices()[1])
      words[0] = pair
    }
    let (word, others) = (words[0], texts.dropFirst())
    // csv orders.csv
    if let file = others.first, FileEnding(file).name == word, InputFile.exists(file) { return }
    let isRunic = others.contains { Hints.runes(in: $0.unicodeScalars).any }
    // What follows an option that is not known here is more likely its value.
    let isAlone = textIndices().dropFirst().allSatisfy { words[$0 - 1].hasPrefix("--") && option(words[$0 - 1]) == nil }
    for row in Hints.rows("first") where row.words.contains(word[...]) {
      switch row.when {
      case "write", "read", "draw":
        words.removeFirst()
        if row.when == "draw", self.value(of: ["-o", "--output"]) == nil, !RenderOptions.areNamed(in: words) {
          return take(row.line, value: nil)
        }
        if row.when == "read" || row.when == "write" && isRunic { take("runes read {text}", value: nil) }
        isChanged = true
        return
      case "letters":
        let name = others.joined(separator: " ")
        guard !name.isEmpty, (try? WritingSystem(named: name)) != nil else { continue }
      case "alone" where others.count == 1 && Int(others.first ?? "") != nil && row.line.hasPrefix("runes quote"):
        let number = others.first!
        words.remove(at: words.firstIndex(of: number)!)
        words.removeFirst()
        return take(row.line + " -n " + number, value: nil)
      case "signum" where TextMeaning.signum(Array(others)) == nil: continue
      case "alone" where !isAlone, "runes" where !isRunic, "data" where others.isEmpty, "rune", "stone",
        "url" where others.first?.contains("://") != true, "file" where !others.contains(where: InputFile.exists):
        continue
      case "number" where others.count != 1 || Int(others.first!) == nil, "two" where others.count != 2,
        "script" where others.count != 1 || (try? WritingSystem(named: others.first!)) == nil:
        continue
      case "alone":
        isChanged = true
        return setCommand(of: row.line.split(separator: " ").dropFirst().map(String.init) + words.dropFirst())
      case "runes": break
      default: if others.isEmpty, !hasInput, !row.line.contains("runes quote") { continue }
      }
      words.removeFirst()
      return take(row.when == "letters" ? row.line + " {text}" : row.line, value: nil)
    }
  }

  /// Does what the word after the name of a group says, if it names a command of it by another name.
  mutating func useGroupWord() {
    guard path.count == 1 || path.last == "collections", !isOfText else { return }
    let texts = texts
    for row in Hints.rows("word") where isHere(row) {
      let count = [2, 1].first { texts.count >= $0 && row.words.contains(texts.prefix($0).joined(separator: "-")[...]) }
      guard let count, row.when != "alone" || texts.count == count, row.when != "some" || texts.count > count else {
        continue
      }
      for index in textIndices().prefix(count).reversed() { words.remove(at: index) }
      if !["", "alone", "some"].contains(row.when) { remark = row.when + ": " }
      return take(row.line, value: nil)
    }
  }

  /// Puts right what a command for quotes is given: fields as words, and numbers and texts in place of ids.
  mutating func settleQuotes() {
    let command = path.last ?? ""
    if ["show", "edit", "remove", "rm", "delete", "favorite"].contains(command) {
      let store = StoreLocation(path: value(of: ["--store"]))
      let isOwn = !["show", "favorite"].contains(command)
      guard let all = try? store.quotes(QuoteFilter(pool: isOwn ? .mine : .auto)) else { return }
      // What follows the id of a quote to edit is its new text.
      for index in textIndices().prefix(command == "edit" ? 1 : 64)
      where (try? resolveIDs([words[index]], among: all.ids)) == nil {
        let number = Int(words[index]) ?? 0
        let found = number > 0 ? nil : all.searched(words[index])
        if let found, found.count > 1 { return setCommand(of: ["quotes", "find", words[index]]) }
        guard let quote = (1...max(1, all.count)).contains(number) ? all.dropFirst(number - 1).first : found?.first
        else { break }
        words[index] = quote.id.description
        remark = "“\(String(quote.text.prefix(40)).quotedForMessage)” is it: "
      }
    }
    let first = textIndices().dropFirst(command == "edit" ? 1 : 0).first
    guard ["list", "edit", "export"].contains(command), let index = first else { return }
    let parts = words[index].split(separator: "=", maxSplits: 1).map(String.init)
    if let known = option("--" + parts[0].lowercased()),
      !known.takesValue || parts.count == 2 || index + 1 < words.count
    {
      words.replaceSubrange(index...index, with: ["--" + parts[0].lowercased()] + parts.dropFirst())
    } else if command == "list" {
      setCommand(of: ["quotes", "find"] + words)
    } else {
      words.insert(command == "edit" ? "--text" : QuoteFormat(rawValue: words[index]) == nil ? "-o" : "-f", at: index)
    }
  }

  /// Puts right what is not an option: letters, files and other words in the wrong place.
  mutating func settle() {
    settleLetters()
    settleFiles()
    settleLengths()
    let isRing = value(of: ["--layout"]) == "ring"
    if isRing, value(of: ["--ring-size"]) == nil { words = words.adding(["--ring-size", "7"]) }
    if isChanged { nameDrawing() }
    guard path.first == "quote" || path.first == "quotes" else { return }
    if let by = words.firstIndex(of: "by"), by + 1 < words.count { words[by] = "--author" }
    if path == ["quote"], texts.count == 1, let first = textIndices().first, Int(words[first]) != nil {
      words.insert("-n", at: first)
    }
    settleQuotes()
  }

  /// Gives what is drawn a file, since it is not for a terminal.
  mutating func nameDrawing() {
    let files = GivenFiles(words)
    guard isOfText, files.output == nil, files.format == nil, let layout = value(of: ["--layout"]),
      !["line", "text"].contains(layout), OpenFile.standardOutput.isTerminal
    else { return }
    words = words.adding(["-o", Self.stem(texts.first ?? value(of: ["-i", "--input"])) + ".svg"])
  }

  /// Makes the letters of a script a text, where a picture of them is asked for.
  mutating func drawLetters() {
    guard path == ["scripts"], GivenFiles(words).isPicture,
      let name = try? WritingSystem(named: texts.isEmpty ? "elder" : texts.joined(separator: " ")),
      let script = try? BundledTables.script(name.script)
    else { return }
    let texts = Set(textIndices())
    setCommand(
      of: [String(String.UnicodeScalarView(script.letters.map(\.scalar)))]
        + words.indices.filter { !texts.contains($0) }.map { words[$0] })
  }

  /// Makes letters of several words one name: -s younger futhark.
  mutating func joinLetters() {
    for index in words.indices.dropLast(2) where ["-s", "--script"].contains(words[index]) {
      let name = words[index + 1...index + 2].joined(separator: "-")
      guard textIndices().count > 1 || hasInput, Hints.mayHave(words[index + 2]),
        (try? WritingSystem(named: name)) != nil
      else { continue }
      words.replaceSubrange(index + 1...index + 2, with: [name])
      isChanged = true
      return
    }
  }

  mutating func settleLetters() {
    joinLetters()
    // --mode moria, without the letters.
    if let index = words.firstIndex(of: "--mode"), index + 1 < words.count, value(of: ["-s", "--script"]) == nil,
      let letters = Self.letters(words[index + 1])
    {
      words.replaceSubrange(index...index + 1, with: ["-s", letters])
      isChanged = true
    }
    // cirth --mode erebor: the first word says less than the option.
    if isChanged, texts.count > 1, let first = textIndices().first,
      let general = try? WritingSystem(named: words[first]),
      let given = value(of: ["-s", "--script"]).flatMap({ try? WritingSystem(named: $0) }),
      general.script == given.script
    {
      words.remove(at: first)
    }
    let indices = words.indices.dropLast().filter { ["-s", "--script"].contains(words[$0]) }
    if indices.count > 1 {
      let name = indices.map { words[$0 + 1] }.joined(separator: "/")
      if (try? WritingSystem(named: name)) != nil {
        words[indices[0] + 1] = name
        for index in indices.dropFirst().reversed() { words.removeSubrange(index...index + 1) }
      }
    }
    if let index = indices.first {
      do { _ = try WritingSystem(named: words[index + 1]) } catch {
        if Hints.languageTag(words[index + 1]) == nil, let meant = error.suggestions.first {
          words[index + 1] = meant.name; isChanged = true
        }
      }
    } else if isOfText, isChanged, let meaning = FirstWord.letters(texts), hasInput || meaning.rest.count > 0 {
      let text = Set(textIndices())
      words = ["-s", meaning.name] + words.indices.filter { !text.contains($0) }.map { words[$0] } + meaning.rest
    }
  }

  static let units: [Substring] = ["mm", "cm", "in", "px", "pt"]

  /// Makes a length among the words of a picture its height.
  mutating func settleLengths() {
    guard isOfText, isChanged, GivenFiles(words).isPicture, textIndices().count > 1 || hasInput,
      let index = textIndices().last, value(of: ["--height"]) == nil, isValue(words[index]),
      Self.units.contains(words[index].drop { !$0.isLetter })
    else { return }
    words.insert("--height", at: index)
  }

  mutating func settleFiles() {
    guard isOfText else { return }
    if value(of: ["-o", "--output"]) == nil, let index = textIndices().last, textIndices().count > 1 || hasInput,
      FileEnding(words[index]).kind != .text, !InputFile.exists(words[index])
    {
      if FileEnding(words[index]).kind == .sound {
        unused.append([words.remove(at: index)])
      } else {
        words.insert("-o", at: index)
      }
    }
    let files = textIndices().filter { words[$0].contains(".") && InputFile.exists(words[$0]) }
    if files.count == 1, (2...3).contains(textIndices().count), value(of: ["-i", "--input"]) == nil {
      words.insert("-i", at: files[0])
      isChanged = true
      // file notes.txt, csv orders.csv: the word says what the file is.
      if let index = textIndices().first, index < files[0], words[index].allSatisfy(\.isLowercase) {
        words.remove(at: index)
      }
    }
    if textIndices().count > (value(of: ["-i", "--input"]) == nil ? 1 : 0),
      texts.allSatisfy({ InputFile.exists($0) && $0.contains(".") })
    {
      for index in textIndices().reversed() { words.insert("-i", at: index) }
      isChanged = true
    }
    if let index = textIndices().first, textIndices().count == 1, value(of: ["-i", "--input"]) == nil,
      InputFile.exists(words[index]) || FileEnding(words[index]).kind != .text,
      FileEnding(words[index]).kind != .text || words[index].contains(".")
    {
      words.insert("-i", at: index)
      isChanged = true
    } else if value(of: ["-i", "--input"]) != nil, !texts.isEmpty {
      unused.append(texts)
      for index in textIndices().reversed() { words.remove(at: index) }
    }
    for index in words.indices.dropFirst() where ["-o", "--output"].contains(words[index - 1]) {
      if let sign = RenderCommand.foreignSign(in: words[index]) {
        words[index].replace(sign, with: sign.first == "%" && sign != "%s" ? "{line}" : "{text}")
      }
      let ending = FileEnding(words[index])
      guard [.drawing, .photo].contains(ending.kind), let way = ending.wayToWrite(with: .render) else { continue }
      words[index] = String(way.dropFirst(3))
    }
    // A file that was read is not replaced by what is shown.
    if let output = words.indices.dropFirst().first(where: { ["-o", "--output"].contains(words[$0 - 1]) }),
      value(of: ["-i", "--input"]) == words[output], !isInPlace,
      TextMeaning.given.count(where: { $0 == words[output] }) < 2
    {
      words[output] = FileEnding(words[output]).besides
    }
    completeInput()
  }

  /// Adds what a file cannot be read well without: a column, a key, what is kept, another program.
  mutating func completeInput() {
    guard isOfText, let input = value(of: ["-i", "--input"]) else { return }
    let (file, output) = (FileEnding(input), GivenFiles(words).output)
    switch file.kind {
    case .messages: other = FileEnding.messages(input, output ?? "runes.po")
    case .table where option("--column") != nil:
      let (names, text) = InputFile.columns(of: input)
      if GivenFiles(words).isPicture, output?.contains("{") == false {
        if !isOfColumns { words = words.adding(["--column", text]) }
        let pattern = each
        words.removeOption(["-o", "--output"])
        words = words.adding(["-o", pattern])
      } else if names.count > 1, !isOfColumns {
        words = words.adding(["--column", text])
      }
    case .markup where output == input && file.hasMetadata: other = PandocRun.pipe(input, file.besides)
    case _ where path.isEmpty && value(of: ["--keep"]) == nil:
      if file.kind == .json, words.contains("--key") { return }
      words = words.adding(file.keepingNames ?? [])
    default: break
    }
  }
}
