import RuneKitCore

extension TransliterationStream {
  /// So much goes through the engine at a time: what it writes for that stays in the cache.
  static let block = 1 << 18

  /// Takes a whole text into a buffer.
  ///
  /// - Precondition: No text has begun.
  /// - Returns: The length of the result; where that is more than the buffer has, the buffer may hold anything.
  mutating func write(whole text: UnsafeRawBufferPointer, into buffer: UnsafeMutableRawBufferPointer) -> Int {
    if text.count <= Self.block, let count = transliterate(whole: text, into: buffer) { return count }
    var output: [UInt8] = []
    var count = 0
    func handOver() {
      if count + output.count <= buffer.count {
        UnsafeMutableRawBufferPointer(rebasing: buffer[count...]).copyBytes(from: output)
      }
      count += output.count
      output.removeAll(keepingCapacity: true)
    }
    for start in stride(from: 0, to: text.count, by: Self.block) {
      transliterate(UnsafeRawBufferPointer(rebasing: text[start..<min(start + Self.block, text.count)]), into: &output)
      handOver()
    }
    finish(into: &output)
    handOver()
    return count
  }
}
