import RuneStones
import RuneSystem

/// Reads runes as words that no stone spells this way: which letters runes stand for, and which letters follow which.
///
/// A word is a sequence of units, each a letter with none to two letters of the sixteen that were carved for it. The pack has
/// the cost of each unit after two others, learned by `.ci/packaging/stones.py` from its words. A key is three numbers of ten
/// bits, the last one the unit: 0 is nothing, 1 the beginning of a word, 2 its end. A value is a cost in 1/1024 bit and, in
/// the lower half, the cost of falling back from this context to a shorter one.
struct UnattestedWords: Sendable {
  private let pack: StonePack
  private let lexicon: StoneLexicon
  private let letters: [String]
  /// The units by what was carved for them.
  private let carved: [String: [Int]]
  /// The units for a lost rune.
  private let single: [Int]

  /// The maximum number of letters; the words of stones have fewer.
  static let longest = 24
  /// How many beginnings are kept at each rune.
  private static let kept = 60
  /// How many letters in sequence no rune stands for.
  private static let mostSilent = 2
  /// How much a word counts beside one that is on no stone for each place that it is carved at, otherwise spelled.
  private static let weightOfPlace = 3.0
  private static let (nothing, begin, end, first) = (UInt32(0), UInt32(1), UInt32(2), 3)

  init(pack: StonePack, lexicon: StoneLexicon) {
    (self.pack, self.lexicon) = (pack, lexicon)
    let units = pack.allUnits
    letters = units.map(\.letters)
    carved = Dictionary(grouping: units.indices) { units[$0].runes }
    single = units.indices.filter { units[$0].runes.count == 1 }
  }

  /// The beginning of a word.
  private struct Beginning: Hashable {
    var text: String
    /// The last two units.
    var context: UInt32
  }

  /// Words with their shares, the likeliest first.
  ///
  /// - Parameter spelling: Letters of the sixteen, with `-` for a lost rune.
  func readings(of spelling: String) -> [(word: String, key: String, share: Double)] {
    let runes = Array(spelling)
    guard !runes.isEmpty, runes.count <= Self.longest else { return [] }
    var beginnings = [[Beginning: Double]](repeating: [:], count: runes.count + 1)
    beginnings[0][Beginning(text: "", context: Self.begin)] = 0
    var memory: [UInt32: Double] = [:]
    for index in 0...runes.count {
      var added = Self.best(beginnings[index])
      for _ in 0..<Self.mostSilent {
        var more: [Beginning: Double] = [:]
        for (beginning, cost) in added { extend(beginning, cost, by: carved[""] ?? [], &more, &memory) }
        // Those that are new or cheaper.
        added = Self.best(more.filter { $0.value < beginnings[index][$0.key] ?? .infinity })
        for (beginning, cost) in added { beginnings[index][beginning] = cost }
      }
      for (beginning, cost) in Self.best(beginnings[index]) {
        for size in 1...2 where index + size <= runes.count {
          let units =
            size == 1 && runes[index] == StoneReader.lost.rune
            ? single : carved[String(runes[index..<index + size])] ?? []
          extend(beginning, cost, by: units, &beginnings[index + size], &memory)
        }
      }
    }
    var weights: [String: (word: String, best: Double, weight: Double)] = [:]
    for (beginning, cost) in beginnings[runes.count].sorted(by: { Self.isBefore($0, $1) }).prefix(Self.kept) {
      let total = cost + self.cost(Self.end, after: beginning.context, &memory)
      let key = EditionNorm.key(beginning.text)
      let weight = exp2(-total)
      let known = weights[key]
      weights[key] =
        if let known, known.best <= total { (known.word, known.best, known.weight + weight) } else {
          (beginning.text, total, (known?.weight ?? 0) + weight)
        }
    }
    // The roots, since the letters of a word depend on each other by more than two, which makes the model too sure.
    let leveled = weights.map { key, found in
      let places = Double(lexicon.count(key))
      return (word: found.word, key: key, weight: found.weight.squareRoot() * (1 + Self.weightOfPlace * places))
    }
    let sum = leveled.reduce(0) { $0 + $1.weight }
    guard sum > 0 else { return [] }
    return leveled.sorted { $0.weight == $1.weight ? $0.key < $1.key : $0.weight > $1.weight }
      .map { ($0.word, $0.key, Self.held($0.weight / sum)) }
  }

  /// A share that is true: on stones of other places, what the model was surer of than one half was right in 50 to 65 %.
  private static func held(_ share: Double) -> Double { share <= 0.5 ? share : 0.5 + (share - 0.5) / 3 }

  private func extend(
    _ beginning: Beginning, _ cost: Double, by units: [Int], _ known: inout [Beginning: Double],
    _ memory: inout [UInt32: Double]
  ) {
    for unit in units {
      let number = UInt32(unit + Self.first)
      let next = Beginning(text: beginning.text + letters[unit], context: beginning.context << 10 & 0xFFFFF | number)
      let total = cost + self.cost(number, after: beginning.context, &memory)
      if total < known[next] ?? .infinity { known[next] = total }
    }
  }

  /// The cost of a unit after two others, in bits.
  private func cost(_ unit: UInt32, after context: UInt32, _ memory: inout [UInt32: Double]) -> Double {
    let key = context << 10 | unit
    if let known = memory[key] { return known }
    var cost = 0.0
    var context = context
    while true {
      if let value = pack.modelValue(context << 10 | unit) {
        cost += Double(value >> 16)
        break
      }
      // A damaged or foreign unit costs as much as one can.
      if context == Self.nothing {
        cost += Double(UInt16.max)
        break
      }
      cost += Double((pack.modelValue(context) ?? 0) & 0xFFFF)
      context = context > 0x3FF ? context & 0x3FF : Self.nothing
    }
    memory[key] = cost / 1024
    return cost / 1024
  }

  private static func isBefore(_ left: (key: Beginning, value: Double), _ right: (key: Beginning, value: Double))
    -> Bool
  { (left.value, left.key.text, left.key.context) < (right.value, right.key.text, right.key.context) }

  private static func best(_ all: [Beginning: Double]) -> [(key: Beginning, value: Double)] {
    Array(all.sorted(by: isBefore).prefix(kept))
  }
}
