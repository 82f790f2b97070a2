// The engine is also built for places without `Codable`, so its conformances are here.

extension RunicScript: Codable {}
extension RunicMode: Codable {}
extension RunicVariant: Codable {}
extension Confidence: Codable {}
extension UnmappedPolicy: Codable {}
extension Transliteration.Kind: Codable {}
extension TableDiagnostic.Code: Codable {}
extension TableDiagnostic.Severity: Codable {}

extension TransliterationOptions: Codable {
  private enum CodingKeys: String, CodingKey {
    case variant, divider, punctuation, unmapped, switches, romanize, breakCharacter, registry
  }

  /// Reads options; what is absent has its default.
  ///
  /// - Throws: `DecodingError` where a value is not one of the option's.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      variant: try values.decodeIfPresent(String.self, forKey: .variant),
      divider: try values.decodeIfPresent(Divider.self, forKey: .divider) ?? .keep,
      writesScriptPunctuation: try values.decodeIfPresent(Bool.self, forKey: .punctuation) ?? false,
      unmapped: try values.decodeIfPresent(UnmappedPolicy.self, forKey: .unmapped) ?? .keep,
      switches: try values.decodeIfPresent(Set<String>.self, forKey: .switches) ?? [],
      romanizes: try values.decodeIfPresent(Bool.self, forKey: .romanize) ?? false,
      registry: try values.decodeIfPresent(String.self, forKey: .registry))
    if let text = try values.decodeIfPresent(String.self, forKey: .breakCharacter) {
      guard text.unicodeScalars.count == 1 else {
        throw DecodingError.dataCorruptedError(
          forKey: .breakCharacter, in: values, debugDescription: "expected one Unicode scalar, found \(text)")
      }
      breakCharacter = text.unicodeScalars.first
    }
  }

  /// Writes what differs from the defaults.
  ///
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encodeIfPresent(variant, forKey: .variant)
    if divider != .keep { try values.encode(divider, forKey: .divider) }
    if writesScriptPunctuation { try values.encode(true, forKey: .punctuation) }
    if unmapped != .keep { try values.encode(unmapped, forKey: .unmapped) }
    if !switches.isEmpty { try values.encode(switches.sorted(), forKey: .switches) }
    if romanizes { try values.encode(true, forKey: .romanize) }
    try values.encodeIfPresent(breakCharacter.map { String($0) }, forKey: .breakCharacter)
    try values.encodeIfPresent(registry, forKey: .registry)
  }
}

extension TransliterationOptions.Divider: Codable {
  /// Reads a divider by its name.
  ///
  /// - Throws: `DecodingError` where the value is not a string.
  public init(from decoder: any Decoder) throws {
    self = Self(name: try decoder.singleValueContainer().decode(String.self))
  }

  /// Writes the divider's name.
  ///
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(name)
  }
}

extension TransliterationOptions.Divider {
  /// The divider of a name: "keep", "space", "none", "shared", or the name of one of the script's.
  public init(name: String) {
    switch name {
    case "keep": self = .keep
    case "space": self = .space
    case "none": self = .none
    case "shared": self = .shared
    default: self = .named(name)
    }
  }

  /// "keep", "space", "none", "shared", or the name of one of the script's dividers.
  public var name: String {
    switch self {
    case .keep: "keep"
    case .space: "space"
    case .none: "none"
    case .shared: "shared"
    case .named(let name): name
    }
  }
}
