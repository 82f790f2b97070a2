import RuneSystem

/// A file operation that the system refused.
public typealias FileError = RuneSystem.FileError

/// Why a store could not be read or written.
///
/// Unless the case says otherwise, the store on the disk is byte for byte the one before.
public enum QuoteStoreError: Error, Hashable, Sendable {
  /// The file is no store, or was cut or changed; nothing was touched.
  case damaged(path: String, offset: Int, line: Int, reason: String)
  /// The file was written by a newer program; nothing of it was read.
  case newerVersion(path: String, version: Int)
  /// A folder, a FIFO or a device stands where the store should be.
  case notAFile(path: String)
  /// The store is, or would become, larger than `StoreLimits` allows.
  case tooLarge(path: String, limit: String)
  /// The quote cannot be kept as it is.
  case unacceptable(QuoteProblem)
  /// Another quote has this text and author already.
  case sameAs(QuoteID)
  /// No quote with this id is in the store.
  case notFound(QuoteID)
  /// Somebody else is writing and did not finish in time.
  case busy(path: String)
  /// The system refused an operation.
  case file(FileError)
  /// The new store stands, but the system could not promise that it survives a power cut.
  case notDurable(FileError)
}

extension QuoteStoreError: CustomStringConvertible {
  /// One sentence for people, without a full stop.
  public var description: String {
    switch self {
    case .damaged(let path, let offset, let line, let reason):
      "\(path) is damaged at byte \(offset) (line \(line)): \(reason); left untouched"
    case .newerVersion(let path, let version):
      "\(path) was written by a newer version of the library (format version \(version)); left untouched"
    case .notAFile(let path):
      "\(path) is not a file; expected a quote store"
    case .tooLarge(let path, let limit):
      "\(path) cannot hold this: the limit is \(limit); left untouched"
    case .unacceptable(let problem): problem.description
    case .sameAs(let id): "the quote \(id) already has this text and author"
    case .notFound(let id): "no quote of yours has the id \(id)"
    case .busy(let path): "another process is writing \(path); try again"
    case .file(let error): "cannot \(error.operation) \(error.path): \(error.reason)"
    case .notDurable(let error):
      "stored, but may not survive a power cut: cannot \(error.operation) \(error.path): \(error.reason)"
    }
  }
}

extension QuoteStoreError {
  /// What is wrong with the text of a store, with the place of that text.
  init(_ problem: StoreDocument.Problem, path: String) {
    switch problem {
    case .damaged(let offset, let line, let reason):
      self = .damaged(path: path, offset: offset, line: line, reason: reason)
    case .newerVersion(let version): self = .newerVersion(path: path, version: Int(clamping: version))
    }
  }
}
