extension WritingMode {
  /// The other characters that are typed and set for the signs inside words.
  private static let spellings: [Unicode.Scalar: [Unicode.Scalar]] = [
    "'": ["`", "´", "ʼ", "‘", "’", "‛", "′", "＇"], "-": Unicode.Scalar.hyphens,
  ]

  /// The mode with its rows for an apostrophe or a hyphen inside a word repeated for the other spellings of that sign, where
  /// these have no rows of their own.
  func coveringSigns() -> WritingMode {
    var mode = self
    for (index, pass) in passes.enumerated() {
      for row in pass.mappings where row.key.count == 1 {
        // Letters on both sides.
        if row.context.conditions.filter({ $0.test == .wordBorder && $0.isNegated }).count < 2 { continue }
        for sign in Self.spellings[row.key[0].scalars[0]] ?? [] {
          let key = [Grapheme([sign])]
          if pass.mappings.contains(where: { $0.key == key }) { continue }
          var other = row
          other.key = key
          mode.passes[index].mappings.append(other)
        }
      }
    }
    return mode
  }
}
