/// What is known of a font that somebody may have installed, with the names of `Fonts/*.json`: enough to lay text out for it
/// without having it. All lengths are in units of the font.
package struct FontMetrics: Sendable {
  struct Glyph: Sendable {
    /// How far the next letter is from the origin of this one.
    let advance: Double
  }

  /// The name by which `font-family` finds it.
  package let family: String
  /// Family and style, as `Junicode Regular`.
  package let fullName: String
  /// The name by which platforms find an installed font; see `RunicFont.name(for:)`.
  package let postscriptName: String
  /// The version that was measured; others may differ.
  package let version: String
  /// The license as an SPDX identifier, with its condition if there is one.
  package let license: String
  /// Where the license stands, if the font says so.
  package let licenseURL: String?
  /// Who drew the font, if it says so.
  package let designer: String?
  package let unitsPerEm: Double
  /// The line box.
  private let hhea: [String: Double]
  /// Foot and top of a plain stem, where the letters of a script really stand; runes often sit low or high in their line box.
  private let ink: [String: [String: Double]]
  /// What the font truly covers and has been measured, which may be less than its own character map claims.
  private let codepoints: [String: Glyph]

  /// Top of the line box above the base line.
  package var ascent: Double { hhea["ascent"] ?? 0 }
  /// Foot of the line box; below the base line it is negative.
  package var descent: Double { hhea["descent"] ?? 0 }
  private var stem: [String: Double]? { ink["runic"] ?? ink["cirth"] }
  package var inkBottom: Double { stem?["bottom"] ?? 0 }
  package var inkTop: Double { stem?["top"] ?? ascent }

  /// How far the next letter is from the origin of a character; nil if the font does not have it.
  package func advance(of scalar: Unicode.Scalar) -> Double? {
    codepoints[String(scalar.codePointName.dropFirst(2))]?.advance
  }

  /// How many code points of a range the font covers.
  package func coverage(of range: ClosedRange<UInt32>) -> Int {
    codepoints.keys.count { UInt32($0, radix: 16).map(range.contains) ?? false }
  }

  /// The characters of a text that the font cannot show, each once, in the order of first appearance; line ends and
  /// invisible characters need no glyph.
  package func missing(in text: String) -> [ShapedText.Missing] {
    MissingLetters.find(in: text) { advance(of: $0) != nil }
  }
}

#if !hasFeature(Embedded)
  extension FontMetrics: Decodable {}
  extension FontMetrics.Glyph: Decodable {}
#endif

/// Finds the characters of a text that something cannot show.
package enum MissingLetters {
  package static func find(in text: String, shows: (Unicode.Scalar) -> Bool) -> [ShapedText.Missing] {
    var result: [ShapedText.Missing] = []
    var known: [Unicode.Scalar: Int] = [:]
    for (index, scalar) in text.unicodeScalars.enumerated() {
      switch scalar.value {
      case 0x09...0x0D, 0x85, 0x2028, 0x2029, 0xAD, 0x200B...0x200F, 0x2060...0x2064, 0xFE00...0xFE0F, 0xFEFF: continue
      default: break
      }
      if shows(scalar) { continue }
      if let place = known[scalar] {
        result[place].count += 1
      } else {
        known[scalar] = result.count
        result.append(ShapedText.Missing(scalar: scalar, count: 1, firstPlace: index + 1))
      }
    }
    return result
  }
}
