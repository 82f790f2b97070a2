/// Writes Latin text with the letters of a script, by the rows of a mode.
///
/// ```swift
/// let elder = try RunicTransliterator(script: .elder)
/// elder.transliterate("the quick fox")  // "ᚦᛖ ᚲᚹᛁᚲ ᚠᛟᚲᛊ"
/// ```
///
/// Guarantees:
/// - Every input is accepted; nothing traps, and nothing is lost unreported.
/// - The output is valid UTF-8. Ill-formed input becomes U+FFFD, one for each maximal subpart.
/// - Upper case, composed, decomposed, fullwidth and ligature spellings are written as the plain letter is.
/// - Runes, digits, punctuation and emoji pass through untouched unless the options say otherwise.
/// - Matching is leftmost-longest, and output is never read again by the pass that wrote it.
/// - U+200C between two letters splits a digraph and is not written.
/// - Words such as *warthog* are split where a word list says so.
public struct RunicTransliterator: Sendable {
  let pool: PipelinePool
  var compiled: CompiledMode { pool.compiled }

  /// Respells words before the rows read them, if the mode asks for it.
  package var respeller: (any Respeller)? { compiled.respeller }

  /// The mode that it runs.
  public var mode: WritingMode { compiled.mode }

  /// Whether the mode is for English texts.
  package var writesEnglish: Bool { mode.language == "en" || mode.language.utf8.starts(with: "en-".utf8) }
  /// The script that it writes.
  public var script: ScriptTable { compiled.script }
  /// What was chosen beyond script and mode.
  public var options: TransliterationOptions { compiled.options }

  /// Makes a transliterator from its parts.
  ///
  /// - Parameters:
  ///   - words: Lists of words whose letters are split; the first that has a word decides. The list that `mode` names
  ///     is not added automatically.
  ///   - unicode: The Unicode data, which finds plain spellings.
  ///   - respeller: Respells words before the rows read them.
  ///   - romanizer: Reads words of other scripts or of a certain language, as the options ask.
  /// - Complexity: Linear in the rows of the mode; tens of microseconds for a table of a hundred.
  package init(
    mode: WritingMode, script: ScriptTable, options: TransliterationOptions = TransliterationOptions(),
    words: [WordList] = [], unicode: UnicodeMappings, respeller: (any Respeller)? = nil, romanizer: Romanizer? = nil
  ) throws(TransliteratorError) {
    let choices = try ScriptChoices(
      options, of: mode, in: script, languageOptions: options.switches.isEmpty ? [] : romanizer?.options ?? [])
    pool = PipelinePool(
      CompiledMode(
        mode, choices, options: options, words: words, unicode: unicode, respeller: respeller, romanizer: romanizer))
  }

  /// The text in the letters of the script.
  ///
  /// - Complexity: Linear in the text.
  public func transliterate(_ text: String) -> String {
    var text = text
    return text.withUTF8 { text in
      withPipeline { pipeline in pipeline.withOutput(ofWhole: UnsafeRawBufferPointer(text)) { Self.string($0) } }
    }
  }

  /// The text of a UTF-8 buffer in the letters of the script, as UTF-8.
  ///
  /// - Complexity: Linear in the bytes.
  public func transliterate(utf8 text: UnsafeRawBufferPointer) -> [UInt8] {
    withPipeline { $0.withOutput(ofWhole: text) { Array($0) } }
  }

  /// Writes a text into the caller's buffer, as `TransliterationStream.transliterate(whole:into:)` does, without a stream.
  package func transliterate(whole text: UnsafeRawBufferPointer, into buffer: UnsafeMutableRawBufferPointer) -> Int? {
    withPipeline { $0.run(whole: text, into: buffer) }
  }

  /// The result of `transliterate` with its report; unlike `transliteration`, without segments.
  package func written(utf8 text: UnsafeRawBufferPointer) -> (output: [UInt8], report: TransliterationReport) {
    withPipeline { pipeline in (pipeline.withOutput(ofWhole: text) { Array($0) }, pipeline.report) }
  }

