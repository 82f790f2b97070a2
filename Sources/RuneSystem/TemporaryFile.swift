import RuneText

/// Temporary files, which a signal handler removes and the next writer, where a signal cannot be handled.
package enum TemporaryFile {
  // MARK: Names

  /// A new name beside `path`, or in another folder. It is short, so that it fits even when the file name has the maximum length.
  static func name(for path: String, in folder: String? = nil) -> String {
    let hash = String(fnv1a(AtomicFile.name(of: path).utf8), radix: 36)
    let suffix = "\(SystemCall.processID).\(String(UInt64.random(in: .min ... .max), radix: 36))"
    return "\(folder ?? AtomicFile.parent(of: path))/.runes-\(hash).tmp.\(suffix)"
  }

  /// Removes the temporary files that ended processes left in a folder.
  ///
  /// Each holds a lock on its own file while it writes, so those that are locked stay; and since the lock is taken a moment
  /// after the file is created, so do new ones of running processes.
  package static func removeAbandoned(in folder: String) {
    for name in SystemCall.names(in: folder) ?? [] where name.hasPrefix(".runes-") {
      let (parts, path) = (name.split(separator: "."), folder + "/" + name)
      guard parts.count == 4, parts[1] == "tmp", isAbandoned(path, by: Int32(parts[2])),
        let file = try? SystemCall.open(path, O_RDWR | O_NOFOLLOW | O_NONBLOCK), let answer = try? file.lock(),
        answer == .locked || answer == .unsupported
      else { continue }
      SystemCall.remove(path)
    }
  }

  /// Whether a process that is not running made a file, or it did so long ago.
  ///
  /// - Parameters:
  ///   - process: The number of the process; nil if it is not known.
  ///   - seconds: How long ago it was made at least, if that is not known.
  static func isAbandoned(_ path: String, by process: Int32?, after seconds: Int = 60) -> Bool {
    guard let status = SystemCall.status(of: path) else { return false }
    if SystemCall.now() - status.written > seconds { return true }
    return process.map { !SystemCall.isRunning($0) } ?? false
  }

  // MARK: Signals

  /// The temporary file being written: a C string at a stable address, because the signal handler reads it. Set only in a
  /// process that called `removeOnSignals`, such as a command, which writes one file at a time; in an app, which may write
  /// from several threads, it is never touched.
  private nonisolated(unsafe) static var path: UnsafeMutablePointer<CChar>? = nil
  private nonisolated(unsafe) static var isWatched = false

  static func begin(_ path: String) {
    if isWatched { self.path = path.withPath { strdup($0) } }
  }

  static func end() {
    guard isWatched else { return }
    let old = path
    path = nil
    free(old)
  }

  /// Makes the signals that end a process, and can be handled, remove the temporary file before they do. Ignored signals stay
  /// ignored. Call it in a single-threaded command before it writes; an app handles its signals itself.
  package static func removeOnSignals() {
    isWatched = true
    for number in [
      SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGXCPU,
    ] {
      let earlier = signal(number) { number in
        // Only async-signal-safe calls: unlink, signal, raise.
        if let path = TemporaryFile.path { unlink(path) }
        signal(number, SIG_DFL)
        raise(number)
      }
      // SIG_IGN is the address 1, and cannot be compared.
      if unsafeBitCast(earlier, to: Int.self) == 1 { signal(number, SIG_IGN) }
    }
  }
}
