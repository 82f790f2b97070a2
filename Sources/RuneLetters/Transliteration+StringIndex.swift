extension Transliteration.Segment {
  /// The range of the segment in the text that was transliterated.
  ///
  /// ```swift
  /// let text = "thé ж"
  /// let result = RunicTransliterator.elder.transliteration(of: text)
  /// result.segments.map { text[$0.range(in: text)] }  // ["th", "é", " ", "ж"]
  /// ```
  ///
  /// - Parameter text: The text that was transliterated; in any other text, the range is clamped to its end.
  /// - Complexity: Constant for a native string; linear in the text for one bridged from Objective-C.
  public func range(in text: String) -> Range<String.Index> { text.range(ofUTF8: source) }
}

extension Explanation.Part {
  /// The range of the part in the text that was explained.
  ///
  /// - Parameter text: The text that was explained; in any other text, the range is clamped to its end.
  /// - Complexity: Constant for a native string; linear in the text for one bridged from Objective-C.
  public func range(in text: String) -> Range<String.Index> { text.range(ofUTF8: span) }
}

extension String {
  fileprivate func range(ofUTF8 bytes: Range<Int>) -> Range<Index> {
    let start = utf8.index(startIndex, offsetBy: bytes.lowerBound, limitedBy: endIndex) ?? endIndex
    return start..<(utf8.index(start, offsetBy: bytes.count, limitedBy: endIndex) ?? endIndex)
  }
}
