/// A frosted grayscale card to share: a text on glass before a dark, light or clear ground, in runes and, below them,
/// in Latin letters with its author.
package struct QuoteCard: Sendable {
  /// The form of a card, with its usual size in pixels.
  package enum Size: String, Sendable, CaseIterable {
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
    /// 1080 × 1080.
    case square
    /// 1080 × 1920, to fill the screen of a telephone.
    case story
    /// 1500 × 500.
    case banner
    /// 2560 × 1440.
    case wallpaper
    /// 474 × 474, without a glass of its own.
    case widgetSmall = "widget-small"
    /// 1014 × 474, without a glass of its own.
    case widgetMedium = "widget-medium"
    /// 1014 × 1062, without a glass of its own.
    case widgetLarge = "widget-large"

    /// Whether only the first rune of a text is drawn, as a sign that stands for it.
    package var showsOneRune: Bool { self == .small || self == .circular }
    /// Whether the author stands below the text.
    package var showsAuthor: Bool { !showsOneRune && self != .inline && self != .widgetSmall }
    /// Whether the text in Latin letters stands below the runes.
    package var showsLatin: Bool { showsAuthor || self == .widgetSmall }
    /// Whether a short form of a text serves better, where there is one.
    package var isShort: Bool { self == .medium || self == .inline || self == .banner || self == .widgetSmall }

    var isWidget: Bool { self == .widgetSmall || self == .widgetMedium || self == .widgetLarge }

    /// Height in pixels of the smallest runes that are easily read at the usual size: on a telephone's screen, 12 points on a
    /// story and 11 on a widget.
    package var leastRune: Double { self == .story ? 34 : isWidget ? 33 : 0 }

    var usual: (width: Double, height: Double) {
      switch self {
      case .small, .circular: (600, 600)
      case .medium: (1200, 600)
      case .large: (1200, 675)
      case .inline: (600, 200)
      case .square: (1080, 1080)
      case .story: (1080, 1920)
      case .banner: (1500, 500)
      case .wallpaper: (2560, 1440)
      case .widgetSmall: (474, 474)
      case .widgetMedium: (1014, 474)
      case .widgetLarge: (1014, 1062)
      }
    }
  }

  /// The ground under the glass.
  package enum Ground: String, Sendable, CaseIterable {
    /// Near black, white runes.
    case dark
    /// Near white, black runes, for print.
    case light
    /// Nothing, and no glass: the letters alone, in a middle gray that shows on light and dark pages.
    case none
  }

  /// Why a card cannot be made.
  package enum Failure: Error, Hashable, Sendable {
    /// Nothing of the text has a drawing.
    case noLetters
    /// Even in runes of the smallest size the text does not fit. A card of this size in pixels holds it; nil where
    /// none up to 100,000 pixels does.
    case tooLong(width: Double?, height: Double?)
  }

  /// Height in pixels of the smallest runes that a card sets a text in, half of that in a thumbnail; smaller ones nobody reads.
  package static let smallestRune = 10.0
  /// Runes are at least so many times as high as the capitals below them; where they cannot be, they stand alone.
  package static let leastRuneToLatin = 1.6
  /// The maximum number of letters; a longer text fits on no card that can be read.
  package static let mostLetters = 10_000
  static let largestSide = 100_000.0

  package var size: Size
  package var ground: Ground
  /// In pixels; nil for the usual size of the form, or for what keeps the form where the height is given.
  package var width: Double?
  /// In pixels; nil for the usual size of the form, or for what keeps the form where the width is given.
  package var height: Double?
  package var style: PenStyle
  /// Stands below the text, in small capitals, on the sizes that show an author.
  package var author: String?
  /// Of the runes; nil for a gray that suits the ground.
  package var ink: PictureScene.Color?
  /// What the runes are carved into, in a hairline style, instead of standing on glass.
  var stone: CarvedPicture.Ground?
  var isCarved: Bool { stone != nil }

  /// A card; without more, the large dark one. A stone has a ground of its own.
  package init(
    size: Size = .large, ground: Ground = .dark, width: Double? = nil, height: Double? = nil,
    style: PenStyle = PenStyle(weight: 1.25), author: String? = nil, ink: PictureScene.Color? = nil,
    stone: CarvedPicture.Ground? = nil
  ) {
    self.size = size
    self.ground =
      switch stone {
      case nil: ground
      case .slate: .dark
      case .granite, .limestone: .light
      case .some(.none): .none
      }
    (self.width, self.height, self.style, self.author, self.ink) = (width, height, style, author, ink)
    self.stone = stone
  }

  /// A line that a card shows besides its runes.
  package enum Line: Sendable {
    case latin
    /// The author, or another line below the text.
    case author
  }

  /// A card that is drawn, with what is to be said about it.
  package struct Drawing: Sendable {
    /// The picture, to be written as SVG, PNG or PDF.
    package var scene: PictureScene
    package var letters: String
    /// The same for the lines besides the runes that the form shows.
    package var missingBeside: [(line: Line, missing: [ShapedText.Missing])]
    /// Letters that the form leaves out: `small` and `circular` draw the first rune alone, the others all.
    package var leftOut: Int
    /// In pixels.
    package var runeHeight: Double
    /// Words that were too long for a line and had to be broken.
    package var brokenWords: Int
    /// The lines for which the text is too long.
    package var omitted: [Line] = []
  }

  /// Draws the card. What does not fit is set in smaller runes, down to `smallestRune`.
  ///
  /// - Parameters:
  ///   - letters: Runes or cirth.
  ///   - latin: The text in Latin letters, to stand below them where the form has room; the runes are then set without
  ///     Latin punctuation.
  ///   - font: Draws the letters, and the author.
  /// - Throws: `.noLetters`, and `.tooLong` with a size that does.
  /// - Complexity: O(letters²) at worst, and O(letters) for each number of lines that is tried.
  package func drawing(letters: String, latin: String? = nil, font: StrokeFont) throws(Failure) -> Drawing {
    let whole = ShapedText(letters, font: font, style: style)
    guard whole.hasLetters else { throw .noLetters }
    let latin = size.showsLatin ? latin : nil
    let shown = shownLetters(letters, font)
    let shaped = ShapedText(shown, font: font, style: style)
    guard shaped.hasLetters else { throw .noLetters }
    guard shaped.letterCount <= QuoteCard.mostLetters else { throw .tooLong(width: nil, height: nil) }
    var painter = CardPainter(card: self, font: font, text: shaped, latin: latin)
    do {
      let scene = try painter.paint()
      return Drawing(
        scene: scene, letters: size.showsOneRune ? shown : letters, missingBeside: missingBeside(latin, font),
        leftOut: size.showsOneRune ? whole.letterCount - shaped.letterCount : 0, runeHeight: painter.runeHeight,
        brokenWords: painter.brokenWords, omitted: painter.omitted)
    } catch {
      guard case .tooLong(let needed?, let high?) = error else { throw error }
      throw fitting(width: needed, height: high, font, shaped, latin)
    }
  }

  private func missingBeside(_ latin: String?, _ font: StrokeFont) -> [(line: Line, missing: [ShapedText.Missing])] {
    [(Line.latin, latin), (.author, size.showsAuthor ? author : nil)].map { line, text in
      (line, text.map { ShapedText($0, font: font, style: style).missing } ?? [])
    }
  }

  /// The error with a size at which the text fits, found by trying ever larger ones of the same form.
  private func fitting(
    width: Double, height: Double, _ font: StrokeFont, _ text: ShapedText, _ latin: String?
  ) -> Failure {
    func sized(_ factor: Double) -> QuoteCard? {
      var card = self
      card.width = self.width != nil || self.height == nil ? (width * factor).rounded(.up) : nil
      card.height = self.height.map { _ in (height * factor).rounded(.up) }
      var painter = CardPainter(card: card, font: font, text: text, latin: latin)
      return (try? painter.paint()) == nil ? nil : card
    }
    var factor = 1.0
    while max(width, height) * factor <= QuoteCard.largestSide {
      if sized(factor) != nil {
        let best = sized(halved((factor / 1.5, factor), times: 4) { sized($0) == nil }.high)
        return .tooLong(width: best?.width, height: best?.height)
      }
      factor *= 1.5
    }
    return .tooLong(width: nil, height: nil)
  }

  /// Height of the smallest runes on a card with this shorter side.
  func smallestRune(shorter: Double) -> Double {
    // A thumbnail may have runes that are half as high, and smaller ones, but not because its text is long.
    size == .inline
      ? QuoteCard.smallestRune : min(QuoteCard.smallestRune, max(QuoteCard.smallestRune / 2, 0.02 * shorter))
  }

  /// The part of the text that the form draws, its lines as the form wants them.
  private func shownLetters(_ letters: String, _ font: StrokeFont) -> String {
    switch size {
    case .inline: return letters.withLinesOfVerse
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
    default: return letters
    }
  }
}
