/// The permanent identifier of a quote: 128 bits, written as 26 letters and digits.
///
/// ```swift
/// QuoteID(text: "Deyr fé, deyja frændr", author: "Hávamál").description   // "…", 26 letters a–z and 2–7
/// ```
/// The id is derived once, from the initial text and author, and kept when the text is corrected. Otherwise, fixing a
/// comma would change the order of the quotes of the day.
public struct QuoteID: Hashable, Sendable {
  let high: UInt64
  let low: UInt64

  package init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// Derives the id of a text and its author: 128-bit FNV-1a over the UTF-8 of the text, a NUL, and the author.
  ///
  /// - Complexity: O(*n*) in the bytes of both.
  public init(text: String, author: String) { self.init(text: text, author: author, attempt: 0) }

  /// Derives an alternative id, for when the first one is taken by a quote that has been edited since: attempts above 0
  /// append a NUL and their number.
  package init(text: String, author: String, attempt: Int) {
    var hash = FNV1a128()
    for byte in text.utf8 { hash.add(byte) }
    hash.add(0)
    for byte in author.utf8 { hash.add(byte) }
    if attempt > 0 {
      hash.add(0)
      for byte in String(attempt).utf8 { hash.add(byte) }
    }
    self.init(high: hash.high, low: hash.low)
  }
}

// MARK: Text form

extension QuoteID: LosslessStringConvertible {
  /// The length of the text form.
  package static let length = 26

  /// The fewest characters of it that a user may give for a quote.
  package static let shortestPrefix = 4

  /// The base32 alphabet of RFC 4648 in lower case.
  private static let alphabet: StaticString = "abcdefghijklmnopqrstuvwxyz234567"

  /// Parses the text form; nil if it is not exactly what `description` writes.
  public init?(_ description: String) {
    var description = description
    guard let id = description.withUTF8({ QuoteID(utf8: $0) }) else { return nil }
    self = id
  }

  /// Parses the text form; nil if it is not exactly what `description` writes.
  package init?(utf8 letters: UnsafeBufferPointer<UInt8>) {
    guard letters.count == Self.length else { return nil }
    var high: UInt64 = 0
    var low: UInt64 = 0
    for (index, letter) in letters.enumerated() {
      let digit: UInt64
      switch letter {
      case UInt8(ascii: "a")...UInt8(ascii: "z"): digit = UInt64(letter - UInt8(ascii: "a"))
      case UInt8(ascii: "2")...UInt8(ascii: "7"): digit = UInt64(letter - UInt8(ascii: "2")) + 26
      default: return nil
      }
      if index == Self.length - 1 {
        // 25 digits hold 125 bits; the last one holds 3 bits and two zeros.
        guard digit & 3 == 0 else { return nil }
        high = high << 3 | low >> 61
        low = low << 3 | digit >> 2
      } else {
        high = high << 5 | low >> 59
        low = low << 5 | digit
      }
    }
    self.init(high: high, low: low)
  }

  /// The text form, 26 letters and digits.
  public var description: String {
    String(unsafeUninitializedCapacity: Self.length) { buffer in
      withLetters { letters in _ = buffer.initialize(fromContentsOf: letters) }
      return Self.length
    }
  }

  /// Calls `body` with the text form without allocating a string.
  package func withLetters<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Self.length) { letters in
      // Five bits per digit from the top; two zero bits follow the 128.
      var (high, low) = (high, low)
      for index in 0..<Self.length {
        letters[index] = Self.alphabet.utf8Start[Int(high >> 59)]
        high = high << 5 | low >> 59
        low <<= 5
      }
      return body(UnsafeBufferPointer(letters))
    }
  }
}

extension QuoteID: Comparable {
  /// Orders ids by their text form.
  public static func < (left: QuoteID, right: QuoteID) -> Bool {
    left.withLetters { left in right.withLetters { right in left.lexicographicallyPrecedes(right) } }
  }
}

// Embedded Swift does not have Codable.
#if !hasFeature(Embedded)
  extension QuoteID: Codable {
    /// Decodes the text form.
    public init(from decoder: any Decoder) throws { self = try decoder.value("26 characters a–z, 2–7") { QuoteID($0) } }

    /// Encodes the text form.
    public func encode(to encoder: any Encoder) throws { try description.encode(to: encoder) }
  }
#endif

/// 128-bit FNV-1a on two words, because `UInt128` requires newer systems than the library supports.
private struct FNV1a128 {
  private(set) var high: UInt64 = 0x6C62_272E_07BB_0142
  private(set) var low: UInt64 = 0x62B8_2175_6295_C58D

  mutating func add(_ byte: UInt8) {
    low ^= UInt64(byte)
    // The prime is 2^88 + 0x13B: the product modulo 2^128 is (value << 88) + value · 0x13B.
    let product = low.multipliedFullWidth(by: 0x13B)
    high = high &* 0x13B &+ product.high &+ (low << 24)
    low = product.low
  }
}
