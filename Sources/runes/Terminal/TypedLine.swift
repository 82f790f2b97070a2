import ArgumentParser
import RuneKit
import RuneSystem
import RuneText

/// A command line that is put right, one word at a time, until the command takes it: what was typed and what is shown instead.
///
/// A first word or an option may name another command; the other words come with it, and are put right as its options. An
/// option that nothing stands for is left out and named. At the end the parser has the last word: a line that it does not take is
/// not shown.
struct TypedLine {
  /// The command, such as ["quotes", "add"]; empty for a text.
  private(set) var path: [String]
  private(set) var words: [String]
  /// Options that nothing stands for, with their values.
  private(set) var unused: [[String]] = []
  /// The first option that was put right, but for other names of the same.
  private(set) var first: String?
  private(set) var isChanged = false
  /// A filter before the command, and whether the end of the last line is cut off.
  private var filter: String?
  private var hasNoNewline = false
  /// A line of another program.
  private var other: String?
  private var options: [CommandOption] = []

  init(_ given: [String]) {
    (path, words) = ([], given)
    setCommand(of: given)
  }

  private mutating func setCommand(of line: [String]) {
    var type: ParsableCommand.Type
    let line = QuotesCommand.sorted(line)
    (path, type) = Runes.command(of: line)
    words = Array(line.dropFirst(path.count))
    if path == ["translit"] { path = [] }
    if path.isEmpty { type = TranslitCommand.self }
    // A text takes the options of pictures, too.
    options =
      CommandOption.all(of: type.configuration.defaultSubcommand ?? type)
      + (path.isEmpty ? CommandOption.all(of: RenderCommand.self).filter { RenderOptions.areNamed(in: $0.names) } : [])
  }

  // MARK: Parts

  /// An option that cannot be used.
  struct Fault {
    var option: String
    var place: Int
    /// What would be its value, and the place after it.
    var value: String?
    var end: Int
    var isJoined = false
    var isMissingValue = false
  }

  private func option(_ name: String) -> CommandOption? { options.first { $0.names.contains(name) } }

  /// The words that are neither options nor their values.
  private var texts: [String] { textPlaces().map { words[$0] } }

  private func textPlaces(besides fault: Fault? = nil) -> [Int] {
    var places: [Int] = []
    var place = 0
    while place < words.count {
      let word = words[place]
      if word == "--" { return places + (place + 1..<words.count) }
      if place == fault?.place, let fault { place = fault.end; continue }
      if word.count < 2 || word.first != "-" { places.append(place) }
      place += takesNext(place, afterText: !places.isEmpty) ? 2 : 1
    }
    return places
  }

  /// Whether the word after an option is its value; of an option that there is not, by what the word is.
  private func takesNext(_ place: Int, afterText: Bool = false) -> Bool {
    let word = words[place]
    guard word.count > 1, word.first == "-" else { return false }
    let next = place + 1 < words.count ? words[place + 1] : nil
    if let known = option(word) {
      if let usual = PictureRequest.options.first(where: { PictureOption.flag($0.name) == word }),
        case .word(let values, .some) = usual.kind
      {
        return next.map { values.contains($0.lowercased()) } ?? false
      }
      return known.takesValue
    }
    guard let next, next.first != "-", !word.contains("="), !isBundle(word) else { return false }
    if isValue(next) { return true }
    let fault = Fault(option: word, place: place, value: next, end: place + 2)
    let rows = Hints.rows("option").filter { $0.words.contains(word[...]) }
    if rows.contains(where: {
      !["", "any", "file", "column", "redirected"].contains($0.when) && isMeant($0.when, fault)
    }) {
      return true
    }
    return afterText && !rows.contains { $0.when.isEmpty } && !isFile(next)
  }

  private func isFile(_ word: String) -> Bool { FileEnding(word).kind != .text || InputFile.exists(word) }

  private func value(of names: [String]) -> String? {
    words.indices.dropLast().last { names.contains(words[$0]) }.map { words[$0 + 1] }
  }

  private var hasInput: Bool { value(of: ["-i", "--input"]) != nil || OpenFile.standardInput.isPiped }

  /// Whether the command reads or draws a text.
  private var isOfText: Bool {
    path.count < 2 && ["render", "explain", "pronounce", "compare", "read", nil].contains(path.first)
  }

  // MARK: Faults

