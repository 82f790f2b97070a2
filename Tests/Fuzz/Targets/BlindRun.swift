import Foundation
import TestSupport

/// Runs a target on random changes of its seeds, without looking at coverage: libFuzzer finds more with each run, but a run
/// with its counters takes many times as long.
public struct BlindRun {
  /// How many inputs have run.
  public private(set) var executions = 0
  /// The time of the slowest one.
  public private(set) var slowest: Duration = .zero

  private let target: FuzzTarget
  private let seeds: [[UInt8]]
  private var random: SeededGenerator
  /// The first bytes of the inputs of this round, and its end in processor time.
  private var header: [UInt8] = []
  private var end = 0.0

  private static let longest = 64
  /// Seconds of processor time.
  private static let roundLength = 0.5
  private static let words: [[UInt8]] = [
    "\n", " ; ", "@", "\"", "{", "[", ",", "\t", "%\n", "a", "th", "\u{301}", "\u{200C}", "é", "ᚠ", "🙂", "-1",
    "4294967295",
  ]
  .map { Array($0.utf8) }

  /// Prepares a run; another number gives other inputs.
  public init(_ target: FuzzTarget, seeds: [[UInt8]], number: UInt64) {
    self.target = target
    self.seeds = seeds.isEmpty ? [[]] : seeds.map { Array($0.prefix(Self.longest)) }
    random = SeededGenerator(seed: number, for: target.name)
  }

  /// Runs inputs for a time.
  ///
  /// - Parameter note: Gets each input before it runs, so that one that ends the process is known.
  public mutating func run(for duration: Duration, note: (UnsafeRawBufferPointer) -> Void) throws {
    var before = ContinuousClock.now
    let end = before + duration
    while before < end {
      let input = nextInput()
      input.withUnsafeBytes(note)
      try target.run(input)
      executions += 1
      let now = ContinuousClock.now
      slowest = max(slowest, now - before)
      before = now
    }
  }

  private mutating func nextInput() -> [UInt8] {
    if executions & 15 == 0, target.headerLength > 0 {
      var time = timespec()
      clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
      let now = Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
      if now >= end {
        header = (0..<target.headerLength).map { _ in UInt8.random(in: 0...255, using: &random) }
        end = now + Self.roundLength
      }
    }
    var input = seeds[below(seeds.count)]
    for _ in 0...below(4) { change(&input) }
    if input.count > Self.longest { input.removeLast(input.count - Self.longest) }
    // What is chosen by the first bytes is made once a round.
    input.replaceSubrange(..<min(header.count, input.count), with: header)
    return input
  }

  private mutating func change(_ input: inout [UInt8]) {
    let index = below(input.count + 1)
    switch below(6) {
    case 0:
      if index < input.count { input[index] = UInt8.random(in: 0...255, using: &random) }
    case 1: input.insert(contentsOf: Self.words[below(Self.words.count)], at: index)
    case 2: input.removeSubrange(index..<min(index + 1 + below(16), input.count))
    case 3:
      let other = seeds[below(seeds.count)]
      let start = below(other.count + 1)
      input.insert(contentsOf: other[start..<min(start + 1 + below(32), other.count)], at: index)
    case 4:
      input.insert(
        contentsOf: repeatElement(UInt8.random(in: 0...255, using: &random), count: 1 + below(20)), at: index)
    default: input.insert(contentsOf: input[max(0, index - 1 - below(20))..<index], at: index)
    }
  }

  private mutating func below(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }
}
