import RuneKit

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Everything that a port of the engine needs to know about a mode.
///
/// Rows are matched leftmost-longest by graphemes. Of several rows with the same key, the one with more conditions
/// wins, and a row that depends on an option wins over one that does not. Conditions test one adjacent grapheme of the
/// text that the pass reads. For the rest, see the article on tables.
struct ModeJSON: Encodable {
  /// Increased when a field changes its meaning or is removed.
  let format = 1
  let script: String
  let iso15924: String
  let mode: String
  let language: String
  let title: String
  /// The letter forms of this export; absent for the standard ones.
  let variant: String?
  /// Letters that match only in this case; all others are lowercased before matching.
  let exactLetters: [String]
  /// A capital and the letter that it is after a small letter.
  let typed: [String]
  /// The letters of the script, by the names that rows use.
  let letters: [Letter]
  /// Named sets of graphemes for conditions.
  let classes: [String: [String]]
  let options: [Option]
  /// Every pass except the last writes Latin text for the next pass.
  let passes: [Pass]
  /// Words whose letters are split, such as `wart|hog`: they are read as if U+200C were in place of the bars.
  let words: [String]
  /// The works that rows cite.
  let sources: [Source]

  struct Letter: Encodable {
    let name: String
    /// Formatted as `U+16A0`.
    let codePoint: String
    let text: String
    let transliteration: String
  }

  struct Option: Encodable { let name, meaning: String }

  struct Pass: Encodable {
    let name: String
    let rows: [Row]
  }

  struct Row: Encodable {
    /// The line in the table.
    let line: Int
    /// The graphemes that the row matches, in lower case and NFC.
    let key: [String]
    /// The names of letters, in the last pass.
    let letters: [String]?
    /// The output: runes in the last pass, Latin text before.
    let output: String
    /// Conditions, all of which must be true.
    let conditions: [Condition]
    /// The option that must be on.
    let option: String?
    let reason: String
    let source: String
    /// The place in the source, if the table gives one.
    let locator: String?
    let confidence: String
    /// Other readings in the literature, if the table lists any.
    let alternatives: String?
  }

  struct Condition: Encodable {
    /// `previous` or `next`: the grapheme before or after the match.
    let side: String
    /// `word-border`: the grapheme is not a letter. `member`: it is in the class or equal to the grapheme in `of`.
    let test: String
    let of: String?
    /// Whether the test is negated.
    let isNegated: Bool
  }

  struct Source: Encodable {
    let key: String
    let author: String?
    let year: String?
    let title: String
    let place: String?
  }

  init(_ transliterator: RunicTransliterator, bibliography: Bibliography) {
    let mode = transliterator.mode
    let script = transliterator.script
    let form = transliterator.options.variant.flatMap { script.variant(named: $0) }
    func text(ofLetter name: String) -> String {
      script.index(ofLetter: name).map { String(Character(script.scalar(ofLetterAt: $0, in: form))) } ?? ""
    }
    self.script = script.name
    iso15924 = script.iso15924
    self.mode = mode.name
    language = mode.language
    title = mode.title
    variant = form?.name
    exactLetters = mode.exactLetters.map { String(Character($0)) }
    typed = mode.typed.map { [String(Character($0.capital)), String(Character($0.letter))] } ?? []
    letters = script.letters.enumerated().map { index, letter in
      let scalar = script.scalar(ofLetterAt: index, in: form)
      return Letter(
        name: letter.name, codePoint: scalar.codePoint, text: String(Character(scalar)),
        transliteration: letter.transliteration)
    }
    classes = Dictionary(mode.classes.map { ($0.name, $0.members.map(\.text)) }) { first, _ in first }
    options = mode.options.map { Option(name: $0.name, meaning: $0.meaning) }
    passes = mode.passes.map { pass in
      // Without a registry, a letter that exists only in a registry is removed together with its rows.
      let written = pass.mappings.filter { mapping in
        guard case .letters(let names) = mapping.output else { return true }
        return names.allSatisfy { script.index(ofLetter: $0) != nil }
      }
      return Pass(name: pass.name, rows: written.map { Row($0, of: mode, text: text) })
    }
    words = transliterator.exceptions
    let named = Set(mode.passes.flatMap { $0.mappings.map { mode.source(for: $0) } })
    let own = mode.sources.map { Source(key: $0.key, author: nil, year: nil, title: $0.title, place: nil) }
    let common = bibliography.entries.map {
      Source(key: $0.key, author: $0.author, year: $0.year, title: $0.title, place: $0.place)
    }
    sources = (own + common).filter { named.contains($0.key) }
  }

  func encoded() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(self), as: UTF8.self)
  }
}

extension ModeJSON.Row {
  fileprivate init(_ mapping: Mapping, of mode: WritingMode, text: (String) -> String) {
    line = mapping.line
    key = mapping.key.map(\.text)
    switch mapping.output {
    case .letters(let names):
      letters = names
      output = names.map(text).joined()
    case .latin(let graphemes):
      letters = nil
      output = graphemes.map(\.text).joined()
    }
    conditions = mapping.context.conditions.map { condition in
      var name: String?
      if case .member(let member) = condition.test { name = member }
      return ModeJSON.Condition(
        side: condition.side == .previous ? "previous" : "next", test: name == nil ? "word-border" : "member",
        of: name, isNegated: condition.isNegated)
    }
    option = mapping.option
    reason = mode.reason(for: mapping)
    source = mode.source(for: mapping)
    let found = mode.locator(for: mapping)
    locator = found.isEmpty ? nil : found
    confidence = mode.confidence(of: mapping).rawValue
    let noted = mode.alternatives(to: mapping)
    alternatives = noted.isEmpty ? nil : noted
  }
}
