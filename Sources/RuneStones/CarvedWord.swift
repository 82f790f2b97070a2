/// A word on a stone, whose parts are read from the pack when they are asked for.
package struct CarvedWord: Sendable {
  let pack: StonePack
  /// Its number in the pack.
  package let index: Int

  /// The normalized word, such as "bróður".
  package var normalized: String { pack.text(ofWord: index, 0) }
  /// As carved, in runological transliteration.
  package var carved: String { pack.text(ofWord: index, 1) }
  /// As carved, in the sixteen letters fuþorkhniastbmlʀ, or in older runes.
  package var letters: String { pack.text(ofWord: index, 2) }
  package var inscription: Inscription { Inscription(pack: pack, index: pack.reference(ofWord: index, 3)) }
  /// Which word of the inscription it is.
  package var position: Int { pack.reference(ofWord: index, 4) }

  /// This word and those after it, as many as stand together.
  package func text(of count: Int, _ part: (CarvedWord) -> String) -> String {
    (index..<index + max(1, count)).map { part(pack.word($0)) }.joined(separator: " ")
  }

  /// As carved, in long-branch runes or in older ones.
  package var runes: String { StoneKey.runes(letters) }
}
