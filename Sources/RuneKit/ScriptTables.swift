/// The letters of all scripts.
struct ScriptTables: Sendable {
  struct Entry: Sendable {
    let name: RunicScript
    let script: ScriptTable
    let lookup: LetterLookup
  }

  private let entries: [Entry]

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

  func script(of text: String.UnicodeScalarView) -> RunicScript? {
    // Compare all letters that a script covers, then those that are its own.
    var scores = entries.map { _ in (own: 0, read: 0) }
    for scalar in text where Self.mayBeLetter(scalar) {
      for (index, entry) in entries.enumerated() {
        guard let match = entry.lookup[scalar] else { continue }
        scores[index].read += 1
        if match.isOwn { scores[index].own += 1 }
      }
    }
    var best: Int?
    for index in entries.indices where scores[index].read > 0 {
      if let other = best, (scores[index].read, scores[index].own) <= (scores[other].read, scores[other].own) {
        continue
      }
      best = index
    }
    return best.map { entries[$0].name }
  }

  /// - Parameter script: The assumed script of the text.
  func strays(in text: String.UnicodeScalarView, script: RunicScript?) -> [RunicReading.Stray] {
    let own = script.flatMap { self[$0] }
    var strays: [RunicReading.Stray] = []
    for (offset, scalar) in text.enumerated() where Self.mayBeLetter(scalar) && own?.lookup[scalar] == nil {
      if let script, isDivider(scalar, of: script) { continue }
      if let other = entries.first(where: { $0.lookup[scalar] != nil }) {
        strays.append(RunicReading.Stray(letter: scalar, kind: .of(other.name), offset: offset))
      } else {
        strays.append(RunicReading.Stray(letter: scalar, kind: .unknown, offset: offset))
      }
    }
    return strays
  }

  /// The Latin transliteration of a letter, by the script's own table or else by the first other one that has it.
  func transliteration(of scalar: Unicode.Scalar, in script: RunicScript) -> String? {
    guard Self.mayBeLetter(scalar) else { return nil }
    if let own = self[script], let match = own.lookup[scalar] {
      return own.script.allLetters[match.letter].transliteration
    }
    for entry in entries {
      if let match = entry.lookup[scalar] { return entry.script.allLetters[match.letter].transliteration }
    }
    return nil
  }

  func isDivider(_ scalar: Unicode.Scalar, of script: RunicScript) -> Bool {
    self[script]?.script.dividers.contains { $0.scalar == scalar } == true
  }

  /// Runes, without the three punctuation marks, and the ConScript registry's range for Cirth.
  private static func mayBeLetter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x16EB...0x16ED: false
    case 0x16A0...0x16F8, 0xE080...0xE0FF: true
    default: false
    }
  }
}
