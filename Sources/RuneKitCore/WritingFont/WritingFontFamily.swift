extension WritingFont {
  /// A family of fonts that write, as the project releases it.
  package struct Family: Hashable, Sendable {
    /// Such as "Elder English"; the fonts are called "Stave Elder English".
    package let name: String
    /// What it writes.
    package let mode: RunicMode
    /// The switches of the mode that are on.
    package let switches: Set<String>
    /// Whether there are also fonts with round ends: "Stave Round Elder English".
    package let isAlsoRound: Bool

    private init(_ name: String, _ mode: RunicMode, _ switches: Set<String> = [], isAlsoRound: Bool = false) {
      (self.name, self.mode, self.switches, self.isAlsoRound) = (name, mode, switches, isAlsoRound)
    }

    /// The released families.
    package static let released = [
      Family("Elder English", .elderEnglish, isAlsoRound: true),
      Family("Elder Scholarly", .elderScholarly, isAlsoRound: true),
      Family("Younger English", .youngerEnglish, isAlsoRound: true),
      Family("Younger Norse", .youngerNorse, isAlsoRound: true),
      Family("Futhorc English", .futhorcEnglish, isAlsoRound: true), Family("Futhorc Old English", .futhorcOldEnglish),
      Family("Futhorc Hobbit", .futhorcEnglish, ["hobbit"]), Family("Medieval Norse", .medievalOldNorse),
      Family("Cirth English", .cirthEnglish), Family("Cirth Moria", .cirthMoria), Family("Cirth Daeron", .cirthDaeron),
    ]
  }

  /// The usual family name of a font: that of a released family, else script, mode and options, and the title of a table
  /// that is not bundled.
  ///
  /// - Parameter base: "Stave" or "Stave Round".
  static func family(for transliterator: RunicTransliterator, base: String) throws(WritingFontError) -> String {
    let (mode, options) = (transliterator.mode, transliterator.options)
    guard BundledData.table(at: mode.file)?.bytes == mode.table.bytes else {
      return try checked(mode.title, base: base)
    }
    let name = "\(mode.script)/\(mode.name)"
    let scripts = options.romanizes ? ["romanized"] + [transliterator.languageOfRows].compactMap { $0 } : []
    if options.variant == nil, options.registry == nil,
      let family = Family.released.first(where: { $0.mode.rawValue == name && $0.switches == options.switches })
    {
      return titled([base, family.name] + scripts)
    }
    let choices = options.switches.sorted() + [options.variant, options.registry].compactMap { $0 }
    return titled(
      [base, mode.script] + ([mode.name] + choices).flatMap { $0.split(separator: "-").map { String($0) } } + scripts)
  }

  /// Words with capitals as a name.
  private static func titled(_ words: [String]) -> String {
    words.map { word in
      // Names are ASCII; the library for browsers does not have Unicode's tables of case.
      let first = word.utf8.prefix(1).map { $0 >= 0x61 ? $0 & 0xDF : $0 }
      return word == "ipa" ? "IPA" : String(decoding: first + word.utf8.dropFirst(), as: UTF8.self)
    }.joined(separator: " ")
  }

  /// The families of the fonts that `runes fonts install` can write, by the names of their files.
  package static var installable: [String: String] {
    let modes = RunicScript.allCases.flatMap { script in
      RunicTransliterator.modes(for: script).compactMap { try? RunicTransliterator(script: script, mode: $0) }
    }
    let released = Family.released.compactMap {
      try? RunicTransliterator($0.mode, options: TransliterationOptions(switches: $0.switches))
    }
    let families = ["Stave"] + (modes + released).compactMap { try? family(for: $0, base: "Stave") }
    return families.reduce(into: [:]) { files, family in
      for style in ["Regular", "Bold"] { files[postScriptName(family, style) + ".ttf"] = family }
    }
  }

  /// A name that is not the project's own.
  static func checked(_ name: String, base: String) throws(WritingFontError) -> String {
    // Lowercase where they are letters.
    let words = name.utf8.split(separator: 0x20).map { $0.map { $0 | 0x20 } }
    let reserved = [["stave"], ["stave", "round"]].map { $0.map { Array($0.utf8) } }
    guard words.count > 0, !reserved.contains(words) else { throw .reservedName(name) }
    return base == "Stave Round" ? name + " Round" : name
  }
}
