extension RunicTransliterator {
  /// The Elder Futhark in its default mode.
  public static let elder = RunicTransliterator(.elderEnglish)
  /// The Younger Futhark in its default mode.
  public static let younger = RunicTransliterator(.youngerEnglish)
  /// Cirth in its default mode.
  public static let cirth = RunicTransliterator(.cirthEnglish)
  /// The Anglo-Saxon futhorc in its default mode.
  public static let futhorc = RunicTransliterator(.futhorcEnglish)
  /// Medieval runes in their default mode.
  public static let medieval = RunicTransliterator(.medievalEnglish)

  /// Makes a transliterator for a bundled mode.
  ///
  /// ```swift
  /// RunicTransliterator(.elderProtoNorse).transliterate("horna tawido")  // "ᚺᛟᚱᚾᚨ ᛏᚨᚹᛁᛞᛟ"
  /// ```
  ///
  /// - Complexity: Linear in the rows of the mode; well under a millisecond.
  public init(_ mode: RunicMode) { try! self.init(script: mode.script, mode: mode.name) }

  /// Makes a transliterator for a script with what is chosen of it.
  ///
  /// ```swift
  /// try RunicTransliterator(.futhorc).transliterate("thorn")  // "ᚦᚩᚱᚾ"
  /// ```
  ///
  /// - Parameters:
  ///   - system: The script, and perhaps a mode, letter forms and so on.
  ///   - language: The language of the text, which chooses the mode if there is none; nil means English.
  /// - Throws: `RuneKitError` if a part does not fit the mode.
  /// - Complexity: As `init(script:mode:options:words:pronunciations:)`.
  public init(_ system: WritingSystem, language: String? = nil) throws(RuneKitError) {
    self = try system.transliterator(language: language)
  }

  #if !hasFeature(Embedded)
    /// Makes a transliterator by any name of its letters, such as one typed by a user.
    ///
    /// ```swift
    /// try RunicTransliterator("viking", language: "non").transliterate("steinn")  // "ᛋᛏᛅᛁᚾ"
    /// ```
    ///
    /// - Parameters:
    ///   - name: As of ``WritingSystem``: `younger/norse`, `viking`, `Thror's map`.
    ///   - language: The language of the text, which chooses the mode if the name does not; nil means English.
    /// - Throws: `WritingSystemError` for a name that no table has, or several have; `RuneKitError` if a part does not fit the mode.
    /// - Complexity: Linear in the size of the tables.
    public init(_ name: String, language: String? = nil) throws {
      try self.init(WritingSystem(named: name), language: language)
    }
  #endif

  /// Makes a transliterator for a bundled mode, with options.
  ///
  /// ```swift
  /// let twigs = try RunicTransliterator(.youngerEnglish, variant: .shortTwig)
  /// twigs.transliterate("stone")  // "ᛌᛐᚭᚿᛁ"
  /// ```
  ///
  /// - Parameters:
  ///   - mode: The mode.
  ///   - variant: The letter forms; nil uses those in `options`, or the usual ones.
  ///   - options: Divider, punctuation, switches and so on.
  ///   - words: Your own words whose letters are split; they take precedence over the mode's list.
  ///   - pronunciations: Your own pronunciations, for modes by sound; other modes ignore them.
  /// - Throws: `RuneKitError.options` if the script or the mode does not have an option.
  /// - Complexity: Linear in the rows of the mode; well under a millisecond.
  public init(
    _ mode: RunicMode, variant: RunicVariant? = nil, options: TransliterationOptions = TransliterationOptions(),
    words: WordList? = nil, pronunciations: WordPronunciations? = nil
  ) throws(RuneKitError) {
    var options = options
    if let variant { options.variant = variant.rawValue }
    try self.init(script: mode.script, mode: mode.name, options: options, words: words, pronunciations: pronunciations)
  }

