/// Picks quotes at random without repeats, with a state of two numbers.
///
/// A round visits the quotes in the order of a keyed hash; the state is the key and the position reached. A quote that
/// is present for a whole round is therefore picked exactly once, one added during the round at most once, and one
/// removed is skipped, without rebuilding anything.
///
/// ```swift
/// var picker = ShufflePicker()
/// var generator = SystemRandomNumberGenerator()
/// let index = picker.next(from: quotes.map { $0.id }, using: &generator)
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
  package init(state: State? = nil) {
    self.state = state
  }

  /// The index of the next quote in `ids`, or nil if there are none. With two or more quotes, a new round never begins
  /// with the last quote of the previous one.
  ///
  /// - Complexity: O(*n*) for *n* ids.
  package mutating func next(
    from ids: some Collection<QuoteID>, using generator: inout some RandomNumberGenerator
  ) -> Int? {
    if ids.isEmpty { return nil }
    let keys = ids.map(PickerHash.key(of:))
    if let state, let next = Self.least(of: keys, ids: ids, seed: state.seed, above: state.last) {
      self.state = State(seed: state.seed, last: PickerHash.mix(keys[next] ^ state.seed))
      return next
    }
    let previous = state.flatMap { state in keys.firstIndex { PickerHash.mix($0 ^ state.seed) == state.last } }
    // Reshuffle until the previous quote is not first; merely skipping it would drop it from the round. With two quotes
    // half of the shuffles work, so 128 failures mean that the generator is not random.
    for attempt in 1...128 {
      let seed = generator.next()
      guard let first = Self.least(of: keys, ids: ids, seed: seed, above: nil) else { return nil }
      if first == previous, keys.count > 1, attempt < 128 { continue }
      state = State(seed: seed, last: PickerHash.mix(keys[first] ^ seed))
      return first
    }
    return nil
  }

  /// The index of the smallest key above a limit; ties are broken by id.
  private static func least(of keys: [UInt64], ids: some Collection<QuoteID>, seed: UInt64, above limit: UInt64?)
    -> Int?
  {
    var best: (key: UInt64, index: Int)?
    for (index, key) in keys.enumerated() {
      let key = PickerHash.mix(key ^ seed)
      if let limit, key <= limit { continue }
      if let best, key > best.key { continue }
      if let best, key == best.key {
        // Two equal 64-bit keys are very unlikely, but the order must be deterministic.
        let ids = Array(ids)
        if ids[index] > ids[best.index] { continue }
      }
      best = (key, index)
    }
    return best?.index
  }
}
