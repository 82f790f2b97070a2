import ArgumentParser
import RuneKit
import RuneText

/// Flags for a picture of each row of a table.
struct RenderBatchOptions: ParsableArguments {
  @Option(
    """
    A file with the text. With --column, draw a picture for each row of CSV or TSV, - for standard input; -o is then a \
    pattern: {name} stands for the cell of the column "name", {row} for the number of the row.
    """, value: "file", name: .shortAndLong, completion: .file())
  var input: String?

  @Option("With --input, the column with the text, by name or number.", value: "name") var column: String?

  @Option(
    parsing: .unconditional, help: DelimiterOption.help(with: "--input"), transform: DelimiterOption.byte)
  var delimiter: UInt8?

  @Flag(help: .hidden) var csvQuotes = false

  @Flag(help: "With --column, the first row is not a header; columns have numbers.") var noHeader = false

  /// - Throws: `Failure` for flags that need `--input` or exclude it.
  func check(output: String?, hasText: Bool, hasQuote: Bool) throws {
    guard input != nil else {
      let flags = [
        ("--column", column != nil), ("--delimiter", delimiter != nil), ("--csv-quotes", csvQuotes),
        ("--no-header", noHeader),
      ]
      for (flag, isGiven) in flags where isGiven {
        throw Failure(.usage, "\(flag) requires --input")
      }
      return
    }
    if hasText || hasQuote {
      throw Failure(.usage, "-i and \(hasQuote ? "--quote" : "a text") cannot be combined")
    }
    if column == nil {
      if FileEnding(input).kind == .table, let input {
        _ = try InputFile.onlyColumn(of: input, delimiter: delimiter, hasHeader: true, isForPictures: true)
      }
      if output?.contains("{") == true {
        throw Failure(.usage, "-o with { needs --column, the column with the text: --column name")
      }
      return
    }
    guard let output, output.contains("{") else {
      throw Failure(.usage, "--column requires -o with a pattern for the names of files, such as -o '{name}.dxf'")
    }
  }
}

/// Draws a picture for each row of a table.
struct RenderBatch {
  private let options: RenderBatchOptions
  private let input: String
  private let pattern: String
  private let isStrict: Bool
  private let isQuiet: Bool

  /// The maximum number of bytes of the table.
  private static let limit = 64 << 20

  init(_ options: RenderBatchOptions, input: String, pattern: String, isStrict: Bool, isQuiet: Bool) {
    (self.options, self.input, self.pattern) = (options, input, pattern)
    (self.isStrict, self.isQuiet) = (isStrict, isQuiet)
  }

  private struct Row {
    var line: Int
    var cells: [String]
  }

  /// Draws all rows; one that cannot be drawn is reported, and the others follow.
  ///
  /// - Parameter draw: The picture of a text, and the note on letters without a rune.
  /// - Throws: `Failure` for a table, a pattern or a file that cannot be used, and after all rows if one could not be drawn.
  func run(_ draw: (String) throws -> (RenderedPicture, withoutRune: String?)) throws {
    let (header, rows) = try readTable()
    if rows.isEmpty, !isQuiet { note("there is only the header row, so there are no pictures") }
    let column = try TableFilter.index(of: options.column ?? "", in: header, hasHeader: true)
    let parts = try patternParts(header)
    var taken: Set<String> = []
    var failures = 0
    for (number, row) in rows.enumerated() {
      let text = row.cells[column]
      do {
        let (picture, withoutRune) = try draw(text)
        try picture.check(isStrict: isStrict)
        let (file, isAsGiven) = name(parts, row, number: number + 1, taken: &taken)
        try OutputFile.write(picture.bytes, to: file, durability: .relaxed)
        if isQuiet { continue }
        if !isAsGiven { note("line \(row.line): wrote \(file.quotedForMessage)") }
        for message in picture.messages(withoutRune: withoutRune) { note("\(file.quotedForMessage): \(message)") }
      } catch let failure as Failure where failure.status == .dataError {
        failures += 1
        note("line \(row.line): \(failure.message)")
      }
    }
    if failures > 0 { throw Failure(.dataError, "\(failures) of \(counted(rows.count, "row")) could not be drawn") }
  }

  private func readTable() throws -> (header: [String], rows: [Row]) {
    let bytes =
      input == "-" ? try readStandardInput(limit: Self.limit) : try contentsOfFile(input, limit: Self.limit)
    var scanner = CSVScanner(delimiter: options.delimiter, hasQuotes: options.csvQuotes)
    var rows: [Row] = []
    func take(_ row: CSVRow) throws {
      try FieldWriter.check(row.bytes, line: row.line)
      if row.isEmpty { return }
      rows.append(Row(line: row.line, cells: row.fields.map { String(decoding: row.text(of: $0), as: UTF8.self) }))
    }
    do {
      try bytes.withUnsafeBufferPointer { try scanner.read($0, take) }
      try scanner.finish(take)
    } catch let problem as CSVScanner.Problem {
      throw Failure(.dataError, "line \(problem.line), column \(problem.column): \(problem.reason)")
    }
    if options.noHeader, let first = rows.first {
      rows.insert(Row(line: 0, cells: first.cells.indices.map { String($0 + 1) }), at: 0)
    }
    guard var header = rows.first?.cells else {
      throw Failure(.dataError, "empty input; expected a header row with the names of the columns")
    }
    if header[0].unicodeScalars.first == "\u{FEFF}" { header[0] = String(header[0].unicodeScalars.dropFirst()) }
    for index in rows.indices.dropFirst() {
      guard rows[index].cells.count <= header.count else {
        throw Failure(
          .dataError,
          "line \(rows[index].line): \(counted(rows[index].cells.count, "cell")); the header row has \(header.count)")
      }
      // Empty cells at the end of a row may be left out.
      rows[index].cells += [String](repeating: "", count: header.count - rows[index].cells.count)
    }
    return (header, Array(rows.dropFirst()))
  }

  // MARK: Names of files

  private enum Part {
    case text(String)
    case cell(Int)
    case row
  }

  private func patternParts(_ header: [String]) throws -> [Part] {
    var parts: [Part] = []
    var rest = pattern[...]
    while let open = rest.firstIndex(of: "{") {
      guard let close = rest[open...].firstIndex(of: "}") else {
        throw Failure(.usage, "-o \(pattern.quotedForMessage): a { has no }")
      }
      parts.append(.text(String(rest[..<open])))
      let name = String(rest[rest.index(after: open)..<close])
      if name == "row", !header.contains(name) {
        parts.append(.row)
      } else {
        parts.append(.cell(try TableFilter.index(of: name, in: header, hasHeader: true)))
      }
      rest = rest[rest.index(after: close)...]
    }
    return parts + [.text(String(rest))]
  }

  /// The file of a row, and whether its name has the cells as they are; a name that is taken gets a number.
  private func name(
    _ parts: [Part], _ row: Row, number: Int, taken: inout Set<String>
  ) -> (file: String, isAsGiven: Bool) {
    var (file, given) = ("", "")
    for part in parts {
      switch part {
      case .text(let text): (file, given) = (file + text, given + text)
      case .cell(let index):
        file += SafeFileName.part(row.cells[index], otherwise: "row \(number)")
        given += row.cells[index]
      case .row: (file, given) = (file + "\(number)", given + "\(number)")
      }
    }
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
    return (String(result), result == given)
  }
}
