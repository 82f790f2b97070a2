/// The quote of the day: a pure function of the set of ids and the civil date.
///
/// ```swift
/// let index = DailyPicker.pick(from: quotes.map { $0.id }, on: CivilDate("2026-11-21")!)
/// ```
///
/// - Everyone with the same set of quotes and the same date has the same quote, whatever the order of the set.
/// - Each quote comes at least once in each block of days (the least power of two that is not below the number of
///   quotes), at most twice; one may be put off by one day when it also opens the next block.
/// - No quote comes on two successive days where there are three or more.
/// - An added or removed quote changes few days: about ln *n* of a block.
///
/// The rule is rendezvous hashing without replacement. Within a block, each day takes the quote with the highest score
/// of those not yet taken. The previous day's quote is barred, and on the block's last day also the one that opens the
/// next block. Above 1024 quotes the set is cut into shelves by hash, and days go round the shelves.
///
/// A changed rule would change everyone's days: this is version 1, and another comes only with a new major version.
public enum DailyPicker {
  /// The number of the rule.
  public static let version = 1

  /// The largest set that is not cut into shelves.
  static let shelfLimit = 1024

  /// The place of the day's quote in `ids`; nil when there is none to choose from.
  ///
  /// - Complexity: O(*n*) for *n* ids, and at most about 1024² hashes.
  public static func pick(from ids: some Collection<QuoteID>, on date: CivilDate) -> Int? {
    pick(from: ids, tick: UInt64(date.dayNumber))
  }

  /// The same rule for another beat: hours are ticks as days are.
  static func pick(from ids: some Collection<QuoteID>, tick: UInt64) -> Int? {
    if ids.isEmpty { return nil }
    var candidates: [Candidate] = []
    candidates.reserveCapacity(ids.count)
    for (index, id) in ids.enumerated() {
      candidates.append(Candidate(key: Mixing.key(of: id), index: index, id: id))
    }
    var tick = tick
    var shelves: UInt64 = 1
    while UInt64(candidates.count) > UInt64(shelfLimit) * shelves { shelves *= 2 }
    if shelves > 1 {
      // Each run of as many ticks as there are shelves visits each shelf once, in an order of its own.
      let (run, place) = tick.quotientAndRemainder(dividingBy: shelves)
      let order = (0..<shelves)
        .map { (Mixing.mix(run &* 0xD134_2543_DE82_EF95 &+ $0 &+ 1), $0) }
        .sorted { $0 < $1 }
      let shelf = candidates.filter { $0.key & (shelves - 1) == order[Int(place)].1 }
      if !shelf.isEmpty { candidates = shelf }
      tick = run
    }
    return walk(candidates, to: tick)
  }

  private struct Candidate {
    var key: UInt64
    var index: Int
    var id: QuoteID

    @inline(__always)
    func score(_ salt: UInt64) -> UInt64 { Mixing.mix(key ^ salt) }
  }

  private static func salt(of tick: UInt64) -> UInt64 {
    Mixing.mix(tick &* 0x9E37_79B9_7F4A_7C15 &+ 0x632B_E59B_D9B4_E019)
  }

  /// Plays the block from its first tick to the wanted one.
  private static func walk(_ all: [Candidate], to tick: UInt64) -> Int {
    var block: UInt64 = 1
    while block < UInt64(all.count) { block *= 2 }
    let first = tick / block * block
    let last = first + block - 1

    var pool: [Candidate] = []
    var previous: Int?
    for now in first...tick {
      if pool.isEmpty { pool = all }
      var barred: (Int?, Int?) = (nil, nil)
      if all.count >= 3 {
        barred.0 = previous
        if now == last {
          barred.1 = best(of: all, salt: salt(of: last + 1), barring: (nil, nil)).map { all[$0].index }
        }
      }
      let salt = salt(of: now)
      if let place = best(of: pool, salt: salt, barring: barred) {
        previous = pool[place].index
        pool.swapAt(place, pool.count - 1)
        pool.removeLast()
      } else if let place = best(of: all, salt: salt, barring: barred) {
        // Only barred quotes are left in the pool: they wait, and the day takes one of all.
        previous = all[place].index
      }
    }
    // Three quotes or more always leave one unbarred, and fewer bar none: a pick was made.
    return previous ?? all[0].index
  }

  /// The place of the highest score among those not barred; equal scores by id.
  private static func best(of candidates: [Candidate], salt: UInt64, barring barred: (Int?, Int?)) -> Int? {
    var best: Int?
    var highest: UInt64 = 0
    for (place, candidate) in candidates.enumerated() {
      let score = candidate.score(salt)
      if let best, score < highest || score == highest && candidate.id <= candidates[best].id { continue }
      if candidate.index == barred.0 || candidate.index == barred.1 { continue }
      best = place
      highest = score
    }
    return best
  }
}
