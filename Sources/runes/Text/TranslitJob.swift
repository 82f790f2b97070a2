import RuneDocuments

/// Runs `runes translit` after its flags have been parsed.
struct TranslitJob {
  private(set) var transliterator: RunicTransliterator
  /// Makes the transliterator for a text in several languages' letters, by its beginning; nil where nothing depends on that.
  var choosing: ((String) throws -> RunicTransliterator)?
  /// The words of the text; if empty or a single dash, standard input is read.
  let text: [String]
  /// Whether to stop at the first letter without a rune.
  var stopsAtUnmapped = false
  /// Whether to write the likely spellings of each word instead of the text.
  var showsAlternatives = false
  /// Spellings of stones, which come before those of the rules.
  var attested: AttestedSpellings?
  /// Whether to fail at the end if a letter had no rune of its own.
  var isStrict = false
  var json: JSONForm?
  var isQuiet = false
  /// The end of a line of input, for JSON output: a line feed or NUL.
  var lineEnd = UInt8(ascii: "\n")
  /// Files to read instead of standard input.
  var inputs: [String] = []
  /// Whether to read them whatever they are.
  var isPlain = false
  /// Whether to write a page of HTML with a paragraph for each line.
  var isPage = false
  /// How numbers are written.
  var numbers = NumberStyle.keep
  /// The columns or members to transliterate, for tables and JSON lines.
  var fields: FieldFilter?

  /// The amount of detail in JSON output.
  enum JSONForm {
    case full
    /// The source, the text and the letters that could not be written.
    case lean
  }

  mutating func run() throws {
    if numbers != .keep, fields?.takesNumbers == false || json != nil && numbers == .roman || showsAlternatives {
      throw Failure.usage(
        "--numbers \(numbers.rawValue) is for text, pictures, --column and --key; write the numbers out in this input")
    }
    fields?.writer.numbers = numbers
    let report =
      try fields != nil
      ? filter()
      : isPage
        ? writePage() : showsAlternatives ? writeAlternatives() : readsInput && attested == nil ? filter() : writeText()
    let options = transliterator.options
    if !isQuiet, json == nil, OpenFile.standardError.isTerminal {
      if let assumption = PeriodAndRegion.assumption(transliterator) { note(assumption) }
      CirthHint.giveOnce(for: transliterator.script.name)
    }
    // JSON reports every segment itself.
    if !isQuiet, json == nil {
      let acceptsJSON = fields == nil && !showsAlternatives
      let notes = [report.summary(options, acceptsJSON: acceptsJSON), norseAdvice(report)].compactMap { $0 }
      if !notes.isEmpty { note(notes.joined(separator: "; ")) }
    }
    if !isQuiet, !readsInput, let target = try? SystemCall.linkTarget("/proc/self/fd/1"),
      [.picture, .photo, .drawing, .document].contains(FileEnding(target).kind)
    {
      let file = FileEnding(target.split(separator: "/").last.map(String.init))
      // svg hello > hello.svg
      let words = text.count > 1 && file.name == text[0] ? Array(text.dropFirst()) : text
      note(
        "\(file.path.quotedForMessage) has text now; for a picture: runes \(Hints.shellQuoted(words)) -o \(file.kind == .picture ? file.path.shellPath : file.named("png"))"
      )
    }
    let missing = fields?.missingKeys
    if !isQuiet, let missing { note(missing) }
    if isStrict, !report.isClean || missing != nil { throw Failure(.dataError, "") }
  }

  /// What to type for Old Norse, where its letters are written in an English mode.
  private func norseAdvice(_ report: TransliterationReport) -> String? {
    let mode = ["younger": "norse", "medieval": "medieval/old-norse"][transliterator.script.name]
    guard let mode, transliterator.mode.name == "english",
      report.substituted.contains(where: { "áéíóúýǫø".contains($0.letter.lowercased()) })
        || !readsInput && text.contains(where: { $0.lowercased().contains { "þðæœöøǫ".contains($0) } })
    else { return nil }
    return "Old Norse: -s \(mode)"
  }

  private var readsInput: Bool { !inputs.isEmpty || text.isEmpty || text == ["-"] }

