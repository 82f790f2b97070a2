/// Why a font that writes cannot be made.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum WritingFontError: Error, Hashable, Sendable {
  /// A mode by sound, which looks words up in a lexicon; its name.
  case bySound(String)
  /// An option that a font cannot express; its name.
  case unsupported(String)
  /// A row writes a rune that the font does not have.
  case missingRune(Unicode.Scalar, line: Int)
  /// A word of the user's list has a letter that the mode does not write.
  case unreadableWord(String, letter: String, file: String, line: Int)
  /// The name of the project's own fonts, which others must not have.
  case reservedName(String)
  /// The bytes are not one of Stave's files; what is wrong.
  case notStave(String)
  /// At this row of the table, the font exceeds what the format can number: "glyphs", "rules" or "bytes of lookups", and
  /// how many it can.
  case limitExceeded(String, limit: Int, line: Int)
  /// With this word of a list, the font exceeds how many glyphs the format can number.
  case tooManyWords(String, limit: Int, file: String, line: Int)
}

extension WritingFontError: CustomStringConvertible {
  /// What is wrong and what to do, on one line.
  public var description: String {
    switch self {
    case .bySound(let mode):
      "\(mode) looks words up before applying its rows, which a font cannot; choose another mode, such as ipa"
    case .unsupported(let option): "a font cannot express the option \(option); leave it out"
    case .missingRune(let rune, let line):
      "line \(line) writes \(rune.codePointName), which Stave does not have; leave the row out or write another rune"
    case .unreadableWord(let word, let letter, let file, let line):
      "\(file):\(line): the mode has no row for ‘\(letter)’ in \(word), so no text is written with this word; remove it"
    case .reservedName(let name):
      "a font cannot be called “\(name)”, the name of the project's own fonts; choose another title or family"
    case .notStave(let problem): "not one of Stave's font files: \(problem)"
    case .limitExceeded(let what, let limit, let line):
      "line \(line): the font would have more than \(limit) \(what), the limit of the format; use fewer rows"
    case .tooManyWords(let word, let limit, let file, let line):
      "\(file):\(line): with \(word), the font would have more than \(limit) glyphs, the limit of the format; use fewer "
        + "words"
    }
  }
}
