import Testing

@testable import RuneKit
@testable import RuneKitCore
@testable import RuneLetters
@testable import RuneTransliteration

/// The evidence stated in the rows of the bundled tables.
struct TableEvidenceTests {
  /// As stated in `Tables/README.md`.
  static let fewestPlaces = 10

  @Test(arguments: BundledTests.modes)
  func ratesOnFewPlacesAreNotAttested(_ name: (script: RunicScript, mode: String)) throws {
    let mode = try BundledTables.load(name.script, mode: name.mode).mode
    for mapping in mode.passes.flatMap(\.mappings) {
      let reason = mode.reason(for: mapping)
      guard let places = reason.wholeMatch(of: #/.* of ([0-9,]+)/#).flatMap({ Int($0.1.filter { $0 != "," }) }) else {
        continue
      }
      #expect(
        places >= Self.fewestPlaces || mode.confidence(of: mapping) != .attested,
        "\(mode.file):\(mapping.line): \(reason)")
    }
  }

  /// The appendix gives the values of cirth; only an inscription shows that Tolkien wrote one for a letter.
  @Test(arguments: BundledTests.modes.filter { $0.script == .cirth })
  func attestedCirthAreInAnInscription(_ name: (script: RunicScript, mode: String)) throws {
    let mode = try BundledTables.load(name.script, mode: name.mode).mode
    for mapping in mode.passes.flatMap(\.mappings) where mode.confidence(of: mapping) == .attested {
      #expect(
        ["title-page", "tomb", "mazarbul", "treason"].contains(mode.source(for: mapping)),
        "\(mode.file):\(mapping.line): \(mode.source(for: mapping))")
    }
  }

  @Test(arguments: BundledTests.modes)
  func theBibliographySaysWhatALocatorNames(_ name: (script: RunicScript, mode: String)) throws {
    let mode = try BundledTables.load(name.script, mode: name.mode).mode
    let bibliography = try BundledTables.bibliography()
    for mapping in mode.passes.flatMap(\.mappings) where !mode.locator(for: mapping).isEmpty {
      let work = bibliography.entry(for: mode.source(for: mapping))
      #expect(work?.locator.isEmpty == false, "\(mode.file):\(mapping.line): \(mode.source(for: mapping))")
    }
  }

  @Test func explanationsNameThePlace() throws {
    let norse = try RunicTransliterator(script: .younger, mode: "norse", options: .init(switches: ["early"]))
    let explanation = norse.explanation(of: "móður")
    #expect(explanation.parts.flatMap(\.rows).contains { $0.source == "rundata" && $0.locator == "DR 42" })
    #expect(explanation.works.first { $0.key == "rundata" }?.locator.isEmpty == false)
  }
}
