/// A text as letters of a stroke font: what is drawn, how wide it is, where a line may end.
public struct ShapedText: Sendable {
  /// One letter, bind rune or space.
  struct Cluster: Sendable {
    /// Index into `drawings`; nil for a space.
    var drawing: Int?
    var advance: Double
    var leftBearing: Double
    var rightBearing: Double
    var mayBreakAfter: Bool
    /// Signs drawn over the letter, in `marks` of the text.
    var marks = 0..<0

    var isSpace: Bool { drawing == nil }
  }

  /// A character that has no drawing.
  public struct Missing: Sendable, Hashable {
    /// The character.
    public var scalar: Unicode.Scalar
    /// How often it occurs.
    public var count: Int
    /// Place of the first one, in Unicode scalars from 1.
    public var firstPlace: Int
  }

  /// Each drawing once, in the order of first use.
  public private(set) var drawings: [GlyphDrawing] = []
  /// Lines that the text itself parts.
  private(set) var paragraphs: [[Cluster]] = [[]]
  /// Signs over letters, with their shift to the letter's middle.
  private(set) var marks: [(drawing: Int, shift: Double)] = []
  /// What could not be drawn, in the order of first appearance.
  public private(set) var missing: [Missing] = []
  /// The style that the letters were prepared for.
  public let style: StrokeStyle

  let wordSpace: Double

  /// Whether anything can be drawn.
  public var hasLetters: Bool { !drawings.isEmpty }

  /// Words parted by white space or word dividers; letters without a gap.
  public var letterCount: Int { paragraphs.reduce(0) { $0 + $1.count { !$0.isSpace } } }

  /// Finds the drawing of each character. U+200D between two letters asks for a bind rune.
  ///
  /// - Complexity: O(length).
  public init(_ text: String, font: StrokeFont, style: StrokeStyle) {
    self.style = style
    wordSpace = font.wordSpace
    var shaper = Shaper(font: font, style: style)
    shaper.read(text)
    drawings = shaper.drawings
    paragraphs = shaper.paragraphs
    marks = shaper.marks
    missing = shaper.missing
  }

  private struct Shaper {
    let font: StrokeFont
    let style: StrokeStyle
    var drawings: [GlyphDrawing] = []
    var paragraphs: [[Cluster]] = []
    /// The one that is being read.
    var paragraph: [Cluster] = []
    var marks: [(drawing: Int, shift: Double)] = []
    var missing: [Missing] = []
    var missingIndex: [Unicode.Scalar: Int] = [:]
    /// The letter or sign that each drawing of a single character is.
    var letters: [(cluster: Cluster, isCombining: Bool)] = []
    /// Where 256 characters begin in `known`, by their upper byte; −1 for those of which none was asked for yet.
    var pages = [Int32](repeating: -1, count: 256)
    /// Index into `letters` plus one; 0 for a character not asked for yet, −1 for one without a drawing.
    var known: [Int32] = []
    var boundIndex: [[Unicode.Scalar]: Int] = [:]
    /// The letter that ended last, while a joiner may still bind to it, and those that it is bound to already.
    var lastLetter: Unicode.Scalar?
    var boundLetters: [Unicode.Scalar] = []
    var wantsBind = false

    mutating func read(_ text: String) {
      var place = 0
      var lastWasReturn = false
      for scalar in text.unicodeScalars {
        place += 1
        defer { lastWasReturn = scalar == "\r" }
        switch scalar.value {
        case 0x0A where lastWasReturn:
          continue
        case 0x0A...0x0D, 0x85, 0x2028, 0x2029:
          paragraphs.append(paragraph)
          paragraph = []
          endCluster()
        case 0x20, 0x09, 0x1680, 0x2000...0x2006, 0x2008...0x200A, 0x205F, 0x3000:
          append(Cluster(advance: font.wordSpace))
        case 0xA0, 0x2007, 0x202F:
          append(Cluster(advance: font.wordSpace, mayBreakAfter: false))
        case 0x200B:
          append(Cluster(advance: 0))
        case 0x200D:
          wantsBind = lastLetter != nil
        case 0xAD, 0x034F, 0x061C, 0x200C, 0x200E, 0x200F, 0x2060...0x2064, 0xFE00...0xFE0F, 0xFEFF, 0xE0100...0xE01EF:
          // Invisible by nature; nothing is lost.
          continue
        default:
          readLetter(scalar, place: place)
        }
      }
      paragraphs.append(paragraph)
    }

