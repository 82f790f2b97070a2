/// A file operation that failed.
public struct FileError: Error, Hashable, Sendable {
  /// The operation, as a verb: "open", "write to", "rename to".
  public var operation: String
  /// The file or folder that it was applied to.
  public var path: String
  /// The C library's `errno`.
  public var number: Int32

  /// Makes an error from the operation, the path and `errno`.
  public init(operation: String, path: String, number: Int32) {
    self.operation = operation
    self.path = path
    self.number = number
  }

  /// Whether the user has no right to the operation.
  package var isDenied: Bool { number == EACCES || number == EPERM }

  /// Whether the number says that a file system lacks an operation, not that the operation failed.
  static func isUnsupported(_ number: Int32) -> Bool { [ENOSYS, ENOTSUP, EOPNOTSUPP, EINVAL].contains(number) }

  /// The C library's message for `number`.
  public var reason: String { String(cString: strerror(number)) }
}

extension FileError: CustomStringConvertible {
  /// The operation, the path and the reason in one sentence, without a period.
  public var description: String { "cannot \(operation) \(path): \(reason)" }
}
