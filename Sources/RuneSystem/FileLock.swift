/// Exclusive write access to a file, held as an advisory lock on a second file beside it.
///
/// Uses `flock` on `<path>.lock`; the kernel releases it when the process dies, so locks never go stale. The data file
/// itself cannot be locked, because every write replaces its inode, and `fcntl` locks are unsuitable, because they are
/// released when any descriptor of the file is closed. The lock file is never renamed or removed: otherwise two
/// processes could hold it at once.
package enum FileLock {
  /// Whether the file has ever been locked, which leaves a lock file behind.
  package static func exists(for path: String) -> Bool { SystemCall.exists(path + ".lock") }

  /// Calls `body` with the lock held. Returns nil without calling it if another process still holds the lock after
  /// about `patience` milliseconds. Blocks the thread while waiting.
  package static func holding<Result, Problem: Error>(
    for path: String, patience: Int, lockFailure: (FileError) -> Problem, _ body: () throws(Problem) -> Result
  ) throws(Problem) -> Result? {
    let file: OpenFile
    do {
      file = try open(for: path)
      var pauses = LockPauses(patience: patience)
      while try file.lock() == .heldByAnother {
        guard let pause = pauses.next() else { return nil }
        SystemCall.sleep(microseconds: UInt32(pause * 1000))
      }
    } catch {
      throw lockFailure(error)
    }
    defer { withExtendedLifetime(file) {} }
    return try body()
  }

  private static func open(for path: String) throws(FileError) -> OpenFile {
    // O_NOFOLLOW: a planted link must not make us create a file elsewhere.
    try SystemCall.open(path + ".lock", O_RDWR | O_CREAT | O_NOFOLLOW, as: "open the lock")
  }
}

/// The pauses between attempts to take the lock, in milliseconds.
///
/// Adds up the pauses requested instead of reading a clock, so that clock changes do not matter. The jitter keeps
/// writers that collided once from colliding again.
private struct LockPauses {
  let patience: Int
  private var waited = 0
  private var pause = 1

  init(patience: Int) {
    self.patience = patience
  }

  mutating func next() -> Int? {
    if waited >= patience { return nil }
    let step = Int.random(in: pause...(2 * pause))
    waited += step
    pause = min(pause * 2, 16)
    return step
  }
}
