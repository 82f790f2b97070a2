/// Runs a pager between standard output and the terminal, as git does.
enum Pager {
  /// Sends standard output through the pager until the returned closure is called.
  ///
  /// Uses `$PAGER`, else `less`, with options that make `less` print short texts directly and keep colors.
  ///
  /// - Parameter lines: The number of lines to show; if they fit on the screen, no pager is started.
  /// - Returns: A closure that ends the output and waits for the pager; nil if standard output is not a terminal or the
  ///   pager cannot be started.
  static func start(forLines lines: Int) -> (() -> Void)? {
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
    let pager = try? ChildProcess.start(["/bin/sh", "-c", command], variables: environ) { actions in
      posix_spawn_file_actions_adddup2(actions, ends[0], 0)
      for end in ends { posix_spawn_file_actions_addclose(actions, end) }
    }
    close(ends[0])
    guard let pager else {
      close(ends[1])
      return nil
    }
    let terminal = dup(1)
    dup2(ends[1], 1)
    close(ends[1])
    return {
      dup2(terminal, 1)
      close(terminal)
      ChildProcess.wait(for: pager)
    }
  }
}
