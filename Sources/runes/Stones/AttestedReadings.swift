import RuneKit
import RuneStones
import RuneText

/// Readings of Viking Age runes by the words of stones, for `runes read --attested`.
struct AttestedReadings {
  private let reader: StoneReader
  /// The maximum number of readings of a word.
  let limit: Int

  private static let dividers: Set<Character> = ["᛫", "᛬", "᛭", ":", "·", "×", "+", "|", "¦", "'", "’", "⁓", "*"]
  private static let brackets: Set<Character> = ["(", ")", "[", "]", "⟨", "⟩", "{", "}", "?", "¶", "\u{323}"]

  /// A word of a line with its readings.
  struct Word {
    /// In the sixteen letters, with `-` and `…` for lost runes.
    let letters: String
    let readings: [StoneReader.Reading]
  }

  /// - Throws: `Failure` without a pack, and for a region that it does not have.
  init(region: String?, year: Int?, limit: Int) throws {
    let pack = try StoneFile.installed()
    try pack.check(region: region)
    reader = StoneReader(pack: pack, region: region, year: year)
    self.limit = limit
  }

  /// Reads a line. Brackets and question marks of editions are ignored; where there is no space and no divider, the words are
  /// found as well.
  func words(of line: String) throws -> [Word] {
    let text = line.replacing("...", with: "…")
    let pieces = text.split { $0.isWhitespace || Self.dividers.contains($0) }
    let carved = pieces.map { $0.filter { !Self.brackets.contains($0) } }.filter { !$0.isEmpty }
    var words: [String] = []
    for piece in carved {
      var letters = ""
      for one in piece {
        if one == StoneReader.lost.rune || one == StoneReader.lost.some {
          letters.append(one)
        } else if let letter = StoneKey.spelling(String(one)) {
          letters += letter
        } else {
          throw Failure(
            .dataError,
            "cannot read \(String(one).quotedForMessage) by stones; expected runes of the younger futhark or their letters, "
              + "- for a lost rune and … for several")
        }
      }
      guard letters.utf8.count <= StoneReader.longest else {
        throw Failure(.dataError, "more than \(StoneReader.longest) bytes without a space or a divider")
      }
      words.append(letters)
    }
    // Where the carver divided, a word that no stone has is not divided again.
    if words.count == 1, let only = words.first, !only.contains(where: { $0 == "-" || $0 == "…" }),
      !reader.isWord(only)
    {
      words = reader.divided(only)
    }
    return words.map { Word(letters: $0, readings: Array(reader.readings(of: $0).prefix(limit))) }
  }

  /// The likeliest reading of each word; what cannot be read is in its letters.
  static func best(_ words: [Word]) -> String {
    words.map { $0.readings.first?.normalized ?? $0.letters }.joined(separator: " ").madeHarmless
  }

  static func text(_ words: [Word]) -> String {
    var text = ""
    for word in words {
      text +=
        "\(word.letters.contains { "-…".contains($0) } ? "" : StoneKey.runes(word.letters) + "  ")\(word.letters)\n"
      for reading in word.readings {
        let signs = reading.signa.prefix(3).joined(separator: ", ")
        let places =
          reading.count == 0 ? "spelled this way on no stone" : "\(counted(reading.count, "place")): \(signs)"
        text += "  \(reading.normalized)  \(Self.percent(reading.share)) %  \(places)"
        text += reading.signa.count > 3 ? " …\n" : "\n"
      }
      if word.readings.isEmpty { text += "  no reading\n" }
    }
    return text.madeHarmless
  }

  private static func percent(_ share: Double) -> Int { min(99, Int((share * 100).rounded())) }

  static func json(_ words: [Word], of line: String) -> [UInt8] {
    JSONWriter.line { json in
      json.member("text", line)
      json.member("best", best(words))
      json.member("words", objects: words) { json, word in
        json.member("letters", word.letters)
        json.member("readings", objects: word.readings) { json, reading in
          json.member("normalized", reading.normalized)
          json.member("percent", percent(reading.share))
          json.member("count", reading.count)
          json.member("inscriptions", reading.signa.prefix(10)) { $0.write($1) }
        }
      }
      json.member("source", StoneReport.source)
    }
  }
}
