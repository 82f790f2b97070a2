/// A mode joined with its script and the options, ready to run.
final class CompiledMode: Sendable {
  let mode: WritingMode
  let script: ScriptTable
  let options: TransliterationOptions
  /// Respells words before the rows read them, if the mode asks for it.
  let respeller: (any Respeller)?
  /// Reads words of other scripts or of a certain language, if the options ask for it.
  let romanizer: Romanizer?
  let alphabet: Alphabet
  let resolver: LetterResolver
  let passes: [RowMatcher]
  /// The symbol of each ASCII character.
  let asciiSymbols: [Symbol]
  /// The capital that is another letter after a small one.
  let typed: (capital: Unicode.Scalar, letter: Unicode.Scalar)?
  let contextFreeASCII: ContextFreeASCII
  /// The input symbols of the automaton.
  let inputs: InputAlphabet
  let punctuation: PunctuationRules
  /// What a run of spaces becomes; nil if they are kept.
  let divider: DividerText?
  /// The rows as explanations show them.
  let tableRows = LazyObject<TableRowCache>()
  /// The words whose letters are split, or nil where there are none.
  let words: WordExceptionLookup?
  private let wordTrie = LazyObject<WordTrie>()
  enum DividerText: Sendable {
    case nothing
    case scalar(Unicode.Scalar)
  }

  init(
    _ mode: WritingMode, _ choices: ScriptChoices, options: TransliterationOptions, words: [WordList],
    unicode: UnicodeMappings, respeller: (any Respeller)? = nil, romanizer: Romanizer? = nil
  ) {
    let script = choices.script
    // An apostrophe like others, but in rows of its own, as for Ukrainian, a letter.
    let apostrophe = [Grapheme([RomanizationTable.apostrophe])]
    let isSign = !mode.passes.contains { $0.mappings.contains { $0.key == apostrophe } }
    let mode = mode.coveringSigns()
    self.mode = mode
    (self.respeller, self.romanizer) = (respeller, romanizer)
    self.script = script
    self.options = options
    divider = choices.divider
    let alphabet = Alphabet(mode, signs: isSign ? apostrophe : [])
    self.alphabet = alphabet
    passes = mode.passes.map { pass in
      RowMatcher(pass, of: mode, options: options.switches, alphabet: alphabet) { name in
        script.index(ofLetter: name).map { utf8(script.scalar(ofLetterAt: $0, in: choices.variant)) }
      }
    }
    let asciiSymbols: [Symbol] = (0..<128).map { value in
      let scalar = Unicode.Scalar(UInt8(value))
      let isCapital = (0x41...0x5A).contains(value) && !mode.exactLetters.contains(scalar)
      let folded = isCapital ? Unicode.Scalar(UInt8(value + 0x20)) : scalar
      if let symbol = alphabet.symbol(for: Grapheme([folded])) { return symbol }
      return ScalarKind(scalar) == .letter ? Alphabet.foreign : Alphabet.border
    }
    self.asciiSymbols = asciiSymbols
    inputs = InputAlphabet(alphabet: alphabet, asciiSymbols: asciiSymbols)
    let punctuation = PunctuationRules(options, script, alphabet)
    self.punctuation = punctuation
    let typed = mode.typed.flatMap { alphabet.symbol(for: Grapheme([$0.letter])) == nil ? nil : $0 }
    self.typed = typed
    contextFreeASCII = ContextFreeASCII(symbols: asciiSymbols, punctuation) { byte in
      asciiSymbols[Int(byte)] == Alphabet.foreign || options.breakCharacter?.value == UInt32(byte)
        || mode.brackets.contains(Unicode.Scalar(byte)) || typed?.capital == Unicode.Scalar(byte)
    }
    let resolver = LetterResolver(
      alphabet: alphabet, hasExactLetters: !mode.exactLetters.isEmpty, isEdition: mode.edition != nil, unicode: unicode)
    self.resolver = resolver
    self.words = WordExceptionLookup(words, resolver: resolver)
  }

  /// What is written for a grapheme that no row takes.
  func unread(_ symbol: Symbol) -> [UInt8] {
    guard let scalars = alphabet.grapheme(for: symbol)?.scalars else { return [] }
    if scalars.count == 1 { return punctuation.written(scalars[0]).map { utf8($0) } ?? [] }
    return scalars.flatMap { utf8($0) }
  }

  /// The words whose splits may matter, or nil where there are none.
  var splitWords: WordTrie? { words.map { words in wordTrie.object { WordTrie(self, words) } } }

  /// Whether the signs of an edition are read. Words of other scripts are not those of an edition.
  var readsEdition: Bool { mode.edition != nil && romanizer == nil }

  /// Whether plain letters are respelled, or are those of an edition, before the rows read them.
  var respellsASCII: Bool { respeller != nil || romanizer?.readsLatin ?? false || readsEdition }

  /// Whether a rune stands for the end of one word and the beginning of the next.
  var sharesRunes: Bool { options.divider == .shared }

  /// Whether an ASCII character is a space or tab that may become a divider.
  func isDividing(_ byte: UInt8) -> Bool { divider != nil && (byte == 0x20 || byte == 0x09) }

  func isBreak(_ byte: UInt8) -> Bool { options.breakCharacter?.value == UInt32(byte) }
}

func utf8(_ scalar: Unicode.Scalar) -> [UInt8] { Array(UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter) }
