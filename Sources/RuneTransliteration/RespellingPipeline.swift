/// Respells words and hands them to another pipeline, which writes them by the rows.
final class RespellingPipeline: Pipeline {
  private let rows: any Pipeline
  /// The same, where it is a fast one.
  private let fast: FastPipeline?
  private var text: RespelledText
  var place = TextPlace()

  init(_ text: RespelledText, rows: ReferencePipeline) {
    self.text = text
    (self.rows, fast) = (rows, nil)
  }

  init(_ text: RespelledText, rows: FastPipeline) {
    self.text = text
    (self.rows, fast) = (rows, rows)
  }

  private init(_ other: RespellingPipeline) {
    text = other.text
    fast = other.fast?.copy()
    rows = fast ?? other.rows.copy()
  }

  /// Gets ready for another text; what is known of letters and words is kept.
  func reset() { fast?.reset() }

  var report: TransliterationReport {
    get { rows.report }
    set { rows.report = newValue }
  }

  func run(_ input: UnsafeRawBufferPointer, into output: inout [UInt8]) {
    respell(input, isLast: false, into: &output)
  }

  func finish(into output: inout [UInt8]) {
    respell(UnsafeRawBufferPointer(start: nil, count: 0), isLast: true, into: &output)
    rows.finish(into: &output)
    place = TextPlace()
  }

  func copy() -> RespellingPipeline {
    let copy = RespellingPipeline(self)
    copy.place = place
    return copy
  }

  /// The rows need their place only before what they may have to report: all else is letters that they know.
  private func respell(_ input: UnsafeRawBufferPointer, isLast: Bool, into output: inout [UInt8]) {
    var batch: [UInt8] = []
    batch.reserveCapacity(2 * input.count)
    func write() {
      batch.withUnsafeBytes { rows.run($0, into: &output) }
      batch.removeAll(keepingCapacity: true)
    }
    // How far `place` has come in the source.
    var counted: UnsafeRawPointer?
    func count(upTo end: UnsafeRawPointer?) {
      if let counted, let end { place.advance(over: UnsafeRawBufferPointer(start: counted, count: end - counted)) }
      counted = end
    }
    text.take(input, isLast: isLast) { part in
      let start = part.source.baseAddress
      if counted == nil { counted = start }
      if part.needsPlace {
        write()
        count(upTo: start)
        rows.place = place
        rows.run(part.text, into: &output)
      } else {
        batch.append(contentsOf: part.text)
      }
    } end: { source in
      count(upTo: source.baseAddress.map { $0 + source.count })
    }
    write()
  }
}
