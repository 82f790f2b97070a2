/// Checks a collection of quotes for likely mistakes.
///
/// - Complexity: About linear in the words of all quotes.
package struct QuoteCheck: Sendable {
  /// A possible mistake.
  package struct Finding: Hashable, Sendable {
    /// The kind of mistake.
    package enum Kind: String, CaseIterable, Codable, Sendable {
      /// Two quotes with the same words.
      case duplicate
      /// Two quotes that share most of their words.
      case nearDuplicate = "near-duplicate"
      case missingField = "missing-field"
      /// The text is too long and has no short form that fits, or it is very short.
      case length
      /// The id is not derived from text and author. In a user's store this is normal: an edited quote keeps its id.
      case foreignID = "foreign-id"
      /// Letters for which a script has no rune.
      case noRune = "no-rune"
    }

    /// The kind of mistake.
    package var kind: Kind
    /// The quote with the mistake.
    package var id: QuoteID
    /// A short description.
    package var detail: String
  }

  /// Fields that every quote must have in addition to its text.
  package var demandedFields: [Field] = [.author]
  /// The maximum number of characters in a text or its short form.
  package var longest = 280
  /// The minimum number of characters in a text.
  package var shortest = 8
  /// Whether ids must be derived from text and author.
  package var demandsDerivedIDs = false
  /// Ids that stay although text or author were corrected.
  package var keptIDs: Set<QuoteID> = []
  /// Normalizes a word for comparison.
  package var fold: @Sendable (String) -> String = { $0.lowercased() }
  /// The letters of a text that have no rune, each with the script that lacks it.
  package var withoutRune: @Sendable (Quote) -> [String] = { _ in [] }

  /// A field that can be required.
  package enum Field: String, CaseIterable, Sendable {
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
  package init() {}

  /// All findings, in the order of the quotes.
  ///
  /// - Complexity: Linear in the words; a text is compared with at most 2,048 others.
  package func findings(in quotes: some RandomAccessCollection<Quote>) -> [Finding] {
    var findings: [(index: Int, finding: Finding)] = []
    var texts = SimilarTexts(count: quotes.count)
    for (index, quote) in quotes.enumerated() {
      for finding in self.findings(in: quote) { findings.append((index, finding)) }
      texts.append(words: words(of: quote.text))
    }
    func id(_ number: Int) -> QuoteID { quotes[quotes.index(quotes.startIndex, offsetBy: number)].id }
    for (index, (other, isSame)) in texts.similar() {
      let detail = (isSame ? "the same words as " : "shares most of its words with ") + id(other).description
      findings.append((index, Finding(kind: isSame ? .duplicate : .nearDuplicate, id: id(index), detail: detail)))
    }
    findings.sort { $0.index < $1.index }
    return findings.map(\.finding)
  }

  private func findings(in quote: Quote) -> [Finding] {
    var findings: [Finding] = []
    for field in demandedFields where Self.isMissing(field, in: quote) {
      // A literal takes no memory for each quote.
      let detail = field == .author ? "no author or source" : "no " + field.rawValue
      findings.append(Finding(kind: .missingField, id: quote.id, detail: detail))
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

  private func words(of text: String) -> [UInt64] {
    let words = fold(text).unicodeScalars.split {
      $0.isASCII
        ? !("a"..."z").contains($0) && !("0"..."9").contains($0) && !("A"..."Z").contains($0)
        : !$0.properties.isAlphabetic && $0.properties.numericType == nil
    }
    return words.map { word in word.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1.value)) &* 0x100_0000_01B3 } }
  }
}

/// Finds similar texts through shared runs of three words. Words and runs are hashes.
private struct SimilarTexts {
  /// The different words of each text, sorted, one text after the other.
  private var words: [UInt32] = []
  /// Where the words of each text begin, and those of the last one end.
  private var starts = [0]
  /// The upper half is a run of three words, the lower half the number of a text that has it.
  private var runs: [UInt64] = []
  /// The first text of those with the same words.
  private var numbers: [UInt64: Int] = [:]
  /// For a text, the first one that is like it.
  private var found: [Int: (other: Int, isSame: Bool)] = [:]

  /// How many runs of a text are kept: those with the least hashes, so that similar texts keep the same ones.
  private static let runLimit = 32
  /// In how many texts a run is looked for.
  private static let commonRun = 64
  /// The Jaccard similarity of the word sets from which texts count as similar.
  private static let likeness = 0.75

  /// - Parameter count: How many texts will come. What is reserved for them takes memory only when it is used, but an array that
  ///   grows is there twice.
  init(count: Int) {
    words.reserveCapacity(16 * count)
    runs.reserveCapacity(16 * count)
    starts.reserveCapacity(count + 1)
  }

  private static func hash(_ words: some Sequence<UInt64>) -> UInt64 {
    words.reduce(0) { ($0 ^ $1) &* 0x9E37_79B9_7F4A_7C15 ^ $0 >> 29 }
  }

  /// The different values, sorted.
  private static func distinct(_ values: [UInt64]) -> [UInt64] {
    let sorted = values.sorted()
    return sorted.indices.filter { $0 == 0 || sorted[$0] != sorted[$0 - 1] }.map { sorted[$0] }
  }

  mutating func append(words text: [UInt64]) {
    let number = starts.count - 1
    let whole = Self.hash(text)
    if let other = numbers[whole] {
      found[number] = (other, true)
    } else {
      numbers[whole] = number
      words += Self.distinct(text.map { $0 & 0xFFFF_FFFF ^ $0 >> 32 }).map { UInt32($0) }
      let hashes = text.count < 3 ? [whole] : text.indices.dropFirst(2).map { Self.hash(text[$0 - 2...$0]) }
      runs += Self.distinct(hashes.map { $0 >> 32 }).prefix(Self.runLimit).map { $0 << 32 | UInt64(number) }
    }
    starts.append(words.count)
  }

  /// For each text that is like an earlier one, the first such text.
  mutating func similar() -> [Int: (other: Int, isSame: Bool)] {
    runs.sort()
    var first = 0
    for index in runs.indices {
      if runs[index] >> 32 != runs[first] >> 32 { first = index }
      if index - first >= Self.commonRun { continue }
      let text = Int(UInt32(truncatingIfNeeded: runs[index]))
      for other in runs[first..<index].lazy.map({ Int(UInt32(truncatingIfNeeded: $0)) }) {
        if let known = found[text], known.other <= other { break }
        if areSimilar(text, other) { found[text] = (other, false) }
      }
    }
    return found
  }

  private func areSimilar(_ left: Int, _ right: Int) -> Bool {
    var left = words[starts[left]..<starts[left + 1]]
    var right = words[starts[right]..<starts[right + 1]]
    // How many words at most are in one of the two only.
    let most = Int(Double(left.count + right.count) * (1 - Self.likeness) / (1 + Self.likeness))
    var differing = 0
    while differing <= most, let one = left.first, let other = right.first {
      if one <= other { left.removeFirst() }
      if other <= one { right.removeFirst() }
      if one != other { differing += 1 }
    }
    return differing + left.count + right.count <= most
  }
}
