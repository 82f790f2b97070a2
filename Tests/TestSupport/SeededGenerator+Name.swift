@_exported import struct RuneQuotes.SeededGenerator

extension SeededGenerator {
  /// A seed of its own for each name, such as a mode with its options.
  package init(seed: UInt64, for name: String) {
    // FNV-1a.
    self.init(seed: name.utf8.reduce(seed ^ 0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 })
  }
}
