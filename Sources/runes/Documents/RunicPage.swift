import RuneDocuments

/// A small page of HTML in runes, with the Latin letters for screen readers.
struct RunicPage {
  /// The most bytes of a text, which is held in memory.
  static let limit = 16 << 20

  var title: String
  var language: String
  var body: String
  /// The characters in it: Cirth, which no font of a system has, comes with the page.
  var characters: Set<Unicode.Scalar>

  /// A paragraph for each line of a text.
  static func lines(latin: String, runes: String, by transliterator: RunicTransliterator) -> RunicPage {
    let split: (String) -> [Substring] = { $0.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) }
    let lines = zip(split(latin), split(runes)).filter { !$0.0.allSatisfy(\.isWhitespace) }
    let paragraphs = lines.map {
      paragraph(latin: String($0.0), runes: String($0.1), language: transliterator.writtenLanguage)
    }
    return RunicPage(
      title: lines.first.map { String($0.0) } ?? "", language: transliterator.mode.language, body: paragraphs.joined(),
      characters: Set(runes.unicodeScalars))
  }

  static func paragraph(latin: String, runes: String, language: String) -> String {
    let shown = runes.madeHarmless.escapedForMarkup.replacing("\n", with: "<br>")
    return "<p role=\"img\" aria-label=\"\(latin.onOneLine.escapedForMarkup)\" lang=\"\(language)\">\(shown)</p>\n"
  }

  /// The rules that show characters in Stave, with the part of the font that has them; empty for none.
  static func styles(for characters: Set<Unicode.Scalar>) -> String {
    if characters.isEmpty { return "" }
    let font = dataURL(StaveSubset.bytes(for: characters), type: "font/ttf")
    return "@font-face{font-family:Stave;src:url(\(font));"
      + "unicode-range:U+16A0-16FF,U+205A-205E,U+E080-E0FF}body{font-family:Stave,serif}"
  }

  var html: String {
    let cirth = characters.filter { (0xE080...0xE0FF).contains($0.value) }
    let style = cirth.isEmpty ? "" : "<style>\(Self.styles(for: cirth))</style>\n"
    let title = title.onOneLine.prefix(60)
    return """
      <!DOCTYPE html>
      <html lang="\(language)">
      <head>
      <meta charset="utf-8">
      <title>\(title.isEmpty ? "Runes" : String(title).escapedForMarkup)</title>
      \(style)</head>
      <body>
      \(body)</body>
      </html>

      """
  }
}

extension RunicTransliterator {
  /// The language and the script of what is written, such as `en-Runr`.
  var writtenLanguage: String { LanguageTag(mode.language)?.written(in: script.iso15924) ?? "und-" + script.iso15924 }
}
