import RuneKit
import RuneStones
import RuneText

/// What was found for a word, as text or JSON.
struct StoneReport {
  let pack: StonePack
  let answer: StoneSearch.Answer
  /// The maximum number of inscriptions.
  let limit: Int

  /// Every output names it.
  static let source =
    "Source: derived from the Scandinavian Runic-text Database, Uppsala University (ODbL 1.0); see runes stones --license"

  private func counts(_ words: [CarvedWord], _ part: (CarvedWord) -> String) -> [(name: String, count: Int)] {
    var counts: [String: Int] = [:]
    for word in words { counts[part(word), default: 0] += 1 }
    return counts.sorted { $0.value == $1.value ? $0.key < $1.key : $0.value > $1.value }.map { ($0.key, $0.value) }
  }

  private static func century(_ word: CarvedWord) -> String {
    word.inscription.century.map { "\($0)\([1: "st", 2: "nd", 3: "rd"][$0] ?? "th") c." } ?? "undated"
  }

  /// The sixteen letters of a spelling, or the transliteration of older runes.
  private static func latin(_ letters: String, _ words: [CarvedWord]) -> String {
    StoneKey.hasRunes(letters) ? words.first?.carved ?? "" : letters
  }

  private static func runes(_ letters: String) -> String {
    letters.split(separator: " ").map { StoneKey.runes(String($0)) }.joined(separator: " ")
  }

  func text() -> String {
    let total = answer.words.count
    if total == 0 { return "\(answer.query.quotedForMessage): on no stone\n" }
    let stones = Set(answer.words.map(\.inscription.signum)).count
    var text = "\(answer.query.quotedForMessage): carved \(counted(total, "time")) on \(counted(stones, "stone"))\n"
    for (letters, words) in answer.spellings {
      func list(_ part: (CarvedWord) -> String) -> String {
        counts(words, part).map { "\($0.name) \($0.count)" }.joined(separator: ", ")
      }
      text += "\n\(Self.runes(letters))  \(Self.latin(letters, words))  \(words.count) of \(total)\n"
      text +=
        "  as: \(list { $0.text(of: answer.count, \.normalized) })\n  where: \(list(\.inscription.province))\n  when: \(list(Self.century))\n"
    }
    text += "\n"
    for word in answer.words.prefix(limit) {
      let stone = word.inscription
      let about = [
        stone.signum, stone.place, stone.province, stone.period, stone.style, stone.carver,
      ]
      text += about.filter { !$0.isEmpty }.joined(separator: " · ") + "\n"
      for part in [\CarvedWord.carved, \.normalized] {
        text += "  \(pack.line(around: word, of: answer.count) { $0[keyPath: part] })\n"
      }
      if !stone.link.isEmpty { text += "  \(stone.link)\n" }
    }
    if total > limit { text += "… and \(total - limit) more; --limit 0 lists all\n" }
    return text.madeHarmless
  }

  func json() -> [UInt8] {
    JSONWriter.line { json in
      json.member("query", answer.query)
      json.member("count", answer.words.count)
      json.member("spellings", objects: answer.spellings) { json, spelling in
        json.member("runes", Self.runes(spelling.letters))
        json.member("letters", Self.latin(spelling.letters, spelling.words))
        json.member("count", spelling.words.count)
        for (key, part) in [("regions", { $0.inscription.province }), ("centuries", Self.century)]
          as [(String, (CarvedWord) -> String)]
        {
          json.member(named: key) { json in
            json.object { json in
              for (name, count) in counts(spelling.words, part) { json.member(named: name) { $0.write(count) } }
            }
          }
        }
      }
      json.member("inscriptions", answer.words.prefix(limit)) { json, word in
        let stone = word.inscription
        json.object { json in
          Self.write(stone, to: &json)
          json.member("normalized", word.text(of: answer.count, \.normalized))
          json.member("carved", word.text(of: answer.count, \.carved))
          json.member("runes", word.text(of: answer.count, \.runes))
          json.member("line", pack.line(around: word, of: answer.count, \.carved))
          json.member("lineNormalized", pack.line(around: word, of: answer.count, \.normalized))
          json.member("link", stone.link.nonEmpty)
        }
      }
      json.member("source", Self.source)
    }
  }

  static func write(_ stone: Inscription, to json: inout JSONWriter) {
    json.member("signum", stone.signum)
    json.member("place", stone.place.nonEmpty)
    json.member("region", stone.province.nonEmpty)
    json.member("period", stone.period.nonEmpty)
    json.member("first", stone.years?.lowerBound)
    json.member("last", stone.years?.upperBound)
    json.member("style", stone.style.nonEmpty)
    json.member("carver", stone.carver.nonEmpty)
  }
}

/// A whole stone, as text or JSON.
struct StoneSheet {
  let stone: Inscription
  /// Writes transliterations in runes.
  let scholarly: RunicTransliterator

  private var transliteration: String { stone.text(\.carved) }

  /// Words in older runes are in the pack as runes; all others are written with the dots of their transliteration.
  private var runes: String {
    stone.allWords.contains { StoneKey.hasRunes($0.letters) }
      ? stone.text(\.runes) : scholarly.transliterate(transliteration)
  }

  /// A line about it, for lists.
  var line: String {
    [stone.signum, stone.place, stone.province, stone.period, stone.style, stone.carver].filter { !$0.isEmpty }
      .joined(separator: " · ").madeHarmless + "\n"
  }

  func text() -> String {
    let years = stone.years.map { "\($0.lowerBound) to \($0.upperBound)" } ?? ""
    let places = [
      stone.place, stone.district, stone.county, stone.province, stone.province == stone.country ? "" : stone.country,
    ]
    let rows = [
      ("runes", runes), ("carved", transliteration), ("normalized", stone.text(\.normalized)),
      ("where", places.filter { !$0.isEmpty }.joined(separator: ", ")),
      ("when", [stone.period, years].filter { !$0.isEmpty }.joined(separator: ", ")), ("style", stone.style),
      ("carver", stone.carver), ("material", stone.material), ("also", stone.otherSigna), ("link", stone.link),
    ]
    return ("\(stone.signum)\n" + rows.filter { !$0.1.isEmpty }.map { "  \($0.0): \($0.1)\n" }.joined()).madeHarmless
  }

  func json() -> [UInt8] {
    JSONWriter.line { json in
      StoneReport.write(stone, to: &json)
      json.member("country", stone.country.nonEmpty)
      json.member("district", stone.district.nonEmpty)
      json.member("county", stone.county.nonEmpty)
      json.member("material", stone.material.nonEmpty)
      json.member("otherSigna", stone.otherSigna.nonEmpty)
      json.member("transliteration", transliteration)
      json.member("runes", runes)
      json.member("normalized", stone.text(\.normalized))
      json.member("link", stone.link.nonEmpty)
      json.member("source", StoneReport.source)
    }
  }
}
