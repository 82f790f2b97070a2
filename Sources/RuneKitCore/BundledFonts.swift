import CRuneData

extension StrokeFont {
  /// The part of Stave, RuneKit's own font, that a text needs. Stave has runes, Cirth at the private-use code points of
  /// the ConScript registry, and Latin for everything else.
  ///
  /// ```swift
  /// let text = "ᚦᛖ ᚲᚹᛁᚲ ᚠᛟᚲᛊ"
  /// let shaped = ShapedText(text, font: .stave(for: text), style: .regular)
  /// ```
  ///
  /// - Complexity: Linear in the text and in the font files that it needs, a few kilobytes each.
  package static func stave(for text: String, hand: StaveHand = .angular) -> StrokeFont {
    BundledFonts.strokeFont(for: LetterSet(text), hand: hand)
  }

  /// Stave with all of its letters, in the angular hand.
  package static var stave: StrokeFont { stave(hand: .angular) }

  /// Stave with all of its letters.
  package static func stave(hand: StaveHand) -> StrokeFont { BundledFonts.strokeFont(for: nil, hand: hand) }
}

/// The hand in which Stave draws runes.
package enum StaveHand: String, Hashable, Sendable, CaseIterable {
  /// Straight strokes, as cut into wood.
  case angular
  /// Curves as on rune stones and in medieval runes: ᚠ ᚢ ᚦ ᚱ ᛏ ᛒ ᛚ and the letters derived from them. All others are
  /// those of the angular hand.
  case rounded
}

/// A set of characters of the Basic Multilingual Plane; Stave has no others.
private struct LetterSet {
  private var bits = [UInt64](repeating: 0, count: 0x10000 / 64)

  /// The characters of a text and their case variants, which may be drawn in their place.
  init(_ text: String) {
    // A bullet is drawn as a dot.
    for scalar in text.unicodeScalars { insert(scalar == "•" ? 0xB7 : scalar.value) }
    for value in values(in: 0...0x2FFF) {
      guard let scalar = Unicode.Scalar(value), scalar.properties.isCased else { continue }
      for other in [scalar.properties.uppercaseMapping, scalar.properties.lowercaseMapping] {
        if let only = other.unicodeScalars.first { insert(only.value) }
      }
    }
  }

  func contains(_ value: UInt32) -> Bool { value < 0x10000 && bits[Int(value >> 6)] >> UInt64(value & 63) & 1 == 1 }

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

/// The embedded fonts.
package enum BundledFonts {
  fileprivate enum StrokeFile: String, CaseIterable {
    // In this order: the first drawing of a letter is used.
    case rounded, runic, cirth, latin

    var path: String { "Fonts/stave-\(rawValue).txt" }

    /// The code points in this file; Latin has everything that the others do not.
    var ranges: [ClosedRange<UInt32>] {
      switch self {
      case .rounded, .runic: [0x16A0...0x16FF]
      // Including the punctuation that Cirth is set with.
      case .cirth: [0xE080...0xE0FF, 0x205A...0x205E]
      case .latin: [0x21...0x169F, 0x1700...0x2059, 0x205F...0xD7FF]
      }
    }

    func isNeeded(for letters: LetterSet) -> Bool { ranges.contains { !letters.values(in: $0).isEmpty } }
  }

  /// - Parameter letters: The letters needed; nil means all.
  fileprivate static func strokeFont(for letters: LetterSet?, hand: StaveHand) -> StrokeFont {
    var font = StrokeFont()
    for file in StrokeFile.allCases.drop(while: { hand == .angular && $0 == .rounded })
    where letters.map({ file.isNeeded(for: $0) }) ?? true {
      let all = strokes(at: file.path)
      font.merge(try! StrokeFontReader.read(letters.map { lines(of: all, for: $0) } ?? all))
    }
    return font
  }

  /// The lines of a stroke file with its properties and with the needed letters, including those they are aliases of.
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

  /// The code point at the start of a line, written as `U+16A0`.
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

  /// The bytes of an embedded file of strokes or colors; none if there is no such file.
  static func strokes(at path: String) -> [UInt8] {
    BundledData.bytes(at: path, runeStrokeFile).map { Array($0) } ?? []
  }

  /// The bytes of an embedded font or of its widths, or nil if there is no such file.
  package static func bytes(at path: String) -> [UInt8]? { BundledData.bytes(at: path, runeFontFile).map { Array($0) } }
}