    private mutating func append(_ cluster: Cluster) {
      paragraph.append(cluster)
      endCluster()
    }

    private mutating func endCluster() {
      lastLetter = nil
      wantsBind = false
    }

    private mutating func readLetter(_ scalar: Unicode.Scalar, place: Int) {
      guard let index = letter(scalar) else {
        endCluster()
        if let known = missingIndex[scalar] {
          missing[known].count += 1
        } else {
          missingIndex[scalar] = missing.count
          missing.append(Missing(scalar: scalar, count: 1, firstPlace: place))
        }
        return
      }
      let cluster = letters[index].cluster
      if letters[index].isCombining, let sign = cluster.drawing, var base = paragraph.last, let under = base.drawing {
        // A sign above or below: its middle over the middle of its letter.
        marks.append((sign, drawings[under].middleX - drawings[sign].middleX))
        base.marks = (base.marks.isEmpty ? marks.count - 1 : base.marks.lowerBound)..<marks.count
        paragraph[paragraph.count - 1] = base
        return
      }
      if wantsBind, let lastLetter, let bound = bound((boundLetters.isEmpty ? [lastLetter] : boundLetters) + [scalar]) {
        paragraph[paragraph.count - 1] = Cluster(drawings[bound], index: bound, mayBreakAfter: false)
        boundLetters = drawings[bound].letters
        wantsBind = false
        return
      }
      if !boundLetters.isEmpty { boundLetters = [] }
      wantsBind = false
      lastLetter = scalar
      paragraph.append(cluster)
    }

    private func isCombining(_ scalar: Unicode.Scalar) -> Bool {
      switch scalar.properties.generalCategory {
      case .nonspacingMark, .enclosingMark, .spacingMark: true
      default: false
      }
    }

    /// The index of a character in `letters`.
    private mutating func letter(_ scalar: Unicode.Scalar) -> Int? {
      // No letter is drawn outside the basic plane.
      guard scalar.value < 0x10000 else { return nil }
      var start = Int(pages[Int(scalar.value >> 8)])
      if start < 0 {
        start = known.count
        pages[Int(scalar.value >> 8)] = Int32(start)
        known.append(contentsOf: repeatElement(0, count: 256))
      }
      let place = start + Int(scalar.value & 0xFF)
      if known[place] != 0 { return known[place] > 0 ? Int(known[place]) - 1 : nil }
      guard let glyph = font[scalar] else {
        known[place] = -1
        return nil
      }
      let drawing = GlyphDrawing(glyph, style: style)
      let cluster = Cluster(drawing, index: drawings.count, mayBreakAfter: LineBreaker.mayBreak(after: scalar))
      drawings.append(drawing)
      letters.append((cluster, isCombining(scalar)))
      known[place] = Int32(letters.count)
      return letters.count - 1
    }

    private mutating func bound(_ letters: [Unicode.Scalar]) -> Int? {
      // More than a few letters on one stem nobody could read, and text from outside must not grow a glyph for ever.
      guard letters.count <= 8 else { return nil }
      if let known = boundIndex[letters] { return known }
      guard var glyph = letters.first.flatMap({ font[$0] }) else { return nil }
      for letter in letters.dropFirst() {
        guard let next = font[letter], let joined = BindRune.joined(glyph, next) else { return nil }
        glyph = joined
      }
      drawings.append(GlyphDrawing(glyph, style: style, letters: letters))
      boundIndex[letters] = drawings.count - 1
      return drawings.count - 1
    }
  }
}

extension ShapedText.Cluster {
  /// A space.
  init(advance: Double, mayBreakAfter: Bool = true) {
    self.init(drawing: nil, advance: advance, leftBearing: 0, rightBearing: 0, mayBreakAfter: mayBreakAfter)
  }

  init(_ drawing: GlyphDrawing, index: Int, mayBreakAfter: Bool) {
    self.init(
      drawing: index, advance: drawing.advance, leftBearing: drawing.glyph.leftBearing,
      rightBearing: drawing.glyph.rightBearing, mayBreakAfter: mayBreakAfter)
  }
}
