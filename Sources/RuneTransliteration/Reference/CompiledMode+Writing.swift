extension CompiledMode {
  /// Writes a token that no row took.
  func write(_ token: Token, to bytes: inout [UInt8]) {
    switch token.kind {
    case .dropped: break
    case .kept, .replaced: bytes.append(scalar: token.scalar)
    case .letter, .substitute:
      if let grapheme = alphabet.grapheme(for: token.symbol) {
        for scalar in grapheme.scalars { bytes.append(scalar: scalar) }
      }
    case .unmapped:
      switch options.unmapped {
      case .drop: break
      case .keep: bytes.append(scalar: token.scalar)
      case .mark:
        if token.opensUnmapped { bytes.append(scalar: "⟨") }
        bytes.append(scalar: token.scalar)
        if token.closesUnmapped { bytes.append(scalar: "⟩") }
      }
    }
  }
}

extension [UInt8] {
  /// Appends a scalar in UTF-8.
  fileprivate mutating func append(scalar: Unicode.Scalar) {
    if scalar.isASCII {
      append(UInt8(scalar.value))
    } else {
      append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }
  }
}
