extension ScriptTable {
  /// Reads a script from its table.
  package init(_ table: TableText) throws(TableError) {
    var parser = ScriptParser(table)
    self = try parser.parse()
  }
}

/// Turns the lines of a script table into a `ScriptTable`.
private struct ScriptParser {
  private let table: TableText
  private var found: TableDiagnosticCollector
  private var properties = TableProperties()
  private var letters: [Letter] = []
  /// The letters after `@guests`; nil before it.
  private var guests: [Letter]?
  /// The names of the letters, in the same order.
  private var names = Interner()
  private var variants: [(name: String, title: String, forms: [(letter: Int, scalar: Unicode.Scalar)])] = []
  private var dividers: [ScriptTable.Divider] = []
  private var punctuation: [ScriptTable.PunctuationMark] = []
  /// The registries that are complete, and what was read before the present one.
  private var registries: [ScriptTable.Registry] = []
  private var base:
    (letters: [Letter], names: Interner, dividers: [ScriptTable.Divider], punctuation: [ScriptTable.PunctuationMark])?
  private var registry: (name: String, title: String)?
  private var rowCount = 0

  init(_ table: TableText) {
    self.table = table
    found = TableDiagnosticCollector(file: table.file)
  }

  mutating func parse() throws(TableError) -> ScriptTable {
    table.forEachLine { line in
      switch line {
      case .property(let key, let value): readProperty(key, value)
      case .row(let fields): readLetter(fields)
      }
    }
    endRegistry()
    let top = TextPosition.start
    for key in ["script", "iso15924", "title"] where properties[key] == nil {
      found.error(.missingProperty, top, "no @\(key)", subject: "@\(key)")
    }
    if letters.isEmpty {
      found.error(.malformedRow, top, "a script needs letters: rows of name ; code point ; transliteration")
    }
    if found.hasErrors { throw TableError(diagnostics: found.sorted) }
    return ScriptTable(
      name: properties["script"] ?? "", iso15924: properties["iso15924"] ?? "", title: properties["title"] ?? "",
      noteTitle: properties["note"] ?? "note", letters: letters, guests: guests ?? [],
      variants: variants.map { ScriptTable.Variant(name: $0.name, title: $0.title, forms: $0.forms) },
      dividers: dividers, punctuation: punctuation, registries: registries)
  }

  private mutating func readProperty(_ key: TableText.Field, _ value: TableText.Field) {
    let words = table.words(of: value)
    switch table.string(key) {
    case "@script", "@iso15924", "@title", "@note":
      properties.set(String(table.string(key).dropFirst()), to: table.string(value))
    case "@names", "@nearest":
      if value.isEmpty { found.error(.malformedProperty, value.position, "\(table.string(key)) needs names") }
    case "@variant":
      guard let name = words.first else {
        return found.error(.malformedProperty, value.position, "@variant needs a name and a title")
      }
      endRegistry()
      let title = words.count > 1 ? table.string(words[1].range.lowerBound..<value.range.upperBound) : ""
      variants.append((table.string(name), title, []))
    case "@registry":
      guard words.count >= 2 else {
        return found.error(.malformedProperty, value.position, "@registry needs a name and a title")
      }
      endRegistry()
      base = (letters, names, dividers, punctuation)
      (dividers, punctuation) = ([], [])
      registry = (table.string(words[0]), table.string(words[1].range.lowerBound..<value.range.upperBound))
    case "@guests": guests = guests ?? []
    case "@divider":
      guard words.count == 2, let scalar = scalar(words[1]) else {
        return found.error(
          .malformedProperty, value.position, "@divider needs a name and a code point, such as: dot U+16EB")
      }
      dividers.append(ScriptTable.Divider(name: table.string(words[0]), scalar: scalar))
    case "@punctuation":
      guard words.count == 2, let latin = scalar(words[0]), let scalar = scalar(words[1]) else {
        return found.error(
          .malformedProperty, value.position, "@punctuation needs a mark and a code point, such as: . U+16EC")
      }
      punctuation.append(ScriptTable.PunctuationMark(latin: latin, scalar: scalar))
    default:
      let known = [
        "@script", "@iso15924", "@title", "@note", "@names", "@nearest", "@variant", "@divider", "@punctuation",
        "@registry", "@guests",
      ]
      found.unknown(.unknownProperty, key.position, "unknown property", table.string(key), among: known)
    }
  }

  /// Completes the present registry and restores what was read before it.
  private mutating func endRegistry() {
    guard let registry, let base else { return }
    registries.append(
      ScriptTable.Registry(
        name: registry.name, title: registry.title, letters: Array(letters[base.letters.count...]),
        dividers: dividers, punctuation: punctuation))
    (letters, names, dividers, punctuation) = base
    self.registry = nil
  }

  private mutating func readLetter(_ fields: [TableText.Field]) {
    rowCount += 1
    if rowCount > TableLimits.letters {
      if rowCount == TableLimits.letters + 1 {
        found.error(.limitExceeded, fields[0].position, "more than \(TableLimits.letters) rows")
      }
      return
    }
    guard fields.count >= 2, !fields[0].isEmpty else {
      return found.error(
        .malformedRow, fields[0].position, "a letter is: name ; code point ; transliteration ; read back as ; note")
    }
    let name = table.string(fields[0])
    guard let scalar = scalar(fields[1]) else { return malformedCodePoint(fields[1]) }
    if !variants.isEmpty, registry == nil {
      guard let index = names.find(name.values) else {
        return found.unknown(.unknownLetter, fields[0].position, "unknown letter", name, among: letters.map { $0.name })
      }
      variants[variants.count - 1].forms.append((index, scalar))
      return
    }
    let known = names.count
    if names.number(of: name.values) < known {
      found.error(.repeatedName, fields[0].position, "letter \(name) is listed twice", subject: name)
    }
    if (letters + (guests ?? [])).contains(where: { $0.scalar == scalar }) {
      let point = table.string(fields[1])
      found.error(.repeatedName, fields[1].position, "\(point) is listed twice", subject: point)
    }
    var aliases: [Unicode.Scalar] = []
    if fields.count > 3 {
      for word in table.words(of: fields[3]) {
        guard let alias = self.scalar(word) else {
          malformedCodePoint(word)
          continue
        }
        aliases.append(alias)
      }
    }
    let letter = Letter(
      name: name, scalar: scalar, transliteration: fields.count > 2 ? table.string(fields[2]) : "", aliases: aliases,
      note: fields.count > 4 ? table.string(fields[4]) : "")
    if guests == nil { letters.append(letter) } else { guests?.append(letter) }
  }

  private mutating func malformedCodePoint(_ field: TableText.Field) {
    let text = table.string(field)
    found.error(
      .malformedCodePoint, field.position, "expected a code point such as U+16A0, found \(text)", subject: text)
  }

  /// A code point as `U+16A0`, or a character that stands for itself.
  private func scalar(_ field: TableText.Field) -> Unicode.Scalar? {
    let text = table.string(field)
    if text.utf8.starts(with: "U+".utf8) { return UInt32(text.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init) }
    return text.unicodeScalars.count == 1 ? text.unicodeScalars.first : nil
  }
}
