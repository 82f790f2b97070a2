/// Extracts values from JSON without building a tree.
package enum JSONText {
  /// A JSON syntax error or an unexpected type.
  package struct Problem: Error {
    /// The byte offset, from 0.
    package var offset: Int
    package var reason: String
  }

  /// The string value of an object's member; nil if the member is missing or not a string.
  ///
  /// Checks that the whole text is a single object.
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
