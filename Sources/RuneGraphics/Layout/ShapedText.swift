/// A text as letters of a stroke font: what is drawn, how wide it is, where a line may end.
package struct ShapedText: Sendable {
  /// One letter, bind rune or space.
  struct Cluster: Sendable {
    /// Index into `drawings`; nil for a space.
    var drawing: Int?
    var advance: Double
    var leftBearing: Double
    var rightBearing: Double
    var mayBreakAfter: Bool
    var isDivider = false
    /// Whether the sentence pauses there.
    var isPause = false
    /// Whether it stands between two names, as “&” does.
    var isAnd = false
    /// Two for a vowel, one for a letter that begins a syllable together with the one before, −1 for one that never does so with the next.
    var sound = 0
    /// Added to the advance before the next letter of the same line.
    var kern = 0.0
    /// Signs drawn over the letter, in `marks` of the text.
    var marks = 0..<0

    var isSpace: Bool { drawing == nil }
    /// Whether it stands between words.
    var separates: Bool { isSpace || isDivider }
  }

  /// A character that has no drawing.
  package struct Missing: Sendable, Hashable {
    package var scalar: Unicode.Scalar
    package var count: Int
    /// Place of the first one, in Unicode scalars from 1; 0 where several texts have it.
    package var firstPlace: Int
  }

  /// Each drawing once, in the order of first use.
  package private(set) var drawings: [GlyphDrawing] = []
  /// Each letter, bind rune and space once.
  private(set) var clusters: [Cluster] = []
  /// Lines that the text itself parts, as places in `clusters`: a text may be long, and has few letters.
  private(set) var lines: [[Int32]] = []
  /// For each of them, what is added to its advance before the next one, in hundredths of a grid unit.
  private var kerns: [[Int16]] = []
  /// The ink of each cluster, row by row; nil for spaces.
  private(set) var profiles: [InkProfile?] = []
  /// Signs over letters, with their shift to the letter's middle.
  private(set) var marks: [(drawing: Int, shift: Double)] = []
  /// The text without the words that have no drawing.
  package let text: String
  /// What could not be drawn, in the order of first appearance.
  package private(set) var missing: [Missing] = []
  /// Place in `clusters` of the sign at which a row closes on itself.
  let seam: Int?
  /// The style that the letters were prepared for.
  package let style: PenStyle

  /// Whether anything can be drawn.
  package var hasLetters: Bool { lines.contains { $0.contains { !clusters[Int($0)].isSpace } } }

  /// How many letters and bind runes the text has; spaces do not count.
  package var letterCount: Int { lines.reduce(0) { $0 + $1.count { !clusters[Int($0)].isSpace } } }

  /// Lines that the text itself parts.
  var paragraphs: some Sequence<[Cluster]> {
    lines.indices.lazy.map { line in
      lines[line].indices.map { place in
        var cluster = clusters[Int(lines[line][place])]
        cluster.kern = Double(kerns[line][place]) / 100
        return cluster
      }
    }
  }

  /// Finds the drawing of each character. U+200D between two letters asks for a bind rune.
  ///
  /// - Parameter seam: The sign for the end of a text that goes all around, unless the text has one there.
  package init(_ text: String, font: StrokeFont, style: PenStyle, seam: Unicode.Scalar? = nil) {
    self.style = style
    func read(_ text: String) -> Shaper {
      var shaper = Shaper(font: font, style: style, isRunic: LineBreaker.isRunic(text))
      shaper.read(text)
      return shaper
    }
    let whole = read(text)
    missing = whole.missing
    let isDrawn = !missing.contains { font[$0.scalar] == nil }
    self.text =
      isDrawn
      ? text : LineBreaker.leavingOut({ whole.missingIndex[$0] != nil && font[$0] == nil }, of: text)
    var shaper = isDrawn ? whole : read(self.text)
    // Among others like it, it is larger.
    let scalars = self.text.unicodeScalars
    let isDivider = zip(scalars, scalars.dropFirst()).contains { $0 != " " && $1 == seam }
    self.seam = seam.flatMap { shaper.letter($0, isLarge: isDivider) }.map { Int($0) }
    drawings = shaper.drawings
    clusters = shaper.clusters
    lines = shaper.lines
    marks = shaper.marks
    let plain = drawings.map { InkProfile($0) }
    profiles = clusters.enumerated().map { place, cluster in
      cluster.drawing.map { index in
        // A hostile text may have any number of signs over letters; the first thousands are spaced by them.
        cluster.marks.isEmpty || place > 4096
          ? plain[index]
          : InkProfile(drawings[index], marks: marks[cluster.marks].map { (drawings[$0.drawing], $0.shift) })
      }
    }
    setKerns()
  }

  /// So many lines, the longest of them as short as it can be; nil where a text of one line has fewer words.
  func rows(_ count: Int) -> [ShapedText]? {
    if count == 1 { return [self] }
    guard lines.count == 1, let paragraph = paragraphs.first(where: { _ in true }) else { return nil }
    guard let rows = CardBreaker(paragraph).evenlyFilled(count), rows.count == count else { return nil }
    return rows.map { range in
      var row = self
      (row.lines, row.kerns) = ([Array(lines[0][range])], [Array(kerns[0][range])])
      return row
    }
  }

  private mutating func setKerns() {
    var table = KernTable(profiles)
    kerns = lines.map { line in
      var kerns = [Int16](repeating: 0, count: line.count)
      /// The last letter, and the width of the spaces after it.
      var letter: Int?
      var (space, spaces) = (0.0, 0)
      for (place, index) in line.enumerated() {
        let cluster = Int(index)
        guard clusters[cluster].drawing != nil else {
          space += clusters[cluster].advance
          if clusters[cluster].advance > 0 { spaces += 1 }
          continue
        }
        if let letter {
          // Spaces beyond the first keep their width.
          kerns[place - 1] = table.kern(
            letter, cluster, spaces > 0 ? .words : .letters, clusters: clusters,
            space: spaces > 0 ? space / Double(spaces) : 0)
        }
        (letter, space, spaces) = (cluster, 0, 0)
      }
      return kerns
    }
  }

  private struct Shaper {
    let font: StrokeFont
    let style: PenStyle
    let isRunic: Bool
    var drawings: [GlyphDrawing] = []
    var clusters: [Cluster] = []
    var lines: [[Int32]] = []
    /// The one that is being read.
    var line: [Int32] = []
    var marks: [(drawing: Int, shift: Double)] = []
    var missing: [Missing] = []
    var missingIndex: [Unicode.Scalar: Int] = [:]
    /// Letters with a sign over them, by the letter and the sign.
    var marked: [UInt64: Int32] = [:]
    /// More signs than this over one letter are left out: nobody could tell them apart.
    static let mostMarks = 8
    /// Places in `clusters` of letters that are drawn over others.
    var combining: Set<Int32> = []
    /// Where 256 characters begin in `known`, by their upper byte; −1 for those of which none was asked for yet.
    var pages = [Int32](repeating: -1, count: 256)
    /// Place in `clusters` plus one; 0 for a character not asked for yet, −1 for one without a drawing.
    var known: [Int32] = []
    var boundIndex: [[Unicode.Scalar]: Int32] = [:]
    /// The letter that ended last, while a joiner may still bind to it, and those that it is bound to already.
    var lastLetter: Unicode.Scalar?
    var boundLetters: [Unicode.Scalar] = []
    var wantsBind = false

    mutating func read(_ text: String) {
      let space = add(Cluster(advance: font.wordSpace))
      let noBreakSpace = add(Cluster(advance: font.wordSpace, mayBreakAfter: false))
      let noSpace = add(Cluster(advance: 0))
      var place = 0
      var last: Unicode.Scalar?
      for scalar in text.unicodeScalars {
        place += 1
        defer { last = scalar }
        switch scalar.value {
        case 0x0A where last == "\r": continue
        case 0x0A...0x0D, 0x85, 0x2028, 0x2029: endLine()
        case 0x20, 0x09, 0x1680, 0x2000...0x2006, 0x2008...0x200A, 0x205F, 0x3000: append(space)
        case 0xA0, 0x2007, 0x202F: append(noBreakSpace)
        case 0x200B: append(noSpace)
        case 0x200D: wantsBind = lastLetter != nil
        case 0xAD, 0x034F, 0x061C, 0x200C, 0x200E, 0x200F, 0x2060...0x2064, 0xFE00...0xFE0F, 0xFEFF, 0xE0100...0xE01EF:
          // Invisible by nature; nothing is lost.
          continue
        default:
          readLetter(scalar, place: place)
          // No line ends within a date or a span of years.
          let isOfNumber = last.map { $0 == "\u{A0}" || $0 == "." || ("0"..."9").contains($0) } ?? false
          if isOfNumber, let sign = line.last, !clusters[Int(sign)].separates { line[line.count - 1] = unbroken(sign) }
        }
      }
      endLine()
    }

    private mutating func endLine() {
      lines.append(line)
      line = []
      endCluster()
    }

    private mutating func add(_ cluster: Cluster) -> Int32 {
      clusters.append(cluster)
      return Int32(clusters.count - 1)
    }

    /// The same letter where no line ends after it.
    private mutating func unbroken(_ index: Int32) -> Int32 {
      var cluster = clusters[Int(index)]
      guard cluster.mayBreakAfter else { return index }
      cluster.mayBreakAfter = false
      // A space, the first of the clusters, has no sign over it.
      let known = marked[UInt64(index)] ?? add(cluster)
      marked[UInt64(index)] = known
      return known
    }

    /// Adds what stands between words.
    private mutating func append(_ separator: Int32) {
      endCluster()
      line.append(separator)
    }

    private mutating func endCluster() {
      lastLetter = nil
      wantsBind = false
    }

    private mutating func readLetter(_ scalar: Unicode.Scalar, place: Int) {
      guard let index = letter(scalar) else {
        endCluster()
        return leaveOut(scalar, place: place)
      }
      if clusters[Int(index)].isDivider { return append(index) }
      if !combining.isEmpty, combining.contains(index), let last = line.last, let under = clusters[Int(last)].drawing,
        let sign = clusters[Int(index)].drawing
      {
        let key = UInt64(last) << 32 | UInt64(index)
        if let known = marked[key] {
          line[line.count - 1] = known
          return
        }
        var base = clusters[Int(last)]
        guard base.marks.count < Shaper.mostMarks else { return leaveOut(scalar, place: place) }
        // A sign above or below: its middle over the middle of its letter.
        let start = marks.count
        marks += marks[base.marks] + [(sign, drawings[under].middleX - drawings[sign].middleX)]
        base.marks = start..<marks.count
        line[line.count - 1] = add(base)
        marked[key] = line[line.count - 1]
        return
      }
      if wantsBind, let lastLetter, let bound = bound((boundLetters.isEmpty ? [lastLetter] : boundLetters) + [scalar]) {
        line[line.count - 1] = bound
        boundLetters = clusters[Int(bound)].drawing.map { drawings[$0].letters } ?? []
        wantsBind = false
        return
      }
      if !boundLetters.isEmpty { boundLetters = [] }
      wantsBind = false
      lastLetter = scalar
      line.append(index)
    }

    private mutating func leaveOut(_ scalar: Unicode.Scalar, place: Int) {
      if let known = missingIndex[scalar] {
        missing[known].count += 1
      } else {
        missingIndex[scalar] = missing.count
        missing.append(Missing(scalar: scalar, count: 1, firstPlace: place))
      }
    }

    private func isCombining(_ scalar: Unicode.Scalar) -> Bool {
      switch scalar.properties.generalCategory {
      case .nonspacingMark, .enclosingMark, .spacingMark: true
      default: false
      }
    }

    /// The place of a character in `clusters`.
    mutating func letter(_ scalar: Unicode.Scalar, isLarge: Bool = false) -> Int32? {
      // No letter is drawn outside the basic plane.
      guard scalar.value < 0x10000 else { return nil }
      var start = Int(pages[Int(scalar.value >> 8)])
      if start < 0 {
        start = known.count
        pages[Int(scalar.value >> 8)] = Int32(start)
        known.append(contentsOf: repeatElement(0, count: 256))
      }
      let place = start + Int(scalar.value & 0xFF)
      if known[place] != 0, !isLarge { return known[place] > 0 ? known[place] - 1 : nil }
      guard var glyph = font[scalar] else {
        known[place] = -1
        return nil
      }
      // Among runes, a year is as heavy as they are.
      if isRunic, (0x30...0x39).contains(scalar.value) { glyph.hand.regularPen = PenStyle.regular.weight }
      if isLarge { glyph = glyph.enlarged(1.6, around: StrokeFont.runeHeight / 2) }
      let drawing = GlyphDrawing(glyph, style: style)
      drawings.append(drawing)
      let index = add(
        Cluster(
          drawing, index: drawings.count - 1, mayBreakAfter: LineBreaker.mayBreak(after: scalar, amongRunes: isRunic),
          isDivider: LineBreaker.isDivider(scalar, amongRunes: isRunic)))
      if scalar.value >= 0x300, isCombining(scalar) { combining.insert(index) }
      known[place] = index + 1
      return index
    }

    private mutating func bound(_ letters: [Unicode.Scalar]) -> Int32? {
      if let known = boundIndex[letters] { return known }
      guard let glyph = BindRune.joined(letters.compactMap { font[$0] }) else { return nil }
      drawings.append(GlyphDrawing(glyph, style: style, letters: letters))
      let index = add(Cluster(drawings[drawings.count - 1], index: drawings.count - 1, mayBreakAfter: false))
      boundIndex[letters] = index
      return index
    }
  }
}

