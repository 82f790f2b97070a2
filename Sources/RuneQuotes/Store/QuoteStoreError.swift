import RuneSystem

/// A file operation that failed.
public typealias FileError = RuneSystem.FileError

/// Why a store could not be read or written.
///
/// Unless the case says otherwise, the store on disk is unchanged.
public enum QuoteStoreError: Error, Hashable, Sendable {
  /// The file is not a store, or was truncated or altered.
  case damaged(path: String, offset: Int, line: Int, reason: String)
  /// The file was written by a newer program.
  case newerVersion(path: String, version: Int)
  /// The path is a folder, a FIFO or a device.
  case notAFile(path: String)
  /// The store exceeds `StoreLimits`, or would after the change.
  case tooLarge(path: String, limit: String)
  /// The quote cannot be stored.
  case unacceptable(QuoteProblem)
  /// Another quote has the same text and author.
  case sameAs(QuoteID)
  /// The store has no quote with this id.
  case notFound(QuoteID)
  /// Another process is writing and did not finish in time.
  case busy(path: String)
  /// A file operation failed.
  case file(FileError)
  /// The change was written, but the system could not confirm that it survives a power failure.
  case notDurable(FileError)
}

extension QuoteStoreError: CustomStringConvertible {
  /// The error in one sentence, without a period.
  public var description: String {
    switch self {
    case .damaged(let path, let offset, let line, let reason):
      "\(path) is damaged at byte \(offset) (line \(line)): \(reason)"
    case .newerVersion(let path, let version):
      "\(path) was written by a newer version of the library (format version \(version)); left untouched"
    case .notAFile(let path):
      "\(path) is not a file; expected a quote store"
    case .tooLarge(let path, let limit):
      "\(path) would exceed the limit of \(limit); left untouched"
    case .unacceptable(let problem): problem.description
    case .sameAs(let id): "the quote \(id) already has this text and author"
    case .notFound(let id): "the store has no quote with the id \(id)"
    case .busy(let path): "another process is writing \(path); try again"
    case .file(let error): "cannot \(error.operation) \(error.path): \(error.reason)"
    case .notDurable(let error):
      "stored, but may not survive a power failure: cannot \(error.operation) \(error.path): \(error.reason)"
    }
  }
}

extension QuoteStoreError {
  init(_ problem: StoreDocument.Problem, path: String) {
    switch problem {
    case .damaged(let offset, let line, let reason):
      self = .damaged(path: path, offset: offset, line: line, reason: reason)
    case .newerVersion(let version): self = .newerVersion(path: path, version: Int(clamping: version))
    }
  }
}
