/// What one more input symbol does in a state of the automaton, or two in one of its pair table.
struct Transition: Sendable {
  /// The first eight bytes of the output; where it is long, its place in `LazyAutomaton.longOutputs` and, in the upper
  /// half, its length.
  private(set) var low: UInt64 = 0
  /// From the lowest bits: three further bytes, the length (7 bits), the slow-path flag, the next state (32 bits).
  private(set) var high: UInt64 = 0

  static let stride = 16
  /// The most bytes that fit.
  static let inlineLimit = 11
  /// Set where the hot loop cannot go on by itself: the output is long, or the transition is still to be made.
  static let needsSlowPath: UInt64 = 1 << 31
  static let unknown = Transition(low: .max, high: needsSlowPath)
  /// In the pair table: the two symbols go one by one.
  static let single = Transition(low: 0, high: needsSlowPath)

  /// The length of an output that is not long.
  @inline(__always) static func length(_ high: UInt64) -> Int { Int(UInt8(truncatingIfNeeded: high &>> 24)) }
  @inline(__always) static func nextState(_ high: UInt64) -> StateID { Int(truncatingIfNeeded: high &>> 32) }

  var length: Int { Self.length(high) }
  var nextState: StateID { Self.nextState(high) }
  var needsSlowPath: Bool { high & Self.needsSlowPath != 0 }
  var isUnknown: Bool { low == .max && needsSlowPath }

  /// Where a long output is, by `low`; nil where the transition is still to be made.
  @inline(__always) static func longOutput(_ low: UInt64) -> Range<Int>? {
    if low == .max { return nil }
    let start = Int(UInt32(truncatingIfNeeded: low))
    return start..<start &+ Int(low &>> 32)
  }
  /// What is written, where that is not long.
  var output: [UInt8] {
    (0..<length).map { UInt8(truncatingIfNeeded: ($0 < 8 ? low : high) >> UInt64($0 % 8 * 8)) }
  }

  init(low: UInt64, high: UInt64) {
    self.low = low
    self.high = high
  }

  /// - Parameter output: At most `inlineLimit` bytes.
  init(writing output: [UInt8], to state: StateID) {
    high = UInt64(state) << 32 | UInt64(output.count) << 24
    for (index, byte) in output.enumerated() {
      if index < 8 {
        low |= UInt64(byte) << UInt64(index * 8)
      } else {
        high |= UInt64(byte) << UInt64((index - 8) * 8)
      }
    }
  }

  init(longOutput output: Range<Int>, to state: StateID) {
    low = UInt64(output.count) << 32 | UInt64(output.lowerBound)
    high = UInt64(state) << 32 | Self.needsSlowPath
  }
}

/// A state by the place of its transitions, in bytes: the IDs are premultiplied, which spares the hot loop that.
typealias StateID = Int
