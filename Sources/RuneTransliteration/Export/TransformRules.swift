/// A mode as rules in Unicode's own language for transforms (UTS 35, part 2), which every ICU runs.
///
/// ```swift
/// let rules = try TransformRules(RunicTransliterator(script: .elder))
/// print(rules.text)  // uconv -f utf-8 -t utf-8 -x "$(cat elder-english.icu)" < book.txt
/// ```
///
/// Guarantees:
/// - ICU writes with these rules what the transliterator writes: contexts, all spellings of a letter, marks that no row
///   knows, nearest letters, U+200C and everything that is kept included.
/// - The rules are plain ASCII but for comments, so they mean the same in every locale.
///
/// Limits, which the head of `text` repeats:
/// - Lists of words are not part of the rules: `wart|hog` needs its U+200C.
/// - The text must be well-formed, and free of some code points, which the rules use on the way.
/// - At most 32 marks on a letter, and letters and marks that the ICU at hand has in its Unicode version.
/// - The signs of editions are kept, and brackets inside a word split it.
/// - Where rows know a letter only with a mark, the marks after it must be in canonical order.
package struct TransformRules: Sendable {
  /// The rules, one a line, with comments that name the rows.
  package let text: String

  /// Writes the rules for the mode, variant and switches of a transliterator.
  ///
  /// - Complexity: It asks the Unicode library for the spelling of every letter there is: some tenths of a second.
  package init(_ transliterator: RunicTransliterator) throws(TransformRulesError) {
    let options = transliterator.options
    if options.divider != .keep { throw .unsupported("divider") }
    if options.punctuation != .keep { throw .unsupported("punctuation") }
    if options.unmapped != .keep { throw .unsupported("unmapped") }
    if transliterator.readsLanguage { throw .unsupported("language") }
    if transliterator.mode.edition != nil { throw .unsupported("edition") }
    let compiled = transliterator.compiled
    var names = TransformRuleCodePoints(compiled.alphabet)
    let spellings = LetterForms(compiled)
    var passes: [String] = []
    for index in compiled.passes.indices {
      let rows = PassRules(compiled, pass: index, internalCodePoints: &names)
      passes.append(rows.text)
      // The next pass reads what this one wrote, and nothing between.
      if let clearing = rows.clearing { passes.append(clearing) }
    }
    let steps =
      [Self.turning] + (compiled.typed.map { [Self.typing($0)] } ?? []) + [
        Self.guarding(spellings), Self.decomposing(spellings), Self.spelling(spellings, names),
      ] + passes + [Self.clearing(names)]
    text =
      Self.head(transliterator, internalCodePoints: names.all, spellings) + Self.sets(spellings, names)
      + steps.joined(separator: "\n::Null;\n\n")
  }

  // MARK: Steps

  private static let turning = """
    # 0. Marks of direction go to the end of their word.
    $part { ($direction+) ($sign) } $direction* $part > $2 | $1 ;
    [$part$sign] { ($direction+) ($part) > $2 | $1 ;

    """

  private static func typing(_ typed: (capital: Unicode.Scalar, letter: Unicode.Scalar)) -> String {
    "# 0. A capital that is typed for a small letter.\n[:Ll:] $mark* { \(RuleText.literal([typed.capital])) > \(RuleText.literal([typed.letter])) ;\n"
  }

  private static func head(
    _ transliterator: RunicTransliterator, internalCodePoints: [Unicode.Scalar], _ spellings: LetterForms
  ) -> String {
    let mode = transliterator.mode
    var lines = [
      "\(transliterator.script.name)/\(mode.name): \(mode.title)",
      "Made by `runes tables export \(transliterator.script.name)/\(mode.name) --to icu`. Run it with",
      "uconv -f utf-8 -t utf-8 -x \"$(cat FILE)\"", "",
      "It writes what `runes` writes with its default options. What these rules cannot say:",
      "- Invalid UTF-8 becomes U+FFFD in `runes`; uconv stops at it.",
      "- Words that a list splits, such as wart|hog, are joined here; U+200C between the letters splits them.",
      "- The text must not hold \(internalCodePoints.map { $0.codePoint }.joined(separator: " ")),",
      "  which represent other things between the steps.",
      "- Letters and marks that are newer than the ICU that runs the rules are unknown to it.",
      "- Marks beyond the 32nd on one letter split digraphs in `runes`; here they do not.",
      "- A mark of direction inside a word, such as U+200E, comes after the word here; `runes` leaves it where it is.",
      "- uconv itself (seen in ICU 72) ends a line after every character whose code has all bits of 0x2028, so marks and",
      "  digraphs after U+207F or the fullwidth H are cut from it. ICU's library with these rules does not.",
    ]
    if !spellings.partial.isEmpty {
      lines += [
        "- The rows know \(spellings.partial.map { $0.codePoint }.joined(separator: " ")) only with a mark: that mark must",
        "  come first after the letter.",
      ]
    }
    if let variant = transliterator.options.variant { lines.append("Variant: \(variant)") }
    for name in transliterator.options.switches.sorted() { lines.append("Option: \(name)") }
    return lines.map { $0.isEmpty ? "#\n" : "# \(commentText($0))\n" }.joined() + "\n"
  }

  private static func sets(_ spellings: LetterForms, _ names: TransformRuleCodePoints) -> String {
    let known = names.letters
    return """
      $invisible = [\\u00AD\\u180E\\u200B\\u2060-\\u2064\\uFEFF];
      $mark = [[:M:]$invisible];
      $direction = [\\u061C\\u200E\\u200F\\u202A-\\u202E\\u2066-\\u206F];
      $part = [[[:L:][:M:]$invisible\\u200C\\u200D]-[\\u16A0-\\u16FF]];
      $sign = \(RuleText.set(names.signsOfRows));
      $letter = \(RuleText.set(spellings.letters));
      $known = \(RuleText.set(known));
      $foreign = [[:L:]-[\\u16A0-\\u16FF]-$letter-$known];
      $joiner = [\\u200C\\u200D\(RuleText.member(TransformRuleCodePoints.split))];

      """
  }

  /// Marks that are not on a letter of the rows keep their order, and a sign after each says what it is on.
  private static func guarding(_ spellings: LetterForms) -> String {
    var text = "# 1. After each mark that is kept, a sign for what it is on: another letter, or no letter.\n"
    for (base, tail) in spellings.partialTails {
      text += "\(RuleText.literal([base])) { (\(RuleText.literal(tail)) $mark*) > $1 ;\n"
    }
    for (mark, decomposed) in spellings.compositeMarks {
      text += "$letter $mark* { \(RuleText.literal([mark])) > \(RuleText.literal(decomposed)) ;\n"
    }
    text += "$letter $mark* { $invisible > ;\n$sign { $invisible > ;\n"
    text += "$letter $mark* { ($mark) > $1 ;\n"
    text +=
      "[$foreign\(RuleText.member(TransformRuleCodePoints.foreignMark))] { ($mark) > $1 \(RuleText.literal([TransformRuleCodePoints.foreignMark])) ;\n"
    text += "($mark) > $1 \(RuleText.literal([TransformRuleCodePoints.strayMark])) ;\n"
    return text
  }

  /// Letters that rows know come apart into base and marks, and out of compatibility forms.
  private static func decomposing(_ spellings: LetterForms) -> String {
    "# 2. Letters that rows know, in canonical order and without the signs in some, such as the dot of U+0140; no others.\n"
      + spellings.signed.map { "\(RuleText.literal([$0.letter])) > \(RuleText.literal($0.parts)) ;\n" }.joined()
      + "::[\(RuleText.members(spellings.letters))[[:M:]&[:NFKD_QC=Yes:]]] NFKD ;\n"
  }

  private static func spelling(_ spellings: LetterForms, _ names: TransformRuleCodePoints) -> String {
    var text = "# 3. Every spelling of a letter becomes the letter of the rows; marks that no row knows fall away.\n"
    for rule in spellings.rules {
      let marks =
        switch rule.marks {
        case .none: ""
        case .any: " $mark*"
        case .some: " $mark+"
        }
      let tail = rule.tail.isEmpty ? "" : " " + RuleText.literal(rule.tail)
      let result = RuleText.literal(rule.result.map { names.scalar(for: $0) })
      text += "\(RuleText.oneOf(rule.bases))\(tail)\(marks) > \(result) ;\n"
    }
    if !spellings.plain.isEmpty { text += "(\(RuleText.set(spellings.plain))) $mark+ > $1 ;\n" }
    text += "# U+200C splits what would be one key, if a letter of the rows comes before it.\n"
    text += "[\(RuleText.members(names.letters))] [$mark\\u200D\(RuleText.member(TransformRuleCodePoints.split))"
    text +=
      "\(RuleText.member(TransformRuleCodePoints.strayMark))]* { \\u200C > \(RuleText.literal([TransformRuleCodePoints.split])) ;\n"
    return text
  }

  private static func clearing(_ names: TransformRuleCodePoints) -> String {
    var text = "# \(Self.lastStep). What represented other things is removed.\n"
    for (scalar, grapheme) in names.clusters {
      text += "\(RuleText.literal([scalar])) > \(RuleText.literal(grapheme.scalars)) ;\n"
    }
    text += "\(RuleText.set(names.signs)) > ;\n"
    return text
  }

  private static let lastStep = "Last"
}
