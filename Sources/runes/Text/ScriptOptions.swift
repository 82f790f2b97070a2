import ArgumentParser
import RuneKit
import RuneSystem

/// The flags that say how text is written in runes.
struct ScriptOptions: ParsableArguments {
  static let scriptHelp =
    "The script, or script/mode: \(RunicScript.allCases.map(\.rawValue).joined(separator: ", ")). "
    + "Default: $RUNES_SCRIPT, else the setting, else elder."

  @Option(
    name: [.short, .long], help: ArgumentHelp(stringLiteral: Self.scriptHelp), completion: Completions.scripts)
  var script: String?

  @Option(
    help: "The mode of the script; `runes scripts` lists them. Default: english.", completion: Completions.modes)
  var mode: String?

  @Option(help: "The letter forms, such as short-twig for younger.", completion: Completions.variants)
  var variant: String?

  @Option(help: "A set of letter values of the mode, such as daeron for cirth english.", completion: Completions.values)
  var values: String?

  @Option(
    name: .customLong("option"), help: "A switch of the mode, such as n53 for cirth moria; may be repeated.",
    completion: Completions.options)
  var switches: [String] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("For younger/norse, the year of the inscription, such as 1020.", valueName: "year"))
  var year: Int?

  @Option(
    help: ArgumentHelp(
      "For younger/norse, where it stands: \(Dating.regionNames.joined(separator: ", ")).", valueName: "name"),
    completion: .list(Dating.regionNames))
  var region: String?

  @Option(
    help: """
      Between words: keep, space, dot, double-dot, cross or none; cirth has triple-dot and four-dots too. shared is none, \
      with a rune that ends one word and begins the next written once.
      """, completion: Completions.dividers)
  var divider: String = "keep"

  @Option(
    help: """
      Latin punctuation: keep, drop, or script for the script's own marks. Default: keep; with --registry script.
      """, completion: .list(["keep", "drop", "script"]))
  var punctuation: String?

  @Option(
    help: "For cirth, the layout of code points beyond U+E0C1, for separators and the stroke for the: 1998 or 2001.",
    completion: Completions.registries)
  var registry: String?

  @Option(
    help: ArgumentHelp(
      "Your own table in place of a mode; `runes tables check` finds its mistakes.", valueName: "file"),
    completion: .file())
  var table: String?

  @Option(
    help: ArgumentHelp(
      """
      Your own words, one a line, before the bundled ones: thor|hall ; s ; a name. In a mode by sound, how they are said: \
      name ; aɪ p iː eɪ
      """,
      valueName: "file"), completion: .file())
  var words: String?

  @Option(
    name: .customLong("break"),
    help: ArgumentHelp(
      "A character that splits the letters beside it and disappears, as U+200C always does: --break '|'.",
      valueName: "character"))
  var breakCharacter: String?

  @Flag(help: "Spell words of other scripts (Cyrillic, Greek, Han …) in Latin letters first, by ICU.")
  var romanize = false

  /// Whether Latin punctuation is left out.
  var dropsPunctuation: Bool { punctuation == "drop" }

  /// The transliterator that is asked for.
  ///
  /// - Parameter language: The language of the text, which chooses the mode where nobody names one; nil is English.
  func transliterator(unmapped: UnmappedPolicy = .keep, language: String? = nil) throws -> RunicTransliterator {
    var options = TransliterationOptions(variant: variant, unmapped: unmapped, switches: Set(switches))
    options.registry = registry
    if let values { options.switches.insert(ValueSet.switchName(values)) }
    options.switches.formUnion(try Dating.switches(year: year, region: region))
    try Dating.checkAgreement(of: options.switches)
    options.divider =
      switch divider {
      case "keep": .keep
      case "space": .space
      case "none": .none
      case "shared": .shared
      default: .named(divider)
      }
    switch punctuation {
    case nil: options.writesScriptPunctuation = registry != nil
    case "keep", "drop": break
    case "script": options.writesScriptPunctuation = true
    case let other?: throw Failure(.usage, unknown("punctuation", other, known: ["keep", "drop", "script"]))
    }
    options.romanizes = romanize
    if let breakCharacter {
      guard let scalar = breakCharacter.unicodeScalars.first, breakCharacter.unicodeScalars.count == 1 else {
        let shown = breakCharacter.isEmpty ? "none" : breakCharacter.quotedForMessage
        throw Failure(.usage, "--break takes one character, not \(shown)")
      }
      options.breakCharacter = scalar
    }
    let name = script.map { ScriptName($0, mode: mode) }
    let chosenMode = try name?.mode() ?? mode
    if let table {
      if chosenMode != nil { throw Failure(.usage, "--table takes the place of --mode; give one of them") }
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

  /// The words of `--words`: how they are split for a mode by letters, how they are said for one by sound.
  private func ownWords(bySound: Bool) throws -> (letters: WordList?, sounds: WordPronunciations?) {
    guard let words else { return (nil, nil) }
    return bySound ? (nil, try UserWords.readPronunciations(words)) : (try UserWords.read(words), nil)
  }

  /// The transliterator for what the flags leave open, by the environment and the settings.
  ///
  /// A mode or a variant of the settings belongs to the script of the settings. Where a flag names a script, no settings
  /// are read.
  static func usual(
    mode: String? = nil, options: TransliterationOptions = TransliterationOptions(),
    own: (_ bySound: Bool) throws -> (letters: WordList?, sounds: WordPronunciations?) = { _ in (nil, nil) },
    language: String? = nil
  ) throws -> RunicTransliterator {
    let settings = try Settings.load()
    return try settings.explainingFailures(script: nil, mode: mode, variant: options.variant) {
      let name = settings["script"].map { ScriptName($0, mode: mode) }
      let script = try name.map { try RunicScript(named: $0.script) } ?? .elder
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

/// `--values NAME` turns on the switch of the mode that has the prefix in front of the name.
enum ValueSet {
  private static let prefix = "values-"

  static func switchName(_ values: String) -> String { prefix + values }

  /// The name of a set of values among the switches of a mode, or nil for another switch.
  static func name(ofSwitch name: String) -> String? {
    name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : nil
  }
}

extension RunicScript {
  /// The script that a person names.
  ///
  /// - Throws: `Failure` with the nearest name.
  init(named name: String) throws {
    guard let script = RunicScript(rawValue: name) else {
      throw Failure(.usage, unknown("script", name, known: RunicScript.allCases.map(\.rawValue)))
    }
    self = script
  }
}
