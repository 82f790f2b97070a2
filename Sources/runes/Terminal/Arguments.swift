import RuneFields
import ArgumentParser
import RuneKit
import RuneText
import RuneQuotes
import RuneSystem

/// Our own look at arguments that the parser cannot use: finds the first option that the command does not have, or that has no
/// value, by the parser's list of its options.
struct Arguments {
  /// The root has it, and all commands take it.
  static let version = "--version"

  private let given: [String]
  /// The command, such as ["quotes", "add"]; empty for a text.
  private let path: [String]
  private let options: [CommandOption]
  private let rows = Hints.rows("option")

  init(_ given: [String]) {
    self.given = given
    var type: ParsableCommand.Type
    (path, type) = Runes.command(of: given)
    if path.isEmpty { type = TranslitCommand.self }
    // A text takes the options of pictures, too.
    options =
      CommandOption.all(of: type.configuration.defaultSubcommand ?? type)
      + (path.isEmpty ? CommandOption.all(of: RenderCommand.self).filter { RenderOptions.areNamed(in: $0.names) } : [])
  }

  /// An option that cannot be used.
  private struct Fault {
    var option: String
    var place: Int
    /// What would be its value, and the place after it.
    var value: String?
    var end: Int
    var isMissingValue = false
  }

  /// What to type instead of an option.
  private struct Replacement {
    /// The arguments, or a line of its own.
    var arguments: [String] = []
    var line: String?
    var takesValue = false
    /// Whether it is done without a word.
    var isAlias = false
  }

  /// The arguments with options that work under other names put right; nil if there are none.
  ///
  /// - Throws: `Failure`, with a line to type, for an option that the command does not have or that has no value.
  func repaired() throws -> [String]? {
    var arguments = given
    var first: Fault?
    var line: String?
    // Each round puts one option right.
    for _ in given.indices {
      guard let fault = fault(in: arguments) else { break }
      if fault.isMissingValue {
        if first != nil { break }
        throw missingValue(fault)
      }
      if fault.option == Self.version { return [Self.version] }
      let replacement = replacement(for: fault, in: arguments)
      if replacement?.isAlias != true { first = first ?? fault }
      guard let replacement, replacement.line == nil else {
        line = replacement?.line
        break
      }
      let hasOutput = arguments.contains { $0 == "-o" || $0 == "--output" }
      var added = replacement.arguments
      if hasOutput, let place = added.firstIndex(of: "-o") { added.removeSubrange(place..<min(place + 2, added.count)) }
      arguments.replaceSubrange(fault.place..<(replacement.takesValue ? fault.end : fault.place + 1), with: added)
      if fault.option.hasPrefix("--unit"), let unit = fault.value { addUnit(unit, to: &arguments) }
    }
    guard let first else { return arguments == given ? nil : arguments }
    if arguments != given, line == nil { arguments = typed(arguments) }
    let name = first.option.count > 40 ? first.option.prefix(39).description.onOneLine + "…" : first.option.onOneLine
    let isText = !name.hasPrefix("--") && name.count > 2 && arguments == given
    let advice = isText ? "if it is a text: runes -- \(Hints.shellQuoted([name]))" : help
    throw Failure(
      .usage,
      "unknown option \(name); \(line ?? (arguments == given ? advice : "runes " + Hints.shellQuoted(arguments, limit: 120)))"
    )
  }

  /// The line to type for arguments that are put right: without a first word that they do, with `-i` before a file.
  private func typed(_ arguments: [String]) -> [String] {
    var result = arguments
    for place in result.indices.dropFirst() where ["-o", "--output"].contains(result[place - 1]) {
      let ending = FileEnding(result[place])
      guard [.drawing, .photo].contains(ending.kind), let way = ending.wayToWrite(with: .render) else { continue }
      result[place] = String(way.dropFirst(3))
    }
    if path == ["render"], TextMeaning.given.first != "render" { result.removeFirst() }
    guard path.isEmpty || path == ["render"] else { return result }
    let start = result.count - (arguments.count - path.count)
    let words = FirstWord.words(of: Array(result[start...]))
    if words.count > 1, result[start] == words[0],
      Hints.rows("first").contains(where: {
        $0.words.contains(words[0][...]) && $0.when != "alone" && $0.when != "letters"
      })
    {
      result.remove(at: start)
    } else if words.count == 1, let place = result.firstIndex(of: words[0]), InputFile.exists(words[0]),
      FileEnding(words[0]).kind != .text || words[0].contains(".")
    {
      result.insert("-i", at: place)
    }
    return result
  }

  /// Adds a unit to lengths that have none.
  private func addUnit(_ unit: String, to arguments: inout [String]) {
    for place in arguments.indices.dropFirst()
    where ["--width", "--height", "--rune-height"].contains(arguments[place - 1]) && Double(arguments[place]) != nil {
      arguments[place] += unit
    }
  }

  private var help: String { (["runes"] + path + ["-h"]).joined(separator: " ") }

