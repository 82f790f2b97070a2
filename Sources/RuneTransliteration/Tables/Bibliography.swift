/// A work that rows cite.
public struct CitedWork: Sendable, Hashable, Identifiable {
  /// The key in the bibliography.
  public let key: String
  /// The key.
  public var id: String { key }
  /// The author; empty for a work that a user's table names only by title.
  public let author: String
  /// The year of publication, as in the bibliography.
  public let year: String
  /// The title.
  public let title: String
  /// Publisher, archive or address.
  public let place: String
  /// What the locators of rows refer to in this work, such as "page" or "inscription"; empty if rows have none.
  public let locator: String
}

/// The works that tables cite, by key: `Tables/sources.txt`.
package struct Bibliography: Sendable, Hashable {
  /// All works, in the order of the table.
  package let entries: [CitedWork]

  /// Reads rows of `key ; author ; year ; title ; where ; locator`; the last may be left out.
  package init(_ table: TableText) throws(TableError) {
    var found = TableDiagnosticCollector(file: table.file)
    var entries: [CitedWork] = []
    table.forEachLine { line in
      switch line {
      case .property(let key, _): found.error(.unknownProperty, key.position, "a bibliography has no properties")
      case .row(let fields):
        guard (5...6).contains(fields.count), !fields.contains(where: { $0.isEmpty }) else {
          return found.error(
            .malformedRow, fields[0].position, "a source is: key ; author ; year ; title ; where ; locator")
        }
        let key = table.string(fields[0])
        if entries.contains(where: { $0.key == key }) {
          found.error(.repeatedName, fields[0].position, "source \(key) is listed twice", subject: key)
        }
        entries.append(
          CitedWork(
            key: key, author: table.string(fields[1]), year: table.string(fields[2]), title: table.string(fields[3]),
            place: table.string(fields[4]), locator: fields.count == 6 ? table.string(fields[5]) : ""))
      }
    }
    if found.hasErrors { throw TableError(diagnostics: found.sorted) }
    self.entries = entries
  }

  package func entry(for key: String) -> CitedWork? { entries.first { $0.key == key } }

  /// The work with this key, which only the table of a mode may name.
  package func work(for key: String, of mode: WritingMode) -> CitedWork {
    if let entry = entry(for: key) { return entry }
    let title = mode.sources.first { $0.key == key }?.title ?? ""
    return CitedWork(key: key, author: "", year: "", title: title, place: "named in \(mode.table.file)", locator: "")
  }
}
