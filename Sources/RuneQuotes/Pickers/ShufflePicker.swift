/// Random quotes without repeats, from two numbers of state.
///
/// A round puts the quotes in the order of a keyed hash; the state is the key and how far the round has come. So a
/// quote that is there for the whole round comes exactly once in it, one that is added comes at most once, one that is
/// removed is passed over, and nothing is ever rebuilt.
///
/// ```swift
/// var picker = ShufflePicker()
/// var generator = SystemRandomNumberGenerator()
/// let index = picker.next(from: quotes.map { $0.id }, using: &generator)
/// ```
public struct ShufflePicker: Hashable, Sendable {
  /// What a round in progress remembers.
  public struct State: Hashable, Sendable {
    /// The key of the round's order.
    public var seed: UInt64
    /// The place in the order of the quote shown last.
    public var last: UInt64

    /// A state by its two numbers.
    public init(seed: UInt64, last: UInt64) {
      self.seed = seed
      self.last = last
    }
  }

  /// Nil before the first pick.
  public var state: State?

  /// A picker that goes on from a state, or begins a round.
  public init(state: State? = nil) {
    self.state = state
  }

  /// The place of the next quote in `ids`; nil when there is none to choose from. The first of a new round is never
  /// the last of the round before, where there are two.
  ///
  /// - Complexity: O(*n*) for *n* ids.
  public mutating func next(
    from ids: some Collection<QuoteID>, using generator: inout some RandomNumberGenerator
  ) -> Int? {
    if ids.isEmpty { return nil }
    let keys = ids.map(Mixing.key(of:))
    if let state, let next = Self.least(of: keys, ids: ids, seed: state.seed, above: state.last) {
      self.state = State(seed: state.seed, last: Mixing.mix(keys[next] ^ state.seed))
      return next
    }
    let previous = state.flatMap { state in keys.firstIndex { Mixing.mix($0 ^ state.seed) == state.last } }
    // Leaving the previous quote out of the first pick would drop it from the round; another shuffle does not. With two
    // quotes half of the shuffles will do, so 128 in vain mean a generator that is not random.
    for attempt in 1...128 {
      let seed = generator.next()
      guard let first = Self.least(of: keys, ids: ids, seed: seed, above: nil) else { return nil }
      if first == previous, keys.count > 1, attempt < 128 { continue }
      state = State(seed: seed, last: Mixing.mix(keys[first] ^ seed))
      return first
    }
    return nil
  }

  /// The place of the least key above a limit; equal keys by id.
  private static func least(of keys: [UInt64], ids: some Collection<QuoteID>, seed: UInt64, above limit: UInt64?)
    -> Int?
  {
    var best: (key: UInt64, place: Int)?
    for (place, key) in keys.enumerated() {
      let key = Mixing.mix(key ^ seed)
      if let limit, key <= limit { continue }
      if let best, key > best.key { continue }
      if let best, key == best.key {
        // Two keys of 64 bits that fall together: as good as never, but the order must be one.
        let ids = Array(ids)
        if ids[place] > ids[best.place] { continue }
      }
      best = (key, place)
    }
    return best?.place
  }
}
