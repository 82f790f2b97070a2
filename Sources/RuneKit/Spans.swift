extension RunicTransliterator {
  /// The text of a span of UTF-8 in the letters of the script, as UTF-8.
  ///
  /// ```swift
  /// let bytes = Array("the quick fox".utf8)
  /// String(decoding: RunicTransliterator.elder.transliterate(utf8: bytes.span.bytes), as: UTF8.self)  // "ᚦᛖ ᚲᚹᛁᚲ ᚠᛟᚲᛊ"
  /// ```
  ///
  /// - Complexity: Linear in the bytes.
  public func transliterate(utf8 text: RawSpan) -> [UInt8] {
    text.withUnsafeBytes { transliterate(utf8: $0) }
  }

  /// Does the work of the first call now, such as on a background task before a view appears: fills the tables of the
  /// mode and, where words are romanized, opens the Unicode library, which takes some ten milliseconds.
  ///
  /// - Complexity: Some milliseconds at most; nothing much from the second time on.
  public func prepare() {
    _ = transliterate("The quick brown fox jumps over the lazy dog. " + (options.romanizes ? "ж" : ""))
  }
}

extension TransliterationStream {
  /// Takes the next bytes and appends the UTF-8 that they decide.
  ///
  /// - Complexity: Linear in the bytes.
  public mutating func transliterate(_ input: RawSpan, into output: inout [UInt8]) {
    input.withUnsafeBytes { transliterate($0, into: &output) }
  }

  /// Takes a whole text and appends it to the caller's memory.
  ///
  /// ```swift
  /// var stream = RunicTransliterator.elder.makeStream()
  /// let text = Array("the quick fox".utf8)
  /// let runes = [UInt8](capacity: 256) { output in _ = stream.transliterate(whole: text.span.bytes, into: &output) }
  /// String(decoding: runes, as: UTF8.self)  // "ᚦᛖ ᚲᚹᛁᚲ ᚠᛟᚲᛊ"
  /// ```
  ///
  /// - Precondition: The stream is new, or its last text has ended.
  /// - Returns: Whether it fitted; if not, `output` is unchanged. Three bytes for each of the text are enough for most
  ///   modes.
  /// - Complexity: Linear in the bytes.
  public mutating func transliterate(whole text: RawSpan, into output: inout OutputSpan<UInt8>) -> Bool {
    text.withUnsafeBytes { text in
      output.withUnsafeMutableBufferPointer { buffer, count in
        let free = UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[count...])
        guard let written = transliterate(whole: text, into: free) else { return false }
        count += written
        return true
      }
    }
  }
}
