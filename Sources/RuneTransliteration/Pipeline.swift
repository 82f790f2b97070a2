/// Runs a mode over a text in pieces. `ReferencePipeline` is the specification, `FastPipeline` its fast form.
protocol Pipeline: AnyObject {
  /// What could not be written unchanged, so far.
  var report: TransliterationReport { get }

  /// Takes the next piece of a text and appends what it decides.
  func run(_ text: UnsafeRawBufferPointer, into output: inout [UInt8])

  /// Ends the text and appends what was held back.
  func finish(into output: inout [UInt8])

  /// Says where in a larger text the next piece is.
  func move(to place: TextPlace)

  /// Goes on with the counts of a report.
  func count(from report: TransliterationReport)

  /// The same, at the same place of the text.
  func copy() -> Self
}
