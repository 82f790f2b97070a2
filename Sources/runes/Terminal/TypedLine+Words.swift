import RuneKit
import RuneSystem
import RuneText

/// First words, letters and files in the wrong place.
extension TypedLine {
  /// Does what the first word says, if it names a command by another name.
  mutating func useFirstWord() {
    guard path.isEmpty, let place = textPlaces().first, place == 0, Hints.mayHave(words[0]) else { return }
    let (word, others) = (words[0], texts.dropFirst())
    let isRunic = others.contains { Hints.runes(in: $0.unicodeScalars).any }
    // random quote, new quote
    if others.first == "quote" || others.first == "quotes",
      let row = Hints.rows("first").first(where: { $0.words.contains(word[...]) && $0.line.hasPrefix("runes quote") })
    {
      words.removeFirst()
      words.remove(at: words.firstIndex(of: others.first!)!)
      return take(row.line + " {text}", value: nil)
    }
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
      case "alone" where !others.isEmpty, "runes" where !isRunic: continue
      case "alone", "runes": break
      default: if others.isEmpty, !hasInput, !row.line.contains("quotes") { continue }
      }
      words.removeFirst()
      return take(row.when == "letters" ? row.line + " {text}" : row.line, value: nil)
    }
  }

  /// Puts right what is not an option: letters, files and other words in the wrong place.
  mutating func settle() {
    settleLetters()
    settleFiles()
    if path == ["quote"], let by = words.firstIndex(of: "by"), by + 1 < words.count { words[by] = "--author" }
  }

  mutating func settleLetters() {
    // --mode moria, without the letters.
    if let place = words.firstIndex(of: "--mode"), place + 1 < words.count, value(of: ["-s", "--script"]) == nil,
      let letters = Self.letters(words[place + 1])
    {
      words.replaceSubrange(place...place + 1, with: ["-s", letters])
      isChanged = true
    }
    let places = words.indices.dropLast().filter { ["-s", "--script"].contains(words[$0]) }
    if places.count > 1 {
      let name = places.map { words[$0 + 1] }.joined(separator: "/")
      if (try? WritingSystem(named: name)) != nil {
        words[places[0] + 1] = name
        for place in places.dropFirst().reversed() { words.removeSubrange(place...place + 1) }
      }
    }
    if let place = places.first {
      do { _ = try WritingSystem(named: words[place + 1]) } catch {
        if let meant = error.suggestions.first { words[place + 1] = meant.name; isChanged = true }
      }
    } else if isOfText, isChanged, let meaning = FirstWord.letters(texts), hasInput || meaning.rest.count > 0 {
      let text = Set(textPlaces())
      words = ["-s", meaning.name] + words.indices.filter { !text.contains($0) }.map { words[$0] } + meaning.rest
    }
  }

  mutating func settleFiles() {
    guard isOfText else { return }
    if value(of: ["-o", "--output"]) == nil, let place = textPlaces().last, textPlaces().count > 1 || hasInput,
      FileEnding(words[place]).kind != .text, !InputFile.exists(words[place])
    {
      if FileEnding(words[place]).kind == .sound {
        unused.append([words.remove(at: place)])
      } else {
        words.insert("-o", at: place)
      }
    }
    let files = textPlaces().filter { words[$0].contains(".") && InputFile.exists(words[$0]) }
    if files.count == 1, (2...3).contains(textPlaces().count), value(of: ["-i", "--input"]) == nil {
      words.insert("-i", at: files[0])
      isChanged = true
    }
    if textPlaces().count > 1, texts.allSatisfy({ InputFile.exists($0) && $0.contains(".") }) {
      for place in textPlaces().reversed() { words.insert("-i", at: place) }
      isChanged = true
    }
    if let place = textPlaces().first, textPlaces().count == 1, value(of: ["-i", "--input"]) == nil,
      InputFile.exists(words[place]) || FileEnding(words[place]).kind != .text,
      FileEnding(words[place]).kind != .text || words[place].contains(".")
    {
      words.insert("-i", at: place)
      isChanged = true
    } else if value(of: ["-i", "--input"]) != nil, !texts.isEmpty {
      unused.append(texts)
      for place in textPlaces().reversed() { words.remove(at: place) }
    }
    if let input = value(of: ["-i", "--input"]), FileEnding(input).kind == .json, value(of: ["--key"]) == nil,
      path.isEmpty
    {
      words += ["--key", "**", "--replace"]
    }
    for place in words.indices.dropFirst() where ["-o", "--output"].contains(words[place - 1]) {
      let ending = FileEnding(words[place])
      guard [.drawing, .photo].contains(ending.kind), let way = ending.wayToWrite(with: .render) else { continue }
      words[place] = String(way.dropFirst(3))
    }
  }
}
