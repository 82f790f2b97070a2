import ArgumentParser
import RuneDocuments

/// Flags for single parts of a name of letters, which `-s` takes, too; they are in no help.
struct SpellingOptions: ParsableArguments {
  @Option(help: .hidden) var mode: String?
  @Option(help: .hidden) var variant: String?
  @Option(help: .hidden) var values: String?
  @Option(name: .customLong("option"), help: .hidden) var switches: [String] = []
  @Option(help: .hidden) var registry: String?

  /// The parts beside the mode and the options of a language.
  func parts(language: String? = nil) -> [String] {
    let own = BundledRomanizations.options(ofLanguage: language)
    return [variant, values.map(ValueSet.switchName)].compactMap(\.self) + switches.filter { !own.contains($0) }
      + [registry].compactMap(\.self)
  }

  /// The same for a table of the user's own, which has no names.
  var options: TransliterationOptions {
    TransliterationOptions(
      variant: variant, switches: Set(switches + [values.map(ValueSet.switchName)].compactMap(\.self)),
      registry: registry)
  }
}

/// Flags for writing text in runes.
struct ScriptOptions: ParsableArguments {
  static let scriptHelp =
    "The letters, such as elder, younger, futhorc, medieval, cirth, viking or cirth/moria; `runes scripts` lists the names. "
    + "(default: $RUNES_SCRIPT, else the setting, else \(RunicScript.usual))"

  @Option(name: [.short, .long], help: ArgumentHelp(stringLiteral: Self.scriptHelp), completion: Completions.scripts)
  var script: String?

  @OptionGroup var spelling: SpellingOptions

  @Option(parsing: .unconditional, help: .hidden) var year: Int?

  @Option(help: .hidden) var region: String?

  @Option(
    help: """
      Between words: keep, space, dot, double-dot, cross or none; cirth also has triple-dot and four-dots. shared is like \
      none, but writes a rune that ends one word and begins the next only once. Beside Latin punctuation, a space stays one.
      """, completion: Completions.dividers)
  var divider: String = "keep"

  @Option(
    help: """
      Latin punctuation: keep, drop, or script for the script's own marks. (default: keep, in pictures in lines alone; script with --registry)
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

  @Option(help: NumberStyle.help) var numbers = NumberStyle.keep

  @Option(
    """
    The language of the text as a BCP 47 tag. It chooses the mode where none is given, and how --romanize reads Cyrillic and \
    Greek: uk, grc. With fr, pl, de or es, words are read as in that language, Łukasz as wukash; es-ES, or --option castilian, has the c \
    and z of Spain. A word of --words is read letter by letter: xavier ; ; a name.
    """, value: "tag")
  var lang: String?

  mutating func validate() throws { lang = lang.map { Hints.languageTag($0) ?? $0 } }

  /// The transliterator for these flags.
  ///
  /// - Parameters:
  ///   - language: The language of the text, which determines the default mode; nil for that of the flags, or English.
  ///   - text: The beginning of the text, by which languages of Cyrillic are told apart; nil goes by each word.
  func transliterator(
    unmapped: UnmappedPolicy = .keep, language: String? = nil, text: String? = nil
  ) throws -> RunicTransliterator {
    // A tag begins with a code of two or three letters.
    if let lang, LanguageTag(lang) == nil || lang.prefix(while: \.isLetter).count > 3 {
      let shown = "--lang \(lang.quotedForMessage) is not a language tag"
      let way = (try? WritingSystem(named: lang)).map { "; letters of this name: -s \($0.name)" } ?? ""
      throw Failure(.usage, "\(shown), such as uk, pl or es-ES\(way)")
    }
    let language = language ?? lang
    let parts = [year.map { "\($0)" }, region].compactMap(\.self)
    let system: WritingSystem?
    var options = spelling.options
    if table == nil {
      let named = try WritingSystem(
        script, mode: spelling.mode, parts: spelling.parts(language: lang) + parts,
        settings: script == nil ? .loadIfReadable() : nil)
      options = named.options
      options.switches.formUnion(spelling.switches.filter(BundledRomanizations.options(ofLanguage: lang).contains))
      system = named
    } else {
      if options.registry != nil { options.punctuation = .script }
      system = try script.map { try WritingSystem(named: $0) }
      if let extra = [spelling.mode, system?.mode].compactMap(\.self).first ?? parts.first {
        throw Failure(.usage, "--table and \(extra.quotedForMessage) cannot be combined: a table is a mode")
      }
    }
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
    if let punctuation {
      guard let policy = PunctuationPolicy(rawValue: punctuation) else {
        throw Failure(.usage, unknown("punctuation", punctuation, known: PunctuationPolicy.allCases.map(\.rawValue)))
      }
      options.punctuation = policy
    }
    if let table {
      let custom = try UserTable.read(path: table, script: system?.script)
      let own = try ownWords(bySound: custom.mode.sound != nil)
      return try custom.transliterator(options: options, words: own.letters, pronunciations: own.sounds)
    }
    let script = system?.script ?? .usual
    let mode = system?.mode ?? RunicTransliterator.mode(for: script, language: language)
    options.switches.formUnion(RunicTransliterator.switches(for: script, mode: mode, language: language))
    let own = try ownWords(bySound: mode == "sound")
    return try RunicTransliterator(
      script: script, mode: mode, options: options, words: own.letters, pronunciations: own.sounds)
  }

  /// The words of `--words`: split letters, or pronunciations for a mode by sound.
  private func ownWords(bySound: Bool) throws -> (letters: WordList?, sounds: WordPronunciations?) {
    guard let words else { return (nil, nil) }
    return bySound ? (nil, try UserWords.readPronunciations(words)) : (try UserWords.read(words), nil)
  }
}
