/// Has words respelled and hands them to another pipeline, which writes them by the rows.
final class RespellingPipeline: Pipeline {
  private let rows: any Pipeline
  private var text: RespelledText
  private var place = TextPlace()

  init(_ text: RespelledText, rows: any Pipeline) {
    self.text = text
    self.rows = rows
  }

  var report: TransliterationReport { rows.report }

  func run(_ input: UnsafeRawBufferPointer, into output: inout [UInt8]) {
    respell(input, isLast: false, into: &output)
  }

  func finish(into output: inout [UInt8]) {
    respell(UnsafeRawBufferPointer(start: nil, count: 0), isLast: true, into: &output)
    rows.finish(into: &output)
    place = TextPlace()
  }

  func move(to place: TextPlace) { self.place = place }

  func count(from report: TransliterationReport) { rows.count(from: report) }

  func copy() -> RespellingPipeline {
    let copy = RespellingPipeline(text, rows: rows.copy())
    copy.place = place
    return copy
  }

  /// The rows are told where they are only before what they may have to report: all else is letters that they know.
  private func respell(_ input: UnsafeRawBufferPointer, isLast: Bool, into output: inout [UInt8]) {
    var batch: [UInt8] = []
    batch.reserveCapacity(2 * input.count)
    func write() {
      batch.withUnsafeBytes { rows.run($0, into: &output) }
      batch.removeAll(keepingCapacity: true)
    }
    text.take(input, isLast: isLast) { part in
      if part.needsPlace {
        write()
        rows.move(to: place)
        rows.run(part.text, into: &output)
      } else {
        batch.append(contentsOf: part.text)
      }
      place.advance(over: part.source)
    }
    write()
  }
}
