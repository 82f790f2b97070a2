/// The ranges of Unicode that the table `OS/2` has a bit for, as far as a font of Latin letters and runes has them.
enum UnicodeRange {
  private static let ranges: [(bit: Int, codes: ClosedRange<UInt32>)] = [
    (0, 0x00...0x7F), (1, 0x80...0xFF), (2, 0x100...0x17F), (3, 0x180...0x24F), (4, 0x250...0x2AF),
    (4, 0x1D00...0x1DBF), (5, 0x2B0...0x2FF), (5, 0xA700...0xA71F), (6, 0x300...0x36F), (6, 0x1DC0...0x1DFF),
    (7, 0x370...0x3FF), (9, 0x400...0x52F), (29, 0x1E00...0x1EFF), (29, 0x2C60...0x2C7F), (29, 0xA720...0xA7FF),
    (30, 0x1F00...0x1FFF), (31, 0x2000...0x206F), (31, 0x2E00...0x2E7F), (32, 0x2070...0x209F), (33, 0x20A0...0x20CF),
    (35, 0x2100...0x214F), (36, 0x2150...0x218F), (37, 0x2190...0x21FF), (38, 0x2200...0x22FF),
    (57, 0x10000...0x10FFFF), (60, 0xE000...0xF8FF), (62, 0xFB00...0xFB4F), (64, 0xFE20...0xFE2F),
    (68, 0xFF00...0xFFEF), (79, 0x16A0...0x16FF),
  ]

  /// The bits of the ranges that have a character.
  ///
  /// - Parameter codes: In order.
  static func bits(of codes: [UInt32]) -> Set<Int> {
    var bits: Set<Int> = []
    for range in ranges where codes.contains(where: range.codes.contains) { bits.insert(range.bit) }
    return bits
  }
}
