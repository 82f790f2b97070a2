import Foundation
import RuneKit

/// Calls one transliterator from several threads at once: every answer must be the same, and the calls should take as little
/// time by the clock as calls from so many processes, which share nothing.
struct ThreadRaces {
  private let transliterator: RunicTransliterator
  private let rounds: Int
  private let threads: [Int]

  init(script: String, mode: String, rounds: Int, threads: [Int]) throws {
    guard let runic = RunicScript(rawValue: script) else { throw MemoryRaces.Failure.unknownScript(script) }
    transliterator = try RunicTransliterator(script: runic, mode: mode)
    self.rounds = rounds
    self.threads = threads
  }

  func run() {
    for length in [40, 4_000] { race(length) }
  }

  private func race(_ length: Int) {
    // Each text is another, so that a pipeline shared by two threads would show; and threads share no string, since counting
    // references to it would take them turns.
    let cases = (0..<16).map { _ in
      (0..<16).map { number in
        let sentence = "the \(number + 1) quick foxes of Thing \(number) jump over the warthog; "
        let text = String(String(repeating: sentence, count: length / sentence.utf8.count + 1).prefix(length))
        return (text: text, expected: transliterator.transliterate(text))
      }
    }
    let calls = max(16, 8_000_000 / (length + 200)) / 16 * 16
    for threads in threads {
      let times = (0...rounds).map { _ in
        Self.time(threads) { thread in
          let own = cases[thread]
          for call in 0..<calls / threads {
            let next = own[(thread + call) % own.count]
            let answer = transliterator.transliterate(next.text)
            precondition(answer == next.expected, "thread \(thread) of \(threads) got another answer")
          }
        }
      }
      let fields = ["\(length)-byte call", "\(threads) threads", "\(calls)"]
      print((fields + [times.dropFirst().map(String.init).joined(separator: " ")]).joined(separator: "\t"))
    }
  }

  /// How long it takes until all threads are done, by the clock, in nanoseconds.
  private static func time(_ count: Int, _ body: @escaping @Sendable (_ thread: Int) -> Void) -> Int {
    let done = DispatchSemaphore(value: 0)
    let start = DispatchTime.now().uptimeNanoseconds
    for number in 0..<count {
      Thread {
        body(number)
        done.signal()
      }.start()
    }
    for _ in 0..<count { done.wait() }
    return Int(DispatchTime.now().uptimeNanoseconds - start)
  }
}
