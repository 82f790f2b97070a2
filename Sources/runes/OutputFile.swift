#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A file that appears whole or not at all: written beside its place, flushed, then renamed over it.
///
/// An error leaves what was there before and nothing else. A symbolic link stays one; the file it leads to is
/// replaced. A device or pipe is written to directly, since it cannot be replaced.
enum OutputFile {
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
    let target = exists ? resolved(path) : path
    let temporary = "\(target).tmp.\(getpid())"
    // Mode 0666 less the umask, as any new file has; an old file keeps its mode.
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else {
      throw Failure(.cannotCreate, "\(shown): cannot create: \(systemErrorText(errno))\(hint(errno))")
    }
    do {
      if exists { _ = fchmod(descriptor, status.st_mode & 0o7777) }
      try CheckedOutput(descriptor: descriptor, name: shown).write(bytes)
      guard fsync(descriptor) == 0 else {
        throw Failure(.ioError, "cannot write to \(shown): \(systemErrorText(errno))")
      }
    } catch {
      _ = close(descriptor)
      _ = unlink(temporary)
      throw error
    }
    guard close(descriptor) == 0, rename(temporary, target) == 0 else {
      let number = errno
      _ = unlink(temporary)
      throw Failure(.ioError, "cannot write to \(shown): \(systemErrorText(number))")
    }
  }

  private static func hint(_ number: Int32) -> String {
    number == ENOENT ? "; make the folder first" : ""
  }

  private static func writeInPlace(_ bytes: [UInt8], to path: String) throws {
    let shown = path.quotedForMessage
    let descriptor = open(path, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw Failure(.cannotCreate, "\(shown): cannot open: \(systemErrorText(errno))")
    }
    defer { _ = close(descriptor) }
    try CheckedOutput(descriptor: descriptor, name: shown).write(bytes)
  }

  private static func resolved(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }
}
