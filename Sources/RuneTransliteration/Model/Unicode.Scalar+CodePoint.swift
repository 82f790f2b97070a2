extension Unicode.Scalar {
  /// The code point as U+16A0.
  package var codePoint: String { "U+" + hexadecimal(width: 4) }

  /// The code point in hexadecimal digits, at least so many.
  func hexadecimal(width: Int) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
