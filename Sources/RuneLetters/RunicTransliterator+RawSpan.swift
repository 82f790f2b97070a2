extension RunicTransliterator {
  /// Transliterates a span of UTF-8 and returns UTF-8.
  ///
  /// ```swift
  /// let bytes = Array("the quick fox".utf8)
  /// String(decoding: RunicTransliterator.elder.transliterate(utf8: bytes.span.bytes), as: UTF8.self)  // "ᚦᛖ ᚲᚹᛁᚲ ᚠᛟᚲᛊ"
  /// ```
  ///
  /// - Complexity: Linear in the bytes.
  public func transliterate(utf8 text: RawSpan) -> [UInt8] { text.withUnsafeBytes { transliterate(utf8: $0) } }
}

extension TransliterationStream {
  /// Transliterates the next bytes of the input and appends the output that is complete.
  ///
  /// - Complexity: Linear in the bytes.
  public mutating func transliterate(_ input: RawSpan, into output: inout [UInt8]) {
    input.withUnsafeBytes { transliterate($0, into: &output) }
  }

  /// Transliterates a whole text and appends the result to the caller's memory.
  ///
  /// ```swift
  /// var stream = RunicTransliterator.elder.makeStream()
  /// let text = Array("the quick fox".utf8)
  /// let runes = [UInt8](capacity: 256) { output in _ = stream.transliterate(whole: text.span.bytes, into: &output) }
  /// String(decoding: runes, as: UTF8.self)  // "ᚦᛖ ᚲᚹᛁᚲ ᚠᛟᚲᛊ"
  /// ```
  ///
  /// - Precondition: The stream is new, or its last text has ended.
  /// - Returns: Whether the result fitted; if not, `output` is unchanged. For most modes, three times the size of the
  ///   text is enough.
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
