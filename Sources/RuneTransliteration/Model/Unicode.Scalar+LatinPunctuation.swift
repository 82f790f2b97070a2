extension Unicode.Scalar {
  /// Whether it is Latin punctuation: the signs of ASCII but for $ + < = > ^ ` | ~, the marks ¡ § « ¶ · » ¿, and the dashes,
  /// quotation marks, dots and daggers of U+2010 to U+2027 and U+2030 to U+203E.
  package var isLatinPunctuation: Bool {
    switch value {
    // ! " # % & ' ( ) * , - . / : ; ? @ [ \ ] _ { }
    case 0x21...0x23, 0x25...0x2A, 0x2C...0x2F, 0x3A, 0x3B, 0x3F, 0x40, 0x5B...0x5D, 0x5F, 0x7B, 0x7D: true
    case 0xA1, 0xA7, 0xAB, 0xB6, 0xB7, 0xBB, 0xBF, 0x2010...0x2027, 0x2030...0x203E: true
    default: false
    }
  }
}
