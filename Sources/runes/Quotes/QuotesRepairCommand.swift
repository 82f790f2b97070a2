import ArgumentParser

struct QuotesRepairCommand: ParsableCommand {
  static let configuration = CommandConfiguration(of: "quotes repair")

  @Flag(help: "Write the repaired store.") var yes = false

  @OptionGroup var store: QuoteStoreOptions

  func run() throws {
    let store = try self.store.location.required()
    let repair = try store.repair(write: yes, stamp: SystemCall.utcStamp())
    guard let damage = repair.damage else {
      let isThere = try store.document() != nil
      let path = store.path.shownPath.onOneLine
      let state = isThere ? "\(path) is intact" : "there is no \(path)"
      return try OpenFile.standardOutput.writeLine(state + "; nothing to repair")
    }
    if repair.isBeyondRepair {
      throw Failure(
        .dataError, "\(damage); nothing can be recovered; left untouched: to begin a new store, move it away".onOneLine)
    }
    let display = QuoteFormatter(color: .never)
    var lines = [damage.description.onOneLine]
    lines += repair.kept.map { display.row($0) }.map { String($0.dropLast()) }
    lines.append("\(counted(repair.kept.count, "quote")) can be read")
    if !repair.lostLines.isEmpty {
      let shown = repair.lostLines.prefix(20).map(String.init).joined(separator: ", ")
      let label = repair.lostLines.count == 1 ? "line" : "lines"
      lines.append("not recovered: text on \(label) \(shown)" + (repair.lostLines.count > 20 ? ", …" : ""))
    }
    if let kept = repair.savedAs {
      lines.append("repaired; the damaged file was saved as \(kept.shownPath.onOneLine)")
      try acknowledge(lines.joined(separator: "\n"))
    } else {
      let command = "runes quotes repair --yes" + store.flag.shownPath.onOneLine
      lines.append("nothing written; `\(command)` repairs the store and keeps the damaged file")
      try OpenFile.standardOutput.writeLine(lines.joined(separator: "\n"))
    }
  }
}
