/// The texts of all rows of a mode, made at the first explanation.
package final class TableRowCache: Sendable {
  /// By pass and row. Each is an array of one, since most segments have one row and need no array of their own then.
  private let rows: [[[TableRow]]]

  init(_ mode: WritingMode) {
    rows = mode.passes.map { pass in pass.mappings.map { [TableRow($0, in: pass, of: mode)] } }
  }

  /// The texts of rows, in their order.
  package func rows(for references: [Transliteration.RowReference]) -> [TableRow] {
    if references.count == 1 { return rows[references[0].pass][references[0].mapping] }
    return references.flatMap { rows[$0.pass][$0.mapping] }
  }
}
