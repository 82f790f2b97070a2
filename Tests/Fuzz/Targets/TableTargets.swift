@testable import RuneKit
@testable import RuneTransliteration

/// A table of a mode, as `--table` takes one from anywhere: refused with findings, or a transliterator that behaves.
func runTable(_ input: [UInt8]) throws {
  let table = TableText(file: "fuzz.txt", bytes: input)
  let script = try BundledTables.script(table.property("script").flatMap(RunicScript.init) ?? .elder)
  guard
    let (mode, _) = try? ModeValidator.read(
      table, script: script, bibliography: bibliography, wordLists: BundledWords.names, spelling: .system)
  else { return }
  let transliterator = try RunicTransliterator(mode: mode, script: script, spelling: .system)
  try checkAgreement(of: transliterator, on: Array("the quick brown fox, \(mode.title)\n".utf8) + input, cutBy: 3)
  _ = try? TransformRules(transliterator)
}

private let bibliography: Bibliography = {
  do { return try BundledTables.bibliography() } catch { fatalError("\(error)") }
}()

/// A table of a script.
func runScript(_ input: [UInt8]) throws {
  _ = try? ScriptTable(TableText(file: "fuzz.txt", bytes: input))
}

/// A list of words of the user's own, applied to its own text.
func runWords(_ input: [UInt8]) throws {
  let table = TableText(file: "fuzz.txt", bytes: input)
  guard let words = try? WordList(table, beside: BundledWords.english, spelling: .system) else { return }
  let transliterator = try RunicTransliterator(script: .elder, words: words)
  try checkAgreement(of: transliterator, on: input, cutBy: 5)
}
