// These conformances are here because the engine also builds for platforms without `Codable`.

extension RunicScript: Codable {}
extension RunicMode: Codable {}
extension RunicVariant: Codable {}
extension RunicFont: Codable {}
extension Confidence: Codable {}
extension UnmappedPolicy: Codable {}
extension PunctuationPolicy: Codable {}
extension Transliteration.Kind: Codable {}
extension TableDiagnostic.Code: Codable {}
extension TableDiagnostic.Severity: Codable {}

extension TransliterationOptions: Codable {
  private enum CodingKeys: String, CodingKey {
    case variant, divider, punctuation, unmapped, switches, romanize, breakCharacter, registry, language, clean
  }

  /// Decodes options; missing ones take their defaults.
  ///
  /// - Throws: `DecodingError` if a value is invalid.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      variant: try values.decodeIfPresent(String.self, forKey: .variant),
      divider: try values.decodeIfPresent(Divider.self, forKey: .divider) ?? .keep,
      punctuation: try values.decodeIfPresent(PunctuationPolicy.self, forKey: .punctuation) ?? .keep,
      unmapped: try values.decodeIfPresent(UnmappedPolicy.self, forKey: .unmapped) ?? .keep,
      switches: try values.decodeIfPresent(Set<String>.self, forKey: .switches) ?? [],
      romanizes: try values.decodeIfPresent(Bool.self, forKey: .romanize) ?? false,
      registry: try values.decodeIfPresent(String.self, forKey: .registry),
      language: try values.decodeIfPresent(String.self, forKey: .language),
      dropsControls: try values.decodeIfPresent(Bool.self, forKey: .clean) ?? false)
    if let text = try values.decodeIfPresent(String.self, forKey: .breakCharacter) {
      guard text.unicodeScalars.count == 1 else {
        throw DecodingError.dataCorruptedError(
          forKey: .breakCharacter, in: values, debugDescription: "expected one Unicode scalar, found \(text)")
      }
      breakCharacter = text.unicodeScalars.first
    }
  }

  /// Encodes the options that differ from the defaults.
  ///
  /// - Throws: Any error of the encoder.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encodeIfPresent(variant, forKey: .variant)
    if divider != .keep { try values.encode(divider, forKey: .divider) }
    if punctuation != .keep { try values.encode(punctuation, forKey: .punctuation) }
    if unmapped != .keep { try values.encode(unmapped, forKey: .unmapped) }
    if !switches.isEmpty { try values.encode(switches.sorted(), forKey: .switches) }
    if romanizes { try values.encode(true, forKey: .romanize) }
    try values.encodeIfPresent(breakCharacter.map { String($0) }, forKey: .breakCharacter)
    try values.encodeIfPresent(registry, forKey: .registry)
    try values.encodeIfPresent(language, forKey: .language)
    if dropsControls { try values.encode(true, forKey: .clean) }
  }
}

extension TransliterationOptions.Divider: Codable {
  /// Decodes a divider from its name.
  ///
  /// - Throws: `DecodingError` if the value is not a string.
  public init(from decoder: any Decoder) throws {
    self = Self(name: try decoder.singleValueContainer().decode(String.self))
  }

  /// Encodes the divider's name.
  ///
  /// - Throws: Any error of the encoder.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(name)
  }
}
