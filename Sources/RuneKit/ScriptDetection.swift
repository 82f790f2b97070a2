/// Which script runes are in, and which of their letters are of another one.
extension ScriptTables {
  /// The script that most letters of a text are of; nil where it has none of any.
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
    let best = entries.indices.max { (scores[$0].read, scores[$0].own) < (scores[$1].read, scores[$1].own) }
    return best.flatMap { scores[$0].read > 0 ? entries[$0].name : nil }
  }

  /// - Parameter script: The assumed script of the text.
  func strays(in text: String.UnicodeScalarView, script: RunicScript?) -> [RunicReading.Stray] {
    let own = script.flatMap { self[$0] }
    var strays: [RunicReading.Stray] = []
    for (offset, scalar) in text.enumerated() where Self.mayBeLetter(scalar) && own?.lookup[scalar] == nil {
      if let script, isDivider(scalar, of: script) { continue }
      let other = entries.first { $0.lookup[scalar] != nil }
      strays.append(RunicReading.Stray(letter: scalar, kind: other.map { .of($0.name) } ?? .unknown, offset: offset))
    }
    return strays
  }
}
