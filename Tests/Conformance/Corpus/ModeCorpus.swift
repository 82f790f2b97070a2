import RuneKit

/// Inputs with the outputs of a mode, to test ports.
///
/// Each row's key appears alone and between letters of every class that conditions use; in capitals, decomposed, and
/// with U+200C between its letters. There are also listed words, and lines that mix keys with spaces, punctuation,
/// unknown marks and letters of another script. The inputs need only NFC, NFKC and lowercasing from Unicode; letters
/// that need ICU's Latin-ASCII are excluded.
struct ModeCorpus {
  private let transliterator: RunicTransliterator

  init(_ transliterator: RunicTransliterator) {
    self.transliterator = transliterator
  }

  /// Calls `body` with one line per input: the input, a tab, the output.
  func forEachLine(_ body: (String) throws -> Void) rethrows {
    var known: Set<[UInt8]> = []
    for input in inputs where !input.isEmpty && known.insert(Array(input.utf8)).inserted {
      try body(input + "\t" + transliterator.transliterate(input))
    }
  }

  private var inputs: [String] {
    let mappings = transliterator.mode.passes.flatMap(\.mappings)
    let neighbors = self.neighbors(mappings)
    var inputs: [String] = []
    for (number, mapping) in mappings.enumerated() {
      let graphemes = mapping.key.map(\.text)
      let key = graphemes.joined()
      inputs += [key, key.uppercased(), key.decomposedText, graphemes.joined(separator: "\u{200C}")]
      for (index, neighbor) in neighbors.enumerated() {
        let other = neighbors[(index + number + 1) % neighbors.count]
        inputs += [neighbor + key, key + neighbor, neighbor + key + other]
      }
    }
    let words = transliterator.exceptions
    for word in stride(from: 0, to: words.count, by: 16).map({ words[$0].replacing("|", with: "") }) {
      inputs += [word, word.uppercased(), "(\(word)-\(word)'s)", "x" + word, word + "\u{301}"]
    }
    var random = SeededGenerator(seed: 1)
    let keys = mappings.map { $0.key.map(\.text).joined() }
    let others = [
      " ", "  ", "-", "'", ".", "1", "\u{200C}", "\u{200D}", "\u{301}", "\u{346}", "ж", "ж\u{301}", "ᚠ", "🙂",
    ]
    for _ in 0..<1_000 {
      let pieces = (0..<Int.random(in: 2...8, using: &random)).map { _ in
        let isKey = Int.random(in: 0..<4, using: &random) > 0
        return (isKey ? keys : others).randomElement(using: &random) ?? ""
      }
      inputs.append(pieces.joined())
    }
    return inputs
  }

  /// Letters such that every set in a condition contains some of them and excludes others.
  private func neighbors(_ mappings: [Mapping]) -> [String] {
    var neighbors = ["a", "t", "-", "1"]
    for group in transliterator.mode.classes {
      neighbors += [group.members.first, group.members.last].compactMap { $0?.text }
    }
    for mapping in mappings {
      for condition in mapping.context.conditions {
        if case .member(let name) = condition.test, !transliterator.mode.classes.contains(where: { $0.name == name }) {
          neighbors.append(name)
        }
      }
    }
    var known: Set<String> = []
    return neighbors.filter { known.insert($0).inserted }
  }
}

extension String {
  /// The text with composed letters split into base and marks.
  fileprivate var decomposedText: String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: UnicodeMappings.system.decomposed(Array(unicodeScalars)))
    return String(text)
  }
}
