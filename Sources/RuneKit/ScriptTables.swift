/// The letters of all scripts.
struct ScriptTables: Sendable {
  struct Entry: Sendable {
    let name: RunicScript
    let script: ScriptTable
    let lookup: LetterLookup
  }

  let entries: [Entry]

  /// - Parameter registry: The code-point layout to use for scripts that have several.
  init(registry: String? = nil) throws(RuneKitError) {
    var entries: [Entry] = []
    for name in RunicScript.allCases {
      var script = try BundledTables.script(name)
      if let registry { script = script.laidOut(byRegistry: registry) ?? script }
      entries.append(Entry(name: name, script: script, lookup: LetterLookup(script)))
    }
    self.entries = entries
  }

  subscript(name: RunicScript) -> Entry? { entries.first { $0.name == name } }

  /// The Latin transliteration of a letter, by the script's own table or else by the first other one that has it.
  func transliteration(of scalar: Unicode.Scalar, in script: RunicScript) -> String? {
    guard Self.mayBeLetter(scalar) else { return nil }
    return ([self[script]].compactMap(\.self) + entries).lazy.compactMap { entry in
      entry.lookup[scalar].map { entry.script.allLetters[$0.letter].transliteration }
    }.first
  }

  func isDivider(_ scalar: Unicode.Scalar, of script: RunicScript) -> Bool {
    self[script]?.script.dividers.contains { $0.scalar == scalar } == true
  }

  /// Runes, without the three punctuation marks, and the ConScript registry's range for Cirth.
  static func mayBeLetter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x16EB...0x16ED: false
    case 0x16A0...0x16F8, 0xE080...0xE0FF: true
    default: false
    }
  }
}
