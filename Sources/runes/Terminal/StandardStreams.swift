#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A file descriptor whose writes are checked.
///
/// `print` to a full device exits 0 and says nothing, so nothing in this command prints: it writes here.
struct CheckedOutput {
  let descriptor: Int32
  let name: String

  static let standardOutput = CheckedOutput(descriptor: 1, name: "standard output")
  static let standardError = CheckedOutput(descriptor: 2, name: "standard error")

  /// Writes every byte, across short writes and interrupted calls.
  ///
  /// - Throws: `Failure` with `.ioError`; quiet, with `.done`, when the reader of a pipe has gone.
  func write(_ bytes: UnsafeRawBufferPointer) throws {
    var rest = bytes
    while !rest.isEmpty {
      #if canImport(Darwin)
        let written = Darwin.write(descriptor, rest.baseAddress, rest.count)
      #elseif canImport(Musl)
        let written = Musl.write(descriptor, rest.baseAddress, rest.count)
      #else
        let written = Glibc.write(descriptor, rest.baseAddress, rest.count)
      #endif
      if written >= 0 {
        rest = UnsafeRawBufferPointer(rebasing: rest[written...])
      } else if errno == EAGAIN || errno == EWOULDBLOCK {
        // Somebody made the descriptor non-blocking (they may share it with us): wait until it takes more.
        var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = poll(&waiting, 1, -1)
      } else if errno == EPIPE {
        throw Failure(.done, "")
      } else if errno != EINTR {
        throw Failure(.ioError, "cannot write to \(name): \(systemErrorText(errno))")
      }
    }
  }

  func write(_ bytes: [UInt8]) throws {
    try bytes.withUnsafeBytes { try write($0) }
  }

  func write(_ text: String) throws {
    var text = text
    try text.withUTF8 { try write(UnsafeRawBufferPointer($0)) }
  }

  func writeLine(_ line: String) throws {
    try write(line + "\n")
  }

  var isTerminal: Bool { isatty(descriptor) == 1 }

  /// Lets a pipe hold a mebibyte, where the system can; anything else stays as it is.
  func widenPipe() { widen(descriptor) }
}

/// What a pipe holds at most without a privilege.
private let largestPipe: Int32 = 1 << 20

func widen(_ descriptor: Int32) {
  #if os(Linux)
    // F_SETPIPE_SZ, which the header keeps for GNU programs.
    _ = fcntl(descriptor, 1031, largestPipe)
  #endif
}

/// What the C library says about an error number.
func systemErrorText(_ number: Int32) -> String {
  String(cString: strerror(number))
}

/// A line for the person at the terminal; a standard error that cannot be written is nobody's loss.
func note(_ message: String) {
  try? CheckedOutput.standardError.writeLine("runes: \(message)")
}

extension String {
  /// The text with whatever could steer a terminal replaced by U+FFFD: C0 controls but line feed and tab, DEL, C1,
  /// and the nine stateful bidirectional controls (U+202A–202E, U+2066–2069).
  var madeHarmless: String {
    var result = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      switch scalar.value {
      case 0x09, 0x0A: result.append(scalar)
      case 0x00...0x1F, 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069: result.append("\u{FFFD}")
      default: result.append(scalar)
      }
    }
    return String(result)
  }

  /// The text as an error message quotes it: on one line, harmless, at most 200 characters.
  var quotedForMessage: String {
    let oneLine = String(madeHarmless.map { $0.isNewline || $0 == "\t" ? " " : $0 })
    return oneLine.count > 200 ? String(oneLine.prefix(199)) + "…" : oneLine
  }
}
