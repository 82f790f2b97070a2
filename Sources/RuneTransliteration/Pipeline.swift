/// Runs a mode over a text in pieces. `ReferencePipeline` is the specification, `FastPipeline` its fast form.
protocol Pipeline: AnyObject {
  /// What could not be written unchanged, so far.
  var report: TransliterationReport { get set }

  /// Where in a larger text the next piece is.
  var place: TextPlace { get set }

  /// Takes the next piece of a text and appends what it decides.
  func run(_ text: UnsafeRawBufferPointer, into output: inout [UInt8])

  /// Ends the text and appends what was held back; the next piece begins another text.
  func finish(into output: inout [UInt8])

  /// A pipeline in the same state.
  func copy() -> Self
}
