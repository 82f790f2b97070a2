import RuneSystem
import RuneText
import TestSupport
import Testing

@testable import RunePicking
@testable import RuneQuotes

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The lines of a file in the repository, given by its path, without comments and empty lines.
func repositoryLines(_ path: String, file: StaticString = #filePath) throws -> [String] {
  let top = "\(file)".split(separator: "/", omittingEmptySubsequences: false).dropLast(3).joined(separator: "/")
  let content = try #require(try AtomicFile.read(top + "/" + path, limit: 16 << 20), "no file \(path)")
  return String(decoding: content, as: UTF8.self).split(separator: "\n").map(String.init)
    .filter { !$0.hasPrefix("#") }
}

/// Ids of a generated set.
func ids(_ count: Int, set: Int = 0) -> [QuoteID] {
  (0..<count).map { QuoteID(text: "quote \(set)-\($0)", author: "vector") }
}

@Suite("The quote of the day")
struct DailyPickerTests {
  @Test("agrees with the reference on 1,000 frozen vectors")
  func vectors() throws {
    var sets: [String: [QuoteID]] = [:]
    let rows = try repositoryLines("Tests/Golden/quote-of-the-day.tsv")
    #expect(rows.count == 1000)
    for row in rows.prefix(Effort.rounds(rows.count)) {
      let cells = row.split(separator: "\t").map(String.init)
      let count = try #require(Int(cells[0]))
      let set = try #require(Int(cells[1]))
      let date = try #require(CivilDate(cells[2]))
      let known = sets["\(count)-\(set)"] ?? ids(count, set: set)
      sets["\(count)-\(set)"] = known
      #expect(DailyPicker.pick(from: known, on: date) == Int(cells[3]), "\(row)")
    }
  }

  @Test("does not depend on the order of the set", arguments: [3, 12, 100, 1500])
  func order(count: Int) throws {
    var generator = SeededGenerator(seed: 7)
    let sorted = ids(count)
    let shuffled = sorted.shuffled(using: &generator)
    for step in 0..<(count > 1000 ? 3 : 120) {
      let date = try #require(CivilDate(dayNumber: 739_000 + step))
      let one = try #require(DailyPicker.pick(from: sorted, on: date))
      let other = try #require(DailyPicker.pick(from: shuffled, on: date))
      #expect(sorted[one] == shuffled[other], "\(count) quotes, \(date)")
    }
  }

  /// The picks of consecutive days.
  private func picks(_ ids: [QuoteID], days: Range<Int>) throws -> [Int] {
    try days.map { day in
      let date = try #require(CivilDate(dayNumber: day))
      return try #require(DailyPicker.pick(from: ids, on: date))
    }
  }

  @Test("shows every quote once or twice in each block", arguments: [1, 2, 3, 5, 8, 9, 16, 30, 33, 64, 65])
  func coverage(count: Int) throws {
    var block = 1
    while block < count { block *= 2 }
    let first = 739_000 / block * block
    let picks = try picks(ids(count), days: first..<(first + 4 * block + 1))
    for start in stride(from: 0, to: 4 * block, by: block) {
      // A quote may be delayed by a day if it is also the first of the next block.
      let seen = Set(picks[start...(start + block)])
      #expect(seen.count == count, "\(count) quotes, block at \(first + start): \(seen.count) seen")
      for index in 0..<count {
        let times = picks[start..<(start + block)].count { $0 == index }
        #expect(times <= 2, "\(count) quotes, quote \(index) came \(times) times")
      }
    }
  }

  @Test("shows no quote on two consecutive days", arguments: [3, 4, 7, 12, 60])
  func noRepeat(count: Int) throws {
    let picks = try picks(ids(count), days: 739_000..<(739_000 + 700))
    let repeats = zip(picks, picks.dropFirst()).count { $0 == $1 }
    #expect(repeats == 0, "\(count) quotes")
  }

  @Test("changes few days when a quote is added", arguments: [(30, 60), (60, 36)])
  func fewChanges(count: Int, limit: Int) throws {
    var sum = 0
    for set in 0..<4 {
      let old = ids(count, set: set)
      let new = old + [QuoteID(text: "brand new \(set)", author: "")]
      let before = try picks(old, days: 739_000..<739_365)
      let after = try picks(new, days: 739_000..<739_365)
      sum += zip(before, after).count { $0 != $1 }
    }
    #expect(sum / 4 <= limit, "\(count) quotes: \(sum / 4) of 365 days change")
  }

