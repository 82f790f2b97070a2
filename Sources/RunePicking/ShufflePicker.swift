/// Picks quotes at random without repeats, with a state of two numbers.
///
/// A round visits the quotes in the order of a keyed hash; the state is the key and the position reached. A quote that
/// is present for a whole round is therefore picked exactly once, one added during the round at most once, and one
/// removed is skipped, without rebuilding anything.
///
/// ```swift
/// var picker = ShufflePicker()
/// var generator = SystemRandomNumberGenerator()
/// let indices = picker.next(3, from: quotes.map { $0.id }, using: &generator)
/// ```
package struct ShufflePicker: Hashable, Sendable {
  /// The state of a round in progress.
  package struct State: Hashable, Sendable {
    /// The key of the round's order.
    package var seed: UInt64
    /// The hash of the last quote picked.
    package var last: UInt64

    /// Makes a state from its parts.
    package init(seed: UInt64, last: UInt64) {
      self.seed = seed
      self.last = last
    }
  }

  /// The state, or nil before the first pick.
  package var state: State?

  /// Makes a picker that continues from a state, or starts a new round.
  package init(state: State? = nil) { self.state = state }

  /// The indices of the next quotes in `ids`; none if there are no ids. With two or more quotes, a new round never begins
  /// with the last quote of the previous one.
  package mutating func next(
    _ count: Int, from ids: some Collection<QuoteID>, using generator: inout some RandomNumberGenerator
  ) -> [Int] {
    let keys = ids.map(PickerHash.key(of:))
    var picked: [Int] = []
    while picked.count < count, !keys.isEmpty {
      let rest = state.map { Self.least(count - picked.count, of: keys, ids, seed: $0.seed, above: $0.last) } ?? []
      if rest.isEmpty {
        picked.append(beginRound(keys, ids, using: &generator))
      } else {
        picked += rest.map { $0.index }
        state?.last = rest[rest.count - 1].key
      }
    }
    return picked
  }

  /// The first quote of a new round.
  private mutating func beginRound(
    _ keys: [UInt64], _ ids: some Collection<QuoteID>, using generator: inout some RandomNumberGenerator
  ) -> Int {
    let previous = state.flatMap { state in keys.firstIndex { PickerHash.mix($0 ^ state.seed) == state.last } }
    // Reshuffle until the previous quote is not first; merely skipping it would drop it from the round. With two quotes
    // half of the shuffles work, so 128 failures mean that the generator is not random.
    var attempt = 0
    while true {
      attempt += 1
      let seed = generator.next()
      let first = Self.least(1, of: keys, ids, seed: seed, above: nil)[0]
      if first.index == previous, keys.count > 1, attempt < 128 { continue }
      state = State(seed: seed, last: first.key)
      return first.index
    }
  }

  /// The smallest keys above a limit, in ascending order. Two equal 64-bit keys are very unlikely, but the order must be
  /// deterministic, so their ids decide.
  private static func least(
    _ count: Int, of keys: [UInt64], _ ids: some Collection<QuoteID>, seed: UInt64, above limit: UInt64?
  ) -> [(key: UInt64, index: Int)] {
    let later = keys.enumerated().lazy.map { (key: PickerHash.mix($1 ^ seed), index: $0) }
      .filter { element in limit.map { element.key > $0 } ?? true }
    let ids = Array(ids)
    func isLess(_ one: (key: UInt64, index: Int), _ other: (key: UInt64, index: Int)) -> Bool {
      (one.key, ids[one.index]) < (other.key, ids[other.index])
    }
    return count == 1 ? later.min(by: isLess).map { [$0] } ?? [] : Array(later.sorted(by: isLess).prefix(count))
  }
}
