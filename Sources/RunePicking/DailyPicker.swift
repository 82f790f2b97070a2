import RuneText

/// Picks the quote of the day: a pure function of the set of ids and the date.
///
/// ```swift
/// let index = DailyPicker.pick(from: quotes.map { $0.id }, on: CivilDate("2026-11-21")!)
/// ```
///
/// - The same set of quotes and the same date always give the same quote, regardless of the order of the set.
/// - In each block of days, whose length is the number of quotes rounded up to a power of two, every quote appears once
///   or twice; a quote may be delayed by one day if it is also the first of the next block.
/// - With three or more quotes, no quote appears on two consecutive days.
/// - Adding or removing a quote changes few days: about ln *n* per block.
///
/// The algorithm is rendezvous hashing without replacement. Each day of a block takes the highest-scoring quote that
/// the block has not used, excluding the previous day's quote and, on the last day, the first quote of the next block.
/// More than 1024 quotes are divided by hash into shelves, which the days visit in turn.
///
/// This is version 1 of the algorithm. Changing it would change everyone's quotes, so a new version requires a new
/// major version of the library.
package enum DailyPicker {
  /// The largest set that is not divided into shelves.
  static let shelfLimit = 1024

  /// The index of the day's quote in `ids`, or nil if there are none.
  ///
  /// - Complexity: O(*n*) for *n* ids, and at most about 1024² hashes.
  package static func pick(from ids: some Collection<QuoteID>, on date: CivilDate) -> Int? {
    pick(from: ids, tick: UInt64(date.dayNumber))
  }

  /// The same algorithm for other time units, such as hours.
  package static func pick(from ids: some Collection<QuoteID>, tick: UInt64) -> Int? {
    var picks = Picks(from: ids)
    return picks.pick(tick)
  }

  /// The picks from one set of quotes, which continue each other: ascending ticks together cost about as much as the last
  /// one and a pass over a shelf for each.
  package struct Picks {
    private var shelves: [Walk]
    /// All quotes, for ticks whose shelf is empty.
    private var all = Walk()
    /// The run of ticks that the order is for.
    private var run: UInt64?
    private var order: [Int] = []

    package init(from ids: some Collection<QuoteID>) {
      var count = 1
      while ids.count > shelfLimit * count { count *= 2 }
      shelves = Array(repeating: Walk(), count: count)
      for (index, id) in ids.enumerated() {
        let candidate = Candidate(key: PickerHash.key(of: id), index: index, id: id)
        shelves[Int(candidate.key & UInt64(count - 1))].all.append(candidate)
      }
      if shelves.contains(where: { $0.all.isEmpty }) { all.all = shelves.flatMap { $0.all } }
    }

    package mutating func pick(_ tick: UInt64) -> Int? {
      // Each run of as many ticks as there are shelves visits every shelf once, in a different order.
      let (run, index) = tick.quotientAndRemainder(dividingBy: UInt64(shelves.count))
      if self.run != run {
        self.run = run
        order = shelves.indices
          .map { (PickerHash.mix(run &* 0xD134_2543_DE82_EF95 &+ UInt64($0) &+ 1), $0) }
          .sorted { $0 < $1 }.map { $0.1 }
      }
      let shelf = order[Int(index)]
      return shelves[shelf].all.isEmpty ? all.pick(run) : shelves[shelf].pick(run)
    }
  }

  private struct Candidate {
    var key: UInt64
    var index: Int
    var id: QuoteID

    @inline(__always)
    func score(_ salt: UInt64) -> UInt64 { PickerHash.mix(key ^ salt) }
  }

  private static func salt(of tick: UInt64) -> UInt64 {
    PickerHash.mix(tick &* 0x9E37_79B9_7F4A_7C15 &+ 0x632B_E59B_D9B4_E019)
  }

  /// The picks from a shelf, replayed from the start of a block.
  private struct Walk {
    var all: [Candidate] = []
    private var pool: [Candidate] = []
    private var previous: Int?
    /// The tick after that of `previous`.
    private var next: UInt64 = 0

    mutating func pick(_ tick: UInt64) -> Int? {
      var block: UInt64 = 1
      while block < UInt64(all.count) { block *= 2 }
      let first = tick / block * block
      if next <= first || next > tick { (pool, previous, next) = ([], nil, first) }
      while next <= tick {
        if pool.isEmpty { pool = all }
        var barred: (Int?, Int?) = (nil, nil)
        if all.count >= 3 {
          barred.0 = previous
          if next == first + block - 1 {
            barred.1 = best(of: all, salt: salt(of: next + 1), barring: (nil, nil)).map { all[$0].index }
          }
        }
        let salt = salt(of: next)
        if let index = best(of: pool, salt: salt, barring: barred) {
          previous = pool[index].index
          pool.swapAt(index, pool.count - 1)
          pool.removeLast()
        } else if let index = best(of: all, salt: salt, barring: barred) {
          // Only excluded quotes are left in the pool, so this day takes one of all quotes.
          previous = all[index].index
        }
        next += 1
      }
      // With three or more quotes one is never excluded, and with fewer none is, so there is a pick unless there are none.
      return previous
    }
  }

  /// The index of the highest score among the candidates that are not excluded; ties are broken by id.
  private static func best(of candidates: [Candidate], salt: UInt64, barring barred: (Int?, Int?)) -> Int? {
    var best: Int?
    var highest: UInt64 = 0
    for (number, candidate) in candidates.enumerated() {
      let score = candidate.score(salt)
      if let best, score < highest || score == highest && candidate.id <= candidates[best].id { continue }
      if candidate.index == barred.0 || candidate.index == barred.1 { continue }
      best = number
      highest = score
    }
    return best
  }
}
