extension OpenFile {
  /// Makes it one of the standard streams, for the rest of the process.
  func replace(_ stream: OpenFile) throws(FileError) {
    if dup2(descriptor, stream.descriptor) < 0 { throw FileError(operation: "open", path: path, number: errno) }
  }

  /// The bytes that are still to be read of a regular file; nil for others.
  var rest: Int? {
    guard let status = try? status(), status.isRegular else { return nil }
    let place = lseek(descriptor, 0, SEEK_CUR)
    return place < 0 ? nil : max(0, status.size - Int(place))
  }

  /// Whether it is a file, as by `> name`.
  var isFile: Bool { (try? status())?.isRegular ?? false }

  /// Whether text comes from a file or another program.
  var isPiped: Bool { isFile || (try? status())?.isPipe ?? false }

  /// The first bytes of a regular file that are still to be read, without reading them; none of others.
  func head(_ count: Int) -> [UInt8] {
    guard let rest, rest > 0 else { return [] }
    return [UInt8](unsafeUninitializedCapacity: min(rest, count)) { buffer, initialized in
      let place = lseek(descriptor, 0, SEEK_CUR)
      initialized = max(0, pread(descriptor, buffer.baseAddress, buffer.count, place))
    }
  }

  /// Enlarges the buffer of a pipe to 1 MiB where the system supports it; does nothing to other files.
  func widenPipe() {
    #if os(Linux)
      // F_SETPIPE_SZ, which the header hides without _GNU_SOURCE; 1 MiB is the unprivileged maximum.
      _ = fcntl(descriptor, 1031, 1 << 20)
    #endif
  }
}

/// Opens what is closed of the three standard streams so that using it fails.
///
/// Otherwise the next file that is opened, such as a quote store, would get the number of standard output and be written into.
func reserveStandardStreams() {
  for descriptor: Int32 in 0...2 where fcntl(descriptor, F_GETFD) == -1 {
    // The lowest free number is this one. Reading from standard input and writing to the others gives EBADF.
    _ = open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY)
  }
}

/// Notes that the command waits for text, where standard input is a terminal.
///
/// - Throws: `Failure` where standard output is the file that is read, so that each part written would be more to read.
func prepareStandardInput() throws {
  if OpenFile.standardInput.isTerminal { note("reading from the terminal; end with Control-D") }
  guard let input = try? OpenFile.standardInput.status(), input.isStandardOutput, OpenFile.standardInput.rest != 0
  else { return }
  throw Failure.inputIsOutput
}

extension OpenFile.Status {
  /// Whether it is of the file that standard output goes to.
  var isStandardOutput: Bool { isRegular && (try? OpenFile.standardOutput.status()).map(isSameFile) == true }
}

/// Reads standard input to its end.
///
/// - Parameter limit: The most bytes; the default is for a text that must be known whole.
func readStandardInput(limit: Int = 1 << 20) throws -> [UInt8] {
  try prepareStandardInput()
  let bytes = try OpenFile.standardInput.readAll(limit: limit)
  if bytes.count <= limit { return bytes }
  throw Failure(.dataError, "standard input is too large; the limit is \(limit) bytes")
}