  private mutating func filter() throws -> TransliterationReport {
    if !readsInput, fields != nil {
      var rest = Array((text.joined(separator: " ") + "\n").utf8)[...]
      let read: (UnsafeMutableRawBufferPointer) -> Int = { buffer in
        let piece = rest.prefix(buffer.count)
        buffer.copyBytes(from: piece)
        rest = rest.dropFirst(piece.count)
        return piece.count
      }
      if let report = try fields?.run(reading: read, writing: { try OpenFile.standardOutput.write($0) }) {
        return report
      }
    }
    var report = TransliterationReport()
    // Before anything is written, which may make a file longer that was empty.
    let isOwnOutput: (String) -> Bool = { SystemCall.status(of: $0, followsLink: true)?.isStandardOutput ?? false }
    if inputs.count > 1, inputs.contains(where: isOwnOutput) { throw Failure.inputIsOutput }
    try InputFile.forEach(inputs, isPlain: isPlain) { report.merge(try filterStandardInput()) }
    return report
  }

  private mutating func filterStandardInput() throws -> TransliterationReport {
    try prepareStandardInput()
    let filtered = try fields?.run(
      reading: { try OpenFile.standardInput.read(into: $0) }, writing: { try OpenFile.standardOutput.write($0) })
    if let filtered { return filtered }
    var filter = TextFilter(transliterator: transliterator, stopsAtUnmapped: stopsAtUnmapped)
    if let choosing {
      transliterator = try choosing(filter.readFirst())
      filter.transliterator = transliterator
    }
    filter.lineEnd = lineEnd
    if let json { return try filter.runAsJSONLines(json, numbers) }
    if numbers != .keep || stopsAtUnmapped { return try filter.runByLines(writing: numbers) }
    let report = try filter.run()
    if filter.isRunic, !isQuiet { note("the text is in runes already; `runes read` reads it") }
    return report
  }

  private func wholeText() throws -> [UInt8] {
    try numbers.source(readsInput ? readStandardInput() : Array(text.joined(separator: " ").utf8), for: transliterator)
  }

  private func writeText() throws -> TransliterationReport {
    var source = try wholeText()
    if let attested {
      let text = String(decoding: source, as: UTF8.self)
      source = Array(attested.replacing(in: text).utf8)
      if !isQuiet { attested.attestations(in: text).filter(\.isEnough).forEach { note($0.note) } }
    }
    if let json {
      let result = source.withUnsafeBytes { transliterator.transliteration(ofUTF8: $0) }
      if stopsAtUnmapped { try result.report.failIfUnmapped() }
      try OpenFile.standardOutput.write(TransliterationJSON(transliterator, json).line(result, of: source))
      return result.report
    }
    let (runes, report) = source.withUnsafeBytes { transliterator.written(utf8: $0) }
    if stopsAtUnmapped { try report.failIfUnmapped() }
    let output = numbers.output(runes)
    if !isQuiet, !readsInput, let kept = NumberStyle.note(source: source, output: output, transliterator) { note(kept) }
    try OpenFile.standardOutput.write(
      output.last == UInt8(ascii: "\n") && readsInput ? output : output + [UInt8(ascii: "\n")])
    return report
  }

  private func writePage() throws -> TransliterationReport {
    var source: [UInt8] = []
    if readsInput {
      try InputFile.forEach(inputs, isPlain: isPlain) { source += try readStandardInput(limit: RunicPage.limit) }
    } else {
      source = try wholeText()
    }
    let (output, report) = source.withUnsafeBytes { transliterator.written(utf8: $0) }
    if stopsAtUnmapped { try report.failIfUnmapped() }
    let page = RunicPage.lines(
      latin: String(decoding: source, as: UTF8.self), runes: String(decoding: output, as: UTF8.self), by: transliterator
    )
    try OpenFile.standardOutput.write(page.html)
    return report
  }

  private func writeAlternatives() throws -> TransliterationReport {
    let source = try wholeText()
    let report = source.withUnsafeBytes { transliterator.written(utf8: $0).report }
    if stopsAtUnmapped { try report.failIfUnmapped() }
    let alternatives = WordAlternatives(transliterator: transliterator, attested: attested)
    for word in String(decoding: source, as: UTF8.self).split(whereSeparator: \.isWhitespace) {
      let word = String(word)
      if word.utf8.count > RunicSpelling.longestWord {
        note("only the likeliest spelling is listed of a word of more than \(RunicSpelling.longestWord) bytes")
      }
      let line = json == nil ? Array(alternatives.lines(word).utf8) : alternatives.json(word)
      try OpenFile.standardOutput.write(line)
    }
    return report
  }
}

extension TransliterationReport {
  /// The summary, with how to see more or nothing of it.
  ///
  /// - Parameter acceptsJSON: Whether `--json`, which shows all of them, can be added to the command.
  func summary(_ options: TransliterationOptions, acceptsJSON: Bool, hasPositions: Bool = true) -> String? {
    summary(options, hasPositions: hasPositions)
      .map { $0 + (acceptsJSON ? " (--json shows all, -q hides this)" : " (-q hides this)") }
  }
}
