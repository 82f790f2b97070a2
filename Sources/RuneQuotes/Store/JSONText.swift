/// Looks into JSON without building it.
package enum JSONText {
  /// Why a text is not what was expected.
  package struct Problem: Error {
    /// Bytes before the place.
    package var offset: Int
    package var reason: String
  }

  /// The string that a member of an object holds; nil where it has no such member, or one of another type.
  ///
  /// The whole text is checked to be one object.
  package static func string(named name: String, inObject bytes: [UInt8]) throws(Problem) -> String? {
    do throws(JSONDamage) {
      return try bytes.withUnsafeBufferPointer { (buffer) throws(JSONDamage) in
        var scanner = JSONScanner(buffer)
        var members = try scanner.openObject()
        var found: String?
        while let key = try scanner.nextKey(&members) {
          try scanner.note(other: key, in: &members)
          if try scanner.peek() == UInt8(ascii: "\""), scanner.text(key) == name {
            found = scanner.text(try scanner.string())
          } else {
            try scanner.skipValue()
          }
        }
        try scanner.expectEnd()
        return found
      }
    } catch {
      throw Problem(offset: error.offset, reason: error.reason)
    }
  }
}
