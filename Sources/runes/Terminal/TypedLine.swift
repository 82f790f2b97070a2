import ArgumentParser
import Synchronization

/// A command line that is put right, one word at a time, until the command takes it: what was typed and what is shown instead.
///
/// A first word or an option may name another command; the other words come with it, and are put right as its options. An
/// option that nothing stands for is left out and named. At the end the parser has the last word: a line that it does not take is
/// not shown.
struct TypedLine {
  /// The command, such as ["quotes", "add"]; empty for a text.
  var path: [String]
  var words: [String]
  /// Options that nothing stands for, with their values.
  var unused: [[String]] = []
  /// The first option that was put right, but for other names of the same.
  var first: String?
  var isChanged = false
  /// Whether the file that is read is to be replaced.
  var isInPlace = false
  /// A file to write that is only an example.
  var example: String?
  /// What is done before the command.
  var before: String?
  /// A filter before the command and one after it, and whether the end of the last line is cut off.
  var filter: String?
  var filterAfter: String?
  var hasNoNewline = false
  /// A line of another program.
  var other: String?
  /// What is said before the line.
  var remark = ""
  var options: [CommandOption] = []

  /// Conditions of rows for options that have no value.
  static let withoutValue: Set<Substring> = ["", "column", "input", "find", "last", "flag", "picture", "output"]

  /// Whether the parser tries a line.
  static let isTrying = Atomic(false)

  /// Longer lines are not put right: nobody types them, and each option is tried by the parser.
  static let longest = 64

  init(_ given: [String]) {
    (path, words) = ([], given)
    setCommand(of: given)
  }

  mutating func setCommand(of line: [String]) {
    let type: ParsableCommand.Type
    let line = QuotesCommand.sorted(line)
    (path, type) = Runes.command(of: line)
    words = Array(line.dropFirst(path.count))
    if path == ["translit"] { path = [] }
    // A text takes the options of pictures, too, and so does a quote.
    options = path.isEmpty ? Self.textOptions : CommandOption.all(of: type.configuration.defaultSubcommand ?? type)
    if path.isEmpty || path == ["quote"] && words.contains(where: { FileEnding($0).kind == .picture }) {
      options += Self.pictureOptions
    }
  }

  static let textOptions = CommandOption.all(of: TranslitCommand.self)
  private static let pictureOptions = CommandOption.all(of: RenderCommand.self).filter {
    RenderOptions.areNamed(in: $0.names)
  }

  // MARK: Parts

  /// An option that cannot be used.
  struct Fault {
    var option: String
    var index: Int
    /// What would be its value, and the place after it.
    var value: String?
    var end: Int
    var isJoined = false
    var isMissingValue = false
  }

  func option(_ name: String) -> CommandOption? { options.first { $0.names.contains(name) } }

  /// The words that are neither options nor their values.
  var texts: [String] { textIndices().map { words[$0] } }

  func textIndices(besides fault: Fault? = nil) -> [Int] {
    var indices: [Int] = []
    var index = 0
    while index < words.count {
      let word = words[index]
      if word == "--" { return indices + (index + 1..<words.count) }
      if index == fault?.index, let fault { index = fault.end; continue }
      if word.count < 2 || word.first != "-" { indices.append(index) }
      index += takesNext(index, afterText: !indices.isEmpty) ? 2 : 1
    }
    return indices
  }

