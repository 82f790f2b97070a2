import RuneSystem

/// How much of a large file is done, on one line of the terminal that is written anew and cleared in the end.
///
/// It shows where somebody waits without seeing anything: standard input is a file, standard error is a terminal,
/// standard output is not, and a second has passed.
struct Progress {
  private let size: Int
  private let start = ContinuousClock.now
  private var done = 0
  private var shown: Int?

  /// Nil where there is nothing to show, or nobody to show it to.
  init?() {
    guard CheckedOutput.standardError.isTerminal, !CheckedOutput.standardOutput.isTerminal,
      let rest = SystemCall.restOfStandardInput(), rest > Self.smallest
    else { return nil }
    size = rest
  }

  /// Files up to this size take no second.
  private static let smallest = 1 << 24

  mutating func advance(by count: Int) {
    done += count
    let percent = min(100, done * 100 / size)
    guard percent != shown, start.duration(to: .now) >= .seconds(1) else { return }
    shown = percent
    try? CheckedOutput.standardError.write("\rrunes: \(percent) %")
  }

  /// Clears the line.
  func end() {
    if shown != nil { try? CheckedOutput.standardError.write("\r            \r") }
  }
}
