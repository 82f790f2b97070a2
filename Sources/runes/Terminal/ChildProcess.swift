/// Runs other programs.
enum ChildProcess {
  #if canImport(Darwin)
    typealias Redirections = posix_spawn_file_actions_t?
    private typealias Attributes = posix_spawnattr_t?
  #else
    typealias Redirections = posix_spawn_file_actions_t
    private typealias Attributes = posix_spawnattr_t
  #endif

  /// Starts a program found through `PATH`.
  ///
  /// The signals that ``Runes`` ignores end it as usual: a program inherits ignored signals, and a pager that ignores
  /// SIGPIPE may never end.
  ///
  /// - Parameter redirect: Opens its standard streams.
  /// - Returns: Nil if the program does not exist.
  static func start(
    _ arguments: [String], variables: UnsafePointer<UnsafeMutablePointer<CChar>?>,
    redirect: (UnsafeMutablePointer<Redirections>) -> Void
  ) throws(FileError) -> pid_t? {
    guard let program = arguments.first else { return nil }
    let redirections = UnsafeMutablePointer<Redirections>.allocate(capacity: 1)
    posix_spawn_file_actions_init(redirections)
    defer {
      posix_spawn_file_actions_destroy(redirections)
      redirections.deallocate()
    }
    redirect(redirections)
    let attributes = UnsafeMutablePointer<Attributes>.allocate(capacity: 1)
    posix_spawnattr_init(attributes)
    defer {
      posix_spawnattr_destroy(attributes)
      attributes.deallocate()
    }
    var signals = sigset_t()
    sigemptyset(&signals)
    for signal in [SIGPIPE, SIGXFSZ] { sigaddset(&signals, signal) }
    posix_spawnattr_setsigdefault(attributes, &signals)
    posix_spawnattr_setflags(attributes, Int16(POSIX_SPAWN_SETSIGDEF))
    let vector = arguments.map { $0.withPath { strdup($0) } } + [nil]
    defer { for argument in vector { free(argument) } }
    var child = pid_t()
    let number = posix_spawnp(&child, program, redirections, attributes, vector, variables)
    if number == 0 { return child }
    if [ENOENT, ENOTDIR, EACCES].contains(number) { return nil }
    throw FileError(operation: "start", path: program, number: number)
  }

  /// Waits until a program has ended, and returns its status as `waitpid` gives it.
  @discardableResult static func wait(for child: pid_t) -> Int32 {
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0 && errno == EINTR {}
    return status
  }

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
  static func run(_ arguments: [String], limit: Int = 16 << 20) throws(FileError) -> Result? {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw FileError(operation: "start", path: arguments[0], number: errno) }
    let files = ends.map { OpenFile(descriptor: $0, path: arguments[0]) }
    var variables = Self.variables.map { $0.withPath { strdup($0) } } + [nil]
    defer { for variable in variables { free(variable) } }
    let child = try start(arguments, variables: &variables) { actions in
      posix_spawn_file_actions_addopen(actions, 0, "/dev/null", O_RDONLY, 0)
      posix_spawn_file_actions_adddup2(actions, ends[1], 1)
      posix_spawn_file_actions_addopen(actions, 2, "/dev/null", O_WRONLY, 0)
      for end in ends { posix_spawn_file_actions_addclose(actions, end) }
    }
    try files[1].close()
    guard let child else { return nil }

    let bytes = (try? files[0].readAll(limit: limit)) ?? []
    // Drain the output, so that the program does not block on a full pipe.
    var rest = [UInt8](repeating: 0, count: 1 << 16)
    while let count = try? rest.withUnsafeMutableBytes({ try files[0].read(into: $0) }), count > 0 {}
    let status = wait(for: child)
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
