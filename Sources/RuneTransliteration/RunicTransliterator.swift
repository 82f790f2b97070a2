/// Writes Latin text with the letters of a script, by the rows of a mode.
///
/// ```swift
/// let elder = try RunicTransliterator(script: .elder)
/// elder.transliterate("the quick fox")  // "ᚦᛖ ᚲᚹᛁᚲ ᚠᛟᚲᛊ"
/// ```
///
/// Guarantees:
/// - Every input is accepted; nothing traps and nothing is lost without a word.
/// - The output is valid UTF-8. Ill-formed input becomes U+FFFD, one for each maximal subpart.
/// - Upper case, composed and decomposed, fullwidth and ligature spellings give what the plain letter gives.
/// - Runes, digits, punctuation and emoji pass through untouched unless the options say otherwise.
/// - Matching is leftmost-longest, and output is never read again by the pass that wrote it.
/// - U+200C between two letters parts a digraph and disappears.
/// - The words of a word list, such as *warthog*, have their letters parted where the list says.
public struct RunicTransliterator: Sendable {
  let pool: PipelinePool
  var compiled: CompiledMode { pool.compiled }

  /// What writes the words another way before the rows see them, if anything does.
  package var respeller: (any WordRespeller)? { compiled.respeller }

  /// The mode that it runs.
  public var mode: WritingMode { compiled.mode }
  /// The script that it writes.
  public var script: ScriptTable { compiled.script }
  /// What was chosen beyond script and mode.
  public var options: TransliterationOptions { compiled.options }

  /// Makes a transliterator of its parts.
  ///
  /// - Parameters:
  ///   - words: Lists of words whose letters are parted; the first that has a word decides. The list that `mode` names
  ///     is among them only if it is given.
  ///   - spelling: The Unicode library that finds plain spellings.
  ///   - respeller: What writes the words another way before the rows see them.
  /// - Throws: `TransliteratorError` where an option names what the script or the mode does not have.
  /// - Complexity: Linear in the rows of the mode; tens of microseconds for a table of a hundred.
  package init(
    mode: WritingMode, script: ScriptTable, options: TransliterationOptions = TransliterationOptions(),
    words: [WordSource] = [],
    spelling: UnicodeSpelling, respeller: (any WordRespeller)? = nil
  ) throws(TransliteratorError) {
    pool = PipelinePool(
      try CompiledMode(mode, script: script, options: options, words: words, spelling: spelling, respeller: respeller))
  }

  /// The text in the letters of the script.
  ///
  /// - Complexity: Linear in the text.
  public func transliterate(_ text: String) -> String {
    var text = text
    return text.withUTF8 { text in
      if compiled.respeller != nil {
        return String(decoding: respelled(utf8: UnsafeRawBufferPointer(text)).output, as: UTF8.self)
      }
      return withPipeline(for: text.count) { pipeline in
        pipeline.withOutput(ofWhole: UnsafeRawBufferPointer(text)) { Self.string($0) }
      }
    }
  }

  /// The text of a UTF-8 buffer in the letters of the script, as UTF-8.
  ///
  /// - Complexity: Linear in the bytes.
  public func transliterate(utf8 text: UnsafeRawBufferPointer) -> [UInt8] {
    if compiled.respeller != nil { return respelled(utf8: text).output }
    return withPipeline(for: text.count) { $0.withOutput(ofWhole: text) { Array($0) } }
  }

  /// What `transliterate` gives, with the report of what had no rune; unlike `transliteration`, without segments.
  package func written(utf8 text: UnsafeRawBufferPointer) -> (output: [UInt8], report: TransliterationReport) {
    if compiled.respeller != nil { return respelled(utf8: text) }
    return withPipeline(for: text.count) { pipeline in
      (pipeline.withOutput(ofWhole: text) { Array($0) }, pipeline.report)
    }
  }

  /// The same where words are respelled first.
  private func respelled(utf8 text: UnsafeRawBufferPointer) -> (output: [UInt8], report: TransliterationReport) {
    let pipeline = pool.takeRespelling()
    defer { pool.put(pipeline) }
    var output: [UInt8] = []
    output.reserveCapacity(3 * text.count)
    pipeline.run(text, into: &output)
    pipeline.finish(into: &output)
    return (output, pipeline.report)
  }

  private func withPipeline<Result>(for count: Int, _ body: (FastPipeline) -> Result) -> Result {
    let pipeline = pool.takePipeline(for: count)
    defer { pool.put(pipeline) }
    return body(pipeline)
  }

  /// A string of output, which is known to be UTF-8.
  private static func string(_ output: UnsafeRawBufferPointer) -> String {
    #if !hasFeature(Embedded)
      if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
        return String(copying: UTF8Span(unchecked: output.bindMemory(to: UInt8.self).span))
      }
    #endif
    return String(decoding: output, as: UTF8.self)
  }

  /// The text with what became of each part of it.
  ///
  /// - Complexity: Linear in the text, but it goes by the rows themselves and not by tables made from them: on a long text
  ///   a hundred times the cost of `transliterate(_:)`, and some hundred bytes of memory for each of the text.
  public func transliteration(of text: String) -> Transliteration {
    var text = text
    return text.withUTF8 { transliteration(ofUTF8: UnsafeRawBufferPointer($0)) }
  }

  /// The text of a UTF-8 buffer with what became of each part of it.
  ///
  /// - Complexity: As `transliteration(of:)`.
  public func transliteration(ofUTF8 text: UnsafeRawBufferPointer) -> Transliteration {
    let recorder = pool.takeRecorder()
    defer { pool.put(recorder) }
    return recorder.transliteration(ofUTF8: text)
  }

  /// For many texts, such as the lines of a file.
  package func makeRecorder() -> SegmentRecorder { SegmentRecorder(compiled) }

  /// What the word lists say of a word, or nil where they do not have it: why its letters are parted, and where.
  ///
  /// - Parameter word: Any case, any normalization.
  /// - Complexity: Constant, but for the line in the list.
  public func exception(for word: String) -> WordException? {
    let plain = Grapheme(compiled.meanings.spelling.fold(Array(word.unicodeScalars), false)).text
    return compiled.words?.exception(for: Array(plain.utf8))
  }

  /// All words whose letters are parted, with their splits: `wart|hog`; sorted.
  ///
  /// - Complexity: Linear in the lists.
  public var exceptions: [String] {
    var words: Set<String> = []
    compiled.words?.forEachWord { letters, splits in
      if splits != 0 { words.insert(WordList.spelling(letters, splits)) }
    }
    return words.sorted()
  }

  /// The Latin letters that a word with letters beyond the rows is spelled in first; nil where it has none, or nobody
  /// asked for it.
  package func romanization(of word: String) -> String? {
    let scalars = Array(word.unicodeScalars)
    guard options.romanizes,
      Grapheme.graphemes(of: scalars).contains(where: {
        $0.isLetter && !$0.scalars[0].isASCII && compiled.meanings.meaning(of: $0.scalars) == nil
      })
    else { return nil }
    return compiled.meanings.spelling.romanize(scalars).map {
      Grapheme(compiled.meanings.spelling.fold($0, false)).text
    }
  }

  /// A stream that transliterates a text piece by piece.
  ///
  /// - Complexity: Constant.
  public func makeStream() -> TransliterationStream {
    TransliterationStream(pool)
  }
}
