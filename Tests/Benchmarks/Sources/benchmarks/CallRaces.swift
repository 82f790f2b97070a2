import RuneKit

/// Races the calls that apps use on texts of 5 to 4,000 bytes, against a loop over `Character`s with a dictionary and
/// against copying the text three times.
struct CallRaces {
  private let transliterator: RunicTransliterator
  private let rounds: Int
  /// What a first attempt at the job does: one character at a time, by a dictionary.
  private let dictionary: [Character: String]

  init(script: String, mode: String, rounds: Int) throws {
    let transliterator = try Self.transliterator(script, mode)
    self.transliterator = transliterator
    self.rounds = rounds
    let letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
    dictionary = Dictionary(uniqueKeysWithValues: letters.map { ($0, transliterator.transliterate(String($0))) })
  }

  private static func transliterator(_ script: String, _ mode: String) throws -> RunicTransliterator {
    guard let runic = RunicScript(rawValue: script) else { throw MemoryRaces.Failure.unknownScript(script) }
    return try RunicTransliterator(script: runic, mode: mode)
  }

  /// Prints rows for the tables, the first call and the second `init` of a process that has done nothing before.
  static func timeFirst(script: String, mode: String) throws {
    let start = Rounds.processorTime
    let first = try transliterator(script, mode)
    let made = Rounds.processorTime
    var length = first.transliterate("the quick brown fox").utf8.count
    let called = Rounds.processorTime
    length += try transliterator(script, mode).transliterate("").utf8.count
    let again = Rounds.processorTime
    precondition(length > 0, "the call wrote nothing")
    for (name, time) in [
      ("init", made - start), ("init and call", called - start), ("second init", again - called),
    ] {
      print("first call\t\(name)\t1\t\(time)")
    }
  }

  func run() {
    for length in [5, 40, 400, 4_000] { race(length) }
  }

  private func race(_ length: Int) {
    let sentence = "the quick brown fox jumps over lazy dogs and some more words of a longer text; "
    let text = String(String(repeating: sentence, count: length / sentence.utf8.count + 1).prefix(length))
    let bytes = Array(text.utf8)
    let count = max(20, 1_000_000 / (length + 50))
    var stream = transliterator.makeStream()
    var output: [UInt8] = []
    output.reserveCapacity(4 * length + 64)
    var buffer = [UInt8](repeating: 0, count: 4 * length + 64)
    var sum = 0

    func repeated(_ call: @escaping () -> Int) -> () -> Void {
      { for _ in 0..<count { sum &+= call() } }
    }
    let transliterator = transliterator
    let dictionary = dictionary
    Rounds(count: rounds).race(
      "\(length)-byte call", units: count,
      [
        (
          "caller's buffer",
          repeated {
            bytes.withUnsafeBytes { source in
              buffer.withUnsafeMutableBytes { stream.transliterate(whole: source, into: $0) ?? 0 }
            }
          }
        ),
        (
          "stream, caller's array",
          repeated {
            output.removeAll(keepingCapacity: true)
            bytes.withUnsafeBytes { stream.transliterate($0, into: &output) }
            stream.finish(into: &output)
            return output.count
          }
        ),
        ("[UInt8]", repeated { bytes.withUnsafeBytes { transliterator.transliterate(utf8: $0).count } }),
        ("String", repeated { transliterator.transliterate(text).utf8.count }),
        ("makeStream()", repeated { transliterator.makeStream().report.unmappedCount }),
        ("segments", repeated { transliterator.transliteration(of: text).segments.count }),
        ("explanation", repeated { transliterator.explanation(of: text).parts.count }),
        (
          "Character loop",
          repeated {
            var result = ""
            for character in text {
              if let rune = dictionary[character] { result += rune } else { result.append(character) }
            }
            return result.utf8.count
          }
        ),
        (
          "copy three times",
          repeated {
            bytes.withUnsafeBytes { source in
              buffer.withUnsafeMutableBytes { target in
                for lane in 0..<3 {
                  UnsafeMutableRawBufferPointer(rebasing: target[lane * length..<(lane + 1) * length])
                    .copyMemory(from: source)
                }
                return Int(target[length])
              }
            }
          }
        ),
      ])
    precondition(sum > 0, "the calls wrote nothing")
  }
}
