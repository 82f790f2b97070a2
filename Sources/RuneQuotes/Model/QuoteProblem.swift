import RuneSystem

/// Why a quote may not enter a store.
public enum QuoteProblem: Error, Hashable, Sendable {
  /// The text has nothing in it but blanks.
  case emptyText
  /// A field has more bytes of UTF-8 than `StoreLimits` allows.
  case tooLong(field: String, bytes: Int, limit: Int)
  /// The language is not written as a BCP 47 tag.
  case noLanguageTag(String)
  /// A collection without a name.
  case emptyCollection
  /// A control character that could steer a terminal; `position` counts Unicode scalars from 1.
  case control(field: String, scalar: Unicode.Scalar, position: Int)
}

extension QuoteProblem: CustomStringConvertible {
  /// One sentence for people, without a full stop.
  public var description: String {
    switch self {
    case .emptyText: "the text is empty"
    case .tooLong(let field, let bytes, let limit):
      "the \(field) has \(bytes) bytes; the limit is \(limit)"
    case .noLanguageTag(let text):
      "the language “\(text)” is no BCP 47 tag, such as en, non or nb-NO"
    case .emptyCollection: "a collection has an empty name"
    case .control(let field, let scalar, let position):
      "the \(field) holds the control character U+\(Self.hexadecimal(scalar)) at position \(position)"
    }
  }

  private static func hexadecimal(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}

extension Quote {
  /// Checks the sizes and forms, and that no field holds what could steer a terminal (line feed and tab may stand in a text).
  ///
  /// - Parameter keepingControls: Lets control characters pass.
  /// - Throws: `QuoteProblem` for the first thing that is wrong.
  /// - Complexity: Linear in the text.
  public func validate(keepingControls: Bool = false) throws(QuoteProblem) {
    if text.utf8.allSatisfy({ [0x20, 0x09, 0x0A].contains($0) }) { throw .emptyText }
    try Self.check(text, "text", StoreLimits.textBytes, keepingControls, mayHaveLines: true)
    try Self.check(author, "author", StoreLimits.authorBytes, keepingControls)
    for (field, value) in [
      ("source", source), ("translator", translator), ("language", language), ("license", license),
    ] {
      try Self.check(value ?? "", field, StoreLimits.textBytes, keepingControls)
    }
    for (field, value) in [("gloss", gloss), ("short form", short)] {
      try Self.check(value ?? "", field, StoreLimits.textBytes, keepingControls, mayHaveLines: true)
    }
    if let language, LanguageTag(language) == nil { throw .noLanguageTag(language) }
    for collection in collections {
      if collection.utf8.allSatisfy({ [0x20, 0x09].contains($0) }) { throw .emptyCollection }
      try Self.check(collection, "collection", StoreLimits.authorBytes, keepingControls)
    }
  }

  private static func check(
    _ value: String, _ field: String, _ limit: Int, _ keepingControls: Bool, mayHaveLines: Bool = false
  ) throws(QuoteProblem) {
    let bytes = value.utf8.count
    if bytes > limit { throw .tooLong(field: field, bytes: bytes, limit: limit) }
    if keepingControls { return }
    for (index, scalar) in value.unicodeScalars.enumerated() where scalar.isTerminalControl {
      if mayHaveLines && (scalar == "\n" || scalar == "\t") { continue }
      throw .control(field: field, scalar: scalar, position: index + 1)
    }
  }
}
