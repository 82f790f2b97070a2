import Foundation
import RuneGraphics
import RuneKit
import TestSupport
import Testing

struct FontTests {
  @Test(arguments: RunicFont.allCases)
  func platformsFindAFontByItsName(_ font: RunicFont) throws {
    // The names in the fonts (name table, identifier 6); that of Stave in the file that is shipped.
    if let metrics = font.metrics {
      #expect(font.postScriptName == metrics.postscriptName)
    } else {
      let file = try Data(contentsOf: repository.appendingPathComponent("Fonts/Stave-Regular.ttf"))
      #expect(file.range(of: Data(font.postScriptName.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] })) != nil)
    }
  }

  @Test func staveIsUsedWhereAFontLacksTheScript() {
    #expect(RunicFont.noto.name(for: .medieval) == "NotoSansRunic-Regular")
    #expect(RunicFont.noto.name(for: .cirth) == "Stave-Regular")
    #expect(RunicFont.cirth.name(for: .cirth) == "Constructium")
    #expect(RunicFont.cirth.name(for: .elder) == "Stave-Regular")
  }

  /// A font covers a script exactly if it has all of its letters.
  @Test(arguments: RunicFont.allCases, RunicScript.allCases)
  func coverageIsTrue(_ font: RunicFont, _ script: RunicScript) throws {
    let letters = try BundledTables.script(script).letters.map(\.scalar)
    let has: (Unicode.Scalar) -> Bool
    if let metrics = font.metrics {
      has = { metrics.advance(of: $0) != nil }
    } else {
      let stave = StrokeFont.stave
      has = { stave[$0] != nil }
    }
    let tolkien: ClosedRange<UInt32> = 0x16F1...0x16F3
    let missing = letters.filter { !has($0) && !(font == .junicode && tolkien.contains($0.value)) }
    #expect(font.covers(script) == missing.isEmpty, "\(font) for \(script): lacks \(missing.map(\.codePointName))")
  }
}
