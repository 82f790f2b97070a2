/// Looks through a collection for what a careful editor would want to know.
///
/// - Complexity: about O(*n*) in the words of all quotes.
public struct QuoteCheck: Sendable {
  /// What was found.
  public struct Finding: Hashable, Sendable {
    /// What kind of thing was found.
    public enum Kind: String, CaseIterable, Codable, Sendable {
      /// Two quotes with the same words.
      case duplicate
      /// Two quotes that share most of their words.
      case nearDuplicate = "near-duplicate"
      /// A field that the collection demands is not there.
      case missingField = "missing-field"
      /// A text too long for small places, without a short form that fits, or hardly a text at all.
      case length
      /// An id that does not follow from text and author (an edited quote keeps its id, so in a store it is right).
      case foreignID = "foreign-id"
      /// Letters for which a script has no rune.
      case noRune = "no-rune"
    }

    /// What kind of thing it is.
    public var kind: Kind
    /// The quote it was found in.
    public var id: QuoteID
    /// What is wrong, in a few words.
    public var detail: String
  }

  /// Fields that every quote must have besides its text.
  public var demandedFields: [Field] = [.author]
  /// Characters that a text, or its short form, may have.
  public var longest = 280
  /// Characters that a text must have.
  public var shortest = 8
  /// Whether ids must follow from text and author.
  public var demandsDerivedIDs = false
  /// How a word is compared: folded by the caller's rules.
  public var fold: @Sendable (String) -> String = { $0.lowercased() }
  /// The letters of a text that have no rune, each with the script that lacks it; empty when all have one.
  public var withoutRune: @Sendable (Quote) -> [String] = { _ in [] }

  /// A field that a collection can demand.
  public enum Field: String, CaseIterable, Sendable {
    /// Who said or wrote it.
    case author
    /// The work it is from.
    case source
    /// The language of the text.
    case language
    /// Why the text may be here.
    case license
    /// What a text in another language says in English.
    case gloss
    /// At least one collection.
    case collections
  }

  /// A check that demands an author and nothing more.
  public init() {}

  /// Everything that was found, in the order of the quotes.
  ///
  /// - Complexity: Linear in the words; a text is compared with at most 64 others for each run of three words.
  public func findings(in quotes: some Collection<Quote>) -> [Finding] {
    var findings: [Finding] = []
    var similar = SimilarTexts()
    for quote in quotes {
      findings += self.findings(in: quote)
      let words = self.words(of: quote.text)
      if let (other, isSame) = similar.insert(quote.id, words: words) {
        findings.append(
          Finding(
            kind: isSame ? .duplicate : .nearDuplicate, id: quote.id,
            detail: isSame ? "the same words as \(other)" : "most of its words are those of \(other)"))
      }
    }
    return findings
  }

  private func findings(in quote: Quote) -> [Finding] {
    var findings: [Finding] = []
    for field in demandedFields where Self.isMissing(field, in: quote) {
      findings.append(Finding(kind: .missingField, id: quote.id, detail: "no \(field.rawValue)"))
    }
    let count = quote.text.count
    if count > longest && (quote.short.map { $0.count > longest } ?? true) {
      findings.append(
        Finding(kind: .length, id: quote.id, detail: "\(count) characters, and no short form of at most \(longest)"))
    } else if count < shortest && quote.carved == nil {
      findings.append(Finding(kind: .length, id: quote.id, detail: "only \(count) characters"))
    }
    if demandsDerivedIDs && quote.id != QuoteID(text: quote.text, author: quote.author) {
      let derived = QuoteID(text: quote.text, author: quote.author)
      findings.append(Finding(kind: .foreignID, id: quote.id, detail: "text and author give \(derived)"))
    }
    for letters in withoutRune(quote) { findings.append(Finding(kind: .noRune, id: quote.id, detail: letters)) }
    return findings
  }

  private static func isMissing(_ field: Field, in quote: Quote) -> Bool {
    switch field {
    case .author: quote.author.isEmpty
    case .source: quote.source?.isEmpty ?? true
    case .language: quote.language?.isEmpty ?? true
    case .license: quote.license?.isEmpty ?? true
    // English needs no gloss.
    case .gloss: !(quote.language ?? "en").hasPrefix("en") && quote.gloss?.isEmpty ?? true
    case .collections: quote.collections.isEmpty
    }
  }

  private func words(of text: String) -> [String] {
    fold(text).split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }
}

/// Finds texts that are alike by the runs of three words they share.
private struct SimilarTexts {
  private var texts: [(id: QuoteID, words: Set<String>, whole: [String])] = []
  private var byRun: [[String]: [Int]] = [:]

  /// A run that so many texts share tells nothing.
  private static let commonRun = 64
  /// Words shared of words in either, from which two texts are alike.
  private static let likeness = 0.75

  /// Keeps a text; answers with an earlier one that is alike, if there is one.
  mutating func insert(_ id: QuoteID, words: [String]) -> (other: QuoteID, isSame: Bool)? {
    let set = Set(words)
    var candidates: Set<Int> = []
    let runs = words.count < 3 ? [words] : (0...(words.count - 3)).map { Array(words[$0..<($0 + 3)]) }
    for run in runs {
      let known = byRun[run, default: []]
      if known.count < Self.commonRun { candidates.formUnion(known) }
    }
    var alike: (place: Int, isSame: Bool)?
    for place in candidates.sorted() {
      let other = texts[place]
      if other.whole == words {
        alike = (place, true)
        break
      }
      let shared = Double(set.intersection(other.words).count)
      if alike == nil, shared / Double(set.union(other.words).count) >= Self.likeness { alike = (place, false) }
    }
    for run in Set(runs) { byRun[run, default: []].append(texts.count) }
    texts.append((id, set, words))
    return alike.map { (texts[$0.place].id, $0.isSame) }
  }
}
