extension UnicodeMappings {
  /// A word in the letters a to z and straight apostrophes, as a `Respeller` reads it: *Zoë* is zoe. Nil if it has other
  /// letters, or more than 128.
  package func plainLetters(of word: UnsafeRawBufferPointer) -> [UInt8]? {
    if word.allSatisfy({ $0 < 0x80 }) { return word.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 } }
    var letters: [UInt8] = []
    let scalars = Array(String(decoding: word, as: UTF8.self).unicodeScalars)
    for scalar in decomposed(folded(scalars)) {
      switch scalar.value {
      case 0x61...0x7A, 0x27: letters.append(UInt8(scalar.value))
      case 0x2019, 0x2BC, 0x2018: letters.append(0x27)
      default:
        if [.mark, .joiner].contains(ScalarKind(scalar)) { continue }
        guard let near = nearestLetters([scalar]) else { return nil }
        for scalar in folded(near) {
          guard (0x61...0x7A).contains(scalar.value) else { return nil }
          letters.append(UInt8(scalar.value))
        }
      }
      if letters.count > 128 { return nil }
    }
    return letters
  }
}
