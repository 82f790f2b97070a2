import Foundation
import TestSupport
import Testing

@testable import RuneKit
@testable import RuneKitCore
@testable import RuneLetters

/// The repository's files, found from this one.
let repository = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent()

/// One row of the tables in `Tests/Golden`.
struct GoldenRow: CustomTestStringConvertible {
  let file: String
  let line: Int
  let script: RunicScript
  let mode: String
  let options: TransliterationOptions
  let input: String
  let expected: String
  let why: String
  var choice: BundledChoice { BundledChoice(script: script, mode: mode, options: options) }
  var testDescription: String { "\(file):\(line): \(input)" }

  static let all = ["transliteration", "norse", "futhorc", "medieval"].flatMap { files[$0]!.rows }
  static let words = files["words"]!.rows
  static let romanized = files["romanize"]!.rows
  /// Why lines are not rows.
  static let problems = files.values.flatMap(\.problems)

  private static let files = Dictionary(
    uniqueKeysWithValues: ["transliteration", "norse", "futhorc", "medieval", "words", "romanize"].map {
      ($0, read($0))
    })

  private static func read(_ file: String) -> (rows: [GoldenRow], problems: [String]) {
    let url = repository.appendingPathComponent("Tests/Golden/\(file).tsv")
    guard let text = try? String(contentsOf: url, encoding: .utf8) else { return ([], ["\(file).tsv cannot be read"]) }
    var rows: [GoldenRow] = []
    var problems: [String] = []
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    where !line.isEmpty && !line.hasPrefix("#") {
      do {
        rows.append(try GoldenRow(file: file, line: index + 1, fields: line.components(separatedBy: "\t")))
      } catch {
        problems.append("\(file).tsv:\(index + 1): \(error)")
      }
    }
    return (rows, problems)
  }

  private struct Malformed: Error, CustomStringConvertible {
    let description: String
  }

  init(file: String, line: Int, fields: [String]) throws {
    guard fields.count == 6 else { throw Malformed(description: "\(fields.count) fields; expected 6") }
    guard let script = RunicScript(rawValue: fields[0]) else {
      throw Malformed(description: "unknown script \(fields[0])")
    }
    guard BundledTables.modes(for: script).contains(fields[1]) else {
      throw Malformed(description: "unknown mode \(fields[1])")
    }
    (self.file, self.line, self.script, mode) = (file, line, script, fields[1])
    options = try Self.options(fields[2])
    input = fields[3]
    expected = script == .cirth ? try Self.cirth(fields[4]) : fields[4]
    why = fields[5]
  }

  private static func options(_ text: String) throws -> TransliterationOptions {
    var options = TransliterationOptions()
    for part in text.split(separator: " ") {
      let pair = part.components(separatedBy: "=")
      if pair.count != 2 && part != "romanize" && part != "icu" { throw Malformed(description: "\(part) has no value") }
      switch pair[0] {
      case "variant": options.variant = pair[1]
      case "option": options.switches.insert(pair[1])
      case "romanize": options.romanizes = true
      case "language": options.language = pair[1]
      // What the tables lack.
      case "icu": break
      case "break": options.breakCharacter = pair[1].unicodeScalars.first
      case "registry": options.registry = pair[1]
      case "punctuation": options.punctuation = PunctuationPolicy(rawValue: pair[1])!
      case "divider":
        options.divider =
          switch pair[1] {
          case "none": .none
          case "space": .space
          case "shared": .shared
          default: .named(pair[1])
          }
      default: throw Malformed(description: "unknown option \(part)")
      }
    }
    return options
  }

  /// Cirth by their numbers.
  private static func cirth(_ numbers: String) throws -> String {
    let script = try BundledTables.script(.cirth)
    var text = String.UnicodeScalarView()
    for number in numbers.split(separator: " ") {
      if number == "_" {
        text.append(" ")
      } else if number.hasPrefix("U+"), let scalar = UInt32(number.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init)
      {
        text.append(scalar)
      } else if let letter = script.letters.first(where: { $0.name == number || $0.name == "certh-" + number }) {
        text.append(letter.scalar)
      } else {
        throw Malformed(description: "no certh \(number)")
      }
    }
    return String(text)
  }
}

struct GoldenTests {
  @Test func theRowsAreThere() {
    #expect(GoldenRow.all.count >= 200)
    #expect(GoldenRow.words.count >= 16)
    #expect(GoldenRow.romanized.count >= 16)
    #expect(GoldenRow.problems.isEmpty, "\(GoldenRow.problems.joined(separator: "\n"))")
  }

