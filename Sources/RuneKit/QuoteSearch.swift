extension QuoteCandidates {
  /// The quotes that contain every word, in their text, author, source, gloss or short form.
  ///
  /// ```swift
  /// let found = try await service.quotes().searched("cattle die")
  /// ```
  /// Case and accents are ignored, and þ, ð, æ, ø are found as th, d, ae, o. Words may be parts of words; without any, all
  /// quotes are found.
  ///
  /// - Complexity: Linear in the texts of the quotes, for each word.
  public func searched(_ words: String) -> QuoteCandidates {
    let wanted = words.foldedForSearch.split(whereSeparator: \.isWhitespace).map { Array($0.utf8) }
    return narrowed { quote in
      // Field by field, because folding is fast for plain ASCII.
      let fields = [quote.text, quote.author, quote.source, quote.gloss, quote.short].compactMap(\.self)
      var text = (fields + quote.collections).map(\.foldedForSearch).joined(separator: "\n")
      return text.withUTF8 { text in wanted.allSatisfy { $0.withUnsafeBufferPointer { text.contains($0) } } }
    }
  }
}
