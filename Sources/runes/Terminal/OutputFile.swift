import RuneKit
import RuneSystem

/// Writes files atomically: to a temporary file in the same folder, flushed and then renamed.
///
/// After an error or a signal, the old file is intact and no other file is left. If the path is a symbolic link, its
/// target is replaced. Devices and pipes are written directly, because they cannot be replaced.
enum OutputFile {
  /// Writes to the named file, or to standard output for `-` or nil.
  static func write(_ bytes: [UInt8], named output: String?) throws {
    if let output, output != "-" {
      try write(bytes, to: output)
    } else {
      try CheckedOutput.standardOutput.write(bytes)
    }
  }

  /// - Parameter durability: `.relaxed` for one of many files that can be made again.
  /// - Throws: `Failure` with `.cannotCreate` if the file cannot be created, or `.ioError` if writing fails.
  static func write(_ bytes: [UInt8], to path: String, durability: AtomicFile.Durability = .full) throws {
    var status = stat()
    let exists = stat(path, &status) == 0
    let shown = path.quotedForMessage
    if exists, status.st_mode & S_IFMT == S_IFDIR {
      throw Failure(.cannotCreate, "\(shown): is a folder; expected a file")
    }
    if exists, status.st_mode & S_IFMT != S_IFREG {
      return try writeInPlace(bytes, to: path)
    }
    TemporaryFile.removeOnSignals()
    do {
      // New files get mode 0666 modified by the umask; existing files keep their mode.
      try AtomicFile.replace(
        AtomicFile.resolve(path), with: bytes, mode: exists ? status.st_mode & 0o7777 : nil,
        durability: durability)
    } catch let error as FileError {
      throw failure(error, shown)
    } catch AtomicFile.ReplaceProblem.unchanged(let error) {
      throw failure(error, shown)
    } catch let problem as AtomicFile.ReplaceProblem {
      throw Failure(problem)
    }
  }

  private static func failure(_ error: FileError, _ shown: String) -> Failure {
    switch error.operation {
    case "write", "flush", "close", "rename to":
      return Failure(.ioError, "cannot write to \(shown): \(error.reason)")
    default:
      let hint = error.number == ENOENT || error.number == ENOTDIR ? "; create the folder first" : ""
      return Failure(.cannotCreate, "\(shown): cannot create: \(error.reason)\(hint)")
    }
  }

  private static func writeInPlace(_ bytes: [UInt8], to path: String) throws {
    let shown = path.quotedForMessage
    let descriptor = open(path, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw Failure(.cannotCreate, "\(shown): cannot open: \(String(cString: strerror(errno)))")
    }
    defer { _ = close(descriptor) }
    try CheckedOutput(descriptor: descriptor, name: shown).write(bytes)
  }
}