  @Test(arguments: [
    "elder\tenglish\t\tthe\tᚦᛖ", "eldre\tenglish\t\tthe\tᚦᛖ\t", "elder\tenglsh\t\tthe\tᚦᛖ\t",
    "elder\tenglish\tdivider\tthe\tᚦᛖ\t", "elder\tenglish\tsize=3\tthe\tᚦᛖ\t", "cirth\tenglish\t\tthe\t999\t",
  ])
  func aMalformedRowIsAProblem(_ row: String) {
    #expect(throws: (any Error).self) {
      try GoldenRow(file: "x", line: 1, fields: row.components(separatedBy: "\t"))
    }
  }

  /// Under its own options a row comes out as it says, under all others alike from every implementation.
  @Test(arguments: GoldenRow.all + GoldenRow.words + GoldenRow.romanized)
  func everyImplementationAnswersARow(_ row: GoldenRow) throws {
    let transliterator = try row.choice.transliterator()
    let input = Array(row.input.utf8)
    let seed = UInt64(row.line)
    let wrong = Implementation.disagreements(
      of: transliterator, on: input, seed: seed, expected: Array(row.expected.utf8))
    #expect(wrong == nil, "\(row.why)")
    for options in try BundledChoice.optionSets(for: row.script, mode: row.mode) {
      let transliterator = try BundledChoice(script: row.script, mode: row.mode, options: options).transliterator()
      let wrong = Implementation.disagreements(of: transliterator, on: input, seed: seed)
      #expect(wrong == nil)
    }
  }

  /// What is invisible inside a word changes no letters, also beside a hyphen or an apostrophe.
  @Test(arguments: GoldenRow.all + GoldenRow.words + GoldenRow.romanized)
  func invisibleCharactersChangeNoLetters(_ row: GoldenRow) throws {
    let transliterator = try row.choice.transliterator()
    for (number, characters) in ["\u{200E}", "\u{2067}\u{2069}", "\u{206D}\u{AD}", "\u{2060}"].enumerated() {
      func isPart(_ scalar: Unicode.Scalar) -> Bool {
        ScalarKind(scalar) == .letter || "-'’".unicodeScalars.contains(scalar)
      }
      var input = String.UnicodeScalarView()
      for scalar in row.input.unicodeScalars {
        if let last = input.last, isPart(last) || ScalarKind(last) == .mark, isPart(scalar) {
          input += characters.unicodeScalars
        }
        input.append(scalar)
      }
      func visible(_ text: String) -> String {
        hexadecimal(
          String(String.UnicodeScalarView(text.unicodeScalars.filter { !characters.unicodeScalars.contains($0) })))
      }
      #expect(
        visible(transliterator.transliterate(String(input))) == visible(row.expected), "\(hexadecimal(characters))")
      if row.line & 3 != number { continue }
      let wrong = Implementation.disagreements(
        of: transliterator, on: Array(String(input).utf8), seed: UInt64(row.line))
      #expect(wrong == nil)
    }
  }

  /// A letter with marks, a capital, a fullwidth letter or a ligature gives what the plain letters give.
  @Test(arguments: (GoldenRow.all + GoldenRow.words).filter { $0.mode != "scholarly" })
  func everySpellingGivesTheSame(_ row: GoldenRow) throws {
    let transliterator = try row.choice.transliterator()
    let input = row.input
    // Unicode has no capital of U+0294, and ICU none of ß but SS. In capitals R is not typed for ʀ.
    let hasNoCapitals = input.contains(where: { "ʔß".contains($0) }) || input.contains(/\p{Ll}R/)
    let upper = hasNoCapitals ? input : input.uppercased()
    let fullwidth = String(
      String.UnicodeScalarView(
        input.unicodeScalars.map { ("a"..."z").contains($0) ? Unicode.Scalar($0.value + 0xFEE0)! : $0 }))
    let spellings = [
      ("upper case", upper), ("NFD", input.decomposedStringWithCanonicalMapping),
      ("NFC", input.precomposedStringWithCanonicalMapping), ("fullwidth", fullwidth),
      ("NFD of upper case", upper.decomposedStringWithCanonicalMapping),
      ("ligatures", input.replacingOccurrences(of: "fi", with: "ﬁ").replacingOccurrences(of: "fl", with: "ﬂ")),
    ]
    for (name, spelling) in spellings {
      #expect(
        hexadecimal(transliterator.transliterate(spelling)) == hexadecimal(row.expected), "\(name): \(spelling)")
    }
  }
}

/// Code points, since private-use letters look alike in a message.
func hexadecimal(_ text: String) -> String {
  text.unicodeScalars.map { String($0.value, radix: 16, uppercase: true) }.joined(separator: " ")
}
