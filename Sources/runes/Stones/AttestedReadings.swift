import RuneReadings
import RuneStones

/// Readings of Viking Age runes by the words of stones, for `runes read --attested`.
struct AttestedReadings {
  private let reader: StoneReader
  /// The norm of the readings, which is that of the region where none is given.
  private let norm: EditionNorm
  /// The maximum number of readings of a word.
  let limit: Int

  private static let dividers = Set("᛫᛬᛭:·×+¦'’⁓÷⁑⁝⁞∙•.*¤")
  /// Signs of editions that say how a rune is preserved, and not which it is.
  private static let signs = Set("()[]<>⟨⟩〈〉⸢⸣{}^|`´=°")

  /// A note on other readings that an edition has of a line: of words, with `/` between them, or of more, after §Q and so on.
  static func note(onReadingsOf line: String) -> String? {
    let others = line.matches(of: #/\S+/\S+|§[A-Z]*[Q-Z][A-Z]*/#).map { String($0.output).quotedForMessage }
    return others.isEmpty ? nil : "of several readings one is read: \(others.prefix(4).joined(separator: ", "))"
  }

  /// A word of a line with its readings.
  struct Word {
    /// In the sixteen letters, with `-` and `…` for lost runes.
    let letters: String
    /// Whether runes of it are lost and supplied from elsewhere, in square brackets.
    let isSupplied: Bool
    let readings: [StoneReader.Reading]
  }

  init(region: String?, year: Int?, norm: EditionNorm?, limit: Int) throws {
    let pack = try StoneFile.installed()
    let filter = try StoneFilter(in: pack, region: region, year: year, isWide: true)
    let country = filter.region.flatMap { places in pack.allInscriptions.first { $0.isFrom(places) }?.country }
    let options = [region, country].compactMap { $0.flatMap { PeriodAndRegion.option(ofPlace: StoneKey.word($0)) } }
    self.norm = norm ?? ((options.first ?? "norwegian") == "norwegian" ? .west : .swedish)
    reader = StoneReader(pack: pack, filter, norm: self.norm)
    self.limit = limit
  }

  /// Reads a line with the signs of editions: sides and lines, brackets, dividers, and variants, of which the first that is a word
  /// is read. Where there is no space and no divider, the words are found as well.
  func words(of line: String) throws -> [Word] {
    // Without dots below and arcs, which are marks of letters and signs.
    let marks: [Unicode.Scalar] = ["\u{323}", "\u{329}", "\u{361}"]
    let plain = UnicodeMappings.system.decomposed(Array(line.unicodeScalars)).filter { !marks.contains($0) }
    var text = Grapheme(plain).text.replacing(#/§[A-Z]*[Q-Z][^§]*/#, with: " ").replacing("...", with: "…")
    text = text.replacing(#/¶¶\s*(§[A-Z]+\s*)?/#, with: "")
    text = text.replacing(#/§[A-Z]+|\s¶\s/#, with: " ").replacing("¶", with: "").replacing(#/\{[^}]*\}/#, with: "")
    text = text.replacing(#/\[[\s….-]*\]/#, with: "…")
    let hasSpaces = text.contains(where: \.isWhitespace)
    var words: [Word] = []
    var isSupplied = false
    for piece in text.split(whereSeparator: \.isWhitespace) {
      let opens = piece.contains("[")
      let variants = try piece.split(separator: "/").map {
        try $0.split(whereSeparator: Self.dividers.contains).map(letters)
      }
      // A divider inside a word, as in kun'ualts.
      let joined = variants.map { hasSpaces && $0.count > 1 && reader.isWord($0.joined()) ? [$0.joined()] : $0 }
      let found = joined.first { $0.allSatisfy { reader.isWord($0) } } ?? joined.first ?? []
      words += found.filter { !$0.isEmpty }.map { Word(letters: $0, isSupplied: isSupplied || opens, readings: []) }
      isSupplied =
        (isSupplied || opens)
        && (piece.lastIndex(of: "]") ?? piece.startIndex) <= (piece.lastIndex(of: "[") ?? piece.startIndex)
    }
    guard words.allSatisfy({ $0.letters.utf8.count <= StoneReader.longest }) else {
      throw Failure(.dataError, "more than \(StoneReader.longest) bytes without a space or a divider")
    }
    // Where the carver divided, a word that no stone has is not divided again.
    if words.count == 1, let only = words.first?.letters, !only.contains(where: { $0 == "-" || $0 == "…" }),
      !reader.isWord(only)
    {
      words = reader.divided(only).map { Word(letters: $0, isSupplied: false, readings: []) }
    }
    return words.map {
      Word(
        letters: $0.letters, isSupplied: $0.isSupplied, readings: Array(reader.readings(of: $0.letters).prefix(limit)))
    }
  }

  /// The sixteen letters of runes or of a transliteration, with `-` for a rune that is lost or no rune, and `…` for several.
  private func letters(_ piece: Substring) throws -> String {
    var letters = ""
    for (index, one) in zip(piece.indices, piece) where !Self.signs.contains(one) {
      // After a word, a question mark is the editor's doubt; elsewhere, a sign that is not a rune.
      if one == "?", !letters.isEmpty, piece[index...].allSatisfy({ $0 == "?" || Self.signs.contains($0) }) { continue }
      if one == "?" || one == StoneReader.lost.rune {
        letters.append(StoneReader.lost.rune)
      } else if one == StoneReader.lost.some {
        letters.append(one)
      } else if let letter = StoneKey.spelling(String(one)) {
        letters += letter
      } else {
        throw Failure.data(
          "cannot read \(String(one).quotedForMessage) by stones; expected runes of the younger futhark or their letters, "
            + "- for a lost rune and … for several")
      }
    }
    return letters
  }

  /// The likeliest reading of each word; what cannot be read is in its letters.
  static func best(_ words: [Word]) -> String {
    words.map { $0.readings.first?.normalized ?? $0.letters }.joined(separator: " ").madeHarmless
  }

  static func text(_ words: [Word]) -> String {
    var text = ""
    for word in words {
      text +=
        "\(word.letters.contains { "-…".contains($0) } ? "" : StoneKey.runes(word.letters) + "  ")\(word.letters)\(word.isSupplied ? "  supplied" : "")\n"
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

  func json(_ words: [Word], of line: String) -> [UInt8] {
    JSONWriter.line { json in
      json.member("text", line)
      json.member("best", Self.best(words))
      json.member("norm", norm.rawValue)
      json.member("words", objects: words) { json, word in
        json.member("letters", word.letters)
        if word.isSupplied { json.member("isSupplied", true) }
        json.member("readings", objects: word.readings) { json, reading in
          json.member("normalized", reading.normalized)
          json.member("percent", Self.percent(reading.share))
          json.member("count", reading.count)
          json.member("inscriptions", reading.signa.prefix(10)) { $0.write($1) }
        }
      }
      json.member("source", StoneReport.source)
    }
  }
}
