/// What an option means by the rows of the hints.
extension TypedLine {
  /// The row of the table for an option, or one made for it.
  func row(for fault: Fault, onlyOtherNames: Bool = false) -> Hints.Row? {
    // A command after its options.
    if !onlyOtherNames, path.isEmpty, let command = texts.first(where: Runes.commandNames.dropFirst().contains),
      CommandOption.all(of: Runes.command(of: [command]).type).contains(where: { $0.names.contains(fault.option) })
    {
      return Hints.Row(words: [], when: "command", line: "runes " + command)
    }
    // ImageMagick and others write -density.
    let isLong = fault.option.hasPrefix("-") && !fault.option.hasPrefix("--") && fault.option.count > 3
    var names = [fault.option] + (isLong ? ["-" + fault.option] : [])
    for row in Hints.rows("option") where names.contains(where: { row.words.contains($0[...]) }) {
      let isAlias = row.line.hasPrefix("= ")
      if onlyOtherNames != isAlias && onlyOtherNames { continue }
      if isHere(row), isMeant(row.when, fault), isKnown(row) { return row }
    }
    if onlyOtherNames { return nil }
    let name = String(fault.option.drop { $0 == "-" })
    if isLong, option("-" + fault.option) != nil {
      let takesValue = option("-" + fault.option)!.takesValue
      return Hints.Row(
        words: [], when: takesValue ? "any" : "", line: "-" + fault.option + (takesValue ? " {value}" : ""))
    }
    // A first word typed as an option.
    if option("-s") != nil, name.count > 2, (try? WritingSystem(named: name)) != nil {
      return Hints.Row(words: [], when: "", line: "-s \(name)")
    }
    if isOfText, !Self.textOptions.contains(where: { $0.names.contains(fault.option) }),
      let row = Hints.rows("first").first(where: {
        $0.words.contains(name[...]) && $0.line.hasPrefix("runes")
          && ($0.when != "letters" || isMeant("letters", fault))
      })
    {
      let isOfLetters = row.when == "letters"
      return Hints.Row(
        words: row.words, when: isOfLetters ? "letters" : "", line: row.line + (isOfLetters ? " {value}" : ""))
    }
    if let owner = otherOwner(of: fault) { return owner }
    names = options.flatMap(\.names) + [Arguments.version, "--help"]
    if let known = near(fault.option, among: names) {
      let takesValue = option(known)?.takesValue == true
      if takesValue, fault.value == nil { return nil }
      return Hints.Row(words: [], when: takesValue ? "any" : "", line: known + (takesValue ? " {value}" : ""))
    }
    let letters = Hints.rows("letters").flatMap { $0.words.map { "--\($0)" } }
    if option("-s") != nil, let meant = near(fault.option, among: letters) {
      return Hints.Row(words: [], when: "", line: "-s \(meant.dropFirst(2))")
    }
    guard let hint = near(fault.option, among: Hints.rows("option").flatMap { $0.words.map(String.init) }),
      hint != fault.option
    else { return nil }
    var meant = fault
    meant.option = hint
    return row(for: meant)
  }

  /// Whether a row is for this command: "quote quotes: --add …"; without a name it is for texts, or for any that has the option.
  func isHere(_ row: Hints.Row) -> Bool {
    guard let end = row.words.firstIndex(where: { $0.hasSuffix(":") }) else {
      return isOfText || !row.line.hasPrefix("runes")
    }
    return row.words[...end].contains { [path.first ?? "text", path.last].contains(String($0.prefix { $0 != ":" })) }
  }

  /// Whether the command has the options that a row puts in place of another.
  func isKnown(_ row: Hints.Row) -> Bool {
    let others = ["runes", "filter ", "before ", "after ", "cut", "say "]
    if others.contains(where: row.line.hasPrefix) { return true }
    return row.line.split(separator: " ").filter { $0.first == "-" && $0.count > 1 }.allSatisfy {
      option(String($0)) != nil
    }
  }

