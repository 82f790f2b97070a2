import RuneKit
import RuneSystem

/// The bytes of a regular file that somebody names on the command line.
///
/// - Parameter limit: The most bytes that are read; a larger file is an error, not a part.
/// - Throws: `Failure`: `.noInput` where there is no such file or it may not be read, `.dataError` where it is too
///   large or not a regular file.
func contentsOfFile(_ path: String, limit: Int) throws -> [UInt8] {
  let shown = path.quotedForMessage
  if path.isEmpty { throw Failure(.usage, "a file name is empty") }
  let content: AtomicFile.Content?
  do {
    content = try AtomicFile.read(path, limit: limit)
  } catch {
    throw Failure(reading: path, error, limit: "\(limit) bytes")
  }
  if let content { return content.bytes }
  throw Failure(.noInput, "cannot open \(shown): \(String(cString: strerror(ENOENT)))")
}

/// Files that take the place of standard input.
enum InputFile {
  /// Makes a file standard input.
  ///
  /// - Throws: `Failure` with `.noInput` where it cannot be opened.
  static func openAsStandardInput(_ path: String) throws {
    if path.isEmpty { throw Failure(.usage, "--input names no file") }
    if path == "-" { return }
    do throws(FileError) {
      try SystemCall.redirectStandardInput(to: path)
    } catch {
      throw Failure(.noInput, "cannot open \(path.quotedForMessage): \(error.reason)")
    }
  }
}

/// Standard input to its end.
///
/// - Throws: `Failure` when it is longer than the limit.
func readStandardInput(limit: Int) throws -> [UInt8] {
  if CheckedInput.standardInput.isTerminal { note("reading from the terminal; end with Control-D") }
  let bytes = try CheckedInput.standardInput.readAll(limit: limit)
  if bytes.count <= limit { return bytes }
  throw Failure(.dataError, "standard input is too large; the limit is \(limit) bytes")
}
