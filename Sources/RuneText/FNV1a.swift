/// The 64-bit FNV-1a hash of some bytes, which unlike that of `Hasher` is the same in every process and on every machine.
@inlinable package func fnv1a(_ bytes: some Sequence<UInt8>) -> UInt64 {
  bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
}
