/// Runs a byte automaton over a text in pieces.
///
/// Runs of ASCII go through the table byte by byte. Everything else goes through the reader, which decodes, gathers
/// marks and finds symbols, and then through the same table by the symbols' columns.
struct AutomatonRunner {
  private let automaton: ByteAutomaton
  private let compiled: CompiledMode
  private(set) var reader: LetterReader
  /// The first transition of the present state.
  private var row = ByteAutomaton.startRow
  private var tokens: [Token] = []
  private var kernel: ASCIIKernel

  init(_ automaton: ByteAutomaton, _ compiled: CompiledMode) {
    self.automaton = automaton
    self.compiled = compiled
    reader = LetterReader(compiled)
    kernel = ASCIIKernel(automaton, compiled)
  }

  mutating func run(_ input: UnsafeRawBufferPointer, into output: inout [UInt8]) {
    var index = 0
    while index < input.count {
      if input[index] < 0x80, reader.settleBeforeASCII(into: &tokens) {
        takeTokens(into: &output)
        let end = endOfPlainASCII(in: input, from: index)
        if index < end {
          let done = kernel.run(UnsafeRawBufferPointer(rebasing: input[index..<end]), row: &row, into: &output)
          reader.skip(UnsafeRawBufferPointer(rebasing: input[index..<index + done]))
          index += done
          if done > 0 { continue }
        }
      }
      reader.read(input[index], into: &tokens)
      takeTokens(into: &output)
      index += 1
    }
  }

  mutating func finish(into output: inout [UInt8]) {
    reader.finish(into: &tokens)
    takeTokens(into: &output)
    take(automaton.transition(inRow: row, by: Alphabet.border), into: &output)
    row = ByteAutomaton.startRow
  }

  /// Where the ASCII from `start` on ends, less a last letter: a mark may follow it, here or in the next piece.
  private func endOfPlainASCII(in input: UnsafeRawBufferPointer, from start: Int) -> Int {
    let limit = min(start + ASCIIKernel.block, input.count)
    var end = start
    while end + 8 <= limit,
      input.loadUnaligned(fromByteOffset: end, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
    {
      end += 8
    }
    while end < limit, input[end] < 0x80 { end += 1 }
    if end < input.count, input[end] < 0x80 { return end }
    return compiled.asciiSymbols[Int(input[end - 1])] == Alphabet.border ? end : end - 1
  }

  private mutating func takeTokens(into output: inout [UInt8]) {
    if tokens.isEmpty { return }
    for token in tokens {
      take(automaton.transition(inRow: row, by: token.symbol), into: &output)
      if token.symbol < Alphabet.firstGrapheme { compiled.write(token, to: &output) }
    }
    tokens.removeAll(keepingCapacity: true)
  }

  private mutating func take(_ transition: ByteAutomaton.Transition, into output: inout [UInt8]) {
    row = transition.nextRow
    if transition.isLong {
      output += automaton.longOutputs[Int(transition.low)]
      return
    }
    for index in 0..<transition.length {
      let word = index < 8 ? transition.low >> UInt64(index * 8) : transition.high >> UInt64((index - 8) * 8)
      output.append(UInt8(truncatingIfNeeded: word))
    }
  }
}
