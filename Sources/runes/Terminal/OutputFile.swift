import RuneKit
import RuneSystem

/// A file that appears whole or not at all: written beside its place, flushed, then renamed over it.
///
/// An error or a signal leaves what was there before and nothing else. A symbolic link stays one; the file it leads to
/// is replaced. A device or pipe is written to directly, since it cannot be replaced.
enum OutputFile {
  /// Writes to the file that a flag names; for `-` or no name, to standard output.
  static func write(_ bytes: [UInt8], named output: String?) throws {
    if let output, output != "-" {
      try write(bytes, to: output)
    } else {
      try CheckedOutput.standardOutput.write(bytes)
    }
  }

  /// - Throws: `Failure` with `.cannotCreate` when the file cannot be made there, `.ioError` when writing fails.
  static func write(_ bytes: [UInt8], to path: String) throws {
    var status = stat()
    let exists = stat(path, &status) == 0
    let shown = path.quotedForMessage
    if exists, status.st_mode & S_IFMT == S_IFDIR {
      throw Failure(.cannotCreate, "\(shown): is a folder; name a file in it")
    }
    if exists, status.st_mode & S_IFMT != S_IFREG {
      return try writeInPlace(bytes, to: path)
    }
    TemporaryFile.removeOnSignals()
    do {
      // Mode 0666 less the umask, as any new file has; an old file keeps its mode.
      try AtomicFile.replace(
        AtomicFile.resolve(path), with: bytes, mode: exists ? status.st_mode & 0o7777 : nil, durability: .full)
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
      let hint = error.number == ENOENT || error.number == ENOTDIR ? "; make the folder first" : ""
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