  func faults() -> [Fault] {
    var found: [Fault] = []
    var place = 0
    while place < words.count, words[place] != "--" {
      let word = words[place]
      defer { place += 1 }
      guard word.utf8.count > 1, word.utf8.first == UInt8(ascii: "-") else { continue }
      let name = String(word.prefix { $0 != "=" })
      let isJoined = name != word && name.hasPrefix("--")
      let next = place + 1 < words.count ? words[place + 1] : nil
      if let known = option(name) {
        if !known.takesValue || isJoined { continue }
        if !takesNext(place), RenderOptions.completing([name]) != [name] { continue }
        if let next, isMisplaced(next, of: name) {
          found.append(Fault(option: name, place: place, value: next, end: place + 2))
        } else if next == nil || option(next!) != nil {
          found.append(Fault(option: name, place: place, value: nil, end: place + 1, isMissingValue: true))
          continue
        }
        place += 1
      } else if !isBundle(word) {
        var fault = Fault(option: isJoined ? name : word, place: place, value: nil, end: place + 1, isJoined: isJoined)
        if isJoined {
          fault.value = String(word.dropFirst(name.count + 1))
        } else if let next, next.utf8.first != UInt8(ascii: "-") {
          (fault.value, fault.end) = (next, place + 2)
        }
        found.append(fault)
      }
    }
    return found
  }

  /// Whether a word is several flags of one letter.
  private func isBundle(_ word: String) -> Bool {
    !word.hasPrefix("--")
      && word.dropFirst().allSatisfy { letter in
        options.contains { !$0.takesValue && $0.names.contains("-\(letter)") }
      }
  }

  /// Whether the value of an option that there is belongs to another one.
  private func isMisplaced(_ value: String, of option: String) -> Bool {
    switch option {
    case "--font": RunicFont(rawValue: value) == nil && Self.letters(value) != nil
    case "--size": value.first?.isNumber == true
    case "--lang": Hints.languageTag(value) != nil
    default: false
    }
  }

  /// The name of letters that a value is, or is near to.
  static func letters(_ value: String) -> String? {
    do {
      _ = try WritingSystem(named: value)
      return value
    } catch {
      return error.reason == .unknown && value.count > 3 ? error.suggestions.first?.name : nil
    }
  }

  // MARK: Putting right

  /// Puts options right that only have another name here, such as `--colour`.
  mutating func useOtherNames() {
    for _ in words.indices {
      let found = faults()
      guard
        let (fault, row) = zip(found, found.map { row(for: $0, onlyOtherNames: true) }).first(where: { $0.1 != nil }),
        let row
      else { return }
      replace(fault, by: row)
    }
  }

  /// Puts all right that can be.
  mutating func mend() {
    useFirstWord()
    // Each round puts one option right, those first that name another command.
    for _ in 0..<64 {
      let found = faults().filter { !$0.isMissingValue }
      guard other == nil, !found.isEmpty else { break }
      let rows = found.map { row(for: $0) }
      let place = rows.firstIndex { $0?.line.hasPrefix("runes") == true } ?? 0
      let fault = found[place]
      if fault.option == Arguments.version { (path, words) = ([], [Arguments.version]); return }
      first = first ?? fault.option
      isChanged = true
      if let row = rows[place] { replace(fault, by: row) } else { leaveOut(fault) }
    }
    if other == nil { settle() }
  }

  private mutating func leaveOut(_ fault: Fault) {
    let others = textPlaces(besides: fault)
    let takesValue =
      fault.isJoined || ["-o", "--output", "-i", "--input", "-f", "--format"].contains(fault.option)
      || fault.value.map { isValue($0) || !$0.contains(" ") && !isFile($0) && (!others.isEmpty || hasInput) } ?? false
    let end = fault.isJoined || !takesValue ? fault.place + 1 : fault.end
    unused.append(Array(words[fault.place..<end]))
    words.removeSubrange(fault.place..<end)
  }

  /// Whether a word after a flag is more likely its value than a text.
  private func isValue(_ word: String) -> Bool {
    guard let first = word.first else { return false }
    let rest = word.drop { $0.isNumber || ".,:-/x×".contains($0) }
    return first.isNumber && rest.count < 4
      || "true false yes no on off none auto always never circle round square".split(separator: " ").contains(word[...])
  }

