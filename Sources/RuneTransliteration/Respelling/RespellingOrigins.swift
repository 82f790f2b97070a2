/// The offsets of the parts of a respelled text in the original text.
struct RespellingOrigins {
  private struct Piece {
    /// In bytes of what the rows read.
    let start: Int
    let source: Range<Int>
    let isRespelled: Bool
    let isGuess: Bool
    let isRomanized: Bool
  }

  private var pieces: [Piece] = []
  private var end = 0
  private var sourceEnd = 0

  mutating func append(_ part: RespelledText.Part) {
    let source = sourceEnd..<sourceEnd + part.source.count
    pieces.append(
      Piece(
        start: end, source: source, isRespelled: part.isRespelled, isGuess: part.guessed != nil,
        isRomanized: part.romanizedCount > 0))
    end += part.text.count
    sourceEnd = source.upperBound
  }

  /// Segments of what the rows read as segments of the original text: a respelled word is one of them.
  func traced(_ segments: [Transliteration.Segment]) -> [Transliteration.Segment] {
    var traced: [Transliteration.Segment] = []
    var piece = 0
    // The last respelled word that a segment is for; further segments that begin in it are joined to that.
    var lastWord: Int?
    // A piece that nothing is read of.
    func passed(_ number: Int) {
      let piece = pieces[number]
      if piece.start != (number + 1 < pieces.count ? pieces[number + 1].start : end) { return }
      traced.append(Transliteration.Segment(kind: .dropped, source: piece.source, output: "", rows: []))
    }
    for segment in segments {
      while piece + 1 < pieces.count, pieces[piece + 1].start <= segment.source.lowerBound {
        passed(piece)
        piece += 1
      }
      guard pieces.indices.contains(piece) else { break }
      let first = pieces[piece]
      let isSameWord = first.isRespelled && lastWord == piece
      // A segment may end in a later piece: a run of spaces, a mark on the last letter of a word.
      while piece + 1 < pieces.count, pieces[piece + 1].start < segment.source.upperBound { piece += 1 }
      let last = pieces[piece]
      if last.isRespelled { lastWord = piece }
      let end =
        last.isRespelled ? last.source.upperBound : segment.source.upperBound - last.start + last.source.lowerBound
      if isSameWord, let index = traced.indices.last {
        traced[index].output += segment.output
        traced[index].rows += segment.rows
        traced[index].source = traced[index].source.lowerBound..<end
      } else {
        var moved = segment
        if first.isRespelled {
          (moved.kind, moved.isGuess) = (first.isRomanized ? .substituted : .mapped, first.isGuess)
        }
        let start =
          first.isRespelled
          ? first.source.lowerBound : segment.source.lowerBound - first.start + first.source.lowerBound
        moved.source = start..<max(start, end)
        traced.append(moved)
      }
    }
    for number in pieces.indices.dropFirst(piece) { passed(number) }
    return traced
  }
}
