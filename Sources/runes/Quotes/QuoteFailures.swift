import RuneKit

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension Failure {
  init(_ error: FileError) {
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

  init(reading path: String, _ problem: WholeFile.ReadProblem, limit: String) {
    switch problem {
    case .file(let error): self.init(error)
    case .notRegular: self.init(.dataError, "\(path.quotedForMessage) is not a file")
    case .tooLarge: self.init(.dataError, "\(path.quotedForMessage) is too large; the limit is \(limit)")
    }
  }

  init(_ problem: WholeFile.ReplaceProblem) {
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

  static let noQuotes = Failure(.nothingFound, "no quote fits; `runes quotes list --all` shows what there is")
}

/// Runs what may fail with an error of the library, and gives it its message and exit code.
func explainingFailures<Result>(_ body: () throws -> Result) throws -> Result {
  do {
    return try body()
  } catch let error as QuoteStoreError {
    throw Failure(error)
  } catch let error as FileError {
    throw Failure(error)
  } catch QuoteRepositoryError.noQuotes {
    throw Failure.noQuotes
  } catch let problem as StoreDocument.Problem {
    // The bundled quotes: a broken build, but still one line and no crash.
    throw Failure(.dataError, "the bundled quotes cannot be read: \(problem)")
  }
}

extension String {
  /// A message whose parts came from outside: harmless and on one line.
  var onOneLine: String {
    String(madeHarmless.map { $0.isNewline || $0 == "\t" ? " " : $0 })
  }
}

/// "a, b or c".
func listed(_ names: [String]) -> String {
  guard let last = names.last, names.count > 1 else { return names.first ?? "" }
  return names.dropLast().joined(separator: ", ") + " or " + last
}
