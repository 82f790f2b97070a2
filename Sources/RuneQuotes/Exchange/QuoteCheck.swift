/// Checks a collection of quotes for likely mistakes.
///
/// - Complexity: About linear in the words of all quotes, with some 12 bytes for each word.
public struct QuoteCheck: Sendable {
  /// A possible mistake.
  public struct Finding: Hashable, Sendable {
    /// The kind of mistake.
    public enum Kind: String, CaseIterable, Codable, Sendable {
      /// Two quotes with the same words.
      case duplicate
      /// Two quotes that share most of their words.
      case nearDuplicate = "near-duplicate"
      /// A required field is missing.
      case missingField = "missing-field"
      /// The text is too long and has no short form that fits, or it is very short.
      case length
      /// The id is not derived from text and author. In a user's store this is normal: an edited quote keeps its id.
      case foreignID = "foreign-id"
      /// Letters for which a script has no rune.
      case noRune = "no-rune"
    }

    /// The kind of mistake.
    public var kind: Kind
    /// The quote with the mistake.
    public var id: QuoteID
    /// A short description.
    public var detail: String
  }

  /// Fields that every quote must have in addition to its text.
  public var demandedFields: [Field] = [.author]
  /// The maximum number of characters in a text or its short form.
  public var longest = 280
  /// The minimum number of characters in a text.
  public var shortest = 8
  /// Whether ids must be derived from text and author.
  public var demandsDerivedIDs = false
  /// Ids that stay although text or author were corrected.
  public var keptIDs: Set<QuoteID> = []
  /// Normalizes a word for comparison.
  public var fold: @Sendable (String) -> String = { $0.lowercased() }
  /// The letters of a text that have no rune, each with the script that lacks it.
  public var withoutRune: @Sendable (Quote) -> [String] = { _ in [] }

  /// A field that can be required.
  public enum Field: String, CaseIterable, Sendable {
    /// The author or speaker, unless there is a source.
    case author
    /// The work that the quote is from.
    case source
    /// The language of the text.
    case language
    /// The license or the reason why the text may be used.
    case license
    /// The English meaning of a text in another language.
    case gloss
    /// At least one collection.
    case collections
  }

  /// Makes a check that requires only an author or a source.
  public init() {}

  /// All findings, in the order of the quotes.
  ///
  /// - Complexity: Linear in the words; for each run of three words, a text is compared with at most 64 others.
  public func findings(in quotes: some Collection<Quote>) -> [Finding] {
    var findings: [(place: Int, finding: Finding)] = []
    var texts = SimilarTexts()
    var ids: [QuoteID] = []
    for (place, quote) in quotes.enumerated() {
      for finding in self.findings(in: quote) { findings.append((place, finding)) }
      texts.append(words: words(of: quote.text))
      ids.append(quote.id)
    }
    for (place, (other, isSame)) in texts.similar() {
      let detail = (isSame ? "the same words as " : "shares most of its words with ") + ids[other].description
      findings.append((place, Finding(kind: isSame ? .duplicate : .nearDuplicate, id: ids[place], detail: detail)))
    }
    return findings.sorted { $0.place < $1.place }.map(\.finding)
  }

  private func findings(in quote: Quote) -> [Finding] {
    var findings: [Finding] = []
    for field in demandedFields where Self.isMissing(field, in: quote) {
      findings.append(Finding(kind: .missingField, id: quote.id, detail: Self.lack(of: field)))
    }
    let count = quote.text.count
    if count > longest && (quote.short.map { $0.count > longest } ?? true) {
      findings.append(
        Finding(kind: .length, id: quote.id, detail: "\(count) characters without a short form of at most \(longest)"))
    } else if count < shortest && quote.carved == nil {
      let characters = count == 1 ? "1 character" : "\(count) characters"
      findings.append(Finding(kind: .length, id: quote.id, detail: "only \(characters)"))
    }
    let derived = QuoteID(text: quote.text, author: quote.author)
    if demandsDerivedIDs && quote.id != derived && !keptIDs.contains(quote.id) {
      findings.append(Finding(kind: .foreignID, id: quote.id, detail: "expected \(derived) for this text and author"))
    }
    for letters in withoutRune(quote) { findings.append(Finding(kind: .noRune, id: quote.id, detail: letters)) }
    return findings
  }

  private static func lack(of field: Field) -> String {
    field == .author ? "no author or source" : "no \(field.rawValue)"
  }

