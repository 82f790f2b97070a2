/// A text table that wraps long cells to fit a width.
struct WrappedTable {
  struct Column {
    let title: String
    /// The minimum width when cells are wrapped; nil for a column that never wraps.
    var least: Int?
    /// Whether cells are aligned at their end.
    var isNumber = false
  }

  let columns: [Column]
  private(set) var rows: [[String]] = []

  private static let gap = 2

  init(_ columns: [Column]) { self.columns = columns }

  mutating func add(_ row: [String]) { rows.append(row) }

  /// The table for a list: as wide as the terminal, or unwrapped where standard output is not one or is too narrow.
  ///
  /// - Parameter indent: The number of spaces before each line.
  func text(indent: Int = 0) -> String {
    let fitting = Terminal.columns.flatMap { self.lines(width: $0 - indent) }
    let lines = fitting ?? self.lines(width: .max / 2) ?? []
    return lines.map { ($0.isEmpty ? "" : String(repeating: " ", count: indent)) + $0 + "\n" }.joined()
  }

  /// The lines of the table, or nil if the columns at their minimum do not fit the width.
  func lines(width: Int) -> [String]? {
    var natural = columns.map(\.title.displayWidth)
    for row in rows {
      for (index, cell) in row.enumerated() { natural[index] = max(natural[index], cell.displayWidth) }
    }
    // Columns without any text are omitted.
    let shown = columns.indices.filter { index in rows.contains { !$0[index].isEmpty } }
    guard let last = shown.last else { return [] }
    guard let widths = fit(natural, shown, width: width) else { return nil }
    return ([columns.map(\.title)] + rows).flatMap { row in
      let cells = shown.map { wrapped(row[$0], width: widths[$0]) }
      return (0..<(cells.map(\.count).max() ?? 0)).map { line in
        var text = ""
        for (cell, index) in zip(cells, shown) {
          let part = line < cell.count ? cell[line] : ""
          let blanks = String(repeating: " ", count: max(0, widths[index] - part.displayWidth))
          text += columns[index].isNumber ? blanks + part : part
          if index != last { text += (columns[index].isNumber ? "" : blanks) + String(repeating: " ", count: Self.gap) }
        }
        while text.last == " " { text.removeLast() }
        return text
      }
    }
  }

  /// Narrows the widest wrappable column repeatedly until all fit.
  private func fit(_ natural: [Int], _ shown: [Int], width: Int) -> [Int]? {
    var widths = natural
    var excess = shown.reduce(Self.gap * (shown.count - 1)) { $0 + widths[$1] } - width
    while excess > 0 {
      let candidates = shown.filter { index in columns[index].least.map { widths[index] > $0 } ?? false }
      guard let widest = candidates.max(by: { widths[$0] < widths[$1] }) else { return nil }
      widths[widest] -= 1
      excess -= 1
    }
    return widths
  }
}
