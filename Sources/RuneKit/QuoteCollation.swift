#if RUNEKIT_ICU
  import CICU
#else
  import Foundation
#endif

/// Sorts names by the Unicode Collation Algorithm with the tailoring of a language.
///
/// ```swift
/// let order = QuoteCollation(language: "is")
/// names.sorted { order.key($0) < order.key($1) }
/// ```
package final class QuoteCollation {
  #if RUNEKIT_ICU
    private let collator: UnsafeMutableRawPointer?
  #else
    private let locale: Locale?
  #endif

  /// Makes a collation for a language, given as a BCP 47 tag; the default is the order without any tailoring.
  ///
  /// - Complexity: Opening a tailoring takes ICU a few milliseconds.
  package init(language: String = "") {
    #if RUNEKIT_ICU
      collator = icu_openCollator(language)
    #else
      locale = language.isEmpty ? nil : Locale(identifier: language)
    #endif
  }

  deinit {
    #if RUNEKIT_ICU
      if let collator { icu_closeCollator(collator) }
    #endif
  }

  /// A sort key of a text.
  package struct Key: Comparable, Hashable, Sendable {
    let bytes: [UInt8]

    /// Whether the text of `left` sorts before that of `right`.
    package static func < (left: Key, right: Key) -> Bool {
      left.bytes.lexicographicallyPrecedes(right.bytes)
    }
  }

  /// The sort key of a text.
  ///
  /// - Complexity: O(*n*); compute it once per text.
  package func key(_ text: String) -> Key {
    #if RUNEKIT_ICU
      let source = Array(text.utf16)
      guard let collator, let length = Int32(exactly: source.count) else { return Key(bytes: Array(text.utf8)) }
      let needed = icu_sortKey(collator, source, length, nil, 0)
      return Key(
        bytes: [UInt8](unsafeUninitializedCapacity: Int(max(0, needed))) { buffer, initialized in
          initialized = Int(max(0, min(needed, icu_sortKey(collator, source, length, buffer.baseAddress, needed))))
        })
    #else
      // The folded text first, then the text itself, like the levels of a collation key.
      let folded = text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: locale)
      return Key(bytes: Array(folded.utf8) + [0] + Array(text.utf8))
    #endif
  }
}
