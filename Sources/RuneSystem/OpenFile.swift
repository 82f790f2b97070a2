import CFileAttributes

/// A file descriptor that is closed on deinitialization. Interrupted calls are retried, and a non-blocking descriptor,
/// perhaps made so by a process that shares it, is waited for.
package final class OpenFile: Sendable {
  package let descriptor: Int32
  package let path: String
  /// Whether there is nothing to close. Set only by its owner's one call of `close`.
  private nonisolated(unsafe) var isClosed: Bool

  /// - Parameter isStandard: Whether it is one of the standard streams, which are never closed.
  package init(descriptor: Int32, path: String, isStandard: Bool = false) {
    self.descriptor = descriptor
    self.path = path
    isClosed = isStandard
  }

  package static let standardInput = OpenFile(descriptor: 0, path: "standard input", isStandard: true)
  /// `print` ignores write errors (it exits 0 on a full device), so the command writes only through this.
  package static let standardOutput = OpenFile(descriptor: 1, path: "standard output", isStandard: true)
  package static let standardError = OpenFile(descriptor: 2, path: "standard error", isStandard: true)

  deinit {
    if !isClosed { _ = systemClose(descriptor) }
  }

  /// Closes the file, reporting errors that a network file system may have deferred until now.
  package func close() throws(FileError) {
    isClosed = true
    // After EINTR the descriptor is already closed on Linux and must not be closed again.
    if systemClose(descriptor) != 0 && errno != EINTR { throw FileError(operation: "close", path: path, number: errno) }
  }

  package struct Status {
    package var isRegular: Bool
    package var isFolder: Bool
    package var isPipe: Bool
    package var size: Int
    package var mode: mode_t
    package var owner: uid_t
    package var group: gid_t
    /// When it was last written, in seconds since 1970.
    package var written: Int64
    private var identity: (device: dev_t, number: ino_t)

    init(_ status: stat) {
      isRegular = status.st_mode & S_IFMT == S_IFREG
      isFolder = status.st_mode & S_IFMT == S_IFDIR
      isPipe = status.st_mode & S_IFMT == S_IFIFO
      size = Int(clamping: status.st_size)
      mode = status.st_mode & 0o7777
      (owner, group) = (status.st_uid, status.st_gid)
      #if canImport(Darwin)
        written = Int64(status.st_mtimespec.tv_sec)
      #else
        written = Int64(status.st_mtim.tv_sec)
      #endif
      identity = (status.st_dev, status.st_ino)
    }

    /// Whether both are of one file, by whatever names.
    package func isSameFile(as other: Self) -> Bool { identity == other.identity }
  }

  package func status() throws(FileError) -> Status {
    var status = stat()
    try check(fstat(descriptor, &status), "examine")
    return Status(status)
  }

  package var isTerminal: Bool { isatty(descriptor) == 1 }

  /// Reads at most as many bytes as fit in the buffer, and returns the number read; 0 means end of input.
  package func read(into buffer: UnsafeMutableRawBufferPointer) throws(FileError) -> Int {
    while true {
      let count = systemRead(descriptor, buffer)
      if count >= 0 { return count }
      try waitAfterFailure("read", until: POLLIN)
    }
  }

  /// Reads to the end of the file, up to `limit + 1` bytes.
  package func readAll(expecting size: Int = 1 << 16, limit: Int) throws(FileError) -> [UInt8] {
    var bytes: [UInt8] = []
    // One byte more than the reported size, so that a typical file ends within the first buffer.
    var room = max(size, 4095) + 1
    while bytes.count <= limit {
      var problem: FileError?
      let wanted = min(room, limit + 1 - bytes.count)
      let piece = [UInt8](unsafeUninitializedCapacity: wanted) { buffer, initialized in
        do throws(FileError) {
          while initialized < wanted {
            let rest = UnsafeMutableRawBufferPointer(buffer)[initialized...]
            let count = try read(into: UnsafeMutableRawBufferPointer(rebasing: rest))
            if count == 0 { break }
            initialized += count
          }
        } catch {
          problem = error
        }
      }
      if let problem { throw problem }
      if bytes.isEmpty { bytes = piece } else { bytes += piece }
      if piece.count < wanted { break }
      room = 1 << 16
    }
    return bytes
  }

  /// Writes all bytes, retrying after short writes.
  package func write(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
    var rest = bytes
    while !rest.isEmpty {
      let written = systemWrite(descriptor, rest)
      if written >= 0 {
        rest = UnsafeRawBufferPointer(rebasing: rest[written...])
      } else {
        try waitAfterFailure("write to", until: POLLOUT)
      }
    }
  }

  package func write(_ bytes: [UInt8]) throws(FileError) {
    // `Array.withUnsafeBytes` would lose the typed error.
    try bytes.withUnsafeBytes { bytes in Result { () throws(FileError) in try write(bytes) } }.get()
  }

  package func write(_ text: String) throws(FileError) { try write(Array(text.utf8)) }

  package func writeLine(_ line: String) throws(FileError) { try write(line + "\n") }

  /// Returns when a call that failed can be repeated.
  private func waitAfterFailure(_ operation: String, until event: Int32) throws(FileError) {
    let number = errno
    if number == EAGAIN || number == EWOULDBLOCK {
      var waiting = pollfd(fd: descriptor, events: Int16(event), revents: 0)
      _ = poll(&waiting, 1, -1)
    } else if number != EINTR {
      throw FileError(operation: operation, path: path, number: number)
    }
  }

  /// Flushes written data to disk.
  ///
  /// Errors are final: the kernel may drop the pages after reporting an error once, so a retry that succeeds would prove nothing.
  package func synchronize() throws(FileError) {
    #if canImport(Darwin)
      // On Darwin, fsync stops at the drive's cache; F_FULLFSYNC flushes that too, where the file system supports it.
      if fcntl(descriptor, F_FULLFSYNC) == 0 { return }
      guard errno == ENOTSUP || errno == EINVAL || errno == ENOTTY else {
        throw FileError(operation: "flush", path: path, number: errno)
      }
    #endif
    if fsync(descriptor) == 0 { return }
    let error = FileError(operation: "flush", path: path, number: errno)
    guard FileError.isUnsupported(error.number) else { throw error }
    MissingGuarantee.report(
      "the file system cannot flush files (\(error.reason)), so a power failure may undo what was written")
  }

  /// Takes the attributes, the owner and the permissions of another file, but never to run as its owner.
  func resemble(_ path: String, _ other: Status) throws(FileError) {
    let number = path.withPath { copyFileAttributes($0, descriptor) }
    if number != 0 { throw FileError(operation: "keep the attributes of", path: path, number: number) }
    let own = try status()
    if own.owner != other.owner || own.group != other.group { try change(owner: other) }
    if try status().mode != other.mode & 0o1777 { try change(mode: other.mode & 0o1777) }
  }

  func change(mode: mode_t) throws(FileError) { try check(fchmod(descriptor, mode), "set the permissions of") }

  /// Gives the file the owner and the group of another one.
  func change(owner other: Status) throws(FileError) {
    try check(fchown(descriptor, other.owner, other.group), "set the owner of")
  }

  /// Gives a new file or folder to the owner of the folder that it is in, which only an administrator can do.
  func giveToOwner(of folder: String) {
    guard let owner = SystemCall.status(of: folder, followsLink: true), let own = try? status() else { return }
    if own.owner != owner.owner { try? change(owner: owner) }
  }

  func truncate(_ size: Int) throws(FileError) { try check(ftruncate(descriptor, off_t(size)), "write to") }

  private func check(_ result: Int32, _ operation: String) throws(FileError) {
    if result != 0 { throw FileError(operation: operation, path: path, number: errno) }
  }

  /// Copies a part of another file to the same offset.
  func copy(_ source: OpenFile, from start: Int, to end: Int) throws(FileError) {
    var offset = start
    while offset < end {
      for file in [source, self] { try check(lseek(file.descriptor, off_t(offset), SEEK_SET) < 0 ? -1 : 0, "write to") }
      let bytes = try source.readAll(expecting: 1 << 16, limit: min(end - offset, 1 << 16) - 1)
      if bytes.isEmpty { break }
      try write(bytes)
      offset += bytes.count
    }
  }

  package enum LockAnswer { case locked, heldByAnother, unsupported }

  /// Takes an exclusive lock on the whole file if it is free.
  package func lock() throws(FileError) -> LockAnswer {
    while true {
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return .locked }
      if errno == EWOULDBLOCK { return .heldByAnother }
      if FileError.isUnsupported(errno) { return .unsupported }
      if errno != EINTR { throw FileError(operation: "lock", path: path, number: errno) }
    }
  }
}

// Free functions, because the methods above shadow these names.
private func systemClose(_ descriptor: Int32) -> Int32 { close(descriptor) }
private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
  read(descriptor, buffer.baseAddress, buffer.count)
}
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  write(descriptor, bytes.baseAddress, bytes.count)
}
