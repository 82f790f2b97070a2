import RuneSystem

/// The progress on a large file, shown on a line of the terminal that is rewritten and finally cleared.
///
/// It is shown only if the user would otherwise see nothing: standard input is a file, standard error is a terminal,
/// standard output is not, and a second has passed.
struct Progress {
  private let size: Int
  private let start = ContinuousClock.now
  private var done = 0
  private var shown: Int?

  /// Returns nil if no progress should be shown.
  init?() {
    guard OpenFile.standardError.isTerminal, !OpenFile.standardOutput.isTerminal,
      let rest = OpenFile.standardInput.rest, rest > Self.smallest
    else { return nil }
    size = rest
  }

  /// Files up to this size take less than a second.
  private static let smallest = 1 << 24

  mutating func advance(by count: Int) {
    done += count
    let percent = min(100, done * 100 / size)
    guard percent != shown, start.duration(to: .now) >= .seconds(1) else { return }
    shown = percent
    try? OpenFile.standardError.write("\rrunes: \(percent) %")
  }

  /// Clears the line.
  func end() {
    if shown != nil { try? OpenFile.standardError.write("\r            \r") }
  }
}
