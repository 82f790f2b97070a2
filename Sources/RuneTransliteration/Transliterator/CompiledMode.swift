/// A mode joined with its script and the options, ready to run.
final class CompiledMode: Sendable {
  let mode: Mode
  let script: Script
  let options: TransliterationOptions
  let spelling: UnicodeSpelling
  let alphabet: Alphabet
  let passes: [MappingTrie]
  /// The symbol of each ASCII character.
  let asciiSymbols: [Symbol]
  /// What is written for characters that are neither letters nor keys, where that is something else than themselves.
  let replacements: [Unicode.Scalar: Unicode.Scalar]
  /// What a run of blanks becomes; nil where blanks stay as they are.
  let divider: DividerText?

  enum DividerText: Sendable {
    case nothing
    case scalar(Unicode.Scalar)
  }

  init(
    _ mode: Mode, script: Script, options: TransliterationOptions, spelling: UnicodeSpelling
  ) throws(TransliteratorError) {
    var variant: Script.Variant?
    if let name = options.variant {
      guard let found = script.variant(named: name) else {
        throw .unknownVariant(name, known: script.variants.map { $0.name })
      }
      variant = found
    }
    for name in options.switches where !mode.options.contains(where: { $0.name == name }) {
      throw .unknownOption(name, known: mode.options.map { $0.name })
    }
    switch options.divider {
    case .keep: divider = nil
    case .none: divider = .nothing
    case .space: divider = .scalar(" ")
    case .named(let name):
      guard let found = script.dividers.first(where: { $0.name == name }) else {
        throw .unknownDivider(name, known: script.dividers.map { $0.name })
      }
      divider = .scalar(found.scalar)
    }
    self.mode = mode
    self.script = script
    self.options = options
    self.spelling = spelling
    let alphabet = Alphabet(mode)
    self.alphabet = alphabet
    passes = mode.passes.map { pass in
      MappingTrie(pass, of: mode, options: options.switches, alphabet: alphabet) { name in
        script.index(ofLetter: name).map { utf8(script.scalar(ofLetterAt: $0, in: variant)) } ?? []
      }
    }
    let exact = Set(mode.exactLetters)
    asciiSymbols = (0..<128).map { value in
      let scalar = Unicode.Scalar(UInt8(value))
      let isCapital = (0x41...0x5A).contains(value) && !exact.contains(scalar)
      let folded = isCapital ? Unicode.Scalar(UInt8(value + 0x20)) : scalar
      if let symbol = alphabet.symbol(for: Grapheme([folded])) { return symbol }
      return ScalarKind(scalar) == .letter ? Alphabet.foreign : Alphabet.border
    }
    var replacements: [Unicode.Scalar: Unicode.Scalar] = [:]
    if options.writesScriptPunctuation {
      for mark in script.punctuation { replacements[mark.latin] = mark.scalar }
    }
    self.replacements = replacements
  }

  /// What a letter with its marks is to the rows.
  struct Meaning: Sendable {
    let symbols: [Symbol]
    /// Whether a nearest letter had to stand in.
    let isSubstitute: Bool
  }

  /// Finds the symbols for a letter with its marks: as it stands, then in its plain spelling, then without the marks
  /// that no row knows, then by the nearest Latin letters; nil where the rows know none of these.
  func meaning(of cluster: [Unicode.Scalar]) -> Meaning? {
    if let symbol = alphabet.symbol(for: Grapheme(cluster)) { return Meaning(symbols: [symbol], isSubstitute: false) }
    if !mode.exactLetters.isEmpty {
      let cased = Grapheme(spelling.fold(cluster, true))
      if let symbol = alphabet.symbol(for: cased) { return Meaning(symbols: [symbol], isSubstitute: false) }
    }
    var symbols: [Symbol] = []
    var isSubstitute = false
    for grapheme in Grapheme.graphemes(of: spelling.fold(cluster, false)) {
      if let symbol = alphabet.symbol(for: grapheme) {
        symbols.append(symbol)
      } else if let nearest = nearestSymbols(to: grapheme) {
        symbols += nearest
        isSubstitute = true
      } else {
        return nil
      }
    }
    return symbols.isEmpty ? nil : Meaning(symbols: symbols, isSubstitute: isSubstitute)
  }

  private func nearestSymbols(to grapheme: Grapheme) -> [Symbol]? {
    let decomposed = spelling.decompose(grapheme.scalars)
    for kept in stride(from: decomposed.count - 1, to: 0, by: -1) {
      let shorter = Grapheme(spelling.fold(Array(decomposed.prefix(kept)), false))
      if let symbol = alphabet.symbol(for: shorter) { return [symbol] }
    }
    guard let base = decomposed.first, let plain = spelling.approximate([base]) else { return nil }
    var symbols: [Symbol] = []
    for grapheme in Grapheme.graphemes(of: spelling.fold(plain, false)) {
      guard let symbol = alphabet.symbol(for: grapheme) else { return nil }
      symbols.append(symbol)
    }
    return symbols.isEmpty ? nil : symbols
  }
}

/// Why a transliterator cannot be made of these parts.
public enum TransliteratorError: Error, Sendable, Equatable {
  case unknownVariant(String, known: [String])
  case unknownOption(String, known: [String])
  case unknownDivider(String, known: [String])
}

/// A scalar in UTF-8.
func utf8(_ scalar: Unicode.Scalar) -> [UInt8] {
  Array(UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
}
