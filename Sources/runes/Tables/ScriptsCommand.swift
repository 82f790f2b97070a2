import ArgumentParser
import RuneKit
import RuneSystem

struct ScriptsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scripts",
    abstract: "List the scripts with their modes and variants, or the letters of one script.",
    discussion: """
      Example:
        runes scripts younger
      """)

  @Argument(help: "The script whose letters to list.") var name: String?

  func run() throws {
    if let name {
      let script = try BundledTables.script(RunicScript(named: name))
      try OpenFile.standardOutput.write(Self.letters(of: script))
    } else {
      let overviews = try RunicScript.allCases.map { try Self.overview(of: $0) }
      try OpenFile.standardOutput.write(overviews.joined(separator: "\n"))
    }
  }

  private static func overview(of runic: RunicScript) throws -> String {
    let script = try BundledTables.script(runic)
    var text = "\(script.name)  \(script.title)\n"
    for name in BundledTables.modes(for: runic) {
      let mode = try BundledTables.load(runic, mode: name).mode
      text += "  --mode \(name)  \(mode.title)\n"
      for option in mode.options {
        let flag = ValueSet.name(ofSwitch: option.name).map { "--values \($0)" } ?? "--option \(option.name)"
        text += "    \(flag)  \(option.meaning)\n"
      }
    }
    for variant in script.variants { text += "  --variant \(variant.name)  \(variant.title)\n" }
    for registry in script.registries { text += "  --registry \(registry.name)  \(registry.title)\n" }
    text += "  --divider \(script.dividers.map { "\($0.name) \(Character($0.scalar))" }.joined(separator: ", "))\n"
    return text.split(separator: "\n").map { wrappedForTerminal(String($0), indent: 4) + "\n" }.joined()
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
