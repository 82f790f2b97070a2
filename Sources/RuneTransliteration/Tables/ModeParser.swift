extension WritingMode {
  /// Reads a mode from its table.
  ///
  /// What a mode needs to run is always checked: form, names, limits. `ModeValidator` finds the rest.
  ///
  /// - Parameter script: The script whose letters the table names; nil for a table of romanization.
  package init(_ table: TableText, script: ScriptTable?) throws(TableError) {
    let (mode, found) = try Self.read(table, script: script)
    if found.hasErrors { throw TableError(diagnostics: found.sorted) }
    self = mode
  }

  /// Reads as much of a table as possible; a mode with errors may be checked further, but not used.
  static func read(
    _ table: TableText, script: ScriptTable?
  ) throws(TableError) -> (WritingMode, TableDiagnosticCollector) {
    var parser = ModeParser(table, script: script)
    return try parser.parse()
  }
}

/// Turns the lines of a mode table, or of a table of romanization, into a `WritingMode`.
struct ModeParser {
  let table: TableText
  /// Nil for a table of romanization, all of whose passes write Latin.
  let script: ScriptTable?
  private(set) var letterNames = Interner()
  var found: TableDiagnosticCollector

  private var properties = TableProperties()
  private(set) var classes: [GraphemeClass] = []
  private(set) var classNames = Interner()
  private(set) var options: [WritingMode.Option] = []
  private var sources: [WritingMode.Source] = []
  private var exactLetters: [Unicode.Scalar] = []
  private var typed: (capital: Unicode.Scalar, letter: Unicode.Scalar)?
  private var wordList: (name: String, position: TextPosition)?
  private var sound: String?
  private var edition: String?
  private var brackets: [Unicode.Scalar] = []
  private var shares: [(stated: Double, true: Double)] = []
  private var confidence = Confidence.convention
  /// Rows by pass. They are read at the end, because only the last pass writes letters.
  private var passes: [(name: String, rows: [[TableText.Field]])] = []
  private var rowCount = 0

  private static let singleProperties = ["@mode", "@script", "@language", "@title"]
  private static let allProperties =
    singleProperties + [
      "@names", "@nearest", "@confidence", "@class", "@option", "@source", "@exact", "@typed", "@words",
      "@sound", "@edition", "@brackets", "@shares", "@pass",
    ]

  init(_ table: TableText, script: ScriptTable?) {
    self.table = table
    self.script = script
    found = TableDiagnosticCollector(file: table.file)
    guard let script else { return }
    for letter in script.allLetters { _ = letterNames.number(of: letter.name.values) }
    for registry in script.registries {
      for letter in registry.letters { _ = letterNames.number(of: letter.name.values) }
    }
  }

  mutating func parse() throws(TableError) -> (WritingMode, TableDiagnosticCollector) {
    let top = TextPosition.start
    if table.bytes.count > TableLimits.bytes {
      found.error(.limitExceeded, top, "the table has \(table.bytes.count) bytes; the limit is \(TableLimits.bytes)")
      throw TableError(diagnostics: found.sorted)
    }
    if let position = table.lineOverLimit {
      found.error(.limitExceeded, position, "the line has more than \(TableLimits.lineBytes) bytes")
      throw TableError(diagnostics: found.sorted)
    }
    table.forEachLine { line in
      switch line {
      case .property(let key, let value): readProperty(key, value)
      case .row(let fields): keepRow(fields)
      }
    }
    for key in script == nil ? ["@language", "@title"] : Self.singleProperties where properties[key] == nil {
      found.error(.missingProperty, top, "no \(key)", subject: key)
    }
    if let named = properties["@script"], named != script?.name {
      found.error(
        .otherScript, top, "the table is for script \(named), not for \(script?.name ?? "Latin")", subject: named)
    }
    if rowCount == 0 { found.error(.malformedRow, top, "no rows: latin ; letters ; where ; why ; source") }
    if !isWithinLimits(top) { throw TableError(diagnostics: found.sorted) }
    var parsed: [WritingMode.Pass] = []
    for (index, pass) in passes.enumerated() {
      let isLast = index == passes.count - 1 && script != nil
      var mappings: [Mapping] = []
      mappings.reserveCapacity(pass.rows.count)
      for row in pass.rows {
        if let mapping = readMapping(row, writesLetters: isLast) { mappings.append(mapping) }
      }
      parsed.append(WritingMode.Pass(name: pass.name, mappings: mappings))
    }
    if !isWithinLimits(parsed, top) || passes.isEmpty { throw TableError(diagnostics: found.sorted) }
    let mode = WritingMode(
      name: properties["@mode"] ?? "", script: script?.name ?? "", language: properties["@language"] ?? "",
      title: properties["@title"] ?? "", confidence: confidence, options: options, sources: sources,
      exactLetters: exactLetters, typed: typed, sound: sound, edition: edition, brackets: brackets, shares: shares,
      words: wordList?.name, wordsPosition: wordList?.position ?? top, classes: classes, passes: parsed, table: table)
    return (mode, found)
  }

