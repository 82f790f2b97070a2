/// A mode from a user's table, checked like the bundled ones.
package struct CustomTable {
  package let script: ScriptTable
  package let mode: WritingMode

  /// - Parameter wanted: The expected script; nil accepts the one that the table names.
  package init(_ table: TableText, script wanted: RunicScript? = nil) throws(TableError) {
    let runicScript: RunicScript
    if let wanted { runicScript = wanted } else { runicScript = try Self.script(of: table) }
    script = try! BundledTables.script(runicScript)
    mode = try ModeValidator.read(
      table, script: script, bibliography: .bundled, wordLists: BundledWords.names, unicode: .system)
    if mode.sound != nil, BundledSounds.lexicon == nil {
      throw TableError(
        .malformedProperty, file: table.file, "@sound needs the dictionary of RuneKit; import RuneKit, not RuneLetters",
        subject: "@sound")
    }
  }

  package func transliterator(
    options: TransliterationOptions, words: WordList? = nil, pronunciations: WordPronunciations? = nil
  ) throws(TransliteratorError) -> RunicTransliterator {
    try RunicTransliterator(
      mode: mode, script: script, options: options, words: BundledWords.lists(for: mode, own: words),
      unicode: .system, respeller: BundledSounds.respeller(for: mode, options: options, own: pronunciations),
      romanizer: BundledRomanizations.romanizer(for: mode, options: options, own: words))
  }

  private static func script(of table: TableText) throws(TableError) -> RunicScript {
    guard let (name, position) = table.placedProperty("script") else {
      throw TableError(.missingProperty, file: table.file, "no @script", subject: "@script")
    }
    if let script = RunicScript(rawValue: name) { return script }
    let known = RunicScript.allCases.map { $0.rawValue }
    let meant = nearest(to: name, among: known)
    throw TableError(
      .unknownScript, file: table.file, position: position,
      "unknown script \(name.cutForFinding); expected one of \(known.joined(separator: ", "))" + didYouMean(meant),
      subject: name, suggestion: meant)
  }
}

extension RunicTransliterator {
  /// Makes a transliterator from your own table.
  ///
  /// ```swift
  /// let table = """
  ///   @mode      tiny
  ///   @script    elder
  ///   @language  en
  ///   @title     Two letters and a digraph
  ///   t  ; tiwaz    ; ; the rune's own value ; duwel
  ///   h  ; haglaz   ; ; the rune's own value ; duwel
  ///   th ; thurisaz ; ; one sound, one rune  ; house
  ///   """
  /// let tiny = try RunicTransliterator(table: table, name: "tiny.txt")
  /// tiny.transliterate("th t")  // "ᚦ ᛏ"
  /// ```
  ///
  /// The table is checked like the bundled ones. It may name any bundled script (`@script`), cite works of the bundled
  /// bibliography and its own (`@source`), and use the bundled word lists (`@words english`).
  /// <doc:WritingTables> describes the format.
  ///
  /// - Parameters:
  ///   - table: The text of the table.
  ///   - name: The name of the table in error messages, such as its file name.
  ///   - options: Variant, divider and so on; `switches` turns on the table's own options.
  ///   - words: Your own word list; it takes precedence over the one that the table names.
  /// - Throws: `TableError` with every error in the table, or with an option that does not fit it.
  /// - Complexity: Linear in the rows, except that rows with the same key are compared in pairs; a few milliseconds for
  ///   a thousand rows.
  public init(
    table: String, name: String = "table", options: TransliterationOptions = TransliterationOptions(),
    words: WordList? = nil
  ) throws(TableError) {
    let custom = try CustomTable(TableText(file: name, bytes: Array(table.utf8)))
    do {
      self = try custom.transliterator(options: options, words: words)
    } catch {
      throw TableError(error, file: name)
    }
  }

  /// Problems found in the table that do not prevent its use, by line; empty for the bundled modes.
  public var warnings: [TableDiagnostic] { mode.warnings }
}

extension WordList {
  /// Reads a list of words whose letters are split, as in *ost|heim*, to use in addition to the bundled one.
  ///
  /// ```swift
  /// let names = try WordList("ost|heim\nwart|hog ; s")
  /// let elder = try RunicTransliterator(script: .elder, words: names)
  /// elder.transliterate("Ostheim")  // "ᛟᛊᛏᚺᛖᛁᛗ"
  /// ```
  ///
  /// A line is `word ; endings ; why`; endings and reason are optional. A word without a bar cancels the bundled list's
  /// entry.
  ///
  /// - Parameters:
  ///   - text: The lines.
  ///   - name: The name of the list in error messages, such as its file name.
  /// - Throws: `TableError` with every error.
  /// - Complexity: Linear in the text.
  public init(_ text: String, name: String = "words") throws(TableError) {
    try self.init(TableText(file: name, bytes: Array(text.utf8)), beside: BundledWords.english, unicode: .system)
  }
}

extension TableError {
  /// An option that does not fit a table, as an error of the table.
  fileprivate init(_ error: TransliteratorError, file: String) {
    let (code, name, known): (TableDiagnostic.Code, String, [String]) =
      switch error {
      case .unknownVariant(let name, let known): (.unknownVariant, name, known)
      case .unknownOption(let name, let known): (.unknownOption, name, known)
      case .unknownDivider(let name, let known): (.unknownDivider, name, known)
      case .unknownRegistry(let name, let known): (.unknownRegistry, name, known)
      case .unusableBreak(let scalar): (.unusableBreak, String(scalar), [])
      }
    self.init(code, file: file, error.description, subject: name, suggestion: nearest(to: name, among: known))
  }
}
