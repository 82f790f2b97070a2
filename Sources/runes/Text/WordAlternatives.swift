import RuneKit
import RuneSystem

/// The output of `runes translit --alternatives`: a line for each spelling of each word, `word TAB runes TAB share`.
struct WordAlternatives {
  let transliterator: RunicTransliterator
  /// The words of the text; if empty or a single dash, standard input is read.
  let text: [String]

  /// The maximum number of bytes read from standard input.
  private static let limit = 1 << 20
  /// The minimum share of a spelling; the likeliest spelling is always shown.
  private static let rarest = 0.01

  func run() throws {
    let readsInput = text.isEmpty || text == ["-"]
    let source =
      readsInput
      ? String(decoding: try readStandardInput(limit: Self.limit), as: UTF8.self) : text.joined(separator: " ")
    for word in source.split(whereSeparator: \.isWhitespace) {
      try CheckedOutput.standardOutput.write(lines(String(word)))
    }
  }

  func lines(_ word: String) -> String {
    let spellings = transliterator.spellings(of: word)
    return spellings.enumerated().filter { $0.offset == 0 || $0.element.share >= Self.rarest }.map { _, spelling in
      "\(word.madeHarmless)\t\(spelling.text)\t\(Int((spelling.share * 100).rounded())) %\n"
    }.joined()
  }
}
