import Foundation
import RuneKit
import RuneText
import Testing

/// The messages and codes of errors that an app shows or translates.
struct ErrorTests {
  /// An example of each public error.
  static let errors: [any Error] = [
    RuneKitError.unknownMode("scholary", known: ["english", "scholarly"]),
    RuneKitError.options(.unknownVariant("short", known: ["short-twig"])),
    TransliteratorError.unknownOption("lat", known: ["late"]), TransliteratorError.unusableBreak("a"),
    TransliteratorError.unknownDivider("dto", known: ["dot"]), TransliteratorError.unknownRegistry("1", known: []),
    ReadingError.neverWritten(at: 3), ReadingError.tooManyWays(at: 0),
    QuoteStoreError.damaged(path: "/q.json", offset: 1, line: 1, reason: "expected ,"),
    QuoteStoreError.newerVersion(path: "/q.json", version: 9), QuoteStoreError.busy(path: "/q.json"),
    QuoteStoreError.unacceptable(.emptyText), QuoteProblem.noLanguageTag("e"),
    QuoteProblem.control(field: "text", scalar: "\u{1B}", position: 1), QuoteServiceError.clockOutsideCalendar,
    QuoteServiceError.noQuotes, FileError(operation: "open", path: "/q.json", number: 2),
    FontFile.ReadError.truncated("glyf"),
  ]

  @Test(arguments: errors.indices)
  func everyErrorSaysWhatIsWrong(_ index: Int) {
    let error = Self.errors[index]
    #expect(error.localizedDescription == "\(error)")
    // The default message of Foundation for errors without a description.
    #expect(!error.localizedDescription.contains("(RuneKit"))
    #expect(!error.localizedDescription.contains("error 0"))
    #expect(error.localizedDescription.contains(" "))
  }

  /// An app has neither flags nor a command named runes.
  @Test(arguments: errors.indices)
  func noErrorSpeaksOfTheCommand(_ index: Int) {
    let text = Self.errors[index].localizedDescription
    #expect(
      !text.contains("--") && !text.contains("`")
        && text.range(of: #"\brunes (quotes|is|tables)"#, options: .regularExpression) == nil)
  }

  @Test func errorsCompare() throws {
    #expect(throws: RuneKitError.unknownMode("x", known: RunicTransliterator.modes(for: .elder))) {
      try RunicTransliterator(script: .elder, mode: "x")
    }
    let findings = try [1, 2].map { _ in
      try #require(throws: TableError.self) { try RunicTransliterator(table: "@script elder") }
    }
    #expect(Set(findings).count == 1)
  }

  @Test func aTypoIsNamed() {
    let error = RuneKitError.unknownMode("scholary", known: ["english", "scholarly"])
    #expect(error.localizedDescription == "unknown mode scholary; did you mean scholarly? Known: english, scholarly")
  }
}
