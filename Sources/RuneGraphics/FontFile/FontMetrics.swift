/// What is known of a font that somebody may have installed: enough to lay text out for it without having it.
package struct FontMetrics: Sendable {
  /// What is measured of one character, in font units.
  package struct Glyph: Sendable, Hashable {
    /// How far the next letter is from the origin of this one.
    package var advance: Double
    /// The extent of the outline; nil for a glyph without ink.
    package var box: InkBox?

    /// The measures of a character.
    package init(advance: Double, box: InkBox?) {
      self.advance = advance
      self.box = box
    }
  }

  /// The name by which `font-family` finds it.
  package var family: String
  /// Family and style, as `Junicode Regular`.
  package var fullName: String
  /// The name by which platforms find an installed font; see `RunicFont.name(for:)`.
  package var postScriptName: String
  /// The version that was measured; others may differ.
  package var version: String
  /// The license as an SPDX identifier, with its condition if there is one.
  package var license: String
  /// Where the license stands, if the font says so.
  package var licenseURL: String?
  /// Who drew the font, if it says so.
  package var designer: String?
  /// All lengths are in this many units to the em.
  package var unitsPerEm: Double
  /// Top of the line box above the base line.
  package var ascent: Double
  /// Foot of the line box; below the base line it is negative.
  package var descent: Double
  /// Foot and top of a plain stem, where the letters really stand; runes often sit low or high in their line box.
  package var inkBottom: Double
  /// Top of a plain stem; see `inkBottom`.
  package var inkTop: Double
  /// What the font truly covers and has been measured, which may be less than its own character map claims.
  package var glyphs: [Unicode.Scalar: Glyph]

  /// The facts of a font; lengths in its units.
  package init(
    family: String, fullName: String, postScriptName: String, version: String, license: String,
    licenseURL: String? = nil, designer: String? = nil, unitsPerEm: Double, ascent: Double, descent: Double,
    inkBottom: Double, inkTop: Double, glyphs: [Unicode.Scalar: Glyph]
  ) {
    self.family = family
    self.fullName = fullName
    self.postScriptName = postScriptName
    self.version = version
    self.license = license
    self.licenseURL = licenseURL
    self.designer = designer
    self.unitsPerEm = unitsPerEm
    self.ascent = ascent
    self.descent = descent
    self.inkBottom = inkBottom
    self.inkTop = inkTop
    self.glyphs = glyphs
  }

  /// How many code points of a range the font covers.
  package func coverage(of range: ClosedRange<UInt32>) -> Int {
    glyphs.keys.count { range.contains($0.value) }
  }

  /// The characters of a text that the font cannot show, each once, in the order of first appearance; line ends and
  /// invisible characters need no glyph.
  package func missing(in text: String) -> [ShapedText.Missing] {
    MissingLetters.find(in: text) { glyphs[$0] != nil }
  }
}

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
