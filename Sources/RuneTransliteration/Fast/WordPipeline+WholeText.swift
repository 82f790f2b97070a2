/// Texts that come whole, as in a call.
extension WordPipeline {
  /// Takes a whole text into a buffer.
  ///
  /// - Returns: How many bytes were written; nil where they do not fit.
  func run(whole text: UnsafeRawBufferPointer, into target: UnsafeMutableRawBufferPointer) -> Int? {
    if let count = runPlain(whole: text, into: target) { return count }
    return withOutput(ofWhole: text) { output in
      if output.count > target.count { return nil }
      target.copyMemory(from: output)
      return output.count
    }
  }

  /// Takes a whole text and calls `body` with what comes out.
  func withOutput<Result>(ofWhole text: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    var output: [UInt8] = []
    swap(&output, &self.output)
    defer {
      output.removeAll(keepingCapacity: output.capacity <= Self.outputLimit)
      swap(&output, &self.output)
    }
    let capacity = text.count * 3 + 4 * Transition.stride
    if output.capacity < capacity { output = [UInt8](unsafeUninitializedCapacity: capacity) { $1 = 0 } }
    var isDone = false
    output.append(addingCapacity: output.capacity) { span in
      span.withUnsafeMutableBufferPointer { target, count in
        count = runPlain(whole: text, into: UnsafeMutableRawBufferPointer(target)) ?? -1
        isDone = count >= 0
        count = max(0, count)
      }
    }
    if !isDone {
      run(text, isWhole: true, into: &output)
      finish(into: &output)
    }
    return output.withUnsafeBytes(body)
  }

  /// The most bytes that are kept for the output of further texts.
  private static var outputLimit: Int { 1 << 16 }

  /// Takes a whole text of context-free ASCII straight into a buffer.
  ///
  /// - Returns: How many bytes were written; nil if the text is not context-free ASCII, another text has begun, or the buffer is
  ///   hardly larger than the output.
  private func runPlain(whole text: UnsafeRawBufferPointer, into target: UnsafeMutableRawBufferPointer) -> Int? {
    guard !compiled.respellsASCII, compiled.divider == nil, !isInsideWord, text.count <= LazyAutomaton.block,
      compiled.contextFreeASCII.end(in: text, from: 0, limit: text.count) == text.count
    else { return nil }
    return withAutomaton { automaton in
      if automaton.isWithoutStates { return nil }
      var loop = HotLoop(text.bindMemory(to: UInt8.self), into: target)
      if loop.run(through: &automaton) > 0 { return nil }
      return withUnsafePointer(to: UInt8(InputAlphabet.border)) { border in
        var end = HotLoop(UnsafeBufferPointer(start: border, count: 1), into: target, at: loop.written)
        return end.run(through: &automaton) > 0 ? nil : end.written
      }
    }
  }
}
