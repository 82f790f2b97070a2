/// Why a document cannot be read or written.
package struct DocumentError: Error {
  /// What is wrong and where, on one line.
  package let message: String
  /// Whether that is in what was asked for, not in the document.
  package let isUsage: Bool

  package init(_ message: String, isUsage: Bool = false) { (self.message, self.isUsage) = (message, isUsage) }
}

extension TransliterationReport {
  /// Fails at the first letter without a rune.
  ///
  /// - Parameter line: The line on which the text of the report begins.
  package func failIfUnmapped(line: Int = 1) throws(DocumentError) {
    guard let entry = unmapped.first else { return }
    throw DocumentError(
      "no rune for \(entry.letter.madeHarmless) at \(entry.position.line + line - 1):\(entry.position.column); --unmapped keep passes it through"
    )
  }
}

/// What to do with input that is not UTF-8.
package func advice(toConvert what: String) -> String { "convert the \(what) first, as with iconv -f latin1 -t utf-8" }
