extension FileError {
  /// The exit code for the user's own files: quotes, settings, history.
  var status: ExitStatus { isDenied ? .noPermission : .ioError }
}

extension Failure {
  init(_ error: FileError) {
    // The reader of the pipe is gone; exit quietly.
    if error.number == EPIPE, error.operation == "write to" {
      self.init(.done, "")
      return
    }
    self.init(error.status, "cannot \(error.operation) \(error.path.quotedForMessage): \(error.reason)")
  }

  init(reading path: String, _ problem: AtomicFile.ReadProblem, limit: String) {
    switch problem {
    case .file(let error):
      self.init(.noInput, "cannot \(error.operation) \(error.path.quotedForMessage): \(error.reason)")
    case .notRegular: self.init(.dataError, "\(path.quotedForMessage) is not a file")
    case .tooLarge: self.init(.dataError, "\(path.quotedForMessage) is too large; the limit is \(limit)")
    }
  }

  init(_ problem: AtomicFile.ReplaceProblem) {
    switch problem {
    case .unchanged(let error): self.init(error)
    case .notDurable(let error):
      self.init(
        .ioError, "\(error.path.quotedForMessage) was written, but may not survive a power failure: \(error.reason)")
    }
  }
}
