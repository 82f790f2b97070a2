import RuneKit
import RuneSystem

/// What `runes translit` does, once it is known what is asked for.
struct Translit {
  let transliterator: RunicTransliterator
  /// The words of the text; none, or a lone dash, is standard input.
  let text: [String]
  /// Whether the first letter without a rune ends it.
  var stopsAtUnmapped = false
  /// Whether it fails in the end where something could not be written as it stood.
  var isStrict = false
  var json: JSONForm?
  var isQuiet = false
  /// Whether Latin punctuation is left out.
  var dropsPunctuation = false
  /// What ends a line of JSON input: a line feed, or NUL.
  var lineEnd = UInt8(ascii: "\n")
  /// Files to read in place of standard input.
  var inputs: [String] = []
  /// The column or member to write, of input that is a table or JSON lines.
  var field: DataFilter.Field?

  /// How much JSON says.
  enum JSONForm {
    case full
    /// The source, the text and what could not be written.
    case lean
  }

  init(_ transliterator: RunicTransliterator, text: [String]) {
    self.transliterator = transliterator
    self.text = text
  }

  func run() throws {
    let report = try readsInput ? filter() : writeText()
    let options = transliterator.options
    if !isQuiet, json == nil, CheckedOutput.standardError.isTerminal {
      if let assumption = Dating.assumption(transliterator) { note(assumption) }
      CirthHint.giveOnce(for: transliterator.script.name)
    }
    // JSON shows every segment.
    if !isQuiet, json == nil, let summary = report.summary(policy: options.unmapped, romanizes: options.romanizes) {
      note(summary)
    }
    if isStrict, !report.isClean { throw Failure(.dataError, "") }
  }

  private var readsInput: Bool { !inputs.isEmpty || text.isEmpty || text == ["-"] }

  private func filter() throws -> TransliterationReport {
    if inputs.isEmpty { return try filterStandardInput() }
    var report = TransliterationReport()
    for path in inputs {
      try InputFile.openAsStandardInput(path)
      report.add(try filterStandardInput())
    }
    return report
  }

  private func filterStandardInput() throws -> TransliterationReport {
    if let field { return try DataFilter(transliterator: transliterator, field: field).run() }
    var filter = Filter(transliterator: transliterator, stopsAtUnmapped: stopsAtUnmapped)
    filter.dropsPunctuation = dropsPunctuation
    filter.lineEnd = lineEnd
    return try json.map { try filter.runAsJSONLines($0) } ?? filter.run()
  }

  private func writeText() throws -> TransliterationReport {
    let source = Array(text.joined(separator: " ").utf8)
    if let json {
      let result = source.withUnsafeBytes { transliterator.transliteration(ofUTF8: $0) }
      try check(result.report)
      try CheckedOutput.standardOutput.write(TransliterationDocument(transliterator, json).line(result, of: source))
      return result.report
    }
    let (output, report) = source.withUnsafeBytes { transliterator.written(utf8: $0) }
    try check(report)
    let shown = dropsPunctuation ? PunctuationDropper.dropping(from: output) : output
    try CheckedOutput.standardOutput.write(shown + [UInt8(ascii: "\n")])
    return report
  }

  private func check(_ report: TransliterationReport) throws {
    if stopsAtUnmapped, let first = report.unmapped.first { throw Filter.stop(at: first) }
  }
}

extension TransliterationReport {
  /// The one line about letters without a rune, or nil where there were none.
  ///
  /// - Parameter romanizes: Whether other scripts were spelled in Latin letters where that was possible.
  func summary(policy: UnmappedPolicy, romanizes: Bool) -> String? {
    var parts: [String] = []
    if unmappedCount > 0 {
      let what =
        switch policy {
        case .keep: "kept as they are"
        case .drop: "left out"
        case .mark: "marked ⟨⟩"
        }
      let isForeign = unmapped.contains { $0.letter.unicodeScalars.contains { $0.value >= Self.firstBeyondLatin } }
      let hint = isForeign && !romanizes ? "; --romanize spells other scripts in Latin letters" : ""
      parts.append("no rune for \(letters(unmappedCount)), \(what): \(Self.list(unmapped))\(hint)")
    }
    if substitutedCount > 0 {
      let how = romanizes ? "written by the nearest or romanized" : "written by the nearest"
      parts.append("\(letters(substitutedCount)) \(how): \(Self.list(substituted))")
    }
    if let firstIllFormed {
      let what = illFormedCount == 1 ? "1 ill-formed byte sequence" : "\(illFormedCount) ill-formed byte sequences"
      parts.append(
        "\(what) became U+FFFD, first at \(firstIllFormed.line):\(firstIllFormed.column); the input should be UTF-8")
    }
    if parts.isEmpty { return nil }
    return parts.joined(separator: "; ") + " (--json shows all, -q hides this)"
  }

  /// The first of the Greek letters: below it stand Latin and phonetic ones, and marks.
  private static let firstBeyondLatin: UInt32 = 0x370

  private func letters(_ count: Int) -> String { count == 1 ? "1 letter" : "\(count) letters" }

  private static func list(_ entries: [Entry]) -> String {
    let first = entries.prefix(4).map { entry in
      let times = entry.count > 1 ? " ×\(entry.count), first" : ""
      return "\(entry.letter.madeHarmless)\(times) at \(entry.place.line):\(entry.place.column)"
    }
    return first.joined(separator: ", ") + (entries.count > 4 ? " …" : "")
  }
}
