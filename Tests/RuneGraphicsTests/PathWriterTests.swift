import TestSupport
import Testing

@testable import RuneGraphics

struct PathWriterTests {
  /// Relative path data, in which commands, zeros and spaces are left out, is read as the strokes that were written, to half
  /// a unit of the last decimal.
  @Test(arguments: [0, 1, 2, 4])
  func relativePathsAreTheirStrokes(_ decimals: Int) throws {
    var generator = SeededGenerator(seed: 30, for: "\(decimals)")
    var half = 0.5
    for _ in 0..<decimals { half /= 10 }
    func point() -> StrokePoint {
      // Whole numbers and small ones, and again and again the same row or column.
      func number() -> Double {
        let whole = Double(Int.random(in: -3...3, using: &generator))
        return Bool.random(using: &generator) ? whole : whole / 20 + Double.random(in: -0.9...0.9, using: &generator)
      }
      return StrokePoint(number(), number())
    }
    for _ in 0..<Effort.rounds(2000) {
      let strokes = (0..<Int.random(in: 1...5, using: &generator)).map { _ in
        let start = point()
        var segments = (0..<Int.random(in: 1...6, using: &generator)).map { _ -> Stroke.Segment in
          Bool.random(using: &generator) ? .line(to: point()) : .curve(control: point(), to: point())
        }
        let isClosed = Bool.random(using: &generator)
        if isClosed { segments.append(.line(to: start)) }
        return Stroke(start: start, segments: segments, isClosed: isClosed)
      }
      var buffer = SVGBuffer(capacity: 1024)
      PathWriter(decimals: decimals).writeRelative(strokes, to: &buffer)
      let data = String(decoding: buffer.bytes, as: UTF8.self)
      let read = try ParsedSVG(pathData: data).subpaths
      try #require(read.count == strokes.count, "\(data)")
      for (stroke, segments) in zip(strokes, read) {
        try #require(segments.count == stroke.segments.count, "\(data)")
        for (wanted, segment) in zip(stroke.segments, segments) {
          let far = [(wanted.end, segment.end), (wanted.control ?? segment.end, segment.control ?? segment.end)].map {
            max(abs($0.x - $1.x), abs($0.y - $1.y))
          }
          #expect((wanted.control == nil) == (segment.control == nil), "\(data)")
          #expect(far[0] <= half + 1e-9 && (wanted.control == nil || far[1] <= half + 1e-9), "\(far): \(data)")
        }
      }
    }
  }
}
