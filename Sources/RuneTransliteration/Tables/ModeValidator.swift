/// Checks what the parser of a mode cannot know, and reports all findings at once.
package struct ModeValidator {
  let mode: WritingMode
  let script: ScriptTable
  let bibliography: Bibliography
  /// The names of the word lists that there are.
  let wordLists: [String]
  let unicode: UnicodeMappings
  var found: TableDiagnosticCollector

  /// Reads a table and checks all of it; if parts cannot be read, the rest.
  ///
  /// - Parameter wordLists: The names that `@words` may give.
  /// - Returns: The mode with its `warnings`.
  package static func read(
    _ table: TableText, script: ScriptTable, bibliography: Bibliography, wordLists: [String] = [],
    unicode: UnicodeMappings
  ) throws(TableError) -> WritingMode {
    var (mode, found) = try WritingMode.read(table, script: script)
    var validator = ModeValidator(
      mode: mode, script: script, bibliography: bibliography, wordLists: wordLists, unicode: unicode, found: found)
    validator.checkLanguage()
    validator.checkFoldedKeys()
    validator.checkRivalRows()
    validator.checkSources()
    validator.checkWordList()
    validator.checkCoverage()
    validator.checkUnusedLetters()
    found = validator.found
    if found.hasErrors { throw TableError(diagnostics: found.sorted) }
    mode.warnings = found.sorted
    return mode
  }

  /// The language has the form of a BCP 47 tag: `en`, `und-fonipa`, `x-khuzdul`. The subtags need not be registered.
  mutating func checkLanguage() {
    guard let (tag, position) = mode.table.placedProperty("language"), !tag.isEmpty else { return }
    let subtags = tag.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    let areWellFormed = subtags.allSatisfy { subtag in
      (1...8).contains(subtag.count) && subtag.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit }
    }
    let first = subtags[0]
    let isPrivate = subtags.count > 1 && first.map { $0 | 0x20 } == [UInt8(ascii: "x")]
    if areWellFormed && (isPrivate || first.count >= 2 && first.allSatisfy { $0.isASCIILetter }) { return }
    found.error(
      .malformedProperty, position, "@language \(tag) is not a BCP 47 tag, such as en, non or und-fonipa", subject: tag)
  }

  /// Keys are in the spelling that the reader looks up: lower case, NFC, no compatibility forms.
  mutating func checkFoldedKeys() {
    let exact = Set(mode.exactLetters)
    for pass in mode.passes {
      for mapping in pass.mappings {
        let scalars = mapping.key.flatMap { $0.scalars }
        let plain = unicode.folded(scalars, keepsCase: scalars.contains { exact.contains($0) })
        if plain == scalars { continue }
        let lower = unicode.folded(scalars, keepsCase: true)
        let what = lower == scalars ? "not lower case" : "not in NFC without compatibility forms"
        found.error(
          .notFolded, mapping.position,
          "key \(mapping.keyText) is \(what); write \(Grapheme(plain).text), which covers the other spellings",
          subject: mapping.keyText, suggestion: Grapheme(plain).text)
      }
    }
  }

  /// Every source is in the bibliography, or in the table itself by `@source`.
  mutating func checkSources() {
    let known = bibliography.entries.map { $0.key } + mode.sources.map { $0.key }
    let knownSet = Set(known)
    for pass in mode.passes {
      for mapping in pass.mappings {
        let source = mode.source(for: mapping)
        if mode.locator(for: mapping).isEmpty, mapping.sourceRange.count > source.utf8.count {
          found.error(
            .unknownSource, mapping.sourcePosition, "nothing after the colon; expected KEY:PLACE, such as duwel:12")
        }
        if !knownSet.contains(source) {
          found.unknown(.unknownSource, mapping.sourcePosition, "unknown source", source, among: known)
        }
      }
    }
  }

  /// The word list that the mode names is there.
  mutating func checkWordList() {
    guard let name = mode.words, !wordLists.contains(name) else { return }
    let known = wordLists.isEmpty ? "there are none" : "known: \(wordLists.joined(separator: ", "))"
    found.unknown(.unknownWordList, mode.wordsPosition, "unknown word list", name, among: wordLists, hint: "; \(known)")
  }

  /// A letter that the rows know must be written wherever it stands: each needs a row of its own, without conditions,
  /// in the last pass. So nothing that was recognized can get lost between the rows.
  mutating func checkCoverage() {
    let covered = lettersTaken(by: mode.passes.suffix(1))
    let rewritten = lettersTaken(by: mode.passes.dropLast())
    var reported: Set<Grapheme> = []
    for (index, pass) in mode.passes.enumerated() {
      for mapping in pass.mappings {
        var needed = mapping.key
        if index < mode.passes.count - 1, case .latin(let output) = mapping.output { needed = output }
        for grapheme in needed where grapheme.isLetter && !covered.contains(grapheme) {
          if index < mode.passes.count - 1, rewritten.contains(grapheme) { continue }
          if reported.insert(grapheme).inserted {
            found.error(
              .uncoveredLetter, mapping.position,
              "\(grapheme.text) has no row without conditions\(mode.passes.count > 1 ? " in the last pass" : "")",
              subject: grapheme.text)
          }
        }
      }
    }
  }

  /// The letters that one of these passes takes wherever they stand.
  private func lettersTaken(by passes: ArraySlice<WritingMode.Pass>) -> Set<Grapheme> {
    let always = passes.flatMap { $0.mappings }.filter {
      $0.key.count == 1 && $0.context.conditions.isEmpty && $0.option == nil
    }
    return Set(always.flatMap { $0.key })
  }

  /// Warns of letters of the script that no row writes, which is often intended.
  mutating func checkUnusedLetters() {
    guard let last = mode.passes.last else { return }
    var written: Set<String> = []
    for mapping in last.mappings {
      if case .letters(let names) = mapping.output { written.formUnion(names) }
    }
    let unused = script.letters.map { $0.name }.filter { !written.contains($0) }
    if unused.isEmpty { return }
    let names = unused.joined(separator: ", ")
    found.warning(.unusedLetters, .start, "no row writes \(names)", subject: names)
  }
}
