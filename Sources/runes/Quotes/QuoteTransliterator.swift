import RuneDocuments

struct QuoteTransliterator {
  /// The letters; without a mode, each quote has that of its language.
  let system: WritingSystem
  let romanizes: Bool
  let numbers: NumberStyle
  /// The modes for languages, which are read from the tables.
  private var modes: [String: String] = [:]

  var script: RunicScript { system.script }

  /// - Throws: `RuneKitError` if a name is unknown.
  init(_ system: WritingSystem, romanizes: Bool = false, numbers: NumberStyle = .keep) throws {
    (self.system, self.romanizes, self.numbers) = (system, romanizes, numbers)
    // Report unknown names even if no quote needs them.
    _ = try transliterator(system.mode ?? script.defaultMode)
  }

  struct Written {
    var runes: String
    var script: String
    /// Nil for an inscription shown as carved.
    var mode: String?
    var report = TransliterationReport()
  }

  mutating func written(_ entry: QuoteEntry) throws -> Written {
    if let carved = entry.quote.carvedRunes(system, text: entry.text) {
      return Written(runes: carved, script: script.rawValue)
    }
    let language = entry.quote.languageOrUsual
    let mode = system.mode ?? modes[language] ?? entry.mode(script)
    modes[language] = mode
    let transliterator = try transliterator(mode, language: entry.quote.language)
    // Quotes are in several languages, of which only English has words for numbers.
    let numbers = numbers == .words && !transliterator.writesEnglish ? .keep : numbers
    let (runes, report) = try numbers.written(entry.text, by: transliterator)
    return Written(runes: runes, script: script.rawValue, mode: mode, report: report)
  }

  private func transliterator(_ mode: String, language: String? = nil) throws -> RunicTransliterator {
    var options = system.options
    options.switches.formUnion(RunicTransliterator.switches(for: script, mode: mode, language: language))
    (options.romanizes, options.language) = (romanizes, romanizes ? language : nil)
    return try RunicTransliterator(script: script, mode: mode, options: options)
  }

  /// Reports letters of the quotes that have no rune.
  func noteUnmapped(in quotes: [ShownQuote]) {
    var report = TransliterationReport()
    for quote in quotes { quote.written.map { report.merge($0.report) } }
    if report.unmappedCount > 0,
      let summary = report.summary(TransliterationOptions(romanizes: romanizes), hasPositions: false)
    {
      note(summary)
    }
  }

  /// Finds the letters of a text without a rune, for each script whose mode for the language has no runes for them.
  ///
  /// - Parameter quotes: All quotes that will be asked about. Which modes a language takes is looked up once.
  static func lettersWithoutRune(in quotes: some Sequence<Quote>) -> @Sendable (Quote) -> [String] {
    var writers: [String: [RunicTransliterator]] = [:]
    for language in quotes.lazy.map(\.languageOrUsual) where writers[language] == nil {
      writers[language] = RunicScript.allCases.compactMap {
        try? RunicTransliterator(script: $0, mode: RunicTransliterator.mode(for: $0, language: language))
      }
    }
    return { [writers] quote in
      let text = Array(quote.text.utf8)
      return (writers[quote.languageOrUsual] ?? []).compactMap { transliterator in
        let script = transliterator.script.name
        if quote.carved?.script == script { return nil }
        let left = text.withUnsafeBytes { transliterator.written(utf8: $0).report.unmapped.map(\.letter) }
        return left.isEmpty ? nil : "\(script): \(left.joined())"
      }
    }
  }
}
