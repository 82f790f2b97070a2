/// A word on a stone.
package struct CarvedWord: Sendable {
  /// The normalized word, such as "bróður".
  package let normalized: String
  /// As carved, in runological transliteration.
  package let carved: String
  /// As carved, in the sixteen letters fuþorkhniastbmlʀ.
  package let letters: String
  /// Its number in the pack.
  let index: Int
  /// Where it is.
  package let inscription: Inscription
  /// Its place in the inscription.
  package let position: Int

  /// As carved, in long-branch runes.
  package var runes: String { StoneKey.runes(letters) }
}
