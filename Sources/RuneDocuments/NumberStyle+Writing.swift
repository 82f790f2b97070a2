/// How `--numbers` writes numbers, dates and signs: words in the Latin text, Roman numerals in what is written of it.
extension NumberStyle {
  /// A text in runes with its numbers, and what was lost.
  package func written(_ text: String, by transliterator: RunicTransliterator) throws -> (
    runes: String, TransliterationReport
  ) {
    let (runes, report) = try source(Array(text.utf8), for: transliterator).withUnsafeBytes {
      transliterator.written(utf8: $0)
    }
    return (String(decoding: output(runes), as: UTF8.self), report)
  }

  /// The Latin text to write.
  ///
  /// - Throws: `DocumentError` for a date that could be of two months, and for words in another language than English.
  package func source(_ text: [UInt8], for transliterator: RunicTransliterator) throws -> [UInt8] {
    guard self == .words else { return text }
    guard transliterator.writesEnglish else {
      throw DocumentError(
        "only English has words for numbers, and \(transliterator.script.name)/\(transliterator.mode.name) is for another "
          + "language: --numbers roman", isUsage: true)
    }
    do {
      return try NumbersInText(NumbersInText.withoutInvisible(text)).inWords
    } catch {
      throw DocumentError(error.message, isUsage: true)
    }
  }

  /// The text to write, as a string.
  package func source(_ text: String, for transliterator: RunicTransliterator) throws -> String {
    String(decoding: try source(Array(text.utf8), for: transliterator), as: UTF8.self)
  }

  /// The runes with what is written of numbers.
  package func output(_ runes: [UInt8]) -> [UInt8] {
    self == .roman ? NumbersInText.inRoman(NumbersInText.withoutInvisible(runes)) : runes
  }

  /// A line on numbers and signs of a text that were written as they are; nil if there are none.
  package static func note(source: [UInt8], output: [UInt8], _ transliterator: RunicTransliterator) -> String? {
    // Most texts have none.
    guard source.contains(where: { $0 < 0x41 && $0 > 0x20 || $0 == UInt8(ascii: "@") }),
      let numbers = try? NumbersInText(source, refusesAmbiguousDates: false)
    else { return nil }
    // Each is looked for in the whole output, so the first ones stand for a text of many.
    let kept = output.withUnsafeBufferPointer { written in
      numbers.found.prefix(200).filter { one in source[one.range].withUnsafeBufferPointer { written.contains($0) } }
    }
    guard !kept.isEmpty else { return nil }
    let shown = kept.prefix(3).map { one in
      let before = String(decoding: source[..<one.range.lowerBound], as: UTF8.self)
      let lines = before.split(separator: "\n", omittingEmptySubsequences: false)
      let column = (lines.last?.unicodeScalars.count ?? 0) + 1
      return "\(String(decoding: source[one.range], as: UTF8.self)) at \(lines.count):\(column)"
    }
    let more = kept.count > shown.count ? " and \(kept.count - shown.count) more" : ""
    let style = transliterator.writesEnglish ? NumberStyle.words : .roman
    let examples = kept.prefix(2).compactMap { one in
      if style == .words { return "“\(one.words)”" }
      let roman = NumbersInText.inRoman(Array(source[one.range]))
      return roman.elementsEqual(source[one.range]) ? nil : "“\(String(decoding: roman, as: UTF8.self))”"
    }
    let remedy = examples.isEmpty ? "" : "; --numbers \(style.rawValue) writes \(examples.joined(separator: ", "))"
    return "kept as \(kept.count == 1 ? "it is" : "they are"): \(shown.joined(separator: ", "))\(more)\(remedy) "
      + "(-q hides this)"
  }
}
