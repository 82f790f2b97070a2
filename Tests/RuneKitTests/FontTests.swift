import RuneGraphics
import RuneKit
import Testing

struct FontTests {
  /// The PostScript names in the fonts (name table, identifier 6).
  private static let rows: [(font: RunicFont, script: RunicScript, name: String?)] = [
    (.stave, .elder, nil), (.stave, .cirth, nil),
    (.noto, .elder, "NotoSansRunic-Regular"), (.noto, .medieval, "NotoSansRunic-Regular"), (.noto, .cirth, nil),
    (.babelstone, .younger, "BabelStoneRunic"), (.babelstone, .cirth, nil),
    (.junicode, .futhorc, "JunicodeTwoBeta-Regular"), (.junicode, .cirth, nil),
    (.constructium, .cirth, "Constructium"), (.constructium, .elder, nil),
    (.fairfax, .cirth, "FairfaxHD"), (.fairfax, .elder, "FairfaxHD"),
    (.unifont, .cirth, "UnifontCSUR"), (.unifont, .younger, nil), (.cirth, .cirth, "Constructium"),
  ]

  @Test(arguments: rows)
  func platformsFindAFontByItsName(_ row: (font: RunicFont, script: RunicScript, name: String?)) {
    #expect(fontName(for: row.script, font: row.font) == row.name, "\(row.font) for \(row.script)")
  }

  /// A font covers a script exactly if it has all of its letters.
  @Test(arguments: RunicFont.allCases, RunicScript.allCases)
  func coverageIsTrue(_ font: RunicFont, _ script: RunicScript) throws {
    let letters = try BundledTables.script(script).letters.map(\.scalar)
    let has: (Unicode.Scalar) -> Bool
    if let metrics = font.metrics {
      has = { metrics.glyphs[$0] != nil }
    } else {
      let stave = StrokeFont.stave
      has = { stave[$0] != nil }
    }
    let tolkien: ClosedRange<UInt32> = 0x16F1...0x16F3
    let missing = letters.filter { !has($0) && !(font == .junicode && tolkien.contains($0.value)) }
    #expect(font.covers(script) == missing.isEmpty, "\(font) for \(script): lacks \(missing.map(\.codePointName))")
  }
}