  private static func isMissing(_ field: Field, in quote: Quote) -> Bool {
    switch field {
    case .author: quote.author.isEmpty && isMissing(.source, in: quote)
    case .source: quote.source?.isEmpty ?? true
    case .language: quote.language?.isEmpty ?? true
    case .license: quote.license?.isEmpty ?? true
    // English texts need no gloss.
    case .gloss: !QuoteReadability.isEnglish(quote.languageOrUsual) && quote.gloss?.isEmpty ?? true
    case .collections: quote.collections.isEmpty
    }
  }

  /// The hashes of the words of a text.
  private func words(of text: String) -> [UInt64] {
    fold(text).unicodeScalars.split { !$0.isPartOfWord }.map { word in
      word.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1.value)) &* 0x100_0000_01B3 }
    }
  }
}

extension Unicode.Scalar {
  fileprivate var isPartOfWord: Bool {
    switch value {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    case 0..<0x80: false
    default: properties.isAlphabetic || properties.numericType != nil
    }
  }
}

/// Finds similar texts through shared runs of three words. Words and runs are hashes.
private struct SimilarTexts {
  typealias Match = (other: Int, isSame: Bool)

  /// The different words of each text, sorted, one text after the other.
  private var words: [UInt32] = []
  /// Where the words of each text begin, and those of the last one end.
  private var starts = [0]
  /// The hash of each run of a text without an equal one before it, above the number of the text.
  private var runs: [UInt64] = []
  private var places: [UInt64: Int] = [:]
  private var found: [Int: Match] = [:]

  /// In how many texts a run is looked for.
  private static let commonRun = 64
  /// The Jaccard similarity of the word sets from which texts count as similar.
  private static let likeness = 0.75
  /// How many pairs are collected before they are compared.
  private static let pairLimit = 1 << 17

  private static func hash(_ words: some Sequence<UInt64>) -> UInt64 {
    words.reduce(0) { ($0 ^ $1) &* 0x9E37_79B9_7F4A_7C15 ^ $0 >> 29 }
  }

  mutating func append(words text: [UInt64]) {
    let number = starts.count - 1
    let whole = Self.hash(text)
    if let other = places[whole] {
      found[number] = (other, true)
    } else {
      places[whole] = number
      words += Set(text.map { UInt32(truncatingIfNeeded: $0 ^ $0 >> 32) }).sorted()
      let hashes =
        text.count < 3 ? [whole] : (2..<text.count).map { Self.hash(text[($0 - 2)...$0]) }
      runs += Set(hashes.map { $0 & ~0xFFFF_FFFF | UInt64(number) })
    }
    starts.append(words.count)
  }

  /// The first text before each one that it is similar to, or the same as; only for texts that have one.
  mutating func similar() -> [Int: Match] {
    runs.sort()
    var pairs: [(later: UInt32, earlier: UInt32)] = []
    var start = 0
    for place in runs.indices {
      if runs[place] >> 32 != runs[start] >> 32 { start = place }
      if place - start >= Self.commonRun { continue }
      for other in start..<place {
        pairs.append((UInt32(truncatingIfNeeded: runs[place]), UInt32(truncatingIfNeeded: runs[other])))
      }
      if pairs.count >= Self.pairLimit { compare(&pairs) }
    }
    compare(&pairs)
    return found
  }

  private mutating func compare(_ pairs: inout [(later: UInt32, earlier: UInt32)]) {
    var last: (UInt32, UInt32)?
    for pair in pairs.sorted(by: <) where last.map({ $0 != pair }) ?? true {
      last = pair
      let (later, earlier) = (Int(pair.later), Int(pair.earlier))
      if found[later].map({ $0.other < earlier }) ?? false { continue }
      if areSimilar(later, earlier) { found[later] = (earlier, false) }
    }
    pairs.removeAll(keepingCapacity: true)
  }

  private func areSimilar(_ left: Int, _ right: Int) -> Bool {
    var left = words[starts[left]..<starts[left + 1]]
    var right = words[starts[right]..<starts[right + 1]]
    let count = left.count + right.count
    var shared = 0
    while let one = left.first, let other = right.first {
      if one <= other { left.removeFirst() }
      if other <= one { right.removeFirst() }
      if one == other { shared += 1 }
    }
    return Double(shared) >= Self.likeness * Double(count - shared)
  }
}
