/// A table of pronunciations, for words with several and for the user's own words. A line is
/// `word ; IPA use ; IPA use …`, the usual pronunciation first.
///
/// ```
/// wind ; wɪnd noun ; waɪnd verb
/// ```
///
/// A use is free text; `noun`, `adjective`, `verb`, `finite verb`, `past`, `strong`, `capitals`, `abbreviation`, `regnal` and `unit`
/// also select a pronunciation automatically.
public struct WordPronunciations: Sendable {
  private var entries: [[UInt8]: [Pronunciation]] = [:]
  private var bundled: BundledRows?

  /// Where the rows of the bundled words are. A row is read when its word is looked up: to read all of them takes as long as the
  /// rest of a start.
  private struct BundledRows: @unchecked Sendable {
    let text: UnsafeRawBufferPointer
    var rows: [[UInt8]: Range<Int>] = [:]
  }

  package var count: Int { entries.count + (bundled?.rows.count ?? 0) }

  /// The bundled words with several pronunciations, and the corrections of the lexicon.
  ///
  /// - Parameter text: A table without errors; it must live as long as the process.
  package init(bundled text: UnsafeRawBufferPointer) {
    var (lines, found) = (SoundTableLines(text), BundledRows(text: text))
    while let line = lines.next() {
      let word = text[line].prefix { $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: " ") }
      found.rows[Array(word)] = line
    }
    bundled = found
  }

  /// Reads a table.
  ///
  /// - Parameters:
  ///   - source: The source to report for these pronunciations.
  ///   - letters: Turns a word of the table into what `Pronouncer` looks up; nil if it has other letters.
  /// - Throws: Every error with its position; for an unknown sound, with the nearest known one.
  package init(
    _ text: UnsafeRawBufferPointer, source: Pronunciation.Source,
    letters: (UnsafeRawBufferPointer) -> [UInt8]? = { Array($0) }
  ) throws(SoundTableError) {
    var lines = SoundTableLines(text)
    while let line = lines.next() {
      let fields = lines.fields(of: line)
      let word = letters(UnsafeRawBufferPointer(rebasing: text[fields[0]])) ?? []
      guard !word.isEmpty, word.allSatisfy({ (0x61...0x7A).contains($0) || $0 == UInt8(ascii: "'") || $0 >= 0x80 })
      else {
        lines.find("expected a word of Latin letters and apostrophes", at: fields[0])
        continue
      }
      guard fields.count > 1 else {
        lines.find("no pronunciation; expected word ; IPA", at: line)
        continue
      }
      if entries[word] != nil {
        lines.find("\(String(decoding: word, as: UTF8.self)) is listed twice", at: fields[0])
        continue
      }
      let all = Self.pronunciations(of: word, fields, in: text, &lines, source: source)
      if !all.isEmpty { entries[word] = all }
    }
    if !lines.findings.isEmpty { throw SoundTableError(findings: lines.findings) }
  }

  private static func pronunciations(
    of word: [UInt8], _ fields: [Range<Int>], in text: UnsafeRawBufferPointer, _ lines: inout SoundTableLines,
    source: Pronunciation.Source
  ) -> [Pronunciation] {
    var all: [Pronunciation] = []
    for field in fields.dropFirst() {
      // A use is an ASCII word of three or more letters; shorter ones may be phonemes.
      let words = lines.words(of: field)
      let uses = words.reversed().prefix { $0.count > 2 && $0.allSatisfy { text[$0] < 0x80 } && words.count > 1 }
      let ipa = words.dropLast(uses.count)
      guard let first = ipa.first, let last = ipa.last else {
        lines.find("no pronunciation; expected word ; IPA", at: field)
        continue
      }
      switch SoundTableLines.phonemes(first.lowerBound..<last.upperBound, of: text) {
      case .success(let phonemes):
        let use = uses.reversed().map { String(decoding: text[$0], as: UTF8.self) }.joined(separator: " ")
        all.append(Pronunciation(Self.spelled(phonemes, word), source: source, use: use))
      case .failure(let problem): lines.find(problem.message, at: problem.range)
      }
    }
    if source == .heteronym, all.count == 1 { all[0].source = .correction }
    return all
  }

  subscript(word: [UInt8]) -> [Pronunciation]? {
    guard let bundled else { return entries[word] }
    guard let row = bundled.rows[word] else { return nil }
    var lines = SoundTableLines(bundled.text)
    let fields = lines.fields(of: row)
    let all = Self.pronunciations(of: word, fields, in: bundled.text, &lines, source: .heteronym)
    return all.isEmpty ? nil : all
  }

  /// Assigns a letter to each vowel, in order, because accents depend on it.
  private static func spelled(_ phonemes: [Phoneme], _ word: [UInt8]) -> [Sound] {
    var letters = WordForms.withoutAccents(word).filter { Array("aeiouy".utf8).contains($0) }[...]
    var sounds = phonemes.map { phoneme in
      phoneme.isVowel ? Sound(phoneme, letter: letters.popFirst() ?? UInt8(ascii: "'")) : Sound(phoneme)
    }
    // Irish names have more letters than vowels.
    if let last = sounds.indices.last, sounds[last].phoneme == .comma {
      let endsInA = word.last == UInt8(ascii: "a") || word.suffix(2) == Array("ah".utf8)[...]
      sounds[last].letter = UInt8(ascii: endsInA ? "a" : "'")
    }
    return sounds
  }
}
