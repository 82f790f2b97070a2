import RuneLetters
import RuneText

/// What was found for a word.
package struct StoneReport {
  package let pack: StonePack
  package let answer: StoneSearch.Answer
  /// The maximum number of inscriptions.
  package let limit: Int

  /// Every output names it.
  package static let source =
    "Source: derived from the Scandinavian Runic-text Database, Uppsala University (ODbL 1.0); see runes stones --license"

  package func counts(_ words: [CarvedWord], _ part: (CarvedWord) -> String) -> [(name: String, count: Int)] {
    var counts: [String: Int] = [:]
    for word in words { counts[part(word), default: 0] += 1 }
    return counts.sorted { $0.value == $1.value ? $0.key < $1.key : $0.value > $1.value }.map { ($0.key, $0.value) }
  }

  package static func century(_ word: CarvedWord) -> String {
    word.inscription.century.map { "\($0)\([1: "st", 2: "nd", 3: "rd"][$0] ?? "th") c." } ?? "undated"
  }

  /// The sixteen letters of a spelling, or the transliteration of older runes.
  package static func latin(_ letters: String, _ words: [CarvedWord]) -> String {
    StoneKey.hasRunes(letters) ? words.first?.carved ?? "" : letters
  }

  package static func runes(_ letters: String) -> String {
    letters.split(separator: " ").map { StoneKey.runes(String($0)) }.joined(separator: " ")
  }

  /// The object of `runes stones --json`.
  package var json: [UInt8] {
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
          json.member("normalized", word.text(of: answer.count) { $0.normalized })
          json.member("carved", word.text(of: answer.count) { $0.carved })
          json.member("runes", word.text(of: answer.count) { $0.runes })
          json.member("line", pack.line(around: word, of: answer.count) { $0.carved })
          json.member("lineNormalized", pack.line(around: word, of: answer.count) { $0.normalized })
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

/// A whole stone.
package struct StoneSheet {
  package let stone: Inscription
  /// Writes transliterations in runes of the script of the stone, with the dots and forms that they tell.
  let scholarly: RunicTransliterator

  package var transliteration: String { stone.text { $0.carved } }

  package var runes: String { scholarly.transliterate(transliteration) }

  /// The object of `runes stones --json`.
  package var json: [UInt8] {
    JSONWriter.line { json in
      StoneReport.write(stone, to: &json)
      json.member("country", stone.country.nonEmpty)
      json.member("district", stone.district.nonEmpty)
      json.member("county", stone.county.nonEmpty)
      json.member("material", stone.material.nonEmpty)
      json.member("otherSigna", stone.otherSigna.nonEmpty)
      json.member("transliteration", transliteration)
      json.member("runes", runes)
      json.member("normalized", stone.text { $0.normalized })
      json.member("link", stone.link.nonEmpty)
      json.member("source", StoneReport.source)
    }
  }
}
