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

  @Option(name: .customLong("option"), help: "A switch of the mode, such as n53 for cirth moria; may be repeated.")
  var switches: [String] = []

  @Option(help: "Between words: keep, space, dot, double-dot, cross or none; cirth has triple-dot and four-dots too.")
  var divider: String = "keep"

  @Option(help: "Latin punctuation: keep, or script for the script's own marks.")
  var punctuation: String = "keep"

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
    options.divider =
      switch divider {
      case "keep": .keep
      case "space": .space
      case "none": .none
      default: .named(divider)
      }
    switch punctuation {
    case "keep": break
    case "script": options.writesScriptPunctuation = true
    default: throw Failure(.usage, unknown("punctuation", punctuation, known: ["keep", "script"]))
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
      return try UserTable(path: table, script: script.map { try RunicScript(named: $0) }).transliterator(
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
