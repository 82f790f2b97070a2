import ArgumentParser
import RuneKit

/// The flags by which every command that writes runes is told how.
struct ScriptOptions: ParsableArguments {
  @Option(
    name: [.short, .long],
    help:
      "The script: \(RunicScript.allCases.map(\.rawValue).joined(separator: ", ")). Default: $RUNES_SCRIPT, or elder.")
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

  /// The script that is asked for: by flag, by environment, by default.
  func chosenScript() throws -> RunicScript {
    let name = script ?? environment("RUNES_SCRIPT") ?? RunicScript.elder.rawValue
    guard let script = RunicScript(rawValue: name) else {
      throw Failure(.usage, unknown("script", name, known: RunicScript.allCases.map(\.rawValue)))
    }
    return script
  }

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
    if let table {
      if mode != nil { throw Failure(.usage, "--table takes the place of --mode; give one of them") }
      return try UserTable(path: table, script: script.map { _ in try chosenScript() }).transliterator(options: options)
    }
    return try RunicTransliterator(script: chosenScript(), mode: mode, options: options)
  }
}
