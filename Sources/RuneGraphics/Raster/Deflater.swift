/// Compresses bytes as a zlib stream (RFC 1950 and 1951): matches of the last 32 KiB found by hashes, and a Huffman
/// code of its own for each block.
enum Deflater {
  private static let window = 1 << 15
  private static let blockSymbols = 1 << 15

  /// A literal, or a length of 3 to 258 with a distance.
  private struct Symbol {
    var length: UInt16
    var distance: UInt16
  }

  static func zlib(_ bytes: [UInt8]) -> [UInt8] {
    var writer = BitWriter()
    writer.bytes = [0x78, 0x9C]
    deflate(bytes, &writer)
    writer.finish()
    var (a, b): (UInt32, UInt32) = (1, 0)
    var start = 0
    while start < bytes.count {
      // As many as can be summed without overflow.
      let end = min(bytes.count, start + 5552)
      for byte in bytes[start..<end] {
        a &+= UInt32(byte)
        b &+= a
      }
      a %= 65521
      b %= 65521
      start = end
    }
    for part in [b >> 8, b, a >> 8, a] { writer.bytes.append(UInt8(truncatingIfNeeded: part)) }
    return writer.bytes
  }

  private static func deflate(_ bytes: [UInt8], _ writer: inout BitWriter) {
    var symbols: [Symbol] = []
    symbols.reserveCapacity(blockSymbols)
    var heads = [Int32](repeating: -1, count: 1 << 15)
    var previous = [Int32](repeating: -1, count: window)
    bytes.withUnsafeBufferPointer { bytes in
      let count = bytes.count
      func hash(_ index: Int) -> Int {
        let value = UInt32(bytes[index]) << 16 | UInt32(bytes[index + 1]) << 8 | UInt32(bytes[index + 2])
        return Int((value &* 0x9E37_79B1) >> 17)
      }
      func remember(_ index: Int) {
        guard index + 3 <= count else { return }
        let place = hash(index)
        previous[index & (window - 1)] = heads[place]
        heads[place] = Int32(index)
      }
      /// The longest match of what follows, if it is longer than a length.
      func match(at index: Int, longerThan least: Int) -> (length: Int, distance: Int) {
        var found = (length: least, distance: 0)
        let longest = min(258, count - index)
        // The numbers are those of zlib's level 6.
        guard least < 16, longest > max(2, least) else { return (length: 0, distance: 0) }
        var candidate = Int(heads[hash(index)])
        var tries = least < 8 ? 128 : 32
        while candidate >= 0, index - candidate < window, tries > 0 {
          tries -= 1
          if bytes[candidate + found.length] == bytes[index + found.length] {
            var same = 0
            while same < longest, bytes[candidate + same] == bytes[index + same] { same += 1 }
            if same > found.length { found = (same, index - candidate) }
            if same >= min(128, longest) { break }
          }
          let next = Int(previous[candidate & (window - 1)])
          guard next < candidate else { break }
          candidate = next
        }
        // Three bytes far away take more than three literals.
        let isWorthIt = found.length > max(2, least) && (found.length > 3 || found.distance <= 4096)
        return isWorthIt ? found : (length: 0, distance: 0)
      }
      func append(_ symbol: Symbol) {
        symbols.append(symbol)
        guard symbols.count == blockSymbols else { return }
        write(symbols, isLast: false, &writer)
        symbols.removeAll(keepingCapacity: true)
      }
      var index = 0
      var found = (length: 0, distance: 0)
      while index < count {
        if found.length == 0 { found = match(at: index, longerThan: 0) }
        remember(index)
        // A longer match that begins at the next byte is better than this one.
        let next = match(at: index + 1, longerThan: found.length)
        if found.length == 0 || next.length > 0 {
          append(Symbol(length: UInt16(bytes[index]), distance: 0))
          index += 1
        } else {
          append(Symbol(length: UInt16(found.length), distance: UInt16(found.distance)))
          for step in 1..<found.length { remember(index + step) }
          index += found.length
        }
        found = next
      }
      write(symbols, isLast: true, &writer)
    }
  }

