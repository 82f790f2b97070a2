import ArgumentParser

struct ScriptsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(of: "scripts")

  @Flag(help: "List all parts of all scripts.") var all = false

  @Flag(help: "Write JSON.") var json = false

  @Argument(help: "The name of the letters to list.") var name: [String] = []

  /// What the short list shows.
  static let overview = [
    "elder", "elder/sound", "elder/proto-norse", "younger", "younger/short-twig", "younger/norse", "futhorc",
    "futhorc/old-english", "futhorc/english/hobbit", "medieval", "medieval/old-norse", "medieval/latin",
    "medieval/swedish", "medieval/norwegian", "medieval/icelandic", "cirth", "cirth/moria", "cirth/daeron",
    "cirth/english/mazarbul",
  ]

  func run() throws {
    let output = OpenFile.standardOutput
    if !name.isEmpty {
      let script = try WritingSystem(named: name.joined(separator: " ")).script
      let table = try BundledTables.script(script)
      return try json ? output.write(Self.objects(of: table)) : output.write(Self.letters(of: table))
    }
    if json {
      let list = JSONWriter.list(objects: Self.systems) { json, system in
        json.member("name", system.name)
        json.member("title", system.title)
        json.member("names", system.otherNames)
      }
      return try output.write(list)
    }
    if all { return try output.write(RunicScript.allCases.map { try Self.parts(of: $0) }.joined(separator: "\n")) }
    try output.write(
      Self.overview.map { try Self.lines(of: WritingSystem(named: $0)) }.joined()
        + [
          "sound, ipa and scholarly go with all of them: -s cirth/sound.",
          "runes scripts --all has all parts, runes scripts cirth the letters.",
        ].map { wrappedForTerminal($0) + "\n" }.joined())
  }

  /// "younger  ᚠᚢᚦᛅᚱᚴ  Younger Futhark (viking, vikings)", with as many other names as fit a line of 80; on a narrow terminal,
  /// what it is comes on the next line.
  private static func lines(of system: WritingSystem) throws -> String {
    let head = system.name.padded(to: 24) + (try system.transliterator().transliterate("futhark"))
    let title = system.title.prefix { $0 != "," && $0 != ":" }.prefix(46)
    var names = ""
    for name in system.otherNames where 33 + title.count + names.count + name.count + 5 <= 80 {
      names += (names.isEmpty ? "" : ", ") + name
    }
    let what = title + (names.isEmpty ? "" : " (\(names))")
    return Terminal.columns.map { $0 < 80 } == true
      ? "\(head)\n\(wrappedForTerminal("  " + what))\n" : "\(head.padded(to: 33))\(what)\n"
  }

  private static func parts(of runic: RunicScript) throws -> String {
    let script = try BundledTables.script(runic)
    var lines = [(script.name, script.title)]
    for name in BundledTables.modes(for: runic) {
      let mode = try BundledTables.load(runic, mode: name).mode
      lines.append(("  \(script.name)/\(name)", mode.title))
      lines += mode.options.map { ("    …/\(ValueSet.name(ofSwitch: $0.name) ?? $0.name)", $0.meaning) }
    }
    lines += script.variants.map { ("  \(script.name)/\($0.name)", $0.title) }
    lines += script.registries.map { ("  \(script.name)/\($0.name)", $0.title) }
    let dividers = script.dividers.map { "\($0.name) \(Character($0.scalar))" }.joined(separator: ", ")
    return (lines + [("  --divider", dividers)]).map { wrappedForTerminal("\($0.0)  \($0.1)", indent: 4) + "\n" }
      .joined()
  }

  /// Every script, mode and variant.
  private static var systems: [WritingSystem] {
    let names = RunicScript.allCases.flatMap { script in
      [script.rawValue]
        + (BundledTables.modes(for: script) + script.variants.map(\.rawValue)).map { "\(script.rawValue)/\($0)" }
    }
    return names.compactMap { try? WritingSystem(named: $0) }
  }

  /// The letters as JSON, an object for each.
  private static func objects(of script: ScriptTable) -> [UInt8] {
    JSONWriter.list(objects: script.letters.enumerated()) { json, entry in
      let (index, letter) = entry
      json.member("letter", String(Character(letter.scalar)))
      json.member("code", letter.scalar.codePoint)
      json.member("name", letter.name)
      json.member("latin", letter.transliteration)
      for variant in script.variants {
        json.member(named: variant.name) { $0.write(String(Character(script.scalar(ofLetterAt: index, in: variant)))) }
      }
      json.member("note", letter.note)
    }
  }

  private static func letters(of script: ScriptTable) -> String {
    var table = WrappedTable(
      [.init(title: "letter"), .init(title: "code"), .init(title: "name"), .init(title: "latin")]
        + script.variants.map { .init(title: $0.name) } + [.init(title: script.noteTitle, least: 12)])
    for (index, letter) in script.letters.enumerated() {
      let forms = script.variants.map { String(Character(script.scalar(ofLetterAt: index, in: $0))) }
      table.add(
        [String(Character(letter.scalar)), letter.scalar.codePoint, letter.name, letter.transliteration] + forms
          + [letter.note])
    }
    return table.text()
  }
}
