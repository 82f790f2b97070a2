extension PandocDocument {
  /// The text of a paragraph with the elements that its letters are from.
  struct Run {
    enum Part {
      /// An element with a text.
      case text(Int)
      case space(Int)
      /// What is not written anew.
      case kept
    }

    let scope: Scope
    /// The list of elements.
    let array: Int
    /// Whether the text is that of a paragraph, which may have a gloss.
    let hasGloss: Bool
    private(set) var text: [UInt8] = []
    /// Each part of the text with its end.
    private(set) var parts: [(part: Part, end: Int)] = []
    private(set) var elements: [(value: Int, element: TextElement)] = []
    /// The text of the line with what is not written anew, such as code, for its gloss.
    var line: [UInt8] = []

    init(scope: Scope, array: Int, hasGloss: Bool) {
      (self.scope, self.array, self.hasGloss) = (scope, array, hasGloss)
    }

    mutating func add(_ more: [UInt8], _ part: Part) {
      text += more
      line += more
      parts.append((part, text.count))
    }

    /// Adds an element with the parts from this one on.
    mutating func add(element value: Int, _ kind: TextElement.Kind, from start: Int) {
      // A link is content of the elements around it, whatever its text.
      if kind != .formatting { parts.append((.kept, text.count)) }
      elements.append((value, TextElement(parts: start..<parts.count, kind: kind)))
    }

    /// Adds what is not written anew or for itself, which divides words.
    mutating func addObject(_ content: [UInt8] = []) {
      let line = line + content
      add(Array("\u{FFFC}".utf8), .kept)
      self.line = line
    }
  }

  /// Writes the runes of a text into its elements.
  mutating func finish(_ run: Run) throws {
    guard !run.text.isEmpty else { return }
    let transliterator = try transliterator(for: run.scope)
    var runes: [UInt8] = []
    let (outputs, lost) = run.text.withUnsafeBytes {
      transliterator.write(
        utf8: $0, endingAt: run.parts.map(\.end), elements: run.elements.map(\.element),
        hasContent: { if case .kept = run.parts[$0].part { true } else { false } }, into: &runes)
    }
    runCount += 1
    if !lost.isClean || lost.guessedCount > 0 {
      let number = runCount
      report.merge(lost.movingPositions { _ in TextPosition(line: number, column: 1) })
    }
    var outer = run.parts.count
    for (value, element) in run.elements.reversed() where element.parts.upperBound <= outer && !element.parts.isEmpty {
      if outputs[element.parts].contains(where: { $0 != nil }) { continue }
      edit(tree.range(value)) { $0.addText([]) }
      outer = element.parts.lowerBound
    }
    var start = 0
    for ((part, end), range) in zip(run.parts, outputs) {
      let source = run.text[start..<end]
      if let range, !runes[range].elementsEqual(source) { try write(runes[range], for: part, source, run.scope.form) }
      start = end
    }
    if gloss == .below, run.hasGloss { addGloss(of: run, at: tree.range(run.array).upperBound - 1, isEnd: true) }
  }

  /// Writes the runes of a part of a text.
  private mutating func write(
    _ output: ArraySlice<UInt8>, for part: Run.Part, _ source: ArraySlice<UInt8>, _ form: Form
  ) throws {
    func note() { written.formUnion(String(decoding: output, as: UTF8.self).unicodeScalars) }
    switch part {
    case .kept: break
    case .space(let value):
      note()
      edit(tree.range(value)) { $0.addText(output) }
    case .text(let value):
      note()
      guard let content = tree.member("c", of: value) else { return }
      // Punctuation stays outside of pictures and glosses.
      let sameStart = zip(output, source).prefix { $0 == $1 && $0 < 0x80 }.count
      let sameEnd = zip(output.dropFirst(sameStart).reversed(), source.dropFirst(sameStart).reversed())
        .prefix { $0 == $1 && $0 < 0x80 }.count
      let runes = output.dropFirst(sameStart).dropLast(sameEnd)
      let latin = source.dropFirst(sameStart).dropLast(sameEnd)
      let isDrawn = painter?.forms.contains(form) == true
      let picture = isDrawn ? try painter?.picture(of: String(decoding: runes, as: UTF8.self)) : nil
      let hasRuby = gloss == .ruby && [.text, .note].contains(form) && !runes.isEmpty && !latin.isEmpty
      guard picture != nil || hasRuby else {
        return edit(tree.range(content)) { json in output.withUnsafeBufferPointer { json.append(jsonUTF8: $0) } }
      }
      edit(tree.range(value)) { json in
        func add(_ body: (inout [UInt8]) -> Void) {
          if json.last == UInt8(ascii: "}") { json.append(UInt8(ascii: ",")) }
          body(&json)
        }
        if sameStart > 0 { add { $0.addText(output.prefix(sameStart)) } }
        if hasRuby { add { $0.addHTML("<ruby>") } }
        add { json in
          if let picture { json.addImage(picture, alternative: latin) } else { json.addText(runes) }
        }
        if hasRuby {
          add { $0.addHTML("<rp>(</rp><rt>") }
          add { $0.addText(latin) }
          add { $0.addHTML("</rt><rp>)</rp></ruby>") }
        }
        if sameEnd > 0 { add { $0.addText(output.suffix(sameEnd)) } }
      }
    }
  }

  /// Adds the Latin text of a line below its runes.
  ///
  /// - Parameter isEnd: Whether the index is the end of the list of elements, and not the element of a line break.
  mutating func addGloss(of run: Run, at index: Int, isEnd: Bool) {
    let words = run.line.split(separator: UInt8(ascii: " "))
    if words.isEmpty { return }
    edit(index..<index) { json in
      if isEnd { json.append(UInt8(ascii: ",")) }
      json += #"{"t":"LineBreak"},{"t":"Span","c":[["",["runes-gloss"],[["custom-style","Runes Gloss"]]],["#.utf8
      for (index, word) in words.enumerated() {
        if index > 0 { json += #",{"t":"Space"},"#.utf8 }
        json.addText(word)
      }
      json += "]]}".utf8
      if !isEnd { json.append(UInt8(ascii: ",")) }
    }
  }

  private mutating func edit(_ range: Range<Int>, _ body: (inout [UInt8]) -> Void) {
    // The bytes of one edit alone, whose last one matters to `write`.
    var bytes: [UInt8] = []
    body(&bytes)
    edits.append((range, additions.count..<additions.count + bytes.count))
    additions += bytes
  }

  /// The document with the runes.
  ///
  /// - Parameter addition: A member of the metadata, which is added to those with its name.
  package func bytes(adding addition: (name: StaticString, value: [UInt8])?) -> [UInt8] {
    var edits = edits[...]
    var result: [UInt8] = []
    result.reserveCapacity(tree.bytes.count + additions.count)
    var copied = 0
    func copy(to end: Int) {
      while let edit = edits.first, edit.range.lowerBound < end {
        result += tree.bytes[copied..<edit.range.lowerBound]
        result += additions[edit.bytes]
        copied = edit.range.upperBound
        edits.removeFirst()
      }
      result += tree.bytes[copied..<end]
      copied = end
    }
    if let (name, value) = addition, let meta = tree.member("meta", of: tree.root), tree.kind(meta) == .object {
      let own = tree.member(name, of: meta)
      if let own, let list = tree.member("c", of: own), tree.kind(list) == .array,
        tree.member("t", of: own).map(tree.text) == "MetaList"
      {
        copy(to: tree.range(list).upperBound - 1)
        result += (tree.children(list).isEmpty ? [] : [UInt8(ascii: ",")]) + value
      } else if let own {
        copy(to: tree.range(own).lowerBound)
        result += #"{"t":"MetaList","c":["#.utf8
        copy(to: tree.range(own).upperBound)
        result += ",".utf8 + value + "]}".utf8
      } else {
        copy(to: tree.range(meta).lowerBound + 1)
        result += "\"\(name)\":".utf8 + value
        if !tree.children(meta).isEmpty { result.append(UInt8(ascii: ",")) }
      }
    }
    copy(to: tree.bytes.count)
    return result
  }
}

/// Elements of pandoc's model as JSON.
extension [UInt8] {
  fileprivate mutating func addText(_ text: ArraySlice<UInt8>) {
    append(ascii: #"{"t":"Str","c":"#)
    text.withUnsafeBufferPointer { append(jsonUTF8: $0) }
    append(UInt8(ascii: "}"))
  }

  fileprivate mutating func addHTML(_ html: StaticString) {
    append(ascii: #"{"t":"RawInline","c":["html",""#)
    append(ascii: html)
    append(ascii: #""]}"#)
  }

  fileprivate mutating func addImage(_ picture: WordPainter.Picture, alternative: ArraySlice<UInt8>) {
    append(ascii: #"{"t":"Image","c":[["",["runes"],["#)
    for (index, part) in picture.size.enumerated() {
      if index > 0 { append(UInt8(ascii: ",")) }
      self += #"["\#(part.name)","\#(part.value)"]"#.utf8
    }
    append(ascii: "]],[")
    addText(alternative)
    append(ascii: #"],["#)
    append(json: picture.address)
    append(ascii: #",""]]}"#)
  }
}