  func isMeant(_ when: Substring, _ fault: Fault) -> Bool {
    let value = fault.value ?? ""
    if when.contains("+") { return when.split(separator: "+").allSatisfy { isMeant($0, fault) } }
    switch when {
    case "any": return fault.value != nil
    case "unit": return isValue(value) && value.last?.isLetter == true
    case "list": return value.split(separator: ",").contains { (try? WritingSystem(named: String($0))) != nil }
    case "letters": return Self.letters(value) != nil
    case "language": return Hints.rows("language").contains { $0.words.contains(value.lowercased()[...]) }
    case "layout": return PictureLayout(rawValue: value) != nil
    case "own": return FileEnding(self.value(of: ["-i", "--input"])).name == value.lowercased()
    case "rune": return Hints.script(ofRune: value) != nil
    case "circle": return words.contains { $0 == "circle" || $0 == "--circle" }
    case "ring": return words.contains { $0.hasPrefix("--ring") || $0 == "ring" }
    case "file":
      return InputFile.exists(value) || value.dropFirst().contains(".") && !value.contains(" ") && !isValue(value)
    case "number": return Double(value) != nil
    case "flag": return !isValue(value) && (try? InkColor("", value)) == nil
    case "color": return (try? InkColor("", value)) != nil
    case "table": return fault.value != nil && words.contains { [.table, .sheet].contains(FileEnding($0).kind) }
    case "last": return Double(value) == nil
    case "length": return isValue(value)
    case "box": return Self.box(value) != nil
    case "icon":
      let sides = value.lowercased().split(separator: "x").compactMap { Int($0) }
      return sides.count == 2 && sides[0] <= 512 && sides[0] == sides[1]
    case "find": return path.last == "find"
    case "date": return CivilDate(value) != nil
    case "size": return value.count > 1 && RingSize(value) != nil
    case "page": return self.value(of: ["-i", "--input"]) != nil && !GivenFiles(words).isPicture
    case "input": return self.value(of: ["-i", "--input"]) != nil || texts.contains(where: InputFile.exists)
    case "picture": return GivenFiles(words).isPicture
    case "output": return GivenFiles(words).output != nil
    case "exists": return InputFile.exists(value)
    case "ipa": return value.unicodeScalars.contains { "əɛɔɪʊʌæɑɒʃʒθðŋɡɹˈː".unicodeScalars.contains($0) }
    case "runes": return Hints.runes(in: value.unicodeScalars).any
    case "sign": return isOfColumns && (1...2).contains(value.count) && !value.contains(where: \.isLetter)
    case "column": return isOfColumns
    case "": return true
    default: return when.split(separator: "|").contains(value.lowercased()[...])
    }
  }

  /// Whether a column or a key is given, by any of their names.
  var isOfColumns: Bool {
    words.contains { ["--column", "--columns", "--field", "--col", "--key"].contains($0.prefix { $0 != "=" }) }
  }

  /// Another command that alone has an option of this name.
  func otherOwner(of fault: Fault) -> Hints.Row? {
    guard isOfText, fault.option.hasPrefix("--") else { return nil }
    var rest = textIndices(besides: fault).map { words[$0] }
    let owners = ["quote", "read", "explain", "pronounce", "compare", "stones"].filter { command in
      command != path.first
        && CommandOption.all(of: Runes.command(of: [command]).type).contains {
          $0.isShown && $0.names.contains(fault.option)
        }
    }
    if fault.value != nil, rest.isEmpty { rest = [fault.value!] }
    let isRunic = Hints.runes(in: rest.lazy.flatMap(\.unicodeScalars)).any
    guard owners.count == 1 || owners == ["quote", "stones"],
      owners[0] != "quote" || textIndices(besides: fault).isEmpty, owners[0] != "read" || isRunic || hasInput
    else { return nil }
    return Hints.Row(words: [], when: "command", line: "runes \(owners[0]) {text}")
  }

  /// The option that a name begins, or that is one or two letters away.
  func near(_ option: String, among names: [String]) -> String? {
    guard option.hasPrefix("--"), option.count > 4 else { return nil }
    let known = names.filter { $0.hasPrefix("--") && $0.dropFirst(2).first == option.dropFirst(2).first }
    let begun = known.filter { $0.hasPrefix(option) }
    if begun.count == 1 { return begun[0] }
    let most = option.count < 8 ? 1 : 2
    return known.filter { $0.count > 6 && editDistance($0, option) <= most }
      .min { editDistance($0, option) < editDistance($1, option) }
  }

