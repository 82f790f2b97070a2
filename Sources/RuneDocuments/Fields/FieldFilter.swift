/// Transliterates columns of CSV and TSV, or texts in each line of JSON, and adds the runes next to them or puts them in
/// their place; or the cues of subtitles, the text of pages, or lines of which parts are kept.
///
/// Everything else is copied byte for byte. Memory use is bounded by the size of a row. Several tables become one, with one
/// header row.
package struct FieldFilter {
  package enum Fields {
    /// Columns of a table, by the names in its header row or by their numbers from 1.
    case columns([String])
    /// Texts in the JSON value on each line.
    case keys([JSONPath])
    /// The cues of SRT, WebVTT or MicroDVD.
    case subtitles
    /// Lines of text, of which `--keep` leaves some parts as they are.
    case lines
    /// The text of a page of HTML, with the transliterator for a language.
    case html((String?) throws -> RunicTransliterator)
  }

  package var fields: Fields
  /// Whether the runes replace the text, instead of being added.
  package var replaces = false
  /// What separates the cells of a table; by default commas, or tabs if its first row has one.
  package var delimiter: UInt8?
  /// Whether tabs, too, separate cells in quotation marks.
  package var hasQuotes = false
  /// Whether the first row of a table names the columns.
  package var hasHeader = true

  /// Whether numbers may be written otherwise: not where parts of a text stay as they are, which may have some.
  package var takesNumbers: Bool {
    switch fields {
    case .columns, .keys: writer.kept.isEmpty
    default: false
    }
  }

  package var writer: FieldWriter
  /// The columns of the first table.
  private var header: TableFilter.Header?
  private var editor: JSONTextEditor?
  /// Whether the last input ended with a line break, without which the next one begins with it.
  private var endsLine = true
  private var isFirstInput = true

  package init(
    _ transliterator: RunicTransliterator, fields: Fields, keeping kept: KeptSyntax = KeptSyntax(),
    stopsAtUnmapped: Bool
  ) {
    self.fields = fields
    writer = FieldWriter(transliterator: transliterator, stopsAtUnmapped: stopsAtUnmapped, kept: kept)
    if case .subtitles = fields { SubtitleFilter.keepSigns(&writer.kept) }
  }

  /// The suffix of added columns and members.
  package static let suffix = "_runes"
  static let rowLimit = 16 << 20

  /// Filters an input. Rows before an error are written.
  ///
  /// - Returns: What was lost; positions have the line and the column in the input.
  package mutating func run(
    reading read: (UnsafeMutableRawBufferPointer) throws -> Int, writing write: ([UInt8]) throws -> Void
  ) throws -> TransliterationReport {
    var output: [UInt8] = endsLine ? [] : [UInt8(ascii: "\n")]
    func reading(_ body: (UnsafeBufferPointer<UInt8>, _ output: inout [UInt8]) throws -> Void) throws {
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      while true {
        let count = try buffer.withUnsafeMutableBytes { try read($0) }
        // Also if the row is bad, those before it are written.
        defer { output.removeAll(keepingCapacity: true) }
        do {
          try buffer.withUnsafeBufferPointer { try body(UnsafeBufferPointer(rebasing: $0[..<count]), &output) }
        } catch {
          try write(output)
          throw error
        }
        if let last = output.last { endsLine = last == UInt8(ascii: "\n") }
        try write(output)
        if count == 0 { return }
      }
    }
    switch fields {
    case .columns(let names):
      var scanner = CSVScanner(delimiter: delimiter, hasQuotes: hasQuotes, rowLimit: Self.rowLimit)
      var table = TableFilter(names, replaces: replaces, hasHeader: hasHeader, first: header)
      try reading { piece, output in
        func take(_ row: CSVRow) throws { try table.write(row, &writer, into: &output) }
        do {
          try piece.isEmpty ? scanner.finish(take) : scanner.read(piece, take)
        } catch let problem as CSVScanner.Problem {
          throw DocumentError("line \(problem.line), column \(problem.column): \(problem.reason)")
        }
        if piece.isEmpty { header = try table.end() }
      }
    case .keys(let paths):
      var lines = JSONLinesFilter(
        editor ?? JSONTextEditor(paths: paths, suffix: replaces ? nil : Self.suffix), keepsMark: isFirstInput)
      var splitter = LineSplitter()
      try reading { piece, output in
        try splitter.read(piece) { try lines.write($0, $1, &writer, into: &output) }
        if piece.isEmpty { try lines.end(&writer, into: &output) }
      }
      editor = lines.editor
    case .subtitles:
      var subtitles = SubtitleFilter()
      var splitter = LineSplitter()
      try reading { piece, output in
        try splitter.read(piece) { row, _ in try subtitles.write(row, &writer, into: &output) }
        if piece.isEmpty { try subtitles.end(&writer, into: &output) }
      }
    case .lines:
      var splitter = LineSplitter()
      try reading { piece, output in
        try splitter.read(piece) { row, line in
          let end = row.countWithoutBreak
          output += try writer.runes(Array(row[..<end]), in: row, line: line) { $0 } + row[end...]
        }
      }
    case .html(let transliterator):
      var page = HTMLFilter(transliterator: transliterator)
      try reading { piece, output in try page.read(piece, &writer, into: &output) }
    }
    isFirstInput = false
    return writer.endInput()
  }

  /// The keys for which no line had a text, as a message, or nil.
  package var missingKeys: String? {
    guard let editor, let index = editor.found.firstIndex(of: false), !editor.names.isEmpty else { return nil }
    let key = editor.paths[index].text
    let known = editor.names.map { String($0.prefix(40)).madeHarmless }
    let shown = key.quotedForMessage
    if known.contains(key) { return "--key \(shown): no line has a text there" }
    let unknown = "--key: " + unknownName("key", shown, known: known)
    return unknown.contains("?") || key.contains { ".*[".contains($0) }
      ? unknown : "\(unknown); at any depth: --key '**.\(shown)'"
  }
}

