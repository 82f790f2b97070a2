#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#else
  import Glibc
#endif

/// The temporary file being written, so that a signal can take it along.
package enum TemporaryFile {
  /// Read by the signal handler, so it is a C string that stays where it is. One writer at a time: the lock sees to it
  /// within a store, and a process that writes two stores at once loses at most this tidiness.
  private nonisolated(unsafe) static var path: UnsafeMutablePointer<CChar>? = nil

  static func begin(_ path: String) {
    self.path = strdup(path)
  }

  static func end() {
    let old = path
    path = nil
    free(old)
  }

  /// Makes INT, TERM and HUP remove the temporary file before they end the process, as they would have anyway. For a
  /// command; an app decides about its signals itself. A signal that the parent had switched off stays off.
  package static func removeOnSignals() {
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
