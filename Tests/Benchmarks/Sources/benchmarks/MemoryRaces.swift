import RuneKit

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Compares the library with copying, from memory to memory on one core.
///
/// Writes rows to standard output, with fields separated by tabs: corpus, rival, bytes, nanoseconds of each round.
struct MemoryRaces {
  private let transliterator: RunicTransliterator
  private let size: Int
  private let rounds: Int

  enum Failure: Error {
    case unknownScript(String)
  }

  init(script: String, mode: String, size: Int, rounds: Int) throws {
    guard let runic = RunicScript(rawValue: script) else { throw Failure.unknownScript(script) }
    transliterator = try RunicTransliterator(script: runic, mode: mode)
    self.size = size
    self.rounds = rounds
  }

  func run() {
    for kind in Corpus.Kind.allCases where kind != .random && kind != .cyrillic { race(on: kind) }
    raceCalls()
  }

  // MARK: Bulk

  func race(on kind: Corpus.Kind) {
    var corpus = Corpus(kind)
    let text = corpus.block(of: size)
    var target = [UInt8](repeating: 1, count: size * 3)
    var output: [UInt8] = []
    output.reserveCapacity(size * 3 + (1 << 16))
    var stream = transliterator.makeStream()

    func copy() {
      text.withUnsafeBytes { source in target.withUnsafeMutableBytes { $0.copyMemory(from: source) } }
    }
    // The cost of writing three bytes for one without reading: each block is written three times.
    func expand() {
      let block = 1 << 12
      text.withUnsafeBytes { source in
        target.withUnsafeMutableBytes { target in
          var place = 0
          var start = 0
          while start < source.count {
            let end = min(start + block, source.count)
            for _ in 0..<3 {
              let part = UnsafeMutableRawBufferPointer(rebasing: target[place..<place + end - start])
              part.copyMemory(from: UnsafeRawBufferPointer(rebasing: source[start..<end]))
              place += end - start
            }
            start = end
          }
        }
      }
    }
    // As in the filter: 256 KiB at a time into the same buffer.
    func transliterate() {
      text.withUnsafeBytes { source in
        var start = 0
        while start < source.count {
          let end = min(start + (1 << 18), source.count)
          output.removeAll(keepingCapacity: true)
          stream.transliterate(UnsafeRawBufferPointer(rebasing: source[start..<end]), into: &output)
          start = end
        }
      }
      stream.finish(into: &output)
    }
    report(
      kind.rawValue, bytes: size,
      times: alternate([("memcpy", copy), ("copy three times", expand), ("runes", transliterate)]))
  }

  // MARK: Calls

  private func raceCalls() {
    let text = "the quick brown fox jumps over lazy dogs"
    let bytes = Array(text.utf8)
    let count = 20_000
    var stream = transliterator.makeStream()
    var output: [UInt8] = []
    output.reserveCapacity(256)
    var buffer = [UInt8](repeating: 0, count: 256)
    var sum = 0

    func streamed() {
      bytes.withUnsafeBytes { source in
        for _ in 0..<count {
          output.removeAll(keepingCapacity: true)
          stream.transliterate(source, into: &output)
          stream.finish(into: &output)
          sum &+= output.count
        }
      }
    }
    func whole() {
      bytes.withUnsafeBytes { source in
        buffer.withUnsafeMutableBytes { buffer in
          for _ in 0..<count { sum &+= stream.transliterate(whole: source, into: buffer) ?? 0 }
        }
      }
    }
    func bytesCall() {
      bytes.withUnsafeBytes { source in
        for _ in 0..<count { sum &+= transliterator.transliterate(utf8: source).count }
      }
    }
    func stringCall() {
      for _ in 0..<count { sum &+= transliterator.transliterate(text).utf8.count }
    }
    let times = alternate([
      ("whole, caller's buffer", whole), ("stream, caller's array", streamed), ("bytes", bytesCall),
      ("String", stringCall),
    ])
    precondition(sum > 0, "the calls wrote nothing")
    report("\(bytes.count)-byte call", bytes: count, times: times)
  }

  // MARK: Measuring

  /// Runs all rivals in turn, `rounds` times, after a warm-up round.
  private func alternate(_ rivals: [(name: String, run: () -> Void)]) -> [(name: String, nanoseconds: [Int])] {
    var times = rivals.map { (name: $0.name, nanoseconds: [Int]()) }
    for round in 0...rounds {
      for (index, rival) in rivals.enumerated() {
        let start = ContinuousClock.now
        rival.run()
        let elapsed = start.duration(to: .now).components
        if round > 0 {
          times[index].nanoseconds.append(
            Int(elapsed.seconds) * 1_000_000_000 + Int(elapsed.attoseconds / 1_000_000_000))
        }
      }
    }
    return times
  }

  private func report(_ corpus: String, bytes: Int, times: [(name: String, nanoseconds: [Int])]) {
    for row in times {
      let list = row.nanoseconds.map(String.init).joined(separator: " ")
      print("\(corpus)\t\(row.name)\t\(bytes)\t\(list)")
    }
  }
}
