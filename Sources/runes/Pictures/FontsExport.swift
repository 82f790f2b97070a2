import ArgumentParser
import RuneKit
import RuneSystem

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension FontsCommand {
  /// Writes the data from which `Fonts/stave.py` builds the font files.
  struct Export: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Write the drawings and spacing of Stave as JSON, for building its font file.", shouldDisplay: false)

    @Option(help: "Width of the pen in grid units; a rune is 12 units high.") var weight = PenStyle.regular.weight

    @Option(help: "Stroke ends: flat or round.") var ends = PenStyle.Ends.flat

    func validate() throws {
      guard PenStyle.weights.contains(weight) else {
        throw ValidationError(
          "--weight must be a number from \(PenStyle.weights.lowerBound) to \(PenStyle.weights.upperBound)")
      }
    }

    func run() throws {
      let rows: [[Unicode.Scalar]] = try RunicScript.allCases.filter { $0 != .cirth }.map { name in
        let script = try BundledTables.script(name)
        let variants: [ScriptTable.Variant?] = [nil] + script.variants.map(Optional.some)
        return script.letters.indices.flatMap { letter in
          variants.map { script.scalar(ofLetterAt: letter, in: $0) }
        }
      }
      let source = FontSource(.stave, style: PenStyle(weight: weight, ends: ends), rows: rows)
      let encoder = JSONEncoder()
      encoder.outputFormatting = .sortedKeys
      try OpenFile.standardOutput.writeLine(String(decoding: encoder.encode(source), as: UTF8.self))
    }
  }
}
