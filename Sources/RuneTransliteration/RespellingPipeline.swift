/// Respells words and hands them to another pipeline, which writes them by the rows.
final class RespellingPipeline: Pipeline {
  private let rows: any Pipeline
  /// The same, where it is a fast one.
  private let fast: FastPipeline?
  private var text: RespelledText

  /// - Parameter isReference: Whether it follows the specification.
  init(_ compiled: CompiledMode, _ respeller: any WordRespeller, isReference: Bool = false) {
    fast = isReference ? nil : FastPipeline(compiled)
    rows = fast ?? ReferencePipeline(compiled)
    text = RespelledText(
      respeller, unicode: compiled.resolver.unicode, breakCharacter: compiled.options.breakCharacter,
      encoder: isReference ? nil : RespellingEncoder(compiled))
  }

  private init(_ other: RespellingPipeline) {
    text = other.text.copy()
    fast = other.fast?.copy()
    rows = fast ?? other.rows.copy()
  }

  /// Gets ready for another text; what is known of letters and words is kept.
  func reset() {
    text.reset()
    text.forgetGuesses()
    fast?.reset()
  }

  var report: TransliterationReport {
    get { rows.report }
    set { rows.report = newValue }
  }

  var place: TextPlace {
    get { text.place }
    set { text.place = newValue }
  }

  func run(_ input: UnsafeRawBufferPointer, into output: inout [UInt8]) {
    respell(input, isLast: false, into: &output)
  }

  func finish(into output: inout [UInt8]) {
    respell(UnsafeRawBufferPointer(start: nil, count: 0), isLast: true, into: &output)
    rows.finish(into: &output)
  }

  /// Takes a whole text.
  func run(whole input: UnsafeRawBufferPointer, into output: inout [UInt8]) {
    respell(input, isLast: true, into: &output)
    rows.finish(into: &output)
  }

  func copy() -> RespellingPipeline { RespellingPipeline(self) }

  private func respell(_ input: UnsafeRawBufferPointer, isLast: Bool, into output: inout [UInt8]) {
    text.countsPlaces = rows.report.wantsPlaces
    text.take(input, isLast: isLast) { parts in
      if let fast { return fast.append(parts, into: &output) }
      for part in parts {
        if let place = part.place { rows.place = place }
        rows.run(part.text, into: &output)
      }
    }
    fast?.flush(into: &output)
    text.reportGuesses(to: &rows.report, isLast: isLast)
  }
}
