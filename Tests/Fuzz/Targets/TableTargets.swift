import RuneKit
import RuneSound
import RuneTransliteration

/// Whether this input's table is also used, which takes many times as long as reading it.
private func isOneOfFew(_ input: [UInt8]) -> Bool { input.reduce(0, &+) & 15 == 0 }

/// A table of a mode, as `--table` takes one from anywhere: refused with findings, or a transliterator that behaves.
func runTable(_ input: [UInt8]) throws {
  guard let text = String(validating: input, as: UTF8.self),
    let transliterator = try? RunicTransliterator(table: text), isOneOfFew(input)
  else { return }
  try checkSomeAgreement(of: transliterator, on: Array("the quick brown fox\n".utf8) + input, seed: UInt64(input.count))
  _ = try? TransformRules(transliterator)
}

/// A table of a script.
func runScript(_ input: [UInt8]) throws {
  _ = try? ScriptTable(TableText(file: "fuzz.txt", bytes: input))
}

/// A user's word list, applied to its own text.
func runWords(_ input: [UInt8]) throws {
  let table = TableText(file: "fuzz.txt", bytes: input)
  guard let words = try? WordList(table, beside: BundledWords.english, unicode: .system), isOneOfFew(input)
  else { return }
  let transliterator = try RunicTransliterator(script: .elder, words: words)
  try checkSomeAgreement(of: transliterator, on: input, seed: UInt64(input.count))
}

/// A list of pronunciations of the user's own.
func runPronunciations(_ input: [UInt8]) throws {
  guard let text = String(validating: input, as: UTF8.self) else { return }
  guard let list = try? WordPronunciations(text), isOneOfFew(input) else { return }
  let transliterator = try RunicTransliterator(script: .elder, mode: "sound", pronunciations: list)
  try checkSomeAgreement(of: transliterator, on: Array(input.prefix(400)), seed: UInt64(input.count))
}
