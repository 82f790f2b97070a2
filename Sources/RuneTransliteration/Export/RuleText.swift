/// How the transform language writes characters and sets of them; always in ASCII.
enum RuleText {
  /// A sequence of characters.
  static func literal(_ scalars: some Sequence<Unicode.Scalar>) -> String { scalars.map(member).joined() }

  /// A character, inside a set or outside.
  static func member(_ scalar: Unicode.Scalar) -> String {
    switch scalar.value {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: return String(Character(scalar))
    case 0...0xFFFF: return "\\u" + scalar.hexadecimal(width: 4)
    default: return "\\U" + scalar.hexadecimal(width: 8)
    }
  }

  /// The inside of a set, neighbors as ranges.
  static func members(_ scalars: some Sequence<Unicode.Scalar>) -> String {
    var text = ""
    var range: ClosedRange<Unicode.Scalar>?
    func end() {
      guard let range else { return }
      text += member(range.lowerBound)
      if range.upperBound.value > range.lowerBound.value + 1 { text += "-" }
      if range.upperBound != range.lowerBound { text += member(range.upperBound) }
    }
    for scalar in Set(scalars).sorted() {
      if let open = range, scalar.value == open.upperBound.value + 1 {
        range = open.lowerBound...scalar
      } else {
        end()
        range = scalar...scalar
      }
    }
    end()
    return text
  }

  static func set(_ scalars: some Sequence<Unicode.Scalar>) -> String { "[\(members(scalars))]" }

  /// A set, or the character itself where it is the only one.
  static func oneOf(_ scalars: [Unicode.Scalar]) -> String { scalars.count == 1 ? literal(scalars) : set(scalars) }
}

/// Text without characters that would end a comment.
func commentText(_ text: String) -> String {
  var result = String.UnicodeScalarView()
  for scalar in text.unicodeScalars {
    let isControl =
      scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) || (0x2028...0x2029).contains(scalar.value)
    result.append(isControl ? " " : scalar)
  }
  return String(result)
}
