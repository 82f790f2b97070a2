#if canImport(CICU)
  import CICU
#else
  import Foundation
#endif

extension String {
  /// The text as a search sees it: upper and lower case alike, without accents, æ as ae, þ as th, ð as d, ø as o.
  ///
  /// ```swift
  /// "Óðinn sá".foldedForSearch   // "odinn sa"
  /// ```
  /// Case and compatibility forms fold by Unicode's NFKC_Casefold, marks fall away after NFD; the letters that Unicode
  /// does not decompose follow common transcription.
  ///
  /// - Complexity: O(*n*).
  public var foldedForSearch: String {
    if utf8.allSatisfy({ $0 < 0x80 }) { return lowercased() }
    var result = String.UnicodeScalarView()
    for scalar in withoutCase.unicodeScalars {
      switch scalar {
      case _ where scalar.isASCII: result.append(scalar)
      case "æ": result.append(contentsOf: "ae".unicodeScalars)
      case "œ": result.append(contentsOf: "oe".unicodeScalars)
      case "þ": result.append(contentsOf: "th".unicodeScalars)
      case "ð", "đ": result.append("d")
      case "ø": result.append("o")
      case "ł": result.append("l")
      case "ı": result.append("i")
      default:
        if scalar.properties.generalCategory != .nonspacingMark { result.append(scalar) }
      }
    }
    return String(result)
  }

  #if canImport(CICU)
    private var withoutCase: String {
      Self.converted(Self.converted(self, by: icu_foldCase), by: icu_decompose)
    }

    private typealias Conversion = (UnsafePointer<UInt16>, Int32, UnsafeMutablePointer<UInt16>?, Int32) -> Int32

    /// The text sent through ICU; unchanged where ICU refuses.
    private static func converted(_ text: String, by convert: Conversion) -> String {
      let source = Array(text.utf16)
      guard let length = Int32(exactly: source.count) else { return text }
      // NFD of Latin text at most trebles it; the second turn serves what grows more.
      var room = source.count * 3 + 16
      for _ in 0..<2 {
        guard let capacity = Int32(exactly: room) else { return text }
        var needed: Int32 = -1
        let target = [UInt16](unsafeUninitializedCapacity: room) { buffer, initialized in
          needed = convert(source, length, buffer.baseAddress, capacity)
          initialized = needed < 0 ? 0 : Swift.min(Int(needed), room)
        }
        if needed < 0 { return text }
        if needed <= capacity { return String(decoding: target, as: UTF16.self) }
        room = Int(needed)
      }
      return text
    }
  #else
    private var withoutCase: String {
      folding(options: [.caseInsensitive, .widthInsensitive], locale: nil).decomposedStringWithCompatibilityMapping
    }
  #endif
}
