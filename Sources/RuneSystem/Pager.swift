/// Runs a pager between standard output and the terminal, as git does.
package enum Pager {
  /// Sends standard output through the pager until the returned closure is called.
  ///
  /// Uses `$PAGER`, else `less`, with options that make `less` print short texts directly and keep colors.
  ///
  /// - Parameter lines: The number of lines to show; if they fit on the screen, no pager is started.
  /// - Returns: A closure that ends the output and waits for the pager; nil if standard output is not a terminal or the
  ///   pager cannot be started.
  package static func start(forLines lines: Int) -> (() -> Void)? {
    var size = winsize()
    guard isatty(1) == 1, isatty(0) == 1, ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_row > 0,
      lines >= Int(size.ws_row)
    else { return nil }
    let command = environment("RUNES_PAGER") ?? environment("PAGER") ?? "less"
    if command == "cat" { return nil }
    setenv("LESS", "FRX", 0)
    setenv("LESSCHARSET", "utf-8", 0)
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return nil }
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[0], 0)
    posix_spawn_file_actions_addclose(&actions, ends[0])
    posix_spawn_file_actions_addclose(&actions, ends[1])
    var process = pid_t()
    var words: [UnsafeMutablePointer<CChar>?] = []
    for word in ["/bin/sh", "-c", command] { words.append(strdup(word)) }
    words.append(nil)
    defer { for word in words { free(word) } }
    let status = posix_spawn(&process, "/bin/sh", &actions, nil, words, environ)
    close(ends[0])
    guard status == 0 else {
      close(ends[1])
      return nil
    }
    let terminal = dup(1)
    dup2(ends[1], 1)
    close(ends[1])
    return {
      dup2(terminal, 1)
      close(terminal)
      var result: Int32 = 0
      while waitpid(process, &result, 0) < 0 && errno == EINTR {}
    }
  }
}
