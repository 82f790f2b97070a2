/// Checks a collection of quotes for likely mistakes.
///
/// - Complexity: About linear in the words of all quotes.
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
    var findings: [Finding] = []
    var similar = SimilarTexts()
    for quote in quotes {
      findings += self.findings(in: quote)
      let words = self.words(of: quote.text)
      if let (other, isSame) = similar.insert(quote.id, words: words) {
        findings.append(
          Finding(
            kind: isSame ? .duplicate : .nearDuplicate, id: quote.id,
            detail: isSame ? "the same words as \(other)" : "shares most of its words with \(other)"))
      }
    }
    return findings
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

  private func words(of text: String) -> [String] {
    fold(text).split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }
}

/// Finds similar texts through shared runs of three words.
private struct SimilarTexts {
  private var texts: [(id: QuoteID, words: Set<String>, whole: [String])] = []
  private var byRun: [[String]: [Int]] = [:]

  /// Runs shared by this many texts are ignored.
  private static let commonRun = 64
  /// The Jaccard similarity of the word sets from which texts count as similar.
  private static let likeness = 0.75

  /// Adds a text, and returns an earlier similar one if there is one.
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
