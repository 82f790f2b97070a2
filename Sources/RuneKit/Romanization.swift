import CRuneData

// The only file of the transliteration code that depends on a Unicode library. Case, decompositions and nearest Latin
// letters come from the embedded table on every platform; only words of scripts without a table need a library: ICU on Linux
// with the package trait ICU, else Foundation.

/// Documented in CRuneData.h.
@c @implementation
func runeRomanize(
  _ word: UnsafePointer<UInt32>, _ count: Int, _ letters: UnsafeMutablePointer<UInt32>, _ capacity: Int
) -> Int {
  let text = String(
    String.UnicodeScalarView(UnsafeBufferPointer(start: word, count: count).compactMap(Unicode.Scalar.init)))
  guard let romanized = romanized(text)?.unicodeScalars, romanized.count <= capacity else { return -1 }
  for (index, scalar) in romanized.enumerated() { letters[index] = scalar.value }
  return romanized.count
}

#if RUNEKIT_ICU
  import CICU

  private func romanized(_ word: String) -> String? {
    ICUTransliterator.anyToASCII?.transliterate(Array(word.utf16)).map { String(decoding: $0, as: UTF16.self) }
  }

  /// A transliterator of ICU. Its calls do not modify it, so it may be shared between threads.
  package final class ICUTransliterator: @unchecked Sendable {
    private let handle: UnsafeMutableRawPointer

    /// Opened at the first word that needs it, which takes about ten milliseconds.
    static let anyToASCII = ICUTransliterator("Any-Latin; Latin-ASCII")

    init?(_ identifier: String) {
      let name = Array(identifier.utf16)
      guard let handle = icu_openTransliterator(name, Int32(name.count)) else { return nil }
      self.handle = handle
    }

    /// Returns nil if the rules are invalid.
    package init?(rules: String) {
      let units = Array(rules.utf16)
      guard let handle = icu_openRules(units, Int32(units.count)) else { return nil }
      self.handle = handle
    }

    deinit { icu_closeTransliterator(handle) }

    package func transliterate(_ text: [UInt16]) -> [UInt16]? {
      var buffer = text + Array(repeating: 0, count: text.count * 15 + 16)
      let count = icu_transliterate(handle, &buffer, Int32(text.count), Int32(buffer.count))
      return count < 0 ? nil : Array(buffer.prefix(Int(count)))
    }
  }
#else
  import Foundation

  private func romanized(_ word: String) -> String? {
    word.applyingTransform(StringTransform("Any-Latin; Latin-ASCII"), reverse: false)
  }
#endif
