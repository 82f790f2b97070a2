/// The segments of context-free ASCII by table: the fast form of a `ReferenceChain` with a `SegmentSink`, for modes of one pass.
///
/// What one more character decides is found out once, by `PassSteps`, and how a segment looks is taken from a
/// `SegmentSink`.
struct SegmentTable {
  /// What a character does in a state.
  private struct Step {
    var next: Int32
    var outputCount: UInt8
    /// In `parts`.
    var firstPart: Int32
    var partCount: Int32
    /// What is written, in the first `outputCount` bytes.
    var output: SIMD16<UInt8>
  }

  private let compiled: CompiledMode
  private var steps: PassSteps
  private let start: Int
  /// By state and character, the index of a step; `unknown` before its first use.
  private var indices: [Int32] = []
  private var table: [Step] = []
  private var parts: [TabulatedSegment] = []
  /// How segments look, with no place yet.
  private(set) var looks: [Transliteration.Segment] = []
  /// Whether a step has written more than there is room for; then the table is of no use.
  private var isTooLong = false

  private static let unknown: Int32 = -1
  /// After the characters, the end of the text and the split of a word.
  private static let end = InputAlphabet.asciiCount
  private static let split = end + 1
  private static let inputCount = split + 1
  /// The most that a step writes.
  private static let outputSize = 16
  /// How many characters are read before more memory is asked for.
  private static let block = 1 << 10
  /// The most states; a text that needs more is left to the specification.
  private static let stateLimit = 1 << 12

  /// - Returns: Nil for a mode whose segments depend on more than its rows.
  init?(_ compiled: CompiledMode) {
    guard compiled.passes.count == 1, compiled.contextFreeASCII.isAll, compiled.respeller == nil,
      compiled.divider == nil
    else { return nil }
    self.compiled = compiled
    steps = PassSteps(compiled, pass: 0)
    start = steps.numberOfStart()
    indices = Array(repeating: Self.unknown, count: (start + 1) * Self.inputCount)
  }

  /// The segments of a whole text and their output; nil where they do not fit the table.
  ///
  /// - Parameters:
  ///   - text: Plain ASCII.
  ///   - splits: The places that have a split before them.
  mutating func segments(
    of text: UnsafeRawBufferPointer, splits: [Int]
  ) -> (segments: [TabulatedSegment], output: [UInt8])? {
    var output: [UInt8] = []
    output.reserveCapacity(4 * text.count + Self.outputSize)
    // Every segment has a character of its own. An array without capacity would be the empty one that all threads share, and
    // its count is written here.
    let segments = [TabulatedSegment](unsafeUninitializedCapacity: max(1, text.count)) { segments, count in
      var place = Place(state: start)
      var nextSplits = splits[...]
      while place.index <= text.count, !isTooLong {
        let end = min(place.index + Self.block, text.count + 1)
        output.append(addingCapacity: (end - place.index + nextSplits.count + 1) * Self.outputSize) { span in
          span.withUnsafeMutableBufferPointer { target, written in
            let target = UnsafeMutableRawBufferPointer(target)
            while place.index < end, !isTooLong {
              takeKnown(text, to: min(end, nextSplits.first ?? end, text.count), &place, segments, target)
              if place.index == end { break }
              // The end, a split, or a character with an unknown step.
              let isSplit = place.index == nextSplits.first
              let input = isSplit ? Self.split : place.index < text.count ? Int(text[place.index]) : Self.end
              let index = place.state * Self.inputCount + input
              if indices[index] == Self.unknown { add(from: place.state, by: input) }
              table.withUnsafeBufferPointer { place.take($0[Int(indices[index])], parts, segments, target) }
              if isSplit { nextSplits.removeFirst() } else { place.index += 1 }
            }
            written = place.written
            place.written = 0
          }
        }
      }
      count = place.segmentCount
    }
    return isTooLong ? nil : (segments, output)
  }

  /// Where a text is.
  private struct Place {
    var state: Int
    var index = 0
    var segmentCount = 0
    /// How many bytes are written since there was more memory.
    var written = 0

    @inline(__always)
    mutating func take(
      _ step: Step, _ parts: [TabulatedSegment], _ segments: UnsafeMutableBufferPointer<TabulatedSegment>,
      _ target: UnsafeMutableRawBufferPointer
    ) {
      for part in 0..<Int(step.partCount) {
        segments[segmentCount] = parts[Int(step.firstPart) &+ part]
        segmentCount &+= 1
      }
      target.storeBytes(of: step.output, toByteOffset: written, as: SIMD16<UInt8>.self)
      written &+= Int(step.outputCount)
      state = Int(step.next)
    }
  }

  /// Takes characters up to the first whose step is unknown.
  private func takeKnown(
    _ text: UnsafeRawBufferPointer, to end: Int, _ place: inout Place,
    _ segments: UnsafeMutableBufferPointer<TabulatedSegment>, _ target: UnsafeMutableRawBufferPointer
  ) {
    indices.withUnsafeBufferPointer { indices in
      table.withUnsafeBufferPointer { table in
        var taken = place
        while taken.index < end {
          let known = indices[taken.state &* Self.inputCount &+ Int(text[taken.index])]
          if known == Self.unknown { break }
          taken.take(table[Int(known)], parts, segments, target)
          taken.index &+= 1
        }
        place = taken
      }
    }
  }

  private mutating func add(from state: Int, by input: Int) {
    let symbol =
      input == Self.end ? InputAlphabet.border : input == Self.split ? InputAlphabet.joiner : InputSymbol(input)
    let step = steps.step(from: state, by: symbol)
    if max(state, step.next) >= Self.stateLimit { isTooLong = true }
    let known = (max(state, step.next) + 1) * Self.inputCount
    if indices.count < known { indices += Array(repeating: Self.unknown, count: known - indices.count) }
    let firstPart = parts.count
    var written: [UInt8] = []
    for match in steps.matches[step.matches] {
      var sink = SegmentSink(compiled)
      var length = 1
      switch match {
      case .row(let row, let taken):
        length = taken
        let letter = Token(symbol: Alphabet.border, kind: .letter, scalar: "a", source: 0..<length)
        sink.take(compiled.passes[0].rows[row], [letter])
      case .kept(let kept):
        // The end of the text and a split are not characters.
        if Int(kept) >= InputAlphabet.asciiCount { continue }
        var token = compiled.contextFreeASCII.tokens[Int(kept)]
        token.source = 0..<1
        sink.take(token)
      }
      var (segments, text) = sink.drain()
      for index in segments.indices {
        // Looks have no place.
        segments[index].source = 0..<0
        let segment = segments[index]
        // By bytes: comparing strings would look for canonical equivalence each time.
        let look =
          looks.firstIndex {
            $0.kind == segment.kind && $0.rows == segment.rows && $0.output.utf8.elementsEqual(segment.output.utf8)
          } ?? looks.count
        if look == looks.count { looks.append(segment) }
        parts.append(TabulatedSegment(look: Int32(look), length: Int32(length)))
      }
      written += text.utf8
    }
    if written.count > Self.outputSize { isTooLong = true }
    indices[state * Self.inputCount + input] = Int32(table.count)
    table.append(
      Step(
        next: Int32(step.next), outputCount: UInt8(min(written.count, Self.outputSize)), firstPart: Int32(firstPart),
        partCount: Int32(parts.count - firstPart),
        output: SIMD16((written + Array(repeating: 0, count: Self.outputSize)).prefix(Self.outputSize))))
  }
}
