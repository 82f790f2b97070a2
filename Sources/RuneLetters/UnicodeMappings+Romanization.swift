// The only file of the transliteration code that depends on a Unicode library. Case, decompositions and nearest Latin
// letters come from the embedded table on every platform; only words in other scripts need a library: ICU on Linux with
// the package trait ICU, else Foundation.

extension UnicodeMappings {
  /// The embedded table, with a way to romanize words.
  private static func bundled(
    romanize: @escaping @Sendable ([Unicode.Scalar]) -> [Unicode.Scalar]?
  ) -> UnicodeMappings {
    // The file is embedded and covered by a test, so a failure here is a bug.
    guard let bytes = BundledData.bytes(at: "Tables/Unicode/mappings.bin"),
      let mappings = UnicodeMappings(bytes, romanize: romanize)
    else {
      preconditionFailure("Tables/Unicode/mappings.bin is not a table of Unicode mappings")
    }
    return mappings
  }
}

#if hasFeature(Embedded)
  extension UnicodeMappings {
    /// The mappings of Unicode 15.0; words in other scripts are not romanized.
    package static let system = bundled { _ in nil }
  }
#elseif RUNEKIT_ICU
  import CICU

  extension UnicodeMappings {
    /// The mappings of Unicode 15.0, with ICU romanizing words in other scripts.
    package static let system = bundled { word in
      ICUTransliterator.anyToASCII?.transliterate(Array(Grapheme(word).text.utf16))
        .map { Array(String(decoding: $0, as: UTF16.self).unicodeScalars) }
    }
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

    deinit {
      icu_closeTransliterator(handle)
    }

    package func transliterate(_ text: [UInt16]) -> [UInt16]? {
      var buffer = text + Array(repeating: 0, count: text.count * 15 + 16)
      let count = icu_transliterate(handle, &buffer, Int32(text.count), Int32(buffer.count))
      return count < 0 ? nil : Array(buffer.prefix(Int(count)))
    }
  }
#else
  import Foundation

  extension UnicodeMappings {
    /// The mappings of Unicode 15.0, with Foundation romanizing words in other scripts.
    package static let system = bundled { word in
      Grapheme(word).text.applyingTransform(StringTransform("Any-Latin; Latin-ASCII"), reverse: false)
        .map { Array($0.unicodeScalars) }
    }
  }
#endif
