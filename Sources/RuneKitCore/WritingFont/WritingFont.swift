/// A font in which Latin text shows as runes: the rules of a mode as OpenType substitutions, on the outlines of Stave.
///
/// ```swift
/// let font = try WritingFont(.elder)
/// try Data(font.bytes).write(to: .temporaryDirectory.appending(path: "\(font.fileName).ttf"))  // StaveElderEnglish-Regular.ttf
/// ```
///
/// - Programs that apply OpenType features (all current browsers and most editors) show what the transliterator writes:
///   digraphs, contexts, passes and listed words included. Where features are off, each letter shows its own rune.
/// - The text stays Latin. Searching, copying and screen readers get the Latin text; for runes as characters, transliterate.
/// - A change of font, weight or size inside a word divides it: letters on both sides are not joined.
/// - Stylistic sets are the same in all fonts: `ss01` the script's other forms, such as short-twig runes; `ss02`, `ss03` and
///   `ss04` dividers instead of spaces; `ss05` the script's own punctuation.
///
/// <doc:WritingWithFonts> describes how programs use them, and what differs from the transliterator.
public struct WritingFont: Sendable {
  /// The family, such as "Stave Elder English".
  public let family: String
  /// The style, such as "Regular".
  package let style: String
  /// A TrueType file.
  public let bytes: [UInt8]

  /// The name for programs and files, without a suffix: "StaveElderEnglish-Regular".
  public var fileName: String { Self.postScriptName(family, style) }

  /// The weights that the library has outlines for.
  public enum Weight: String, CaseIterable, Sendable {
    /// 400, with stems of 180 of 2,000 units per em.
    case regular
    /// 700, with stems of 240 of 2,000 units per em.
    case bold
  }

  /// Makes a font of the library's outlines.
  ///
  /// - Parameters:
  ///   - transliterator: The mode, with its options, and words whose letters are split.
  ///   - weight: The weight of the strokes.
  ///   - family: The name of the font; nil for the usual one, which is the title of a table of your own.
  /// - Throws: `WritingFontError` if a font cannot express the mode or its options.
  /// - Complexity: About a second.
  public init(
    _ transliterator: RunicTransliterator, weight: Weight = .regular, family: String? = nil
  ) throws(WritingFontError) {
    let path = weight == .bold ? "Fonts/Stave-Bold.ttf" : "Fonts/Stave-Regular.ttf"
    try self.init(transliterator, stave: BundledFonts.bytes(at: path) ?? [], family: family)
  }

  /// Makes a font of the outlines of one of Stave's files, such as `StaveRound-Light.ttf`.
  ///
  /// - Parameters:
  ///   - transliterator: The mode, with its options, and words whose letters are split.
  ///   - stave: The bytes of the file.
  ///   - family: The name of the font; nil for the usual one, which is the title of a table of your own.
  /// - Throws: `WritingFontError` if a font cannot express the mode or its options, or the file is not one of Stave's.
  /// - Complexity: About a second.
  public init(_ transliterator: RunicTransliterator, stave: [UInt8], family: String? = nil) throws(WritingFontError) {
    try Self.check(transliterator)
    let rules = ShapingRules(transliterator)
    try Self.check(rules, transliterator)
    var font: TrueTypeFont
    let base: (family: String, style: String)
    do throws(FontFile.ReadError) {
      font = try TrueTypeFont(stave)
      base = font.readName ?? ("", "")
    } catch {
      throw .notStave("\(error)")
    }
    guard base.family == "Stave" || base.family == "Stave Round" else {
      throw .notStave("its family is “\(base.family)”")
    }
    if let family {
      self.family = try Self.checked(family, base: "")
    } else {
      self.family = try Self.family(for: transliterator, base: base.family)
    }
    style = base.style
    var lookups = WritingLookups(try WritingGlyphs(rules, transliterator.script, font))
    try lookups.add(rules, transliterator)
    font.features = ["c2sc", "calt", "ccmp", "liga", "smcp"].map { .init($0, lookups.direct) }
    font.substitutions = lookups.lookups
    var sets = StylisticSets(transliterator.script, rules, lookups.glyphs)
    sets.addFeatures(to: &font)
    font.scripts = ["DFLT", "latn", "runr"]
    font.version = Self.version
    font.names.texts = Self.names(family: self.family, style: style, transliterator)
    do throws(FontWriteError) {
      bytes = try font.file()
    } catch {
      let last = transliterator.mode.passes.last?.mappings.last?.line ?? 0
      switch error {
      // Words and rows are counted before, so only a table near the limit whose spellings exceed it comes here; never the next one,
      // since no rule of a table within its limits takes 50,000 bytes.
      case .tooManyGlyphs: throw .limitExceeded("glyphs", limit: WritingGlyphs.limit, line: last)
      case .lookupTooLarge(let number), .tooManyLookups(let number):
        let line = lookups.lines.indices.contains(number) ? lookups.lines[number] : nil
        throw .limitExceeded("bytes of lookups", limit: 65_535, line: line ?? last)
      }
    }
  }