  /// The row of the table for an option, or one made for it.
  private func row(for fault: Fault, onlyOtherNames: Bool = false) -> Hints.Row? {
    // A command after its options.
    if !onlyOtherNames, path.isEmpty,
      let command = texts.first(where: Runes.commandNames.dropFirst().contains),
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
    if isOfText, name.count > 2, (try? WritingSystem(named: name)) != nil {
      return Hints.Row(words: [], when: "", line: "-s \(name)")
    }
    if isOfText,
      let row = Hints.rows("first").first(where: { $0.words.contains(name[...]) && $0.line.hasPrefix("runes") })
    {
      return Hints.Row(words: row.words, when: "", line: row.line)
    }
    if let owner = otherOwner(of: fault) { return owner }
    names = options.flatMap(\.names) + [Arguments.version, "--help"]
    if let known = near(fault.option, among: names) {
      let takesValue = option(known)?.takesValue == true
      return Hints.Row(words: [], when: takesValue ? "any" : "", line: known + (takesValue ? " {value}" : ""))
    }
    let letters = Hints.rows("letters").flatMap { $0.words.map { "--\($0)" } }
    if isOfText, let meant = near(fault.option, among: letters) {
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
  private func isHere(_ row: Hints.Row) -> Bool {
    guard let end = row.words.firstIndex(where: { $0.hasSuffix(":") }) else {
      return isOfText || !row.line.hasPrefix("runes")
    }
    return row.words[...end].contains { $0.prefix { $0 != ":" } == path.first ?? "text" }
  }

  /// Whether the command has the options that a row puts in place of another.
  private func isKnown(_ row: Hints.Row) -> Bool {
    if row.line.hasPrefix("runes") || ["filter ", "cut", "say "].contains(where: row.line.hasPrefix) { return true }
    return row.line.split(separator: " ").filter { $0.first == "-" && $0.count > 1 }.allSatisfy {
      option(String($0)) != nil
    }
  }

  private func isMeant(_ when: Substring, _ fault: Fault) -> Bool {
    let value = fault.value
    func isOneOf(_ words: String) -> Bool {
      value.map { words.split(separator: " ").contains($0.lowercased()[...]) } ?? false
    }
    switch when {
    case "any": return true
    case "letters": return value.flatMap(Self.letters) != nil
    case "language":
      return value.map {
        Hints.languageTag($0) != nil || Hints.rows("language").contains { $0.words[0] == value![...] }
      } ?? false
    case "edition": return isOneOf("rundata transliteration translit")
    case "layout": return value.map { text in PictureLayout.allCases.contains { $0.rawValue == text } } ?? false
    case "circle": return words.contains { $0 == "circle" || $0 == "--circle" }
    case "ring": return words.contains { $0.hasPrefix("--ring") || $0 == "ring" }
    case "latin": return isOneOf("latin text english en")
    case "file":
      return value.map { InputFile.exists($0) || $0.dropFirst().contains(".") && !$0.contains(" ") && !isValue($0) }
        ?? false
    case "format": return isOneOf("png svg pdf dxf txt html json csv")
    case "number": return value.map { Double($0) != nil } ?? false
    case "length": return value.map(isValue) ?? false
    case "box": return value.flatMap(Self.box) != nil
    case "exists": return value.map(InputFile.exists) ?? false
    case "ipa":
      return value.map { $0.unicodeScalars.contains { "əɛɔɪʊʌæɑɒʃʒθðŋɡɹˈː".unicodeScalars.contains($0) } } ?? false
    case "runes": return value.map { Hints.runes(in: $0.unicodeScalars).any } ?? false
    case "sign": return isOfColumns && value.map { $0.count < 3 && !$0.contains(where: \.isLetter) } ?? false
    case "column": return isOfColumns
    case "redirected": return OpenFile.standardOutput.isFile
    default: return true
    }
  }

  /// Whether a column or a key is given, by any of their names.
  private var isOfColumns: Bool {
    words.contains { ["--column", "--columns", "--field", "--col", "--key"].contains($0.prefix { $0 != "=" }) }
  }

  /// Another command that alone has an option of this name.
  private func otherOwner(of fault: Fault) -> Hints.Row? {
    guard isOfText, fault.option.hasPrefix("--") else { return nil }
    var rest = textPlaces(besides: fault).map { words[$0] }
    let owners = ["quote", "read", "explain", "pronounce", "compare", "stones"].filter { command in
      command != path.first
        && CommandOption.all(of: Runes.command(of: [command]).type).contains {
          $0.isShown && $0.names.contains(fault.option)
        }
    }
    if fault.value != nil, rest.isEmpty { rest = [fault.value!] }
    let isRunic = Hints.runes(in: rest.lazy.flatMap(\.unicodeScalars)).any
    guard owners.count == 1 || owners == ["quote", "stones"],
      owners[0] != "quote" || textPlaces(besides: fault).isEmpty, owners[0] != "read" || isRunic || hasInput
    else { return nil }
    return Hints.Row(words: [], when: "command", line: "runes \(owners[0]) {text}")
  }

  /// The option that a name begins, or that is one or two letters away.
  private func near(_ option: String, among names: [String]) -> String? {
    guard option.hasPrefix("--"), option.count > 4 else { return nil }
    let known = names.filter { $0.hasPrefix("--") && $0.dropFirst(2).first == option.dropFirst(2).first }
    let begun = known.filter { $0.hasPrefix(option) }
    if begun.count == 1 { return begun[0] }
    let most = option.count < 8 ? 1 : 2
    return known.filter { $0.count > 6 && editDistance($0, option) <= most }
      .min { editDistance($0, option) < editDistance($1, option) }
  }

  /// Puts what a row says in place of an option.
  private mutating func replace(_ fault: Fault, by row: Hints.Row) {
    let line = row.line.hasPrefix("= ") ? String(row.line.dropFirst(2)) : row.line
    if row.when == "command" {
      // The option stays, as one of that command.
      let command = line.split(separator: " ").map(String.init)[1]
      setCommand(of: [command] + words.filter { $0 != command && $0 != "render" })
      return
    }
    let takesValue = !["", "column", "redirected"].contains(row.when) || fault.isJoined
    let end = takesValue && !fault.isJoined ? fault.end : fault.place + 1
    // What is not the value of a flag is a text, but for what looks like one.
    var (value, after) = (fault.value, [String]())
    if !takesValue, let next = fault.value, isValue(next), !textPlaces(besides: fault).isEmpty || hasInput {
      unused.append([fault.option, next])
      words.remove(at: fault.place + 1)
      value = nil
    }
    if line.hasPrefix("runes") || line.hasPrefix("say ") {
      words.removeSubrange(fault.place..<end)
      take(line, value: takesValue ? value : nil, option: fault.option)
      return
    }
    if line.hasPrefix("filter ") || line == "cut" {
      words.removeSubrange(fault.place..<end)
      if line == "cut" { hasNoNewline = true } else { filter = filled(String(line.dropFirst(7)), value, fault.option) }
      return
    }
    let given = row.when == "letters" ? value.flatMap(Self.letters) : value
    words.removeSubrange(fault.place..<end)
    after = line.split(separator: " ").map { filled(String($0), given, fault.option) }
    // What is given already stays.
    if fault.option.contains("dir"), let place = words.firstIndex(where: { ["-o", "--output"].contains($0) }) {
      words.removeSubrange(place..<min(place + 2, words.count))
    }
    while let place = after.firstIndex(where: {
      $0 == "-o" && self.value(of: ["-o", "--output"]) != nil || $0 == "--layout" && self.value(of: ["--layout"]) != nil
    }) {
      after.removeSubrange(place..<min(place + 2, after.count))
    }
    // A size takes the place of an example.
    if after.first == "--ring-size", let example = words.firstIndex(of: "--ring-size") {
      words.removeSubrange(example..<min(example + 2, words.count))
    }
    // Options that are repeated where others have a list.
    if let option = after.first, option == "--collection", let value {
      after = value.split(separator: ",").flatMap { [option, String($0)] }
    }
    words.insert(contentsOf: after, at: min(fault.place, words.count))
    if fault.option.hasPrefix("--unit"), let value { addUnit(value) }
  }

  /// Adds a unit to lengths that have none.
  private mutating func addUnit(_ unit: String) {
    for place in words.indices.dropFirst()
    where ["--width", "--height", "--rune-height"].contains(words[place - 1]) && Double(words[place]) != nil {
      words[place] += unit
    }
  }

  /// Becomes a line of the table, such as `runes quote find {text}`, with the other options.
  private mutating func take(_ line: String, value: String?, option: String = "") {
    isChanged = true
    if line.hasPrefix("say ") || line.contains("$(") {
      other = filled(String(line.hasPrefix("say ") ? line.dropFirst(4) : line[...]), value, option)
      return
    }
    var parts = line.split(separator: ",")[0].split(separator: " ").dropFirst().map(String.init)
    let (command, _) = Runes.command(of: parts)
    let places = textPlaces()
    var texts = places.map { words[$0] }
    var rest = words.indices.filter { !places.contains($0) && words[$0] != "--" }.map { words[$0] }
    if command == ["read"], texts.contains(where: { Hints.runes(in: $0.unicodeScalars).any }) {
      texts = texts.filter { Hints.runes(in: $0.unicodeScalars).any }
    }
    // The options of the line that are given, too.
    for names in [["-o", "--output"], ["--layout"], ["--ring-size"], ["-s", "--script"]] {
      guard let start = parts.firstIndex(where: names.contains), rest.contains(where: names.contains) else { continue }
      parts.removeSubrange(start..<min(start + 2, parts.count))
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
      case "{option}": result.append(String(option.drop { $0 == "-" }))
      default: result.append(filled(part, value, option, name: name))
      }
    }
    setCommand(of: result + rest)
  }

  /// The pattern of a file for each text.
  private var each: String {
    let ending = value(of: ["-f", "--format"]) ?? "svg"
    return "{\(isOfColumns ? value(of: ["--column"]) ?? "name" : "text")}.\(ending)"
  }

  private func filled(_ word: String, _ value: String?, _ option: String, name: String? = nil) -> String {
    if !word.contains("{") { return word }
    let box = value.flatMap(Self.box)
    let stem =
      name
      ?? (path.first?.hasPrefix("quote") == true
        ? "quote" : Self.stem(texts.first ?? self.value(of: ["-i", "--input"])))
    return word.replacing(
      "{value}/", with: (value.map { $0.last == "/" ? String($0.dropLast()) : $0 } ?? "runes") + "/"
    )
    .replacing("{width}", with: box?.width ?? "800px").replacing("{height}", with: box?.height ?? "200px")
    .replacing("{size}", with: value.map(Hints.ringSize) ?? "7")
    .replacing("{tag}", with: value.map { Hints.languageTag($0) ?? $0 } ?? "en")
    .replacing("{divider}", with: Hints.divider(value ?? ""))
    .replacing("{name}", with: stem).replacing("{value}", with: value ?? "VALUE")
    .replacing("{option}", with: String(option.drop { $0 == "-" }))
    .replacing("{each}", with: each)
  }

  /// A name for a file, from a text or the name of another file.
  private static func stem(_ text: String?) -> String {
    guard let text else { return "runes" }
    let file = FileEnding(text)
    if !file.name.isEmpty, !text.contains(" ") { return String(text.dropLast(file.name.utf8.count + 1)) }
    let letters = text.unicodeScalars.prefix(20).filter { $0.properties.isAlphabetic }
    return letters.isEmpty ? "runes" : String(String.UnicodeScalarView(letters))
  }

  /// 800x200.
  private static func box(_ text: String) -> (width: String, height: String)? {
    let parts = text.lowercased().split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ $0.first?.isNumber == true }) else { return nil }
    let unit = parts[1].drop { $0.isNumber || $0 == "." }
    let width = Double(parts[0]) == nil ? parts[0] : parts[0] + (unit.isEmpty ? "px" : unit)
    return (String(width), unit.isEmpty ? parts[1] + "px" : String(parts[1]))
  }

  // MARK: Words

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
      case "alone" where !others.isEmpty, "runes" where !isRunic: continue
      case "alone", "runes": break
      default: if others.isEmpty, !hasInput, !row.line.contains("quotes") { continue }
      }
      words.removeFirst()
      return take(row.when == "letters" ? row.line + " {text}" : row.line, value: nil)
    }
  }

  /// Puts right what is not an option: letters, files and other words in the wrong place.
  private mutating func settle() {
    settleLetters()
    settleFiles()
    if path == ["quote"], let by = words.firstIndex(of: "by"), by + 1 < words.count { words[by] = "--author" }
  }

  private mutating func settleLetters() {
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

  private mutating func settleFiles() {
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

  // MARK: The line

  var arguments: [String] { path + words }

  var help: String { (["runes"] + path + ["-h"]).joined(separator: " ") }

  /// What an option without a value needs, with the line; nil if the table has no such option.
  func filling(_ fault: Fault) -> String? {
    guard let row = Hints.rows("value").first(where: { $0.words.contains(fault.option[...]) && isHere($0) }) else {
      return nil
    }
    // The line, and a remark after a bar.
    let parts = row.line.split(separator: "|")
    var line = (path + words).map { Hints.shellQuoted([$0]) }
    line[path.count + fault.place] = parts[0].split(separator: " ").map { filled(String($0), nil, fault.option) }
      .joined(
        separator: " ")
    return "\(row.when): runes \(line.joined(separator: " "))" + (parts.count > 1 ? ";\(parts[1])" : "")
  }

  /// Makes the line one that the command takes: with a layout that has all of its options, or without one of them.
  ///
  /// - Returns: False if no such line is found.
  mutating func makeAcceptable() -> Bool {
    if other != nil || Runes.accepts(arguments) { return true }
    for option in PictureRequest.options where words.contains(PictureOption.flag(option.name)) {
      for layout in option.layouts.prefix(3) where option.layouts.count < PictureLayout.allCases.count {
        var line = self
        if let place = line.words.firstIndex(of: "--layout") { line.words.removeSubrange(place...place + 1) }
        line.words += ["--layout", layout.rawValue]
        if Runes.accepts(line.arguments) { self = line; return true }
      }
    }
    for line in withoutOne() where Runes.accepts(line.arguments) { self = line; return true }
    for line in withoutOne().flatMap({ $0.withoutOne() }) where Runes.accepts(line.arguments) {
      self = line; return true
    }
    return false
  }

  /// The line without each of its options, the last ones first.
  private func withoutOne() -> [TypedLine] {
    words.indices.reversed().compactMap { place in
      guard option(String(words[place].prefix { $0 != "=" })) != nil, !["-o", "-i", "-s"].contains(words[place]) else {
        return nil
      }
      var line = self
      let end = min(place + (takesNext(place) ? 2 : 1), words.count)
      line.unused.append(Array(words[place..<end]))
      line.words.removeSubrange(place..<end)
      return line
    }
  }

  /// What to type for arguments that only have their words in the wrong places; nil if the command would not take it.
  static func acceptable(_ given: [String]) -> String? {
    var line = TypedLine(given)
    line.mend()
    guard line.makeAcceptable(), line.arguments != given else { return nil }
    return line.unused.isEmpty ? line.shown : "without \(line.leftOut): \(line.shown)"
  }

  /// What to type to convert a document, where the arguments name one and a file to write.
  static func ofDocument(_ given: [String]) -> String? {
    var line = TypedLine(given)
    line.mend()
    guard line.path.isEmpty, let pandoc = try? PandocRun(GivenFiles(line.words)), pandoc.takesFlags else { return nil }
    return line.shown
  }

  /// A line of the table with a text, where nothing else is given.
  static func filled(_ line: String, _ texts: [String]) -> String {
    line.replacing("{text}", with: texts.isEmpty ? "hello" : Hints.shellQuoted(texts))
      .replacing("{name}", with: stem(texts.first)).replacing("{size}", with: "7")
  }

  /// What to type, with long texts as TEXT, so that it can be typed.
  var shown: String {
    if let other { return other }
    var command = path == ["render"] && TextMeaning.given.first != "render" ? [] : path
    var words = words
    for place in textPlaces() where words[place].count > 60 { words[place] = "TEXT" }
    var before = ""
    if let filter {
      let places = textPlaces()
      let text = places.map { words[$0] }
      for place in places.reversed() { words.remove(at: place) }
      var input = ""
      if let place = words.firstIndex(where: { $0 == "-i" || $0 == "--input" }), place + 1 < words.count {
        input = " " + Hints.shellQuoted([words[place + 1]])
        words.removeSubrange(place...place + 1)
      }
      before = (text.isEmpty ? "" : "echo \(Hints.shellQuoted(text, limit: 120)) | ") + filter + input + " | "
    }
    command += words
    let line = (["runes"] + (command.isEmpty ? [] : [Hints.shellQuoted(command, limit: 400)])).joined(separator: " ")
    return hasNoNewline ? "printf %s \"$(\(before)\(line))\"" : before + line
  }

  /// What was left out, for a message.
  var leftOut: String { unused.map { Hints.shellQuoted($0, limit: 40) }.joined(separator: ", ") }

  var hasText: Bool { !texts.isEmpty || value(of: ["-i", "--input"]) != nil }

  /// Whether there is anything to do.
  var hasWork: Bool { other != nil || filter != nil || !path.isEmpty || !words.isEmpty }
}
