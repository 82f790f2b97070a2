import ArgumentParser
import RuneKit

struct TranslitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "translit",
    abstract: "Writes text in runes; without TEXT it is a filter over standard input.",
    discussion: """
      Examples:
        runes translit "the quick fox"
        cat book.txt | runes -s cirth > book.cirth
        tail -f log | runes -s younger --variant short-twig

        runes translit --romanize "Москва"
        runes translit --break '|' "Thor|hall"

      What had no rune is kept and told in one line on standard error. U+200C between two letters parts a digraph;
      English words such as warthog, where t and h are no th, are known and need none.
      """)

  @OptionGroup var scriptOptions: ScriptOptions

  @Option(help: "Letters without a rune: keep, drop, mark (⟨ж⟩) or fail (stop before them, exit 65).")
  var unmapped: String = "keep"

  @Flag(help: "Exit 65 where a letter had no rune of its own.")
  var strict = false

  @Flag(help: "Write JSON: every segment with its source span and rows. A filter writes an object for each line.")
  var json = false

  @Flag(name: [.short, .long], help: "Say nothing about letters without a rune.")
  var quiet = false

  @Argument(help: "The text; several words are joined by spaces. - reads standard input.")
  var text: [String] = []

  func run() throws {
    let stops = unmapped == "fail"
    guard let policy = stops ? .keep : UnmappedPolicy(rawValue: unmapped) else {
      throw Failure(
        .usage, unknown("policy", unmapped, known: UnmappedPolicy.allCases.map(\.rawValue) + ["fail"]))
    }
    let transliterator = try scriptOptions.transliterator(unmapped: policy)
    let report: TransliterationReport
    if text.isEmpty || text == ["-"] {
      let filter = Filter(transliterator: transliterator, stopsAtUnmapped: stops)
      report = try json ? filter.runAsJSONLines() : filter.run()
    } else {
      let result = transliterator.transliteration(of: text.joined(separator: " "))
      report = result.report
      if stops, let first = report.unmapped.first { throw Filter.stop(at: first) }
      try CheckedOutput.standardOutput.writeLine(
        json
          ? TransliterationDocument(result, of: text.joined(separator: " "), by: transliterator).encoded() : result.text
      )
    }
    // JSON tells of every segment by itself.
    if !quiet, !json,
      let summary = report.summary(
        policy: policy, romanizes: scriptOptions.romanize)
    {
      note(summary)
    }
    if strict, report.unmappedCount + report.substitutedCount > 0 { throw Failure(.dataError, "") }
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
