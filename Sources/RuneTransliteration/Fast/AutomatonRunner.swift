/// Runs the tables of a mode over a text in pieces.
///
/// Text is read into columns, bars of listed words are put in, and the passes follow one another, each through its
/// table. Plain ASCII is columns already, so a run of it goes to the first pass as it stands.
///
/// Where words may be parted, whole words only go on: the letters of a word wait for its end, or for as many letters as
/// no listed word has.
struct AutomatonRunner {
  private let compiled: CompiledMode
  private var reader: ColumnReader
  private var passes: [PassAutomaton]
  private var kernel: TableKernel
  private let finder: WordFinder?
  /// Whether the rest of the present word is of no interest: it is longer than any in the lists.
  private var skipsWord = false
  /// The ASCII characters that the reader must see itself; empty where there are none.
  private let needsReader: [Bool]
  /// Between the passes: columns, two bytes each.
  private var handedOn: [UInt8] = []
  private var received: [UInt8] = []
  private var bars: [Int] = []

  /// Shorter runs of ASCII than this are read with what stands round them.
  private static let asciiRun = 1 << 10

  init(_ compiled: CompiledMode, kernel: TableKernel) {
    self.compiled = compiled
    reader = ColumnReader(compiled)
    passes = compiled.passes.indices.map { PassAutomaton(compiled, pass: $0) }
    self.kernel = kernel
    finder = WordFinder(compiled)
    needsReader = compiled.isASCIIPlain ? [] : (0..<128 as Range<UInt8>).map { compiled.needsReader($0) }
  }

  var report: TransliterationReport { reader.report }

  mutating func count(from report: TransliterationReport) { reader.count(from: report) }

  mutating func move(to place: TextPlace) { reader.move(to: place) }

  mutating func run(_ input: UnsafeRawBufferPointer, into output: inout [UInt8]) {
    var index = 0
    while index < input.count {
      if reader.count == 0, input[index] < 0x80, reader.settle(beforeASCII: input[index]), reader.count == 0 {
        let end = endOfPlainASCII(in: input, from: index)
        if end - index >= Self.asciiRun || end > index && end + TableLimits.wordBytes >= input.count {
          let text = UnsafeRawBufferPointer(rebasing: input[index..<end])
          runWords(text.bindMemory(to: UInt8.self), into: &output) { finder, words, bars in
            finder.findBars(in: UnsafeRawBufferPointer(words), into: &bars)
          }
          reader.skip(text)
          index = end
          continue
        }
      }
      let end = reader.count > 0 ? endOfWord(in: input, from: index) : input.count
      index = reader.read(UnsafeRawBufferPointer(rebasing: input[..<end]), from: index)
      takeColumns(isWhole: false, into: &output)
    }
    reader.settleReport()
  }

  mutating func finish(into output: inout [UInt8]) {
    reader.finish()
    takeColumns(isWhole: true, into: &output)
    // The end is a word border; behind it, every pass is in the state that it started in.
    withUnsafePointer(to: Columns.border) { runPasses(UnsafeBufferPointer(start: $0, count: 1), into: &output) }
    skipsWord = false
    reader.settleReport()
  }

  /// Takes a whole text of plain ASCII without listed words straight into a buffer.
  ///
  /// - Returns: How many bytes were written; nil where the text is another one, some other has begun, or there is not
  ///   much more room than is needed.
  mutating func runWhole(_ text: UnsafeRawBufferPointer, into target: UnsafeMutableRawBufferPointer) -> Int? {
    guard passes.count == 1, needsReader.isEmpty, text.count <= Self.asciiRun, reader.isFresh, !skipsWord else {
      return nil
    }
    if endOfASCII(in: text, from: 0, limit: text.count) < text.count { return nil }
    if let finder {
      bars.removeAll(keepingCapacity: true)
      finder.findBars(in: text, into: &bars)
      if !bars.isEmpty { return nil }
    }
    return kernel.runWhole(text.bindMemory(to: UInt8.self), through: &passes[0], into: target)
  }

  // MARK: Plain ASCII

  /// Where the ASCII from `start` on ends that needs no reader.
  ///
  /// A last letter is left out if a mark may follow it, here or in the next piece; and where words may be parted, a
  /// last word that may go on.
  private func endOfPlainASCII(in input: UnsafeRawBufferPointer, from start: Int) -> Int {
    let limit = min(start + TableKernel.block, input.count)
    var end = start
    if needsReader.isEmpty {
      end = endOfASCII(in: input, from: start, limit: limit)
    } else {
      while end < limit, input[end] < 0x80, !needsReader[Int(input[end])] { end += 1 }
    }
    let next = end < input.count && input[end] < 0x80 ? input[end] : nil
    if let finder, !(next.map { !isLetter($0) && !compiled.isBreak($0) } ?? false) {
      var wordStart = end
      while wordStart > start, isLetter(input[wordStart - 1]) {
        wordStart -= 1
        // So long a word is in no list, even without its last letter.
        if end - wordStart > finder.longest + 1 { return next == nil ? end - 1 : end }
      }
      // The rest of a word that is of no interest may go either way.
      return wordStart == start && skipsWord && next != nil ? end : wordStart
    }
    return next == nil && end > start && isLetter(input[end - 1]) ? end - 1 : end
  }

