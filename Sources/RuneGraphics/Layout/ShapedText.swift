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
    /// Signs drawn over the letter, with their shift to its middle.
    var marks: [(drawing: Int, shift: Double)] = []

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
    missing = shaper.missing
  }

  private struct Shaper {
    let font: StrokeFont
    let style: StrokeStyle
    var drawings: [GlyphDrawing] = []
    var paragraphs: [[Cluster]] = [[]]
    var missing: [Missing] = []
    var missingIndex: [Unicode.Scalar: Int] = [:]
    /// Index of a character's drawing plus one; 0 for one not asked for yet, −1 for one without a drawing.
    var basic = [Int32](repeating: 0, count: 0x10000)
    var boundIndex: [[Unicode.Scalar]: Int] = [:]
    /// The letters of the cluster that ended last, while a joiner may still bind to it.
    var lastLetters: [Unicode.Scalar] = []
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
          paragraphs.append([])
          endCluster()
        case 0x20, 0x09, 0x1680, 0x2000...0x2006, 0x2008...0x200A, 0x205F, 0x3000:
          append(Cluster(advance: font.wordSpace))
        case 0xA0, 0x2007, 0x202F:
          append(Cluster(advance: font.wordSpace, mayBreakAfter: false))
        case 0x200B:
          append(Cluster(advance: 0))
        case 0x200D:
          wantsBind = !lastLetters.isEmpty
        case 0xAD, 0x034F, 0x061C, 0x200C, 0x200E, 0x200F, 0x2060...0x2064, 0xFE00...0xFE0F, 0xFEFF, 0xE0100...0xE01EF:
          // Invisible by nature; nothing is lost.
          continue
        default:
          readLetter(scalar, place: place)
        }
      }
    }

    private mutating func append(_ cluster: Cluster) {
      paragraphs[paragraphs.count - 1].append(cluster)
      endCluster()
    }

    private mutating func endCluster() {
      lastLetters = []
      wantsBind = false
    }

    private mutating func readLetter(_ scalar: Unicode.Scalar, place: Int) {
      guard let index = drawing(of: scalar) else {
        endCluster()
        if let known = missingIndex[scalar] {
          missing[known].count += 1
        } else {
          missingIndex[scalar] = missing.count
          missing.append(Missing(scalar: scalar, count: 1, firstPlace: place))
        }
        return
      }
      let paragraph = paragraphs.count - 1
      if scalar.value >= 0x0300, isCombining(scalar), var base = paragraphs[paragraph].last, let under = base.drawing {
        // A sign above or below: its middle over the middle of its letter.
        base.marks.append((index, drawings[under].middleX - drawings[index].middleX))
        paragraphs[paragraph][paragraphs[paragraph].count - 1] = base
        return
      }
      if wantsBind, let bound = bound(lastLetters + [scalar]) {
        paragraphs[paragraph].removeLast()
        paragraphs[paragraph].append(Cluster(drawings[bound], index: bound, mayBreakAfter: false))
        lastLetters.append(scalar)
        wantsBind = false
        return
      }
      wantsBind = false
      lastLetters = [scalar]
      paragraphs[paragraph].append(
        Cluster(drawings[index], index: index, mayBreakAfter: breaksAfter(scalar)))
    }

    private func isCombining(_ scalar: Unicode.Scalar) -> Bool {
      switch scalar.properties.generalCategory {
      case .nonspacingMark, .enclosingMark, .spacingMark: true
      default: false
      }
    }

    /// Line-break class BA: a line may end after these dividers, never before. The cirth ones have no class in
    /// Unicode, being of private use, and get it here; U+00B7 does not break.
    private func breaksAfter(_ scalar: Unicode.Scalar) -> Bool {
      switch scalar.value {
      case 0x16EB...0x16ED, 0x2E31, 0x205A, 0xE0E7...0xE0EA, 0x2D, 0x2010, 0x2012...0x2014: true
      default: false
      }
    }

    private mutating func drawing(of scalar: Unicode.Scalar) -> Int? {
      // No letter is drawn outside the basic plane.
      guard scalar.value < 0x10000 else { return nil }
      let known = basic[Int(scalar.value)]
      if known != 0 { return known > 0 ? Int(known) - 1 : nil }
      guard let glyph = font[scalar] else {
        basic[Int(scalar.value)] = -1
        return nil
      }
      drawings.append(GlyphDrawing(glyph, style: style))
      basic[Int(scalar.value)] = Int32(drawings.count)
      return drawings.count - 1
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
