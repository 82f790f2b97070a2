/// Removes Latin punctuation from the output.
///
/// The word dividers of a script are not Latin and stay.
enum PunctuationDropper {
  /// The bytes without punctuation. The input must consist of whole characters, like every chunk that a stream writes.
  static func dropping(from bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte < 0x80 {
        if !isPunctuation(byte) { result.append(byte) }
        index += 1
        continue
      }
      let count = byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
      let end = min(index + count, bytes.count)
      if !isPunctuation(bytes[index..<end]) { result += bytes[index..<end] }
      index = end
    }
    return result
  }

  private static func isPunctuation(_ byte: UInt8) -> Bool {
    switch byte {
    // ! " # % & ' ( ) * , - . / : ; ? @ [ \ ] _ { }
    case 0x21...0x23, 0x25...0x2A, 0x2C...0x2F, 0x3A, 0x3B, 0x3F, 0x40, 0x5B...0x5D, 0x5F, 0x7B, 0x7D: true
    default: false
    }
  }

  /// ¡ § « ¶ · » ¿ and the dashes, quotation marks, dots and daggers of U+2010 to U+2027 and U+2030 to U+203E.
  private static func isPunctuation(_ letter: ArraySlice<UInt8>) -> Bool {
    guard let scalar = String(decoding: letter, as: UTF8.self).unicodeScalars.first else { return false }
    switch scalar.value {
    case 0xA1, 0xA7, 0xAB, 0xB6, 0xB7, 0xBB, 0xBF, 0x2010...0x2027, 0x2030...0x203E: return true
    default: return false
    }
  }
}
