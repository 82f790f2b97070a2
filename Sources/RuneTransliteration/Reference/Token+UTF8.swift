extension Token {
  /// Appends what is written for a token that no row took.
  func write(in compiled: CompiledMode, to bytes: inout [UInt8]) {
    switch kind {
    case .dropped: break
    case .kept, .replaced: bytes.append(scalar)
    case .letter, .substitute: bytes += compiled.unread(symbol)
    case .unmapped:
      switch compiled.options.unmapped {
      case .drop: break
      case .keep: bytes.append(scalar)
      case .mark:
        if opensUnmapped { bytes.append("⟨" as Unicode.Scalar) }
        bytes.append(scalar)
        if closesUnmapped { bytes.append("⟩" as Unicode.Scalar) }
      }
    }
  }
}

extension [UInt8] {
  fileprivate mutating func append(_ scalar: Unicode.Scalar) {
    // Not `utf8`, which makes an array: of random bytes, most come here.
    for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter { append(byte) }
  }
}
