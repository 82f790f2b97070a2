/// Why a transliterator cannot be written as transform rules.
package enum TransformRulesError: Error, Sendable, Equatable {
  /// The option of this name is set, which rules cannot express.
  case unsupported(String)
}
