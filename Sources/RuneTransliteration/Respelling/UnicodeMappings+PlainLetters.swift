extension UnicodeMappings {
  /// A word as a `Respeller` reads it: the letters a to z and straight apostrophes, and of letters with accents those that
  /// are in Latin-1, in UTF-8. *Zoë* is zoë, and *Dvořák* dvorák. Nil if it has other letters, or more than 128 bytes.
  package func plainLetters(of word: UnsafeRawBufferPointer) -> [UInt8]? {
    if word.allSatisfy({ $0 < 0x80 && $0 != 0x60 }) { return word.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 } }
    var letters: [UInt8] = []
    let scalars = String(decoding: word, as: UTF8.self).unicodeScalars.map { $0.isApostrophe ? "'" : $0 }
    for scalar in folded(scalars) {
      let parts = decomposed([scalar])
      for part in (0xE0...0xFF).contains(scalar.value) ? [scalar] : parts {
        switch part.value {
        case 0x61...0x7A, 0x27: letters.append(UInt8(part.value))
        case 0xE0...0xFF where parts.count > 1: letters += utf8(part)
        default:
          if [.mark, .joiner].contains(ScalarKind(part)) || part.isDirectionMark { continue }
          guard let near = nearestLetters([part]).map({ folded($0) }), near.allSatisfy({ "a"..."z" ~= $0 }) else {
            return nil
          }
          letters += near.map { UInt8($0.value) }
        }
      }
      if letters.count > 128 { return nil }
    }
    return letters
  }
}
