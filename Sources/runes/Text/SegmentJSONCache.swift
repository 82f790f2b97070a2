import RuneKit
import RuneText

/// What the JSON of plain segments says after their places, made once for each look and Latin text: a text repeats a few
/// hundred of them.
struct SegmentJSONCache {
  private struct Slot {
    var latin: UInt64
    var look: Int32
    /// -1 for an empty slot.
    var number: Int32
  }

  /// By a hash; what comes last stays.
  private var slots = Array(repeating: Slot(latin: 0, look: 0, number: -1), count: 1 << slotBits)
  /// What comes before the places, then the endings, then the bytes that a writer reads beyond the last one.
  private var json = Array(#",{"bytes":["#.utf8) + repeatElement(0, count: RawWriter.overrun)
  private static let beginning = 0..<11
  private var ranges: [Range<Int>] = []

  private static let slotBits = 12
  /// How many are kept in all.
  private static let limit = 1 << 16
  /// The brackets and digits around the two places of a segment.
  private static let placeSize = 2 * 20 + 16

  /// The number of an ending, or nil if it is not known.
  func number(of look: Int32, _ latin: UnsafeRawBufferPointer) -> Int? {
    guard let (slot, packed) = Self.slot(for: look, latin) else { return nil }
    let known = slots[slot]
    return known.number >= 0 && known.latin == packed && known.look == look ? Int(known.number) : nil
  }

  /// Adds an ending.
  ///
  /// - Returns: Its number; nil where it is not worth keeping.
  mutating func add(_ ending: [UInt8], of look: Int32, _ latin: UnsafeRawBufferPointer) -> Int? {
    guard ranges.count < Self.limit, let (slot, packed) = Self.slot(for: look, latin) else { return nil }
    slots[slot] = Slot(latin: packed, look: look, number: Int32(ranges.count))
    json.removeLast(RawWriter.overrun)
    ranges.append(json.count..<json.count + ending.count)
    json += ending + repeatElement(0, count: RawWriter.overrun)
    return ranges.count - 1
  }

  private static func slot(for look: Int32, _ latin: UnsafeRawBufferPointer) -> (slot: Int, packed: UInt64)? {
    if latin.count > 8 { return nil }
    var packed: UInt64 = 0
    for byte in latin { packed = packed << 8 | UInt64(byte) }
    let hash = (packed ^ UInt64(truncatingIfNeeded: look) << 48) &* 0x9E37_79B9_7F4A_7C15
    return (Int(hash >> UInt64(64 - slotBits)), packed)
  }

  /// Writes the array of the segments of a text.
  func write(_ segments: [ContiguousSegment], _ numbers: [Int], to writer: inout JSONWriter) {
    let size = numbers.reduce(0) { $0 + ranges[$1].count + Self.placeSize }
    writer.write(syntax: "[")
    writer.append(addingCapacity: size + RawWriter.overrun) { target in
      json.withUnsafeBytes { json in
        var writer = RawWriter(target)
        var end = 0
        // What is written of the end of a segment is repeated for the start of the next one.
        var digits = 0..<0
        for (index, number) in numbers.enumerated() {
          // No comma before the first.
          writer.write(json, index == 0 ? Self.beginning.dropFirst() : Self.beginning)
          if index == 0 { writer.write(0) } else { writer.repeatBytes(digits) }
          writer.write(byte: UInt8(ascii: ","))
          end += Int(segments[index].length)
          let start = writer.count
          writer.write(end)
          digits = start..<writer.count
          writer.write(json, ranges[number])
        }
        return writer.count
      }
    }
    writer.write(syntax: "]")
  }
}

/// Writes into memory that is large enough, and some bytes beyond what counts.
private struct RawWriter {
  private let target: UnsafeMutableRawBufferPointer
  private(set) var count = 0

  /// How many bytes may be written or read beyond what counts.
  static let overrun = 16

  init(_ target: UnsafeMutableRawBufferPointer) { self.target = target }

  /// Writes a part of a buffer after which there are at least `overrun` bytes.
  @inline(__always)
  mutating func write(_ source: UnsafeRawBufferPointer, _ range: Range<Int>) {
    var (from, to) = (range.lowerBound, count)
    // Sixteen bytes at a time, which is faster than the exact number.
    repeat {
      target.storeBytes(
        of: source.loadUnaligned(fromByteOffset: from, as: SIMD16<UInt8>.self), toByteOffset: to,
        as: SIMD16<UInt8>.self)
      from &+= 16
      to &+= 16
    } while from < range.upperBound
    count &+= range.count
  }

  /// Repeats what was written before, at most sixteen bytes.
  @inline(__always)
  mutating func repeatBytes(_ range: Range<Int>) {
    target.storeBytes(
      of: target.loadUnaligned(fromByteOffset: range.lowerBound, as: SIMD16<UInt8>.self), toByteOffset: count,
      as: SIMD16<UInt8>.self)
    count &+= range.count
  }

  @inline(__always)
  mutating func write(byte: UInt8) {
    target[count] = byte
    count &+= 1
  }

  /// Writes a number in decimal.
  mutating func write(_ number: Int) {
    var power = 10
    count += 1
    while number >= power {
      power *= 10
      count += 1
    }
    var (place, rest) = (count, UInt32(truncatingIfNeeded: number))
    repeat {
      place -= 1
      target[place] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    } while rest > 0
  }
}
