import ArgumentParser
import RuneKit
import RuneSystem
import RuneText

/// Flags for single parts of a name of letters, which `-s` takes, too; they are in no help.
struct LetterOptions: ParsableArguments {
  @Option(help: .hidden, completion: Completions.variants) var variant: String?

  @Option(help: .hidden, completion: Completions.values) var values: String?

  @Option(name: .customLong("option"), help: .hidden, completion: Completions.options) var switches: [String] = []

  var options: TransliterationOptions {
    TransliterationOptions(
      variant: variant, switches: Set(switches + (values.map { [ValueSet.switchName($0)] } ?? [])))
  }

  var isGiven: Bool { variant != nil || values != nil || !switches.isEmpty }
}

/// The same, and a layout of code points.
struct SpellingOptions: ParsableArguments {
  @OptionGroup var letters: LetterOptions

  @Option(help: .hidden, completion: Completions.registries) var registry: String?

  var options: TransliterationOptions {
    var options = letters.options
    options.registry = registry
    return options
  }

  var isGiven: Bool { letters.isGiven || registry != nil }
}

/// Flags for writing text in runes.
struct ScriptOptions: ParsableArguments {
  static let scriptHelp =
    "The letters, such as elder, younger, futhorc, medieval, cirth, viking or cirth/moria; `runes scripts` lists the names. "
    + "(default: $RUNES_SCRIPT, else the setting, else \(RunicScript.usual))"

  @Option(
    name: [.short, .long], help: ArgumentHelp(stringLiteral: Self.scriptHelp), completion: Completions.scripts)
  var script: String?

  @Option(help: .hidden, completion: Completions.modes) var mode: String?

  @OptionGroup var spelling: SpellingOptions

  @Option(parsing: .unconditional, help: .hidden) var year: Int?

  @Option(help: .hidden, completion: .list(InscriptionOptions.regionNames)) var region: String?

  @Option(
    help: """
      Between words: keep, space, dot, double-dot, cross or none; cirth also has triple-dot and four-dots. shared is like \
      none, but writes a rune that ends one word and begins the next only once. Beside Latin punctuation, a space stays one.
      """, completion: Completions.dividers)
  var divider: String = "keep"

  @Option(
    help: """
      Latin punctuation: keep, drop, or script for the script's own marks. (default: keep; script with --registry)
      """, completion: .list(PunctuationPolicy.allCases.map(\.rawValue)))
  var punctuation: String?

  @Option("Your own table instead of a mode; `runes tables check` checks it.", value: "file", completion: .file())
  var table: String?

  @Option(
    """
    Your own words, one per line, which take precedence over the bundled ones: ost|heim ; s ; a name. For modes by \
    sound, your own pronunciations: name ; aɪ p iː eɪ
    """, value: "file", completion: .file())
  var words: String?

  @Option(
    "A character that separates two letters and is not written, as U+200C always does: --break '|'.",
    value: "character", name: .customLong("break"))
  var breakCharacter: String?

  @Flag(help: Self.romanizeHelp) var romanize = false

  static let romanizeHelp: ArgumentHelp = """
    Spell words in other scripts in Latin letters first: Cyrillic, Greek, Georgian, Armenian, kana and Hangul by tables, and \
    others, such as Han and Hebrew, with ICU.
    """

  @Option(
    """
    The language of the text as a BCP 47 tag. It chooses the mode where none is given, and how --romanize reads Cyrillic and \
    Greek: uk, grc. With fr, pl, de or es, words are read as in that language, Łukasz as wukash; es-ES has the c and z of \
    Spain. A word of --words is read letter by letter: xavier ; ; a name.
    """, value: "tag")
  var lang: String?

  /// The transliterator for these flags.
  ///
  /// - Parameters:
  ///   - language: The language of the text, which determines the default mode; nil for that of the flags, or English.
  ///   - text: The beginning of the text, by which languages of Cyrillic are told apart; nil goes by each word.
  func transliterator(
    unmapped: UnmappedPolicy = .keep, language: String? = nil, text: String? = nil
  ) throws -> RunicTransliterator {
    if let lang, LanguageTag(lang) == nil {
      throw Failure(.usage, "--lang \(lang.quotedForMessage) is not a language tag, such as uk, pl or es-ES")
    }
    let language = language ?? lang
    var options = spelling.options
    // What a document says of its parts changes nothing that was not asked for.
    if romanize || lang != nil { options.language = language }
    if romanize, language == nil, let text {
      options.likelyLanguage = BundledRomanizations.likelyLanguage(of: text.unicodeScalars)
    }
    options.unmapped = unmapped
    options.divider = .init(name: divider)
    options.romanizes = romanize
    if let breakCharacter {
      guard let scalar = breakCharacter.unicodeScalars.first, breakCharacter.unicodeScalars.count == 1 else {
        let shown = breakCharacter.isEmpty ? "none" : breakCharacter.quotedForMessage
        throw Failure(.usage, "--break must be one character, not \(shown)")
      }
      options.breakCharacter = scalar
    }
    options.switches.formUnion(try InscriptionOptions.switches(year: year, region: region))
    func complete(_ system: WritingSystem) throws {
      options.add(system.options)
      try InscriptionOptions.check(system.year, in: InscriptionOptions.years)
      try InscriptionOptions.checkAgreement(of: options.switches, year: year ?? system.year)
      let policy = punctuation ?? (options.registry == nil ? "keep" : "script")
      guard let policy = PunctuationPolicy(rawValue: policy) else {
        throw Failure(.usage, unknown("punctuation", policy, known: PunctuationPolicy.allCases.map(\.rawValue)))
      }
      options.punctuation = policy
    }
    if let table {
      if mode != nil { throw Failure(.usage, "--table and --mode cannot be combined") }
      let system = try script.map { try WritingSystem($0, mode: nil, settings: nil) }
      if system?.mode != nil { throw Failure(.usage, "--table has its own mode; -s can name only a script") }
      try complete(system ?? WritingSystem(.usual))
      let custom = try UserTable.read(path: table, script: system?.script)
      let own = try ownWords(bySound: custom.mode.sound != nil)
      return try custom.transliterator(options: options, words: own.letters, pronunciations: own.sounds)
    }
    let settings = try script == nil ? Settings.loadIfReadable() : nil
    let system = try WritingSystem(script, mode: mode, settings: settings)
    let chosen = system.mode ?? RunicTransliterator.mode(for: system.script, language: language)
    if year != nil || region != nil, system.script != .younger || chosen != "norse" {
      throw Failure(.usage, "\(year == nil ? "--region" : "--year") applies only to younger/norse")
    }
    try complete(system)
    let own = try ownWords(bySound: chosen == "sound")
    func make() throws -> RunicTransliterator {
      try RunicTransliterator(
        script: system.script, mode: chosen, options: options, words: own.letters, pronunciations: own.sounds)
    }
    return try settings?.explainingFailures(mode: mode, variant: spelling.letters.variant, make) ?? make()
  }

  /// The transliterator without flags, from the environment and the settings.
  static func usual() throws -> RunicTransliterator {
    let settings = try Settings.loadIfReadable()
    let system = try settings.writingSystem()
    return try settings.explainingFailures(mode: nil, variant: nil) { try system.transliterator() }
  }

  /// The words of `--words`: split letters, or pronunciations for a mode by sound.
  private func ownWords(bySound: Bool) throws -> (letters: WordList?, sounds: WordPronunciations?) {
    guard let words else { return (nil, nil) }
    return bySound ? (nil, try UserWords.readPronunciations(words)) : (try UserWords.read(words), nil)
  }
}
