/// What the options refer to by name, looked up and checked.
///
/// It is apart from `CompiledMode` because Embedded Swift does not free an object whose initializer fails.
struct ScriptChoices {
  /// The script, in the layout of the chosen registry.
  let script: ScriptTable
  /// Nil for the usual forms.
  let variant: ScriptTable.Variant?
  let divider: CompiledMode.DividerText?

  /// - Parameter languageOptions: The switches of the language of the text, beside those of the mode.
  init(
    _ options: TransliterationOptions, of mode: WritingMode, in table: ScriptTable, languageOptions: [String]
  ) throws(TransliteratorError) {
    let script =
      try options.registry.map { name throws(TransliteratorError) in
        if let laidOut = table.laidOut(byRegistry: name) { return laidOut }
        throw .unknownRegistry(name, known: table.registries.map { $0.name })
      } ?? table
    self.script = script
    variant = try options.variant.map { name throws(TransliteratorError) in
      if let found = script.variant(named: name) { return found }
      throw .unknownVariant(name, known: script.variants.map { $0.name })
    }
    let known = mode.options.map { $0.name } + languageOptions
    for name in options.switches where !known.contains(name) { throw .unknownOption(name, known: known) }
    switch options.divider {
    case .keep: divider = nil
    case .none, .shared: divider = .nothing
    case .space: divider = .scalar(" ")
    case .named(let name):
      guard let found = script.dividers.first(where: { $0.name == name }) else {
        throw .unknownDivider(name, known: ["keep", "space", "none", "shared"] + script.dividers.map { $0.name })
      }
      divider = .scalar(found.scalar)
    }
    if let scalar = options.breakCharacter, !Self.mayBreak(scalar) { throw .unusableBreak(scalar) }
  }

  /// Whether a character may be the break character: not a letter, a combining mark or white space.
  private static func mayBreak(_ scalar: Unicode.Scalar) -> Bool {
    switch ScalarKind(scalar) {
    case .letter, .mark: false
    case .joiner: true
    case .other: !scalar.properties.isWhitespace
    }
  }
}