  /// Makes a transliterator for a bundled mode by its name, such as one typed by a user.
  ///
  /// ```swift
  /// let twigs = try RunicTransliterator(script: .younger, options: .init(variant: "short-twig"))
  /// twigs.transliterate("stone")  // "ᛌᛐᚭᚿᛁ"
  /// ```
  ///
  /// - Parameters:
  ///   - script: The script.
  ///   - mode: A name from `modes(for:)`; nil uses the default.
  ///   - options: Variant, divider, punctuation, switches and so on.
  ///   - words: Your own words whose letters are split; they take precedence over the mode's list.
  ///   - pronunciations: Your own pronunciations, for modes by sound; other modes ignore them.
  /// - Throws: `RuneKitError` if a name is unknown.
  /// - Complexity: Linear in the rows of the mode, about a millisecond. Later calls take it from a cache, unless
  ///   `words` or `pronunciations` is given.
  public init(
    script: RunicScript, mode: String? = nil, options: TransliterationOptions = TransliterationOptions(),
    words: WordList? = nil, pronunciations: WordPronunciations? = nil
  ) throws(RuneKitError) {
    let key = TransliteratorCache.Key(script: script, mode: mode ?? script.defaultMode, options: options)
    let isPlain = words == nil && pronunciations == nil
    self = try TransliteratorCache.transliterator(for: isPlain ? key : nil) { () throws(RuneKitError) in
      let tables = try BundledTables.load(script, mode: key.mode)
      do throws(TransliteratorError) {
        return try RunicTransliterator(
          mode: tables.mode, script: tables.script, options: options,
          words: BundledWords.lists(for: tables.mode, own: words), unicode: .system,
          respeller: BundledSounds.respeller(for: tables.mode, options: options, own: pronunciations),
          romanizer: BundledRomanizations.romanizer(for: tables.mode, options: options, own: words))
      } catch {
        throw .options(error)
      }
    }
  }

  /// The names of the bundled modes of a script; the default comes first.
  ///
  /// - Complexity: Linear in the number of bundled files, some dozens.
  public static func modes(for script: RunicScript) -> [String] { BundledTables.modes(for: script) }

  /// Writes text in the Elder Futhark: `latinToElder("the quick fox")` returns `"ᚦᛖ ᚲᚹᛁᚲ ᚠᛟᚲᛊ"`.
  ///
  /// - Complexity: Linear in the text.
  public static func latinToElder(_ text: String) -> String { elder.transliterate(text) }

  /// Writes text in the Younger Futhark: `latinToYounger("the quick fox")` returns `"ᚦᛁ ᚴᚢᛁᚴ ᚠᚬᚴᛋ"`.
  ///
  /// - Complexity: Linear in the text.
  public static func latinToYounger(_ text: String) -> String { younger.transliterate(text) }

  /// Writes text in Cirth, at private-use code points: `latinToCirth("Balin")` returns U+E081 E0B1 E09E E0A7 E095.
  ///
  /// - Complexity: Linear in the text.
  public static func latinToCirth(_ text: String) -> String { cirth.transliterate(text) }
}

/// Loads and validates the embedded tables. Tests cover all embedded files, so where one cannot be read, that is a bug: `try!`.
package enum BundledTables {
  package static func load(_ script: RunicScript, mode: String) throws(RuneKitError) -> (
    script: ScriptTable, mode: WritingMode
  ) {
    let read = try self.script(script)
    let path = "Tables/Modes/\(script.rawValue)-\(mode).txt"
    guard let table = BundledData.table(at: path) else { throw .unknownMode(mode, known: modes(for: script)) }
    do { return (read, try WritingMode(table, script: read)) } catch { throw .table(error) }
  }

  package static func script(_ script: RunicScript) throws(RuneKitError) -> ScriptTable {
    do { return try ScriptTable(table(at: "Tables/Scripts/\(script.rawValue).txt")) } catch { throw .table(error) }
  }

  /// The bibliography of the bundled tables.
  package static func bibliography() throws(RuneKitError) -> Bibliography {
    do { return try Bibliography(table(at: "Tables/sources.txt")) } catch { throw .table(error) }
  }

  /// A missing file is read as an empty table, which produces an error that names the file.
  static func table(at path: String) -> TableText { BundledData.table(at: path) ?? TableText(file: path, bytes: []) }

  package static func modes(for script: RunicScript) -> [String] {
    let prefix = "Tables/Modes/\(script.rawValue)-"
    let names = BundledData.paths.filter { $0.hasPrefix(prefix) }.map {
      String($0.dropFirst(prefix.count).dropLast(".txt".count))
    }
    return names.filter { $0 == script.defaultMode } + names.filter { $0 != script.defaultMode }
  }
}
