/// Transliterates runes and Cirth back into Latin.
///
/// Runes are read as scholars transliterate them, one letter per rune: ᚦ is þ. The sound of a certh depends on the
/// mode, so Cirth is read by inverting one: the default mode or, if that never writes some of the letters, the mode that
/// leaves the fewest of them.
///
/// ```swift
/// var reader = try RunicReader()
/// try reader.reading(of: "ᚦᚱᛅᛁᚾ").text    // "þrain"
/// try reader.reading(of: "ᚦᚱᛅᛁᚾ").script  // .younger
/// ```
///
/// Guarantees:
/// - Every text is accepted; characters that are not letters of any script are unchanged.
/// - The output of the scholarly modes is restored exactly, except for letters that share a rune (ʀ and R with z in
///   elder; ą with o, c with s, and R with ʀ, in younger; ɴ and ʟ with N and L, ǫ with ø in medieval).
/// - When a mode is inverted, writing the reading with that mode gives the same letters again.
public struct RunicReader: Sendable {
  /// The script that every text is in, or nil to detect it.
  private let script: RunicScript?
  let mode: String?
  let options: TransliterationOptions
  private let readsDividersAsSpaces: Bool
  private let tables: ScriptTables
  var inverses: [RunicMode: InverseTransliterator] = [:]

  /// Makes a reader for bundled modes.
  ///
  /// - Parameters:
  ///   - script: The script of the texts; nil detects it for each text.
  ///   - mode: The mode to invert; nil gives the scholarly reading, and for Cirth the mode that suits the text.
  ///   - options: The variant and the switches that the text was written with.
  ///   - readsDividersAsSpaces: Whether the word dividers of the script become spaces.
  /// - Throws: `RuneKitError` if a name is unknown.
  /// - Complexity: Linear in the rows of all scripts; well under a millisecond.
  public init(
    script: RunicScript? = nil, mode: String? = nil, options: TransliterationOptions = TransliterationOptions(),
    readsDividersAsSpaces: Bool = false
  ) throws(RuneKitError) {
    self.script = script
    self.mode = mode
    self.options = options
    self.readsDividersAsSpaces = readsDividersAsSpaces
    tables = try ScriptTables(registry: options.registry)
    if let registry = options.registry, let script = try BundledTables.script(script ?? .cirth) as ScriptTable?,
      script.laidOut(byRegistry: registry) == nil
    {
      throw .options(.unknownRegistry(registry, known: script.registries.map(\.name)))
    }
    if let script, let mode = modes(for: script).first { try prepareInverse(RunicMode(script, mode)) }
  }

  /// Makes a reader that inverts a transliterator, such as one made from your own table.
  ///
  /// ```swift
  /// var reader = RunicReader(tiny)
  /// try reader.reading(of: "ᚦ ᛏ").text  // "th t"
  /// ```
  ///
  /// - Parameters:
  ///   - transliterator: The transliterator that wrote the texts.
  ///   - readsDividersAsSpaces: Whether the word dividers of the script become spaces.
  /// - Complexity: Linear in the rows of the mode.
  public init(_ transliterator: RunicTransliterator, readsDividersAsSpaces: Bool = false) {
    // A transliterator made outside of this package always has a bundled script.
    let script = RunicScript(rawValue: transliterator.script.name)!
    self.script = script
    mode = transliterator.mode.name
    options = transliterator.options
    self.readsDividersAsSpaces = readsDividersAsSpaces
    tables = try! ScriptTables(registry: options.registry)
    inverses[RunicMode(script, transliterator.mode.name)] = InverseTransliterator(transliterator)
  }

  /// The script of a text: the reader's fixed script, else the one that covers the most letters of the text; nil if the
  /// text has no runes or cirth.
  ///
  /// A tie goes to the script that has most of these letters as its own rather than as look-alikes, then to the first
  /// in `RunicScript`.
  package func script(of text: String) -> RunicScript? { script ?? tables.script(of: text.unicodeScalars) }

