/// A transliteration with its reasons: for each part of the text, the result, the rows, why, and their sources.
///
/// ```swift
/// let explanation = RunicTransliterator.elder.explanation(of: "the")
/// explanation.parts[0].latin           // "th"
/// explanation.parts[0].output          // "ᚦ"
/// explanation.parts[0].rows[0].reason  // "one sound, one rune"
/// explanation.works.map { $0.key }         // ["survey", "duwel"]
/// ```
///
/// Guarantees:
/// - The parts cover the source without gaps, and their outputs, joined, equal `text`, the result of
///   `RunicTransliterator.transliterate(_:)`.
/// - Every part has rows or a remark.
/// - Every word that a word list splits is reported once, at its first split.
public struct Explanation: Sendable, Hashable {
  /// The name of the script, such as "elder".
  public let script: String
  /// The name of the mode, such as "english".
  public let mode: String
  /// The title of the mode, on one line.
  public let title: String
  /// The table of the mode, such as "Tables/Modes/elder-english.txt".
  public let file: String
  /// The text that was transliterated.
  public let source: String
  /// The transliterated text.
  public let text: String
  /// The parts of the source, in order.
  public let parts: [Part]
  /// The works that the rows cite, each once, in order of first use.
  public let works: [Work]

  /// A span of the source and its result.
  public struct Part: Sendable, Hashable {
    /// The kind of change.
    public let kind: Transliteration.Kind
    /// The span in UTF-8 bytes of the source.
    public let span: Range<Int>
    /// The text of the span; invalid UTF-8 appears as U+FFFD.
    public let latin: String
    /// The text written for the span.
    public let output: String
    /// Whether the pronunciation of the word is a guess, in a mode by sound.
    public let isGuess: Bool
    /// The rows that were applied, pass by pass.
    public let rows: [Row]
    /// What the rows do not explain, such as a substitution by the nearest letters; empty if there is nothing to add.
    public let remark: String
    /// How a word of another script, or of the language that was named, is read before the rows; nil for others.
    public let romanization: Romanization?
    /// The words that a word list splits in or after this span, with their entries.
    public let splitWords: [WordException]
  }

  /// A row of the mode, as its table has it.
  public typealias Row = TableRow

  /// A word in the Latin letters, or the sounds, that the rows read: *Чехов* as *chekhov*.
  public struct Romanization: Sendable, Hashable {
    /// The language whose table reads it, such as "ru".
    public let language: String
    /// The name of the language, such as "Russian".
    public let title: String
    /// What the rows read.
    public let latin: String
    /// The rows of the language's table that read its letters, in order; `reason` is the IPA, `alternatives` a note.
    public let rows: [Row]
    /// The table, such as "Tables/Romanization/ru.txt".
    package let file: String
  }

  /// A work that rows cite.
  public typealias Work = CitedWork
}

extension RunicTransliterator {
  /// Transliterates a text and explains each part of the result.
  ///
  /// - Complexity: Linear in the text; about twice the cost of `transliteration(of:)`.
  public func explanation(of text: String) -> Explanation {
    var text = text
    return text.withUTF8 { explanation(ofUTF8: UnsafeRawBufferPointer($0)) }
  }

  /// Transliterates the text of a UTF-8 buffer and explains each part of the result. Spans are bytes of the buffer, also
  /// where it is not well formed.
  package func explanation(ofUTF8 utf8: UnsafeRawBufferPointer) -> Explanation {
    let result = transliteration(ofUTF8: utf8)
    var works: [Explanation.Work] = []
    func cite(_ rows: [TableRow], of mode: WritingMode) {
      for row in rows where !works.contains(where: { $0.key == row.source }) {
        works.append(Bibliography.bundled.work(for: row.source, of: mode))
      }
    }
    let texts = tableRows
    // A word with several splits is reported at the first.
    var splitWords = result.splitWords[...]
    let parts = result.segments.map { segment in
      let rows = texts.rows(for: segment.rows)
      cite(rows, of: mode)
      let latin = String(decoding: utf8[segment.source.clamped(to: 0..<utf8.count)], as: UTF8.self)
      let splits = splitWords.prefix { $0.offsets.first.map { $0 <= segment.source.upperBound } ?? true }
      splitWords = splitWords.dropFirst(splits.count)
      let isOther = segment.kind == .substituted || options.language != nil && segment.kind == .mapped
      let romanized = isOther ? romanization(of: latin) : nil
      let read = romanized.flatMap { Explanation.Romanization($0) }
      if let read, let table = romanized?.table { cite(read.rows, of: table.mode) }
      return Explanation.Part(
        kind: segment.kind, span: segment.source, latin: latin, output: segment.output, isGuess: segment.isGuess,
        rows: rows, remark: remark(on: segment, latin: latin, romanized), romanization: read,
        splitWords: splits.map { $0.exception })
    }
    return Explanation(
      script: script.name, mode: mode.name, title: mode.title, file: mode.table.file,
      source: String(decoding: utf8, as: UTF8.self), text: result.text, parts: parts, works: works)
  }

