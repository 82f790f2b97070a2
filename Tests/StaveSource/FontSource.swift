import RuneGraphics

/// What a font file is built from: drawings as the pen makes them, and the white between letters as pictures have it.
///
/// `Fonts/stave.py` turns it into TrueType; that script knows nothing about strokes, bind runes or spacing.
struct FontSource: Encodable, Sendable {
  struct Glyph: Encodable, Sendable {
    /// One character, or the two of a bind rune.
    var letters: [UInt32]
    /// Each stroke as a start and the points of its segments: `[x, y]` for a line, `[cx, cy, x, y]` for a curve.
    var strokes: [[[Double]]]
    /// For each stroke, whether its ends are joined.
    var closed: [Bool]
    /// Center and radius.
    var dots: [[Double]]
    /// Heights at which the strokes are cut.
    var band: [Double]?
    var miterLimit: Double
    /// Width of the pen.
    var pen: Double
    /// The ends of the ink as spacing sees it.
    var ink: [Double]
    /// The white after a plain stem, and before one.
    var besideStem: [Double]
  }

  /// Letters that are spaced with each other; a gap reaches from ink to ink.
  struct Group: Encodable, Sendable {
    var name: String
    var firsts: [UInt32]
    var seconds: [UInt32]
    /// From plain stem to plain stem.
    var stemGap: Double
    /// For each first letter, the gap before each second one.
    var gaps: [[Double]]
    /// The same with a space between them.
    var wordGaps: [[Double]]
  }

  var ends: String
  var wordSpace: Double
  var glyphs: [Glyph]
  var groups: [Group]

  /// - Parameter rows: Letters of one script each, which may be bound to each other.
  init(_ font: StrokeFont, style: PenStyle, rows: [[Unicode.Scalar]]) {
    ends = style.ends.rawValue
    wordSpace = font.wordSpace
    let letters = font.glyphs.keys.sorted()
    let drawings = Dictionary(uniqueKeysWithValues: font.glyphs.map { ($0, GlyphDrawing($1, style: style)) })
    let profiles = drawings.mapValues { InkProfile($0) }

    /// The plain stem of a letter's script.
    func stem(_ scalar: Unicode.Scalar) -> InkProfile? {
      switch scalar.value {
      case 0x16A0...0x16FF: profiles["\u{16C1}"]
      case 0x205A...0x205E, 0xE080...0xE0FF: profiles["\u{E0A7}"]
      default: profiles["I"]
      }
    }
    func glyph(_ drawing: GlyphDrawing) -> Glyph {
      let profile = InkProfile(drawing)
      let stem = stem(drawing.letters[0]) ?? profile
      return Glyph(
        letters: drawing.letters.map(\.value),
        strokes: drawing.strokes.map { stroke in
          [[stroke.start.x, stroke.start.y]]
            + stroke.segments.map { segment in
              switch segment {
              case .line(let end): [end.x, end.y]
              case .curve(let control, let end): [control.x, control.y, end.x, end.y]
              }
            }
        },
        closed: drawing.strokes.map(\.isClosed), dots: drawing.dots.map { [$0.center.x, $0.center.y, $0.radius] },
        band: drawing.band.map { [$0.lowerBound, $0.upperBound] }, miterLimit: drawing.glyph.hand.miterLimit,
        pen: drawing.weight,
        ink: [drawing.spacingMinX, drawing.spacingMaxX],
        besideStem: [OpticalSpacing.gap(stem, profile, .letters), OpticalSpacing.gap(profile, stem, .letters)])
    }
    glyphs = letters.compactMap { drawings[$0].map { glyph($0) } }

    var pairs: Set<[Unicode.Scalar]> = []
    for row in rows {
      for first in row { for second in row { pairs.insert([first, second]) } }
    }
    for pair in pairs.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      guard let first = font.glyphs[pair[0]], let second = font.glyphs[pair[1]],
        let bound = BindRune.joined(first, second)
      else { continue }
      glyphs.append(glyph(GlyphDrawing(bound, style: style, letters: pair)))
    }

    // Runes and cirth also come next to Latin punctuation, which transliteration keeps.
    let punctuation = letters.filter { scalar in
      let category = scalar.properties.generalCategory
      return drawings[scalar]?.glyph.hand.band == nil
        && [
          .openPunctuation, .closePunctuation, .initialPunctuation, .finalPunctuation, .dashPunctuation,
          .otherPunctuation,
        ].contains(category)
    }
    func group(_ name: String, _ firsts: [Unicode.Scalar], _ seconds: [Unicode.Scalar]) -> Group? {
      guard let one = firsts.first, let stem = stem(one) else { return nil }
      func gaps(_ kind: OpticalSpacing.Kind) -> [[Double]] {
        firsts.map { first in
          seconds.compactMap { second in
            guard let a = profiles[first], let b = profiles[second] else { return nil }
            return OpticalSpacing.gap(a, b, kind)
          }
        }
      }
      return Group(
        name: name, firsts: firsts.map(\.value), seconds: seconds.map(\.value),
        stemGap: OpticalSpacing.gap(stem, stem, .letters), gaps: gaps(.letters), wordGaps: gaps(.words))
    }
    let runes = letters.filter { (0x16A0...0x16FF).contains($0.value) }
    let cirth = letters.filter { drawings[$0]?.glyph.hand.band != nil && !runes.contains($0) }
    let latin = letters.filter { drawings[$0]?.glyph.hand.band == nil }
    groups = [
      group("runes", runes, runes + punctuation), group("before runes", punctuation, runes),
      group("cirth", cirth, cirth + punctuation), group("before cirth", punctuation, cirth),
      group("latin", latin, latin),
    ].compactMap { $0 }
  }
}
