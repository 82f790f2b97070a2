#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Runs rivals in turn and prints the processor time that they took, which depends less on other load than the clock.
struct Rounds {
  let count: Int

  /// Runs all rivals in turn, `count` times after one round that does not count, and prints a row for each: name, rival,
  /// units and the nanoseconds of each round.
  ///
  /// - Parameter units: How many bytes or calls a round is.
  func race(_ name: String, units: Int, _ rivals: [(name: String, run: () -> Void)]) {
    var times = rivals.map { _ in [Int]() }
    for round in 0...count {
      for (index, rival) in rivals.enumerated() {
        let start = Self.processorTime
        rival.run()
        if round > 0 { times[index].append(Self.processorTime - start) }
      }
    }
    for (rival, times) in zip(rivals, times) {
      print("\(name)\t\(rival.name)\t\(units)\t\(times.map(String.init).joined(separator: " "))")
    }
  }

  /// Of this process, in nanoseconds.
  static var processorTime: Int {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }
}
