/// Exclusive write access to a file, held as an advisory lock on a second file beside it.
///
/// Uses `flock` on `<path>.lock`; the kernel releases it when the process dies, so locks never go stale. The data file itself
/// cannot be locked, because every write replaces its inode, and `fcntl` locks are unsuitable, because they are released when any
/// descriptor of the file is closed. The lock file is never renamed or removed: otherwise two processes could hold it at once.
///
/// Where there is no `flock`, a process holds the lock that creates `<path>.lock.held`.
package enum FileLock {
  /// Whether the file has ever been locked, which leaves a lock file behind.
  package static func exists(for path: String) -> Bool { SystemCall.exists(path + ".lock") }

  /// Calls `body` with the lock held. Returns nil without calling it if another process still holds the lock after
  /// about `patience` milliseconds. Blocks the thread while waiting.
  package static func holding<Result, Problem: Error>(
    for path: String, patience: Int, lockFailure: (FileError) -> Problem, _ body: () throws(Problem) -> Result
  ) throws(Problem) -> Result? {
    let lock: Lock
    do {
      let file = try open(for: path)
      // Adds up the pauses instead of reading a clock, so that clock changes do not matter. Chance keeps writers that collided
      // once from colliding again.
      var (waited, pause, held) = (0, 1, try attempt(file, for: path))
      while held == nil {
        if waited >= patience { return nil }
        let step = Int.random(in: pause...(2 * pause))
        SystemCall.sleep(microseconds: UInt32(step * 1000))
        (waited, pause) = (waited + step, min(pause * 2, 16))
        held = try attempt(file, for: path)
      }
      lock = held!
    } catch {
      throw lockFailure(error)
    }
    defer { withExtendedLifetime(lock) {} }
    return try body()
  }

  private static func open(for path: String) throws(FileError) -> OpenFile {
    do {
      // O_NOFOLLOW: a planted link must not make us create a file elsewhere.
      let file = try SystemCall.open(path + ".lock", O_RDWR | O_CREAT | O_NOFOLLOW, as: "open the lock")
      // A lock that an administrator made must not lock the owner out.
      if let data = SystemCall.status(of: path) ?? SystemCall.status(of: AtomicFile.parent(of: path)),
        try file.status().owner != data.owner
      {
        try? file.change(owner: data)
      }
      return file
    } catch {
      // In a folder that is not writable, a file is written in place, so that it can be locked itself.
      guard AtomicFile.isObstacle(error), let file = try? SystemCall.open(path, O_RDWR | O_NOFOLLOW) else {
        throw error
      }
      MissingGuarantee.report("the lock of \(path) cannot be opened (\(error.reason)), so the file itself is locked")
      return file
    }
  }

  /// A lock that is held as long as this exists.
  private final class Lock {
    let file: OpenFile
    let mark: String?

    init(_ file: OpenFile, mark: String? = nil) { (self.file, self.mark) = (file, mark) }

    deinit { if let mark { SystemCall.remove(mark) } }
  }

  private static func attempt(_ file: OpenFile, for path: String) throws(FileError) -> Lock? {
    switch try file.lock() {
    case .locked: return Lock(file)
    case .heldByAnother: return nil
    case .unsupported: break
    }
    let mark = path + ".lock.held"
    MissingGuarantee.report("\(path) is on a file system without locks; \(mark) keeps other programs waiting instead")
    do {
      let made = try SystemCall.open(mark, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, as: "create the lock")
      try? made.write("\(SystemCall.processID)")
      return Lock(file, mark: mark)
    } catch {
      guard error.number == EEXIST else { throw error }
      // Left by a process that was killed, if it is still there now that the process is known not to run.
      let holder = { (try? AtomicFile.read(mark, limit: 20)).map { String(decoding: $0, as: UTF8.self) } }
      let name = holder()
      // One without a number was left before that could be written, which takes a moment.
      let patience = name == "" ? 3 : 60
      if TemporaryFile.isAbandoned(mark, by: name.flatMap { Int32($0) }, after: patience), holder() == name {
        SystemCall.remove(mark)
      }
      return nil
    }
  }
}
