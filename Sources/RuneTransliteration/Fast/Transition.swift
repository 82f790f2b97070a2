/// What one more input symbol does in a state of the automaton: sixteen bytes that the hot loop copies to the output as they are.
struct Transition: Sendable {
  /// The first eight bytes of the output; where it is long, its offset in `LazyAutomaton.longOutputs` and, in the upper
  /// half, its length.
  private(set) var low: UInt64 = 0
  /// From the lowest byte: three further bytes, the length with the slow-path flag (`lengthOffset`), the next state in four
  /// (`stateOffset`).
  private(set) var high: UInt64 = 0

  static let stride = 16
  /// Where in a transition its length and the next state are.
  static let lengthOffset = 11
  static let stateOffset = 12
  /// The most bytes that fit.
  static let inlineLimit = 11
  /// Set beside the length where the hot loop cannot go on by itself: the output is long, or the transition is still to be made.
  static let needsSlowPath: UInt8 = 1 << 7
  static let unknown = Transition(low: .max, high: UInt64(needsSlowPath) << 24)

  /// The length of an output that is not long.
  var length: Int { Int(UInt8(truncatingIfNeeded: high &>> 24)) }
  var nextState: StateID { StateID(truncatingIfNeeded: high &>> 32) }
  var needsSlowPath: Bool { UInt8(truncatingIfNeeded: high &>> 24) & Self.needsSlowPath != 0 }
  var isUnknown: Bool { low == .max && needsSlowPath }

  /// Where a long output is; nil where the transition is still to be made.
  var longOutput: Range<Int>? {
    if low == .max { return nil }
    let start = Int(UInt32(truncatingIfNeeded: low))
    return start..<start &+ Int(low &>> 32)
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
    high = UInt64(state) << 32 | UInt64(Self.needsSlowPath) << 24
  }
}

/// A state by the offset of its transitions, in units of eight bytes: the IDs are premultiplied, as far as the addresses of
/// most processors do not scale them.
typealias StateID = Int

extension StateID {
  /// How many units a transition takes.
  static let transitionUnits = Transition.stride / 8
}
