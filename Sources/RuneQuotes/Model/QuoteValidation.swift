import RuneSystem
import RuneText

/// Why a quote cannot be stored.
public enum QuoteProblem: Error, Hashable, Sendable {
  /// The text is empty or only whitespace.
  case emptyText
  /// A field has more UTF-8 bytes than `StoreLimits` allows.
  case tooLong(field: String, bytes: Int, limit: Int)
  /// The language is not a well-formed BCP 47 tag.
  case noLanguageTag(String)
  /// The time of the last change is not an instant in UTC, such as `2026-11-26T10:39:09Z`.
  case noInstant(String)
  /// The runes of an inscription, or their script, are empty.
  case emptyInscription
  /// A collection has an empty name.
  case emptyCollection
  /// A control character that could steer a terminal; `position` counts Unicode scalars from 1.
  case control(field: String, scalar: Unicode.Scalar, position: Int)
}

extension QuoteProblem: CustomStringConvertible {
  /// The problem in one sentence, without a period.
  public var description: String {
    switch self {
    case .emptyText: "the text is empty"
    case .tooLong(let field, let bytes, let limit):
      "the \(field) has \(bytes) bytes; the limit is \(limit)"
    case .noLanguageTag(let text):
      "the language “\(text)” is not a BCP 47 tag, such as en, non or nb-NO"
    case .noInstant(let text): "“\(text)” is not an instant in UTC, such as 2026-11-26T10:39:09Z"
    case .emptyInscription: "an inscription needs runes and their script"
    case .emptyCollection: "a collection has an empty name"
    case .control(let field, let scalar, let position):
      "the \(field) contains the control character U+\(Self.hexadecimal(scalar)) at position \(position)"
    }
  }

  private static func hexadecimal(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}

extension Quote {
  /// Checks sizes and formats, and that no field contains characters that could steer a terminal. Text, gloss and short
  /// form may contain line feeds and tabs.
  ///
  /// - Parameter keepingControls: Whether to accept control characters, except in the names of collections.
  package func validate(keepingControls: Bool = false) throws(QuoteProblem) {
    if text.utf8.allSatisfy({ [0x20, 0x09, 0x0A].contains($0) }) { throw .emptyText }
    try Self.check(text, "text", StoreLimits.textBytes, keepingControls, mayHaveLines: true)
    try Self.check(author, "author", StoreLimits.authorBytes, keepingControls)
    for (field, value) in [
      ("source", source), ("translator", translator), ("language", language), ("license", license),
    ] { try Self.check(value ?? "", field, StoreLimits.textBytes, keepingControls) }
    for (field, value) in [("gloss", gloss), ("short form", short)] {
      try Self.check(value ?? "", field, StoreLimits.textBytes, keepingControls, mayHaveLines: true)
    }
    // What is stored can be read again.
    if let changed, !Self.isInstant(changed) { throw .noInstant(changed) }
    if let carved {
      if carved.runes.isEmpty || carved.script.isEmpty { throw .emptyInscription }
      for (field, value) in [("runes", carved.runes), ("script", carved.script), ("variant", carved.variant ?? "")] {
        try Self.check(value, field, StoreLimits.textBytes, keepingControls, mayHaveLines: true)
      }
    }
    if let language, LanguageTag(language) == nil { throw .noLanguageTag(language) }
    for collection in collections {
      if collection.utf8.allSatisfy({ [0x20, 0x09].contains($0) }) { throw .emptyCollection }
      // Shells and scripts read names line by line, so control characters are never accepted.
      try Self.check(collection, "collection", StoreLimits.authorBytes, false)
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
