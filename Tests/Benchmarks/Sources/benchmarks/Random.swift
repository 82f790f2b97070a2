/// Random numbers, the same on every machine (SplitMix64).
struct Random {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }

  mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(limit)) }

  /// True with a probability of 1 in `times`.
  mutating func once(in times: Int) -> Bool { below(times) == 0 }
}

/// Words with a Zipf distribution, as in real texts: the word at rank r is 1/r times as frequent as the first.
struct Words {
  private let words: [[UInt8]]
  /// An index into `words` for each of many equally likely numbers.
  private let draws: [Int]

  /// - Parameter text: Words separated by spaces, the most frequent first.
  init(_ text: String) {
    self.init(words: text.split { $0 == " " || $0 == "\n" }.map { Array($0.utf8) })
  }

  private init(words: [[UInt8]]) {
    self.words = words
    draws = words.indices.flatMap { Array(repeating: $0, count: max(1, 4_096 / ($0 + 1))) }
  }

  /// The same words in a different spelling.
  func map(_ spelling: (String) -> String) -> Words {
    Words(words: words.map { Array(spelling(String(decoding: $0, as: UTF8.self)).utf8) })
  }

  func draw(_ random: inout Random) -> [UInt8] { words[draws[random.below(draws.count)]] }
}
