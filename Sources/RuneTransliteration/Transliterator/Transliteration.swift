/// A transliterated text that can say what became of every part of its source.
///
/// The segments tile both texts: their sources, one behind the other, are the source, and their outputs are `text`.
public struct Transliteration: Sendable {
  /// The transliterated text.
  public let text: String
  /// What became of each part, in the order of the source.
  public let segments: [Segment]
  /// The words whose letters a word list parts, in the order of the source.
  public let partings: [Parting]
  /// What could not be written as it stood.
  public let report: TransliterationReport

  /// A span of the source and what became of it.
  public struct Segment: Sendable, Equatable {
    /// What became of it.
    public let kind: Kind
    /// The span in bytes of the UTF-8 source.
    public let source: Range<Int>
    /// What is written for it.
    public let output: String
    /// The rows that wrote it, pass by pass; empty where no row did.
    public let rows: [RowReference]
  }

  /// A word whose letters are parted.
  public struct Parting: Sendable, Equatable {
    /// Where its bars stand, in bytes of the UTF-8 source.
    public let places: [Int]
    /// What the list says of it.
    public let exception: WordException
  }

  /// What can become of a part of the source.
  public enum Kind: String, Sendable {
    /// Rows know these letters; a divider or punctuation mark that was asked for counts as well.
    case mapped
    /// It passed through: spaces, digits, punctuation, runes, and letters that have no rune.
    case kept
    /// A nearest letter stands in for one that the rows do not know, or U+FFFD for ill-formed bytes.
    case substituted
    /// Nothing is written for it.
    case dropped
  }

  /// A row of a mode: `mode.passes[pass].mappings[mapping]`.
  public struct RowReference: Sendable, Hashable {
    /// The index of the pass.
    public let pass: Int
    /// The index of the row in its pass.
    public let mapping: Int
  }
}

/// Gathers segments.
struct SegmentSink: MatchSink {
  private let compiled: CompiledMode
  private let pass: Int
  private var sharing = RuneSharing()
  private(set) var segments: [Draft] = []

  struct Draft {
    var kind: Transliteration.Kind
    var source: Range<Int>
    var output: [UInt8]
    var rows: [Transliteration.RowReference]
    /// Whether further bytes of the same unmapped letter may join.
    var isOpen = false
  }

  init(_ compiled: CompiledMode) {
    self.compiled = compiled
    pass = compiled.passes.count - 1
  }

  mutating func take(_ row: MappingTrie.Row, _ tokens: ArraySlice<Token>) {
    guard let first = tokens.first, let last = tokens.last else { return }
    let isSubstitute = tokens.contains { $0.kind == .substitute }
    let output = compiled.sharesRunes ? sharing.written(row.bytes) : row.bytes
    add(
      Draft(
        kind: isSubstitute ? .substituted : row.bytes.isEmpty ? .dropped : .mapped,
        source: first.source.lowerBound..<last.source.upperBound, output: output,
        rows: [Transliteration.RowReference(pass: pass, mapping: row.mapping)]))
  }

  mutating func take(_ token: Token) {
    sharing.pass(token)
    var output: [UInt8] = []
    compiled.write(token, to: &output)
    let kind: Transliteration.Kind =
      switch token.kind {
      case .dropped: .dropped
      case .replaced: token.scalar == "\u{FFFD}" ? .substituted : .mapped
      case .unmapped: output.isEmpty ? .dropped : .kept
      case .kept, .letter, .substitute: .kept
      }
    let draft = Draft(
      kind: kind, source: token.source, output: output, rows: [],
      isOpen: token.kind == .unmapped && !token.closesUnmapped)
    if token.kind == .unmapped, let last = segments.indices.last, segments[last].isOpen {
      segments[last].source = segments[last].source.lowerBound..<draft.source.upperBound
      segments[last].output += output
      segments[last].isOpen = draft.isOpen
    } else {
      add(draft)
    }
  }

  /// Adds a draft; one without a source of its own, such as the second letter of a ligature, joins the one before.
  private mutating func add(_ draft: Draft) {
    if draft.source.isEmpty, let last = segments.indices.last {
      segments[last].output += draft.output
      segments[last].rows += draft.rows
      if segments[last].kind == .dropped { segments[last].kind = draft.kind }
      if draft.kind == .substituted { segments[last].kind = .substituted }
    } else {
      segments.append(draft)
    }
  }
}
