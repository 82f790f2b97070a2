import CRuneData

extension StrokeFont {
  /// Stave, the library's own letters, as far as a text needs them: the Runic block, Cirth at the private-use code
  /// points of the ConScript registry, and Latin for what is left.
  ///
  /// ```swift
  /// let text = "ᚦᛖ ᚲᚹᛁᚲ ᚠᛟᚲᛊ"
  /// let shaped = ShapedText(text, font: .stave(for: text), style: .regular)
  /// ```
  ///
  /// - Complexity: Linear in the text and in the files it needs, each a few kilobytes.
  public static func stave(for text: String) -> StrokeFont {
    var needed: Set<BundledFonts.StrokeFile> = []
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x16A0...0x16FF: needed.insert(.runic)
      // Cirth and the standard separators that they are set with.
      case 0xE080...0xE0FF, 0x205A...0x205E: needed.insert(.cirth)
      case 0...0x20: break
      default: needed.insert(.latin)
      }
      if needed.count == BundledFonts.StrokeFile.allCases.count { break }
    }
    return BundledFonts.strokeFont(BundledFonts.StrokeFile.allCases.filter(needed.contains))
  }

  /// All of Stave.
  public static var stave: StrokeFont { BundledFonts.strokeFont(BundledFonts.StrokeFile.allCases) }
}

/// The fonts that are part of the built library.
package enum BundledFonts {
  package enum StrokeFile: String, CaseIterable {
    case runic, cirth, latin

    package var path: String { "Fonts/stave-\(rawValue).txt" }
  }

  package static func strokeFont(_ files: [StrokeFile]) -> StrokeFont {
    var font = StrokeFont()
    for file in files {
      do {
        font.merge(try StrokeFontReader.read(bytes(at: file.path) ?? [], file: file.path))
      } catch {
        // The files are part of the library and each is read by a test, so this is a programmer's mistake.
        preconditionFailure("\(error)")
      }
    }
    return font
  }

  /// The bytes of a bundled file, or nil where there is none of this name.
  package static func bytes(at path: String) -> [UInt8]? {
    for index in 0..<runeDataFileCount where path == String(cString: runeDataFiles[index].path) {
      return Array(UnsafeBufferPointer(start: runeDataFiles[index].bytes, count: runeDataFiles[index].count))
    }
    return nil
  }
}