  // MARK: Properties

  private mutating func readProperty(_ key: TableText.Field, _ value: TableText.Field) {
    let name = table.string(key)
    let words = table.words(of: value)
    switch name {
    case _ where Self.singleProperties.contains(name):
      if value.isEmpty { found.error(.malformedProperty, value.position, "\(name) needs a value", subject: name) }
      if properties[name] != nil {
        found.error(.repeatedProperty, key.position, "\(name) is given twice", subject: name)
      }
      properties.set(name, to: table.string(value))
    case "@names", "@nearest":
      if value.isEmpty { found.error(.malformedProperty, value.position, "\(name) needs names") }
    case "@confidence":
      guard let read = readConfidence(value) else { return }
      confidence = read
    case "@class":
      guard words.count >= 2 else {
        return found.error(.malformedProperty, value.position, "@class needs a name and its members")
      }
      let className = table.string(words[0])
      let known = classNames.count
      if classNames.number(of: className.values) < known {
        found.error(.repeatedName, words[0].position, "class \(className) is defined twice", subject: className)
      }
      let members = words.dropFirst().flatMap { Grapheme.graphemes(of: table.scalars($0.range)) }
      classes.append(GraphemeClass(name: className, members: members))
    case "@option":
      guard words.count >= 2 else {
        return found.error(.malformedProperty, value.position, "@option needs a name and its meaning")
      }
      let meaning = table.string(words[1].range.lowerBound..<value.range.upperBound)
      options.append(WritingMode.Option(name: table.string(words[0]), meaning: meaning))
    case "@source":
      guard words.count >= 2 else {
        return found.error(.malformedProperty, value.position, "@source needs a key and a title")
      }
      let title = table.string(words[1].range.lowerBound..<value.range.upperBound)
      sources.append(WritingMode.Source(key: table.string(words[0]), title: title))
    case "@exact":
      exactLetters += words.flatMap { Array(table.scalars($0.range)) }
    case "@typed":
      let scalars = words.flatMap { Array(table.scalars($0.range)) }
      guard words.count == 2, scalars.count == 2, ("A"..."Z").contains(scalars[0]) else {
        return found.error(.malformedProperty, value.position, "@typed needs a capital and a letter, such as R ʀ")
      }
      typed = (scalars[0], scalars[1])
    case "@words":
      if value.isEmpty { found.error(.malformedProperty, value.position, "@words needs the name of a word list") }
      if wordList != nil { found.error(.repeatedProperty, key.position, "@words is given twice", subject: "@words") }
      wordList = (table.string(value), value.position)
    case "@sound":
      if table.string(value) != "english" {
        found.unknown(
          .malformedProperty, value.position, "unknown language of @sound:", table.string(value), among: ["english"])
      }
      if sound != nil { found.error(.repeatedProperty, key.position, "@sound is given twice", subject: "@sound") }
      sound = table.string(value)
    case "@edition":
      if table.string(value) != "rundata" {
        found.unknown(
          .malformedProperty, value.position, "unknown signs of @edition:", table.string(value), among: ["rundata"])
      }
      edition = table.string(value)
    case "@shares":
      let points = words.map { table.string($0).split(separator: ":").compactMap { Int($0) }.filter((1...99).contains) }
      guard points.allSatisfy({ $0.count == 2 }),
        zip(points, points.dropFirst()).allSatisfy({ $0[0] < $1[0] && $0[1] <= $1[1] })
      else {
        return found.error(
          .malformedProperty, value.position, "@shares needs rising pairs of percents, such as 45:46 85:87")
      }
      shares = points.map { (Double($0[0]) / 100, Double($0[1]) / 100) }
    case "@brackets": brackets += words.flatMap { Array(table.scalars($0.range)) }
    case "@pass":
      if value.isEmpty { found.error(.malformedProperty, value.position, "@pass needs a name") }
      if passes.count == 1, passes[0].name.isEmpty {
        found.error(.rowOutsidePass, key.position, "there are rows before the first @pass")
      }
      passes.append((table.string(value), []))
    default:
      found.unknown(.unknownProperty, key.position, "unknown property", name, among: Self.allProperties)
    }
  }

