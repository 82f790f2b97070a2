extension RunicScript {
  /// The name of the script in English, for menus: `RunicScript.elder.title` is "Elder Futhark".
  ///
  /// - Complexity: Reads the table of the script, some kilobytes.
  public var title: String { String(summary.prefix { $0 != "," }) }

  /// The script in one line: `RunicScript.elder.summary` is "Elder Futhark, 24 runes".
  package var summary: String { modes.first.map { RunicTransliterator($0).script.title } ?? rawValue }
}

extension RunicMode {
  /// What the mode writes, in one line of English: `RunicMode.elderProtoNorse.title` is "Proto-Norse as carvers spelled it".
  ///
  /// - Complexity: Reads the table of the mode, some kilobytes.
  public var title: String { RunicTransliterator(self).mode.title }
}

extension WritingSystem {
  /// What it is in a line of English: `try WritingSystem(named: "hobbit").title` begins "as Tolkien wrote English".
  ///
  /// - Complexity: Reads the tables of script and mode, some kilobytes.
  public var title: String {
    guard let made = try? transliterator() else { return name }
    if let option = made.mode.options.first(where: { switches.contains($0.name) }) { return option.meaning }
    if let variant, let forms = made.script.variant(named: variant) { return forms.title }
    return mode == nil ? made.script.title : made.mode.title
  }
}

extension RunicTransliterator: CustomStringConvertible {
  /// The mode and the options that were chosen, such as "younger/norse, variant short-twig".
  public var description: String {
    let usual = TransliterationOptions()
    var parts = ["\(script.name)/\(mode.name)"]
    if let variant = options.variant { parts.append("variant \(variant)") }
    if let registry = options.registry { parts.append("registry \(registry)") }
    if options.divider != usual.divider { parts.append("divider \(options.divider.name)") }
    if options.punctuation != usual.punctuation { parts.append("punctuation \(options.punctuation.rawValue)") }
    if options.unmapped != usual.unmapped { parts.append("unmapped \(options.unmapped.rawValue)") }
    if options.romanizes { parts.append("romanized") }
    if let language = options.language { parts.append("language \(language)") }
    return (parts + options.switches.sorted()).joined(separator: ", ")
  }
}
