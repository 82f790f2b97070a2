/// A file descriptor to read from, across interrupted calls.
package struct CheckedInput: Sendable {
  package let descriptor: Int32
  package let name: String

  package init(descriptor: Int32, name: String) {
    self.descriptor = descriptor
    self.name = name
  }

  package static let standardInput = CheckedInput(descriptor: 0, name: "standard input")

  /// Reads at most as many bytes as the buffer has; 0 at the end of the input.
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

  /// Everything up to the end of the input, but no more than `limit` bytes and one.
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

  /// Lets a pipe hold a mebibyte where the system can; anything else is left alone.
  package func widenPipe() { widen(descriptor) }
}

/// A file descriptor whose writes are checked.
///
/// `print` to a full device exits 0 and says nothing, so nothing in the command prints: it writes here.
package struct CheckedOutput: Sendable {
  package let descriptor: Int32
  package let name: String

  package init(descriptor: Int32, name: String) {
    self.descriptor = descriptor
    self.name = name
  }

  package static let standardOutput = CheckedOutput(descriptor: 1, name: "standard output")
  package static let standardError = CheckedOutput(descriptor: 2, name: "standard error")

  /// Writes every byte, across short writes and interrupted calls.
  ///
  /// - Throws: `FileError`; with the number `EPIPE` when the reader of a pipe has gone.
  package func write(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
    var rest = bytes
    while !rest.isEmpty {
      let written = systemWrite(descriptor, rest)
      let number = errno
      if written >= 0 {
        rest = UnsafeRawBufferPointer(rebasing: rest[written...])
      } else if number == EAGAIN || number == EWOULDBLOCK {
        // Somebody made the descriptor non-blocking (they may share it with us): wait until it takes more.
        var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = poll(&waiting, 1, -1)
      } else if number != EINTR {
        throw FileError(operation: "write to", path: name, number: number)
      }
    }
  }

  package func write(_ bytes: [UInt8]) throws(FileError) {
    // `Array.withUnsafeBytes` rethrows untyped.
    try bytes.withUnsafeBytes { bytes in Result { () throws(FileError) in try write(bytes) } }.get()
  }

  package func write(_ text: String) throws(FileError) {
    try write(Array(text.utf8))
  }

  package func writeLine(_ line: String) throws(FileError) {
    try write(line + "\n")
  }

  package var isTerminal: Bool { isatty(descriptor) == 1 }

  /// Lets a pipe hold a mebibyte where the system can; anything else is left alone.
  package func widenPipe() { widen(descriptor) }
}

private func widen(_ descriptor: Int32) {
  #if os(Linux)
    // F_SETPIPE_SZ, which the header keeps for GNU programs; a mebibyte is the most without a privilege.
    _ = fcntl(descriptor, 1031, 1 << 20)
  #endif
}

// The names that a method would hide.
private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
  read(descriptor, buffer.baseAddress, buffer.count)
}
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  write(descriptor, bytes.baseAddress, bytes.count)
}
