/// Reads runes and cirth back as Latin.
///
/// Runes are read as scholars print them, one letter for one rune: ᚦ is þ. The sound of cirth depends on the mode, so
/// they are read by inverting one.
///
/// ```swift
/// var reader = try RunicReader()
/// try reader.reading(of: "ᚦᚱᛅᛁᚾ").text    // "þrain"
/// try reader.reading(of: "ᚦᚱᛅᛁᚾ").script  // .younger
/// ```
///
/// Guarantees:
/// - Every text is accepted, and what is not a letter of any script is unchanged.
/// - What the scholarly modes write is read back as it was, but for the letters that share a rune in them (ʀ and R with
///   z in elder; o with ą, R with ʀ in younger).
/// - A reading by a mode is written by that mode as the same letters again.
public struct RunicReader: Sendable {
  /// The script that everything is read as; nil to detect it for each text.
  private let script: RunicScript?
  private let mode: String?
  private let options: TransliterationOptions
  private let readsDividersAsSpaces: Bool
  private let tables: ScriptTables
  private var modeReaders: [RunicScript: ModeReader] = [:]

  /// Makes a reader of bundled modes.
  ///
  /// - Parameters:
  ///   - script: The script to read; nil detects it for each text.
  ///   - mode: The mode whose spelling is wanted; nil gives the scholarly reading, and for cirth the default mode.
  ///   - options: The variant and the switches that the text was written with.
  ///   - readsDividersAsSpaces: Whether the word dividers of the script become spaces.
  /// - Throws: `RuneKitError` where a name is not known.
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
    if let script { try prepareModeReader(for: script) }
  }

  /// Makes a reader that inverts a transliterator, such as one of a table of your own.
  ///
  /// ```swift
  /// var reader = RunicReader(tiny)
  /// try reader.reading(of: "ᚦ ᛏ").text  // "th t"
  /// ```
  ///
  /// - Parameters:
  ///   - transliterator: What wrote the texts.
  ///   - readsDividersAsSpaces: Whether the word dividers of the script become spaces.
  /// - Complexity: Linear in the rows of the mode.
  public init(_ transliterator: RunicTransliterator, readsDividersAsSpaces: Bool = false) {
    guard let script = RunicScript(rawValue: transliterator.script.name) else {
      // Only bundled scripts reach a transliterator that is made outside of the package.
      preconditionFailure("no script \(transliterator.script.name)")
    }
    self.script = script
    mode = transliterator.mode.name
    options = transliterator.options
    self.readsDividersAsSpaces = readsDividersAsSpaces
    do {
      tables = try ScriptTables(registry: options.registry)
    } catch {
      preconditionFailure("bundled scripts: \(error)")
    }
    modeReaders[script] = ModeReader(transliterator)
  }

  /// The script that a text is taken for: the one that the reader was made for, else the one that can read most
  /// letters of the text; nil where it has none of any script.
  ///
  /// Of several that can read equally many it is the one that has most of them as its own letters and not as
  /// look-alikes, then the first of `RunicScript`: what they share they read alike.
  ///
  /// - Complexity: Linear in the text.
  public func script(of text: String) -> RunicScript? { script ?? tables.script(of: text.unicodeScalars) }

  /// The plainest reading of a text.
  ///
  /// - Throws: `RuneKitError` where the script of the text does not have the mode; `ReadingError.tooManyWays` where a
  ///   mode of several passes is too involved to be inverted within bounds.
  /// - Complexity: Linear in the text.
  public mutating func reading(of text: String) throws -> RunicReading {
    guard let script = self.script(of: text) else {
      return RunicReading(
        text: text, script: nil, strays: tables.strays(in: text.unicodeScalars, script: nil))
    }
    try prepareModeReader(for: script)
    var strays = tables.strays(in: text.unicodeScalars, script: script)
    var latin = text
    if let reading = try modeReaders[script]?.plainReading(of: text) {
      latin = reading.text
      let scalars = Array(text.unicodeScalars)
      strays += reading.unread.map { RunicReading.Stray(letter: scalars[$0], kind: .notInMode, offset: $0) }
      strays.sort { $0.offset < $1.offset }
    }
    let isByMode = modeReaders[script] != nil
    var result = String.UnicodeScalarView()
    for scalar in latin.unicodeScalars {
      if readsDividersAsSpaces, tables.isDivider(scalar, of: script) {
        result.append(" ")
      } else if isByMode, tables[script]?.lookup[scalar] != nil {
        // The mode never writes it here.
        result.append(scalar)
      } else if let reading = tables.transliteration(of: scalar, in: script) {
        result.append(contentsOf: reading.unicodeScalars)
      } else {
        result.append(scalar)
      }
    }
    return RunicReading(text: String(result), script: script, strays: strays)
  }

  /// All spellings that a mode writes as this text: the mode that was named, or the default of the script.
  ///
  /// - Throws: `RuneKitError` where the script does not have the mode; `ReadingError` where the mode never writes such a
  ///   text or the ways are too many.
  /// - Complexity: Linear in the text for the bundled modes; the spellings are made one by one as they are asked for.
  public mutating func readings(of text: String) throws -> Readings {
    try withModeReader(for: text) { reader throws(ReadingError) in try reader.readings(of: text) }
  }

  /// The letters of a text that do not belong to the script that it is taken for.
  ///
  /// - Complexity: Linear in the text.
  public func strays(in text: String) -> [RunicReading.Stray] {
    tables.strays(in: text.unicodeScalars, script: script(of: text))
  }

  /// The letters of a text that several spellings write: for each, the keys of the mode that do.
  ///
  /// - Throws: `RuneKitError` where the script does not have the mode.
  /// - Complexity: Linear in the text, times the keys of the mode.
  public mutating func ambiguities(in text: String) throws -> [RunicReading.Ambiguity] {
    try withModeReader(for: text) { reader in
      reader.ambiguities(in: text).map { RunicReading.Ambiguity(letters: $0.letters, spellings: $0.spellings) }
    }
  }

  private mutating func withModeReader<Result>(
    for text: String, _ body: (inout ModeReader) throws(ReadingError) -> Result
  ) throws -> Result {
    // A text without letters is its own reading, by whatever mode.
    guard let script = self.script(of: text) else {
      var reader = ModeReader(.elder)
      return try body(&reader)
    }
    var reader = try modeReaders[script] ?? makeModeReader(for: script)
    // It must not be in two places while it changes, or all that it remembers would be copied.
    modeReaders[script] = nil
    defer { modeReaders[script] = reader }
    return try body(&reader)
  }

  /// Makes the inverse of the mode, where a reading needs one.
  private mutating func prepareModeReader(for script: RunicScript) throws(RuneKitError) {
    guard modeReaders[script] == nil, mode != nil || script.isReadByMode else { return }
    modeReaders[script] = try makeModeReader(for: script)
  }

  private func makeModeReader(for script: RunicScript) throws(RuneKitError) -> ModeReader {
    ModeReader(try RunicTransliterator(script: script, mode: mode, options: options))
  }
}