extension ShapedText {
  /// Whether a sign stands between two names, as “&” does.
  static func joins(_ sign: Unicode.Scalar?) -> Bool {
    switch sign {
    case "&", "+", "×", "~", "|", "=", "\u{E0C1}": true
    default: false
    }
  }
}

extension ShapedText.Cluster {
  /// A space.
  init(advance: Double, mayBreakAfter: Bool = true) {
    self.init(drawing: nil, advance: advance, leftBearing: 0, rightBearing: 0, mayBreakAfter: mayBreakAfter)
  }

  init(_ drawing: GlyphDrawing, index: Int, mayBreakAfter: Bool, isDivider: Bool = false) {
    self.init(
      drawing: index, advance: drawing.advance, leftBearing: drawing.glyph.leftBearing,
      rightBearing: drawing.glyph.rightBearing, mayBreakAfter: mayBreakAfter, isDivider: isDivider,
      isAnd: ShapedText.joins(drawing.glyph.scalar))
    switch drawing.glyph.scalar.value {
    case 0x21, 0x2C, 0x2E, 0x3A, 0x3B, 0x3F: isPause = true
    case 0x16A2...0x16A4, 0x16A8...0x16B0, 0x16C1, 0x16C2, 0x16C5...0x16C7, 0x16D6, 0x16DF...0x16E1, 0xE0A7...0xE0B7:
      sound = 2
    case 0x16B1, 0x16BA...0x16BD, 0x16DA, 0x16DB, 0x16E6, 0xE08B, 0xE09E, 0xE0A1: sound = 1
    case 0x16BE, 0x16BF, 0x16D7, 0x16D8, 0xE085, 0xE095: sound = -1
    default: break
    }
  }
}