  @Test("picks of many days are those of each day", arguments: [1, 2, 3, 12, 65, 1025])
  func manyDays(count: Int) {
    let ids = ids(count)
    var picks = DailyPicker.Picks(from: ids)
    var tick: UInt64 = 739_000
    for step in 0..<(count > 1000 ? 20 : 300) {
      // Days after each other, again, after a pause, and before.
      tick = step % 50 == 49 ? tick - 7 : tick + [1, 1, 0, 5][step % 4]
      #expect(picks.pick(tick) == DailyPicker.pick(from: ids, tick: tick), "\(count) quotes, \(tick)")
    }
  }

  @Test("days whose shelf is empty take all quotes")
  func emptyShelf() {
    let ids = Array(
      (0..<3000).map { QuoteID(text: "\($0)", author: "") }.filter { PickerHash.key(of: $0) & 1 == 0 }.prefix(1025))
    #expect(ids.count == 1025)
    var picks = DailyPicker.Picks(from: ids)
    let picked = (2048..<2056).map { picks.pick($0) }
    #expect(!picked.contains(nil))
    #expect(picked == (2048..<2056).map { DailyPicker.pick(from: ids, tick: $0) })
  }

  @Test("picks nothing from an empty set")
  func none() throws {
    #expect(DailyPicker.pick(from: [], on: try #require(CivilDate("2026-11-21"))) == nil)
  }
}

@Suite("The random picker")
struct ShufflePickerTests {
  @Test("shows each quote once per round and none twice between rounds", arguments: [1, 2, 3, 9, 100])
  func rounds(count: Int) {
    let ids = ids(count)
    var generator = SeededGenerator(seed: UInt64(count))
    var picker = ShufflePicker()
    var previous: Int?
    for round in 0..<20 {
      var seen: Set<Int> = []
      for _ in 0..<count {
        let next = picker.next(1, from: ids, using: &generator).first
        if count > 1 { #expect(next != previous, "\(count) quotes, round \(round)") }
        previous = next
        seen.insert(next ?? -1)
      }
      #expect(seen == Set(0..<count), "\(count) quotes, round \(round)")
    }
  }

  @Test("picks many quotes as it picks them one by one", arguments: [1, 2, 3, 9, 100])
  func many(count: Int) {
    let ids = ids(count)
    var (generator, same) = (SeededGenerator(seed: 8), SeededGenerator(seed: 8))
    var (picker, other) = (ShufflePicker(), ShufflePicker())
    for many in [1, 2, 5, 0, 250, 3] {
      let picked = picker.next(many, from: ids, using: &generator)
      #expect(picked == (0..<many).map { _ in other.next(1, from: ids, using: &same)[0] })
      #expect(picker.state == other.state)
    }
    #expect(picker.next(3, from: [], using: &generator) == [])
  }

  @Test("continues a round when quotes are added and removed")
  func changes() {
    let all = ids(40)
    var generator = SeededGenerator(seed: 3)
    var picker = ShufflePicker()
    var present = Array(all[0..<20])
    var shown: [QuoteID] = []
    for _ in 0..<10 { shown.append(present[picker.next(1, from: present, using: &generator)[0]]) }
    let seed = picker.state?.seed
    present.removeAll { $0 == all[0] || $0 == all[1] }
    present += all[20...]
    while true {
      guard let next = picker.next(1, from: present, using: &generator).first, picker.state?.seed == seed else { break }
      shown.append(present[next])
    }
    #expect(Set(shown).count == shown.count, "a quote was shown twice in the round")
    #expect(Set(all[2..<20]).isSubset(of: Set(shown)), "a quote that was always present was not shown")
  }

  @Test(
    "starts a new round if its file is damaged",
    arguments: [
      "", "{", "[]", "{\"version\":99,\"seed\":1,\"last\":2}", "{\"version\":1,\"seed\":-1,\"last\":1e400}",
      "{\"version\":1,\"seed\":18446744073709551616,\"last\":0}", "{\"version\":1,\"seed\":1,\"seed\":1,\"last\":0}",
      "{\"version\":1,\"seed\":1}", String(repeating: "[", count: 3000),
    ])
  func damagedState(text: String) {
    #expect(throws: JSONDamage.self) { try ShuffleHistory.state(in: Array(text.utf8)) }
  }

  @Test("reads the state that it writes")
  func state() throws {
    let state = ShufflePicker.State(seed: .max, last: 1)
    #expect(try ShuffleHistory.state(in: ShuffleHistory.text(of: state)) == state)
  }
}
