/// Collects the input symbols of cached words and of what is between them, which is most of a text.
///
/// A run needs neither a tokenizer nor a report. The memory is allocated once, so that collecting a run neither allocates
/// nor counts references.
final class RespelledRuns {
  struct Run {
    /// Where the run ends in the text: after a word; where it begins if there is none.
    let end: Int
    let inputs: UnsafeBufferPointer<InputSymbol>
    /// Whether its last input symbol is a letter.
    let endsInLetter: Bool
  }

  private let symbols = UnsafeMutablePointer<InputSymbol>.allocate(capacity: capacity)
  private var count = 0
  /// What each byte is.
  private let kinds = UnsafeMutablePointer<Kind>.allocate(capacity: 256)

  private enum Kind: UInt8 {
    case other, letter
    /// An input symbol regardless of its neighbors, which no mark can change; a line feed; one that may begin a number.
    case plain, lineFeed, number
  }

  private static let capacity = 1 << 14
  /// The most input symbols and bytes of a run.
  private static let limit = RespellingEncoder.limit
  /// What is copied at a time; most words have no more input symbols.
  private static let step = 8

  init(_ compiled: CompiledMode, readsNumbers: Bool) {
    for byte in UInt8.min...UInt8.max {
      let kind: Kind =
        switch byte {
        case _ where byte.isASCIILetter: .letter
        case _ where !compiled.contextFreeASCII.contains(byte): .other
        case UInt8(ascii: "\n"): .lineFeed
        case _ where byte.isASCIIDigit || readsNumbers && byte == UInt8(ascii: "$"): .number
        default: .plain
        }
      (kinds + Int(byte)).initialize(to: kind)
    }
  }

  deinit {
    symbols.deallocate()
    kinds.deallocate()
  }

  /// Whether another run fits.
  var hasRoom: Bool { count + Self.limit + Self.step <= Self.capacity }

  /// Whether a text consists of input symbols, none of them a letter.
  func isPlain(_ text: UnsafeRawBufferPointer) -> Bool {
    for byte in text where kinds[Int(byte)] == .other || kinds[Int(byte)] == .letter { return false }
    return true
  }

  /// Forgets all runs.
  func removeAll() { count = 0 }

  /// Collects words, starting at a place where one begins.
  ///
  /// It stops before anything that is not in the cache, has to be reported, or may go on: a word needs an ASCII character
  /// after it that does not belong to a word.
  func gather(
    _ text: UnsafeRawBufferPointer, from start: Int, by table: RespellingCache.Table, _ expectation: inout UInt8
  ) -> Run {
    let (target, kinds) = (symbols + count, kinds)
    let textEnd = min(text.count, start + Self.limit)
    var written = 0
    // The end of the last word, and the state there.
    var (end, endWritten, endsInLetter) = (start, 0, false)
    var expected = expectation
    var place = start
    while place < textEnd {
      var wordEnd = place
      while wordEnd < textEnd, kinds[Int(text[wordEnd])] == .letter { wordEnd &+= 1 }
      if wordEnd + 1 < textEnd, text[wordEnd] == UInt8(ascii: "'"), kinds[Int(text[wordEnd + 1])] == .letter {
        wordEnd += 2
        while wordEnd < textEnd, kinds[Int(text[wordEnd])] == .letter { wordEnd &+= 1 }
      }
      let count = wordEnd &- place
      guard wordEnd < textEnd, count <= RespellingCache.longestWord else { break }
      let next = text[wordEnd]
      if next >= 0x80 || next == UInt8(ascii: "{") || next == UInt8(ascii: "'") || next == UInt8(ascii: "`") { break }
      guard let entry = table.entry(of: UnsafeRawBufferPointer(rebasing: text[place..<wordEnd]), after: expected),
        entry.isPlainRespelling
      else { break }
      let inputs = table.inputs(of: entry)
      if written &+ inputs.count > Self.limit { break }
      (target + written).copySteps(from: inputs, Self.step)
      written &+= inputs.count
      expected = entry.expectation
      (end, endWritten, endsInLetter, expectation) = (wordEnd, written, entry.endsInLetter, expected)
      place = wordEnd
      // Up to the next word.
      while place < textEnd, written < Self.limit {
        let kind = kinds[Int(text[place])]
        if kind == .lineFeed { expected = 0 } else if kind != .plain { break }
        target[written] = InputSymbol(text[place])
        written &+= 1
        place &+= 1
      }
      if place == wordEnd || place == textEnd || kinds[Int(text[place])] != .letter { break }
    }
    self.count += endWritten
    return Run(end: end, inputs: UnsafeBufferPointer(start: target, count: endWritten), endsInLetter: endsInLetter)
  }
}

extension UnsafeMutablePointer<InputSymbol> {
  /// Copies input symbols, and what follows them up to a whole step.
  @inline(__always)
  fileprivate func copySteps(from inputs: UnsafeBufferPointer<InputSymbol>, _ step: Int) {
    guard let source = inputs.baseAddress else { return }
    var place = 0
    repeat {
      UnsafeMutableRawPointer(self + place).storeBytes(
        of: UnsafeRawPointer(source + place).loadUnaligned(as: SIMD8<UInt16>.self), as: SIMD8<UInt16>.self)
      place += step
    } while place < inputs.count
  }
}
