// The one file of the transliteration side that knows which Unicode library there is. Case, decompositions and nearest
// Latin letters come from the library's own table on every platform; only words in other scripts need a library: ICU on
// Linux with the package trait ICU, Foundation elsewhere.

extension SpellingTable {
  /// The table in the library.
  package static let bundled: SpellingTable = {
    // The file is part of the library and read by a test, so its absence is a programmer's mistake.
    guard let bytes = BundledData.bytes(at: "Tables/Unicode/spelling.bin"), let table = SpellingTable(bytes) else {
      preconditionFailure("Tables/Unicode/spelling.bin is not a spelling table")
    }
    return table
  }()
}

#if hasFeature(Embedded)
  extension UnicodeSpelling {
    /// The spellings of Unicode 15.0; nothing here spells words of other scripts in Latin letters.
    public static let system = UnicodeSpelling(.bundled)
  }
#elseif RUNEKIT_ICU
  import CICU

  extension UnicodeSpelling {
    /// The spellings of Unicode 15.0, and ICU's Latin letters for words in other scripts.
    package static let system = UnicodeSpelling(.bundled) { word in
      ICUTransliterator.anyToASCII?.transliterate(Array(Grapheme(word).text.utf16))
        .map { Array(String(decoding: $0, as: UTF16.self).unicodeScalars) }
    }
  }

  /// A transliterator of ICU's. Its calls change no state, so it may be shared.
  final class ICUTransliterator: @unchecked Sendable {
    private let handle: UnsafeMutableRawPointer

    /// Opened when the first word needs it: that takes some ten milliseconds.
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
    /// The spellings of Unicode 15.0, and Foundation's Latin letters for words in other scripts.
    package static let system = UnicodeSpelling(.bundled) { word in
      Grapheme(word).text.applyingTransform(StringTransform("Any-Latin; Latin-ASCII"), reverse: false)
        .map { Array($0.unicodeScalars) }
    }
  }
#endif