  /// Puts what a row says in place of an option.
  mutating func replace(_ fault: Fault, by row: Hints.Row) {
    let line = row.line.hasPrefix("= ") ? String(row.line.dropFirst(2)) : row.line
    if !row.remark.isEmpty { remark = row.remark + ": " }
    if row.when == "command" {
      // The option stays, as one of that command.
      let command = line.split(separator: " ").map(String.init)[1]
      setCommand(of: [command] + words.filter { $0 != command && $0 != "render" })
      return
    }
    let takesValue = !Self.withoutValue.contains(row.when) || fault.isJoined
    let end = takesValue && !fault.isJoined ? fault.end : fault.index + 1
    // What is not the value of a flag is a text, but for what looks like one.
    var (value, after) = (fault.value, [String]())
    if !takesValue, let next = fault.value, isValue(next), !textIndices(besides: fault).isEmpty || hasInput {
      unused.append([fault.option, next])
      words.remove(at: fault.index + 1)
      value = nil
    }
    if line.hasPrefix("runes") || line.hasPrefix("say ") {
      words.removeSubrange(fault.index..<end)
      take(line, value: takesValue ? value : nil, option: fault.option)
      return
    }
    if ["filter ", "before ", "after "].contains(where: line.hasPrefix) || line == "cut" {
      words.removeSubrange(fault.index..<end)
      let program = filled(String(line.drop { $0 != " " }.dropFirst()), value, fault.option, isForShell: true)
      if line == "cut" {
        hasNoNewline = true
      } else if line.first == "f" {
        filter = program
      } else if line.first == "b" {
        before = program
      } else {
        filterAfter = program
        // What writes the file in place of the command.
        if line.contains("{file}") { words.removeOption(["-o", "--output"]) }
      }
      return
    }
    let given = row.when == "letters" ? value.flatMap(Self.letters) : value
    words.removeSubrange(fault.index..<end)
    if line == "-i {value} -o {value}" { isInPlace = true }
    after = line.split(separator: " ").map { filled(String($0), given, fault.option) }
    // Of a file that standard output is, the name is known to the shell alone.
    if line.hasPrefix("-o {name}."), OpenFile.standardOutput.isFile {
      after.replaceSubrange(..<2, with: ["-f", String(FileEnding(after[1]).name)])
    }
    // What is given already stays, but for an example.
    if let example, after.first == "-o", let index = words.firstIndex(of: example), index > 0, words[index - 1] == "-o"
    {
      words.removeSubrange(index - 1...index)
    }
    if row.line.hasPrefix("-o {name}") { example = after.last }
    if fault.option.contains("dir")
      || line.hasPrefix("-o {each}") && !words.contains(where: { $0.contains("%") || $0.contains("{") })
    {
      words.removeOption(["-o", "--output"])
    }
    for names in [["-o", "--output"], ["--layout"], ["--divider"], ["-s", "--script"]]
    where self.value(of: names) != nil {
      guard let index = after.firstIndex(of: names[0]) else { continue }
      // -s younger and short-twig are one name.
      let both = [self.value(of: names) ?? "", after.dropFirst(index + 1).first ?? ""].joined(separator: "/")
      if names[0] == "-s", (try? WritingSystem(named: both)) != nil { continue }
      if names[0] == "-s" { unused.append([fault.option] + after[index...].dropFirst().prefix(1)) }
      after.removeOption([names[0]])
    }
    after.removeAll { option($0)?.takesValue == false && words.contains($0) }
    // A size takes the place of an example.
    if after.first == "--ring-size" { words.removeOption(["--ring-size"]) }
    // Options that are repeated where others have a list.
    if let option = after.first, option == "--collection", let value {
      after = value.split(separator: ",").flatMap { [option, String($0)] }
    }
    words.insert(contentsOf: after, at: min(fault.index, words.count))
    guard fault.option.hasPrefix("--unit"), let value else { return }
    let unit = ["in": "in", "mi": "mm", "ce": "cm", "pi": "px", "po": "pt"][value.prefix(2)] ?? value
    for index in words.indices.dropFirst()
    where ["--width", "--height", "--rune-height"].contains(words[index - 1]) && Double(words[index]) != nil {
      words[index] += unit
    }
    // DXF is in millimeters.
    let files = GivenFiles(words)
    if files.format == "dxf" || FileEnding(files.output).name == "dxf", !value.hasPrefix("m") {
      unused.append([fault.option, value])
    }
  }

