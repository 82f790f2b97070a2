import Testing

@testable import RuneGraphics

/// Names on rings, as people give them: 25 first names with 20 second ones, by the Elder Futhark's table.
struct RingNamesTests {
  static let first =
    "ᚠᚱᛖᛃᚨ ᚦᛟᚱ ᛟᛞᛁᚾ ᛊᛁᚷᚢᚱᛞ ᛒᚱᛁᚾᚺᛁᛚᛞ ᚷᚢᛞᚱᚢᚾ ᚱᚨᚷᚾᚨᚱ ᚨᛊᛏᚱᛁᛞ ᛒᛃᛟᚱᚾ ᛁᛜᚱᛁᛞ ᛚᛖᛁᚠ ᛖᚱᛁᚲ ᚺᚨᚱᚨᛚᛞ ᚷᚢᚾᚾᚨᚱ ᚺᛖᛚᚷᚨ ᛊᛁᚠ ᛏᛁᚱ ᛁᛞᚢᚾ ᚠᚱᛁᚷᚷ ᛒᚨᛚᛞᛖᚱ ᛁᛗᛁᚱ ᚺᛁᛚᛞ ᛏᛟᚱᛊᛏᛖᚾ ᛁᛜᚹᚨᚱ ᛊᚾᛟᚱᚱᛁ"
    .split(separator: " ")
  static let second =
    "ᛊᛏᛟᚱᛗᛒᛟᚱᚾ ᛟᚨᚲᛖᚾᛊᚺᛁᛖᛚᛞ ᛁᚱᛟᚾᛊᛁᛞᛖ ᛚᛟᚦᛒᚱᛟᚲ ᚠᚨᛁᚱᚺᚨᛁᚱ ᛒᛚᚢᛖᛏᛟᛟᚦ ᚱᚨᚹᛖᚾᛊᛊᛟᚾ ᚺᚨᚱᚨᛚᛞᛊᛞᛟᛏᛏᛁᚱ ᚹᚺᛁᛏᛖᛒᛖᚨᚱᛞ ᚺᚨᛗᛗᛖᚱᚺᚨᚾᛞ ᚾᛟᚱᚦᚹᛁᚾᛞ ᛊᚹᛁᚠᛏᚠᛟᛟᛏ ᚷᚱᛖᛁᚲᛚᛟᚨᚲ ᚹᛟᛚᚠᛊᚲᛁᚾ ᛞᛖᛖᛈᚹᚨᛏᛖᚱ ᛊᛏᛟᚾᛖᛒᚱᛁᛞᚷᛖ ᚦᚢᚾᛞᛖᚱ ᚲᚹᛁᚲᛒᛚᚨᛞᛖ ᚲᛊᚨᚾᛞᛖᚱᛊᛟᚾ ᚠᛁᚱᚦ"
    .split(separator: " ")

  /// The ring that a name fills by itself, and one half as large again, read from both sides.
  @Test(arguments: [false, true])
  func inkStaysApart(_ isUpright: Bool) throws {
    var count = 0
    for first in Self.first {
      for second in Self.second {
        count += 1
        let text = shaped("\(first) \(second)")
        let reading: RuneLayout.RingReading = count % 3 == 0 ? .inside : .outside
        let natural = RuneLayout.naturalRingRadius(text, tracking: 0, reading: reading, isUpright: isUpright)
        let radius = count % 2 == 0 ? natural : 1.5 * natural
        let ring = try RuneLayout.ring(text, radius: radius, reading: reading, isUpright: isUpright)
        let distance = SpacingTests.smallestDistance(ring)
        #expect(distance >= 0.9 * 1.5 - 0.002, "\(first) \(second), \(reading), radius \(radius): \(distance)")
      }
    }
    #expect(count == 500)
  }

  /// Every stem of an upright ring points to the center.
  @Test func uprightStemsAreSpokes() throws {
    let ring = try RuneLayout.ring(shaped("ᚺᛗᛞᛖᚠ"), radius: 24, isUpright: true)
    var stems = 0
    for run in ring.runs {
      for glyph in run.glyphs {
        let drawing = ring.drawings[glyph.drawing]
        let letter = try #require(Stave.all[drawing.glyph.scalar])
        for (plain, bent) in zip(letter.strokes, drawing.strokes) {
          guard plain.segments.count == 1, plain.start.x == plain.end.x else { continue }
          let (foot, head) = (
            ring.place(bent.start, of: glyph, in: run), ring.place(bent.end, of: glyph, in: run)
          )
          #expect(abs(cross(foot, head)) < 1e-9 * foot.length * head.length, "\(drawing.glyph.name)")
          #expect(abs(foot.length - 18) < 1e-9 && abs(head.length - 30) < 1e-9, "\(drawing.glyph.name)")
          stems += 1
        }
      }
    }
    #expect(stems == 3, "ᚺ has two strokes that are stems, ᚠ one")
  }
}
