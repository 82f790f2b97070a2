/// A document of pandoc, as `pandoc -t json` writes it, whose text is written in runes; all else stays byte for byte.
///
/// The text of a paragraph is read as one, whatever formatting it has, and its runes go back into the elements that its
/// letters came from. So a first walk over the tree of the JSON collects runs: the texts of elements that follow one another,
/// with their indices and the scope that their attributes make (script, language, class). A run is written by one call, whose
/// segments say which runes belong to which element; the rune of a digraph that two elements share goes to the first. New
/// texts, glosses and pictures are edits, ranges of the document and what replaces them, and all edits are written in one pass
/// at the end, so what no edit names stays byte for byte and time is linear in the document.
package struct PandocDocument {
  /// What applies to a part of the document.
  package struct Scope: Hashable {
    package var script: String?
    package var mode: String?
    package var variant: String?
    package var language: String?
    /// Whether text is written in runes.
    package var isActive: Bool
    package var form = Form.text

    package init(
      script: String? = nil, mode: String? = nil, variant: String? = nil, language: String?, isActive: Bool
    ) {
      (self.script, self.mode, self.variant) = (script, mode, variant)
      (self.language, self.isActive) = (language, isActive)
    }
  }

  /// What can be in a text beside characters: headings and the title have no glosses, since tables of contents repeat them;
  /// the descriptions of pictures and the prefixes of citations have no pictures either.
  package enum Form { case text, note, heading, plain }

  /// How words in Latin letters are shown with the runes.
  package enum Gloss: String, CaseIterable { case ruby, below, none }

  /// The most levels of brackets; an element takes two or three.
  static let nestingLimit = 1_000
  /// The most different scripts and languages.
  private static let scopeLimit = 256

  let tree: JSONTree
  /// The class of the parts to write in runes; nil for all of the document.
  package var className: String?
  /// The style of Word of the parts to write; nil for all of the document.
  package var styleName: String?
  /// Whether a part has the class or style, if one is asked for.
  package private(set) var hasChosenPart = false
  package var gloss = Gloss.none
  /// Makes pictures of words.
  package var painter: WordPainter?
  /// Makes the transliterator for a part, or throws `DocumentError`; called once for each scope.
  private let transliterator: (Scope) throws -> RunicTransliterator

  /// What could not be written exactly; the line of a position is the number of the paragraph.
  package var report = TransliterationReport()
  /// The characters that were written.
  package var written: Set<Unicode.Scalar> = []

  private var transliterators: [Scope: RunicTransliterator] = [:]
  var runCount = 0
  /// New bytes for parts of the document, as ranges of `additions`; in the order of the document once it is written.
  var edits: [(range: Range<Int>, bytes: Range<Int>)] = []
  var additions: [UInt8] = []

  /// - Throws: `DocumentError` if the bytes are not a document of a known version of pandoc's model.
  package init(_ bytes: [UInt8], transliterator: @escaping (Scope) throws -> RunicTransliterator) throws {
    self.transliterator = transliterator
    do {
      tree = try JSONTree(bytes, nestingLimit: Self.nestingLimit)
    } catch {
      throw DocumentError("byte \(error.offset + 1): \(error.reason)\(bytes.isEmpty ? Self.advice : "")")
    }
    guard let version = tree.member("pandoc-api-version", of: tree.root), tree.member("blocks", of: tree.root) != nil
    else {
      throw DocumentError("byte 1: not a document of pandoc" + Self.advice)
    }
    let numbers = tree.children(version).map { String(decoding: tree.bytes[tree.range($0)], as: UTF8.self) }
    guard ["1.22", "1.23"].contains(numbers.prefix(2).joined(separator: ".")) else {
      throw DocumentError(
        "byte \(tree.range(version).lowerBound + 1): pandoc API version "
          + "\(numbers.joined(separator: ".").quotedForMessage); expected 1.22 or 1.23")
    }
  }

  private static let advice = "; expected the output of pandoc -t json"

  /// The text of a member of the metadata, such as `lang`; nil if it has none.
  package func metadata(_ name: StaticString) -> String? {
    guard let value = tree.member("meta", of: tree.root).flatMap({ tree.member(name, of: $0) }),
      let content = tree.member("c", of: value)
    else { return nil }
    if tree.kind(content) == .literal { return String(decoding: tree.bytes[tree.range(content)], as: UTF8.self) }
    if tree.kind(content) == .string { return tree.text(content) }
    return tree.children(content).map { tree.member("c", of: $0).map(tree.text) ?? " " }.joined()
  }

  /// The names of members of the metadata that begin with a text.
  package func metadataNames(with prefix: String) -> [String] {
    guard let meta = tree.member("meta", of: tree.root) else { return [] }
    return tree.members(meta).map { tree.text($0.key) }.filter { $0.hasPrefix(prefix) }
  }

  // MARK: Reading

  /// Writes the text in runes.
  ///
  /// - Throws: `DocumentError` for elements that are not as the model has them, and for unknown scripts.
  package mutating func write(_ scope: Scope) throws {
    var run: Run?
    if let title = tree.member("meta", of: tree.root).flatMap({ tree.member("title", of: $0) }) {
      var heading = scope
      heading.form = .heading
      try visit(title, heading, &run)
    }
    if let blocks = tree.member("blocks", of: tree.root) { try visit(blocks, scope, &run) }
    if className == nil, styleName == nil { hasChosenPart = true }
    // Notes are written before the paragraphs that they are in.
    edits.sort { ($0.range.lowerBound, $0.bytes.lowerBound) < ($1.range.lowerBound, $1.bytes.lowerBound) }
  }

  private func problem(_ value: Int, _ reason: String) -> DocumentError {
    DocumentError("byte \(tree.range(value).lowerBound + 1): \(reason)")
  }

  private func element(_ value: Int) -> PandocElement? {
    tree.member("t", of: value).flatMap { PandocElement(tree.text($0)) }
  }

  /// - Parameters:
  ///   - run: The text of the paragraph that the value is in; nil if it is in none, or that is not written.
  ///   - hasGloss: Whether the value is the content of a paragraph that may have a gloss.
  private mutating func visit(_ value: Int, _ scope: Scope, _ run: inout Run?, hasGloss: Bool = false) throws {
    switch tree.kind(value) {
    case .string, .literal: return
    case .object: return try visitElement(value, scope, &run)
    case .array: break
    }
    let isText = run == nil && scope.isActive && tree.children(value).first.flatMap(element)?.isInline == true
    if isText { run = Run(scope: scope, array: value, hasGloss: hasGloss) }
    for child in tree.children(value) { try visit(child, scope, &run, hasGloss: hasGloss) }
    if isText, let text = run {
      run = nil
      try finish(text)
    }
  }

  private mutating func visitElement(_ value: Int, _ scope: Scope, _ run: inout Run?) throws {
    let element = element(value)
    let content = tree.member("c", of: value)
    switch element {
    case .text, .metaText:
      guard let content, tree.kind(content) == .string else { throw problem(value, "expected a text") }
      if element == .metaText, scope.isActive {
        var plain = scope
        plain.form = .plain
        var text = Run(scope: plain, array: value, hasGloss: false)
        text.add(tree.utf8(content), .text(value))
        try finish(text)
      } else {
        run?.add(tree.utf8(content), .text(value))
      }
    case .space: run?.add([UInt8(ascii: " ")], .space(value))
    case .lineBreak:
      if gloss == .below, let text = run, text.hasGloss, tree.inside(text.array).contains(value) {
        addGloss(of: text, at: tree.range(value).lowerBound, isEnd: false)
      }
      run?.add([UInt8(ascii: "\n")], .kept)
      run?.line = []
    case .keptInline where isFormattingTag(content): break
    case .keptInline: run?.addObject(gloss == .below ? plainText(value) : [])
    case .keptBlock: break
    case .note, .image:
      run?.addObject()
      var own: Run?
      guard let content else { return }
      var inner = try self.scope(of: value, content, scope)
      if inner.form != .plain { inner.form = element == .image ? .plain : .note }
      try visit(content, inner, &own)
    case .quoted:
      let isDouble = content.flatMap { tree.children($0).first }.flatMap { tree.member("t", of: $0) }
        .map { tree.text($0) == "DoubleQuote" }
      run?.add(Array((isDouble == true ? "“" : "‘").utf8), .kept)
      if let content { try visit(content, scope, &run) }
      run?.add(Array((isDouble == true ? "”" : "’").utf8), .kept)
    case .citation:
      guard let content, let citations = tree.children(content).first else {
        throw problem(value, "expected citations")
      }
      var own: Run?
      var plain = scope
      plain.form = .plain
      // A suffix, such as ", p. 3", is left to citeproc, which reads it.
      for citation in tree.children(citations) {
        if let prefix = tree.member("citationPrefix", of: citation) { try visit(prefix, plain, &own) }
      }
      for child in tree.children(content).dropFirst() { try visit(child, scope, &run) }
    case .formatting, .paragraph, .heading, nil:
      guard let content else {
        // A member of the metadata, or of a citation.
        for child in tree.children(value) { try visit(child, scope, &run) }
        return
      }
      var inner = try self.scope(of: value, content, scope)
      if element == .heading { inner.form = .heading }
      if inner == scope {
        let start = run?.parts.count ?? 0
        try visit(content, scope, &run, hasGloss: element == .paragraph)
        if element == .formatting { run?.add(element: value, kind(value, content), from: start) }
        return
      }
      run?.addObject(gloss == .below ? plainText(content) : [])
      var own: Run?
      try visit(content, inner, &own)
    }
  }

  /// Whether raw HTML is a tag such as `<b>`, across which words go on; not that of a link, which would be left without a rune.
  private func isFormattingTag(_ content: Int?) -> Bool {
    let parts = content.map { tree.kind($0) == .array ? tree.children($0).map(tree.text) : [] } ?? []
    guard parts.first == "html", let tag = parts.last, tag.first == "<" else { return false }
    let name = tag.drop { "</".contains($0) }.prefix { $0.isLetter || $0.isNumber }.lowercased()
    return name != "a" && HTMLTag.traits(of: name).contains(.formatting)
  }

  /// Whether formatting is a link, or has an identifier, which can be linked to, or a title.
  private func kind(_ value: Int, _ content: Int) -> TextElement.Kind {
    guard let name = tree.member("t", of: value).map(tree.text) else { return .formatting }
    if name == "Link" { return .link }
    guard let attributes = PandocElement.attributes(of: name).flatMap({ tree.children(content).dropFirst($0).first }),
      case let parts = tree.children(attributes), parts.count == 3
    else { return .formatting }
    let hasTitle = tree.children(parts[2]).contains { pair in
      tree.children(pair).first.map { ["title", "aria-label"].contains(tree.text($0)) } == true
    }
    return hasTitle || !tree.utf8(parts[0]).isEmpty ? .target : .formatting
  }

  /// The text of an element, including code and formulas.
  private func plainText(_ value: Int) -> [UInt8] {
    var text: [UInt8] = []
    for inner in value..<tree.inside(value).upperBound where tree.kind(inner) == .object {
      guard let name = tree.member("t", of: inner).map(tree.text) else { continue }
      switch name {
      case "Space", "SoftBreak", "LineBreak": text.append(UInt8(ascii: " "))
      case "Str": text += tree.member("c", of: inner).map(tree.utf8) ?? []
      case "Code", "Math": text += tree.member("c", of: inner).flatMap { tree.children($0).last }.map(tree.utf8) ?? []
      default: break
      }
    }
    return text
  }

  /// What applies inside an element.
  private mutating func scope(of value: Int, _ content: Int, _ outer: Scope) throws -> Scope {
    guard let name = tree.member("t", of: value), let index = PandocElement.attributes(of: tree.text(name)),
      let attributes = tree.children(content).dropFirst(index).first
    else { return outer }
    let parts = tree.children(attributes)
    guard parts.count == 3 else { throw problem(attributes, "expected an identifier, classes and attributes") }
    var scope = outer
    if let className, tree.children(parts[1]).contains(where: { tree.text($0) == className }) {
      (scope.isActive, hasChosenPart) = (true, true)
    }
    for pair in tree.children(parts[2]) {
      let texts = tree.children(pair).map(tree.text)
      guard texts.count == 2 else { throw problem(pair, "expected a name and a value") }
      switch texts[0] {
      case "lang", "xml:lang": scope.language = texts[1]
      case "script": (scope.script, scope.mode, scope.variant) = (texts[1], nil, nil)
      case "custom-style" where texts[1] == styleName: (scope.isActive, hasChosenPart) = (true, true)
      case "translate": if texts[1] == "no" { scope.isActive = false }
      default: break
      }
    }
    for pair in tree.children(parts[2]) {
      let texts = tree.children(pair).map(tree.text)
      if texts[0] == "mode" { scope.mode = texts[1] }
      if texts[0] == "variant" { scope.variant = texts[1] }
    }
    if scope.isActive, scope != outer { try check(scope, attributes) }
    return scope
  }

  /// - Throws: `DocumentError` with the position of a name that is not known.
  private mutating func check(_ scope: Scope, _ value: Int) throws {
    do { _ = try transliterator(for: scope) } catch let error as DocumentError { throw problem(value, error.message) }
  }

  mutating func transliterator(for scope: Scope) throws -> RunicTransliterator {
    var scope = scope
    scope.form = .text
    if let known = transliterators[scope] { return known }
    if transliterators.count >= Self.scopeLimit {
      throw DocumentError("more than \(Self.scopeLimit) languages and scripts")
    }
    let new = try transliterator(scope)
    transliterators[scope] = new
    return new
  }
}
