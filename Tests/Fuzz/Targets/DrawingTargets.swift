import RuneKit

/// A font of strokes.
func runStrokes(_ input: [UInt8]) throws {
  _ = try? StrokeFontReader.read(input)
}

/// A TrueType or OpenType file.
func runFont(_ input: [UInt8]) throws {
  guard let font = try? FontFile(input) else { return }
  for value in [0x20, 0x41, 0x16A0, 0x16F8, 0xE080, 0x1F600] as [UInt32] {
    guard let scalar = Unicode.Scalar(value) else { continue }
    _ = font.shows(scalar)
  }
}
