import RuneFields
import RuneSystem
import RuneText

/// A file format for exchanging quotes with other programs.
package enum QuoteFormat: String, CaseIterable, Codable, Sendable {
  /// The format of the store; a plain array of quotes is accepted too.
  case json
  /// RFC 4180 with a header row, such as `text,author,source`.
  case csv
  /// Tabs between the fields, and no quoting, so that no field has a tab or a line break.
  case tsv
  /// Texts separated by lines with only `%`, as the `fortune` program reads them.
  case fortune
  /// For human readers; cannot be read back.
  case markdown

  /// The format that a file name's extension indicates, or nil.
  package init?(fileName: String) {
    guard let dot = fileName.lastIndex(of: ".") else { return nil }
    switch fileName[dot...].lowercased() {
    case ".json": self = .json
    case ".csv": self = .csv
    case ".tsv", ".tab": self = .tsv
    case ".md", ".markdown": self = .markdown
    case ".fortune", ".fortunes", ".txt": self = .fortune
    default: return nil
    }
  }
}

/// The result of reading another program's file.
package struct ImportedQuotes: Hashable, Sendable {
  /// An entry that could not be read, or why none could.
  package struct Refusal: Error, Hashable {
    /// The line where the entry begins, or that of invalid UTF-8, from 1.
    package var line: Int
    /// The number of the quote in JSON, where several may be on one line, from 1; nil in other formats.
    package var number: Int?
    /// What is wrong with it.
    package var reason: String

    /// Makes a refusal from its parts.
    package init(line: Int, number: Int? = nil, reason: String) {
      self.line = line
      self.number = number
      self.reason = reason
    }
  }

  /// The quotes that were read.
  package var quotes: [Quote]
  /// The entries that could not be read, by line. Import nothing if there are any, to avoid partial imports.
  package var refusals: [Refusal]
  /// Whether the file could be read as a whole. If not, there is one refusal, and the number of quotes is unknown.
  package var isReadable: Bool
  /// The names of ignored columns or members, each once.
  package var unknownFields: [String]
  /// Whether each line ended with a dash and a name, which is the author of its quote.
  package private(set) var areSigned = false

  /// Reads and checks a whole file. Everything that cannot be used is reported.
  ///
  /// - Parameters:
  ///   - delimiter: For CSV and TSV, the ASCII character between fields; by default, that of the format.
  ///   - hasQuotes: For TSV, whether fields may be in quotation marks, as in CSV.
  ///   - columns: For tables and JSON, maps field names to different names: `["text": "quote"]`.
  ///   - hasHeader: For tables, whether the first row names the columns; otherwise these are numbers.
  ///   - isOnePerLine: For fortune files, whether each line is a quote.
  ///   - keepingControls: Whether to accept control characters.
  ///   - complete: Fills in missing fields before the quote is checked.
  package init(
    _ bytes: [UInt8], format: QuoteFormat, delimiter: UInt8? = nil, hasQuotes: Bool = false,
    columns: [String: String] = [:], hasHeader: Bool = true, isOnePerLine: Bool = false, keepingControls: Bool = false,
    complete: (inout Quote) -> Void = { _ in }
  ) {
    quotes = []
    refusals = []
    isReadable = true
    unknownFields = []
    // Some editors write a byte order mark.
    let bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
    let entries: [Entry]
    // JSON with invalid UTF-8 is rejected as a whole.
    let illFormed = format == .json ? [] : Self.illFormedLines(of: bytes)
    do throws(Refusal) {
      switch format {
      case .json:
        (entries, refusals, unknownFields) = try Self.readJSON(Self.renaming(columns, in: Self.listingLines(bytes)))
      case .csv, .tsv:
        (entries, refusals, unknownFields) = try Self.readTable(
          CSVScanner(delimiter: delimiter ?? Self.delimiter(of: bytes, format), hasQuotes: hasQuotes), bytes,
          columns: columns, hasHeader: hasHeader, illFormed: illFormed)
      case .fortune:
        (entries, areSigned) = Self.readFortune(String(decoding: bytes, as: UTF8.self), isOnePerLine: isOnePerLine)
      case .markdown: throw Refusal(line: 1, reason: "Markdown cannot be read back")
      }
    } catch {
      refusals = [error]
      isReadable = false
      return
    }
    for entry in entries {
      if let line = entry.lines.first(where: { illFormed.contains($0) }) {
        refusals.append(Refusal(line: line, reason: Self.illFormedReason))
        continue
      }
      var quote = entry.quote
      complete(&quote)
      do {
        try quote.validate(keepingControls: keepingControls)
        quotes.append(quote)
      } catch {
        var reason = error.description
        if case .control(_, "\u{8}", _) = error { reason += ", as in old fortune files: col -b < FILE removes it" }
        refusals.append(Refusal(line: entry.lines.lowerBound, number: entry.number, reason: reason))
      }
    }
    refusals.sort { ($0.line, $0.number ?? 0) < ($1.line, $1.number ?? 0) }
  }

  /// A quote and where it is.
  private struct Entry {
    var lines: Range<Int>
    /// Its number, in JSON.
    var number: Int?
    var quote: Quote
  }

  private typealias Content = (entries: [Entry], refusals: [Refusal], unknownFields: [String])

  private static let illFormedReason = "invalid UTF-8"

  /// The numbers of lines with invalid UTF-8.
  private static func illFormedLines(of bytes: [UInt8]) -> Set<Int> {
    // Decoding replaces invalid bytes, so the result differs from the input exactly if it had any.
    func isIllFormed(_ bytes: ArraySlice<UInt8>) -> Bool {
      !String(decoding: bytes, as: UTF8.self).utf8.elementsEqual(bytes)
    }
    if !isIllFormed(bytes[...]) { return [] }
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    return Set(zip(1..., lines).filter { isIllFormed($0.1) }.map(\.0))
  }

  // MARK: JSON

  /// What other collections of quotes call a field that they lack under our name.
  private static let usualNames = [
    "quote": "text", "content": "text", "quotetext": "text", "body": "text", "by": "author", "quoteauthor": "author",
    "lang": "language", "tags": "collections", "categories": "collections", "book": "source",
  ]

  /// The array of what JSON Lines have, with the same number of lines; other JSON as it is.
  private static func listingLines(_ bytes: [UInt8]) -> [UInt8] {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { line in line.drop { $0 == 0x20 } }
    let objects = lines.indices.filter { lines[$0].first == UInt8(ascii: "{") }
    guard objects.first == lines.firstIndex(where: { ![nil, 0x0D].contains($0.first) }), let first = objects.first,
      let tree = try? JSONTree(Array(lines[first]), nestingLimit: 32), tree.kind(tree.root) == .object,
      tree.member("quotes", of: tree.root) == nil
    else { return bytes }
    var result = [UInt8(ascii: "[")]
    for (index, line) in lines.enumerated() {
      if index > first, line.first == UInt8(ascii: "{") { result.append(UInt8(ascii: ",")) }
      result += line
      result.append(index == lines.count - 1 ? UInt8(ascii: "]") : UInt8(ascii: "\n"))
    }
    return result
  }

  /// JSON whose members have the names of fields.
  private static func renaming(_ columns: [String: String], in bytes: [UInt8]) -> [UInt8] {
    guard let tree = try? JSONTree(bytes, nestingLimit: 32) else { return bytes }
    let fields = Dictionary(columns.map { ($0.value, $0.key) }) { first, _ in first }
    let quotes = tree.children(tree.member("quotes", of: tree.root) ?? tree.root).filter { tree.kind($0) == .object }
    // The ids of another program, such as 1, 2, 3, are not RuneKit's.
    let ids = quotes.compactMap { tree.member("id", of: $0) }
    let hasOtherIDs = !ids.contains { tree.kind($0) == .string && QuoteID(tree.text($0)) != nil }
    var result: [UInt8] = []
    var copied = 0
    for quote in quotes {
      let members = tree.members(quote)
      let own = Set(members.map { tree.text($0.key) })
      for (key, value) in members {
        let name = tree.text(key)
        // A member with the field's own name is superseded by the mapped one.
        let usual = usualNames[name.lowercased()].flatMap { field in
          let fits = tree.kind(value) == (field == "collections" ? .array : .string)
          return own.contains(field) || columns[field] != nil || !fits ? nil : field
        }
        let other = columns[name] != nil || name == "id" && hasOtherIDs ? "(\(name))" : nil
        guard let new = fields[name] ?? other ?? usual else { continue }
        result += bytes[copied..<tree.range(key).lowerBound]
        result.append(json: new)
        copied = tree.range(key).upperBound
      }
    }
    return result + bytes[copied...]
  }

  private static func readJSON(_ bytes: [UInt8]) throws(Refusal) -> Content {
    do {
      let document = try StoreDocument(importing: bytes)
      let refusals = zip(document.refused, document.lines(at: document.refused.map(\.damage.offset))).map {
        Refusal(line: $1, number: $0.number, reason: $0.damage.reason)
      }
      let missing = Set(document.refused.map(\.number))
      let numbers = (1...(document.count + missing.count + 1)).filter { !missing.contains($0) }
      let entries = zip(zip(document.lines, numbers), 0...).map { start, index in
        Entry(lines: start.0..<(start.0 + 1), number: start.1, quote: document.quote(at: index, origin: .own))
      }
      // Members that only the command's listings have.
      let listingOnly: Set = ["origin", "date", "start", "runes", "script", "mode", "variant", "font"]
      return (entries, refusals, document.unknownKeys.filter { !listingOnly.contains($0) })
    } catch {
      switch error {
      case .damaged(_, let line, let reason): throw Refusal(line: line, reason: reason)
      case .newerVersion(let version):
        throw Refusal(line: 1, reason: "written by a newer version of runes (format version \(version))")
      }
    }
  }

  // MARK: CSV

  /// What separates the fields, by the first line; some programs write semicolons or tabs into CSV.
  private static func delimiter(of bytes: [UInt8], _ format: QuoteFormat) -> UInt8 {
    let head = bytes.prefix { $0 != UInt8(ascii: "\n") }
    let others = [UInt8(ascii: ";"), UInt8(ascii: "\t")]
    return head.contains(format.delimiter) ? format.delimiter : others.first(where: head.contains) ?? format.delimiter
  }

  private static func readTable(
    _ scanner: CSVScanner, _ bytes: [UInt8], columns renamed: [String: String], hasHeader: Bool, illFormed: Set<Int>
  ) throws(Refusal) -> Content {
    let rows = try tableRows(bytes, scanner)
    guard let first = rows.first else { return ([], [], []) }
    if let line = first.lines.first(where: { illFormed.contains($0) }) {
      throw Refusal(line: line, reason: illFormedReason)
    }
    var columns = first.cells.indices.map { hasHeader ? first.cells[$0].lowercased().trimmingBlanks : String($0 + 1) }
    for (field, column) in renamed.sorted(by: { $0.key < $1.key }) {
      guard let mapped = columns.firstIndex(of: column.lowercased()) else {
        let known = columns.joined(separator: ", ")
        throw Refusal(line: first.line, reason: "no column is named “\(column)”; the columns are \(known)")
      }
      // A column with the field's own name is superseded by the mapped one.
      for index in columns.indices where columns[index] == field && index != mapped { columns[index] = "(\(field))" }
      columns[mapped] = field
    }
    for (index, name) in columns.enumerated() where hasHeader {
      if let field = usualNames[name], !columns.contains(field) { columns[index] = field }
    }
    if let index = columns.firstIndex(of: "id"),
      !rows.dropFirst().contains(where: { $0.cells.count > index && QuoteID($0.cells[index]) != nil })
    {
      columns[index] = "(id)"
    }
    if let problem = headProblem(columns) { throw Refusal(line: first.line, reason: problem) }

    var entries: [Entry] = []
    var refusals: [Refusal] = []
    for row in rows.dropFirst(hasHeader ? 1 : 0) {
      guard row.cells.count <= columns.count else {
        refusals.append(
          Refusal(line: row.line, reason: "\(row.cells.count) fields where \(columns.count) were expected"))
        continue
      }
      do {
        entries.append(
          Entry(lines: row.lines, quote: try quote(cells: zip(columns, row.cells).filter { !$0.1.isEmpty })))
      } catch {
        refusals.append(Refusal(line: row.line, reason: error.reason))
      }
    }
    return (entries, refusals, columns.filter { !QuoteFormat.columns.contains($0) && $0 != "licence" })
  }

  /// What is wrong with the header row, or nil if it can be used.
  private static func headProblem(_ columns: [String]) -> String? {
    let expected = "expected a header row, such as text,author,source"
    var known: Set<String> = []
    for name in columns where !known.insert(name).inserted { return "two columns are named “\(name)”; \(expected)" }
    if columns.contains("text") { return nil }
    return "no column is named “text”; \(expected), or say which one it is: --column text=1 --no-header"
  }

  private struct CellProblem: Error { var reason: String }

  private static func quote(cells: [(name: String, value: String)]) throws(CellProblem) -> Quote {
    var values: [String: String] = [:]
    for (name, value) in cells { values[name] = value }
    let text = values["text"] ?? ""
    let author = values["author"] ?? ""
    func id(_ column: String) throws(CellProblem) -> QuoteID? {
      guard let letters = values[column] else { return nil }
      guard let id = QuoteID(letters) else {
        throw CellProblem(reason: "expected an id of 26 letters a–z and digits 2–7 in \"\(column)\"")
      }
      return id
    }
    var year: Int?
    if let digits = values["year"] {
      year = Int(digits)
      if year == nil { throw CellProblem(reason: "expected a number in \"year\"") }
    }
    var added: CivilDate?
    if let date = values["added"] {
      added = CivilDate(date)
      if added == nil { throw CellProblem(reason: "expected a date as YYYY-MM-DD in \"added\"") }
    }
    if let changed = values["changed"], !Quote.isInstant(changed) {
      throw CellProblem(reason: "expected an instant as YYYY-MM-DDThh:mm:ssZ in \"changed\"")
    }
    let favorite = (values["favorite"] ?? "false").lowercased()
    guard favorite == "true" || favorite == "false" else {
      throw CellProblem(reason: "expected true or false in \"favorite\"")
    }
    let collections = (values["collections"] ?? "").split(separator: ";").map { String($0).trimmingBlanks }
    return Quote(
      id: try id("id"), text: text, author: author, source: values["source"], translator: values["translator"],
      year: year, language: values["language"], gloss: values["gloss"], license: values["license"] ?? values["licence"],
      collections: collections.filter { !$0.isEmpty }, short: values["short"], original: try id("original"),
      added: added, changed: values["changed"], isFavorite: favorite == "true", carved: try carved(values))
  }

  private static func carved(_ values: [String: String]) throws(CellProblem) -> CarvedText? {
    guard let runes = values["carved"] else { return nil }
    guard let script = values["carved-script"] else { throw CellProblem(reason: "\"carved\" needs \"carved-script\"") }
    return CarvedText(runes: runes, script: script, variant: values["carved-variant"])
  }

  private struct Row {
    var lines: Range<Int>
    var cells: [String]

    var line: Int { lines.lowerBound }
  }

  /// The rows of a table, without empty ones.
  private static func tableRows(_ bytes: [UInt8], _ scanner: CSVScanner) throws(Refusal) -> [Row] {
    var scanner = scanner
    var rows: [Row] = []
    func take(_ row: CSVRow) {
      let cells = row.fields.map { field in
        let text = row.text(of: field)
        // Texts have line feeds, whatever the line breaks of the file.
        return String(decoding: field.isQuoted ? text.replacing([0x0D, 0x0A], with: [0x0A]) : text, as: UTF8.self)
      }
      let count = row.bytes.count { $0 == UInt8(ascii: "\n") }
      let endsWithBreak = row.bytes.last == UInt8(ascii: "\n")
      if cells != [""] {
        rows.append(Row(lines: row.line..<(row.line + count + (endsWithBreak ? 0 : 1)), cells: cells))
      }
    }
    do {
      try scanner.read(whole: bytes, take)
    } catch let problem as CSVScanner.Problem {
      throw Refusal(line: problem.line, reason: "\(problem.reason) (column \(problem.column))")
    } catch {
      throw Refusal(line: scanner.line, reason: "\(error)")
    }
    return rows
  }

  // MARK: fortune

  /// A single text as printed by `fortune`, with the author split off; nil if it is empty.
  package static func singleFortune(_ text: String) -> Quote? {
    fortune(text.split(separator: "\n", omittingEmptySubsequences: false))
  }

  private static func readFortune(_ text: String, isOnePerLine: Bool) -> (entries: [Entry], areSigned: Bool) {
    var entries: [Entry] = []
    var lines: [Substring] = []
    var start = 1
    // Swift treats "\r\n" as one character.
    let all = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    let areSigned = isOnePerLine && all.allSatisfy { $0.allSatisfy(\.isWhitespace) || signed(String($0)) != nil }
    func finish(next: Int) {
      if areSigned, let quote = lines.first.flatMap({ signed(String($0)) }) {
        entries.append(Entry(lines: start..<next, quote: quote))
      } else if let quote = fortune(lines) {
        entries.append(Entry(lines: start..<next, quote: quote))
      }
      lines = []
      start = next
    }
    for (index, line) in all.enumerated() {
      if line == "%" { finish(next: index + 2) } else { lines.append(line) }
      if isOnePerLine { finish(next: index + 2) }
    }
    finish(next: all.count + 1)
    return (entries, areSigned && !entries.isEmpty)
  }

  /// An entry with its text and author. The author is in a final paragraph that begins with a dash; its further lines must be
  /// indented. If two consecutive lines begin with a dash at the margin, they are dialogue and there is no author.
  static func fortune(_ lines: [Substring]) -> Quote? {
    var lines = lines.map { String($0) }
    while let last = lines.last, last.trimmingBlanks.isEmpty { lines.removeLast() }
    while let first = lines.first, first.trimmingBlanks.isEmpty { lines.removeFirst() }
    guard !lines.isEmpty else { return nil }
    var author = ""
    if let index = lines.lastIndex(where: { attribution($0) != nil }), index > 0 {
      let rest = lines[(index + 1)...].filter { !$0.trimmingBlanks.isEmpty }
      let isTalk = !isIndented(lines[index]) && attribution(lines[index - 1]) != nil
      if !isTalk, rest.allSatisfy(isIndented) {
        author = ([attribution(lines[index]) ?? ""] + rest.map(\.trimmingBlanks)).joined(separator: " ")
        lines.removeSubrange(index...)
        while let last = lines.last, last.trimmingBlanks.isEmpty { lines.removeLast() }
      }
    }
    return Quote(text: lines.joined(separator: "\n"), author: author)
  }

  /// A line that ends with a dash and a name; nil for all others.
  package static func signed(_ line: String) -> Quote? {
    for dash in [" -- ", " — ", " ― ", " – ", " - "] {
      guard let parts = line.ranges(of: dash).last else { continue }
      let text = String(line[..<parts.lowerBound]).trimmingBlanks
      let name = String(line[parts.upperBound...]).trimmingBlanks
      return text.isEmpty || !isName(name) ? nil : Quote(text: text, author: name)
    }
    return nil
  }

  /// Whether a text may be the name of an author, perhaps with a work: at most six words that have a capital or a digit, or are
  /// small words of names, and the first of them neither a letter nor a word that often begins a sentence.
  private static func isName(_ text: String) -> Bool {
    let words = text.split(separator: " ")
    guard let first = words.first, first.first?.isUppercase == true, words.count <= 6, !"!?".contains(text.last ?? "!")
    else { return false }
    let opening = first.prefix { $0.isLetter }.lowercased()
    if sentenceOpenings.contains(opening) || words.count == 1 && text.count(where: \.isLetter) < 3 { return false }
    return words.allSatisfy { word in
      let isSmall = !word.contains { $0.isUppercase || $0.isNumber } && word.contains(where: \.isLetter)
      return !isSmall || smallWordsOfNames.contains(word.filter(\.isLetter))
    }
  }

  /// Words that names have with a small letter: *Marie von Ebner-Eschenbach*, *Chinese proverb*.
  private static let smallWordsOfNames = Set(
    """
    af al and attributed author bin bint by c ca da das de del dela della den der des di do dos du e el et for from ibn in la \
    las le les los of on or proverb saying song ten ter the to traditional trans translated und van vel von y zu zum zur
    """.split(separator: " ").map(String.init))

  /// Words that begin an answer rather than a name: *Who came - I Saw*.
  private static let sentenceOpenings = Set(
    """
    always but everybody everyone everything he here how i if it me never no nobody none not nothing now she so that them then \
    there these they this those us we what when where who why yes you
    """.split(separator: " ").map(String.init))

  private static func isIndented(_ line: String) -> Bool { line.hasPrefix(" ") || line.hasPrefix("\t") }

  /// The name after a dash at the start of a line.
  private static func attribution(_ line: String) -> String? {
    let line = line.trimmingBlanks
    for dash in ["-- ", "--", "— ", "― ", "– "] where line.hasPrefix(dash) {
      let name = String(line.dropFirst(dash.count)).trimmingBlanks
      return name.isEmpty || name.hasPrefix("-") ? nil : name
    }
    return nil
  }
}

extension String {
  /// The string without leading and trailing spaces and tabs.
  fileprivate var trimmingBlanks: String {
    var slice = drop { $0 == " " || $0 == "\t" }
    while let last = slice.last, last == " " || last == "\t" { slice.removeLast() }
    return String(slice)
  }
}
