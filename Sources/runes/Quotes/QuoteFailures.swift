import RuneKit
import RuneSystem

extension Failure {
  init(_ error: FileError) {
    // The reader of a pipe has gone, which ends us quietly.
    if error.number == EPIPE, error.operation == "write to" {
      self.init(.done, "")
      return
    }
    self.init(.ioError, "cannot \(error.operation) \(error.path.quotedForMessage): \(error.reason)")
  }

  init(_ error: QuoteStoreError) {
    let status: ExitStatus =
      switch error {
      case .damaged, .newerVersion, .notAFile, .tooLarge, .unacceptable, .sameAs: .dataError
      case .notFound: .nothingFound
      case .busy: .busy
      case .file, .notDurable: .ioError
      }
    let hint =
      switch error {
      case .damaged: "; see `runes quotes repair`"
      case .unacceptable(.control): "; remove it, or keep it with --keep-controls"
      default: ""
      }
    self.init(status, (error.description + hint).onOneLine)
  }

  init(_ error: QuoteServiceError) {
    switch error {
    case .noQuotes: self = .noQuotes
    case .clockOutsideCalendar: self.init(.dataError, error.description + "; name one with --date")
    }
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
        .ioError, "\(error.path.quotedForMessage) is written, but may not survive a power cut: \(error.reason)")
    }
  }

  static func noPlace(_ what: String, variable: String) -> Failure {
    Failure(.noPlace, "no place for the \(what): \(noPlaceReason(variable))")
  }

  /// Why an environment names no place: a variable that is relative counts as little as one that is not set.
  static func noPlaceReason(_ variable: String) -> String {
    let shown = [variable, "HOME"].map { name in
      environment(name).map { "\(name) is “\($0.quotedForMessage)”, no absolute path" } ?? "\(name) is not set"
    }
    return shown.joined(separator: " and ")
  }

  static let noQuotes = Failure(.nothingFound, "no quote matches; `runes quotes list --all` shows what there is")
}

/// Runs what may fail with an error of the library, and gives it its message and exit code.
func explainingFailures<Result>(_ body: () throws -> Result) throws -> Result {
  do { return try body() } catch { throw Failure.explaining(error) }
}

/// The same for what waits.
func explainingFailures<Result>(_ body: () async throws -> Result) async throws -> Result {
  do { return try await body() } catch { throw Failure.explaining(error) }
}

extension Failure {
  /// The library's errors with their messages and exit codes; another error as it is.
  static func explaining(_ error: any Error) -> any Error {
    switch error {
    case let error as QuoteStoreError: Failure(error)
    case let error as QuoteServiceError: Failure(error)
    case let error as FileError: Failure(error)
    case let error as RuneKitError: Failure(error)
    case let error as TransliteratorError: Failure(error)
    case let error as TableError: Failure(error)
    default: error
    }
  }
}

/// "a, b or c".
func listed(_ names: [String]) -> String {
  guard let last = names.last, names.count > 1 else { return names.first ?? "" }
  return names.dropLast().joined(separator: ", ") + " or " + last
}
