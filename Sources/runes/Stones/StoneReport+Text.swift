import RuneStones

extension StoneReport {
  var text: String {
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
      text += stone.line
      for part in [\CarvedWord.carved, \.normalized] {
        text += "  \(pack.line(around: word, of: answer.count) { $0[keyPath: part] })\n"
      }
      if !stone.link.isEmpty { text += "  \(stone.link)\n" }
    }
    if total > limit { text += "… and \(total - limit) more; --limit 0 lists all\n" }
    return text.madeHarmless
  }
}

extension Inscription {
  /// A line about it, for lists.
  var line: String {
    [signum, place, province, period, style, carver].filter { !$0.isEmpty }.joined(separator: " · ") + "\n"
  }
}

extension StoneSheet {
  var text: String {
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
}
