/// Collects the segments of a text.
struct SegmentSink: MatchSink {
  private let compiled: CompiledMode
  var sharing = RunesSharedByWords()
  private var segments: [Transliteration.Segment] = []
  /// The outputs of all segments.
  private var bytes: [UInt8] = []
  /// Whether further bytes of the same unmapped letter may join the last segment.
  private var isOpen = false

  init(_ compiled: CompiledMode) { self.compiled = compiled }

  mutating func take(_ row: RowMatcher.Row, _ tokens: ArraySlice<Token>) {
    guard let first = tokens.first, let last = tokens.last else { return }
    let isSubstitute = tokens.contains { $0.kind == .substitute }
    let shared = compiled.sharesRunes ? sharing.shared(by: row.bytes) : 0
    bytes += row.bytes[shared...]
    add(
      Transliteration.Segment(
        kind: isSubstitute ? .substituted : row.bytes.isEmpty ? .dropped : .mapped,
        source: first.source.lowerBound..<last.source.upperBound,
        output: String(decoding: row.bytes[shared...], as: UTF8.self),
        rows: [Transliteration.RowReference(pass: compiled.passes.count - 1, mapping: row.mapping)]))
  }

  mutating func take(_ token: Token) {
    sharing.pass(token, in: compiled)
    let start = bytes.count
    token.write(in: compiled, to: &bytes)
    let output = String(decoding: bytes[start...], as: UTF8.self)
    let kind: Transliteration.Kind =
      switch token.kind {
      case .dropped: .dropped
      case .replaced: token.scalar == "\u{FFFD}" ? .substituted : .mapped
      case .unmapped: output.isEmpty ? .dropped : .kept
      case .letter, .substitute:
        output.isEmpty ? .dropped : compiled.alphabet.isUnchanged(token.symbol, output) ? .kept : .mapped
      case .kept: .kept
      }
    if token.kind == .unmapped, isOpen, let last = segments.indices.last {
      segments[last].source = segments[last].source.lowerBound..<token.source.upperBound
      segments[last].output += output
    } else {
      add(Transliteration.Segment(kind: kind, source: token.source, output: output, rows: []))
    }
    isOpen = token.kind == .unmapped && !token.closesUnmapped
  }

  /// Ends the text and returns its segments and its output.
  mutating func drain() -> (segments: [Transliteration.Segment], text: String) {
    defer {
      segments = []
      bytes.removeAll(keepingCapacity: true)
      sharing = RunesSharedByWords()
      isOpen = false
    }
    return (segments, String(decoding: bytes, as: UTF8.self))
  }

  /// Adds a segment; one without a source of its own, such as the second letter of a ligature, joins the one before.
  private mutating func add(_ segment: Transliteration.Segment) {
    isOpen = false
    if segment.source.isEmpty, let last = segments.indices.last {
      segments[last].output += segment.output
      segments[last].rows += segment.rows
      if segments[last].kind == .dropped { segments[last].kind = segment.kind }
      if segment.kind == .substituted { segments[last].kind = .substituted }
    } else {
      segments.append(segment)
    }
  }
}
