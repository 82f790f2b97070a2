/// Runs a byte automaton over a text in pieces.
///
/// Runs of ASCII go through the table byte by byte. Everything else goes through the reader, which decodes, gathers
/// marks and finds symbols, and then through the same table by the symbols' columns.
///
/// Where words may be parted, whole words only take the short way: a block ends behind a word's end, the finder puts the
/// bars in, and a word that goes on in the next piece, or has other letters too, goes through the reader.
struct AutomatonRunner {
  private let automaton: ByteAutomaton
  private let compiled: CompiledMode
  private(set) var reader: LetterReader
  private var parter: WordParter
  private var finder: ASCIIWordFinder?
  /// The first transition of the present state.
  private var row = ByteAutomaton.startRow
  private var tokens: [Token] = []
  private var kernel: ASCIIKernel
  /// The ASCII characters that the reader must see itself; empty where there are none.
  private var needsReader: [Bool] = []
  /// A block with its bars put in.
  private var parted: [UInt8] = []
  private var bars: [Int] = []

  init(_ automaton: ByteAutomaton, _ compiled: CompiledMode) {
    self.automaton = automaton
    self.compiled = compiled
    reader = LetterReader(compiled)
    parter = WordParter(compiled)
    finder = ASCIIWordFinder(compiled)
    kernel = ASCIIKernel(automaton, compiled)
    let needsReader = (0..<128 as Range<UInt8>).map { compiled.needsReader($0) }
    if needsReader.contains(true) { self.needsReader = needsReader }
  }

  mutating func run(_ input: UnsafeRawBufferPointer, into output: inout [UInt8]) {
    var index = 0
    while index < input.count {
      if input[index] < 0x80, !parter.isHolding, reader.settleBeforeASCII(input[index], into: &tokens) {
        takeTokens(into: &output)
        // Settling may have begun a word that must be seen as a whole.
        if !parter.isHolding {
          let end = endOfPlainASCII(in: input, from: index)
          if index < end {
            let text = UnsafeRawBufferPointer(rebasing: input[index..<end])
            runPlain(text, into: &output)
            reader.skip(text)
            index = end
            continue
          }
        }
      }
      reader.read(input[index], into: &tokens)
      takeTokens(into: &output)
      index += 1
    }
  }

  mutating func finish(into output: inout [UInt8]) {
    reader.finish(into: &tokens)
    takeTokens(isWhole: true, into: &output)
    take(automaton.transition(inRow: row, by: Alphabet.border), into: &output)
    row = ByteAutomaton.startRow
  }

  // MARK: Plain ASCII

  /// Where the ASCII from `start` on ends that needs no reader.
  ///
  /// A last letter is left out if a mark may follow it, here or in the next piece; and where words may be parted, a
  /// last word that may go on.
  private func endOfPlainASCII(in input: UnsafeRawBufferPointer, from start: Int) -> Int {
    // Bars take room, too.
    let limit = min(start + ASCIIKernel.block - (parter.isActive ? ASCIIKernel.block / 32 : 0), input.count)
    var end = start
    if needsReader.isEmpty {
      while end + 8 <= limit,
        input.loadUnaligned(fromByteOffset: end, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
      {
        end += 8
      }
      while end < limit, input[end] < 0x80 { end += 1 }
    } else {
      while end < limit, input[end] < 0x80, !needsReader[Int(input[end])] { end += 1 }
    }
    let next = end < input.count && input[end] < 0x80 ? input[end] : nil
    if parter.isActive, !(next.map { !isLetter($0) && !compiled.isBreak($0) } ?? false) {
      var wordStart = end
      while wordStart > start, isLetter(input[wordStart - 1]) {
        wordStart -= 1
        // So long a word is in no list, even without its last letter.
        if end - wordStart > parter.longest + 1 { return next == nil ? end - 1 : end }
      }
      // The rest of a word that is of no interest may go either way.
      return wordStart == start && parter.skipsWord && next != nil ? end : wordStart
    }
    return next == nil && end > start && isLetter(input[end - 1]) ? end - 1 : end
  }

  private func isLetter(_ byte: UInt8) -> Bool {
    let lower = byte | 0x20
    return lower >= UInt8(ascii: "a") && lower <= UInt8(ascii: "z")
  }

  /// Writes ASCII that ends behind a word, or in one that is in no list.
  private mutating func runPlain(_ text: UnsafeRawBufferPointer, into output: inout [UInt8]) {
    guard parter.isActive else { return runKernel(text, into: &output) }
    // A word that began before and is of no interest ends first.
    var start = 0
    if parter.skipsWord {
      while start < text.count, isLetter(text[start]) { start += 1 }
    }
    bars.removeAll(keepingCapacity: true)
    finder?.findBars(in: UnsafeRawBufferPointer(rebasing: text[start...]), into: &bars)
    if let last = text.last { parter.skip(endsInsideLongWord: isLetter(last)) }
    if bars.isEmpty { return runKernel(text, into: &output) }
    parted.removeAll(keepingCapacity: true)
    var copied = 0
    for bar in bars {
      parted += text[copied..<start + bar]
      parted.append(ByteAutomaton.breakByte)
      copied = start + bar
    }
    parted += text[copied...]
    parted.withUnsafeBytes { runKernel($0, into: &output) }
  }

  private mutating func runKernel(_ text: UnsafeRawBufferPointer, into output: inout [UInt8]) {
    var done = 0
    while done < text.count {
      let end = min(done + ASCIIKernel.block, text.count)
      done += kernel.run(UnsafeRawBufferPointer(rebasing: text[done..<end]), row: &row, into: &output)
      if done < end {
        take(automaton.transition(inRow: row, byByte: text[done]), into: &output)
        done += 1
      }
    }
  }

  // MARK: Tokens

  private mutating func takeTokens(isWhole: Bool = false, into output: inout [UInt8]) {
    parter.part(&tokens, isWhole: isWhole)
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
