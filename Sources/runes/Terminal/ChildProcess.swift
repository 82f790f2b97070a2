import RuneSystem

/// Runs another program to completion.
enum ChildProcess {
  struct Result: Sendable {
    /// The exit code, or 128 plus the number of the signal that ended the program.
    var status: Int32
    /// Its standard output, up to the limit.
    var output: String
  }

  /// Runs a program found through `PATH`, with empty standard input and standard error discarded.
  ///
  /// - Parameter limit: The number of output bytes to keep; the rest is discarded.
  /// - Returns: Nil if the program does not exist.
  static func run(_ arguments: [String], limit: Int = 16 << 20) -> Result? {
    guard let program = arguments.first else { return nil }
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return nil }
    defer { close(ends[0]) }
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    for end in ends { posix_spawn_file_actions_addclose(&actions, end) }
    var vector = arguments.map { strdup($0) } + [nil]
    defer { for argument in vector { free(argument) } }
    var variables = Self.variables.map { strdup($0) } + [nil]
    defer { for variable in variables { free(variable) } }
    var child = pid_t()
    let problem = posix_spawnp(&child, program, &actions, nil, &vector, &variables)
    close(ends[1])
    guard problem == 0 else { return nil }

    let bytes = (try? CheckedInput(descriptor: ends[0], name: program).readAll(limit: limit)) ?? []
    // Drain the output, so that the program does not block on a full pipe.
    var rest = [UInt8](repeating: 0, count: 1 << 16)
    while read(ends[0], &rest, rest.count) > 0 {}
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0 && errno == EINTR {}
    let signal = status & 0x7F
    return Result(
      status: signal == 0 ? status >> 8 & 0xFF : 128 + signal, output: String(decoding: bytes, as: UTF8.self))
  }

  /// The environment for child processes, as `NAME=value`.
  private static var variables: [String] {
    [
      "PATH", "HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_DATA_DIRS", "FONTCONFIG_FILE",
      "FONTCONFIG_PATH", "FONTCONFIG_SYSROOT",
    ].compactMap { name in environment(name).map { "\(name)=\($0)" } } + ["LC_ALL=C"]
  }
}