  /// Whether the word after an option is its value; of an option that there is not, by what the word is.
  func takesNext(_ index: Int, afterText: Bool = false) -> Bool {
    let word = words[index]
    guard word.count > 1, word.first == "-" else { return false }
    let next = index + 1 < words.count ? words[index + 1] : nil
    if let known = option(word) {
      if let usual = PictureRequest.options.first(where: { PictureOption.flag($0.name) == word }),
        case .word(let values, .some) = usual.kind
      {
        return next.map { values.contains($0.lowercased()) } ?? false
      }
      return known.takesValue && !(next?.utf8.count == 2 && next?.utf8.first == UInt8(ascii: "-"))
    }
    guard let next, next.first != "-", !word.contains("="), !isBundle(word) else { return false }
    if isValue(next) { return true }
    let fault = Fault(option: word, index: index, value: next, end: index + 2)
    let rows = Hints.rows("option").filter { $0.words.contains(word[...]) }
    // Whether a file is read depends on which words are values.
    if rows.contains(where: {
      $0.when != "any" && !$0.when.hasPrefix("input") && !Self.withoutValue.contains($0.when) && isMeant($0.when, fault)
    }) {
      return true
    }
    return afterText && !Self.isCluster(word) && !rows.contains { $0.when.isEmpty } && !isFile(next)
  }

  func isFile(_ word: String) -> Bool { FileEnding(word).kind != .text || InputFile.exists(word) }

  func value(of names: [String]) -> String? {
    words.indices.dropLast().last { names.contains(words[$0]) }.map { words[$0 + 1] }
  }

  var hasInput: Bool { value(of: ["-i", "--input"]) != nil || OpenFile.standardInput.isPiped }

  /// Whether the command reads or draws a text.
  var isOfText: Bool {
    path.count < 2 && ["render", "explain", "pronounce", "compare", "read", nil].contains(path.first)
  }

  // MARK: Faults

  func faults() -> [Fault] {
    var found: [Fault] = []
    var index = 0
    while index < words.count, words[index] != "--" {
      let word = words[index]
      defer { index += 1 }
      guard word.utf8.count > 1, word.utf8.first == UInt8(ascii: "-") else { continue }
      let name = String(word.prefix { $0 != "=" })
      let isJoined = name != word && name.hasPrefix("--")
      let next = index + 1 < words.count ? words[index + 1] : nil
      if let known = option(name) {
        if !known.takesValue || isJoined { continue }
        if !takesNext(index), RenderOptions.completing([name]) != [name] { continue }
        if let next, isMisplaced(next, of: name) {
          found.append(Fault(option: name, index: index, value: next, end: index + 2))
        } else if next.map(isOption) ?? true {
          found.append(Fault(option: name, index: index, value: nil, end: index + 1, isMissingValue: true))
          continue
        }
        index += 1
      } else if !isBundle(word) {
        var fault = Fault(option: isJoined ? name : word, index: index, value: nil, end: index + 1, isJoined: isJoined)
        if isJoined {
          fault.value = String(word.dropFirst(name.count + 1))
        } else if let next, next.utf8.first != UInt8(ascii: "-") {
          (fault.value, fault.end) = (next, index + 2)
        }
        found.append(fault)
      }
    }
    return found
  }

  private func isOption(_ word: String) -> Bool {
    option(word) != nil || word.utf8.count == 2 && word.utf8.first == UInt8(ascii: "-") && Int(word) == nil
  }

  /// Whether a word is several flags of one letter.
  func isBundle(_ word: String) -> Bool {
    !word.hasPrefix("--")
      && word.dropFirst().allSatisfy { letter in options.contains { !$0.takesValue && $0.names.contains("-\(letter)") }
      }
  }