  /// Becomes a line of the table, such as `runes quote find {text}`, with the other options.
  mutating func take(_ line: String, value: String?, option: String = "") {
    isChanged = true
    if line.hasPrefix("say ") || line.contains("$(") {
      other = filled(String(line.hasPrefix("say ") ? line.dropFirst(4) : line[...]), value, option, isForShell: true)
      return
    }
    var parts = line.split(separator: ",")[0].split(separator: " ").dropFirst().map(String.init)
    let (command, type) = Runes.command(of: QuotesCommand.sorted(parts))
    // What is a value is known by the options of the command that it becomes.
    options = CommandOption.all(of: type.configuration.defaultSubcommand ?? type) + options
    let indices = textIndices()
    var texts = indices.map { words[$0] }
    var rest = words.indices.filter { !indices.contains($0) && words[$0] != "--" }.map { words[$0] }
    if command == ["read"] || command == ["explain"], texts.contains(where: { Hints.runes(in: $0.unicodeScalars).any })
    {
      texts = texts.filter { Hints.runes(in: $0.unicodeScalars).any }
    }
    // The options of the line that are given, too.
    for names in [["-o", "--output"], ["--layout"], ["--ring-size"], ["-s", "--script"]]
    where rest.contains(where: names.contains) { parts.removeOption(names) }
    // The name of a picture is one, too.
    if let file = texts.last, FileEnding(file).kind == .picture, let index = parts.firstIndex(of: "-o") {
      parts[index + 1] = file
      texts.removeLast()
    }
    let example = command == ["read"] ? ["ᚱᚢᚾᛖ"] : ["hello"]
    let mayBeEmpty =
      hasInput || value != nil
      || !["", "read", "explain", "pronounce", "compare", "render"].contains(command.first ?? "")
    let isLetters = command == ["read"] && texts.count == 1 && texts[0].allSatisfy(\.isASCII) && hasInput
    if isLetters, let letters = Self.letters(texts[0]) { (texts, rest) = ([], rest + ["-s", letters]) }
    let name = Self.stem(texts.first ?? value)
    var result: [String] = []
    for part in parts {
      switch part {
      case "{text}": result += !texts.isEmpty ? texts : mayBeEmpty ? [] : example
      default: result.append(filled(part, value, option, name: name))
      }
    }
    setCommand(of: result + rest)
    drawLetters()
  }

  /// The pattern of a file for each text, in the folder that was given.
  var each: String {
    let output = value(of: ["-o", "--output"])
    let folder = output.flatMap { $0.last == "/" ? $0 : nil } ?? ""
    let named = FileEnding(output).name
    let ending = value(of: ["-f", "--format"]) ?? (named.isEmpty ? "svg" : String(named))
    return folder + "{\(isOfColumns ? value(of: ["--column"]) ?? "name" : "text")}.\(ending)"
  }

