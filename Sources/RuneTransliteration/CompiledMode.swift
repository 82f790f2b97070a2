/// A mode joined with its script and the options, ready to run.
final class CompiledMode: Sendable {
  let mode: WritingMode
  let script: ScriptTable
  let options: TransliterationOptions
  /// What writes the words another way before the rows see them, if anything does.
  let respeller: (any WordRespeller)?
  let alphabet: Alphabet
  let meanings: LetterResolver
  let passes: [MappingTrie]
  /// The symbol of each ASCII character.
  let asciiSymbols: [Symbol]
  /// How the passes number what they read.
  let inputs: InputAlphabet
  /// What is written for characters that are neither letters nor keys, where that is something else than themselves.
  let replacements: [Unicode.Scalar: Unicode.Scalar]
  /// The dividers and punctuation marks of the script: beside one of them, blanks need no divider.
  let marks: Set<Unicode.Scalar>
  /// What a run of blanks becomes; nil where blanks stay as they are.
  let divider: DividerText?
  /// The lists of words whose letters are parted, or nil where there are none.
  let words: WordExceptions?
  /// What a word list calls the letter of each symbol, in UTF-8: lower case; nil for what is no letter of the rows.
  let letterBytes: [[UInt8]?]
  /// The same for letters from a to z alone; 0 for all others.
  let asciiLetters: [UInt8]

  enum DividerText: Sendable {
    case nothing
    case scalar(Unicode.Scalar)
  }

  init(
    _ mode: WritingMode, script: ScriptTable, options: TransliterationOptions, words: [WordSource],
    spelling: UnicodeSpelling, respeller: (any WordRespeller)? = nil
  ) throws(TransliteratorError) {
    var script = script
    if let name = options.registry {
      guard let laidOut = script.laidOut(byRegistry: name) else {
        throw .unknownRegistry(name, known: script.registries.map { $0.name })
      }
      script = laidOut
    }
    var variant: ScriptTable.Variant?
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
    case .none, .shared: divider = .nothing
    case .space: divider = .scalar(" ")
    case .named(let name):
      guard let found = script.dividers.first(where: { $0.name == name }) else {
        throw .unknownDivider(name, known: script.dividers.map { $0.name })
      }
      divider = .scalar(found.scalar)
    }
    if let scalar = options.breakCharacter, !Self.mayBreak(scalar) { throw .unusableBreak(scalar) }
    self.mode = mode
    self.respeller = respeller
    self.script = script
    self.options = options
    let alphabet = Alphabet(mode)
    self.alphabet = alphabet
    passes = mode.passes.map { pass in
      MappingTrie(pass, of: mode, options: options.switches, alphabet: alphabet) { name in
        script.index(ofLetter: name).map { utf8(script.scalar(ofLetterAt: $0, in: variant)) }
      }
    }
    let letterBytes: [[UInt8]?] = (0..<alphabet.count).map { symbol in
      guard let grapheme = alphabet.grapheme(for: Symbol(symbol)), grapheme.isLetter else { return nil }
      let isPlain = grapheme.scalars.allSatisfy { ("a"..."z").contains($0) }
      return (isPlain ? grapheme.scalars : spelling.fold(grapheme.scalars, false)).flatMap { utf8($0) }
    }
    self.letterBytes = letterBytes
    asciiLetters = letterBytes.map { $0?.count == 1 ? $0?.first ?? 0 : 0 }
    let exact = Set(mode.exactLetters)
    asciiSymbols = (0..<128).map { value in
      let scalar = Unicode.Scalar(UInt8(value))
      let isCapital = (0x41...0x5A).contains(value) && !exact.contains(scalar)
      let folded = isCapital ? Unicode.Scalar(UInt8(value + 0x20)) : scalar
      if let symbol = alphabet.symbol(for: Grapheme([folded])) { return symbol }
      return ScalarKind(scalar) == .letter ? Alphabet.foreign : Alphabet.border
    }
    inputs = InputAlphabet(alphabet: alphabet, asciiSymbols: asciiSymbols)
    var replacements: [Unicode.Scalar: Unicode.Scalar] = [:]
    if options.writesScriptPunctuation {
      for mark in script.punctuation { replacements[mark.latin] = mark.scalar }
    }
    self.replacements = replacements
    marks = Set(script.dividers.map { $0.scalar } + script.punctuation.map { $0.scalar })
    let meanings = LetterResolver(alphabet: alphabet, hasExactLetters: !mode.exactLetters.isEmpty, spelling: spelling)
    self.meanings = meanings
    self.words = WordExceptions(words) { letter in
      var bytes: [UInt8] = []
      for symbol in meanings.meaning(of: letter.scalars)?.symbols ?? [] {
        guard let letter = letterBytes[Int(symbol)] else { return nil }
        bytes += letter
      }
      return bytes.isEmpty ? nil : bytes
    }
  }
}

extension CompiledMode {
  /// The text as the rows are to read it, where words are respelled first.
  var respelledText: RespelledText? {
    respeller.map { RespelledText($0, spelling: meanings.spelling, breakCharacter: options.breakCharacter) }
  }

  /// Whether the reader must see an ASCII character itself: letters without a row are told of, blanks may make a
  /// divider, and a break disappears only behind a letter.
  func needsReader(_ byte: UInt8) -> Bool {
    asciiSymbols[Int(byte)] == Alphabet.foreign || isDividing(byte) || isBreak(byte)
  }

  /// Whether the reader need see no ASCII character itself.
  var isASCIIPlain: Bool { !(0..<128 as Range<UInt8>).contains { needsReader($0) } }

  /// Whether a divider or a mark of the script's own is written for a character.
  func isMark(_ scalar: Unicode.Scalar) -> Bool { marks.contains(replacements[scalar] ?? scalar) }

  /// Whether a rune stands for the end of one word and the beginning of the next.
  var sharesRunes: Bool { options.divider == .shared }

  /// Whether an ASCII character is a blank that may become a divider.
  func isDividing(_ byte: UInt8) -> Bool { divider != nil && (byte == 0x20 || byte == 0x09) }

  func isBreak(_ byte: UInt8) -> Bool { options.breakCharacter?.value == UInt32(byte) }

  /// Whether a character may stand for a break: it must be no part of a letter and no blank.
  private static func mayBreak(_ scalar: Unicode.Scalar) -> Bool {
    switch ScalarKind(scalar) {
    case .letter, .mark: false
    case .joiner: true
    case .other: !scalar.properties.isWhitespace
    }
  }
}

/// A scalar in UTF-8.
func utf8(_ scalar: Unicode.Scalar) -> [UInt8] {
  Array(UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
}
