/// A file descriptor to read from; interrupted reads are retried.
package struct CheckedInput: Sendable {
  package let descriptor: Int32
  package let name: String

  package init(descriptor: Int32, name: String) {
    self.descriptor = descriptor
    self.name = name
  }

  package static let standardInput = CheckedInput(descriptor: 0, name: "standard input")

  /// Reads at most as many bytes as fit in the buffer, and returns the number read; 0 means end of input.
  package func read(into buffer: UnsafeMutableRawBufferPointer) throws(FileError) -> Int {
    while true {
      let count = systemRead(descriptor, buffer)
      if count >= 0 { return count }
      let number = errno
      if number == EAGAIN || number == EWOULDBLOCK {
        var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        _ = poll(&waiting, 1, -1)
      } else if number != EINTR {
        throw FileError(operation: "read", path: name, number: number)
      }
    }
  }

  /// Reads to the end of the input, up to `limit + 1` bytes.
  package func readAll(limit: Int) throws(FileError) -> [UInt8] {
    var bytes: [UInt8] = []
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
    defer { buffer.deallocate() }
    while bytes.count <= limit {
      let count = try read(
        into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<min(1 << 16, limit + 1 - bytes.count)]))
      if count == 0 { break }
      bytes += buffer[..<count]
    }
    return bytes
  }

  package var isTerminal: Bool { isatty(descriptor) == 1 }

  /// Enlarges the buffer of a pipe to 1 MiB where the system supports it; does nothing to other files.
  package func widenPipe() { widen(descriptor) }
}

/// A file descriptor whose writes are checked.
///
/// `print` ignores write errors (it exits 0 on a full device), so the command writes only through this type.
package struct CheckedOutput: Sendable {
  package let descriptor: Int32
  package let name: String

  package init(descriptor: Int32, name: String) {
    self.descriptor = descriptor
    self.name = name
  }

  package static let standardOutput = CheckedOutput(descriptor: 1, name: "standard output")
  package static let standardError = CheckedOutput(descriptor: 2, name: "standard error")

  /// Writes all bytes, retrying after short writes and interruptions.
  ///
  /// - Throws: `FileError`, with the number `EPIPE` if the reader of a pipe has closed it.
  package func write(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
    var rest = bytes
    while !rest.isEmpty {
      let written = systemWrite(descriptor, rest)
      let number = errno
      if written >= 0 {
        rest = UnsafeRawBufferPointer(rebasing: rest[written...])
      } else if number == EAGAIN || number == EWOULDBLOCK {
        // The descriptor is non-blocking, perhaps set by a process that shares it: wait until it accepts data.
        var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = poll(&waiting, 1, -1)
      } else if number != EINTR {
        throw FileError(operation: "write to", path: name, number: number)
      }
    }
  }

  package func write(_ bytes: [UInt8]) throws(FileError) {
    // `Array.withUnsafeBytes` would lose the typed error.
    try bytes.withUnsafeBytes { bytes in Result { () throws(FileError) in try write(bytes) } }.get()
  }

  package func write(_ text: String) throws(FileError) {
    try write(Array(text.utf8))
  }

  package func writeLine(_ line: String) throws(FileError) {
    try write(line + "\n")
  }

  package var isTerminal: Bool { isatty(descriptor) == 1 }

  /// Enlarges the buffer of a pipe to 1 MiB where the system supports it; does nothing to other files.
  package func widenPipe() { widen(descriptor) }
}

private func widen(_ descriptor: Int32) {
  #if os(Linux)
    // F_SETPIPE_SZ, which the header hides without _GNU_SOURCE; 1 MiB is the unprivileged maximum.
    _ = fcntl(descriptor, 1031, 1 << 20)
  #endif
}

// Free functions, because the methods above shadow these names.
private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
  read(descriptor, buffer.baseAddress, buffer.count)
}
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  write(descriptor, bytes.baseAddress, bytes.count)
}

/// Opens what is closed of the three standard streams so that using it fails.
///
/// Otherwise the next file that is opened, such as a quote store, would get the number of standard output and be written
/// into.
package func reserveStandardStreams() {
  for descriptor: Int32 in 0...2 where fcntl(descriptor, F_GETFD) == -1 {
    // The lowest free number is this one. Reading from standard input and writing to the others gives EBADF.
    _ = open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY)
  }
}
