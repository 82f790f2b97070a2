import Foundation

/// Endless text of one kind, always the same.
struct Corpus {
  enum Kind: String, CaseIterable {
    /// English in plain ASCII, in lines and paragraphs.
    case english
    /// English with the quotation marks and dashes of printed books.
    case book
    /// Old Norse with composed accents.
    case norse
    /// Old Norse with decomposed accents.
    case norseDecomposed = "norse-decomposed"
    /// English, Norse and scripts without a mode.
    case mixed
    /// Inflected Russian words in Cyrillic.
    case cyrillic
    /// Numbers, dates and symbols, with a few words.
    case logs
    /// Difficult input for the rules for ICU: random letters and marks, U+200C, keys in capitals.
    case random
  }

  private let kind: Kind
  private var random: Random
  private var pending: [UInt8] = []
  private var column = 0
  private var startsSentence = true

  init(_ kind: Kind) {
    self.kind = kind
    random = Random(seed: UInt64(Kind.allCases.firstIndex(of: kind) ?? 0) &+ 2026)
  }

  /// The next `count` bytes. As in a stream, the last character may be incomplete.
  mutating func block(of count: Int) -> [UInt8] {
    while pending.count < count { addUnit() }
    let block = Array(pending[..<count])
    pending.removeFirst(count)
    return block
  }

  private mutating func addUnit() {
    switch kind {
    case .english, .book: addWord(from: Vocabulary.english)
    case .norse: addWord(from: Vocabulary.norse)
    case .norseDecomposed: addWord(from: Self.decomposedNorse)
    case .mixed:
      let choice = random.below(10)
      addWord(from: choice < 6 ? Vocabulary.english : choice < 8 ? Vocabulary.norse : Vocabulary.foreign)
    case .cyrillic: addWord(from: Vocabulary.russian)
    case .logs: addLogLine()
    case .random: addRandomLine()
    }
  }

  // MARK: Prose

  private static let decomposedNorse = Vocabulary.norse.map { word in
    var view = String.UnicodeScalarView()
    view.append(contentsOf: word.decomposedStringWithCanonicalMapping.unicodeScalars)
    return String(view)
  }

  private mutating func addWord(from words: Words) {
    var word = words.draw(&random)
    if startsSentence || random.once(in: 40), let first = word.first, (0x61...0x7A).contains(first) {
      word[0] = first - 0x20
    }
    startsSentence = false
    let isQuoted = random.once(in: 60)
    if isQuoted { add(kind == .book ? "“" : "\"") }
    pending += word
    column += word.count
    if random.once(in: 90) { add(kind == .book ? "’s" : "'s") }
    if random.once(in: 10) { add(",") }
    if isQuoted { add(kind == .book ? "”" : "\"") }
    if random.once(in: 120) { add(kind == .book ? " —" : " -") }
    if random.once(in: 14) {
      add(random.once(in: 8) ? "?" : random.once(in: 8) ? "!" : ".")
      startsSentence = true
    }
    if random.once(in: 150) { add(" \(random.below(2_000))") }
    if column < 66 {
      add(" ")
    } else {
      add(random.once(in: 9) ? "\n\n" : "\n")
      column = 0
    }
  }

  private mutating func add(_ text: String) {
    pending += text.utf8
    column += text.utf8.count
  }

  // MARK: Logs

  private mutating func addLogLine() {
    func digits(_ count: Int) -> String {
      let text = String(random.below(1_000_000) + 1_000_000)
      return String(text.suffix(count))
    }
    add("2026-11-\(digits(2)) \(digits(2)):\(digits(2)):\(digits(2)).\(digits(6))")
    for _ in 0..<8 {
      add(" ")
      pending += Vocabulary.logs.draw(&random)
      if random.once(in: 2) { add(" \(digits(6)).\(digits(3))") }
    }
    add("\n")
  }

  // MARK: Random

  private static let keys = [
    "th", "TH", "ng", "Ng", "ngw", "qu", "ck", "ph", "nd", "mb", "khw", "y", "yo", "ya", "nc", "ff", "iu", "-", "x",
    "ss", "ʌ̆",
    "ʌ", "the", "of", "son", "translated", "R", "hw", "ę", "ï", "ŷ", "â", "Á",
  ]

  private mutating func addRandomLine() {
    for _ in 0..<random.below(24) + 1 {
      switch random.below(20) {
      case 0..<5: add(Self.keys[random.below(Self.keys.count)])
      case 5..<9: addScalar(in: 0x61...0x7A)
      case 9: addScalar(in: 0x41...0x5A)
      case 10: add(" ")
      case 11: addScalar(in: 0x21...0x40)
      case 12: add(["\u{200C}", "\u{200D}", "\u{AD}"][random.below(3)])
      case 13: addScalar(in: 0xC0...0x24F)
      case 14: addScalar(in: 0x250...0x2AF)
      case 15: addScalar(in: 0x1D00...0x1EFF)
      case 16: addScalar(in: 0x370...0x5FF)
      case 17: addScalar(in: 0x16A0...0x16F8)
      default:
        addScalar(in: 0x61...0x7A)
        for _ in 0..<random.below(3) + 1 { addScalar(in: 0x300...0x36F) }
      }
    }
    add("\n")
  }

  private mutating func addScalar(in range: ClosedRange<UInt32>) {
    let value = range.lowerBound + UInt32(random.below(range.count))
    if let scalar = Unicode.Scalar(value) { add(String(Character(scalar))) }
  }
}
