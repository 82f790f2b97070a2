#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#else
  import Glibc
#endif

/// The right to write a file, held through an advisory lock on a file beside it.
///
/// `flock` on `<path>.lock`: the kernel drops it when its owner dies, so no stale lock exists. Never on the file
/// itself, whose inode changes with each write; never by `fcntl`, whose locks fall when any descriptor of the file is
/// closed. The lock file is never renamed or removed: removing it would make two owners.
enum FileLock {
  /// Whether somebody has locked the file before: then the lock's file stands beside it.
  static func exists(besides path: String) -> Bool { SystemCall.exists(path + ".lock") }

  /// Calls `body` with the lock held; nil, and no call, when somebody else holds it still after about `patience`
  /// milliseconds.
  static func holding<Result, Problem: Error>(
    besides path: String, patience: Int, lockFailure: (FileError) -> Problem, _ body: () throws(Problem) -> Result
  ) throws(Problem) -> Result? {
    let file: OpenFile
    do {
      // O_NOFOLLOW: a link laid in our way must not make us create a file elsewhere.
      file = try SystemCall.open(path + ".lock", O_RDWR | O_CREAT | O_NOFOLLOW, as: "open the lock")
      guard try acquire(file, patience: patience) else { return nil }
    } catch {
      throw lockFailure(error)
    }
    defer { withExtendedLifetime(file) {} }
    return try body()
  }

  private static func acquire(_ file: OpenFile, patience: Int) throws(FileError) -> Bool {
    var waited = 0
    var pause = 1
    while try file.lock() == .heldByAnother {
      if waited >= patience { return false }
      // Waiting is counted by what was asked for, so that no clock can be wrong about it. The jitter keeps writers who
      // came together from coming back together.
      let step = Int.random(in: pause...(2 * pause))
      SystemCall.sleep(microseconds: UInt32(step * 1000))
      waited += step
      pause = min(pause * 2, 16)
    }
    return true
  }
}
