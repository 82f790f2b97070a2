/// Breaks the text of a card into a given number of lines, as evenly as it goes.
///
/// The cost of a line is the square of what it differs from the mean, more for a line that is too long. A line that ends
/// where the sentence pauses costs less; one that begins or ends with a word of another clause more, and a very short
/// line or a last one of one word much more.
struct CardBreaker {
  /// A word with the divider after it; the spaces after that are not part of it.
  private struct Word {
    var range: Range<Int>
    var endsClause: Bool
    /// Whether it is “&”, which belongs to the next word; of a few words, it has a line of its own if they have.
    var joins = false
    /// Whether it is a divider, which no line begins or ends with.
    var divides = false
    /// Where its ink begins and ends, with all words in one line.
    var inkStart = 0.0
    var inkEnd = 0.0
    var width: Double { inkEnd - inkStart }
  }

  private let breaker: LineBreaker
  private let words: [Word]
  var wordCount: Int { words.count }
  /// Of the ink of all words in one line.
  var width: Double { words.isEmpty ? 0 : words[words.count - 1].inkEnd - words[0].inkStart }
  /// Of the ink of the widest word.
  let widestWord: Double

  /// - Parameters:
  ///   - clusters: A paragraph; a space of no width stands for a mark that is not drawn.
  ///   - widest: Wider words are broken into parts of one length until none is left that may be.
  ///   - isText: Whether dividers stay at the ends of lines, and words of two and three letters may be broken.
  init(
    _ clusters: [ShapedText.Cluster], tracking: Double = 0, breakingAbove widest: Double = .infinity,
    isText: Bool = false
  ) {
    let breaker = LineBreaker(clusters, tracking: tracking)
    var words: [Word] = []
    func append(_ range: Range<Int>, endsClause: Bool) {
      let word = Word(
        range: range, endsClause: endsClause, joins: range.count == 1 && clusters[range.lowerBound].isAnd,
        divides: range.count == 1 && clusters[range.lowerBound].isDivider,
        inkStart: breaker.inkStart(range.lowerBound),
        inkEnd: breaker.inkEnd(range.upperBound - 1))
      if isText, word.divides, let last = words.indices.last, words[last].range.upperBound < range.upperBound {
        words[last].range = words[last].range.lowerBound..<range.upperBound
        return words[last].inkEnd = word.inkEnd
      }
      guard word.width > widest, range.count > (isText ? 1 : 3) else { return words.append(word) }
      // Into as few parts of one length as fit, with room for syllables.
      let fewest = (word.width / widest / (isText ? 1 : 0.85)).rounded(.up)
      let parts = max(2, Int(min(Double(range.count / 2), fewest)))
      var start = range.lowerBound
      for part in 1...parts {
        let place = range.lowerBound + range.count * part / parts
        // Near there, a line begins with a syllable.
        let reach = isText || part == parts ? 0 : range.count / parts / 4
        func badness(_ end: Int) -> Int {
          let (last, next) = (clusters[end - 1].sound, clusters[end].sound)
          let vowel = next == 0 && clusters[end + 1].sound == 1 ? end + 2 : end + 1
          if breaker.width(start..<end) > widest { return 99 }
          guard next < 2, clusters[vowel].sound == 2 else { return 9 + abs(end - place) }
          return (last == 2 ? 0 : next == 1 ? 8 : clusters[end - 2].sound == 2 ? 1 : 3) + abs(end - place)
        }
        var (end, least) = (place, 99)
        if reach > 0 {
          for other in place - reach...place + reach where badness(other) < least {
            (end, least) = (other, badness(other))
          }
        }
        append(start..<end, endsClause: endsClause && part == parts)
        start = end
      }
    }
    var start: Int?
    for (index, cluster) in clusters.enumerated() {
      // A no-break space is part of a word.
      if cluster.isSpace, cluster.mayBreakAfter || cluster.advance == 0 || start == nil {
        if let first = start { append(first..<index, endsClause: clusters[index - 1].isPause) }
        start = nil
        if cluster.advance == 0, let last = words.indices.last { words[last].endsClause = true }
      } else {
        if start == nil { start = index }
        if cluster.mayBreakAfter, let first = start {
          append(first..<index + 1, endsClause: false)
          start = nil
        }
      }
    }
    if let start { append(start..<clusters.count, endsClause: false) }
    self.breaker = breaker
    self.words = words
    widestWord = words.reduce(0) { max($0, $1.width) }
  }

  func width(_ line: Range<Int>) -> Double { breaker.width(line) }

  /// A line of words without dividers at its ends.
  private func trimmed(_ first: Int, _ last: Int) -> (first: Int, last: Int) {
    let first = first < last && words[first].divides ? first + 1 : first
    return (first, first < last && words[last].divides ? last - 1 : last)
  }

  private func ink(_ first: Int, _ last: Int) -> Double {
    let line = trimmed(first, last)
    return words[line.last].inkEnd - words[line.first].inkStart
  }

  /// The words of each line, lines filled one after the other; a word that is wider than the measure has a line of its own.
  private func filledWords(_ measure: (_ line: Int) -> Double) -> [Range<Int>] {
    var lines: [Range<Int>] = []
    var first = 0
    // Sums of widths carry rounding; a text set to exactly its own width must fit.
    for index in words.indices {
      while index > first, ink(first, index) > measure(lines.count) * (1 + 1e-9) || first > 0 && standsAlone(first) {
        let end = index - 1 > first && words[index - 1].joins ? index - 1 : index
        lines.append(first..<end)
        first = end
      }
    }
    if first < words.count { lines.append(first..<words.count) }
    return lines
  }

