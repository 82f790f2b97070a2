/// Breaks the text of a card into a given number of lines, as evenly as it goes.
///
/// The cost of a line is the square of what it differs from the mean, more for a line that is too long; a line that
/// ends where the sentence pauses costs less, a very short line or a last one of one word much more.
struct CardBreaker {
  /// A word with the divider after it; the spaces after that are not part of it.
  private struct Word {
    var range: Range<Int>
    var endsClause: Bool
  }

  private let breaker: LineBreaker
  private let words: [Word]
  var wordCount: Int { words.count }

  /// - Parameter clusters: A paragraph; a space of no width stands for a mark that is not drawn.
  init(_ clusters: [ShapedText.Cluster], of text: ShapedText, breaking broken: Int = 0) {
    breaker = LineBreaker(clusters, tracking: 0)
    var words: [Word] = []
    var start: Int?
    func isPause(_ cluster: ShapedText.Cluster) -> Bool {
      cluster.drawing.map { [",", ";", ".", ":", "!", "?"].contains(text.drawings[$0].glyph.scalar) } ?? false
    }
    for (index, cluster) in clusters.enumerated() {
      if cluster.isSpace {
        if let first = start { words.append(Word(range: first..<index, endsClause: isPause(clusters[index - 1]))) }
        start = nil
        if cluster.advance == 0, let last = words.indices.last { words[last].endsClause = true }
      } else {
        if start == nil { start = index }
        if cluster.mayBreakAfter, let first = start {
          words.append(Word(range: first..<index + 1, endsClause: false))
          start = nil
        }
      }
    }
    if let start { words.append(Word(range: start..<clusters.count, endsClause: false)) }
    let widths = breaker
    for _ in 0..<broken {
      // The widest word is broken in the middle.
      guard let widest = words.indices.max(by: { widths.width(words[$0].range) < widths.width(words[$1].range) }),
        words[widest].range.count > 3
      else { break }
      let word = words[widest]
      let middle = word.range.lowerBound + (word.range.count + 1) / 2
      words[widest].range = middle..<word.range.upperBound
      words.insert(Word(range: word.range.lowerBound..<middle, endsClause: false), at: widest)
    }
    self.words = words
  }

  /// Width of the widest word.
  var widestWord: Double { words.reduce(0) { max($0, breaker.width($1.range)) } }

  var width: Double {
    words.isEmpty ? 0 : breaker.width(words[0].range.lowerBound..<words[words.count - 1].range.upperBound)
  }

  func width(_ line: Range<Int>) -> Double { breaker.width(line) }

  /// The lines as places of clusters; nil where there are fewer words than lines.
  ///
  /// - Complexity: O(words²), and O(words) from 400 words on, whose lines are filled up to the least common width.
  func lines(_ count: Int) -> [Range<Int>]? {
    guard count >= 1, count <= words.count else { return nil }
    if words.count > 400 { return filledLines(count) }
    let mean = width / Double(count)
    // Where the ink of each word begins and ends with all of them in one line.
    let starts = words.map { breaker.inkStart($0.range.lowerBound) }
    let ends = words.map { breaker.inkEnd($0.range.upperBound - 1) }
    func cost(_ first: Int, _ last: Int, _ line: Double) -> Double {
      let off = line - mean
      var cost = off * off * (off > 0 ? 2.2 : 1)
      if count > 1, line < 0.45 * mean || last == words.count - 1 && first == last {
        cost += 2 * mean * mean
      } else if words[last].endsClause, last < words.count - 1 {
        cost -= 0.18 * 0.18 * mean * mean
      }
      return cost
    }
    let total = words.count
    var best = [Double](repeating: .infinity, count: total + 1)
    best[0] = 0
    var choices: [[Int32]] = []
    for _ in 0..<count {
      var next = [Double](repeating: .infinity, count: total + 1)
      var choice = [Int32](repeating: -1, count: total + 1)
      for first in 0..<total where best[first] < .infinity {
        for last in first..<total {
          let line = ends[last] - starts[first]
          // A line far longer than the mean cannot be part of an even setting.
          if last > first, line > 3 * mean { break }
          let sum = best[first] + cost(first, last, line)
          if sum < next[last + 1] { (next[last + 1], choice[last + 1]) = (sum, Int32(first)) }
        }
      }
      choices.append(choice)
      best = next
    }
    guard best[total] < .infinity else { return nil }
    var lines: [Range<Int>] = []
    var end = total
    for choice in choices.reversed() {
      let first = Int(choice[end])
      lines.append(words[first].range.lowerBound..<words[end - 1].range.upperBound)
      end = first
    }
    return lines.reversed()
  }
}

extension CardBreaker {
  private func filledLines(_ count: Int) -> [Range<Int>]? {
    var (low, high) = (width / Double(count), 3 * width / Double(count))
    var best: [Range<Int>]?
    for _ in 0..<12 {
      let middle = (low + high) / 2
      let filled = breaker.greedy(measure: middle)
      if filled.lines.count <= count, !filled.isForced {
        (best, high) = (filled.lines, middle)
      } else {
        low = middle
      }
    }
    return best
  }
}

extension RuneLayout {
  /// Lines that are broken already, each centered on its ink.
  ///
  /// - Parameter hanging: A comma or stop at the end of a line hangs out by so much of its width.
  static func centered(
    _ text: ShapedText, _ lines: [(paragraph: [ShapedText.Cluster], range: Range<Int>)], pitch: Double,
    tracking: Double = 0, hanging: Double = 0
  ) -> RuneLayout {
    var runs: [Run] = []
    for (number, line) in lines.enumerated() {
      let breaker = LineBreaker(line.paragraph, tracking: tracking)
      var glyphs: [PlacedGlyph] = []
      for index in line.range {
        append(line.paragraph[index], at: breaker.place(of: index, in: line.range), of: text, to: &glyphs)
      }
      var width = breaker.width(line.range)
      if let last = line.range.last, let index = line.paragraph[last].drawing,
        [",", ".", ";", ":"].contains(text.drawings[index].glyph.scalar)
      {
        width -= hanging * (text.drawings[index].spacingMaxX - text.drawings[index].spacingMinX)
      }
      let baseline = Double(number) * pitch + StrokeFont.runeHeight
      runs.append(Run(placement: Placement(origin: StrokePoint(-width / 2, baseline)), glyphs: glyphs))
    }
    return RuneLayout(drawings: text.drawings, runs: runs)
  }
}
