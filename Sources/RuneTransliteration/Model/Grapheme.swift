/// A letter with its combining marks, as scalars in Unicode normalization form NFC.
package struct Grapheme: Hashable, Sendable {
  /// The base first.
  package let scalars: [Unicode.Scalar]

  /// Makes a grapheme of a base and its marks, which must be in NFC already.
  package init(_ scalars: [Unicode.Scalar]) { self.scalars = scalars }

  /// The graphemes of a text that is already in NFC: each base takes the marks after it.
  package static func graphemes(of scalars: some Sequence<Unicode.Scalar>) -> [Grapheme] {
    var result: [Grapheme] = []
    var current: [Unicode.Scalar] = []
    for scalar in scalars {
      if !ScalarKind(scalar).isMark, !current.isEmpty {
        result.append(Grapheme(current))
        current.removeAll(keepingCapacity: true)
      }
      current.append(scalar)
    }
    if !current.isEmpty { result.append(Grapheme(current)) }
    return result
  }

  /// The scalars as numbers, for an `Interner`.
  var values: some Collection<Int32> { scalars.lazy.map { Int32($0.value) } }

  /// Whether it counts as part of a word.
  package var isLetter: Bool { scalars.first.map { ScalarKind($0) == .letter } ?? false }

  /// The scalars as a string.
  package var text: String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }
}
