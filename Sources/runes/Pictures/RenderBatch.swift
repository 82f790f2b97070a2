import RuneFields
import ArgumentParser
import RuneDocuments

/// Flags for a picture of each line of a text, or of each row of a table.
struct RenderBatchOptions: ParsableArguments {
  @Option(
    """
    A file with the text; - is standard input. With a pattern for -o such as '{line}.svg' or '{text}.svg', draw a picture for \
    each line; with --column, for each row of CSV or TSV, where {name} stands for the cell of the column "name" and {row} for \
    the number of the row, also in other options: --ring-size '{size}'.
    """, value: "file", name: .shortAndLong, completion: .file())
  var input: String?

  @Option(
    """
    With --input, the column with the text, by name or number. Tables are read as by `runes`: --delimiter, --no-header, \
    --csv-quotes.
    """, value: "name") var column: String?

  // They are in the help of `runes` itself.
  @OptionGroup(visibility: .hidden) var table: TableOptions

  func check(output: String?, hasText: Bool, hasQuote: Bool) throws {
    let hasPattern = output?.contains("{") == true
    guard let input else {
      if let flag = column.map({ _ in "--column" }) ?? table.givenFlag {
        throw Failure(.usage, "\(flag) requires --input")
      }
      if let output, hasPattern {
        let line = TypedLine.acceptable(TextMeaning.given) ?? "runes -i names.csv --column name -o \(output.shellPath)"
        throw Failure(.usage, "-o with { is for many pictures: \(line)")
      }
      return
    }
    if hasText || hasQuote { throw Failure(.usage, "-i and \(hasQuote ? "--quote" : "a text") cannot be combined") }
    if column == nil {
      if FileEnding(input).kind == .table { _ = try InputFile.onlyColumn(of: input, table, isForPictures: true) }
      return
    }
    guard hasPattern else {
      throw Failure.usage(
        "--column requires -o with a pattern for the names of files: "
          + (TypedLine.acceptable(TextMeaning.given) ?? "such as -o '{name}.dxf'"))
    }
  }
}

/// Draws a picture for each row of a table, or for each line of a text, which is a table with one column.
struct RenderBatch {
  let options: RenderBatchOptions
  let input: String
  let pattern: String
  let isStrict: Bool
  let isQuiet: Bool

  /// The maximum number of bytes of the table.
  private static let limit = 64 << 20

  private struct Row {
    var line: Int
    var cells: [String]
  }

  /// Draws all rows; one that cannot be drawn is reported, and the others follow.
  ///
  /// - Parameter draw: The picture of a text, and the note on letters without a rune. It is given what fills the cells of
  ///   the row into a pattern.
  func run(_ draw: (String, (String) throws -> String) throws -> (RenderedPicture, withoutRune: String?)) throws {
    let (header, rows) = try readTable()
    if rows.isEmpty, !isQuiet { note("there is only the header row, so there are no pictures") }
    let column = try TableFilter.index(of: options.column ?? Self.text, in: header, hasHeader: true)
    let template = try Self.template(pattern, header)
    var taken: Set<String> = []
    var failures = 0
    for (index, row) in rows.enumerated() {
      let number = options.column == nil ? row.line : index + 1
      do {
        let (picture, withoutRune) = try draw(row.cells[column]) {
          Self.filled(try Self.template($0, header), row, number: number)
        }
        try picture.check(isStrict: isStrict)
        let (file, isAsGiven) = name(template, row, number: number, taken: &taken)
        if let end = file.lastIndex(of: "/"), end > file.startIndex {
          _ = try? AtomicFile.makeFolders(String(file[..<end]))
        }
        try OutputFile.write(picture.bytes, to: file, durability: .relaxed)
        if isQuiet { continue }
        if !isAsGiven { note("line \(row.line): wrote \(file.quotedForMessage)") }
        for message in picture.messages(withoutRune: withoutRune) { note("\(file.quotedForMessage): \(message)") }
      } catch {
        guard let failure = Failure.explaining(error) as? Failure, failure.status == .dataError else { throw error }
        failures += 1
        note("line \(row.line): \(failure.message)")
      }
    }
    if failures > 0 { throw Failure(.dataError, "\(failures) of \(counted(rows.count, "row")) could not be drawn") }
  }

