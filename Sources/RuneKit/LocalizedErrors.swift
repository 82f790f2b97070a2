// These conformances are here because the engine and the drawing code do not import Foundation. The messages are
// English; to translate them, switch over the cases and over `TableDiagnostic.code`.

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension RuneKitError: LocalizedError {
  /// The error's description.
  public var errorDescription: String? { description }
}

extension TransliteratorError: LocalizedError {
  /// The error's description.
  public var errorDescription: String? { description }
}

extension TableError: LocalizedError {
  /// Every error, one per line.
  public var errorDescription: String? { description }
}

extension ReadingError: LocalizedError {
  /// The error's description.
  public var errorDescription: String? { description }
}

extension QuoteStoreError: LocalizedError {
  /// The error's description.
  public var errorDescription: String? { description }
}

extension QuoteProblem: LocalizedError {
  /// The problem's description.
  public var errorDescription: String? { description }
}

extension QuoteServiceError: LocalizedError {
  /// The error's description.
  public var errorDescription: String? { description }
}

extension FileError: LocalizedError {
  /// The error's description.
  public var errorDescription: String? { description }
}

extension FontFile.ReadError: LocalizedError {
  /// The error's description.
  public var errorDescription: String? { description }
}

extension SavedPicture.ReadError: LocalizedError {
  /// The error's description.
  public var errorDescription: String? { description }
}

extension QuoteCard.Failure: LocalizedError {
  /// The failure's description.
  public var errorDescription: String? { description }
}

extension SizedLayout.Failure: LocalizedError {
  /// The failure's description.
  public var errorDescription: String? { description }
}

extension LayoutError: LocalizedError {
  /// The error's description.
  public var errorDescription: String? { description }
}

extension Length.ParseError: LocalizedError {
  /// The error's description.
  public var errorDescription: String? { description }
}
