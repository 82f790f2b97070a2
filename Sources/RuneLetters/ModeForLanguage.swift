import RuneText

extension RunicTransliterator {
  /// The mode of a script for a language: the mode for that language, else for the nearest language, else for English.
  ///
  /// ```swift
  /// RunicTransliterator.mode(for: .younger, language: "non")   // "norse"
  /// RunicTransliterator.mode(for: .medieval, language: "sv")   // "old-norse"
  /// RunicTransliterator.mode(for: .cirth, language: "non")     // "english"
  /// ```
  /// The nearest language of Icelandic and Faroese is Old Norse, then Proto-Norse (`gmq`); of Old Norse, Proto-Norse;
  /// of the mainland Scandinavian languages, Old Norse. Modes named `scholarly` are never chosen, because they read
  /// transliterations of inscriptions and not texts.
  ///
  /// - Parameters:
  ///   - script: The script.
  ///   - language: A BCP 47 tag; nil means English.
  /// - Complexity: Linear in the size of the script's tables; constant for English.
  public static func mode(for script: RunicScript, language: String?) -> String {
    let (tag, primary) = parts(of: language ?? LanguageTag.usual)
    if primary == "en" { return script.defaultMode }
    let languages = modes(for: script).filter { $0 != "scholarly" }.map { mode in
      let table = BundledData.table(at: "Tables/Modes/\(script.rawValue)-\(mode).txt")
      return (mode: mode, language: table?.placedProperty("language")?.value)
    }
    for wanted in [tag, primary] + nearestLanguages(to: primary) {
      if let found = languages.first(where: { $0.language == wanted }) { return found.mode }
    }
    return script.defaultMode
  }

  /// The switches that a language turns on in a mode that has them: the ö of Swedish is ø.
  package static func switches(for script: RunicScript, mode: String, language: String?) -> Set<String> {
    guard let language, parts(of: language).primary == "sv",
      let options = try? BundledTables.load(script, mode: mode).mode.options
    else { return [] }
    return Set(options.map { $0.name }.filter { $0 == "swedish-letters" })
  }

  /// A tag in lower case, and its language.
  private static func parts(of tag: String) -> (tag: String, primary: String) {
    // By bytes, since WebAssembly has no tables of capital letters and characters.
    let bytes = tag.utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    let primary = bytes.prefix { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "_") }
    return (String(decoding: bytes, as: UTF8.self), String(decoding: primary, as: UTF8.self))
  }

  private static func nearestLanguages(to language: String) -> [String] {
    switch language {
    case "is", "fo": ["non", "gmq"]
    case "non": ["gmq"]
    case "da", "nb", "nn", "no", "sv", "gmq": ["non"]
    default: []
    }
  }
}