  private func endOfASCII(in input: UnsafeRawBufferPointer, from start: Int, limit: Int) -> Int {
    var end = start
    func eight(_ place: Int) -> UInt64 { input.loadUnaligned(fromByteOffset: end &+ place, as: UInt64.self) }
    let beyond: UInt64 = 0x8080_8080_8080_8080
    while end &+ 32 <= limit, (eight(0) | eight(8) | eight(16) | eight(24)) & beyond == 0 { end &+= 32 }
    while end &+ 8 <= limit, eight(0) & beyond == 0 { end &+= 8 }
    while end < limit, input[end] < 0x80 { end += 1 }
    return end
  }

  /// Where a word surely ends that has begun already, so that plain ASCII behind it is not read with it; where that
  /// cannot be seen near by, the end of the text.
  private func endOfWord(in input: UnsafeRawBufferPointer, from start: Int) -> Int {
    for place in start..<min(start + TableLimits.wordBytes, input.count) {
      if input[place] < 0x80, !isLetter(input[place]), !compiled.isBreak(input[place]) { return place + 1 }
    }
    return input.count
  }

  private func isLetter(_ byte: UInt8) -> Bool {
    let lower = byte | 0x20
    return lower >= UInt8(ascii: "a") && lower <= UInt8(ascii: "z")
  }

  // MARK: Columns

  /// Writes what has been read, but for a word that may go on.
  private mutating func takeColumns(isWhole: Bool, into output: inout [UInt8]) {
    var taken = reader.count
    if finder != nil, !isWhole { taken = endOfWholeWords() }
    if taken == 0 { return }
    let columns = reader.columns
    let hasJoiners = reader.hasJoiners
    columns.withUnsafeBufferPointer {
      runWords(UnsafeBufferPointer(rebasing: $0[..<taken]), into: &output) { finder, words, bars in
        finder.findBars(in: words, hasJoiners: hasJoiners, into: &bars)
      }
    }
    _ = consume columns
    reader.removeFirst(taken)
  }

  // MARK: Words

  /// Writes text that ends behind a word, or in one that is in no list.
  private mutating func runWords<Element: FixedWidthInteger>(
    _ text: UnsafeBufferPointer<Element>, into output: inout [UInt8],
    _ findBars: (WordFinder, UnsafeBufferPointer<Element>, inout [Int]) -> Void
  ) {
    guard let finder else { return runPasses(text, into: &output) }
    let isLetter = compiled.columns.isLetter
    // A word that began before and is of no interest ends first.
    var start = 0
    if skipsWord {
      while start < text.count, isLetter[Int(text[start])] { start += 1 }
    }
    bars.removeAll(keepingCapacity: true)
    findBars(finder, UnsafeBufferPointer(rebasing: text[start...]), &bars)
    if let last = text.last { skipsWord = isLetter[Int(last)] }
    if bars.isEmpty { return runPasses(text, into: &output) }
    runParted(text, barsFrom: start, into: &output)
  }

  /// How many columns come before a last word that may go on and may be in a list.
  private func endOfWholeWords() -> Int {
    guard let finder else { return reader.count }
    let isLetter = compiled.columns.isLetter
    var end = reader.count
    var tokens = 0
    while end > 0, isLetter[Int(reader.columns[end - 1])] {
      end -= 1
      if Int(reader.columns[end]) < compiled.columns.byteBase { tokens += 1 }
      if tokens > 4 * finder.longest { return reader.count }
    }
    return end == 0 && skipsWord ? reader.count : end
  }

  /// Puts the bars in.
  private mutating func runParted<Element: FixedWidthInteger>(
    _ text: UnsafeBufferPointer<Element>, barsFrom start: Int, into output: inout [UInt8]
  ) {
    var parted: [Element] = []
    parted.reserveCapacity(text.count + bars.count)
    var copied = 0
    for bar in bars {
      parted += text[copied..<start + bar]
      parted.append(Element(Columns.joiner))
      copied = start + bar
    }
    parted += text[copied...]
    parted.withUnsafeBufferPointer { runPasses($0, into: &output) }
  }

  // MARK: Passes

  private mutating func runPasses<Element: FixedWidthInteger>(
    _ columns: UnsafeBufferPointer<Element>, into output: inout [UInt8]
  ) {
    let last = passes.count - 1
    if last == 0 { return kernel.run(columns, through: &passes[0], into: &output) }
    // Out of `self`, so that the kernel can be changed meanwhile.
    var (received, handedOn) = ([UInt8](), [UInt8]())
    swap(&received, &self.received)
    swap(&handedOn, &self.handedOn)
    kernel.run(columns, through: &passes[0], into: &handedOn)
    for pass in 1...last {
      swap(&handedOn, &received)
      handedOn.removeAll(keepingCapacity: true)
      received.withUnsafeBytes { bytes in
        let columns = bytes.bindMemory(to: Column.self)
        if pass == last {
          kernel.run(columns, through: &passes[pass], into: &output)
        } else {
          kernel.run(columns, through: &passes[pass], into: &handedOn)
        }
      }
    }
    swap(&received, &self.received)
    swap(&handedOn, &self.handedOn)
  }
}