  /// Lines filled one after the other.
  func filled(_ measure: Double) -> [Range<Int>] { clusters(of: filledWords { _ in measure }) }

  /// The fewest lines no wider than the measure but for words that are.
  ///
  /// - Complexity: O(words).
  func fewestLines(within measure: Double) -> Int {
    filledWords { _ in measure }.count
  }

  /// Whether a word has a line of its own where it cannot be on that of the word before.
  private func standsAlone(_ index: Int) -> Bool { words[index].joins && words.count < 6 }

  /// So many lines one after the other, each with a measure of its own; nil where they are wider.
  func lines(_ count: Int, within measure: (_ line: Int) -> Double) -> [Range<Int>]? {
    let lines = clusters(of: filledWords(measure))
    return lines.count <= count && lines.indices.allSatisfy { width(lines[$0]) <= measure($0) } ? lines : nil
  }

  /// The lines as places of clusters, none wider than the measure but for words that are, and how uneven they are: the mean
  /// cost of a line where that of an empty one is 1. Nil where there are fewer words than lines, or they don't fit.
  ///
  /// - Complexity: O(words² × lines), and O(words) from 400 words on, whose lines are filled up to the least common width.
  ///
  /// - Parameters:
  ///   - count: Nil for any number of lines that leave least of the measure, none wider than it.
  ///   - isBlock: Whether lines will be spread to one width: the same whatever they say, and the last one may be short.
  func lines(_ count: Int?, within measure: Double = .infinity, isBlock: Bool = false) -> (
    lines: [Range<Int>], unevenness: Double
  )? {
    let total = words.count
    let passes = count ?? 1
    guard passes >= 1, passes <= total else { return nil }
    if let count, total > 400 { return evenlyFilled(count, within: measure).map { ($0, 0) } }
    let mean = width / Double(passes)
    let measure = (count == nil ? measure : max(measure, widestWord)) * (1 + 1e-9)
    func cost(_ first: Int, _ last: Int, _ line: Double) -> Double {
      let isEnd = last == total - 1
      if count == nil {
        let left = 1 - line / measure
        // The last one may end earlier, but not by much.
        let counted = isEnd ? 2 * max(0, left - 0.2) : left
        return counted * counted * counted * counted * counted * counted
      }
      let off = mean > 0 ? line / mean - 1 : 0
      if isBlock { return isEnd && off > -0.6 ? max(0, off) : off < -0.3 ? 2 : 20 * off * off * off * off }
      // A short line is better at the end than among others.
      var cost = off * off * (off > 0 ? 2.2 : isEnd ? 1 : 1.4)
      guard passes > 1 else { return cost }
      if first < last, words[last].joins { return cost + 4 }
      if standsAlone(first) { return first == last ? 0 : cost + 3 }
      if off < -0.55 || isEnd && first == last { return cost + 2 }
      if words[last].endsClause { return isEnd ? cost : cost - 0.05 }
      // A word of the next clause is stranded at the end of the line, or one of the last clause at its beginning.
      if last > first, words[last - 1].endsClause { cost += 0.12 }
      if last > first, first > 0, words[first].endsClause, !words[first - 1].endsClause { cost += 0.12 }
      return cost
    }
    var best = [Double](repeating: .infinity, count: total + 1)
    best[0] = 0
    var choices: [[Int32]] = []
    for _ in 0..<passes {
      var next = [Double](repeating: .infinity, count: total + 1)
      var choice = [Int32](repeating: -1, count: total + 1)
      // Of any number, a line follows others of the same pass.
      if count == nil { next[0] = 0 }
      for first in 0..<total {
        let before = count == nil ? next[first] : best[first]
        guard before < .infinity else { continue }
        for last in first..<total {
          let line = ink(first, last)
          if line > measure { break }
          let sum = before + cost(first, last, line)
          if sum < next[last + 1] { (next[last + 1], choice[last + 1]) = (sum, Int32(first)) }
        }
      }
      choices.append(choice)
      best = next
    }
    guard best[total] < .infinity else { return nil }
    var lines: [Range<Int>] = []
    var end = total
    while end > 0 {
      let first = Int(choices[choices.count - 1][end])
      if count != nil { choices.removeLast() }
      lines.append(first..<end)
      end = first
    }
    return (clusters(of: lines.reversed()), best[total] / Double(passes))
  }

  /// Lines that are most alike, but for the last one, of a measure or of one that is up to a quarter narrower; nil for wider words.
  ///
  /// - Complexity: O(words × words of a line).
  func lines(filling measure: Double) -> [Range<Int>]? {
    let sets = (0..<20).compactMap { lines(nil, within: measure * (1 - 0.0125 * Double($0)))?.lines }
    func evenness(_ lines: [Range<Int>]) -> Double {
      let (least, most) = (lines.dropLast().map(width).min() ?? 0, lines.map(width).max() ?? 1)
      return least * least / most
    }
    return sets.max { evenness($0) < evenness($1) }
  }

  /// At most so many lines, the widest of them as short as it can be; nil where they are wider than the measure.
  func evenlyFilled(_ count: Int, within measure: Double = .infinity) -> [Range<Int>]? {
    let (mean, most) = (width / Double(count), min(measure, 3 * width / Double(count)))
    guard fewestLines(within: most) <= count else { return nil }
    let measure = halved((mean, most), times: 12) { fewestLines(within: $0) > count }.high
    return filled(measure)
  }

  private func clusters(of lines: [Range<Int>]) -> [Range<Int>] {
    lines.map {
      let line = trimmed($0.lowerBound, $0.upperBound - 1)
      return words[line.first].range.lowerBound..<words[line.last].range.upperBound
    }
  }
}
