/// A file descriptor that is closed on deinitialization.
package final class OpenFile {
  private let descriptor: Int32
  private var isClosed = false
  package let path: String

  init(descriptor: Int32, path: String) {
    self.descriptor = descriptor
    self.path = path
  }

  /// Standard input, which is never closed.
  package static var standardInput: OpenFile {
    let file = OpenFile(descriptor: 0, path: "standard input")
    file.isClosed = true
    return file
  }

  deinit {
    if !isClosed { _ = systemClose(descriptor) }
  }

  /// Makes it standard output, for the rest of the process.
  package func becomeStandardOutput() throws(FileError) {
    if dup2(descriptor, 1) < 0 { throw FileError(operation: "open", path: path, number: errno) }
  }

  /// Closes the file, reporting errors that a network file system may have deferred until now.
  package func close() throws(FileError) {
    isClosed = true
    // After EINTR the descriptor is already closed on Linux and must not be closed again.
    if systemClose(descriptor) != 0 && errno != EINTR {
      throw FileError(operation: "close", path: path, number: errno)
    }
  }

  package struct Status {
    package var isRegular: Bool
    package var size: Int
    package var mode: mode_t
    package var group: gid_t
  }

  package func status() throws(FileError) -> Status {
    var status = stat()
    if fstat(descriptor, &status) != 0 { throw FileError(operation: "examine", path: path, number: errno) }
    return Status(
      isRegular: status.st_mode & S_IFMT == S_IFREG, size: Int(clamping: status.st_size), mode: status.st_mode & 0o7777,
      group: status.st_gid)
  }

  /// Reads to the end of the file, up to `limit + 1` bytes.
  package func readAll(expecting size: Int, limit: Int) throws(FileError) -> [UInt8] {
    var bytes: [UInt8] = []
    // One byte more than the reported size, so that a typical file ends within the first buffer.
    var room = max(size, 4095) + 1
    while bytes.count <= limit {
      let wanted = min(room, limit + 1 - bytes.count)
      var problem: Int32 = 0
      var got = 0
      let piece = [UInt8](unsafeUninitializedCapacity: wanted) { buffer, initialized in
        while true {
          got = read(descriptor, buffer.baseAddress! + initialized, wanted - initialized)
          if got > 0 {
            initialized += got
            if initialized == wanted { break }
          } else if got == 0 {
            break
          } else if errno != EINTR {
            problem = errno
            break
          }
        }
      }
      if problem != 0 { throw FileError(operation: "read", path: path, number: problem) }
      if bytes.isEmpty { bytes = piece } else { bytes += piece }
      if got == 0 { break }
      room = 1 << 16
    }
    return bytes
  }

  /// Writes all bytes, retrying after short writes and interruptions.
  package func write(_ bytes: [UInt8]) throws(FileError) {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress! + written, $0.count - written) }
      if count >= 0 {
        written += count
      } else if errno != EINTR {
        throw FileError(operation: "write", path: path, number: errno)
      }
    }
  }

  /// Flushes written data to disk.
  ///
  /// Errors are final: the kernel may drop the pages after reporting an error once, so a retry that succeeds would
  /// prove nothing.
  package func synchronize() throws(FileError) {
    #if canImport(Darwin)
      // On Darwin, fsync stops at the drive's cache; F_FULLFSYNC flushes that too, where the file system supports it.
      if fcntl(descriptor, F_FULLFSYNC) == 0 { return }
      guard errno == ENOTSUP || errno == EINVAL || errno == ENOTTY else {
        throw FileError(operation: "flush", path: path, number: errno)
      }
    #endif
    if fsync(descriptor) != 0 {
      throw FileError(operation: "flush", path: path, number: errno)
    }
  }

  package func change(mode: mode_t) throws(FileError) {
    if fchmod(descriptor, mode) != 0 {
      throw FileError(operation: "set the permissions of", path: path, number: errno)
    }
  }

  /// Best effort: only members of a group may assign it.
  package func change(group: gid_t) {
    _ = fchown(descriptor, uid_t.max, group)
  }

  package enum LockAnswer { case locked, heldByAnother }

  /// Takes an exclusive lock on the whole file if it is free.
  package func lock() throws(FileError) -> LockAnswer {
    while true {
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return .locked }
      if errno == EWOULDBLOCK { return .heldByAnother }
      if errno != EINTR { throw FileError(operation: "lock", path: path, number: errno) }
    }
  }
}

// Free functions, because the methods above shadow these names.
private func systemClose(_ descriptor: Int32) -> Int32 { close(descriptor) }
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}