  private static let lengthBases: [Int] = [
    3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258,
  ]
  private static let distanceBases: [Int] = [
    1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145,
    8193, 12289, 16385, 24577,
  ]
  /// The code of each length, and of each distance up to 256 and, from there on, by 128.
  private static let lengthCodes: [UInt8] = (0...258).map { length in
    UInt8(max(0, (lengthBases.firstIndex { $0 > length } ?? lengthBases.count) - 1))
  }
  private static let distanceCodes: [UInt8] = (0..<512).map { index in
    let distance = index <= 256 ? index : (index - 256) * 128 + 1
    return UInt8(max(0, (distanceBases.firstIndex { $0 > distance } ?? distanceBases.count) - 1))
  }

  private static func distanceCode(_ distance: Int) -> Int {
    Int(distanceCodes[distance <= 256 ? distance : 256 + (distance - 1) >> 7])
  }

  private static func lengthBits(_ code: Int) -> Int { code < 8 || code == 28 ? 0 : (code - 4) / 4 }
  private static func distanceBits(_ code: Int) -> Int { code < 4 ? 0 : (code - 2) / 2 }

  private static func write(_ symbols: [Symbol], isLast: Bool, _ writer: inout BitWriter) {
    var literalCounts = [Int](repeating: 0, count: 286)
    var distanceCounts = [Int](repeating: 0, count: 30)
    literalCounts[256] = 1
    for symbol in symbols {
      if symbol.distance == 0 {
        literalCounts[Int(symbol.length)] += 1
      } else {
        literalCounts[257 + Int(lengthCodes[Int(symbol.length)])] += 1
        distanceCounts[distanceCode(Int(symbol.distance))] += 1
      }
    }
    // A code of a single symbol is not complete; a second one that never comes makes it so.
    for index in 0..<2 where distanceCounts.count(where: { $0 > 0 }) < 2 && distanceCounts[index] == 0 {
      distanceCounts[index] = 1
    }
    let literals = HuffmanCode(literalCounts, longest: 15)
    let distances = HuffmanCode(distanceCounts, longest: 15)
    writer.put(isLast ? 1 : 0, 1)
    writer.put(2, 2)
    writeCodes(literals.lengths, distances.lengths, &writer)
    for symbol in symbols {
      guard symbol.distance > 0 else {
        writer.put(literals.codes[Int(symbol.length)], Int(literals.lengths[Int(symbol.length)]))
        continue
      }
      let code = Int(lengthCodes[Int(symbol.length)])
      writer.put(literals.codes[257 + code], Int(literals.lengths[257 + code]))
      writer.put(UInt32(Int(symbol.length) - lengthBases[code]), lengthBits(code))
      let distance = distanceCode(Int(symbol.distance))
      writer.put(distances.codes[distance], Int(distances.lengths[distance]))
      writer.put(UInt32(Int(symbol.distance) - distanceBases[distance]), distanceBits(distance))
    }
    writer.put(literals.codes[256], Int(literals.lengths[256]))
  }

