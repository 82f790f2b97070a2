/// The right to write a file, held through an advisory lock on a file beside it.
///
/// `flock` on `<path>.lock`: the kernel drops it when its owner dies, so no stale lock exists. Never on the file
/// itself, whose inode changes with each write; never by `fcntl`, whose locks fall when any descriptor of the file is
/// closed. The lock file is never renamed or removed: removing it would make two owners.
package enum FileLock {
  /// Whether somebody has locked the file before: then the lock's file stands beside it.
  package static func exists(besides path: String) -> Bool { SystemCall.exists(path + ".lock") }

  /// Calls `body` with the lock held; nil, and no call, when somebody else still holds it after about `patience`
  /// milliseconds. The waiting blocks the thread.
  package static func holding<Result, Problem: Error>(
    besides path: String, patience: Int, lockFailure: (FileError) -> Problem, _ body: () throws(Problem) -> Result
  ) throws(Problem) -> Result? {
    let file: OpenFile
    do {
      file = try open(besides: path)
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

  /// The same for a task, whose thread goes on with other work while it waits.
  package static func waiting<Result>(
    besides path: String, patience: Int, _ body: () throws(FileError) -> Result
  ) async throws(FileError) -> Result? {
    let file = try open(besides: path)
    var pauses = LockPauses(patience: patience)
    while try file.lock() == .heldByAnother {
      guard let pause = pauses.next() else { return nil }
      // A task that is cancelled stops waiting.
      do { try await Task.sleep(nanoseconds: UInt64(pause) * 1_000_000) } catch { return nil }
    }
    defer { withExtendedLifetime(file) {} }
    return try body()
  }

  private static func open(besides path: String) throws(FileError) -> OpenFile {
    // O_NOFOLLOW: a link laid in our way must not make us create a file elsewhere.
    try SystemCall.open(path + ".lock", O_RDWR | O_CREAT | O_NOFOLLOW, as: "open the lock")
  }
}

/// How long to wait between attempts, in milliseconds.
///
/// Waiting is counted by what was asked for, so that no clock can be wrong about it. The jitter keeps writers who came
/// together from coming back together.
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