  // MARK: Faults

  private func fault(in arguments: [String]) -> Fault? {
    var place = path.count
    while place < arguments.count, arguments[place] != "--" {
      let argument = arguments[place]
      defer { place += 1 }
      guard argument.utf8.count > 1, argument.utf8.first == UInt8(ascii: "-") else { continue }
      let name = String(argument.prefix { $0 != "=" })
      let isJoined = name != argument && name.hasPrefix("--")
      let next = place + 1 < arguments.count ? arguments[place + 1] : nil
      if let known = options.first(where: { $0.names.contains(name) }) {
        if !known.takesValue || isJoined { continue }
        if let next, isMisplaced(next, of: name) {
          return Fault(option: name, place: place, value: next, end: place + 2)
        }
        if next == nil || options.contains(where: { $0.names.contains(next!) }) {
          return Fault(option: name, place: place, value: nil, end: place + 1, isMissingValue: true)
        }
        place += 1
      } else if !isBundle(argument) {
        var fault = Fault(option: isJoined ? name : argument, place: place, value: nil, end: place + 1)
        if isJoined {
          fault.value = String(argument.dropFirst(name.count + 1))
        } else if let next, next.utf8.first != UInt8(ascii: "-") {
          (fault.value, fault.end) = (next, place + 2)
        }
        return fault
      }
    }
    return nil
  }

