/// The CMU Pronouncing Dictionary as packed by `Tables/Sound/pack_lexicon.py`, read in place.
///
/// A hash table whose entries are compared letter by letter, so an unknown word is never mistaken for a listed one.
package struct PackedLexicon: Sendable {
  private struct FixedBytes: @unchecked Sendable { let bytes: UnsafeRawBufferPointer }

  private let fixed: FixedBytes
  private let bucketMask: UInt32
  package let count: Int
  private let letters, index, table, starts, sounds, groups, offsets, data: Int
  private let dataBits: Int
  private let chunkCount: Int

  private var bytes: UnsafeRawBufferPointer { fixed.bytes }
  private static let magic = Array("RUNESND1".utf8)
  private static let longestWord = 64

  /// - Parameter bytes: The packed lexicon; the bytes must live as long as the process.
  /// - Returns: nil if the bytes are not a lexicon or are truncated.
  package init?(_ bytes: UnsafeRawBufferPointer) {
    func number(_ index: Int) -> Int {
      Int(bytes.loadUnaligned(fromByteOffset: 8 + 4 * index, as: UInt32.self).littleEndian)
    }
    guard bytes.count >= 56, zip(bytes, Self.magic).allSatisfy({ $0 == $1 }) else { return nil }
    let sections = (4..<12).map(number) + [bytes.count]
    let logBuckets = number(1)
    guard logBuckets < 24, zip(sections, sections.dropFirst()).allSatisfy({ $0 <= $1 }), sections[0] >= 56 else {
      return nil
    }
    fixed = FixedBytes(bytes: bytes)
    count = number(0)
    bucketMask = UInt32(1) << UInt32(logBuckets) - 1
    chunkCount = number(2)
    dataBits = number(3)
    (letters, index, table, starts) = (sections[0], sections[1], sections[2], sections[3])
    (sounds, groups, offsets, data) = (sections[4], sections[5], sections[6], sections[7])
    let buckets = Int(bucketMask) + 2
    guard index - letters >= 4 * 784, table - index >= 2 * 784, sounds - starts >= 2 * (chunkCount + 1),
      offsets - groups >= 4 * ((buckets + 63) / 64), data - offsets >= 2 * buckets,
      bytes.count - data >= dataBits / 8 + 4
    else { return nil }
  }

  /// Whether the lexicon has the word.
  ///
  /// - Parameter word: Lower-case ASCII letters and apostrophes.
  package func contains(_ word: UnsafeBufferPointer<UInt8>) -> Bool { find(word) != nil }

  /// All pronunciations of a word, the usual one first; empty if the word is not listed.
  ///
  /// - Complexity: Linear in the word; a few hundred nanoseconds.
  package func pronunciations(of word: UnsafeBufferPointer<UInt8>) -> [[Sound]] {
    guard var bit = find(word) else { return [] }
    var all: [[Sound]] = []
    repeat { all.append(read(word, at: &bit)) } while bits(1, at: &bit) == 1 && all.count < 8
    return all
  }

  /// The bit offset of a word's pronunciations in the data.
  private func find(_ word: UnsafeBufferPointer<UInt8>) -> Int? {
    guard !word.isEmpty, word.count <= Self.longestWord else { return nil }
    var hash: UInt32 = 2_166_136_261
    for byte in word {
      if Self.number(byte) == 0 { return nil }
      hash = (hash ^ UInt32(byte)) &* 16_777_619
    }
    hash ^= hash >> 15
    let bucket = Int(hash & bucketMask)
    var bit = start(ofBucket: bucket)
    let end = min(start(ofBucket: bucket + 1), dataBits)
    while bit < end {
      let length = Int(bits(8, at: &bit))
      var inside = bit
      if matches(word, at: &inside) { return inside }
      bit += length
    }
    return nil
  }

  private func matches(_ word: UnsafeBufferPointer<UInt8>, at bit: inout Int) -> Bool {
    var before = 0
    for index in 0...word.count {
      let letter = index < word.count ? Self.number(word[index]) : 0
      let code = bytes.loadUnaligned(fromByteOffset: letters + 4 * (before * 28 + letter), as: UInt32.self).littleEndian
      let length = Int(code >> 16)
      if length == 0 || length > 16 || bit + length > dataBits + 8 { return false }
      if length > 1, bits(length - 1, at: &bit) != code & 0xFFFF { return false }
      before = letter
    }
    return true
  }

  private func read(_ word: UnsafeBufferPointer<UInt8>, at bit: inout Int) -> [Sound] {
    var result: [Sound] = []
    result.reserveCapacity(word.count + 2)
    for position in word.indices {
      let next = position + 1 < word.count ? Self.number(word[position + 1]) : 0
      let chunk = self.chunk(inContext: Self.number(word[position]) * 28 + next, at: &bit)
      guard chunk < chunkCount else { break }
      let start = Int(short(starts + 2 * chunk))
      let end = Int(short(starts + 2 * chunk + 2))
      if start > end || sounds + end > groups { break }
      for offset in start..<end {
        if let phoneme = Phoneme(rawValue: bytes[sounds + offset]) {
          result.append(Sound(phoneme, letter: word[position]))
        }
      }
    }
    return result
  }

  /// Reads a canonical Huffman code: codes of the same length are consecutive numbers.
  private func chunk(inContext context: Int, at bit: inout Int) -> Int {
    let offset = Int(short(index + 2 * context))
    let start = table + offset
    if offset == 0xFFFF || start >= starts { return Int.max }
    let longest = Int(bytes[start])
    if start + 1 + longest > starts { return Int.max }
    var first = 0
    var code = 0
    var symbols = start + 1 + longest
    for length in 0..<longest {
      code |= Int(bits(1, at: &bit))
      let count = Int(bytes[start + 1 + length])
      if code - first < count {
        let symbol = symbols + 2 * (code - first)
        return symbol + 2 <= starts ? Int(short(symbol)) : Int.max
      }
      symbols += 2 * count
      first = (first + count) << 1
      code <<= 1
    }
    return longest == 0 && symbols + 2 <= starts ? Int(short(symbols)) : Int.max
  }

  private func start(ofBucket bucket: Int) -> Int {
    let group = bytes.loadUnaligned(fromByteOffset: groups + 4 * (bucket >> 6), as: UInt32.self).littleEndian
    return Int(group) + Int(short(offsets + 2 * bucket))
  }

  private func short(_ offset: Int) -> UInt16 {
    bytes.loadUnaligned(fromByteOffset: offset, as: UInt16.self).littleEndian
  }

  /// Reads up to 16 bits. The data is padded with four bytes, so the load stays in bounds.
  private func bits(_ count: Int, at bit: inout Int) -> UInt32 {
    let byte = data + bit >> 3
    if byte + 4 > bytes.count { return 0 }
    let word = bytes.loadUnaligned(fromByteOffset: byte, as: UInt32.self).bigEndian
    let result = (word << UInt32(bit & 7)) >> UInt32(32 - count)
    bit += count
    return result
  }

  /// 1 to 26 for a letter, 27 for an apostrophe, 0 for anything else.
  private static func number(_ byte: UInt8) -> Int {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"): Int(byte) - 96
    case UInt8(ascii: "'"): 27
    default: 0
    }
  }
}
