/// Writes files atomically: to a temporary file in the same folder, flushed and then renamed.
///
/// After an error or a signal, the old file is intact and no other file is left. If the path is a symbolic link, its
/// target is replaced. Devices and pipes are written directly, because they cannot be replaced.
enum OutputFile {
  /// Writes to the named file, or to standard output for `-` or nil.
  static func write(_ bytes: [UInt8], named output: String?) throws {
    if let output = file(named: output) {
      try write(bytes, to: output)
    } else {
      try OpenFile.standardOutput.write(bytes)
    }
  }

  /// The name of a file; nil for standard output, which may be a file that is to be appended to.
  private static func file(named output: String?) -> String? {
    output.flatMap { ["-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"].contains($0) ? nil : $0 }
  }

  /// - Parameters:
  ///   - durability: `.relaxed` for one of many files that can be made again.
  ///   - isOwn: Whether the name is the command's choice, so that a link of that name is replaced instead of followed, and the file
  ///     belongs to the owner of the folder.
  static func write(_ bytes: [UInt8], to path: String, durability: AtomicFile.Durability = .full, isOwn: Bool = false)
    throws
  { try replace(path, durability: durability, isOwn: isOwn) { file throws(FileError) in try file.write(bytes) } }

  /// Calls a function whose standard output goes to the named file; `-` and nil are standard output itself. If the function
  /// throws, the old file stays.
  static func collectStandardOutput(named output: String?, of body: () throws -> Void) throws {
    guard let output = file(named: output) else { return try body() }
    var problem: (any Error)?
    do {
      try replace(output) { file throws(FileError) in
        try file.replace(.standardOutput)
        do {
          try body()
        } catch let error as FileError where error.operation == "write to" {
          throw error
        } catch {
          problem = error
          throw FileError(operation: "write to", path: output, number: ECANCELED)
        }
      }
    } catch {
      throw problem ?? error
    }
  }

  /// Refuses to write where the command keeps something for its user, by whatever name: that would be lost.
  ///
  /// - Parameters:
  ///   - output: The name of the output; nil is standard output.
  ///   - store: A file of quotes that is used instead of the usual one.
  static func refuseKeptFile(_ output: String?, store: String? = nil) throws {
    let output = file(named: output)
    let status = output.map { SystemCall.status(of: $0, followsLink: true) } ?? (try? OpenFile.standardOutput.status())
    guard status?.isRegular ?? (output != nil) else { return }
    let path = output.flatMap { try? AtomicFile.resolve($0) }
    let folders = UserDirectories.current
    let history = folders.history.map { folder in (SystemCall.names(in: folder) ?? []).map { folder + "/" + $0 } }
    let kept = [store, folders.store, folders.stones, folders.settings.map { $0 + "/settings" }].compactMap(\.self)
    for file in kept + (history ?? []) {
      let isSame = SystemCall.status(of: file, followsLink: true).flatMap { status?.isSameFile(as: $0) }
      guard isSame ?? (path != nil && path == (try? AtomicFile.resolve(file))) else { continue }
      let shown = output?.quotedForMessage ?? "standard output"
      throw Failure(.usage, "\(shown) is kept by the command, as your quotes and settings are; name another file")
    }
  }

  /// The folders in which files that earlier commands left were looked for. Only the command's one thread writes files.
  private nonisolated(unsafe) static var swept: Set<String> = []

  /// Replaces a file, or writes to what is not a file.
  private static func replace(
    _ path: String, durability: AtomicFile.Durability = .full, isOwn: Bool = false,
    writing write: (OpenFile) throws(FileError) -> Void
  ) throws {
    if path.isEmpty { throw Failure(.usage, "empty file name") }
    if !isOwn { try refuseKeptFile(path) }
    let status = SystemCall.status(of: path, followsLink: !isOwn)
    let shown = path.quotedForMessage
    if status?.isFolder == true { throw Failure(.cannotCreate, "\(shown): is a folder; name a file in it") }
    if status?.isRegular == false, !isOwn {
      do {
        return try write(SystemCall.open(path, O_WRONLY))
      } catch {
        if error.operation != "open" { throw failure(error, shown) }
        throw Failure(.cannotCreate, "\(shown): cannot open: \(error.reason)")
      }
    }
    do {
      let target = isOwn ? path : try AtomicFile.resolve(path)
      let folder = AtomicFile.parent(of: target)
      if swept.insert(folder).inserted { TemporaryFile.removeAbandoned(in: folder) }
      try AtomicFile.replace(target, newMode: isOwn ? 0o666 : nil, durability: durability, writing: write)
    } catch let error as FileError { throw failure(error, shown) } catch AtomicFile.ReplaceProblem.unchanged(let error)
    { throw failure(error, shown) }
  }

  private static func failure(_ error: FileError, _ shown: String) -> Failure {
    switch error.operation {
    case "write", "write to", "flush", "close", "rename to":
      return Failure(.ioError, "cannot write to \(shown): \(error.reason)")
    default:
      let hint = error.number == ENOENT || error.number == ENOTDIR ? "; create the folder first" : ""
      return Failure(.cannotCreate, "\(shown): cannot create: \(error.reason)\(hint)")
    }
  }
}