  private func readTable() throws -> (header: [String], rows: [Row]) {
    let bytes = input == "-" ? try readStandardInput(limit: Self.limit) : try contentsOfFile(input, limit: Self.limit)
    if options.column == nil { return ([Self.text], try Self.lines(of: bytes, input)) }
    var scanner = CSVScanner(delimiter: options.table.delimiter(of: input), hasQuotes: options.table.csvQuotes)
    var rows: [Row] = []
    func take(_ row: CSVRow) throws {
      try FieldWriter.check(row.bytes, line: row.line)
      if row.isEmpty { return }
      rows.append(Row(line: row.line, cells: row.texts))
    }
    do {
      try scanner.read(whole: bytes, take)
    } catch let problem as CSVScanner.Problem {
      throw Failure(.dataError, "line \(problem.line), column \(problem.column): \(problem.reason)")
    }
    if options.table.noHeader, let first = rows.first {
      rows.insert(Row(line: 0, cells: first.cells.indices.map { String($0 + 1) }), at: 0)
    }
    guard var header = rows.first?.cells else {
      throw Failure(.dataError, "empty input; expected a header row with the names of the columns")
    }
    if header[0].unicodeScalars.first == "\u{FEFF}" { header[0] = String(header[0].unicodeScalars.dropFirst()) }
    for index in rows.indices.dropFirst() {
      guard rows[index].cells.count <= header.count else {
        throw Failure.data(
          "line \(rows[index].line): \(counted(rows[index].cells.count, "cell")); the header row has \(header.count)")
      }
      // Empty cells at the end of a row may be left out.
      rows[index].cells += [String](repeating: "", count: header.count - rows[index].cells.count)
    }
    return (header, Array(rows.dropFirst()))
  }

  /// The column of a text.
  private static let text = "text"

  /// The lines of a text that have something to draw.
  private static func lines(of bytes: [UInt8], _ path: String) throws -> [Row] {
    try FileEnding(path).checkIsText()
    try FileEnding.checkIsText(Array(bytes.prefix(8 << 10)), of: path)
    var rows: [Row] = []
    let lineEnd: UInt8 = bytes.contains(0x0A) ? 0x0A : 0x0D
    for (index, line) in bytes.split(separator: lineEnd, omittingEmptySubsequences: false).enumerated() {
      try FieldWriter.check(line, line: index + 1)
      let text = String(decoding: line.prefix(line.countWithoutBreak), as: UTF8.self)
      if !text.allSatisfy(\.isWhitespace) { rows.append(Row(line: index + 1, cells: [text])) }
    }
    return rows
  }

  // MARK: Names of files

  /// The pattern of a name; its fields are columns, or nil for the number of the row.
  private static func template(_ pattern: String, _ header: [String]) throws -> Template<Int?> {
    try Template(pattern) { name in
      ["row", "line"].contains(name) && !header.contains(name)
        ? nil : try TableFilter.index(of: name, in: header, hasHeader: true)
    }
  }

  /// The file of a row, and whether its name has the cells as they are; a name that is taken gets a number.
  private func name(
    _ template: Template<Int?>, _ row: Row, number: Int, taken: inout Set<String>
  ) -> (file: String, isAsGiven: Bool) {
    let file = Self.filled(template, row, number: number) { SafeFileName.part($0, otherwise: "row \(number)") }
    let slash = file.lastIndex(of: "/").map { file.index(after: $0) } ?? file.startIndex
    let dot = file[slash...].lastIndex(of: ".") ?? file.endIndex
    var result = file[..<slash] + SafeFileName.whole(String(file[slash..<dot])) + file[dot...]
    let stem = result.dropLast(file[dot...].count)
    var count = 1
    // Many file systems take small and capital letters for the same.
    while !taken.insert(result.lowercased()).inserted {
      count += 1
      result = "\(stem) \(count)" + file[dot...]
    }
    return (String(result), result == Self.filled(template, row, number: number))
  }

  /// A pattern with the cells of a row.
  private static func filled(_ template: Template<Int?>, _ row: Row, number: Int, _ cell: (String) -> String = { $0 })
    -> String
  { template.filled { $0.map { cell(row.cells[$0]) } ?? "\(number)" } }
}
