extension ModeValidator {
  /// Keys are in the spelling that the reader looks up: lower case, NFC, no compatibility forms.
  mutating func checkFoldedKeys() {
    let exact = Set(mode.exactLetters)
    for pass in mode.passes {
      for mapping in pass.mappings {
        let scalars = mapping.key.flatMap { $0.scalars }
        let plain = unicode.folded(scalars, keepsCase: scalars.contains { exact.contains($0) })
        if plain == scalars { continue }
        let lower = unicode.folded(scalars, keepsCase: true)
        let what = lower == scalars ? "not lower case" : "not in NFC without compatibility forms"
        found.error(
          .notFolded, mapping.place,
          "key \(keyText(mapping)) is \(what); write \(Grapheme(plain).text), which covers the other spellings",
          subject: keyText(mapping), suggestion: Grapheme(plain).text)
      }
    }
  }
}
