import RuneReadings
import RuneStones
import RuneText

/// A pack of stones from anywhere, and a request to it: refused, or answered the same twice, in lines of JSON. Runes are read by
/// it, too.
///
/// Two bytes are the length of the request, which stands before the pack. The size and the checksum of the pack are set, so that
/// its parts are reached.
func runStones(_ input: [UInt8]) throws {
  var bytes = InputBytes(input)
  let count = bytes.below(512)
  let rest = bytes.remaining()
  let request = Array(rest.prefix(count))
  guard let pack = try? StonePack(sealed(Array(rest.dropFirst(count)))) else { return }
  let stones = Stones(pack)
  try request.withUnsafeBufferPointer { json in
    guard let request = try? StoneRequest(json: json, for: pack) else { return }
    let answer = stones.answer(request)
    try expectEqual(answer.bytes, stones.answer(request).bytes, "asked twice")
    for line in answer.bytes.split(separator: UInt8(ascii: "\n")) {
      try Array(line).withUnsafeBufferPointer { line in
        var scanner = JSONScanner(line)
        try scanner.skipValue()
        try scanner.expectEnd()
      }
    }
  }
  let reader = StoneReader(pack: pack)
  for letters in Array(pack.allSpellings.prefix(3)) + ["st-in", "bru…", "stainristi"] {
    for reading in reader.readings(of: letters) {
      try expect((0...1).contains(reading.share), "a share of \(reading.share) for \(letters)")
    }
    try expectEqual(reader.divided(letters).joined(), letters, "divided")
  }
}

/// The bytes with the size and the checksum that a pack of this length has.
private func sealed(_ bytes: [UInt8]) -> [UInt8] {
  guard bytes.count >= 56 else { return bytes }
  var bytes = bytes + [UInt8](repeating: 0, count: -bytes.count & 7)
  func set(_ number: UInt64, at offset: Int, size: Int) {
    for index in 0..<size { bytes[offset + index] = UInt8(truncatingIfNeeded: number >> (8 * index)) }
  }
  set(UInt64(bytes.count), at: 12, size: 4)
  var hash: UInt64 = 0xcbf2_9ce4_8422_2325
  for offset in stride(from: 24, to: bytes.count, by: 8) {
    let word = (0..<8).reduce(UInt64(0)) { $0 | UInt64(bytes[offset + $1]) << (8 * $1) }
    hash = (hash ^ word) &* 0x100_0000_01b3
  }
  set(hash, at: 16, size: 8)
  return bytes
}
