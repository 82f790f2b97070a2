/// Whether runes say what somebody says that they say: `runes read ᛒᛃᛟᚱᚾ --is Björn`.
struct ClaimCheck {
  /// A mode that writes the claimed text, and how far that is from the runes.
  private struct Candidate {
    var name: String
    var parts: [(latin: String, output: String)]
    var distance: Int
  }

  let runes: String
  let claim: String
  /// A name for `-s`; nil for all modes of the script of the runes.
  let name: String?

  /// The longest text, in characters; letters are compared with letters.
  private static let limit = 1_000

  /// Writes the answer.
  func run(_ script: RunicScript?) throws {
    guard runes.count <= Self.limit, claim.count <= Self.limit else {
      throw Failure(.dataError, "--is compares texts of at most \(Self.limit) characters; check a part")
    }
    let letters = Self.letters(runes)
    guard let script, !letters.isEmpty else {
      throw Failure(.dataError, "“\(runes.quotedForMessage)” has no runes: runes read ᚠᚢᚦ --is fuþ")
    }
    let names = name.map { [$0] } ?? RunicTransliterator.modes(for: script).map { "\(script.rawValue)/\($0)" }
    let shown = claim.quotedForMessage
    var nearest: Candidate?
    for name in names {
      let transliterator = try ScriptOptions.parse(["-s", name]).transliterator()
      let isSpelling =
        claim.contains(" ") ? false : transliterator.spellings(of: claim).contains { Self.letters($0.text) == letters }
      if isSpelling || Self.letters(transliterator.transliterate(claim)) == letters {
        return try OpenFile.standardOutput.writeLine("yes: \(runes.madeHarmless) is how \(name) writes \(shown)")
      }
      // By sound, a word is a whole, which says nothing of its letters.
      if name.hasSuffix("/sound"), self.name == nil { continue }
      let parts = transliterator.transliteration(of: claim).segments.map {
        (latin: String(decoding: Array(claim.utf8)[$0.source], as: UTF8.self), output: $0.output)
      }
      let distance = editDistance(Self.text(Self.letters(parts.map(\.output).joined())), Self.text(letters))
      if distance < nearest?.distance ?? .max { nearest = Candidate(name: name, parts: parts, distance: distance) }
    }
    guard let nearest else { return }
    try OpenFile.standardOutput.writeLine(
      "no: \(nearest.name) writes \(shown) as \(nearest.parts.map(\.output).joined().madeHarmless)\n"
        + lines(nearest, letters))
    throw Failure(.nothingFound, "")
  }

  /// The runes of a text without dividers, spaces and marks between words.
  private static func letters(_ text: String) -> [Unicode.Scalar] {
    text.unicodeScalars.filter { scalar in
      let isDivider = (0x16EB...0x16ED).contains(scalar.value) || (0x205A...0x205E).contains(scalar.value)
      return !isDivider
        && (scalar.properties.isAlphabetic || scalar.properties.generalCategory == .letterNumber
          || (0xE080...0xE0FF).contains(scalar.value))
    }
  }

  private static func text(_ letters: some Sequence<Unicode.Scalar>) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: letters)
    return String(text)
  }

  /// The letters of the claim, each with its runes and those that are there.
  private func lines(_ candidate: Candidate, _ letters: [Unicode.Scalar]) -> String {
    var table = WrappedTable([.init(title: "letter"), .init(title: "expected"), .init(title: "is"), .init(title: "")])
    var index = 0
    for part in candidate.parts {
      let expected = Self.letters(part.output)
      if expected.isEmpty { continue }
      let rest = letters[index...]
      // A letter that is missing is found where leaving it out leaves less to change.
      let isMissing =
        Array(rest.prefix(expected.count)) != expected
        && rest.count < Self.letters(candidate.parts.map(\.output).joined()).count - index
      let given = isMissing ? [] : Array(rest.prefix(expected.count))
      index += given.count
      let shown = Self.text(given)
      table.add([
        part.latin.onOneLine, Self.text(expected), shown.isEmpty ? "–" : shown, given == expected ? "" : "differs",
      ])
    }
    if index < letters.count { table.add(["–", "–", Self.text(letters[index...]), "differs"]) }
    return String(table.text().dropLast())
  }
}