  /// Whether an argument is several flags of one letter.
  private func isBundle(_ argument: String) -> Bool {
    !argument.hasPrefix("--")
      && argument.dropFirst().allSatisfy { letter in
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

  private func missingValue(_ fault: Fault) -> Failure {
    guard let row = Hints.rows("value").first(where: { $0.words.contains(fault.option[...]) && isHere($0) }) else {
      return Failure(.usage, "\(fault.option) needs a value; \(help)")
    }
    // The line, and a remark after a bar.
    let parts = row.line.split(separator: "|")
    var line = given.map { Hints.shellQuoted([$0]) }
    line[fault.place] = filled(String(parts[0]).split(separator: " ").joined(separator: " "), fault)
    let remark = parts.count > 1 ? ";\(parts[1])" : ""
    return Failure(.usage, "\(fault.option) needs \(row.when): runes \(line.joined(separator: " "))\(remark)")
  }

  // MARK: What was meant

  private func filled(
    _ line: String, _ fault: Fault, isValue: Bool = false, in arguments: [String]? = nil, adding others: [String] = []
  ) -> String {
    let given = arguments ?? given
    var texts: [String] = []
    var place = path.count
    while place < given.count {
      let argument = given[place]
      let isOption = argument.count > 1 && argument.hasPrefix("-")
      let takesValue = options.contains { $0.takesValue && $0.names.contains(argument) }
      if !isOption { texts.append(argument) }
      place += takesValue || isValue && argument == fault.option ? 2 : 1
    }
    return Hints.filled(
      line, text: texts, name: path.first?.hasPrefix("quote") == true ? "quote" : nil, value: fault.value,
      option: String(fault.option.drop { $0 == "-" }), given: others)
  }

  /// Whether a row is for this command: "quote quotes: --add …".
  private func isHere(_ row: Hints.Row) -> Bool {
    guard let end = row.words.firstIndex(where: { $0.hasSuffix(":") }) else { return true }
    return row.words[...end].contains { $0.prefix { $0 != ":" } == path.first ?? "" }
  }

  private func replacement(for fault: Fault, in arguments: [String]) -> Replacement? {
    // A command after its options.
    if path.isEmpty, let name = arguments.first(where: Runes.commandNames.dropFirst().contains),
      CommandOption.all(of: Runes.command(of: [name]).type).contains(where: { $0.names.contains(fault.option) })
    {
      return Replacement(
        line: "runes " + Hints.shellQuoted([name] + arguments.filter { $0 != name && $0 != "render" }, limit: 120))
    }
    for row in rows where row.words.contains(fault.option[...]) && isHere(row) {
      guard isMeant(row.when, fault.value) else { continue }
      var result = Replacement(takesValue: !row.when.isEmpty && row.when != "column")
      var line = row.line
      if line.hasPrefix("= ") { (result.isAlias, line) = (true, String(line.dropFirst(2))) }
      if ["runes ", "printf ", "echo "].contains(where: line.hasPrefix) {
        result.line = filled(line, fault, isValue: result.takesValue, in: arguments)
      } else {
        let value = (row.when == "letters" ? fault.value.flatMap(Self.letters) : fault.value) ?? "VALUE"
        result.arguments = line.split(separator: " ").map { word in
          if word == "{each}" { return "{text}.svg" }
          if word.hasPrefix("{value}") { return value + word.dropFirst("{value}".count) }
          return filled(String(word), fault, isValue: result.takesValue, in: arguments)
        }
      }
      return result
    }
    let name = String(fault.option.drop { $0 == "-" })
    if name.count > 2, (try? WritingSystem(named: name)) != nil { return Replacement(arguments: ["-s", name]) }
    if let row = Hints.rows("first").first(where: { $0.words.contains(name[...]) && $0.line.hasPrefix("runes") }) {
      let others = arguments.enumerated().filter { path.count <= $0.offset && $0.offset != fault.place }.map(\.element)
      return Replacement(line: filled(row.line, fault, in: arguments, adding: others))
    }
    if let other = Self.otherOwner(of: fault.option, than: path) {
      let option = [fault.option] + (other.takesValue ? [fault.value ?? "VALUE"] : [])
      let words = other.command == "quote" ? option : Array(arguments.dropFirst(path.count))
      return Replacement(line: "runes \(other.command) \(Hints.shellQuoted(words, limit: 120))")
    }
    if let known = near(fault.option, among: options.flatMap(\.names)) { return Replacement(arguments: [known]) }
    let letters = Hints.rows("letters").flatMap { $0.words.map { "--\($0)" } }
    if let meant = near(fault.option, among: letters) {
      return Replacement(arguments: ["-s", String(meant.dropFirst(2))])
    }
    guard let hint = near(fault.option, among: rows.flatMap { $0.words.map(String.init) }), hint != fault.option else {
      return nil
    }
    var meant = fault
    meant.option = hint
    return replacement(for: meant, in: arguments)
  }

  /// Whether a column or a key is given, by any of their names.
  private var isOfColumns: Bool {
    given.contains { ["--column", "--columns", "--field", "--col", "--key"].contains($0.prefix { $0 != "=" }) }
  }

  private func isMeant(_ when: Substring, _ value: String?) -> Bool {
    switch when {
    case "letters": value.flatMap(Self.letters) != nil
    case "edition": ["rundata", "transliteration", "translit"].contains(value?.lowercased())
    case "layout": value.map { text in PictureLayout.allCases.contains { $0.rawValue == text } } ?? false
    case "ring": given.contains { $0.hasPrefix("--ring") || $0 == "ring" }
    case "latin": ["latin", "text", "english", "en"].contains(value?.lowercased())
    case "file": value.map { InputFile.exists($0) || $0.contains(".") && !$0.contains(" ") } ?? false
    case "format": ["png", "svg", "pdf", "dxf", "txt", "html", "json", "csv"].contains(value?.lowercased())
    case "number": value.map { Double($0) != nil } ?? false
    case "runes": value.map { Hints.runes(in: $0.unicodeScalars).any } ?? false
    case "sign": isOfColumns && value.map { $0.count < 3 && !$0.contains(where: \.isLetter) } ?? false
    case "column": isOfColumns
    default: true
    }
  }

  /// The option that a name begins, or that is one or two letters away.
  private func near(_ option: String, among names: [String]) -> String? {
    guard option.hasPrefix("--"), option.count > 4 else { return nil }
    let known = names.filter {
      $0.hasPrefix("--") && $0.dropFirst(2).first == option.dropFirst(2).first
    }
    let begun = known.filter { $0.hasPrefix(option) }
    if begun.count == 1 { return begun[0] }
    let most = option.count < 8 ? 1 : 2
    return known.filter { $0.count > 6 && editDistance($0, option) <= most }
      .min { editDistance($0, option) < editDistance($1, option) }
  }

  /// Another command that has an option of this name.
  private static func otherOwner(of option: String, than path: [String]) -> (command: String, takesValue: Bool)? {
    guard option.hasPrefix("--") else { return nil }
    for command in ["render", "quote", "read", "explain", "pronounce", "compare"] where path.first != command {
      let (_, type) = Runes.command(of: [command])
      if let known = CommandOption.all(of: type).first(where: { $0.isShown && $0.names.contains(option) }) {
        return (command, known.takesValue)
      }
    }
    return nil
  }
}

/// An option of a command, as the parser describes it.
struct CommandOption {
  var names: [String]
  var takesValue: Bool
  var isShown: Bool

  static func all(of command: ParsableCommand.Type) -> [CommandOption] {
    guard let json = try? JSONTree(Array(command._dumpHelp().utf8), nestingLimit: 100),
      let root = json.member("command", of: json.root), let list = json.member("arguments", of: root)
    else { return [] }
    func text(_ name: StaticString, of value: Int) -> String {
      String(decoding: json.member(name, of: value).map(json.utf8) ?? [], as: UTF8.self)
    }
    return json.children(list).compactMap { argument in
      guard let names = json.member("names", of: argument) else { return nil }
      let spelled = json.children(names).map { (text("kind", of: $0) == "long" ? "--" : "-") + text("name", of: $0) }
      let isShown = json.member("shouldDisplay", of: argument).map {
        json.bytes[json.range($0).lowerBound] == UInt8(ascii: "t")
      }
      return CommandOption(
        names: spelled, takesValue: text("kind", of: argument) == "option", isShown: isShown ?? false)
    }
  }
}
