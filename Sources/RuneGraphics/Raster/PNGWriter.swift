/// Writes a canvas as a PNG file (ISO/IEC 15948): 8 bits, gray or RGB, with alpha where something shows through.
enum PNGWriter {
  static func file(_ canvas: Canvas, pixelsPerMeter: Double, info: PictureInfo) -> [UInt8] {
    let (isGray, isOpaque) = (canvas.isGray, canvas.isOpaque)
    let channels = (isGray ? 1 : 3) + (isOpaque ? 0 : 1)
    let rows = filtered(canvas, channels: channels)
    var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    let colorType: UInt8 = (isGray ? 0 : 2) + (isOpaque ? 0 : 4)
    chunk(
      "IHDR", bigEndian(UInt32(canvas.width)) + bigEndian(UInt32(canvas.height)) + [8, colorType, 0, 0, 0], to: &bytes)
    chunk("sRGB", [0], to: &bytes)
    let density = bigEndian(UInt32(pixelsPerMeter.rounded()))
    chunk("pHYs", density + density + [1], to: &bytes)
    if !info.title.isEmpty {
      // International text, not compressed, in no language: keyword, 0, 0, 0, language, 0, translated keyword, 0, text.
      chunk("iTXt", Array("Title".utf8) + [0, 0, 0, 0, 0] + Array(info.title.utf8.prefix(1 << 16)), to: &bytes)
    }
    chunk("IDAT", Deflater.zlib(rows), to: &bytes)
    chunk("IEND", [], to: &bytes)
    return bytes
  }

  /// Each row as bytes, less the row above or the pixel before, whichever leaves the smaller numbers.
  private static func filtered(_ canvas: Canvas, channels: Int) -> [UInt8] {
    let length = canvas.width * channels
    var result: [UInt8] = []
    result.reserveCapacity((length + 1) * canvas.height)
    var above = [UInt8](repeating: 0, count: length)
    var row = above
    let (isGray, isOpaque) = (canvas.isGray, canvas.isOpaque)
    canvas.pixels.withUnsafeBufferPointer { pixels in
      for y in 0..<canvas.height {
        row.withUnsafeMutableBufferPointer { row in
          var place = 0
          for pixel in pixels[y * canvas.width..<(y + 1) * canvas.width] {
            row[place] = pixel.x
            if !isGray {
              row[place + 1] = pixel.y
              row[place + 2] = pixel.z
            }
            if !isOpaque { row[place + channels - 1] = pixel.w }
            place += channels
          }
        }
        var (plain, before, up) = (0, 0, 0)
        // Every fourth byte, or another one of the next pixels, tells enough.
        for index in stride(from: channels, to: length, by: channels == 4 ? 5 : 4) {
          plain += Int(min(row[index], 255 - row[index]))
          before += Int(Int8(bitPattern: row[index] &- row[index - channels]).magnitude)
          up += Int(Int8(bitPattern: row[index] &- above[index]).magnitude)
        }
        if up <= before && up <= plain {
          result.append(2)
          for (byte, other) in zip(row, above) { result.append(byte &- other) }
        } else if before <= plain {
          result.append(1)
          result += row[..<channels]
          for (byte, other) in zip(row[channels...], row) { result.append(byte &- other) }
        } else {
          result.append(0)
          result += row
        }
        swap(&above, &row)
      }
    }
    return result
  }

  private static func bigEndian(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  private static func chunk(_ name: StaticString, _ data: [UInt8], to bytes: inout [UInt8]) {
    bytes += bigEndian(UInt32(data.count))
    let start = bytes.count
    name.withUTF8Buffer { bytes.append(contentsOf: $0) }
    bytes += data
    bytes += bigEndian(CRC32.of(bytes[start...]))
  }
}

/// The cyclic redundancy check of PNG.
enum CRC32 {
  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { value, _ in value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
  }

  static func of(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    let table = table
    var crc: UInt32 = 0xFFFF_FFFF
    for byte in bytes { crc = crc >> 8 ^ table[Int(UInt8(truncatingIfNeeded: crc) ^ byte)] }
    return ~crc
  }
}
