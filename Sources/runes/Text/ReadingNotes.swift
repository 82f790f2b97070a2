/// The notes of `runes read` on runes that do not belong: how they were read, how many, and the first few positions.
struct ReadingNotes {
  private struct Entry {
    let letter: Unicode.Scalar
    var count: Int
    let line: Int
    let column: Int
  }

  private var total: [RunicReading.Kind: Int] = [:]
  private var first: [RunicReading.Kind: [Entry]] = [:]
  private var scripts: [RunicScript] = []
  /// The usual modes where the letters decided for another.
  var modes: [String: String] = [:]
  private var hasText = false
  private(set) var line = 1
  /// The number of scalars in the line before the current part.
  private var column = 0

  private static let most = 4

  /// Whether letters of other scripts are kept, as for --all.
  private let keepsOthers: Bool
  /// The words of the command line, for a shell; empty for other inputs.
  private let typed: String

  init(keepsOthers: Bool, typed: [String]) {
    self.keepsOthers = keepsOthers
    self.typed = typed.isEmpty || typed == ["-"] ? "" : Hints.shellQuoted(["read"] + typed, limit: 120)
  }

  mutating func add(_ strays: [RunicReading.Stray], script: RunicScript?, of text: String, endsLine: Bool) {
    if let script, !scripts.contains(script) { scripts.append(script) }
    if !text.isEmpty { hasText = true }
    for stray in strays {
      total[stray.kind, default: 0] += 1
      var entries = first[stray.kind, default: []]
      if let index = entries.firstIndex(where: { $0.letter == stray.letter }) {
        entries[index].count += 1
      } else if entries.count <= Self.most {
        entries.append(Entry(letter: stray.letter, count: 1, line: line, column: column + stray.offset + 1))
      }
      first[stray.kind] = entries
    }
    line += endsLine ? 1 : 0
    column = endsLine ? 0 : column + text.unicodeScalars.count
  }

  /// One line per kind of problem.
  var lines: [String] {
    guard hasText else { return [] }
    if scripts.isEmpty, total.isEmpty {
      return ["the text has no runes; unchanged" + (typed.isEmpty ? "" : "; as a text: runes -- \(typed)")]
    }
    let taken = scripts.map(\.rawValue).joined(separator: " and ")
    var lines = modes.sorted { $0.key < $1.key }.map { name, usual in
      "read by \(name), since \(usual) never writes some of these letters; --mode chooses"
    }
    for script in RunicScript.allCases {
      guard let count = total[.of(script)] else { continue }
      let what = keepsOthers ? "unchanged" : "read with its table"
      lines.append(
        "mixed scripts, read as \(taken): \(counted(count, "letter")) only in \(script.rawValue), \(what): \(list(.of(script)))"
      )
    }
    if let count = total[.notInMode] {
      lines.append("\(counted(count, "letter")) that the mode never writes there, unchanged: \(list(.notInMode))")
    }
    if let count = total[.unknown] {
      let taken = scripts.isEmpty ? "" : ", the rest read as \(taken)"
      // The layouts of Cirth differ beyond the chart.
      let isBeyond = first[.unknown, default: []].contains { (0xE0C2...0xE0FF).contains($0.letter.value) }
      let hint = isBeyond ? "; for cirth beyond U+E0C1 try --registry 1998 or 2001" : ""
      lines.append("\(counted(count, "letter")) of unknown script, unchanged\(taken): \(list(.unknown))\(hint)")
    }
    return lines
  }

  private func list(_ kind: RunicReading.Kind) -> String {
    let entries = first[kind, default: []]
    let shown = entries.prefix(Self.most).map { entry in
      // Few fonts have private-use characters.
      let isPrivate = (0xE000...0xF8FF).contains(entry.letter.value)
      let letter = isPrivate ? entry.letter.codePoint : "\(Character(entry.letter)) (\(entry.letter.codePoint))"
      return "\(letter)\(entry.count > 1 ? " ×\(entry.count), first" : "") at \(entry.line):\(entry.column)"
    }
    return shown.joined(separator: ", ") + (entries.count > Self.most ? " …" : "")
  }
}
