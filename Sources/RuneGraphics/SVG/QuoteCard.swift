/// A frosted grayscale card to share: a text on glass before a dark, light or clear ground.
public struct QuoteCard: Sendable {
  /// The form of a card, with its usual size in pixels.
  public enum Size: String, Sendable, CaseIterable {
    /// One large rune, the first of the text: 600 × 600.
    case small
    /// A few words in large runes, and their author: 1200 × 600. A longer text takes smaller runes.
    case medium
    /// The whole text and its author: 1200 × 675.
    case large
    /// One rune, the first of the text, on a round ground: 600 × 600.
    case circular
    /// The text in one line, as wide as that is: 200 high.
    case inline

    /// Whether only the first rune of a text is drawn, as a sign that stands for it.
    public var showsOneRune: Bool { self == .small || self == .circular }
    /// Whether the author stands below the text.
    public var showsAuthor: Bool { self == .medium || self == .large }
    /// Whether there is a corner for a watermark.
    public var showsWatermark: Bool { self != .circular }
  }

  /// How much glass shows: how far the frost blurs, how bright its edge and sheen are.
  public enum Intensity: String, Sendable, CaseIterable {
    /// Little glass.
    case subtle
    /// The usual glass.
    case medium
    /// Much glass.
    case strong
  }

  /// What lies behind the glass.
  public enum Ground: String, Sendable, CaseIterable {
    /// Near black, white runes.
    case dark
    /// Near white, black runes, for print.
    case light
    /// Nothing: the card alone, to be laid on a page; a circular one is a gray ring and rune.
    case none
  }

  /// Why a card cannot be made.
  public enum Failure: Error, Hashable, Sendable {
    /// Nothing of the text has a drawing.
    case noLetters
    /// Even in runes of the smallest size the text does not fit. A card of this size in pixels holds it; nil where
    /// none up to 100,000 pixels does.
    case tooLong(width: Double?, height: Double?)
  }

  /// Height in pixels of the smallest runes that a card sets a text in, half of that in a thumbnail; smaller ones
  /// nobody reads.
  public static let smallestRune = 10.0
  /// Nobody reads so many letters on a card; a longer text is too long for any.
  public static let mostLetters = 10_000
  static let largestSide = 100_000.0

  /// The form.
  public var size: Size
  /// How much glass shows.
  public var intensity: Intensity
  /// What lies behind the glass.
  public var ground: Ground
  /// In pixels; nil for the usual size of the form, or for what keeps the form where the height is given.
  public var width: Double?
  /// In pixels; nil for the usual size of the form, or for what keeps the form where the width is given.
  public var height: Double?
  /// Weight and ends of the strokes.
  public var style: PenStyle
  /// Stands below the text, under a short rule, on the sizes that show an author.
  public var author: String?
  /// A small word in the corner, on the sizes that have room for it.
  public var watermark: String?

  /// A card; without more, the large dark one.
  public init(
    size: Size = .large, intensity: Intensity = .medium, ground: Ground = .dark, width: Double? = nil,
    height: Double? = nil, style: PenStyle = .regular, author: String? = nil, watermark: String? = nil
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

  /// The bytes of the SVG document, the characters that have no drawing, and how many letters the form leaves out:
  /// `small` and `circular` draw the first rune alone, the others all.
  ///
  /// What does not fit is set in smaller runes, down to `smallestRune`.
  ///
  /// - Parameters:
  ///   - letters: Runes or cirth, as `info.letters` says too.
  ///   - font: Draws the letters, the author and the watermark.
  /// - Throws: `.noLetters`, and `.tooLong` with a size that does.
  /// - Complexity: O(letters), some hundred times where the text has to shrink.
  public func svg(letters: String, font: StrokeFont, info: PictureInfo) throws(Failure) -> (
    bytes: [UInt8], missing: [ShapedText.Missing], leftOut: Int
  ) {
    let whole = ShapedText(letters, font: font, style: style)
    guard whole.hasLetters else { throw .noLetters }
    let shown = shownLetters(letters, font)
    let shaped = ShapedText(shown, font: font, style: style)
    guard shaped.hasLetters else { throw .noLetters }
    guard shaped.letterCount <= QuoteCard.mostLetters else { throw .tooLong(width: nil, height: nil) }
    var info = info
    if size.showsOneRune { info.letters = shown }
    var painter = CardPainter(card: self, font: font, text: shaped, info: info)
    do {
      return (try painter.paint(), whole.missing, whole.letterCount - shaped.letterCount)
    } catch {
      guard case .tooLong(let needed?, let high?) = error else { throw error }
      throw fitting(width: needed, height: high, font, shaped, info)
    }
  }

  /// The error with a size at which the text fits, found by trying ever larger ones of the same form.
  private func fitting(
    width: Double, height: Double, _ font: StrokeFont, _ text: ShapedText, _ info: PictureInfo
  ) -> Failure {
    func sized(_ factor: Double) -> QuoteCard? {
      var card = self
      card.width = self.width != nil || self.height == nil ? (width * factor).rounded(.up) : nil
      card.height = self.height.map { _ in (height * factor).rounded(.up) }
      guard max(width, height) * factor <= QuoteCard.largestSide else { return nil }
      var painter = CardPainter(card: card, font: font, text: text, info: info)
      return (try? painter.paint()) == nil ? nil : card
    }
    var factor = 1.0
    while max(width, height) * factor <= QuoteCard.largestSide {
      if var best = sized(factor) {
        var (low, high) = (max(1, factor / 1.5), factor)
        while high / low > 1.02 {
          let middle = (low + high) / 2
          if let card = sized(middle) { (best, high) = (card, middle) } else { low = middle }
        }
        return .tooLong(width: best.width, height: best.height)
      }
      factor *= 1.5
    }
    return .tooLong(width: nil, height: nil)
  }

  /// The part of the text that the form draws, its lines as the form wants them.
  private func shownLetters(_ letters: String, _ font: StrokeFont) -> String {
    switch size {
    case .large, .medium:
      return letters
    case .inline:
      return letters.split(whereSeparator: \.isNewline).joined(separator: " ")
    case .small, .circular:
      func isRune(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x16A0...0x16EA, 0x16EE...0x16F8, 0xE080...0xE0E4: true
        default: false
        }
      }
      let drawn = letters.unicodeScalars.filter { $0.value > 0x20 && font[$0] != nil }
      guard let first = drawn.first(where: isRune) ?? drawn.first else { return "" }
      return String(first)
    }
  }
}

extension QuoteCard.Failure: CustomStringConvertible {
  /// What is wrong and what would do, on one line.
  public var description: String {
    switch self {
    case .noLetters: "nothing in the text has a drawing"
    case .tooLong(let width?, let height?):
      "the text is too long for the card; \(width) × \(height) pixels would hold it"
    case .tooLong: "the text is too long for any card"
    }
  }
}
