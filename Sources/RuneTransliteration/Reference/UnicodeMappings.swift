/// What the engine needs to know about Unicode spellings; `UnicodeMappingTable` answers all of it but `romanize`.
///
/// Each function is called once for a spelling that the rows do not contain as it is, never for whole texts.
package struct UnicodeMappings: Sendable {
  /// The plain spelling: compatibility forms resolved (NFKC), lower case unless `keepsCase`, NFC.
  package let fold: @Sendable (_ scalars: [Unicode.Scalar], _ keepsCase: Bool) -> [Unicode.Scalar]
  /// The canonical decomposition (NFD): base, then marks.
  package let decompose: @Sendable ([Unicode.Scalar]) -> [Unicode.Scalar]
  /// The plain Latin letters that come nearest, such as "l" for "ł" and "ss" for "ß", or nil.
  package let approximate: @Sendable ([Unicode.Scalar]) -> [Unicode.Scalar]?
  /// A word of any script in plain Latin letters, such as "Moskva" for "Москва", or nil.
  package let romanize: @Sendable ([Unicode.Scalar]) -> [Unicode.Scalar]?

  /// Makes a spelling from its functions.
  package init(
    fold: @escaping @Sendable (_ scalars: [Unicode.Scalar], _ keepsCase: Bool) -> [Unicode.Scalar],
    decompose: @escaping @Sendable ([Unicode.Scalar]) -> [Unicode.Scalar],
    approximate: @escaping @Sendable ([Unicode.Scalar]) -> [Unicode.Scalar]?,
    romanize: @escaping @Sendable ([Unicode.Scalar]) -> [Unicode.Scalar]? = { _ in nil }
  ) {
    self.fold = fold
    self.decompose = decompose
    self.approximate = approximate
    self.romanize = romanize
  }

  /// Lower case from the standard library and nothing else: for places without a Unicode library.
  package static let caseOnly = UnicodeMappings(
    fold: { scalars, keepsCase in
      keepsCase ? scalars : scalars.flatMap { Array($0.properties.lowercaseMapping.unicodeScalars) }
    },
    decompose: { $0 },
    approximate: { _ in nil })
}
