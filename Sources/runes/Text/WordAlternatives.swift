/// The output of `runes translit --alternatives`: a line for each spelling of each word, `word TAB runes TAB share`, or an
/// object for each word.
struct WordAlternatives {
  let transliterator: RunicTransliterator
  let attested: AttestedSpellings?
  private let known = Known()

  /// Words that were asked for: most of a text are frequent ones.
  private final class Known {
    var spellings: [String: [RunicSpelling]] = [:]
    static let most = 10_000
  }

  /// The likeliest spelling, and the others that make at least 1 %.
  private func spellings(_ word: String) -> [RunicSpelling] {
    if let spellings = known.spellings[word] { return spellings }
    let listed = transliterator.spellings(of: word)
    let likely = (attested?.joined(listed, with: word) ?? listed).likely
    if known.spellings.count < Known.most, word.utf8.count < 64 { known.spellings[word] = likely }
    return likely
  }

  private static func share(_ spelling: RunicSpelling) -> String {
    spelling.percent.map { $0 == 0 ? "<1 %" : "\($0) %" } ?? "choice"
  }

  func lines(_ word: String) -> String {
    spellings(word).map { "\(word.madeHarmless)\t\($0.text)\t\(Self.share($0))\n" }.joined()
  }

  /// The spellings of the words of a text on one line, such as "ᛋᛏᛅᛁᚾ 62 %; ᛋᛏᛁᚾ 21 %", with a bar between words.
  func cell(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).map { word in
      spellings(String(word)).map { "\($0.text) \(Self.share($0))" }.joined(separator: "; ")
    }.joined(separator: " | ")
  }

  func json(_ word: String) -> [UInt8] {
    JSONWriter.line { json in
      json.member("word", word)
      json.member("spellings") { RunicSpelling.write(spellings(word), to: &$0) }
    }
  }
}
