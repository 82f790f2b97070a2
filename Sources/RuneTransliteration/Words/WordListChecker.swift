extension WordList {
  /// Reads a list and checks it completely.
  ///
  /// - Parameters:
  ///   - bundled: The list that words without a `|` are taken back from; a word that it does not have is then an error.
  ///   - unicode: The Unicode data, which knows plain spellings.
  package init(_ table: TableText, beside bundled: WordList? = nil, unicode: UnicodeMappings) throws(TableError) {
    var checker = WordListChecker(table: table, bundled: bundled, unicode: unicode)
    try checker.check()
    self.init(checked: table)
  }
}

/// Finds all errors in a word list.
private struct WordListChecker {
  let table: TableText
  let bundled: WordList?
  let unicode: UnicodeMappings
  private var found: TableDiagnosticCollector
  /// The line of each word so far.
  private var lines: [[UInt8]: Int] = [:]
  /// Of an entry without a `|`, whether it has taken some word back.
  private var takesBack: Bool?

  init(table: TableText, bundled: WordList?, unicode: UnicodeMappings) {
    self.table = table
    self.bundled = bundled
    self.unicode = unicode
    found = TableDiagnosticCollector(file: table.file)
  }

  mutating func check() throws(TableError) {
    if table.bytes.count > TableLimits.bytes {
      found.error(.limitExceeded, .start, "the list has \(table.bytes.count) bytes; the limit is \(TableLimits.bytes)")
      throw TableError(diagnostics: found.sorted)
    }
    table.forEachLine { line in
      switch line {
      case .property(let key, _): found.error(.unknownProperty, key.position, "a word list has no properties")
      case .row(let fields): checkRow(fields)
      }
    }
    if found.hasErrors { throw TableError(diagnostics: found.sorted) }
  }

  private mutating func checkRow(_ fields: [TableText.Field]) {
    let word = fields[0]
    guard fields.count <= 3 else {
      return found.error(
        .malformedRow, word.position, "an entry is: word ; endings ; why; this one has \(fields.count) fields")
    }
    if word.isEmpty { return found.error(.missingField, word.position, "no word") }
    if fields.contains(where: { $0.range.count > TableLimits.lineBytes }) {
      return found.error(.limitExceeded, word.position, "the line has more than \(TableLimits.lineBytes) bytes")
    }
    let parts = table.string(word).unicodeScalars.split(separator: "|", omittingEmptySubsequences: false)
    takesBack = parts.count == 1 ? false : nil
    defer {
      // With a reason, it is meant: the word is not read as the language of the text, either.
      if takesBack == false, bundled != nil, fields.count < 3 || fields[2].isEmpty {
        let text = table.string(word)
        malformed(
          word,
          "\(text) has no |, and no list splits it; put | between the letters to split, or say why it stays: \(text) ; ; a name"
        )
      }
    }
    if parts.contains(where: { $0.isEmpty }) {
      return malformed(word, "each | of \(table.string(word)) needs a letter on both sides")
    }
    guard isPlain(parts.flatMap { Array($0) }, of: word) else {
      takesBack = nil
      return
    }
    take(Array(parts.joined()), of: word)

    guard fields.count > 1 else { return }
    let endings = table.words(of: fields[1])
    if endings.count > TableLimits.endings {
      return found.error(
        .limitExceeded, fields[1].position, "\(endings.count) endings; the limit is \(TableLimits.endings)")
    }
    for ending in endings {
      let scalars = Array(table.scalars(ending.range))
      let replacesLast = scalars.first == "-"
      let letters = Array(scalars.dropFirst(replacesLast ? 1 : 0))
      if letters.isEmpty {
        malformed(ending, "an ending needs letters")
      } else if replacesLast, parts.last?.count == 1, parts.count > 1 {
        malformed(ending, "the ending \(table.string(ending)) removes a letter next to a split")
      } else if isPlain(letters, of: ending) {
        take(parts.joined().dropLast(replacesLast ? 1 : 0) + letters, of: ending)
      }
    }
  }

  /// Whether all are letters in the spelling that is looked up: lower case, NFC.
  private mutating func isPlain(_ scalars: [Unicode.Scalar], of field: TableText.Field) -> Bool {
    if let other = scalars.first(where: { ScalarKind($0) != .letter && ScalarKind($0) != .mark }) {
      malformed(field, "\(table.string(field)) has something other than letters: \(other.codePoint)")
      return false
    }
    if unicode.folded(scalars) == scalars { return true }
    // With the splits of a word, or the hyphen of an ending.
    var plain = ""
    for part in table.scalars(field.range).split(omittingEmptySubsequences: false, whereSeparator: { $0 == "|" }) {
      let isReplacing = part.first == "-"
      let letters = Grapheme(unicode.folded(Array(part.dropFirst(isReplacing ? 1 : 0)))).text
      plain += (plain.isEmpty ? "" : "|") + (isReplacing ? "-" : "") + letters
    }
    found.error(
      .notFolded, field.position,
      "\(table.string(field)) is not lower case in NFC; write \(plain), which covers the other spellings",
      subject: table.string(field), suggestion: plain)
    return false
  }

  private mutating func malformed(_ field: TableText.Field, _ message: String) {
    found.error(.malformedWord, field.position, message, subject: table.string(field))
  }

  private mutating func take(_ scalars: [Unicode.Scalar], of field: TableText.Field) {
    let word = Array(Grapheme(scalars).text.utf8)
    let text = String(decoding: word, as: UTF8.self)
    if word.count > TableLimits.wordBytes {
      found.error(
        .limitExceeded, field.position,
        "\(text.cutForFinding) has \(word.count) bytes; the limit is \(TableLimits.wordBytes)", subject: text)
    }
    if let line = lines[word] {
      found.error(.repeatedWord, field.position, "\(text) is already in line \(line)", subject: text)
    } else {
      lines[word] = field.position.line
    }
    if takesBack == false, word.withUnsafeBufferPointer({ bundled?.find($0) }) != nil { takesBack = true }
  }
}