  private mutating func keepRow(_ fields: [TableText.Field]) {
    rowCount += 1
    if passes.isEmpty { passes.append(("", [])) }
    passes[passes.count - 1].rows.append(fields)
  }

  mutating func readConfidence(_ field: TableText.Field) -> Confidence? {
    let text = table.string(field)
    if let confidence = Confidence(rawValue: text) { return confidence }
    let known = Confidence.allCases.map { $0.rawValue }
    found.unknown(
      .unknownConfidence, field.position, "unknown confidence", text, among: known,
      hint: "; expected \(known.joined(separator: ", "))")
    return nil
  }

  // MARK: Limits

  /// Checks the numbers that are known before the rows are parsed.
  private mutating func isWithinLimits(_ top: TextPosition) -> Bool {
    check(rowCount, "rows", atMost: TableLimits.rows, top)
      && check(passes.count, "passes", atMost: TableLimits.passes, top)
      && check(classes.count, "classes", atMost: TableLimits.names, top)
      && check(options.count, "options", atMost: TableLimits.names, top)
      && check(sources.count, "sources", atMost: TableLimits.names, top)
      && check(exactLetters.count + brackets.count, "exact letters and brackets", atMost: TableLimits.graphemes, top)
  }

  /// Checks the totals over all rows.
  private mutating func isWithinLimits(_ passes: [WritingMode.Pass], _ top: TextPosition) -> Bool {
    var graphemes = Interner()
    var keyScalars = 0
    var expansion = 1.0
    for pass in passes {
      var most = 1.0
      for mapping in pass.mappings {
        for grapheme in mapping.key { _ = graphemes.number(of: grapheme.values) }
        keyScalars += mapping.key.reduce(0) { $0 + $1.scalars.count }
        let written: Int
        switch mapping.output {
        case .latin(let output):
          for grapheme in output { _ = graphemes.number(of: grapheme.values) }
          written = output.count
        case .letters(let letters): written = letters.count
        }
        most = max(most, Double(written) / Double(max(1, mapping.key.count)))
      }
      expansion *= most
    }
    return check(graphemes.count, "different graphemes in the rows", atMost: TableLimits.graphemes, top)
      && check(keyScalars, "scalars in all keys", atMost: TableLimits.allKeyScalars, top)
      && check(
        Int(min(expansion.rounded(.up), 1e9)), "letters that all passes together write for one",
        atMost: TableLimits.wholeExpansion, top)
  }

  private mutating func check(_ count: Int, _ what: String, atMost limit: Int, _ top: TextPosition) -> Bool {
    if count <= limit { return true }
    found.error(.limitExceeded, top, "\(count) \(what); the limit is \(limit)")
    return false
  }
}
