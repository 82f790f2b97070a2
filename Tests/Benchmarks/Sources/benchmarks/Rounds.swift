/// Runs rivals in turn and prints their times.
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
        let start = ContinuousClock.now
        rival.run()
        let elapsed = start.duration(to: .now).components
        if round > 0 {
          times[index].append(Int(elapsed.seconds) * 1_000_000_000 + Int(elapsed.attoseconds / 1_000_000_000))
        }
      }
    }
    for (rival, times) in zip(rivals, times) {
      print("\(name)\t\(rival.name)\t\(units)\t\(times.map(String.init).joined(separator: " "))")
    }
  }
}