/// Transliterates the texts of fields and collects what was lost, with positions in the input.
package struct FieldWriter {
  let transliterator: RunicTransliterator
  let stopsAtUnmapped: Bool
  /// The parts of texts that stay as they are.
  var kept = KeptSyntax()
  /// Makes what is written instead of the runes of a text, such as its likely spellings.
  package var alternatives: ((String) -> String)?
  package var numbers = NumberStyle.keep
  var report = TransliterationReport()
  /// The row of the last report, by its line, and where texts begin in it, in the order of their bytes.
  private var row = (line: 0, places: [(offset: Int, position: TextPosition)]())

  init(transliterator: RunicTransliterator, stopsAtUnmapped: Bool, kept: KeptSyntax) {
    (self.transliterator, self.stopsAtUnmapped, self.kept) = (transliterator, stopsAtUnmapped, kept)
  }

  /// Ends an input.
  ///
  /// - Returns: What was lost in it.
  mutating func endInput() -> TransliterationReport {
    defer { (report, row) = (TransliterationReport(), (0, [])) }
    return report
  }

  /// The runes of a field. Parts that are kept are in them; what is on both sides of a tag is read as one text.
  ///
  /// - Parameters:
  ///   - row: The row with the field.
  ///   - line: The line on which the row begins.
  ///   - origin: Where in the row the byte of the text is that is at this index.
  mutating func runes(
    _ text: [UInt8], in row: some RandomAccessCollection<UInt8>, line: Int, origin: (Int) -> Int
  ) throws -> [UInt8] {
    let parts = kept.isEmpty ? [] : kept.parts(of: text)
    if parts.isEmpty {
      let source = try numbers.source(text, for: transliterator)
      let (output, part) = source.withUnsafeBytes { transliterator.written(utf8: $0) }
      // Of a text with other words, only the beginning has a position in the input.
      try add(part, of: source, in: row, line: line) { origin(source == text ? $0 : 0) }
      if let alternatives { return Array(alternatives(String(decoding: text, as: UTF8.self)).utf8) }
      return kept.isEmpty ? numbers.output(output) : kept.separated(output, [])
    }
    // The text without its tags, with U+FFFC for other parts that follow each other, and where each part begins and ends in it.
    var plain: [UInt8] = []
    var ends: [Int] = []
    var (copied, endsPart) = (0, false)
    for part in parts {
      plain += text[copied..<part.range.lowerBound]
      ends.append(plain.count)
      if !part.joinsLetters, !(endsPart && copied == part.range.lowerBound) { plain += "\u{FFFC}".utf8 }
      endsPart = !part.joinsLetters
      ends.append(plain.count)
      copied = part.range.upperBound
    }
    plain += text[copied...]
    var runes: [UInt8] = []
    let (runeEnds, report) = plain.withUnsafeBytes { transliterator.write(utf8: $0, endingAt: ends, into: &runes) }
    var output: [UInt8] = []
    var keptOutputs: [Range<Int>] = []
    copied = 0
    for (index, part) in parts.enumerated() {
      output += runes[copied..<runeEnds[2 * index]] + text[part.range]
      keptOutputs.append(output.count - part.range.count..<output.count)
      copied = runeEnds[2 * index + 1]
    }
    output += runes[copied...]
    try add(report, of: plain, in: row, line: line) { offset in
      guard let index = parts.indices.last(where: { ends[2 * $0] <= offset }) else { return origin(offset) }
      let after = offset - ends[2 * index + 1]
      return origin(after < 0 ? parts[index].range.lowerBound : parts[index].range.upperBound + after)
    }
    return kept.separated(output, keptOutputs)
  }

  /// Adds what was lost in a text, with its positions in the input.
  private mutating func add(
    _ part: TransliterationReport, of text: [UInt8], in bytes: some RandomAccessCollection<UInt8>, line: Int,
    origin: (Int) -> Int
  ) throws {
    if part.isClean, part.guessedCount == 0 { return }
    // Only what is after the text before is read, since a row may have very many.
    func advance(_ position: inout TextPosition, from start: Int, to end: Int) {
      Array(bytes.dropFirst(start).prefix(end - start)).withUnsafeBytes { position.advance(over: $0) }
    }
    if row.line != line { row = (line, [(0, TextPosition(line: line))]) }
    let start = origin(0)
    var (low, high) = (0, row.places.count)
    while low < high {
      let middle = (low + high) / 2
      if row.places[middle].offset <= start { low = middle + 1 } else { high = middle }
    }
    var place = row.places[max(0, low - 1)]
    advance(&place.position, from: place.offset, to: start)
    place.offset = start
    if low == row.places.count { row.places.append(place) }
    let placed = part.movingPositions { position in
      var result = place.position
      advance(&result, from: start, to: max(start, origin(text.withUnsafeBytes { position.offset(in: $0) })))
      return result
    }
    if stopsAtUnmapped { try placed.failIfUnmapped() }
    report.merge(placed)
  }

  /// Refuses a row that is not UTF-8.
  package static func check(_ row: some Collection<UInt8>, line: Int) throws {
    if row.allSatisfy({ $0 < 0x80 }) || String(decoding: row, as: UTF8.self).utf8.elementsEqual(row) { return }
    throw DocumentError("line \(line) is not UTF-8; \(advice(toConvert: "file"))")
  }
}
