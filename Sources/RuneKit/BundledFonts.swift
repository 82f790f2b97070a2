import CRuneData

extension StrokeFont {
  /// Stave, the library's own letters, as far as a text needs them: runes, Cirth at the private-use code points of the
  /// ConScript registry, and Latin for what is left. Letters that the text does not have are left out.
  ///
  /// ```swift
  /// let text = "ᚦᛖ ᚲᚹᛁᚲ ᚠᛟᚲᛊ"
  /// let shaped = ShapedText(text, font: .stave(for: text), style: .regular)
  /// ```
  ///
  /// - Complexity: Linear in the text and in the files it needs, each a few kilobytes.
  public static func stave(for text: String) -> StrokeFont { BundledFonts.strokeFont(for: LetterSet(text)) }

  /// All of Stave.
  public static var stave: StrokeFont { BundledFonts.strokeFont(for: nil) }
}

/// Characters of the basic plane, beyond which no letter is drawn.
private struct LetterSet {
  private var bits = [UInt64](repeating: 0, count: 0x10000 / 64)

  /// The characters of a text, and those that may be drawn in their stead: their other case.
  init(_ text: String) {
    for scalar in text.unicodeScalars { insert(scalar.value) }
    for value in values(in: 0...0x2FFF) {
      guard let scalar = Unicode.Scalar(value), scalar.properties.isCased else { continue }
      for other in [scalar.properties.uppercaseMapping, scalar.properties.lowercaseMapping] {
        if let only = other.unicodeScalars.first { insert(only.value) }
      }
    }
  }

  func contains(_ value: UInt32) -> Bool {
    value < 0x10000 && bits[Int(value >> 6)] >> UInt64(value & 63) & 1 == 1
  }

  mutating func insert(_ value: UInt32) {
    if value < 0x10000 { bits[Int(value >> 6)] |= 1 << UInt64(value & 63) }
  }

  func values(in range: ClosedRange<UInt32>) -> [UInt32] {
    var result: [UInt32] = []
    for word in range.lowerBound >> 6...range.upperBound >> 6 where bits[Int(word)] != 0 {
      for value in word << 6...word << 6 | 63 where range.contains(value) && contains(value) { result.append(value) }
    }
    return result
  }
}

/// The fonts that are part of the built library.
package enum BundledFonts {
  fileprivate enum StrokeFile: String, CaseIterable {
    case runic, cirth, latin

    var path: String { "Fonts/stave-\(rawValue).txt" }

    /// Where its letters lie; Latin has what is left.
    var ranges: [ClosedRange<UInt32>] {
      switch self {
      case .runic: [0x16A0...0x16FF]
      // With the standard separators that cirth are set with.
      case .cirth: [0xE080...0xE0FF, 0x205A...0x205E]
      case .latin: [0x21...0x169F, 0x1700...0x2059, 0x205F...0xD7FF]
      }
    }

    func isNeeded(for letters: LetterSet) -> Bool {
      ranges.contains { !letters.values(in: $0).isEmpty }
    }
  }

  /// - Parameter letters: Nil for all.
  fileprivate static func strokeFont(for letters: LetterSet?) -> StrokeFont {
    var font = StrokeFont()
    for file in StrokeFile.allCases where letters.map({ file.isNeeded(for: $0) }) ?? true {
      do {
        let all = bytes(at: file.path) ?? []
        font.merge(try StrokeFontReader.read(letters.map { lines(of: all, for: $0) } ?? all, file: file.path))
      } catch {
        // The files are part of the library and each is read by a test, so this is a programmer's mistake.
        preconditionFailure("\(error)")
      }
    }
    return font
  }

  /// The lines of a stroke file that draw the letters, or another letter that they are drawn as, and its properties.
  private static func lines(of bytes: [UInt8], for letters: LetterSet) -> [UInt8] {
    var letters = letters
    letters.insert(0x20)
    var result: [UInt8] = []
    var isComplete = false
    while !isComplete {
      isComplete = true
      result.removeAll(keepingCapacity: true)
      for line in bytes.split(separator: UInt8(ascii: "\n")) {
        if line.first == UInt8(ascii: "@") {
          result += line
        } else if let letter = codePoint(line), letters.contains(letter) {
          result += line
          if let sign = line.firstIndex(of: UInt8(ascii: "=")), let drawn = codePoint(line[(sign + 2)...]),
            !letters.contains(drawn)
          {
            letters.insert(drawn)
            isComplete = false
          }
        } else {
          continue
        }
        result.append(UInt8(ascii: "\n"))
      }
    }
    return result
  }

  /// The code point that stands first, as `U+16A0`.
  private static func codePoint(_ line: ArraySlice<UInt8>) -> UInt32? {
    guard line.first == UInt8(ascii: "U"), line.dropFirst().first == UInt8(ascii: "+") else { return nil }
    var value: UInt32 = 0
    for byte in line.dropFirst(2).prefix(6) {
      switch byte {
      case 0x30...0x39: value = value << 4 | UInt32(byte - 0x30)
      case 0x41...0x46: value = value << 4 | UInt32(byte - 0x37)
      default: return value
      }
    }
    return value
  }

  /// The bytes of a bundled file, or nil where there is none of this name.
  package static func bytes(at path: String) -> [UInt8]? {
    for index in 0..<runeDataFileCount where path == String(cString: runeDataFiles[index].path) {
      return Array(UnsafeBufferPointer(start: runeDataFiles[index].bytes, count: runeDataFiles[index].count))
    }
    return nil
  }
}
