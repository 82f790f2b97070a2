/// Finds letters of a script by their code points: usual forms, guests, forms of all variants, and look-alikes.
package struct LetterLookup: Sendable {
  /// A letter that a code point is read as.
  package struct Match: Sendable, Equatable {
    /// The index into the letters of the script.
    package let letter: Int
    /// Whether the code point is the script's own, and not a look-alike of another row.
    package let isOwn: Bool
  }

  private var matches: [Unicode.Scalar: Match] = [:]

  /// - Parameter variant: The variant whose forms come first where one code point could be two letters.
  package init(_ script: ScriptTable, variant: ScriptTable.Variant? = nil) {
    for form in variant?.forms ?? [] { add(form.scalar, form.letter, isOwn: true) }
    for (index, letter) in script.letters.enumerated() { add(letter.scalar, index, isOwn: true) }
    let forms = script.variants.flatMap { $0.forms.map { $0.scalar } }
    for (index, guest) in script.guests.enumerated() {
      add(guest.scalar, script.letters.count + index, isOwn: forms.contains(guest.scalar))
    }
    for variant in script.variants {
      for form in variant.forms { add(form.scalar, form.letter, isOwn: true) }
    }
    for (index, letter) in script.letters.enumerated() {
      for alias in letter.aliases { add(alias, index, isOwn: false) }
    }
  }

  /// The letter that a code point is read as, or nil.
  package subscript(scalar: Unicode.Scalar) -> Match? { matches[scalar] }

  private mutating func add(_ scalar: Unicode.Scalar, _ letter: Int, isOwn: Bool) {
    if matches[scalar] == nil { matches[scalar] = Match(letter: letter, isOwn: isOwn) }
  }
}
