/// Breaks a paragraph into lines no wider than a measure.
struct LineBreaker {
  private let clusters: [ShapedText.Cluster]
  private let tracking: Double
  /// `starts[i]` is where cluster i begins when all are in one line.
  private let starts: [Double]

  struct Result {
    var lines: [Range<Int>]
    /// Words that had to be broken between letters.
    var brokenWords = 0
    /// Whether all lines but the last are nearly as long as the widest one.
    var isBlock = false
  }

  init(_ clusters: [ShapedText.Cluster], tracking: Double) {
    self.clusters = clusters
    self.tracking = tracking
    var (starts, x) = ([0.0], 0.0)
    starts.reserveCapacity(clusters.count + 1)
    for cluster in clusters {
      x += cluster.advance + cluster.kern + tracking
      starts.append(x)
    }
    self.starts = starts
  }

  /// Width of the ink of a line of a paragraph, in time that is linear in the line.
  static func width(of line: RuneLayout.BrokenLine, tracking: Double = 0) -> Double {
    LineBreaker(Array(line.paragraph[line.range]), tracking: tracking).width(0..<line.range.count)
  }

  /// Width of the ink of some clusters: without the white space at both ends.
  func width(_ range: Range<Int>) -> Double {
    guard let first = range.first, let last = range.last else { return 0 }
    return inkEnd(last) - inkStart(first)
  }

  /// Where the ink of a cluster begins with all clusters in one line.
  func inkStart(_ index: Int) -> Double { starts[index] + clusters[index].leftBearing }

  /// Where the ink of a cluster ends with all clusters in one line.
  func inkEnd(_ index: Int) -> Double {
    starts[index + 1] - tracking - clusters[index].kern - clusters[index].rightBearing
  }

  /// How much of a line's ink the divider at its end takes, with the space before it.
  func dividerWidth(atEndOf line: Range<Int>) -> Double {
    guard let last = line.last, line.count > 1, clusters[last].drawing != nil, clusters[last].mayBreakAfter else {
      return 0
    }
    return inkEnd(last) - inkEnd(last - 1)
  }

  /// Where a cluster of a line begins, the line's ink beginning at 0.
  func place(of index: Int, in line: Range<Int>) -> Double {
    starts[index] - starts[line.lowerBound] - clusters[line.lowerBound].leftBearing
  }

  func trimmed(_ range: Range<Int>) -> Range<Int> {
    var (low, high) = (range.lowerBound, range.upperBound)
    while low < high, clusters[low].isSpace { low += 1 }
    while high > low, clusters[high - 1].isSpace { high -= 1 }
    return low..<high
  }

  /// Whether a sign divides words, of line-break class BA: a line may end after it, never before. The cirth ones have no
  /// class in Unicode, being of private use; U+00B7 is one of them between runes, but part of a Latin word as in Catalan.
  static func isDivider(_ scalar: Unicode.Scalar, amongRunes: Bool) -> Bool {
    switch scalar.value {
    case 0x16EB...0x16ED, 0x2E31, 0x205A, 0x205D, 0x205E, 0xE0E5...0xE0EA: true
    case 0xB7, 0x2022: amongRunes
    default: false
    }
  }

  /// A text without some characters. A word that is left out takes along what divides it from the next one, or at the end of
  /// its line from the last one, and a line its break.
  static func leavingOut(_ isLeftOut: (Unicode.Scalar) -> Bool, of text: String) -> String {
    let isRunic = isRunic(text)
    func endsLine(_ scalar: Unicode.Scalar) -> Bool {
      switch scalar.value {
      case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
      default: false
      }
    }
    func divides(_ scalar: Unicode.Scalar) -> Bool {
      scalar.properties.isWhitespace || scalar == "\u{200B}" || isDivider(scalar, amongRunes: isRunic)
    }
    var kept: [Unicode.Scalar] = []
    var isAfterLeftOut = false
    for scalar in text.unicodeScalars {
      if isLeftOut(scalar) {
        isAfterLeftOut = true
        continue
      }
      if isAfterLeftOut {
        while endsLine(scalar), let last = kept.last, divides(last), !endsLine(last) { kept.removeLast() }
        let isSurplus = divides(scalar) && kept.last.map(endsLine(scalar) ? endsLine : divides) ?? true
        // A mark or a joiner belongs to what is left out.
        if isSurplus || [.nonspacingMark, .format].contains(scalar.properties.generalCategory) { continue }
      }
      isAfterLeftOut = false
      kept.append(scalar)
    }
    while isAfterLeftOut, let last = kept.last, divides(last) { kept.removeLast() }
    var result = String.UnicodeScalarView()
    result.append(contentsOf: kept)
    return String(result)
  }

