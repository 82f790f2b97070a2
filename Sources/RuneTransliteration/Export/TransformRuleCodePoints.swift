/// The code points that transform rules use internally: signs between the steps, and one for each letter with marks that
/// has no composed form.
///
/// They are noncharacters, which Unicode reserves for internal use, and after those the end of the last private plane.
struct TransformRuleCodePoints {
  /// After a mark on a letter that no row knows.
  static let foreignMark: Unicode.Scalar = codePoint(0xFDD0)
  /// After a mark that is not on a letter.
  static let strayMark: Unicode.Scalar = codePoint(0xFDD1)
  /// Replaces a U+200C that has split two letters.
  static let split: Unicode.Scalar = codePoint(0xFDD2)

  private let alphabet: Alphabet
  private var next: UInt32 = 0xFDD3
  private var scalars: [Symbol: Unicode.Scalar] = [:]
  /// The code points for letters that have none of their own.
  private(set) var clusters: [(scalar: Unicode.Scalar, grapheme: Grapheme)] = []
  /// All that do not stand for a letter; the last step removes them.
  private(set) var signs: [Unicode.Scalar] = [foreignMark, strayMark, split]

  init(_ alphabet: Alphabet) {
    self.alphabet = alphabet
    for symbol in Alphabet.firstGrapheme..<Symbol(alphabet.count) {
      guard let grapheme = alphabet.grapheme(for: symbol) else { continue }
      if grapheme.scalars.count == 1 {
        scalars[symbol] = grapheme.scalars[0]
      } else {
        let scalar = take()
        scalars[symbol] = scalar
        clusters.append((scalar, grapheme))
      }
    }
  }

  /// How a grapheme of the rows is written between the steps.
  func scalar(for symbol: Symbol) -> Unicode.Scalar { scalars[symbol] ?? "\u{FFFD}" }

  /// The letters of the rows as they are written between the steps.
  var letters: [Unicode.Scalar] { scalars.filter { alphabet.isLetter[Int($0.key)] }.map { $0.value }.sorted() }

  /// The characters of the rows that are not letters.
  var signsOfRows: [Unicode.Scalar] { scalars.filter { !alphabet.isLetter[Int($0.key)] }.map { $0.value } }

  var all: [Unicode.Scalar] { (signs + clusters.map { $0.scalar }).sorted() }

  /// A new sign.
  mutating func makeSign() -> Unicode.Scalar {
    let sign = take()
    signs.append(sign)
    return sign
  }

  private mutating func take() -> Unicode.Scalar {
    defer { next = next == 0xFDEF ? 0x10_E000 : next + 1 }
    return Self.codePoint(next)
  }

  /// Swift has no literals for noncharacters. Tables have far fewer graphemes and contexts than the ranges have room for.
  private static func codePoint(_ value: UInt32) -> Unicode.Scalar { Unicode.Scalar(value) ?? "\u{FFFD}" }
}
