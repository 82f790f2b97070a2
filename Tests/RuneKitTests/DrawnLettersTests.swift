import Testing

@testable import RuneKit
@testable import RuneKitCore
@testable import RuneLetters
@testable import RuneTransliteration

/// Everything that the library can write can also be drawn.
struct DrawnLettersTests {
  /// Characters without a drawing or without ink in the font for a text of only these characters.
  private func undrawn(_ scalars: some Sequence<Unicode.Scalar>) -> [String] {
    let all = String(String.UnicodeScalarView(scalars))
    let font = StrokeFont.stave(for: all)
    return all.unicodeScalars.filter { scalar in
      let shaped = ShapedText(String(Character(scalar)), font: font, style: .regular)
      return !shaped.missing.isEmpty || shaped.drawings.allSatisfy { $0.inkBox.isEmpty }
    }.map(\.codePointName)
  }

  @Test(arguments: RunicScript.allCases)
  func everyLetterAndMarkOfAScript(_ name: RunicScript) throws {
    let script = try BundledTables.script(name)
    var scalars = Set(script.letters.flatMap { [$0.scalar] + $0.aliases })
    for variant in script.variants {
      for index in script.letters.indices { scalars.insert(script.scalar(ofLetterAt: index, in: variant)) }
    }
    let marks = Set(script.dividers.map(\.scalar) + script.punctuation.map(\.scalar))
    #expect(undrawn(scalars.sorted()) == [])
    #expect(undrawn(marks.sorted()) == [], "without letters of the script")

    // Stave has the registry's later layout; the earlier one has other characters at the same code points.
    for registry in script.registries where registry.name == "2001" {
      let added = registry.letters.map(\.scalar) + registry.dividers.map(\.scalar) + registry.punctuation.map(\.scalar)
      #expect(!added.isEmpty)
      #expect(undrawn(added) == [])
    }
  }

  /// Rows name only letters of their script: with `everyLetterAndMarkOfAScript`, this covers everything that a mode
  /// writes.
  @Test(arguments: BundledTests.modes)
  func everyRowWritesLettersOfItsScript(_ name: (script: RunicScript, mode: String)) throws {
    let (script, mode) = try BundledTables.load(name.script, mode: name.mode)
    for mapping in try #require(mode.passes.last).mappings {
      guard case .letters(let names) = mapping.output else {
        Issue.record("line \(mapping.line) writes no letters")
        continue
      }
      for name in names
      where script.index(ofLetter: name) == nil
        && !script.registries.contains(where: { $0.letters.contains { $0.name == name } })
      {
        Issue.record("line \(mapping.line): \(name)")
      }
    }
  }

  /// Unchanged characters, and the marks around those of `--unmapped mark`.
  @Test func latinForCaptions() {
    let ascii = (0x21...0x7E as ClosedRange<UInt32>).compactMap(Unicode.Scalar.init)
    let latin1 = (0xC0...0xFF as ClosedRange<UInt32>).compactMap(Unicode.Scalar.init).filter(\.properties.isAlphabetic)
    #expect(ascii.count == 94 && latin1.count == 62)
    #expect(undrawn(ascii) == [])
    #expect(undrawn(latin1) == [])
    #expect(undrawn("þÞðÐæÆøØåÅǫǪœŒłŁßẞŋŊāĀēĒīĪōŌūŪýÝčČšŠžŽ".unicodeScalars) == [])
    #expect(undrawn("–—‘’“”„«»…·⟨⟩¿¡\u{2E31}".unicodeScalars) == [])
  }

  /// Lines end after each divider of each script and registry, in strokes and in installed fonts, and never inside a word;
  /// a closed band has one at its seam, too.
  @Test(arguments: RunicScript.allCases)
  func wordsEndAtEveryDivider(_ name: RunicScript) throws {
    let script = try BundledTables.script(name)
    for registry in [nil] + script.registries.map({ $0.name }) {
      for divider in script.dividers.map(\.name) {
        var options = TransliterationOptions(registry: registry)
        options.divider = .named(divider)
        let transliterator = try RunicTransliterator(script: name, options: options)
        let mark = try #require(PictureText("a a", transliterator).drawnLetters.unicodeScalars.dropFirst().first)
        let text = PictureText("the ends of the seven lines", transliterator)
        let shaped = ShapedText(text.drawnLetters, font: .stave(for: text.drawnLetters), style: .regular)
        var lines = RuneLayout.LineOptions()
        lines.measure = 75
        let layout = try RuneLayout.lines(shaped, lines)
        #expect(layout.runs.count > 2 && layout.brokenWords == 0, "\(divider), \(registry ?? "")")
        let band = try RuneLayout.band(shaped, length: nil).layout
        let marks = band.runs[0].glyphs.map { band.drawings[$0.drawing].letters }.filter { $0 == [mark] }
        #expect(marks.count == 6, "\(divider), \(registry ?? "")")
        if let metrics = RunicFont.allCases.lazy.compactMap(\.metrics).first(where: {
          $0.missing(in: text.letters).isEmpty
        }) {
          #expect(try TextPicture.lines(text.letters, metrics: metrics, lines).brokenWords == 0, "\(divider)")
        }
      }
    }
  }

  @Test func theBlocksAreWhole() {
    let runic = (0x16A0...0x16F8 as ClosedRange<UInt32>).compactMap(Unicode.Scalar.init)
    let cirth = (0xE080...0xE0C1 as ClosedRange<UInt32>).compactMap(Unicode.Scalar.init)
    #expect(runic.count == 89 && cirth.count == 66)
    #expect(undrawn(runic) == [])
    #expect(undrawn(cirth) == [])
  }
}
