/// Romanization as passes of rows, for fonts, which cannot tell words of languages apart.
extension Romanizer {
  /// The scripts whose letters are few enough for rows; Hangul has 11,172 syllables.
  fileprivate static let scriptsOfLetters: [WordScript] = [.greek, .cyrillic, .armenian, .georgian, .kana]

  /// A mode with passes before its own, which spell letters of other scripts in what its rows read: by the table of the language
  /// that was named, else by the first one of the script.
  ///
  /// - Parameter known: The graphemes of rows that a letter is read as; nil where the rows do not know it.
  func mode(before own: WritingMode, known: (Grapheme) -> [Grapheme]?) -> WritingMode {
    var result = own
    var signs: [Mapping] = []
    var rows: [Mapping] = []
    var letters: [Grapheme] = []
    for script in Self.scriptsOfLetters {
      let language = self.language.flatMap { script.languages.contains($0) ? $0 : nil } ?? script.languages[0]
      guard let table = tables[language] else { continue }
      // The names of classes are those of one table.
      result.classes += table.mode.classes.map {
        GraphemeClass(name: "\(language) \($0.name)", members: $0.members.map(composed))
      }
      var found = table.lastPass.mappings.map { ($0, table) }
      // Letters of other languages with the same script.
      for other in script.languages where other != language {
        guard let other = tables[other] else { continue }
        let foreign = other.lastPass.mappings.filter { row in
          if row.key.count > 1 || !row.context.conditions.isEmpty { return false }
          // Modern Greek has breathings only where it was named.
          let key = row.key[0].scalars
          let letter = Grapheme.graphemes(
            of: language == self.language ? prepared(key, for: table) : unicode.folded(key))[0]
          return !found.contains { $0.0.key.contains(letter) || $0.0.key.contains(Grapheme([letter.scalars[0]])) }
        }
        found += foreign.map { ($0, other) }
      }
      let isUnknown = { (letter: Grapheme) in known(letter) == nil && letter.scalars != [RomanizationTable.apostrophe] }
      let own = "letters of \(language)"
      result.classes.append(
        GraphemeClass(name: own, members: Set(found.flatMap { $0.0.key.map(composed) }).filter(isUnknown)))
      let afterOwn = Context.Condition(side: .previous, test: .member(of: own), isNegated: false)
      let beforeOwn = Context.Condition(side: .next, test: .member(of: own), isNegated: false)
      for (row, table) in found where row.option == nil {
        let text = Grapheme.graphemes(of: written(row, of: table).map { $0 == "." || $0 == "·" ? "\u{200C}" : $0 })
        var output = text.flatMap { known($0) ?? [$0] }
        if case .letters = target {
          output = text.map { Self.tagged($0) }
          letters += text
        }
        let isApostrophe = row.key[0].scalars == [RomanizationTable.apostrophe]
        var beside: [Context.Condition?] = [nil]
        // What the mode itself reads, such as the β of IPA, is of the script beside letters that are.
        if !row.key.contains(where: isUnknown) { beside = isApostrophe ? [afterOwn] : [afterOwn, beforeOwn] }
        for condition in beside {
          let context = row.context.within(language, table.mode, and: condition)
          rows.append(row.with(row.key.map(composed), output, context))
        }
        if isApostrophe, signs.isEmpty {
          for sign: Unicode.Scalar in ["'", "\u{2019}", "\u{2018}"] {
            signs.append(row.with([Grapheme([sign])], row.key, Context(conditions: [afterOwn, beforeOwn])))
          }
        }
      }
    }
    var passes = [signs, rows]
    if case .letters(let name) = target, let table = tables[name] {
      // Only what the first passes wrote, not what was typed, so these letters are others.
      var spelling = table.lastPass.mappings.map { row in
        let output = Grapheme.graphemes(of: written(row, of: table)).flatMap { known($0) ?? [$0] }
        return row.with(row.key.map { Self.tagged($0) }, output, row.context)
      }
      var keys = Set(spelling.map { $0.key })
      for letter in letters where keys.insert([Self.tagged(letter)]).inserted {
        spelling.append(
          table.lastPass.mappings[0].with([Self.tagged(letter)], known(letter) ?? [letter], Context(conditions: [])))
      }
      passes.append(spelling)
    }
    result.passes = passes.filter { !$0.isEmpty }.map { WritingMode.Pass(name: "", mappings: $0) } + own.passes
    return result
  }

  /// A letter of a table as texts have it; that for ancient Greek has the breathings apart.
  private func composed(_ letter: Grapheme) -> Grapheme {
    letter.scalars.count == 1 ? letter : Grapheme(unicode.folded(letter.scalars))
  }

  private static func tagged(_ letter: Grapheme) -> Grapheme { Grapheme(letter.scalars + ["\u{F8F0}"]) }
}

extension Mapping {
  fileprivate func with(_ key: [Grapheme], _ output: [Grapheme], _ context: Context) -> Mapping {
    Mapping(
      key: key, output: .latin(output), context: context, option: nil, position: position,
      contextPosition: contextPosition, sourcePosition: sourcePosition, reasonRange: reasonRange,
      sourceRange: sourceRange, confidence: confidence, alternativesRange: alternativesRange)
  }
}

extension Context {
  /// The same with names of classes that say whose they are, and one more condition.
  fileprivate func within(_ language: String, _ mode: WritingMode, and other: Condition?) -> Context {
    Context(
      conditions: conditions.map { condition in
        guard case .member(let name) = condition.test, mode.classes.contains(where: { $0.name == name }) else {
          return condition
        }
        return .init(side: condition.side, test: .member(of: "\(language) \(name)"), isNegated: condition.isNegated)
      } + (other.map { [$0] } ?? []))
  }
}

extension RunicTransliterator {
  /// The language that was named whose table fonts read; nil for the usual ones of the scripts.
  package var languageOfRows: String? {
    let languages = Romanizer.scriptsOfLetters.flatMap { $0.languages }
    return compiled.romanizer?.language.flatMap { languages.contains($0) ? $0 : nil }
  }
}

extension CompiledMode {
  /// The mode with passes for letters of other scripts, if the options ask for them, and how many these are.
  var spelledOut: (mode: CompiledMode, passCount: Int) {
    guard let romanizer, options.romanizes else { return (self, 0) }
    let spelled = romanizer.mode(before: mode) { [alphabet, resolver] letter in
      resolver.meaning(of: letter.scalars)?.symbols.compactMap { alphabet.grapheme(for: $0) }
    }
    guard let choices = try? ScriptChoices(options, of: mode, in: script, languageOptions: romanizer.options) else {
      return (self, 0)
    }
    let compiled = CompiledMode(
      spelled, choices, options: options, words: words?.lists ?? [], unicode: resolver.unicode)
    return (compiled, spelled.passes.count - mode.passes.count)
  }
}
