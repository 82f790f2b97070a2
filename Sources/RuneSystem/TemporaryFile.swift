/// The temporary file being written, which a signal handler removes.
package enum TemporaryFile {
  /// A C string at a stable address, because the signal handler reads it. Set only in a process that called
  /// `removeOnSignals`, such as a command, which writes one file at a time; in an app, which may write from several
  /// threads, it is never touched.
  private nonisolated(unsafe) static var path: UnsafeMutablePointer<CChar>? = nil
  private nonisolated(unsafe) static var isWatched = false

  package static func begin(_ path: String) {
    if isWatched { self.path = strdup(path) }
  }

  package static func end() {
    guard isWatched else { return }
    let old = path
    path = nil
    free(old)
  }

  /// Makes SIGINT, SIGTERM and SIGHUP remove the temporary file before they end the process. Ignored signals stay
  /// ignored. Call it in a single-threaded command before it writes; an app handles its signals itself.
  package static func removeOnSignals() {
    isWatched = true
    for number in [SIGINT, SIGTERM, SIGHUP] {
      var current = sigaction()
      guard sigaction(number, nil, &current) == 0 else { continue }
      #if canImport(Darwin)
        let isIgnored = unsafeBitCast(current.__sigaction_u.__sa_handler, to: Int.self) == 1
      #elseif canImport(Musl)
        let isIgnored = unsafeBitCast(current.__sa_handler.sa_handler, to: Int.self) == 1
      #else
        let isIgnored = unsafeBitCast(current.__sigaction_handler.sa_handler, to: Int.self) == 1
      #endif
      if isIgnored { continue }
      signal(number) { number in
        // Only async-signal-safe calls: unlink, signal, raise.
        if let path = TemporaryFile.path { unlink(path) }
        signal(number, SIG_DFL)
        raise(number)
      }
    }
  }
}
