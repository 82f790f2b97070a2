/// A transliteration with its reasons: what each part of a text became, by which rows, why, and by which source.
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
/// - The parts tile the source, and their outputs, joined, are `text`, which is what
///   `RunicTransliterator.transliterate(_:)` writes.
/// - Every part has rows or a remark.
/// - Every word that a word list splits is reported once, at its first split.
public struct Explanation: Sendable, Hashable {
  /// The name of the script, such as "elder".
  public let script: String
  /// The name of the mode, such as "english".
  public let mode: String
  /// What the mode is, in one line.
  public let title: String
  /// The table of the mode, such as "Tables/Modes/elder-english.txt".
  public let file: String
  /// The text that was transliterated.
  public let source: String
  /// The transliterated text.
  public let text: String
  /// The parts of the source, in order.
  public let parts: [Part]
  /// The bibliography entries that the rows rest on, each once, in the order of their first use.
  public let works: [Work]

  /// A span of the source and what it became.
  public struct Part: Sendable, Hashable {
    /// What sort of change it was.
    public let kind: Transliteration.Kind
    /// The span in bytes of the UTF-8 source.
    public let span: Range<Int>
    /// The source of the span; ill-formed bytes are shown as U+FFFD.
    public let latin: String
    /// What was written for it.
    public let output: String
    /// The rows that wrote it, pass by pass.
    public let rows: [Row]
    /// What happened beside the rows or without one, such as a nearest letter; empty where nothing did.
    public let remark: String
    /// The words that a word list splits after this span, by their entries.
    public let partings: [WordException]
  }

  /// A row of the mode, as its table has it.
  public struct Row: Sendable, Hashable {
    /// The name of its pass; empty in a mode of one pass.
    public let pass: String
    /// The line of the table, from 1.
    public let line: Int
    /// The Latin that the row matches.
    public let key: String
    /// Where in the word it holds, such as "before vowel"; empty where it always does.
    public let context: String
    /// Names of letters, or Latin for the next pass; "-" where the row writes nothing.
    public let writes: String
    /// Why the row is so, in the table's words.
    public let reason: String
    /// The key of the work that the row rests on.
    public let source: String
    /// The place in that work, such as a page, a section or an inscription; empty where the table names none.
    public let locator: String
    /// How well it is supported by evidence.
    public let confidence: Confidence
    /// What else the field discusses for the same letters; empty where the table notes nothing.
    public let alternatives: String
  }

  /// A work that rows rest on.
  public struct Work: Sendable, Hashable, Identifiable {
    /// The key of its row in the bibliography.
    public let key: String
    /// The key.
    public var id: String { key }
    /// Empty for a work that a table of the user's names by its title alone.
    public let author: String
    /// When it appeared, as the bibliography has it.
    public let year: String
    /// What it is called.
    public let title: String
    /// Publisher, archive or address.
    public let place: String
    /// What the locators of rows name in this work, such as "page" or "inscription"; empty where it has none.
    public let locator: String
  }
}

extension RunicTransliterator {
  /// The text with the reasons for each part of it.
  ///
  /// - Complexity: Linear in the text; about twice the cost of `transliteration(of:)`.
  public func explanation(of text: String) -> Explanation {
    let result = transliteration(of: text)
    let utf8 = Array(text.utf8)
    var keys: [String] = []
    // The same few rows come again and again; parts share them.
    var known: [[Transliteration.RowReference]: [Explanation.Row]] = [:]
    // A word with several splits is reported at the first.
    var partings = result.partings[...]
    let parts = result.segments.map { segment in
      let rows = known[segment.rows] ?? segment.rows.map(row)
      if known.updateValue(rows, forKey: segment.rows) == nil {
        for row in rows where !keys.contains(row.source) { keys.append(row.source) }
      }
      let latin = String(decoding: utf8[segment.source.clamped(to: 0..<utf8.count)], as: UTF8.self)
      let parted = partings.prefix { $0.places.first.map { $0 <= segment.source.upperBound } ?? true }
      partings = partings.dropFirst(parted.count)
      return Explanation.Part(
        kind: segment.kind, span: segment.source, latin: latin, output: segment.output, rows: rows,
        remark: remark(on: segment, latin: latin), partings: parted.map { $0.exception })
    }
    return Explanation(
      script: script.name, mode: mode.name, title: mode.title, file: mode.table.file, source: text,
      text: result.text, parts: parts, works: keys.map { work($0) })
  }

