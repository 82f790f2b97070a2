/// A file operation that the system refused.
public struct FileError: Error, Hashable, Sendable {
  /// What was tried, as a verb: "open", "write", "rename".
  public var operation: String
  /// The file or folder it was tried on.
  public var path: String
  /// The C library's `errno`.
  public var number: Int32

  /// An error by its parts: an operation, what it was tried on, and `errno`.
  public init(operation: String, path: String, number: Int32) {
    self.operation = operation
    self.path = path
    self.number = number
  }

  /// What the C library says about the number.
  public var reason: String { String(cString: strerror(number)) }
}

extension FileError: CustomStringConvertible {
  /// One sentence for people, without a full stop.
  public var description: String { "cannot \(operation) \(path): \(reason)" }
}