  private static func check(_ transliterator: RunicTransliterator) throws(WritingFontError) {
    let (mode, options) = (transliterator.mode, transliterator.options)
    if mode.sound != nil { throw .bySound("\(mode.script)/\(mode.name)") }
    if options.divider != .keep { throw .unsupported("divider") }
    if options.punctuation != .keep { throw .unsupported("punctuation") }
    if options.unmapped != .keep { throw .unsupported("unmapped") }
    if transliterator.readsLanguage { throw .unsupported("language") }
    if options.breakCharacter != nil { throw .unsupported("break") }
  }

  /// Words of the user's list must be readable; the bundled list is for several modes, some of which lack letters.
  private static func check(_ rules: ShapingRules, _ transliterator: RunicTransliterator) throws(WritingFontError) {
    for entry in rules.unreadableWords {
      if let own = transliterator.exception(for: entry.word), BundledData.bytes(at: own.file) == nil {
        throw .unreadableWord(entry.word, letter: entry.letter, file: own.file, line: own.line)
      }
    }
  }

  // MARK: Names

  /// The date of the tables as a number: 2026.1122.
  private static var version: Double {
    Double(BundledTables.date.utf8.filter { $0 != 0x2D }.reduce(0) { $0 * 10 + Int($1 & 15) }) / 10_000
  }

  static func postScriptName(_ family: String, _ style: String) -> String {
    let letters = family.unicodeScalars.filter { $0.isASCII && (ScalarKind($0) == .letter || ("0"..."9").contains($0)) }
    let name = String(String.UnicodeScalarView(letters.prefix(40)))
    return (name.isEmpty ? "Runes" : name) + "-" + style
  }

  private static func names(family: String, style: String, _ transliterator: RunicTransliterator) -> [Int: String] {
    let fileName = postScriptName(family, style)
    let isUsual = style == "Regular" || style == "Bold"
    let digits = BundledTables.date.split(separator: "-")
    let version = "Version \(digits.first ?? "").\(digits.dropFirst().joined())"
    var texts = [
      0: "Copyright 2026 The RuneKit authors",
      1: isUsual ? family : "\(family) \(style)",
      2: isUsual ? style : "Regular",
      3: "\(version.dropFirst(8));\(fileName)",
      4: "\(family) \(style)",
      5: version,
      6: fileName,
      10: "Shows Latin text as runes: \(transliterator.mode.title). The text itself stays Latin.",
      13: "This Font Software is licensed under the SIL Open Font License, Version 1.1. This license is available with "
        + "a FAQ at: https://openfontlicense.org", 14: "https://openfontlicense.org",
    ]
    if !isUsual {
      texts[16] = family
      texts[17] = style
    }
    return texts
  }
}