  /// A row that wrote a segment, as its table has it.
  ///
  /// ```swift
  /// let elder = RunicTransliterator.elder
  /// elder.transliteration(of: "th").segments[0].rows.map { elder.row($0).reason }  // ["one sound, one rune"]
  /// ```
  ///
  /// - Precondition: The segment is this transliterator's, or that of another one of the same mode.
  /// - Complexity: Constant.
  public func row(_ reference: Transliteration.RowReference) -> Explanation.Row {
    let pass = mode.passes[reference.pass]
    let mapping = pass.mappings[reference.mapping]
    let writes =
      switch mapping.output {
      case .letters(let names): names.joined(separator: " ")
      case .latin(let graphemes): graphemes.map { $0.text }.joined()
      }
    return Explanation.Row(
      pass: pass.name, line: mapping.line, key: mapping.key.map { $0.text }.joined(), context: mapping.contextText,
      writes: writes.isEmpty ? "-" : writes, reason: mode.reason(for: mapping), source: mode.source(for: mapping),
      locator: mode.locator(for: mapping), confidence: mode.confidence(of: mapping),
      alternatives: mode.alternatives(to: mapping))
  }

  /// What the rows do not say.
  private func remark(on segment: Transliteration.Segment, latin: String) -> String {
    switch segment.kind {
    case .mapped:
      if let said = (respeller as? SoundRespeller)?.remark(on: latin) {
        said
      } else if segment.rows.isEmpty {
        "the divider or mark that was asked for"
      } else if isShared(segment) {
        "its first rune is the last of the word before and is written once"
      } else {
        ""
      }
    case .substituted:
      if segment.output == "\u{FFFD}", segment.rows.isEmpty {
        "invalid UTF-8"
      } else if let romanized = romanization(of: latin) {
        "no row knows \(latin): ICU spells it \(romanized) (Any-Latin; Latin-ASCII)"
      } else {
        "no row knows \(latin): the nearest letters replace it"
      }
    case .dropped:
      if segment.rows.isEmpty {
        latin == "\u{200C}" || latin.unicodeScalars.elementsEqual(options.breakCharacter.map { [$0] } ?? [])
          ? "splits two letters and is not written"
          : latin.allSatisfy { $0 == " " || $0 == "\t" } ? "spaces are left out here" : "no row knows it: left out"
      } else {
        "nothing is written for it"
      }
    case .kept:
      if latin.unicodeScalars.contains(where: { $0.properties.isAlphabetic && !$0.isRunic }) {
        "no row knows it: kept"
      } else if latin.unicodeScalars.contains(where: { $0.isRunic }) {
        "runic already: kept"
      } else {
        "not a letter: passes through"
      }
    }
  }

  /// Whether less than the last row writes is there, as where two words share a rune.
  private func isShared(_ segment: Transliteration.Segment) -> Bool {
    guard options.divider == .shared, let reference = segment.rows.last,
      case .letters(let names) = mode.passes[reference.pass].mappings[reference.mapping].output
    else { return false }
    return segment.output.unicodeScalars.count < names.count
  }

  private func work(_ key: String) -> Explanation.Work {
    if let entry = Bibliography.bundled.entry(for: key) {
      return Explanation.Work(
        key: key, author: entry.author, year: entry.year, title: entry.title, place: entry.place,
        locator: entry.locator)
    }
    let title = mode.sources.first { $0.key == key }?.title ?? ""
    return Explanation.Work(
      key: key, author: "", year: "", title: title, place: "named in \(mode.table.file)", locator: "")
  }
}

extension Bibliography {
  /// The works that the bundled tables rest on, read once.
  package static let bundled: Bibliography = {
    do throws(RuneKitError) {
      return try BundledTables.bibliography()
    } catch {
      // It is part of the library and read by a test, so this is a programmer's mistake.
      preconditionFailure("bundled bibliography: \(error)")
    }
  }()
}

extension Mapping {
  /// Where the row holds, in the words of the table.
  fileprivate var contextText: String {
    var words = context.conditions.map { condition in
      let prefix = condition.isNegated ? "not-" : ""
      switch (condition.side, condition.test) {
      case (.previous, .wordBorder): return prefix + "initial"
      case (.next, .wordBorder): return prefix + "final"
      case (.previous, .member(let name)): return prefix + "after " + name
      case (.next, .member(let name)): return prefix + "before " + name
      }
    }
    if let option { words.append("option " + option) }
    return words.joined(separator: " ")
  }
}

extension Unicode.Scalar {
  fileprivate var isRunic: Bool { (0x16A0...0x16FF).contains(value) || (0xE080...0xE0FF).contains(value) }
}
