// Embedded Swift does not have Codable.
#if !hasFeature(Embedded)
  extension Decoder {
    /// A value that is coded as a string.
    ///
    /// - Parameter expected: What the string should be, for the error.
    package func value<Value>(_ expected: String, _ parse: (String) -> Value?) throws -> Value {
      let container = try singleValueContainer()
      guard let value = parse(try container.decode(String.self)) else {
        throw DecodingError.dataCorruptedError(in: container, debugDescription: "expected \(expected)")
      }
      return value
    }
  }
#endif