  /// The simplest reading of a text.
  ///
  /// - Throws: `RuneKitError` if the script of the text does not have the mode; `ReadingError.tooManyWays` if a mode of
  ///   several passes is too complex to invert.
  /// - Complexity: Linear in the text.
  public mutating func reading(of text: String) throws -> RunicReading {
    guard let script = self.script(of: text) else {
      return RunicReading(
        text: text, script: nil, mode: nil, strays: tables.strays(in: text.unicodeScalars, script: nil))
    }
    var strays = tables.strays(in: text.unicodeScalars, script: script)
    var latin = text
    let plain = try plainReading(of: text, in: script)
    if let reading = plain?.reading {
      latin = plain?.mode == "daeron" ? Self.marked(reading.text) : reading.text
      let scalars = Array(text.unicodeScalars)
      strays += reading.unread.map { RunicReading.Stray(letter: scalars[$0], kind: .notInMode, offset: $0) }
      strays.sort { $0.offset < $1.offset }
    }
    let isByMode = plain != nil
    var result = String.UnicodeScalarView()
    for scalar in latin.unicodeScalars {
      if readsDividersAsSpaces, tables.isDivider(scalar, of: script) {
        result.append(" ")
      } else if isByMode, tables[script]?.lookup[scalar] != nil {
        // The mode never writes this letter here.
        result.append(scalar)
      } else if let reading = tables.transliteration(of: scalar, in: script) {
        result.append(contentsOf: reading.unicodeScalars)
      } else {
        result.append(scalar)
      }
    }
    return RunicReading(text: String(result), script: script, mode: plain?.mode, strays: strays)
  }

  /// Sindarin with a circumflex on the only vowel of a word and an acute elsewhere, as in Nîf and Lúthien; the cirth are the same.
  private static func marked(_ text: String) -> String {
    let long = Array(zip("áéíóúý", "âêîôûŷ"))
    return text.split(omittingEmptySubsequences: false) { !$0.isLetter }.reduce(into: "") { result, word in
      let vowels = word.filter { "aeiouyáéíóúý".contains($0) }
      let pair = long.first { $0.0 == vowels.first && vowels.count == 1 }
      result += pair.map { acute, circumflex in String(word.map { $0 == acute ? circumflex : $0 }) } ?? String(word)
      if word.endIndex < text.endIndex { result.append(text[word.endIndex]) }
    }
  }

  /// All spellings that the mode writes as this text; the mode is the one given, or the default of the script.
  ///
  /// - Throws: `RuneKitError` if the script does not have the mode; `ReadingError` if the mode never writes such a text
  ///   or there are too many spellings.
  /// - Complexity: Linear in the text for the bundled modes. The spellings are generated lazily.
  public mutating func readings(of text: String) throws -> Readings {
    try withInverseTransliterator(for: text) { reader throws(ReadingError) in try reader.readings(of: text) }
  }

  /// The runes and cirth of a text that do not belong to its script.
  package func strays(in text: String) -> [RunicReading.Stray] {
    tables.strays(in: text.unicodeScalars, script: script(of: text))
  }

  /// The ambiguous letters of a text, each with the keys of the mode that write it.
  ///
  /// - Throws: `RuneKitError` if the script does not have the mode.
  package mutating func ambiguities(in text: String) throws -> [InverseTransliterator.Ambiguity] {
    try withInverseTransliterator(for: text) { reader in reader.ambiguities(in: text) }
  }

  private mutating func withInverseTransliterator<Result>(
    for text: String, _ body: (inout InverseTransliterator) throws(ReadingError) -> Result
  ) throws -> Result {
    // Without runes or cirth, any mode reads the text as itself.
    guard let script = self.script(of: text) else {
      var reader = InverseTransliterator(.elder)
      return try body(&reader)
    }
    let modes = modes(for: script)
    let mode = try (modes.count > 1 ? plainReading(of: text, in: script)?.mode : modes.first) ?? script.defaultMode
    let key = RunicMode(script, mode)
    try prepareInverse(key)
    guard var reader = inverses[key] else { preconditionFailure("prepared") }
    // Removed while it is modified, because a second reference would force a copy of its caches.
    inverses[key] = nil
    defer { inverses[key] = reader }
    return try body(&reader)
  }

  mutating func prepareInverse(_ key: RunicMode) throws(RuneKitError) {
    if inverses[key] != nil { return }
    inverses[key] = InverseTransliterator(try RunicTransliterator(script: key.script, mode: key.name, options: options))
  }
}
