/// Why there is no picture: what is wrong and what to do, with options written as flags, such as `--rune-height`.
public enum PictureError: Error, Hashable, CustomStringConvertible {
  /// A value out of range, or options that exclude each other.
  case option(String)
  /// A text that cannot be drawn in this way.
  case text(String)

  /// The message.
  public var description: String {
    switch self {
    case .option(let message), .text(let message): message
    }
  }

  /// The message for programs, in which options have the names that they have in JSON: `runeHeight`.
  package var messageWithoutFlags: String { Self.withoutFlags(description) }

  /// A text in which `--rune-height` is `runeHeight` and `--no-edges` is `edges: false`.
  package static func withoutFlags(_ text: String) -> String {
    var result: [UInt8] = []
    var rest = Array(text.utf8)[...]
    let dash = UInt8(ascii: "-")
    func isLetter(_ byte: UInt8?) -> Bool { byte.map { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) } ?? false }
    while let byte = rest.popFirst() {
      guard byte == dash, rest.first == dash, isLetter(rest.dropFirst().first), result.last != dash else {
        result.append(byte)
        continue
      }
      rest = rest.dropFirst()
      let isNegated = rest.starts(with: "no-".utf8)
      if isNegated { rest = rest.dropFirst(3) }
      while let byte = rest.first, isLetter(byte) || byte == dash && isLetter(rest.dropFirst().first) {
        rest = rest.dropFirst()
        // The letter after a dash becomes a capital.
        if byte == dash, let letter = rest.popFirst() { result.append(letter - 32) } else { result.append(byte) }
      }
      if isNegated { result += ": false".utf8 }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