  /// Whether the value of an option that there is belongs to another one.
  func isMisplaced(_ value: String, of option: String) -> Bool {
    switch option {
    case "--font": RunicFont(rawValue: value) == nil && Self.letters(value) != nil
    case "--size": value.first?.isNumber == true
    case "--lang": Hints.languageTag(value) != nil
    case "-f", "--format":
      isOfText && FileEnding.kind(of: value) == nil && !["text", "dxf-r12", "braille", "blocks"].contains(value)
        && (["file", "own"].contains { isMeant($0, Fault(option: option, index: 0, value: value, end: 0)) }
          || Self.letters(value) != nil)
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
    if words.count > Self.longest { return }
    for _ in words.indices {
      let rows = faults().compactMap { fault in row(for: fault, onlyOtherNames: true).map { (fault, $0) } }
      guard let (fault, row) = rows.first else { return }
      replace(fault, by: row)
    }
  }

  /// Puts all right that can be.
  mutating func mend() {
    useFirstWord()
    useGroupWord()
    if path == ["scripts"], GivenFiles(words).isPicture { drawLetters(); isChanged = true }
    for fault in faults() where fault.isMissingValue {
      guard let row = missing(fault), row.when.first == "=" else { continue }
      replace(fault, by: Hints.Row(words: [], when: "", line: row.line))
      isChanged = true
      break
    }
    // Each round puts one option right, those first that name another command.
    for _ in 0..<64 {
      let found = faults().filter { !$0.isMissingValue }
      guard other == nil, !found.isEmpty else { break }
      let rows = found.map { row(for: $0) }
      let index = rows.firstIndex { $0?.line.hasPrefix("runes") == true } ?? 0
      let fault = found[index]
      if fault.option == Arguments.version { (path, words) = ([], [Arguments.version]); return }
      if rows[index]?.line.hasPrefix("= ") != true { first = first ?? fault.option }
      isChanged = true
      if let row = rows[index] { replace(fault, by: row) } else { leaveOut(fault) }
    }
    if other == nil { settle() }
  }

  mutating func leaveOut(_ fault: Fault) {
    let others = textIndices(besides: fault)
    let takesValue =
      fault.isJoined || ["-o", "--output", "-i", "--input", "-f", "--format"].contains(fault.option)
      || fault.value.map {
        let hasText = !others.isEmpty || value(of: ["-i", "--input"]) != nil
        let hasFile = hasText && (others.isEmpty || others.contains { isFile(words[$0]) })
        return isValue($0) || !Self.isCluster(fault.option) && !isFile($0) && hasText && (hasFile || !$0.contains(" "))
      } ?? false
    let end = fault.isJoined || !takesValue ? fault.index + 1 : fault.end
    unused.append(Array(words[fault.index..<end]))
    words.removeSubrange(fault.index..<end)
  }

  /// Whether a word looks like flags of other tools, such as -ic.
  static func isCluster(_ word: String) -> Bool { !word.hasPrefix("--") && (3...4).contains(word.count) }

  /// Whether a word after a flag is more likely its value than a text.
  func isValue(_ word: String) -> Bool {
    guard let first = word.first else { return false }
    let rest = word.drop { $0.isNumber || ".,:-/x×".contains($0) }
    return first.isNumber && rest.count < 4
      || "true false yes no on off none auto always never circle round square".split(separator: " ").contains(word[...])
  }

  // MARK: The line

  var arguments: [String] { path + words }

  var help: String { (["runes"] + path + ["-h"]).joined(separator: " ") }

  /// What an option without a value needs, with the line; nil if the table has no such option.
  func filling(_ fault: Fault) -> String? {
    guard let row = missing(fault), row.when.first != "=" else { return nil }
    var line = (path + words).map { Hints.shellQuoted([$0]) }
    line[path.count + fault.index] = filled(row.line, nil, fault.option, isForShell: true)
    return "\(row.when): runes \(line.joined(separator: " "))" + (row.remark.isEmpty ? "" : "; \(row.remark)")
  }

  /// The row of the table for an option without its value.
  private func missing(_ fault: Fault) -> Hints.Row? {
    Hints.rows("value").first {
      $0.words.contains(fault.option[...]) && isHere($0) && ($0.when != "= text" || !hasInput && !texts.isEmpty)
    }
  }

  /// Makes the line one that the command takes: with a layout that has all of its options, or without one of them.
  ///
  /// - Returns: False if no such line is found.
  mutating func makeAcceptable(leavingOut: Bool = true) -> Bool {
    if other != nil || Runes.accepts(arguments) { return true }
    let shorter = leavingOut ? withoutOne() : []
    // A layout that was asked for stays, and so do the other options where another layout has them.
    let lines =
      words.contains("--layout")
      ? shorter.filter { $0.words.contains("--layout") } + withOtherLayouts()
      : withOtherLayouts() + shorter + shorter.prefix(4).flatMap { $0.withOtherLayouts() }
    // Pairs of more would take too long.
    let pairs = shorter.prefix(8).flatMap { $0.withoutOne().prefix(8) }
    guard let line = (lines + pairs).first(where: { Runes.accepts($0.arguments) }) else { return false }
    self = line
    return true
  }

  /// The line with each of the layouts that alone have one of its options.
  func withOtherLayouts() -> [TypedLine] {
    PictureRequest.options.filter {
      words.contains(PictureOption.flag($0.name)) && $0.layouts.count < PictureLayout.allCases.count
    }.flatMap { option in
      option.layouts.prefix(3).map { layout in
        var line = self
        line.words.removeOption(["--layout"])
        line.words = line.words.adding(["--layout", layout.rawValue])
        line.nameDrawing()
        return line
      }
    }
  }

  /// The line without each of its options, the last ones first.
  func withoutOne() -> [TypedLine] {
    words.indices.reversed().compactMap { index in
      guard option(String(words[index].prefix { $0 != "=" })) != nil, !["-o", "-i", "-s"].contains(words[index]) else {
        return nil
      }
      var line = self
      let end = min(index + (takesNext(index) ? 2 : 1), words.count)
      line.unused.append(Array(words[index..<end]))
      line.words.removeSubrange(index..<end)
      return line
    }
  }

  /// What to type for arguments that only have their words in the wrong places; nil if the command would not take it.
  ///
  /// - Parameter leavingOut: Whether words may be left out, which is said.
  static func acceptable(_ given: [String], leavingOut: Bool = false) -> String? {
    // Where a line is only tried, nobody reads what its failure shows.
    if given.count > longest || isTrying.exchange(true, ordering: .relaxed) { return nil }
    defer { isTrying.store(false, ordering: .relaxed) }
    var line = TypedLine(given)
    line.mend()
    guard leavingOut || line.unused.isEmpty, line.makeAcceptable(leavingOut: line.words.contains("--layout")),
      line.arguments != QuotesCommand.sorted(given)
    else { return nil }
    return (line.unused.isEmpty ? line.remark : "without \(line.leftOut): ") + line.shown
  }

  static func hasLine(_ message: String) -> Bool {
    [": ", "; ", "? ", ", ", "| ", "* "].contains { message.contains($0 + "runes ") }
  }

  /// A message about a value, with the line that has one that there is: what it means by the table, the nearest one, the example
  /// that the message has, or the first of its list.
  static func completed(_ message: String, _ given: [String]) -> String {
    if hasLine(message) || given.count > longest || given.contains("--") || message.contains(" is damaged at ") {
      return message
    }
    func words(after start: String) -> [String] {
      guard let start = message.firstRange(of: start) else { return [] }
      let list = message[start.upperBound...].split { "?;:".contains($0) }.first ?? ""
      return list.replacing("-s ", with: "").replacing(", or ", with: ", ").replacing(" or ", with: ", ").split(
        separator: ", "
      ).map(String.init)
    }
    let isSetting = given.first == "config"
    let known =
      message.contains("range;") || message.contains("such as 17.3mm")
      ? [] : words(after: "Known: ") + words(after: " expected ")
    let starts =
      ["did you mean ", "not letters: ", "inner diameter: --ring-size "]
      + (known.isEmpty && !message.contains("`") ? [] : ["such as "])
    for index in given.indices.dropFirst().reversed() {
      let (name, value) = (given[index - 1], given[index])
      guard [" \(value)", "'\(value)'", "“\(value)”"].contains(where: message.contains), !value.hasPrefix("-"),
        name != "--mode", name.hasPrefix("-") || isSetting && index > 1 || index + 1 == given.count
      else { continue }
      let rows = Hints.rows("meant").filter {
        ($0.words.contains(name[...]) || isSetting && $0.words == ["config"])
          && ($0.when == "*" || $0.when.split(separator: " ").contains(value.lowercased()[...]))
      }
      let first = known.first { $0.hasPrefix(value) || (!isSetting || index > 2) && $0 != "keep" }
      let number = String(value.prefix { $0.isNumber || $0 == "." })
      for meant in rows.map(\.line) + starts.compactMap({ words(after: $0).first }) + [first].compactMap(\.self) {
        let filled = meant.replacing("{value}", with: value).replacing("{number}", with: number)
        let line =
          Array(given[..<(meant.hasPrefix("--") ? index - 1 : index)]) + filled.split(separator: " ").map(String.init)
          + given[(index + 1)...]
        if Runes.accepts(line) { return message + "; runes " + Hints.shellQuoted(line, limit: 200) }
      }
    }
    let line = given.adding(words(after: "requires ").filter { $0.hasPrefix("--") })
    return line != given && Runes.accepts(line) ? message + ": runes " + Hints.shellQuoted(line, limit: 200) : message
  }

  /// The line typed, reading a document, of which pandoc makes another.
  static func readingDocument(_ path: String, to output: String) -> String {
    var given = TextMeaning.given.count > longest ? [path] : TextMeaning.given
    if GivenFiles(given).output != output { given.removeAll { $0 == output } }
    let isInput = given.contains { ["-i", "--input"].contains($0) }
    var line = given.flatMap { $0 == path && !isInput ? ["-i", path] : [$0] }
    if GivenFiles(line).output == nil { line = line.adding(["-o", output]) }
    let isWhole = TypedLine(line).path.isEmpty && (try? PandocRun(GivenFiles(line)))?.takesFlags == true
    return "runes " + Hints.shellQuoted(isWhole ? line : ["-i", path, "-o", output])
  }

  /// A line of the table with a text, where nothing else is given.
  static func filled(_ line: String, _ texts: [String]) -> String {
    line.replacing("{text}", with: texts.isEmpty ? "hello" : Hints.shellQuoted(texts))
      .replacing("{name}", with: stem(texts.first).shellPath).replacing("{size}", with: "7")
  }

  /// What to type, with long texts as TEXT, so that it can be typed.
  var shown: String {
    if let other { return other }
    var command = path == ["render"] && TextMeaning.given.first != "render" ? [] : path
    var words = words
    for index in textIndices() where words[index].count > 150 { words[index] = "TEXT" }
    var before = before.map { $0 + " && " } ?? ""
    if let filter {
      let indices = textIndices()
      let text = indices.map { words[$0] }
      for index in indices.reversed() { words.remove(at: index) }
      var input = ""
      if let index = words.firstIndex(where: { $0 == "-i" || $0 == "--input" }), index + 1 < words.count {
        input = " " + Hints.shellQuoted([words[index + 1]])
        words.removeSubrange(index...index + 1)
      }
      // Shells differ in what echo does with backslashes.
      let isPlain = text.joined().unicodeScalars.allSatisfy { $0 != "\\" && $0 != "-" }
      let printed =
        isPlain
        ? "echo " + Hints.shellQuoted(text, limit: 120)
        : "printf '%s\\n' " + Hints.shellQuoted([text.joined(separator: " ")], limit: 120)
      before += (text.isEmpty ? "" : printed + " | ") + filter + input + " | "
    }
    command += words
    if path.first == "stones", path.last != "install", StoneFile.path == nil { before = StoneFile.install + " && " }
    let line = (["runes"] + (command.isEmpty ? [] : [Hints.shellQuoted(command, limit: 400)])).joined(separator: " ")
    return hasNoNewline ? "printf %s \"$(\(before)\(line))\"" : before + line + (filterAfter.map { " | " + $0 } ?? "")
  }

  /// What was left out, for a message.
  var leftOut: String { unused.map { Hints.shellQuoted($0, limit: 40) }.joined(separator: ", ") }

  /// Whether there is anything to do.
  var hasWork: Bool {
    other != nil || filter != nil || filterAfter != nil || !path.isEmpty || !words.isEmpty || hasInput && unused.isEmpty
  }
}
