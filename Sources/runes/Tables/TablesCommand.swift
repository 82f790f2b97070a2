import ArgumentParser

struct TablesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    of: "tables", subcommands: [List.self, Check.self, Export.self], defaultSubcommand: List.self)

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(of: "tables list")

    func run() throws {
      var table = WrappedTable([.init(title: "table"), .init(title: "rows"), .init(title: "title", least: 12)])
      for script in RunicScript.allCases {
        for name in BundledTables.modes(for: script) {
          let mode = try BundledTables.load(script, mode: name).mode
          table.add(["\(script.rawValue)/\(name)", String(mode.rowCount), mode.title])
        }
      }
      try OpenFile.standardOutput.write(table.text())
    }
  }

  struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(of: "tables check")

    @Argument(help: "The file with the table.") var file: String

    func run() throws {
      let table = try UserTable.read(path: file, script: nil)
      for warning in table.mode.warnings { try OpenFile.standardError.writeLine(warning.description.madeHarmless) }
      try OpenFile.standardOutput.writeLine(
        "\(file.quotedForMessage): \(table.script.name)/\(table.mode.name.madeHarmless), \(table.mode.rowCount) rows, no errors"
      )
    }
  }
}
