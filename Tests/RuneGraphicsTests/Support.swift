import Foundation
import TestSupport
import Testing

@testable import RuneGraphics

/// The top of the repository.
let repository = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent()

enum Stave {
  static let runic = read("runic")
  static let rounded = read("rounded")
  static let cirth = read("cirth")
  static let latin = read("latin")
  static let fonts = ["runic": runic, "rounded": rounded, "cirth": cirth, "latin": latin]
  static let all: StrokeFont = {
    var font = runic
    font.merge(cirth)
    font.merge(latin)
    return font
  }()

  private static func read(_ name: String) -> StrokeFont {
    let path = repository.appendingPathComponent("Fonts/stave-\(name).txt")
    do {
      return try StrokeFontReader.read(Array(try Data(contentsOf: path)))
    } catch {
      Issue.record("\(error)")
      return StrokeFont()
    }
  }
}

/// The parts of ribbons.
let serpents: SerpentDrawings = {
  do {
    let path = repository.appendingPathComponent("Fonts/serpents.txt")
    return try SerpentDrawings(Array(try Data(contentsOf: path)))
  } catch {
    preconditionFailure("\(error)")
  }
}()

func text(_ range: ClosedRange<UInt32>) -> String {
  String(String.UnicodeScalarView(range.compactMap { Unicode.Scalar($0) }))
}

let runicBlock = text(0x16A0...0x16F8)
let cirthLetters = text(0xE080...0xE0C1)

/// Words of runes and cirth, with spaces.
func randomWords(_ count: Int, using generator: inout SeededGenerator) -> [String] {
  (0..<count).map { _ in
    let letters = Array((Bool.random(using: &generator) ? runicBlock : cirthLetters).unicodeScalars)
    let length = Int.random(in: 1...9, using: &generator)
    return String(String.UnicodeScalarView((0..<length).map { _ in letters.randomElement(using: &generator)! }))
  }
}

func shaped(_ text: String, _ style: PenStyle = .regular) -> ShapedText {
  ShapedText(text, font: Stave.all, style: style)
}

/// A line of text, however long.
func line(_ text: String, _ style: PenStyle = .regular, _ options: RuneLayout.LineOptions = .init()) throws
  -> RuneLayout
{
  try RuneLayout.lines(shaped(text, style), options)
}

extension GridPoint {
  init(_ x: Int, _ y: Int) { self.init(Int64(x), Int64(y)) }
}

extension RuneLayout {
  /// All strokes in their places.
  var strokes: [Stroke] {
    runs.flatMap { run in
      run.glyphs.flatMap { glyph in drawings[glyph.drawing].strokes.map { $0.mapped { place($0, of: glyph, in: run) } }
      }
    }
  }
}

extension PictureFrame {
  /// A canvas around the ink of a layout.
  init(around layout: RuneLayout, unit: PictureUnit, scale: Double, margin: Double) {
    let box = layout.inkBox
    self.init(
      unit: unit, width: box.width * scale + 2 * margin, height: box.height * scale + 2 * margin, scale: scale,
      origin: StrokePoint(margin - box.minX * scale, margin - box.minY * scale))
  }
}
