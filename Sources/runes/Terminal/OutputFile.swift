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
      try OpenFile.standardOutput.write(bytes)
    }
  }

  /// - Parameter durability: `.relaxed` for one of many files that can be made again.
  /// - Throws: `Failure` with `.cannotCreate` if the file cannot be created, or `.ioError` if writing fails.
  static func write(_ bytes: [UInt8], to path: String, durability: AtomicFile.Durability = .full) throws {
    try replace(path, durability: durability) { file throws(FileError) in try file.write(bytes) }
  }

  /// Calls a function whose standard output goes to the named file; `-` and nil are standard output itself. If the function
  /// throws, the old file stays.
  static func collectStandardOutput(named output: String?, of body: () throws -> Void) throws {
    guard let output, output != "-" else { return try body() }
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

  /// Replaces a file, or writes to what is not a file.
  private static func replace(
    _ path: String, durability: AtomicFile.Durability = .full, writing write: (OpenFile) throws(FileError) -> Void
  ) throws {
    if path.isEmpty { throw Failure(.usage, "empty file name") }
    var status = stat()
    let exists = stat(path, &status) == 0
    let shown = path.quotedForMessage
    if exists, status.st_mode & S_IFMT == S_IFDIR {
      throw Failure(.cannotCreate, "\(shown): is a folder; expected a file")
    }
    if exists, status.st_mode & S_IFMT != S_IFREG {
      do {
        return try write(SystemCall.open(path, O_WRONLY))
      } catch {
        if error.operation != "open" { throw failure(error, shown) }
        throw Failure(.cannotCreate, "\(shown): cannot open: \(error.reason)")
      }
    }
    do {
      // New files get mode 0666 modified by the umask; existing files keep their mode.
      try AtomicFile.replace(
        AtomicFile.resolve(path), mode: exists ? status.st_mode & 0o7777 : nil, durability: durability, writing: write)
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
    case "write", "write to", "flush", "close", "rename to":
      return Failure(.ioError, "cannot write to \(shown): \(error.reason)")
    default:
      let hint = error.number == ENOENT || error.number == ENOTDIR ? "; create the folder first" : ""
      return Failure(.cannotCreate, "\(shown): cannot create: \(error.reason)\(hint)")
    }
  }
}
