// The one file of the transliteration side that knows which Unicode library there is: ICU on Linux, where the package
// trait ICU is on, as it is by default; elsewhere Foundation.
//
// Both fold and decompose alike. The nearest Latin letters (ł is l, æ is ae) come from ICU's rules Latin-ASCII, which
// Foundation has on Apple's platforms alone. On Linux without ICU a letter that no row knows and that has no
// decomposition counts as one without a rune: it is kept, and told as unmapped.

#if canImport(CICU)
  import CICU

  extension UnicodeSpelling {
    /// The Unicode library of this platform: ICU.
    public static let system = UnicodeSpelling(
      fold: { scalars, keepsCase in
        // ASCII is its own normal form, and most of what is asked about is ASCII: ICU's data need not be touched for it.
        if scalars.allSatisfy({ $0.isASCII }) { return keepsCase ? scalars : scalars.map(\.lowercaseASCII) }
        let plain = ICUText.normalized(utf16(scalars), to: ICUNormalFormNFKC)
        // Lower case can undo NFC (İ is i with a dot above), so NFC comes last.
        let cased = keepsCase ? plain : ICUText.mapped(plain, by: icu_toLower)
        return Grapheme.scalars(ofUTF16: ICUText.normalized(cased, to: ICUNormalFormNFC))
      },
      decompose: { Grapheme.scalars(ofUTF16: ICUText.normalized(utf16($0), to: ICUNormalFormNFD)) },
      approximate: { scalars in
        guard let latin = ICUTransliterator.latinToASCII?.transliterate(utf16(scalars)) else { return nil }
        return Grapheme.scalars(ofUTF16: latin)
      },
      romanize: { word in
        ICUTransliterator.anyToASCII?.transliterate(utf16(word)).map { Grapheme.scalars(ofUTF16: $0) }
      })
  }

  /// A transliterator of ICU's. Its calls change no state, so it may be shared.
  final class ICUTransliterator: @unchecked Sendable {
    private let handle: UnsafeMutableRawPointer

    /// Opened when the first letter needs it: that takes some ten milliseconds.
    static let latinToASCII = ICUTransliterator("Latin-ASCII")
    static let anyToASCII = ICUTransliterator("Any-Latin; Latin-ASCII")

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
        if scalars.allSatisfy({ $0.isASCII }) { return keepsCase ? scalars : scalars.map(\.lowercaseASCII) }
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
      },
      romanize: { word in
        #if canImport(Darwin)
          return Grapheme(word).text.applyingTransform(StringTransform("Any-Latin; Latin-ASCII"), reverse: false)
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

extension Unicode.Scalar {
  /// The small letter of a capital A to Z, and any other scalar as it is.
  fileprivate var lowercaseASCII: Unicode.Scalar {
    ("A"..."Z").contains(self) ? Unicode.Scalar(UInt8(value) | 0x20) : self
  }
}

extension Grapheme {
  fileprivate static func scalars(ofUTF16 units: [UInt16]) -> [Unicode.Scalar] {
    Array(String(decoding: units, as: UTF16.self).unicodeScalars)
  }
}