  /// The lengths of both codes, themselves coded.
  private static func writeCodes(_ literals: [UInt8], _ distances: [UInt8], _ writer: inout BitWriter) {
    let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
    // Runs of zeros are worth shortening; others are rare.
    var runs: [(symbol: Int, extra: UInt32, bits: Int)] = []
    let lengths = literals + distances
    var index = 0
    while index < lengths.count {
      var run = 1
      while index + run < lengths.count, lengths[index + run] == lengths[index], run < 138 { run += 1 }
      if lengths[index] == 0, run >= 11 {
        runs.append((18, UInt32(run - 11), 7))
      } else if lengths[index] == 0, run >= 3 {
        runs.append((17, UInt32(run - 3), 3))
      } else {
        run = 1
        runs.append((Int(lengths[index]), 0, 0))
      }
      index += run
    }
    var counts = [Int](repeating: 0, count: 19)
    for run in runs { counts[run.symbol] += 1 }
    let code = HuffmanCode(counts, longest: 7)
    let used = (order.lastIndex { code.lengths[$0] > 0 } ?? 3) + 1
    writer.put(UInt32(literals.count - 257), 5)
    writer.put(UInt32(distances.count - 1), 5)
    writer.put(UInt32(max(4, used) - 4), 4)
    for place in order.prefix(max(4, used)) { writer.put(UInt32(code.lengths[place]), 3) }
    for run in runs {
      writer.put(code.codes[run.symbol], Int(code.lengths[run.symbol]))
      if run.bits > 0 { writer.put(run.extra, run.bits) }
    }
  }
}

/// A prefix code: short codes for what comes often.
private struct HuffmanCode {
  var lengths: [UInt8]
  /// With the bits reversed, as they are written.
  var codes: [UInt32]

  init(_ counts: [Int], longest: Int) {
    var counts = counts
    lengths = HuffmanCode.lengths(counts)
    // Counts that differ less make a flatter tree.
    while lengths.contains(where: { $0 > longest }) {
      for index in counts.indices where counts[index] > 0 { counts[index] = counts[index] / 2 + 1 }
      lengths = HuffmanCode.lengths(counts)
    }
    codes = Array(repeating: 0, count: counts.count)
    var next: UInt32 = 0
    for length in 1...longest {
      for index in lengths.indices where lengths[index] == length {
        var reversed: UInt32 = 0
        for bit in 0..<length where next >> UInt32(bit) & 1 == 1 { reversed |= 1 << UInt32(length - 1 - bit) }
        codes[index] = reversed
        next += 1
      }
      next <<= 1
    }
  }

  private static func lengths(_ counts: [Int]) -> [UInt8] {
    // Leaves first, sorted, then the inner nodes in the order they are made, which is sorted, too.
    let leaves = counts.indices.filter { counts[$0] > 0 }.ordered { (counts[$0], $0) < (counts[$1], $1) }
    var lengths = [UInt8](repeating: 0, count: counts.count)
    guard leaves.count > 1 else {
      for leaf in leaves { lengths[leaf] = 1 }
      return lengths
    }
    var weights = leaves.map { counts[$0] }
    var parents = [Int](repeating: 0, count: 2 * leaves.count - 1)
    var (leaf, inner) = (0, leaves.count)
    func take() -> Int {
      if leaf < leaves.count, inner >= weights.count || weights[leaf] <= weights[inner] {
        leaf += 1
        return leaf - 1
      }
      inner += 1
      return inner - 1
    }
    while weights.count < 2 * leaves.count - 1 {
      let (a, b) = (take(), take())
      parents[a] = weights.count
      parents[b] = weights.count
      weights.append(weights[a] + weights[b])
    }
    var depths = [Int](repeating: 0, count: parents.count)
    for node in (0..<parents.count - 1).reversed() { depths[node] = depths[parents[node]] + 1 }
    for (place, index) in leaves.enumerated() { lengths[index] = UInt8(min(255, depths[place])) }
    return lengths
  }
}

private struct BitWriter {
  var bytes: [UInt8] = []
  private var bits: UInt64 = 0
  private var count = 0

  /// The lowest bit first.
  mutating func put(_ value: UInt32, _ width: Int) {
    bits |= UInt64(value) << UInt64(count)
    count += width
    while count >= 8 {
      bytes.append(UInt8(truncatingIfNeeded: bits))
      bits >>= 8
      count -= 8
    }
  }

  mutating func finish() {
    if count > 0 { bytes.append(UInt8(truncatingIfNeeded: bits)) }
    (bits, count) = (0, 0)
  }
}
