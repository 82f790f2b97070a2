/// Reads runes and cirth back as Latin.
///
/// Runes are read as scholars print them, one letter for one rune: ᚦ is þ. Cirth have no such letters, since their
/// sound depends on the mode; they are read by the inverse of one.
///
/// ```swift
/// var reader = try RunicReader()
/// try reader.reading(of: "ᚦᚱᛅᛁᚾ").text    // "þrain"
/// try reader.reading(of: "ᚦᚱᛅᛁᚾ").script  // .younger
/// ```
///
/// Guarantees:
/// - Every text is accepted, and what is no letter of any script stays as it is.
/// - What the scholarly modes write is read back as it was, but for the letters that share a rune in them (ʀ and R with
///   z in elder; o with ą, R with ʀ in younger).
/// - A reading by a mode is written by that mode as the same letters again.
public struct RunicReader: Sendable {
  /// The script that everything is read as; nil where each text tells its own.
  private let script: RunicScript?
  private let mode: String?
  private let options: TransliterationOptions
  private let readsDividersAsSpaces: Bool
  private let tables: ScriptTables
  private var modeReaders: [RunicScript: ModeReader] = [:]

  /// - Parameters:
  ///   - script: The script to read; nil finds it out for each text.
  ///   - mode: The mode whose spelling is wanted; nil gives the scholarly reading, and for cirth the default mode.
  ///   - options: The variant and the switches that the text was written with.
  ///   - readsDividersAsSpaces: Whether the word dividers of the script become spaces.
  /// - Throws: `RuneKitError` where a name is not known.
  public init(
    script: RunicScript? = nil, mode: String? = nil, options: TransliterationOptions = TransliterationOptions(),
    readsDividersAsSpaces: Bool = false
  ) throws(RuneKitError) {
    self.script = script
    self.mode = mode
    self.options = options
    self.readsDividersAsSpaces = readsDividersAsSpaces
    tables = try ScriptTables()
    if let script { try prepareModeReader(for: script) }
  }

  /// Reads by the inverse of a transliterator, such as one of a table of the user's own.
  ///
  /// - Parameter script: The script of the transliterator.
  package init(
    _ transliterator: RunicTransliterator, script: RunicScript, readsDividersAsSpaces: Bool
  ) throws(RuneKitError) {
    self.script = script
    mode = transliterator.mode.name
    options = transliterator.options
    self.readsDividersAsSpaces = readsDividersAsSpaces
    tables = try ScriptTables()
    modeReaders[script] = ModeReader(transliterator)
  }

  /// The script that a text is taken for: the one that the reader was made for, else the one that most letters of the
  /// text belong to; nil where it has none of any script.
  ///
  /// A letter that is only a look-alike of a script's counts for it less than the script's own letters. Where several
  /// scripts have equally many, the first of `RunicScript` is taken: what they share they read alike.
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
  public mutating func readings(of text: String) throws -> Readings {
    try withModeReader(for: text) { reader throws(ReadingError) in try reader.readings(of: text) }
  }

  /// The letters of a text that do not belong to the script that it is taken for.
  ///
  /// - Complexity: Linear in the text.
  public func strays(in text: String) -> [RunicReading.Stray] {
    tables.strays(in: text.unicodeScalars, script: script(of: text))
  }

  /// What cannot be told from a text: for each letter the keys of the mode that write it, where there are several.
  public mutating func ambiguities(in text: String) throws -> [ModeReader.Ambiguity] {
    try withModeReader(for: text) { $0.ambiguities(in: text) }
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

/// A text in runes, read back as Latin.
public struct RunicReading: Sendable, Equatable {
  public let text: String
  /// The script that the text was taken for; nil where it has no letters of any.
  public let script: RunicScript?
  /// Runes and cirth that do not belong, in the order of the text.
  public let strays: [Stray]

  public struct Stray: Sendable, Equatable {
    public let letter: Unicode.Scalar
    public let kind: Kind
    /// The place in the text, in scalars from 0.
    public let offset: Int
  }

  public enum Kind: Sendable, Hashable {
    /// A letter of another script, by whose table it was read.
    case of(RunicScript)
    /// A rune, or a code point of the range of cirth, that no script knows; it is kept.
    case unknown
    /// A letter that the mode never writes, or not where it stands; it is kept.
    case notInMode
  }
}

extension RunicScript {
  /// Whether its letters have a sound only within a mode, so that a plain reading needs one.
  var isReadByMode: Bool { self == .cirth }
}

/// The letters of all scripts.
struct ScriptTables: Sendable {
  struct Entry: Sendable {
    let name: RunicScript
    let script: Script
    let lookup: LetterLookup
  }

  private let entries: [Entry]

  init() throws(RuneKitError) {
    var entries: [Entry] = []
    for name in RunicScript.allCases {
      let script = try BundledTables.script(name)
      entries.append(Entry(name: name, script: script, lookup: LetterLookup(script)))
    }
    self.entries = entries
  }

  subscript(name: RunicScript) -> Entry? { entries.first { $0.name == name } }

  func script(of text: String.UnicodeScalarView) -> RunicScript? {
    // First by all letters that a script can read, then by those that are its own.
    var scores = entries.map { _ in (own: 0, read: 0) }
    for scalar in text where Self.mayBeLetter(scalar) {
      for (index, entry) in entries.enumerated() {
        guard let match = entry.lookup[scalar] else { continue }
        scores[index].read += 1
        if match.isOwn { scores[index].own += 1 }
      }
    }
    var best: Int?
    for index in entries.indices where scores[index].read > 0 {
      if let other = best, (scores[index].own, scores[index].read) <= (scores[other].own, scores[other].read) {
        continue
      }
      best = index
    }
    return best.map { entries[$0].name }
  }

  func strays(in text: String.UnicodeScalarView, script: RunicScript?) -> [RunicReading.Stray] {
    let own = script.flatMap { self[$0] }
    var strays: [RunicReading.Stray] = []
    for (offset, scalar) in text.enumerated() where Self.mayBeLetter(scalar) && own?.lookup[scalar] == nil {
      if let other = entries.first(where: { $0.lookup[scalar] != nil }) {
        strays.append(RunicReading.Stray(letter: scalar, kind: .of(other.name), offset: offset))
      } else {
        strays.append(RunicReading.Stray(letter: scalar, kind: .unknown, offset: offset))
      }
    }
    return strays
  }

  /// What a letter is in Latin by the table of the script, or of the first other one that has it.
  func transliteration(of scalar: Unicode.Scalar, in script: RunicScript) -> String? {
    guard Self.mayBeLetter(scalar) else { return nil }
    if let own = self[script], let match = own.lookup[scalar] {
      return own.script.letters[match.letter].transliteration
    }
    for entry in entries {
      if let match = entry.lookup[scalar] { return entry.script.letters[match.letter].transliteration }
    }
    return nil
  }

  func isDivider(_ scalar: Unicode.Scalar, of script: RunicScript) -> Bool {
    self[script]?.script.dividers.contains { $0.scalar == scalar } == true
  }

  /// Runes but for the three marks of punctuation, and the range that the ConScript registry gives to Cirth.
  private static func mayBeLetter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x16EB...0x16ED: false
    case 0x16A0...0x16F8, 0xE080...0xE0FF: true
    default: false
    }
  }
}
