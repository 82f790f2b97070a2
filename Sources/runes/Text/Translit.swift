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
  var writesJSON = false
  var isQuiet = false

  init(_ transliterator: RunicTransliterator, text: [String]) {
    self.transliterator = transliterator
    self.text = text
  }

  func run() throws {
    let report = try text.isEmpty || text == ["-"] ? filter() : writeText()
    let options = transliterator.options
    // JSON tells of every segment by itself.
    if !isQuiet, !writesJSON, let summary = report.summary(policy: options.unmapped, romanizes: options.romanizes) {
      note(summary)
    }
    if isStrict, !report.isClean { throw Failure(.dataError, "") }
  }

  private func filter() throws -> TransliterationReport {
    let filter = Filter(transliterator: transliterator, stopsAtUnmapped: stopsAtUnmapped)
    return try writesJSON ? filter.runAsJSONWriters() : filter.run()
  }

  private func writeText() throws -> TransliterationReport {
    let source = Array(text.joined(separator: " ").utf8)
    if writesJSON {
      let result = source.withUnsafeBytes { transliterator.transliteration(ofUTF8: $0) }
      try check(result.report)
      try CheckedOutput.standardOutput.write(TransliterationDocument(transliterator).line(result, of: source))
      return result.report
    }
    let (output, report) = source.withUnsafeBytes { transliterator.written(utf8: $0) }
    try check(report)
    try CheckedOutput.standardOutput.write(output + [UInt8(ascii: "\n")])
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
