/// Where the parts of a respelled text stand in the text as it came.
struct RespellingOrigins {
  private struct Piece {
    /// In bytes of what the rows read.
    let start: Int
    let source: Range<Int>
    let isRespelled: Bool
  }

  private var pieces: [Piece] = []
  private var end = 0
  private var sourceEnd = 0

  mutating func append(_ part: RespelledText.Part) {
    let source = sourceEnd..<sourceEnd + part.source.count
    pieces.append(Piece(start: end, source: source, isRespelled: part.isRespelled))
    end += part.text.count
    sourceEnd = source.upperBound
  }

  /// Segments of what the rows read as segments of the text as it came: a respelled word is one of them.
  func traced(_ segments: [Transliteration.Segment]) -> [Transliteration.Segment] {
    var traced: [Transliteration.Segment] = []
    var piece = 0
    var lastWord: Int?
    for segment in segments {
      while piece + 1 < pieces.count, pieces[piece + 1].start <= segment.source.lowerBound { piece += 1 }
      guard pieces.indices.contains(piece) else { break }
      let origin = pieces[piece]
      if origin.isRespelled {
        if lastWord == piece {
          traced[traced.count - 1].output += segment.output
          traced[traced.count - 1].rows += segment.rows
        } else {
          traced.append(
            Transliteration.Segment(kind: .mapped, source: origin.source, output: segment.output, rows: segment.rows))
          lastWord = piece
        }
      } else {
        let shift = origin.source.lowerBound - origin.start
        // What follows a respelled word within one segment, such as a run of blanks, ends with its own piece.
        var last = piece
        while last + 1 < pieces.count, pieces[last + 1].start < segment.source.upperBound { last += 1 }
        let upper =
          last == piece
          ? segment.source.upperBound + shift
          : pieces[last].isRespelled
            ? pieces[last].source.upperBound
            : segment.source.upperBound + pieces[last].source.lowerBound - pieces[last].start
        var moved = segment
        moved.source = segment.source.lowerBound + shift..<upper
        traced.append(moved)
        piece = last
      }
    }
    return traced
  }
}
