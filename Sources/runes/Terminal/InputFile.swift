import RuneKit
import RuneSystem
import RuneText

/// Reads a file that the user named, which may be a pipe such as that of `<(…)`.
///
/// - Parameter limit: The maximum size in bytes; a larger file is an error.
/// - Throws: `Failure` with `.noInput` if the file does not exist or is not readable, or `.dataError` if it is too large.
func contentsOfFile(_ path: String, limit: Int) throws -> [UInt8] {
  let shown = path.quotedForMessage
  if path.isEmpty { throw Failure(.usage, "empty file name") }
  let content: AtomicFile.Content?
  do {
    content = try AtomicFile.read(path, limit: limit, acceptsPipes: true)
  } catch {
    throw Failure(reading: path, error, limit: "\(limit) bytes")
  }
  if let content { return content.bytes }
  throw Failure(.noInput, "cannot open \(shown): \(String(cString: strerror(ENOENT)))")
}

/// Files that replace standard input.
enum InputFile {
  /// Whether there is a regular file at the path.
  static func exists(_ path: String) -> Bool {
    SystemCall.status(of: path, followsLink: true)?.isRegular ?? false
  }

  /// A hint that a text is also the name of a file.
  static func meaning(of text: String, _ command: String) -> String {
    "“\(text.quotedForMessage)” was taken as text; to read the file, use `\(command)`"
  }

  /// Notes that a text is also the name of a file.
  ///
  /// - Parameter command: The command that reads standard input instead.
  static func hint(at text: [String], command: String) {
    guard text.count == 1, let name = text.first, exists(name) else { return }
    note(meaning(of: name, "\(command) - < \(name.quotedForMessage)"))
  }

  /// Redirects standard input to a file.
  ///
  /// - Throws: `Failure` with `.noInput` if the file cannot be opened.
  static func openAsStandardInput(_ path: String) throws {
    if path.isEmpty { throw Failure(.usage, "--input needs a file name") }
    if path == "-" { return }
    do throws(FileError) {
      let file = try SystemCall.open(path, O_RDONLY)
      if try file.status().isFolder { throw FileError(operation: "read", path: path, number: EISDIR) }
      try file.replace(.standardInput)
    } catch {
      throw Failure(.noInput, "cannot open \(path.quotedForMessage): \(error.reason)")
    }
  }
}
