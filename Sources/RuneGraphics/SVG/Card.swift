/// A frosted grayscale card to share: a text on glass before a dark, light or clear ground.
public struct Card: Sendable {
  public enum Size: String, Sendable, CaseIterable {
    /// One large rune, the first of the text.
    case small
    /// The first two or three words.
    case medium
    /// The whole text and its author.
    case large
    /// One rune on a round ground.
    case circular
    /// A short line, as wide as its text.
    case inline
  }

  public enum Intensity: String, Sendable, CaseIterable {
    case subtle, medium, strong
  }

  public enum Ground: String, Sendable, CaseIterable {
    case dark, light, none
  }

  /// Why a card cannot be made.
  public enum Failure: Error, Hashable, Sendable {
    case noLetters
    /// Even the smallest runes do not fit; the card would have to be `factor` times as large.
    case tooLong(factor: Double)
  }

  public var size: Size
  public var intensity: Intensity
  public var ground: Ground
  /// In pixels; nil for the usual size of the form.
  public var width: Double?
  public var height: Double?
  public var style: StrokeStyle
  public var author: String?
  public var watermark: String?

  public init(
    size: Size = .large, intensity: Intensity = .medium, ground: Ground = .dark, width: Double? = nil,
    height: Double? = nil, style: StrokeStyle = .regular, author: String? = nil, watermark: String? = nil
  ) {
    self.size = size
    self.intensity = intensity
    self.ground = ground
    self.width = width
    self.height = height
    self.style = style
    self.author = author
    self.watermark = watermark
  }

  /// The bytes of the SVG document, and the characters that had no drawing.
  ///
  /// - Parameters:
  ///   - letters: runes or cirth, as `info.letters` says too.
  ///   - font: draws the letters, the author and the watermark.
  /// - Throws: `.noLetters`, and `.tooLong` for a text that does not fit even in the smallest letters.
  public func svg(letters: String, font: StrokeFont, info: PictureInfo) throws(Failure) -> (
    bytes: [UInt8], missing: [ShapedText.Missing]
  ) {
    let shaped = ShapedText(shownLetters(letters), font: font, style: style)
    guard shaped.hasLetters else { throw .noLetters }
    var painter = CardPainter(card: self, font: font, text: shaped, info: info)
    return (try painter.paint(), ShapedText(letters, font: font, style: style).missing)
  }

  /// The part of the text that the form has room for.
  private func shownLetters(_ letters: String) -> String {
    switch size {
    case .large, .inline:
      return letters
    case .medium:
      return letters.split(whereSeparator: { $0.isWhitespace }).prefix(3).joined(separator: " ")
    case .small, .circular:
      func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x16A0...0x16EA, 0x16EE...0x16F8, 0xE080...0xE0E4: true
        default: false
        }
      }
      let first = letters.unicodeScalars.first(where: isLetter) ?? letters.unicodeScalars.first { $0.value > 0x20 }
      return first.map { String($0) } ?? ""
    }
  }
}
