import RuneKit
import RuneSystem

/// The output of `runes translit --alternatives`: a line for each spelling of each word, `word TAB runes TAB share`.
struct WordAlternatives {
  let transliterator: RunicTransliterator

  /// The minimum share of a spelling; the likeliest spelling is always shown.
  private static let rarest = 0.01

  func lines(_ word: String) -> String {
    let spellings = transliterator.spellings(of: word)
    return spellings.enumerated().filter { $0.offset == 0 || $0.element.share >= Self.rarest }.map { _, spelling in
      "\(word.madeHarmless)\t\(spelling.text)\t\(Int((spelling.share * 100).rounded())) %\n"
    }.joined()
  }
}
