import RuneText

/// The hash functions of the pickers. They must never change and be the same on every machine.
enum PickerHash {
  /// The finalizer of splitmix64.
  @inline(__always)
  static func mix(_ value: UInt64) -> UInt64 {
    var z = value
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// The 64-bit key of a quote: FNV-1a over the text form of its id, finalized by `mix`.
  static func key(of id: QuoteID) -> UInt64 { id.withLetters { mix(fnv1a($0)) } }
}
