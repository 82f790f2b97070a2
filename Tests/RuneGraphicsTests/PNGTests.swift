import Testing

@testable import RuneGraphics

struct PNGTests {
  @Test("checksums are those of the standards")
  func checksums() {
    // The check value of CRC-32 (ISO-HDLC) in Greg Cook's catalogue of parametrised CRC algorithms.
    #expect(CRC32.of(Array("123456789".utf8)[...]) == 0xCBF4_3926)
    // Adler-32 (RFC 1950): a = 1 + 97 + 98 + 99 = 295, b = 98 + 196 + 295 = 589.
    #expect(Deflater.zlib(Array("abc".utf8)).suffix(4) == [0x02, 0x4D, 0x01, 0x27])
  }

  @Test("each chunk has its length, its name and the checksum of both name and data")
  func chunks() {
    var canvas = Canvas(width: 3, height: 2)
    canvas.append(CanvasBand(width: 3, rows: 0..<2))
    let file = PNGWriter.file(canvas, pixelsPerMeter: 3780, info: PictureInfo(title: "fé", letters: "ᚠᛖ"))
    #expect(file[..<8] == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    func number(_ place: Int) -> Int { file[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
    var names: [String] = []
    var place = 8
    while place + 12 <= file.count {
      let (start, length) = (place + 4, number(place))
      let end = start + 4 + length
      names.append(String(decoding: file[start..<start + 4], as: UTF8.self))
      guard end + 4 <= file.count else { break }
      #expect(number(end) == Self.remainder(file[start..<end]), "\(names)")
      if names.last == "IHDR" { #expect(file[start + 4..<end] == [0, 0, 0, 3, 0, 0, 0, 2, 8, 4, 0, 0, 0]) }
      place = end + 4
    }
    #expect(names == ["IHDR", "sRGB", "pHYs", "iTXt", "IDAT", "IEND"] && place == file.count)
    // As every PNG ends.
    #expect(file.suffix(12) == [0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82])
  }

  /// CRC-32 as PNG defines it (ISO/IEC 15948, annex D), bit by bit.
  private static func remainder(_ bytes: ArraySlice<UInt8>) -> Int {
    var value: UInt32 = .max
    for byte in bytes {
      for bit in 0..<8 {
        let isSet = (value ^ UInt32(byte >> bit)) & 1 == 1
        value = value >> 1 ^ (isSet ? 0xEDB8_8320 : 0)
      }
    }
    return Int(~value)
  }
}
