/// One finding in a table: what is wrong, and where.
public struct TableDiagnostic: Sendable, Hashable, CustomStringConvertible {
  /// Whether a table with this finding can be used.
  public enum Severity: String, Sendable {
    /// The table cannot be used.
    case error
    /// The table can be used; the finding may be intended.
    case warning
  }

  /// Whether the table can be used.
  public let severity: Severity
  /// What kind of finding it is, for programs that word their own messages.
  public let code: Code
  /// The name of the table, as it was given to the reader.
  public let file: String
  /// Where in the table.
  public let position: TextPosition
  /// What is wrong and what was expected, in English, with the suggestion where there is one.
  public let message: String
  /// The name or text that the finding is about, such as the letter that does not exist; empty where there is none.
  public let subject: String
  /// The known name that was probably meant, or nil.
  public let suggestion: String?

  /// The finding as compilers print it: `file:line:column: error: message`.
  public var description: String { "\(file):\(position.line):\(position.column): \(severity.rawValue): \(message)" }

  /// The kinds of findings. Later versions may add more, so a `switch` needs a default.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum Code: String, Sendable, CaseIterable {
    /// An `@` line with a name that no table has.
    case unknownProperty = "unknown-property"
    /// An `@` line that every table needs is missing.
    case missingProperty = "missing-property"
    /// An `@` line whose value cannot be read.
    case malformedProperty = "malformed-property"
    /// An `@` line that may be given once is given twice.
    case repeatedProperty = "repeated-property"
    /// A row with too few or too many fields, or no rows at all.
    case malformedRow = "malformed-row"
    /// A field that every row needs is empty.
    case missingField = "missing-field"
    /// Rows before the first `@pass`.
    case rowOutsidePass = "row-outside-pass"
    /// More bytes, rows, passes or letters than a table may have.
    case limitExceeded = "limit-exceeded"
    /// A class, letter, code point or source that is defined twice.
    case repeatedName = "repeated-name"
    /// No bundled script has this name.
    case unknownScript = "unknown-script"
    /// The table is for another script than the one asked for.
    case otherScript = "other-script"
    /// The script has no letter of this name.
    case unknownLetter = "unknown-letter"
    /// A rune or a code point where the name of a letter belongs.
    case codePointForName = "code-point-for-name"
    /// Not a code point such as U+16A0.
    case malformedCodePoint = "malformed-code-point"
    /// A code point that does not belong to the script.
    case outsideScript = "outside-script"
    /// No class has this name.
    case unknownClass = "unknown-class"
    /// Not a condition such as `initial` or `before`.
    case unknownCondition = "unknown-condition"
    /// A condition without its class or letter, or a second option.
    case malformedCondition = "malformed-condition"
    /// The table has no option of this name.
    case unknownOption = "unknown-option"
    /// Not `attested`, `reconstructed` or `convention`.
    case unknownConfidence = "unknown-confidence"
    /// Neither the bibliography nor the table has this source.
    case unknownSource = "unknown-source"
    /// No bundled word list has this name.
    case unknownWordList = "unknown-word-list"
    /// A key or word that is not lower case in NFC without compatibility forms.
    case notFolded = "not-folded"
    /// Two rows with the same key and context.
    case repeatedRow = "repeated-row"
    /// Two rows of equal rank that can hold at the same position.
    case tiedRows = "tied-rows"
    /// A row that another one always precedes.
    case unreachableRow = "unreachable-row"
    /// Conditions that never hold together.
    case impossibleContext = "impossible-context"
    /// A letter of some key without a row of its own that always holds.
    case uncoveredLetter = "uncovered-letter"
    /// Letters of the script that no row writes; a warning.
    case unusedLetters = "unused-letters"
    /// A word, split or ending that cannot be read.
    case malformedWord = "malformed-word"
    /// A word that is listed twice.
    case repeatedWord = "repeated-word"
    /// The script has no variant of this name.
    case unknownVariant = "unknown-variant"
    /// The script has no registry of this name.
    case unknownRegistry = "unknown-registry"
    /// The script has no divider of this name.
    case unknownDivider = "unknown-divider"
    /// A letter, combining mark or space as the break character.
    case unusableBreak = "unusable-break"
  }
}