  /// - Parameter isForShell: Whether it becomes a part of a line; else it is quoted later.
  func filled(
    _ word: String, _ value: String?, _ option: String, name: String? = nil, isForShell: Bool = false
  ) -> String {
    if !word.contains("{") { return word }
    let box = value.flatMap(Self.box)
    let value = isForShell ? value?.shellPath : value
    var stem =
      name
      ?? (path.first?.hasPrefix("quote") == true
        ? "quote" : Self.stem(texts.first ?? self.value(of: ["-i", "--input"])))
    if isForShell { stem = stem.shellPath }
    let folder = value.map { $0.last == "/" ? String($0.dropLast()) : $0 } ?? "runes"
    let input = self.value(of: ["-i", "--input"])?.split(separator: "/").last.map(String.init)
    let places: [(String, String?)] = [
      ("{value}/", folder + "/"), ("{input}", input), ("{path}", value.map { String($0.drop { $0 == "." }) }),
      ("{read}", self.value(of: ["-i", "--input"]) ?? texts.first(where: InputFile.exists)),
      ("{width}", box?.width ?? "800px"),
      ("{height}", box?.height ?? "200px"), ("{size}", value.map(Hints.ringSize) ?? "7"),
      ("{number}", value.map { String($0.prefix { $0.isNumber || $0 == "." }) }),
      ("{dpi}", value.flatMap(Double.init).map { "\(Int($0 * 96))" }),
      ("{tag}", value.map { Hints.languageTag($0) ?? $0 } ?? "en"), ("{divider}", Hints.divider(value ?? "")),
      ("{first}", texts.first), ("{last}", texts.last), ("{name}", stem),
      ("{rune}", value.flatMap(Hints.script(ofRune:))?.rawValue), ("{value}", value ?? "VALUE"),
      ("{option}", String(option.drop { $0 == "-" })),
      ("{file}", self.value(of: ["-o", "--output"])?.shellPath ?? "bind.svg"), ("{each}", each),
      ("{words}", isForShell ? texts.joined(separator: " ").shellWord : texts.joined(separator: " ")),
      ("{bound}", word.contains("{bound}") ? Self.bound(texts) ?? Self.bound(["tho"]) : nil),
    ]
    return places.reduce(word) { $0.replacing($1.0, with: $1.1 ?? "") }
  }

  /// Which letters of the texts a bind rune has.
  static func boundLetters(of texts: [String]) -> String {
    guard let bound = bound(texts) else { return "no two of these letters go on one stem; others" }
    let letters = bound.filter(\.isLetter)
    return letters.count == texts.joined().count
      ? "for that" : "of its letters \(letters.map(String.init).joined(separator: ", ")) go on one stem"
  }

  /// Two or three letters of the texts that go on one stem, for the printf of any shell; nil if no two of them do.
  static func bound(_ texts: [String]) -> String? {
    let elder = try? RunicTransliterator(script: .elder)
    var letters = texts.joined().lowercased().filter(\.isLetter).prefix(64).compactMap { letter in
      let runes = elder?.transliterate(String(letter)) ?? ""
      return runes.unicodeScalars.first.flatMap { StrokeFont.stave(for: runes)[$0] }.map { (String(letter), $0) }
    }
    var bound = letters.prefix(0)
    func more(after start: Int) -> Int? {
      letters.indices.dropFirst(start).first { index in BindRune.joined(bound.map(\.1) + [letters[index].1]) != nil }
    }
    // Some letters go on one stem in one order alone.
    for _ in 0..<2 where bound.count < 2 {
      for first in letters.indices where bound.count < 2 {
        bound = [letters[first]]
        var next = first + 1
        while bound.count < 3, let index = more(after: next) { bound.append(letters[index]); next = index + 1 }
      }
      if bound.count < 2 { letters.reverse() }
    }
    return bound.count < 2 ? nil : bound.map(\.0).joined(separator: #"\342\200\215"#)
  }

  /// A name for a file, from a text or the name of another file.
  static func stem(_ text: String?) -> String {
    guard let text else { return "runes" }
    let file = FileEnding(text)
    if !file.name.isEmpty, !text.contains(" ") { return String(text.dropLast(file.name.utf8.count + 1)) }
    let letters = text.unicodeScalars.prefix(20).filter { $0.properties.isAlphabetic }
    return letters.isEmpty ? "runes" : String(String.UnicodeScalarView(letters))
  }

  /// 800x200.
  static func box(_ text: String) -> (width: String, height: String)? {
    let parts = text.lowercased().split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ $0.first?.isNumber == true }) else { return nil }
    let unit = parts[1].drop { $0.isNumber || $0 == "." }
    let width = Double(parts[0]) == nil ? parts[0] : parts[0] + (unit.isEmpty ? "px" : unit)
    return (String(width), unit.isEmpty ? parts[1] + "px" : String(parts[1]))
  }
}

extension [String] {
  /// Removes the first of options that have a value, with that.
  mutating func removeOption(_ names: [String]) {
    guard let index = firstIndex(where: names.contains) else { return }
    removeSubrange(index..<Swift.min(index + 2, count))
  }

  /// The words with options more, before `--`, after which all is text.
  func adding(_ options: [String]) -> [String] {
    let end = firstIndex(of: "--") ?? count
    return self[..<end] + options + self[end...]
  }
}
