/// How a language is written in a script: rows that map Latin letters to runes, each with its context, its reason and its source.
///
/// The bundled modes come with the library; a table of your own becomes one through
/// `RunicTransliterator.init(table:name:options:words:)`.
public struct WritingMode: Sendable {
  /// The name within its script, such as "english".
  public let name: String
  /// The name of the script that it writes.
  package let script: String
  /// A BCP 47 language tag, such as "en" or "non".
  public let language: String
  /// One line for people.
  public let title: String
  /// The confidence of rows that do not state their own.
  public let confidence: Confidence
  /// Switches that turn on rows of their own, such as "late".
  public let options: [Option]
  /// Works that the table itself adds to the bibliography.
  package let sources: [Source]
  /// Letters whose case is part of the spelling: in the scholarly modes `R` is not `r`.
  package let exactLetters: [Unicode.Scalar]
  /// A capital that is typed for a letter without one: after a small letter, R is ʀ in *SteinaR*.
  package let typed: (capital: Unicode.Scalar, letter: Unicode.Scalar)?
  /// The language whose words are converted to IPA before the rows read them, such as "english", or nil.
  package let sound: String?
  /// The database whose transliterations it reads, with the signs of their editors: "rundata", or nil.
  package let edition: String?
  /// Signs that are kept inside a word without splitting it, such as the brackets of *ste[in]*.
  package let brackets: [Unicode.Scalar]
  /// How often the likeliest spelling was carved where its rows state another share: points of a line from 0 to 1.
  let shares: [(stated: Double, true: Double)]
  /// The name of the word list that splits letters, such as "english", or nil.
  package let words: String?
  let wordsPosition: TextPosition
  /// Names for sets of graphemes, used by contexts.
  package internal(set) var classes: [GraphemeClass]
  /// The passes in the order in which they run. All but the last write Latin text for the next one.
  package internal(set) var passes: [Pass]
  /// The table that it was read from, for messages and explanations.
  package let table: TableText
  /// What a check found that does not prevent using the mode, in line order; empty for the bundled modes.
  package internal(set) var warnings: [TableDiagnostic] = []

  /// The name of the table that it was read from, such as "Tables/Modes/elder-english.txt".
  package var file: String { table.file }
  /// How many rows it has, in all passes together.
  package var rowCount: Int { passes.reduce(0) { $0 + $1.mappings.count } }

  /// A switch of a mode: rows that name it hold only while it is on.
  public struct Option: Sendable, Hashable {
    /// The name in rows and commands.
    public let name: String
    /// What it changes, in a line for people.
    public let meaning: String
  }

  /// A work that a table adds to the bibliography for its own rows.
  package struct Source: Sendable, Hashable {
    /// What rows call it.
    package let key: String
    /// What it is.
    package let title: String
  }

  /// One run over the text.
  package struct Pass: Sendable {
    /// The name in the table; empty for the one pass of a mode that names none.
    package let name: String
    /// The rows in the order of the table, which decides only between rows of two options that are both on.
    package internal(set) var mappings: [Mapping]
  }
}

extension WritingMode {
  /// The reason for a row, as the table states it.
  package func reason(for mapping: Mapping) -> String { table.string(mapping.reasonRange) }

  /// The key of the bibliography entry that a row rests on.
  package func source(for mapping: Mapping) -> String { String(citation(for: mapping).prefix { $0 != ":" }) }

  /// The place in that work, such as a page, a section or an inscription; empty where the row names none.
  package func locator(for mapping: Mapping) -> String {
    String(citation(for: mapping).drop { $0 != ":" }.dropFirst().drop { $0 == " " })
  }

  /// The source field of a row, such as `duwel:12`: a key and, after a colon, a place in the work.
  private func citation(for mapping: Mapping) -> String { table.string(mapping.sourceRange) }

  /// How well a row is supported by evidence.
  package func confidence(of mapping: Mapping) -> Confidence { mapping.confidence ?? confidence }

  /// Other readings discussed in the literature; empty if the row lists none.
  package func alternatives(to mapping: Mapping) -> String { table.string(mapping.alternativesRange) }

  /// How often carvers wrote what the row writes, from 0 to 1, where the table has measured what they wrote instead; else 1.
  func share(of mapping: Mapping) -> Double {
    alternatives(to: mapping).split(separator: ",").reduce(1) { $0 - (Self.frequency($1)?.share ?? 0) }
  }

  /// The names of runes and the share of "ar reid (14 %)", "no rune (30 %)" or "others (3 %)"; nil for other remarks.
  static func frequency(_ note: Substring) -> (names: [String], share: Double)? {
    let parts = note.split(separator: "(")
    guard parts.count == 2, parts[1].utf8.count > 3, parts[1].hasSuffix(" %)"), let percent = Int(parts[1].dropLast(3)),
      (0...100).contains(percent)
    else { return nil }
    let names = parts[0].split(separator: " ").map { String($0) }
    return (names == ["no", "rune"] ? [] : names, Double(percent) / 100)
  }
}
