#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A file descriptor to read from, across interrupted calls.
struct CheckedInput {
  let descriptor: Int32
  let name: String

  static let standardInput = CheckedInput(descriptor: 0, name: "standard input")

  /// Reads at most as many bytes as the buffer has; 0 at the end of the input.
  ///
  /// - Throws: `Failure` with `.ioError`.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    while true {
      #if canImport(Darwin)
        let count = Darwin.read(descriptor, buffer.baseAddress, buffer.count)
      #elseif canImport(Musl)
        let count = Musl.read(descriptor, buffer.baseAddress, buffer.count)
      #else
        let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      #endif
      if count >= 0 { return count }
      if errno == EAGAIN || errno == EWOULDBLOCK {
        var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        _ = poll(&waiting, 1, -1)
      } else if errno != EINTR {
        throw Failure(.ioError, "cannot read \(name): \(systemErrorText(errno))")
      }
    }
  }

  var isTerminal: Bool { isatty(descriptor) == 1 }

  /// Lets a pipe hold a mebibyte, where the system can; anything else stays as it is.
  func widenPipe() { widen(descriptor) }
}

/// The bytes of a regular file that somebody names on the command line.
///
/// - Parameter limit: The most bytes that are read; a larger file is an error, not a part.
/// - Throws: `Failure`: `.noInput` where there is no such file or it may not be read, `.dataError` where it is too
///   large or no regular file.
func contentsOfFile(_ path: String, limit: Int) throws -> [UInt8] {
  let shown = path.quotedForMessage
  // Without O_NONBLOCK a FIFO would hold us up for ever.
  let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
  guard descriptor >= 0 else { throw Failure(.noInput, "cannot open \(shown): \(systemErrorText(errno))") }
  defer { close(descriptor) }
  var status = stat()
  guard fstat(descriptor, &status) == 0 else {
    throw Failure(.ioError, "cannot read \(shown): \(systemErrorText(errno))")
  }
  guard status.st_mode & S_IFMT == S_IFREG else { throw Failure(.dataError, "\(shown) is not a regular file") }
  let input = CheckedInput(descriptor: descriptor, name: shown)
  var bytes: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 1 << 16)
  while true {
    let count = try buffer.withUnsafeMutableBytes { try input.read(into: $0) }
    if count == 0 { return bytes }
    bytes += buffer[..<count]
    if bytes.count > limit { throw Failure(.dataError, "\(shown) has more than \(limit) bytes, which is the most") }
  }
}
