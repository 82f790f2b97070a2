extension ModeParser {
  /// A row of the table: `latin ; letters ; where ; why ; source ; confidence ; alternatives`, or of a table of romanization:
  /// `from ; latin ; where ; ipa ; source ; note`, whose IPA and note take the places of why and alternatives.
  ///
  /// - Parameter writesLetters: Whether the row is one of the last pass.
  /// - Returns: Nil where it has too few fields or too many.
  mutating func readMapping(_ fields: [TableText.Field], writesLetters: Bool) -> Mapping? {
    guard (5...7).contains(fields.count) else {
      found.error(
        .malformedRow, fields[0].position,
        "a row has 5 to 7 fields, this one \(fields.count): latin ; letters ; where ; why ; source ; confidence ; alternatives"
      )
      return nil
    }
    for (index, what) in [(0, "Latin key"), (1, "output (- writes nothing)"), (3, "reason"), (4, "source")]
    where fields[index].isEmpty { found.error(.missingField, fields[index].position, "no \(what)") }
    let keyScalars = table.scalars(fields[0].range)
    let key = Grapheme.graphemes(of: keyScalars)
    if keyScalars.count > TableLimits.keyScalars {
      found.error(
        .limitExceeded, fields[0].position,
        "the key has \(keyScalars.count) scalars; the limit is \(TableLimits.keyScalars)")
    }
    let output = writesLetters ? readLetters(fields[1]) : readLatin(fields[1])
    let written: Int
    switch output {
    case .letters(let letters): written = letters.count
    case .latin(let graphemes): written = graphemes.reduce(0) { $0 + $1.scalars.count }
    }
    let most = min(TableLimits.outputScalars, TableLimits.expansion * max(1, keyScalars.count))
    if written > most {
      found.error(
        .limitExceeded, fields[1].position, "the row writes \(written) scalars; the limit for this key is \(most)")
    }
    let (context, option) = readContext(fields[2])
    let confidence = script != nil && fields.count > 5 && !fields[5].isEmpty ? readConfidence(fields[5]) : nil
    let last = script == nil ? 5 : 6
    return Mapping(
      key: key, output: output, context: context, option: option, position: fields[0].position,
      contextPosition: fields[2].position, sourcePosition: fields[4].position, reasonRange: fields[3].range,
      sourceRange: fields[4].range,
      confidence: confidence, alternativesRange: fields.count > last ? fields[last].range : 0..<0)
  }

  private mutating func readLetters(_ field: TableText.Field) -> Mapping.Output {
    if table.string(field) == "-" { return .letters([]) }
    let words = table.words(of: field)
    for word in words where letterNames.find(table.string(word).values) == nil {
      noteUnknownLetter(table.string(word), at: word.position)
    }
    return .letters(words.map { table.string($0) })
  }

  private mutating func noteUnknownLetter(_ name: String, at position: TextPosition) {
    // For the rune itself or its code point, the message gives the letter's name, or says that the script has no such letter.
    let isCodePoint = name.utf8.starts(with: "U+".utf8)
    let named = isCodePoint ? UInt32(name.dropFirst(2), radix: 16).flatMap { Unicode.Scalar($0) } : nil
    if let scalar = named ?? name.unicodeScalars.first, isCodePoint || name.unicodeScalars.count == 1, !scalar.isASCII {
      let letter = script?.allLetters.first { $0.scalar == scalar || $0.aliases.contains(scalar) }
      if let letter {
        found.error(
          .codePointForName, position, "rows name letters, not code points: write \(letter.name)", subject: name,
          suggestion: letter.name)
      } else {
        found.error(
          .outsideScript, position, "code point \(scalar.codePoint) is outside script \(script?.name ?? "")",
          subject: name)
      }
      return
    }
    found.unknown(
      .unknownLetter, position, "script \(script?.name ?? "") has no letter", name,
      among: script?.allLetters.map { $0.name } ?? [])
  }

  private func readLatin(_ field: TableText.Field) -> Mapping.Output {
    if table.string(field) == "-" { return .latin([]) }
    return .latin(Grapheme.graphemes(of: table.scalars(field.range)))
  }

  private mutating func readContext(_ field: TableText.Field) -> (Context, option: String?) {
    var conditions: [Context.Condition] = []
    var option: String?
    let words = table.words(of: field)
    var index = 0
    while index < words.count {
      let word = words[index]
      let text = table.string(word)
      index += 1
      let isNegated = text.utf8.starts(with: "not-".utf8)
      let bare = isNegated ? String(text.dropFirst(4)) : text
      switch bare {
      case "initial", "final":
        conditions.append(
          Context.Condition(side: bare == "initial" ? .previous : .next, test: .wordBorder, isNegated: isNegated))
      case "before", "after":
        guard index < words.count else {
          found.error(.malformedCondition, word.position, "\(text) needs a class or a letter", subject: text)
          continue
        }
        let name = table.string(words[index])
        if classNames.find(name.values) == nil, Grapheme.graphemes(of: name.unicodeScalars).count != 1 {
          found.unknown(.unknownClass, words[index].position, "unknown class", name, among: classes.map { $0.name })
        }
        conditions.append(
          Context.Condition(side: bare == "after" ? .previous : .next, test: .member(of: name), isNegated: isNegated))
        index += 1
      case "option" where !isNegated:
        guard index < words.count else {
          found.error(.malformedCondition, word.position, "option needs a name", subject: text)
          continue
        }
        let name = table.string(words[index])
        if !options.contains(where: { $0.name == name }) {
          found.unknown(.unknownOption, words[index].position, "unknown option", name, among: options.map { $0.name })
        }
        if option != nil {
          found.error(.malformedCondition, words[index].position, "a row may depend on one option only", subject: name)
        }
        option = name
        index += 1
      default:
        let known = [
          "initial", "final", "before", "after", "not-initial", "not-final", "not-before", "not-after", "option",
        ]
        found.unknown(.unknownCondition, word.position, "unknown condition", text, among: known)
      }
    }
    return (Context(conditions: conditions), option)
  }
}
