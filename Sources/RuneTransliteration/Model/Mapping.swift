/// One row of a mode.
package struct Mapping: Sendable {
  /// The graphemes that it matches, lower case, NFC.
  package internal(set) var key: [Grapheme]
  /// What it writes: one of these. An enumeration marks its pointers, and leak checkers of C then miss them.
  private let names: [String]
  private let latin: [Grapheme]
  private let isLatin: Bool
  /// Where in the word it holds.
  package let context: Context
  /// The option that must be on, or nil.
  package let option: String?
  let position: TextPosition
  let contextPosition: TextPosition
  let sourcePosition: TextPosition
  let reasonRange: Range<Int>
  let sourceRange: Range<Int>
  let confidence: Confidence?
  let alternativesRange: Range<Int>

  /// What a row writes.
  package enum Output: Sendable {
    /// Names of letters of the script; empty where the row writes nothing.
    case letters([String])
    /// Latin text for the next pass; empty where the row writes nothing.
    case latin([Grapheme])

    /// Whether the row writes nothing.
    var isEmpty: Bool {
      switch self {
      case .letters(let names): names.isEmpty
      case .latin(let graphemes): graphemes.isEmpty
      }
    }
  }

  /// What it writes.
  package var output: Output { isLatin ? .latin(latin) : .letters(names) }

  init(
    key: [Grapheme], output: Output, context: Context, option: String?, position: TextPosition,
    contextPosition: TextPosition, sourcePosition: TextPosition, reasonRange: Range<Int>, sourceRange: Range<Int>,
    confidence: Confidence?, alternativesRange: Range<Int>
  ) {
    (self.key, self.context, self.option, self.position) = (key, context, option, position)
    (self.contextPosition, self.sourcePosition) = (contextPosition, sourcePosition)
    (self.reasonRange, self.sourceRange) = (reasonRange, sourceRange)
    (self.confidence, self.alternativesRange) = (confidence, alternativesRange)
    switch output {
    case .letters(let names): (self.names, latin, isLatin) = (names, [], false)
    case .latin(let graphemes): (names, latin, isLatin) = ([], graphemes, true)
    }
  }

  /// The line of the table, from 1.
  package var line: Int { position.line }

  /// The key in the words of the table.
  var keyText: String { key.map { $0.text }.joined() }

  /// The output in the words of the table; "-" where the row writes nothing.
  var outputText: String {
    let text =
      switch output {
      case .letters(let names): names.joined(separator: " ")
      case .latin(let graphemes): graphemes.map { $0.text }.joined()
      }
    return text.isEmpty ? "-" : text
  }

  /// Which of several rows with the same key wins: the one with more conditions; an option breaks a tie.
  var rank: Int { context.conditions.count * 2 + (option == nil ? 0 : 1) }
}
