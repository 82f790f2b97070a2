package struct PictureText: Sendable {
  /// Runes, cirth, and Latin letters that have no rune.
  package var letters = ""
  /// The same with cirth at the code points of the registry's later layout, which Stave uses.
  package var drawnLetters = ""
  /// The original text.
  package var title = ""
  package var author: String?
  package var titleLanguage: String?
  package var lettersLanguage: String?
  /// The English name of the script; nil for letters that come from no transliterator.
  package var scriptName: String?
  /// The names of the script and mode, and of the variant and the registry if given.
  package var script: String?
  package var mode: String?
  package var variant: String?
  package var registry: String?
  /// The set of letter values and the switches of the mode, separated by spaces.
  package var values: String?
  package var option: String?
  /// A note on letters without a rune, which are drawn in Latin.
  package var withoutRune: String?
  /// What a proof says beside the runes; nil for other pictures.
  package var proof: ProofText?
}

extension PictureText {
  /// A text transliterated into runes.
  ///
  /// - Parameter isProved: Whether for a proof, with what the mode says of each letter.
  package init(
    _ source: String, author: String? = nil, language: String? = nil, _ transliterator: RunicTransliterator,
    isProved: Bool = false
  ) {
    let language = language ?? LanguageTag.usual
    // The language of a user's quote may be invalid.
    let tag = LanguageTag(language)
    var text = source
    let written = text.withUTF8 { transliterator.written(utf8: UnsafeRawBufferPointer($0)) }
    let letters = String(decoding: written.output, as: UTF8.self)
    let switches = transliterator.options.switches.filter { ValueSet.name(ofSwitch: $0) == nil }.sorted()
    self.init(
      letters: letters, drawnLetters: transliterator.options.registry == "1998" ? letters.inRegistryOf2001 : letters,
      title: source, author: author?.isEmpty == true ? nil : author, titleLanguage: tag == nil ? nil : language,
      lettersLanguage: tag?.written(in: transliterator.script.iso15924) ?? "und-" + transliterator.script.iso15924,
      scriptName: transliterator.script.title.split(separator: ",").first.map { String($0) }
        ?? transliterator.script.name, script: transliterator.script.name, mode: transliterator.mode.name,
      variant: transliterator.options.variant, registry: transliterator.options.registry,
      values: transliterator.options.switches.lazy.compactMap { ValueSet.name(ofSwitch: $0) }.min(),
      option: switches.isEmpty ? nil : switches.joined(separator: " "),
      withoutRune: written.report.summary(transliterator.options),
      proof: isProved ? ProofText(source, transliterator) : nil)
  }
}

extension PictureText {
  private static func beginsWithDash(_ line: Substring) -> Bool {
    line.unicodeScalars.first.map { ["—", "–", "―"].contains($0) } ?? false
  }

  /// The text without its last line where that alone begins with a dash, so that it is the author; nil for others.
  var withAuthorOfLastLine: PictureText? {
    let lines = title.split { $0.isNewline }
    let drawn = drawnLetters.split { $0.isNewline }
    guard author == nil, lines.count > 1, lines.count == drawn.count, let last = lines.last,
      Self.beginsWithDash(last), !lines.dropLast().contains(where: Self.beginsWithDash),
      // *— and gone the hound.* is the end of a sentence.
      last.utf8.last != UInt8(ascii: ".") || (last.utf8.first { $0 < 0x80 && $0 != 0x20 } ?? 0) < UInt8(ascii: "a")
    else { return nil }
    var text = self
    text.author = String(last.dropFirst()).withSingleSpaces
    text.title = lines.dropLast().joined(separator: "\n")
    text.drawnLetters = drawn.dropLast().joined(separator: "\n")
    return text
  }

  /// Letters that are drawn as they are.
  package init(letters: String, title: String? = nil) {
    self.letters = letters
    drawnLetters = letters
    self.title = title ?? letters
  }

  // MARK: JSON, in which WebAssembly's engine hands the text to its drawing, another module

  /// The text as a JSON object.
  package var json: [UInt8] {
    JSONWriter.object { json in
      json.member("letters", letters)
      if drawnLetters != letters { json.member("drawnLetters", drawnLetters) }
      json.member("title", title)
      if let titleLanguage { json.member("titleLanguage", titleLanguage) }
      if let lettersLanguage { json.member("lettersLanguage", lettersLanguage) }
      if let scriptName { json.member("scriptName", scriptName) }
      if let script { json.member("script", script) }
      if let mode { json.member("mode", mode) }
      if let variant { json.member("variant", variant) }
      if let registry { json.member("registry", registry) }
      if let values { json.member("values", values) }
      if let option { json.member("option", option) }
      if let withoutRune { json.member("withoutRune", withoutRune) }
      if let proof { json.member("proof", proof.text) }
    }
  }

  package init(json: UnsafeBufferPointer<UInt8>) throws(PictureError) {
    var title: String?
    for (name, value) in try PictureValue.members(ofJSON: json) {
      guard case .text(let text) = value else { throw .option("\(name) is not a string") }
      switch name {
      case "letters": letters = text
      case "drawnLetters": drawnLetters = text
      case "title": title = text
      case "titleLanguage": titleLanguage = text
      case "lettersLanguage": lettersLanguage = text
      case "scriptName": scriptName = text
      case "script": script = text
      case "mode": mode = text
      case "variant": variant = text
      case "registry": registry = text
      case "values": values = text
      case "option": option = text
      case "withoutRune": withoutRune = text
      case "proof": proof = ProofText(text)
      default: throw .option("a text has no \(name.quotedForMessage)")
      }
    }
    if drawnLetters.isEmpty { drawnLetters = letters }
    self.title = title ?? letters
  }
}
