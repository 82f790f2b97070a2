import ArgumentParser
import RuneKit

/// The flags by which every command that writes runes is told how.
struct ScriptOptions: ParsableArguments {
  static let scriptHelp =
    "The script: \(RunicScript.allCases.map(\.rawValue).joined(separator: ", ")). "
    + "Default: $RUNES_SCRIPT, else the setting, else elder."

  @Option(name: [.short, .long], help: ArgumentHelp(stringLiteral: Self.scriptHelp))
  var script: String?

  @Option(help: "The mode of the script; `runes scripts` lists them. Default: english.")
  var mode: String?

  @Option(help: "The letter forms, such as short-twig for younger.")
  var variant: String?

  @Option(help: "A set of letter values of the mode, such as daeron for cirth english.")
  var values: String?

  @Option(name: .customLong("option"), help: "A switch of the mode, such as n53 for cirth moria; may be repeated.")
  var switches: [String] = []

  @Option(
    help: """
      Between words: keep, space, dot, double-dot, cross or none; cirth has triple-dot and four-dots too. shared is none, \
      with a rune that ends one word and begins the next written once.
      """)
  var divider: String = "keep"

  @Option(help: "Latin punctuation: keep, or script for the script's own marks. Default: keep; with --registry script.")
  var punctuation: String?

  @Option(help: "For cirth, the layout of code points beyond U+E0C1: 1998 or 2001. Separators and the stroke for the.")
  var registry: String?

  @Option(
    help: ArgumentHelp(
      "A table of your own in place of a mode; `runes tables check` tells what is wrong with it.", valueName: "file"))
  var table: String?

  @Option(
    help: ArgumentHelp(
      "Words of your own whose letters are parted, a line each: thor|hall ; s ; a name. They come before ours.",
      valueName: "file"))
  var words: String?

  @Option(
    name: .customLong("break"),
    help: ArgumentHelp(
      "A character that parts the letters beside it and disappears, as U+200C always does: --break '|'.",
      valueName: "character"))
  var breakCharacter: String?

  @Flag(help: "Spell words of other scripts (Cyrillic, Greek, Han …) in Latin letters first, by ICU.")
  var romanize = false

  /// The transliterator that is asked for.
  func transliterator(unmapped: UnmappedPolicy = .keep) throws -> RunicTransliterator {
    var options = TransliterationOptions(variant: variant, unmapped: unmapped, switches: Set(switches))
    options.registry = registry
    if let values { options.switches.insert(ValueSet.switchName(values)) }
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
    case "keep": break
    case "script": options.writesScriptPunctuation = true
    case let other?: throw Failure(.usage, unknown("punctuation", other, known: ["keep", "script"]))
    }
    options.romanizes = romanize
    if let breakCharacter {
      guard let scalar = breakCharacter.unicodeScalars.first, breakCharacter.unicodeScalars.count == 1 else {
        throw Failure(
          .usage,
          "--break takes one character, not \(breakCharacter.quotedForMessage.isEmpty ? "none" : breakCharacter.quotedForMessage)"
        )
      }
      options.breakCharacter = scalar
    }
    let words = try words.map { try UserWords.read($0) }
    if let table {
      if mode != nil { throw Failure(.usage, "--table takes the place of --mode; give one of them") }
      return try UserTable.read(path: table, script: script.map { try RunicScript(named: $0) }).transliterator(
        options: options, words: words)
    }
    if let script {
      return try RunicTransliterator(script: RunicScript(named: script), mode: mode, options: options, words: words)
    }
    return try Self.usual(mode: mode, options: options, words: words)
  }

  /// The transliterator for what the flags leave open, by the environment and the settings.
  ///
  /// A mode or a variant of the settings belongs to the script of the settings. Where a flag names a script, no settings
  /// are read.
  static func usual(
    mode: String? = nil, options: TransliterationOptions = TransliterationOptions(), words: WordList? = nil
  ) throws -> RunicTransliterator {
    let settings = try Settings.load()
    return try settings.explainingFailures(script: nil, mode: mode, variant: options.variant) {
      let script = try settings["script"].map { try RunicScript(named: $0) } ?? .elder
      guard settings.modeBelongs(to: script.rawValue) else {
        return try RunicTransliterator(script: script, mode: mode, options: options, words: words)
      }
      var options = options
      options.variant = options.variant ?? settings["variant"]
      return try RunicTransliterator(script: script, mode: mode ?? settings["mode"], options: options, words: words)
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
