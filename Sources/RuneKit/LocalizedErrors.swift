// These conformances are here because the engine and the drawing code do not import Foundation. The messages are
// English; to translate them, switch over the cases and over `TableDiagnostic.code`.

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

import RuneSystem

/// An error whose `localizedDescription` is its `description`, with the names that options of pictures have in Swift.
public protocol DescribedError: LocalizedError, CustomStringConvertible {}

extension DescribedError {
  /// The error's description.
  public var errorDescription: String? { (self as? PictureError)?.messageWithoutFlags ?? description }
}

extension RuneKitError: DescribedError {}
extension TransliteratorError: DescribedError {}
extension TableError: DescribedError {}
extension ReadingError: DescribedError {}
extension QuoteStoreError: DescribedError {}
extension QuoteProblem: DescribedError {}
extension QuoteServiceError: DescribedError {}
extension FileError: DescribedError {}
extension FontFile.ReadError: DescribedError {}
extension WritingSystemError: DescribedError {}
extension PictureError: DescribedError {}
