import ArgumentParser
import RuneKit
import RuneSystem

/// Flags for the choices of letters that a mode leaves open.
struct LetterOptions: ParsableArguments {
  @Option(help: "The letter forms, such as short-twig for younger.", completion: Completions.variants)
  var variant: String?

  @Option(help: "A set of letter values of the mode, such as daeron for cirth/english.", completion: Completions.values)
  var values: String?

  @Option(
    name: .customLong("option"), help: "A switch of the mode, such as n53 for cirth/moria; may be repeated.",
    completion: Completions.options)
  var switches: [String] = []

  var options: TransliterationOptions {
    TransliterationOptions(
      variant: variant, switches: Set(switches + (values.map { [ValueSet.switchName($0)] } ?? [])))
  }

  var isGiven: Bool { variant != nil || values != nil || !switches.isEmpty }
}

/// The same, and a layout of code points.
struct SpellingOptions: ParsableArguments {
  @OptionGroup var letters: LetterOptions

  @Option(
    help: "For cirth, the layout of code points beyond U+E0C1 (separators and the sign for “the”): 1998 or 2001.",
    completion: Completions.registries)
  var registry: String?

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
    "The script, or script/mode: \(RunicScript.allCases.map(\.rawValue).joined(separator: ", ")). "
    + "(default: $RUNES_SCRIPT, else the setting, else \(RunicScript.usual))"

  @Option(
    name: [.short, .long], help: ArgumentHelp(stringLiteral: Self.scriptHelp), completion: Completions.scripts)
  var script: String?

  @Option(
    help: "The mode of the script; `runes scripts` lists them. (default: english)", completion: Completions.modes)
  var mode: String?

  @OptionGroup var spelling: SpellingOptions

  @Option("For younger/norse, the year, such as 1020.", value: "year", parsing: .unconditional) var year: Int?

  @Option(
    "For younger/norse, the region: \(InscriptionOptions.regionNames.joined(separator: ", ")).", value: "name",
    completion: .list(InscriptionOptions.regionNames))
  var region: String?

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

  @Flag(help: "Romanize words in other scripts (Cyrillic, Greek, Han …) first, with ICU.") var romanize = false

  /// The transliterator for these flags.
  ///
  /// - Parameter language: The language of the text, which determines the default mode; nil means English.
  func transliterator(unmapped: UnmappedPolicy = .keep, language: String? = nil) throws -> RunicTransliterator {
    var options = spelling.options
    options.unmapped = unmapped
    if year != nil || region != nil {
      options.switches.formUnion(try InscriptionOptions.switches(year: year, region: region))
      var undated = self
      (undated.year, undated.region) = (nil, nil)
      guard InscriptionOptions.applies(to: try undated.transliterator(unmapped: unmapped, language: language)) else {
        throw Failure(.usage, "\(year == nil ? "--region" : "--year") applies only to younger/norse")
      }
    }
    try InscriptionOptions.checkAgreement(of: options.switches, year: year)
    options.divider = .init(name: divider)
    let policy = punctuation ?? (options.registry == nil ? "keep" : "script")
    guard let policy = PunctuationPolicy(rawValue: policy) else {
      throw Failure(.usage, unknown("punctuation", policy, known: PunctuationPolicy.allCases.map(\.rawValue)))
    }
    options.punctuation = policy
    options.romanizes = romanize
    if let breakCharacter {
      guard let scalar = breakCharacter.unicodeScalars.first, breakCharacter.unicodeScalars.count == 1 else {
        let shown = breakCharacter.isEmpty ? "none" : breakCharacter.quotedForMessage
        throw Failure(.usage, "--break must be one character, not \(shown)")
      }
      options.breakCharacter = scalar
    }
    let name = script.map { ScriptName($0, mode: mode) }
    let chosenMode = try name?.mode() ?? mode
    if let table {
      if chosenMode != nil { throw Failure(.usage, "--table and --mode cannot be combined") }
      let custom = try UserTable.read(path: table, script: name.map { try RunicScript(named: $0.script) })
      let own = try ownWords(bySound: custom.mode.sound != nil)
      return try custom.transliterator(options: options, words: own.letters, pronunciations: own.sounds)
    }
    if let name {
      let script = try RunicScript(named: name.script)
      let own = try ownWords(bySound: Self.isBySound(chosenMode))
      return try RunicTransliterator(
        script: script, mode: chosenMode ?? RunicTransliterator.mode(for: script, language: language), options: options,
        words: own.letters, pronunciations: own.sounds)
    }
    return try Self.usual(mode: chosenMode, options: options, own: ownWords, language: language)
  }

  private static func isBySound(_ mode: String?) -> Bool { mode == "sound" }

  /// The words of `--words`: split letters, or pronunciations for a mode by sound.
  private func ownWords(bySound: Bool) throws -> (letters: WordList?, sounds: WordPronunciations?) {
    guard let words else { return (nil, nil) }
    return bySound ? (nil, try UserWords.readPronunciations(words)) : (try UserWords.read(words), nil)
  }

  /// The transliterator for flags that are not given, from the environment and the settings.
  ///
  /// A mode or variant in the settings applies only to the script in the settings. If a flag names a script, the
  /// settings are not read.
  static func usual(
    mode: String? = nil, options: TransliterationOptions = TransliterationOptions(),
    own: (_ bySound: Bool) throws -> (letters: WordList?, sounds: WordPronunciations?) = { _ in (nil, nil) },
    language: String? = nil
  ) throws -> RunicTransliterator {
    let settings = try Settings.loadIfReadable()
    return try settings.explainingFailures(script: nil, mode: mode, variant: options.variant) {
      let name = settings["script"].map { ScriptName($0, mode: mode) }
      let script = try name.map { try RunicScript(named: $0.script) } ?? .usual
      let chosenMode = try name?.mode() ?? mode
      var options = options
      var settingsMode: String?
      if settings.modeBelongs(to: script.rawValue) {
        options.variant = options.variant ?? settings["variant"]
        settingsMode = settings["mode"]
      }
      let mode = chosenMode ?? settingsMode ?? RunicTransliterator.mode(for: script, language: language)
      let own = try own(isBySound(mode))
      return try RunicTransliterator(
        script: script, mode: mode, options: options, words: own.letters, pronunciations: own.sounds)
    }
  }
}

extension RunicScript {
  /// The script with a name that the user gave.
  ///
  /// - Throws: `Failure`, suggesting the nearest name.
  init(named name: String) throws {
    guard let script = RunicScript(rawValue: name.lowercased()) else {
      throw Failure(.usage, unknown("script", name, known: RunicScript.allCases.map(\.rawValue)))
    }
    self = script
  }
}
