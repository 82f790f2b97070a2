/// The temporary file being written, so that a signal can take it along.
package enum TemporaryFile {
  /// Read by the signal handler, so it is a C string that stays where it is. Only a process that has asked for
  /// `removeOnSignals` keeps it, a command that writes one file at a time; in an app, which may write from several
  /// threads, nobody touches it.
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

  /// Makes INT, TERM and HUP remove the temporary file before they end the process, as they would have anyway. For a
  /// command of one thread, before it writes; an app decides about its signals itself. A signal that the parent had switched off stays off.
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
        // Only calls that are safe in a handler: unlink, signal, raise.
        if let path = TemporaryFile.path { unlink(path) }
        signal(number, SIG_DFL)
        raise(number)
      }
    }
  }
}
