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
  @Test func inkStaysApart() throws {
    var count = 0
    for first in Self.first {
      for second in Self.second {
        count += 1
        let text = shaped("\(first) \(second)")
        let reading: RuneLayout.RingReading = count % 3 == 0 ? .inside : .outside
        let natural = LetterSequence(text, tracking: 0).naturalRadius(
          outward: reading == .outside ? 1 : -1, smallest: RuneLayout.smallestRingRadius)
        let radius = count % 2 == 0 ? natural : 1.5 * natural
        let ring = try RuneLayout.ring(text, radius: radius, reading: reading)
        let distance = SpacingTests.smallestDistance(ring)
        #expect(distance >= 0.9 * 1.5 - 0.002, "\(first) \(second), \(reading), radius \(radius): \(distance)")
      }
    }
    #expect(count == 500)
  }
}
