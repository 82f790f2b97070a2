import RuneKit

/// What `runes tables export --to corpus` writes: inputs and what the mode writes for them, for the tests of a port.
///
/// Each row's key stands alone and between letters of every kind that some condition asks for; in capitals, decomposed,
/// and with U+200C between its letters. There are listed words, and lines that mix keys with blanks, signs, marks that no
/// row knows, and letters of another script. Nothing needs more of Unicode than NFC, NFKC and lower case: letters whose
/// nearest ones ICU's Latin-ASCII finds are left out.
struct ConformanceCorpus {
  private let transliterator: RunicTransliterator

  init(_ transliterator: RunicTransliterator) {
    self.transliterator = transliterator
  }

  /// Calls `body` with one line for each input: the input, a tab, what is written.
  func forEachLine(_ body: (String) throws -> Void) rethrows {
    var known: Set<[UInt8]> = []
    for input in inputs where !input.isEmpty && known.insert(Array(input.utf8)).inserted {
      try body(input + "\t" + transliterator.transliterate(input))
    }
  }

  private var inputs: [String] {
    let mappings = transliterator.mode.passes.flatMap(\.mappings)
    let neighbours = self.neighbours(mappings)
    var inputs: [String] = []
    for (number, mapping) in mappings.enumerated() {
      let graphemes = mapping.key.map(\.text)
      let key = graphemes.joined()
      inputs += [key, key.uppercased(), key.decomposedText, graphemes.joined(separator: "\u{200C}")]
      for (index, neighbour) in neighbours.enumerated() {
        let other = neighbours[(index + number + 1) % neighbours.count]
        inputs += [neighbour + key, key + neighbour, neighbour + key + other]
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

  /// Letters of which some are in, and some outside, every set that a condition asks for.
  private func neighbours(_ mappings: [Mapping]) -> [String] {
    var neighbours = ["a", "t", "-", "1"]
    for group in transliterator.mode.classes {
      neighbours += [group.members.first, group.members.last].compactMap { $0?.text }
    }
    for mapping in mappings {
      for condition in mapping.context.conditions {
        if case .member(let name) = condition.test, !transliterator.mode.classes.contains(where: { $0.name == name }) {
          neighbours.append(name)
        }
      }
    }
    var known: Set<String> = []
    return neighbours.filter { known.insert($0).inserted }
  }
}

extension String {
  /// Each composed letter as its base and marks.
  fileprivate var decomposedText: String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: UnicodeSpelling.system.decompose(Array(unicodeScalars)))
    return String(text)
  }
}