  /// Appends the text of a UTF-8 buffer in the letters of the script, and finds out where the outputs of its parts end.
  ///
  /// - Parameter ends: Where the parts end, in ascending order.
  /// - Returns: Where in `output` the outputs of the parts end, and what was lost. An output belongs to the part in which its
  ///   segment begins.
  package func write(
    utf8 text: UnsafeRawBufferPointer, endingAt ends: [Int], into output: inout [UInt8]
  ) -> (ends: [Int], report: TransliterationReport) {
    let recorder = pool.takeRecorder()
    defer { pool.put(recorder) }
    let written = recorder.written(text, endingAt: ends)
    defer { output += written.output }
    return (written.ends.map { output.count + $0 }, written.report)
  }

  private func withPipeline<Result>(_ body: (WordPipeline) -> Result) -> Result {
    let pipeline = pool.takePipeline()
    defer { pool.put(pipeline) }
    return body(pipeline)
  }

  /// The output, known to be UTF-8, as a string.
  private static func string(_ output: UnsafeRawBufferPointer) -> String {
    #if !hasFeature(Embedded)
      if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
        return String(copying: UTF8Span(unchecked: output.bindMemory(to: UInt8.self).span))
      }
    #endif
    return String(decoding: output, as: UTF8.self)
  }

  /// The text in segments: each part of it with its output and the rows that wrote it.
  ///
  /// - Complexity: Linear in the text, with some hundred bytes of memory for each byte of it. The rows themselves are run, and
  ///   not the tables made from them, once for each different word. With ill-formed bytes, words of more than 60 scalars and
  ///   numbers that are read, they are run for all of the text, which then takes many times as long as with `transliterate(_:)`.
  public func transliteration(of text: String) -> Transliteration {
    var text = text
    return text.withUTF8 { transliteration(ofUTF8: UnsafeRawBufferPointer($0)) }
  }

  /// The text of a UTF-8 buffer in segments.
  ///
  /// - Complexity: As `transliteration(of:)`.
  public func transliteration(ofUTF8 text: UnsafeRawBufferPointer) -> Transliteration {
    let recorder = pool.takeRecorder()
    defer { pool.put(recorder) }
    return recorder.transliteration(ofUTF8: text)
  }

  /// The rows of the mode in the words of its table.
  package var tableRows: TableRowCache { compiled.tableRows.object { TableRowCache(mode) } }

  /// For many texts, such as the lines of a file.
  package func makeRecorder() -> SegmentRecorder { SegmentRecorder(compiled) }

  /// The entry for a word in the word lists: where it is split, and why. Nil if no list has the word.
  ///
  /// - Parameter word: Any case, any normalization.
  package func exception(for word: String) -> WordException? {
    let plain = Grapheme(compiled.resolver.unicode.folded(Array(word.unicodeScalars))).text
    return compiled.words?.exception(for: Array(plain.utf8))
  }

  /// All words that are split, such as `wart|hog`; sorted.
  package var exceptions: [String] {
    var words: Set<String> = []
    compiled.words?.forEachWord { letters, splits in
      if splits != 0 { words.insert(WordException.spelling(letters, splits)) }
    }
    return words.sorted()
  }

  /// Whether words of Latin letters are read as those of the language in the options.
  package var readsLanguage: Bool { compiled.romanizer?.readsLatin ?? false }

  /// What the rows read in place of a word that is romanized, or is of a language that was named; nil for others.
  package func romanization(of word: String) -> RomanizedWord? {
    compiled.romanizer?.reading(of: word.unicodeScalars) { compiled.resolver.meaning(of: $0) != nil }
  }

  /// A stream that transliterates a text piece by piece.
  ///
  /// - Complexity: Constant.
  public func makeStream() -> TransliterationStream { makeStream(.byTables) }

  /// A stream with a certain implementation, for tests and measurements.
  package func makeStream(_ way: TransliterationStream.Way) -> TransliterationStream {
    TransliterationStream(pool, way)
  }
}
