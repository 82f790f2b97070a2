/// The works that tables cite, by key: `Tables/sources.txt`.
package struct Bibliography: Sendable, Hashable {
  /// One work.
  package struct Entry: Sendable, Hashable {
    /// The key that rows cite it by.
    package let key: String
    /// Who made it.
    package let author: String
    /// When it appeared.
    package let year: String
    /// What it is called.
    package let title: String
    /// Publisher, archive or address.
    package let place: String
    /// What the part of a citation after its colon names, such as "page" or "inscription"; empty where none is given.
    package let locator: String
  }

  /// All works, in the order of the table.
  package let entries: [Entry]

  /// Reads rows of `key ; author ; year ; title ; where ; locator`; the last may be left out.
  ///
  /// - Throws: `TableError` with every finding.
  package init(_ table: TableText) throws(TableError) {
    var found = TableDiagnosticCollector(file: table.file)
    var entries: [Entry] = []
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
          Entry(
            key: key, author: table.string(fields[1]), year: table.string(fields[2]), title: table.string(fields[3]),
            place: table.string(fields[4]), locator: fields.count == 6 ? table.string(fields[5]) : ""))
      }
    }
    if found.hasErrors { throw TableError(diagnostics: found.sorted) }
    self.entries = entries
  }

  /// The work with this key, or nil.
  package func entry(for key: String) -> Entry? {
    entries.first { $0.key == key }
  }
}
