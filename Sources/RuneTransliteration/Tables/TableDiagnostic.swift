/// One finding in a table: a fact with a place.
public struct TableDiagnostic: Sendable, Equatable {
  /// Whether a table with this finding can be used.
  public enum Severity: String, Sendable {
    case error
    case warning
  }

  /// Whether the table can be used.
  public let severity: Severity
  /// The file, as it was named.
  public let file: String
  /// Where in the file.
  public let place: TablePlace
  /// What is wrong, what was expected, and where there is one, the name that was probably meant.
  public let message: String

  /// The finding as compilers print it: `file:line:column: error: message`.
  public var description: String {
    "\(file):\(place.line):\(place.column): \(severity.rawValue): \(message)"
  }
}

/// A table that cannot be used, with every finding in it, in the order of the lines.
public struct TableError: Error, Sendable {
  /// The findings; at least one is an error.
  public let diagnostics: [TableDiagnostic]
}

/// Collects findings while a table is read and checked, so that all of them are told at once.
struct DiagnosticCollector {
  let file: String
  private(set) var diagnostics: [TableDiagnostic] = []

  init(file: String) {
    self.file = file
  }

  var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }

  var sorted: [TableDiagnostic] { diagnostics.sorted { $0.place < $1.place } }

  mutating func error(_ place: TablePlace, _ message: String) {
    diagnostics.append(TableDiagnostic(severity: .error, file: file, place: place, message: message))
  }

  mutating func warning(_ place: TablePlace, _ message: String) {
    diagnostics.append(TableDiagnostic(severity: .warning, file: file, place: place, message: message))
  }
}

/// "; did you mean …?" for a name that is not among the known ones, or nothing when none is near.
public func suggestion(for name: String, among known: [String]) -> String {
  nearest(to: name, among: known).map { "; did you mean \($0)?" } ?? ""
}

/// The known name that a misspelt one most likely stands for: at most a third of its letters away, or nil.
public func nearest(to name: String, among known: [String]) -> String? {
  let wanted = Array(name.unicodeScalars)
  var best: (name: String, distance: Int)?
  for candidate in known {
    let distance = editDistance(wanted, Array(candidate.unicodeScalars))
    if distance <= max(1, (wanted.count + 1) / 3), distance < best?.distance ?? .max { best = (candidate, distance) }
  }
  return best?.name
}

/// The number of letters to insert, delete, replace or swap with their neighbour, to get from one name to another.
private func editDistance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
  if a.isEmpty || b.isEmpty { return max(a.count, b.count) }
  var beforeLast: [Int] = []
  var last = Array(0...b.count)
  for i in 1...a.count {
    var row = [i]
    for j in 1...b.count {
      let replaced = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)
      var least = min(last[j] + 1, row[j - 1] + 1, replaced)
      if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] { least = min(least, beforeLast[j - 2] + 1) }
      row.append(least)
    }
    beforeLast = last
    last = row
  }
  return last[b.count]
}
