import RuneKit

/// Races the library from memory to memory, one core, against copies of the same bytes.
///
/// Rows on standard output, fields separated by tabs: corpus, rival, bytes, nanoseconds of each round.
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
  }

  func race(on kind: Corpus.Kind) {
    var corpus = Corpus(kind)
    race(on: corpus.block(of: size), named: kind.rawValue)
  }

  func race(on text: [UInt8], named name: String) {
    let size = text.count
    var target = [UInt8](repeating: 1, count: size * 3)
    var output: [UInt8] = []
    output.reserveCapacity(size * 3 + (1 << 16))
    var stream = transliterator.makeStream()

    func copy() {
      text.withUnsafeBytes { source in target.withUnsafeMutableBytes { $0.copyMemory(from: source) } }
    }
    // The cost of writing three bytes for one without looking at any: each block is written three times.
    func expand() {
      let block = 1 << 12
      text.withUnsafeBytes { source in
        target.withUnsafeMutableBytes { target in
          var offset = 0
          var start = 0
          while start < source.count {
            let end = min(start + block, source.count)
            for _ in 0..<3 {
              let part = UnsafeMutableRawBufferPointer(rebasing: target[offset..<offset + end - start])
              part.copyMemory(from: UnsafeRawBufferPointer(rebasing: source[start..<end]))
              offset += end - start
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
    Rounds(count: rounds).race(
      name, units: size, [("memcpy", copy), ("copy three times", expand), ("runes", transliterate)])
  }
}
