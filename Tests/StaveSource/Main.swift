import Foundation
import RuneKit

/// Writes the drawings and the spacing of Stave as JSON, from which `stave.py` builds the font files:
///
///     stave-source WEIGHT ENDS      the width of the pen in grid units, of which a rune is 12 high; flat or round
@main
struct Main {
  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    guard arguments.count == 2, let weight = arguments.first.flatMap(Double.init), PenStyle.weights.contains(weight),
      let ends = arguments.last.flatMap(PenStyle.Ends.init)
    else {
      FileHandle.standardError.write(
        Data("usage: stave-source WEIGHT flat|round, with a weight in \(PenStyle.weights)\n".utf8))
      exit(64)
    }
    let rows: [[Unicode.Scalar]] = try RunicScript.allCases.filter { $0 != .cirth }.map { name in
      let script = try BundledTables.script(name)
      let variants: [ScriptTable.Variant?] = [nil] + script.variants.map(Optional.some)
      return script.letters.indices.flatMap { letter in variants.map { script.scalar(ofLetterAt: letter, in: $0) } }
    }
    let source = FontSource(.stave, style: PenStyle(weight: weight, ends: ends), rows: rows)
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    FileHandle.standardOutput.write(try encoder.encode(source) + Data("\n".utf8))
  }
}