  /// What the rows do not explain.
  private func remark(on segment: Transliteration.Segment, latin: String, _ romanized: RomanizedWord?) -> String {
    if let romanized, romanized.table != nil || respeller == nil { return romanized.remark(options.language) }
    return switch segment.kind {
    case .mapped:
      if let said = pronunciation(of: latin) {
        said
      } else if segment.rows.isEmpty {
        segment.output == " " ? "one space" : "the requested divider or punctuation mark"
      } else if isShared(segment) {
        "its first rune is also the last of the previous word and is written once"
      } else {
        ""
      }
    case .substituted:
      if segment.output == "\u{FFFD}", segment.rows.isEmpty {
        "invalid UTF-8"
      } else if let romanized, let said = pronunciation(of: romanized.latin) {
        "\(romanized.remark(nil)), \(said)"
      } else {
        "no row matches \(latin): replaced by the nearest letters"
      }
    case .dropped:
      if segment.rows.isEmpty {
        latin == "\u{200C}" || latin.unicodeScalars.elementsEqual(options.breakCharacter.map { [$0] } ?? [])
          ? "separates two letters and is not written"
          : latin.allSatisfy { $0 == " " || $0 == "\t" }
            ? "spaces are omitted"
            : latin.unicodeScalars.contains { $0.isLatinPunctuation }
              ? "the requested punctuation: omitted" : "no row matches: omitted"
      } else {
        "the row writes nothing"
      }
    case .kept:
      if latin.unicodeScalars.contains(where: { $0.properties.isAlphabetic && !$0.isRunic }) {
        "no row matches: unchanged"
      } else if latin.unicodeScalars.contains(where: { $0.isRunic }) {
        "already runic: unchanged"
          + (script.allLetters.first { latin.unicodeScalars.elementsEqual([$0.scalar]) }.map {
            "; \($0.name), \($0.transliteration), \($0.note)"
          } ?? "")
      } else {
        "not a letter: unchanged"
      }
    }
  }

  /// How a word is pronounced, in a mode by sound.
  private func pronunciation(of word: String) -> String? { (respeller as? SoundRespeller)?.remark(on: word) }

  /// Whether the segment is shorter than the output of its last row because two words share a rune.
  private func isShared(_ segment: Transliteration.Segment) -> Bool {
    guard options.divider == .shared, let reference = segment.rows.last,
      case .letters(let names) = mode.passes[reference.pass].mappings[reference.mapping].output
    else { return false }
    return segment.output.unicodeScalars.count < names.count
  }
}

extension Bibliography {
  package static let bundled = try! BundledTables.bibliography()
}

extension Unicode.Scalar {
  fileprivate var isRunic: Bool { (0x16A0...0x16FF).contains(value) || (0xE080...0xE0FF).contains(value) }
}

extension RomanizedWord {
  /// What the rows read, without the signs that keep letters apart.
  fileprivate var latin: String { Grapheme(text.filter { $0 != "\u{200C}" }).text }

  /// The title of the table, whether a language was given, what the rows read, and which letters of Latin are not written.
  fileprivate func remark(_ language: String?) -> String {
    guard let table else { return "romanized as \(latin) (Any-Latin; Latin-ASCII)" }
    let silent = foreignCount > 0 ? [] : rows.filter { $0.writes == "-" }.map { $0.key }
    let title = table.mode.title + (language.map { ", by lang \($0)" } ?? "")
    return "\(title): \(latin)" + (silent.isEmpty ? "" : "; silent: \(silent.joined(separator: ", "))")
  }
}

extension Explanation.Romanization {
  fileprivate init?(_ word: RomanizedWord) {
    guard let table = word.table else { return nil }
    self.init(
      language: table.language, title: table.mode.title, latin: word.latin, rows: word.rows, file: table.mode.file)
  }
}
