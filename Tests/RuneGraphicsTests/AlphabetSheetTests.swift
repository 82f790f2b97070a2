import Foundation
import Testing

@testable import RuneGraphics

/// Every letter of the stroke fonts as it is drawn, byte for byte: `Tests/Golden/stave-*.svg`.
///
/// After a change that is meant, run with `RUNE_RECORD=1`: the test writes the sheets and fails; look at them, and at
/// what differs, before they are committed.
struct AlphabetSheetTests {
  static func sheet(_ name: String, _ font: StrokeFont) throws -> [UInt8] {
    let scalars = font.glyphs.keys.sorted().filter { font.glyphs[$0]?.skeletonBox.isEmpty == false }
    var rows: [(name: String, sample: FontSheet.Sample)] = []
    for start in stride(from: 0, to: scalars.count, by: 16) {
      let chunk = scalars[start..<min(start + 16, scalars.count)]
      let text = String(String.UnicodeScalarView(chunk))
      for (label, style) in [("regular", PenStyle.regular), ("bold round", PenStyle(weight: 2, ends: .round))] {
        let shaped = ShapedText(text, font: font, style: style)
        #expect(shaped.missing.isEmpty && shaped.letterCount == chunk.count)
        rows.append(("\(scalars[start].codePointName) \(label)", .strokes(try RuneLayout.lines(shaped))))
      }
    }
    let info = PictureInfo(
      title: "Stave, \(name)", letters: String(String.UnicodeScalarView(scalars)))
    return FontSheet(rows: rows, font: Stave.all).svg(runeHeight: 36, info: info)
  }

  @Test(arguments: ["runic", "rounded", "cirth", "latin"])
  func sheetIsTheRecordedOne(_ name: String) throws {
    let bytes = try Self.sheet(name, try #require(Stave.fonts[name]))
    let file = repository.appendingPathComponent("Tests/Golden/stave-\(name).svg")
    if ProcessInfo.processInfo.environment["RUNE_RECORD"] != nil {
      try Data(bytes).write(to: file)
      Issue.record("recorded \(file.path): look at it")
      return
    }
    let recorded = try Array(Data(contentsOf: file))
    let place = zip(bytes, recorded).enumerated().first { $0.element.0 != $0.element.1 }?.offset
    let isEqual = place == nil && bytes.count == recorded.count
    #expect(isEqual, "differs from byte \(place ?? min(bytes.count, recorded.count)); RUNE_RECORD=1 writes it anew")
  }
}