  /// Whether a text is of runes or cirth.
  static func isRunic(_ text: String) -> Bool {
    text.unicodeScalars.contains { (0x16A0...0x16FF).contains($0.value) || (0xE080...0xE0FF).contains($0.value) }
  }

  static func mayBreak(after scalar: Unicode.Scalar, amongRunes: Bool) -> Bool {
    isDivider(scalar, amongRunes: amongRunes) || [0x2D, 0x2010, 0x2012, 0x2013, 0x2014].contains(scalar.value)
  }

  /// Lines as full as they go, or as even as their number allows; without a measure one, however long.
  ///
  /// - Parameter mayBeBlock: Whether long prose may take some more lines to be even.
  func lines(measure: Double?, balances: Bool, mayBeBlock: Bool = false) -> Result {
    guard let measure else { return Result(lines: [trimmed(0..<clusters.count)]) }
    // Sums of widths carry rounding; a text set to exactly its own width must fit.
    let even = CardBreaker(clusters, tracking: tracking, breakingAbove: measure + 1e-6, isText: true)
    var full = Result(lines: even.filled(measure))
    full.brokenWords = brokenWords(in: full.lines)
    // A word alone in the last line takes one from the line before, if that keeps two.
    if let last = full.lines.last, let before = full.lines.dropLast().last, full.brokenWords == 0, isWord(last),
      let cut = before.last(where: { $0 > before.lowerBound && clusters[$0 - 1].mayBreakAfter }),
      !isWord(trimmed(before.lowerBound..<cut)), width(cut..<last.upperBound) <= measure
    {
      full.lines.replaceSubrange(
        (full.lines.count - 2)..., with: [trimmed(before.lowerBound..<cut), cut..<last.upperBound])
    }
    // Many lines are even enough.
    guard balances, full.lines.count > 1, mayBeBlock || full.lines.count <= 60 else { return full }
    let widest = full.lines.reduce(0) { max($0, width($1)) }
    guard even.widestWord <= widest else { return full }
    // A word that is too wide is broken into parts, which may take more lines.
    let count = max(full.lines.count, even.fewestLines(within: widest))
    // So are lines of many words.
    let isBlock = mayBeBlock && RuneLayout.isBlock(count, words: even.wordCount) && even.wordCount < 60 * count
    let lines = isBlock ? even.lines(filling: widest) : even.lines(count, within: widest)?.lines
    return lines.map { Result(lines: $0, brokenWords: brokenWords(in: $0), isBlock: isBlock) } ?? full
  }

  private func isWord(_ range: Range<Int>) -> Bool { !clusters[range.dropLast()].contains { $0.mayBreakAfter } }

  /// Counts the words that lines break between letters; a word on three lines is one.
  func brokenWords(in lines: [Range<Int>]) -> Int {
    var count = 0
    var beginsInsideWord = false
    for (line, next) in zip(lines, lines.dropFirst()) {
      let endsInsideWord = line.upperBound == next.lowerBound && !clusters[line.upperBound - 1].mayBreakAfter
      let isOneWord = !clusters[line].contains { $0.isSpace || $0.mayBreakAfter }
      if endsInsideWord, !(beginsInsideWord && isOneWord) { count += 1 }
      beginsInsideWord = endsInsideWord
    }
    return count
  }
}
