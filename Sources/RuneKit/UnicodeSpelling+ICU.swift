// The one file of the transliteration side that knows which Unicode library there is.

#if canImport(CICU) && !RUNEKIT_WITHOUT_ICU
  import CICU

  extension UnicodeSpelling {
    /// The Unicode library of this platform: ICU.
    public static let system = UnicodeSpelling(
      fold: { scalars, keepsCase in
        let plain = normalized(utf16(scalars), to: ICUNormalFormNFKC)
        // Lower case can undo NFC (İ is i with a dot above), so NFC comes last.
        let cased = keepsCase ? plain : mapped(plain, by: icu_toLower)
        return Grapheme.scalars(ofUTF16: normalized(cased, to: ICUNormalFormNFC))
      },
      decompose: { Grapheme.scalars(ofUTF16: normalized(utf16($0), to: ICUNormalFormNFD)) },
      approximate: { scalars in
        guard let latin = ICUTransliterator.latinToASCII?.transliterate(utf16(scalars)) else { return nil }
        return Grapheme.scalars(ofUTF16: latin)
      })

    private static func normalized(_ text: [UInt16], to form: ICUNormalForm) -> [UInt16] {
      mapped(text) { icu_normalize(form, $0, $1, $2, $3) }
    }

    /// The result of one of ICU's string functions, or the text itself where the function fails.
    private static func mapped(
      _ text: [UInt16], by function: (UnsafePointer<UInt16>, Int32, UnsafeMutablePointer<UInt16>, Int32) -> Int32
    ) -> [UInt16] {
      // No mapping of Unicode makes a code unit into more than 18.
      let capacity = text.count * 18 + 1
      var count: Int32 = -1
      let result = [UInt16](unsafeUninitializedCapacity: capacity) { buffer, initialized in
        guard let target = buffer.baseAddress else { return }
        count = text.withUnsafeBufferPointer { source in
          source.baseAddress.map { function($0, Int32(source.count), target, Int32(capacity)) } ?? 0
        }
        initialized = Int(max(0, count))
      }
      return count < 0 ? text : result
    }
  }

  /// A transliterator of ICU's. Its calls change no state, so it may be shared.
  final class ICUTransliterator: @unchecked Sendable {
    private let handle: UnsafeMutableRawPointer

    /// Opened when the first letter needs it: that takes some ten milliseconds.
    static let latinToASCII = ICUTransliterator("Latin-ASCII")

    init?(_ identifier: String) {
      let name = Array(identifier.utf16)
      guard let handle = icu_openTransliterator(name, Int32(name.count)) else { return nil }
      self.handle = handle
    }

    /// Nil where the rules are wrong.
    init?(rules: String) {
      let units = Array(rules.utf16)
      guard let handle = icu_openRules(units, Int32(units.count)) else { return nil }
      self.handle = handle
    }

    deinit {
      icu_closeTransliterator(handle)
    }

    func transliterate(_ text: [UInt16]) -> [UInt16]? {
      var buffer = text + Array(repeating: 0, count: text.count * 15 + 16)
      let count = icu_transliterate(handle, &buffer, Int32(text.count), Int32(buffer.count))
      return count < 0 ? nil : Array(buffer.prefix(Int(count)))
    }
  }
#else
  import Foundation

  extension UnicodeSpelling {
    /// The Unicode library of this platform: Foundation's.
    public static let system = UnicodeSpelling(
      fold: { scalars, keepsCase in
        let plain = Grapheme(scalars).text.precomposedStringWithCompatibilityMapping
        let cased = keepsCase ? plain : plain.lowercased()
        return Array(cased.precomposedStringWithCanonicalMapping.unicodeScalars)
      },
      decompose: { Array(Grapheme($0).text.decomposedStringWithCanonicalMapping.unicodeScalars) },
      approximate: { scalars in
        #if canImport(Darwin)
          return Grapheme(scalars).text.applyingTransform(StringTransform("Latin-ASCII"), reverse: false)
            .map { Array($0.unicodeScalars) }
        #else
          return nil
        #endif
      })
  }
#endif

private func utf16(_ scalars: [Unicode.Scalar]) -> [UInt16] {
  Array(Grapheme(scalars).text.utf16)
}

extension Grapheme {
  fileprivate static func scalars(ofUTF16 units: [UInt16]) -> [Unicode.Scalar] {
    Array(String(decoding: units, as: UTF16.self).unicodeScalars)
  }
}
