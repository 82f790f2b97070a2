/// FNV-1a over the bytes of a word, which can be gone on with letter by letter.
struct WordHash: Sendable {
  private var state: UInt32 = 0x811C_9DC5

  mutating func add(_ byte: UInt8) {
    state = (state ^ UInt32(byte)) &* 0x0100_0193
  }

  /// The last letters reach the upper bits only by this.
  var value: UInt32 {
    let mixed = (state ^ state >> 15) &* 0x85EB_CA6B
    return mixed ^ mixed >> 13
  }

  init() {}

  init(_ word: some Sequence<UInt8>) {
    for byte in word { add(byte) }
  }
}
