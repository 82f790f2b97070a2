/// Runs a mode over a text in pieces. `ReferencePipeline` is the specification, `WordPipeline` its fast form.
protocol Pipeline: AnyObject {
  /// What could not be written exactly so far.
  var report: TransliterationReport { get set }

  /// Reads the next piece of a text and appends the output that is decided.
  func run(_ text: UnsafeRawBufferPointer, into output: inout [UInt8])

  /// Ends the text and appends what was held back; the next piece begins another text.
  func finish(into output: inout [UInt8])

  /// A copy in the same state.
  func copy() -> Self
}
