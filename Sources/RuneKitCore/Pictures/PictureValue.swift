/// The value of an option of a picture, usually a literal: `"60mm"`, `7`, `0.5`, `true`.
public enum PictureValue: Hashable, Sendable {
  /// A word, a text or a length with its unit.
  case text(String)
  /// A number as it was written.
  case number(String)
  /// True or false.
  case flag(Bool)

  /// What was written, but for true and false.
  package var textOrNumber: String? {
    switch self {
    case .text(let text), .number(let text): text
    case .flag: nil
    }
  }

  /// What the value is, for messages.
  var kind: StaticString {
    switch self {
    case .text: "a string"
    case .number: "a number"
    case .flag: "true or false"
    }
  }

  /// The members of a JSON object whose values are strings, numbers, true or false; those that are null are left out.
  static func members(ofJSON bytes: UnsafeBufferPointer<UInt8>) throws(PictureError) -> [(
    name: String, value: PictureValue
  )] {
    var scanner = JSONScanner(bytes)
    do throws(JSONDamage) {
      var result: [(name: String, value: PictureValue)] = []
      var members = try scanner.openObject()
      while let key = try scanner.nextKey(&members) {
        let name = scanner.text(key)
        switch try scanner.peek() {
        case UInt8(ascii: "\""): result.append((name, .text(scanner.text(try scanner.string()))))
        case UInt8(ascii: "t"), UInt8(ascii: "f"): result.append((name, .flag(try scanner.bool())))
        case UInt8(ascii: "n"): try scanner.skipValue()
        case UInt8(ascii: "["), UInt8(ascii: "{"):
          throw scanner.damage("\(name.quotedForMessage): expected a string, a number, true, false or null")
        default: result.append((name, .number(try scanner.numeral())))
        }
      }
      try scanner.expectEnd()
      return result
    } catch {
      throw .option("the request is not a JSON object: \(error.reason), at byte \(error.offset)")
    }
  }
}
