import RuneDocuments
import RuneStones

extension Failure {
  init(_ error: QuoteStoreError) {
    let status: ExitStatus =
      switch error {
      case .damaged, .newerVersion, .notAFile, .tooLarge, .unacceptable, .sameAs: .dataError
      case .notFound: .nothingFound
      case .busy: .busy
      case .file(let error): error.status
      case .notDurable: .ioError
      }
    let hint =
      switch error {
      case .damaged(let path, _, _, _): "; left untouched; see `runes quotes repair\(QuoteStore(path: path).flag)`"
      case .unacceptable(.control("collection", _, _)): "; remove it"
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

  /// Why the environment gives no location. A relative path counts as unset.
  static func noLocationReason(_ variable: String) -> String {
    let shown = [variable, "HOME"].map { name in
      environment(name).map { "\(name) is “\($0.quotedForMessage)”, not an absolute path" } ?? "\(name) is not set"
    }
    return shown.joined(separator: " and ")
  }

  static let noQuotes = Failure(
    .nothingFound,
    "no quote matches; `runes quotes list --all` lists all quotes, `runes quote add TEXT --author NAME` adds one")

  /// What `Runes.main` shows of an error: a library error as a failure; any other error unchanged.
  static func explaining(_ error: any Error) -> any Error {
    switch error {
    case let error as QuoteStoreError: Failure(error)
    case let error as QuoteServiceError: Failure(error)
    case let error as FileError: Failure(error)
    case let error as RuneKitError: Failure(error)
    case let error as WritingSystemError: Failure(error)
    case let error as TransliteratorError: Failure(error)
    case let error as TableError: Failure(error)
    case let error as StoneRequest.Problem: Failure(.usage, error.message)
    case let error as AtomicFile.ReplaceProblem: Failure(error)
    case let error as PictureError: Failure(error)
    case let error as WritingFontError: Failure(error)
    case let error as DocumentError: Failure(error.isUsage ? .usage : .dataError, error.message)
    default: error
    }
  }
}
