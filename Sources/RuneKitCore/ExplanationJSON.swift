/// The output of `runes explain --json`, which is documented in the library's article on the command.
package enum ExplanationJSON {
  /// The object, on one line ending in a line feed.
  ///
  /// - Parameter first: Writes what the command adds before the other members.
  package static func line(_ explanation: Explanation, first: (inout JSONWriter) -> Void = { _ in }) -> [UInt8] {
    JSONWriter.line {
      first(&$0)
      $0.member("file", explanation.file)
      $0.member("mode", explanation.mode)
      $0.member("script", explanation.script)
      $0.member("segments", objects: explanation.parts) { json, part in
        json.member("bytes", [part.span.lowerBound, part.span.upperBound]) { $0.write($1) }
        if part.isGuess { json.member("guess", true) }
        json.member("kind", part.kind.rawValue)
        json.member("latin", part.latin)
        json.member("output", part.output)
        json.member("remark", part.remark.nonEmpty)
        if let read = part.romanization { json.member("romanization") { $0.object { write(read, to: &$0) } } }
        json.member("rows", objects: part.rows) { write($1, of: explanation, to: &$0) }
        if !part.splitWords.isEmpty { json.member("words", objects: part.splitWords) { write($1, to: &$0) } }
      }
      $0.member("source", explanation.source)
      $0.member("text", explanation.text)
      $0.member("title", explanation.title)
      $0.member("works", objects: explanation.works) { write($1, to: &$0) }
    }
  }

  private static func write(_ row: Explanation.Row, of explanation: Explanation, to json: inout JSONWriter) {
    json.member("alternatives", row.alternatives.nonEmpty)
    json.member("confidence", row.confidence.rawValue)
    json.member("context", row.context.nonEmpty)
    json.member("file", explanation.file)
    json.member("key", row.key)
    json.member("line", row.line)
    json.member("locator", row.locator.nonEmpty)
    json.member("pass", row.pass.nonEmpty)
    json.member("reason", row.reason)
    json.member("source", row.source)
    json.member("writes", row.writes)
  }

  private static func write(_ word: Explanation.Romanization, to json: inout JSONWriter) {
    json.member("file", word.file)
    json.member("language", word.language)
    json.member("latin", word.latin)
    json.member("letters", objects: word.rows) { json, row in
      json.member("context", row.context.nonEmpty)
      json.member("from", row.key)
      json.member("ipa", row.reason)
      json.member("latin", row.writes)
      json.member("line", row.line)
      json.member("note", row.alternatives.nonEmpty)
      json.member("source", row.source)
    }
    json.member("title", word.title)
  }

  /// Writes an entry of a word list, with its bars.
  private static func write(_ word: WordException, to json: inout JSONWriter) {
    json.member("file", word.file)
    json.member("line", word.line)
    json.member("reason", word.reason.nonEmpty)
    json.member("word", word.spelling)
  }

  private static func write(_ work: Explanation.Work, to json: inout JSONWriter) {
    json.member("author", work.author.nonEmpty)
    json.member("key", work.key)
    json.member("locator", work.locator.nonEmpty)
    json.member("place", work.place)
    json.member("title", work.title)
    json.member("year", work.year.nonEmpty)
  }
}
