import Foundation
import Testing

@testable import RuneKit

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
  var testDescription: String { "\(file):\(line): \(input)" }

  static let all = ["transliteration", "norse", "futhorc", "medieval"].flatMap(rows)
  static let words = rows(of: "words")
  static let romanized = rows(of: "romanize")

  private static func rows(of file: String) -> [GoldenRow] {
    let url = repository.appendingPathComponent("Tests/Golden/\(file).tsv")
    guard let text = try? String(contentsOf: url, encoding: .utf8) else { return [] }
    return text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().compactMap { index, line in
      if line.isEmpty || line.hasPrefix("#") { return nil }
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard fields.count == 6, let script = RunicScript(rawValue: fields[0]) else { return nil }
      return GoldenRow(
        file: file, line: index + 1, script: script, mode: fields[1], options: options(fields[2]), input: fields[3],
        expected: script == .cirth ? cirth(fields[4]) : fields[4], why: fields[5])
    }
  }

  private static func options(_ text: String) -> TransliterationOptions {
    var options = TransliterationOptions()
    for part in text.split(separator: " ") {
      let pair = part.split(separator: "=").map(String.init)
      switch pair[0] {
      case "variant": options.variant = pair[1]
      case "option": options.switches.insert(pair[1])
      case "romanize": options.romanizes = true
      case "break": options.breakCharacter = pair[1].unicodeScalars.first
      case "registry": options.registry = pair[1]
      case "punctuation": options.writesScriptPunctuation = true
      case "divider":
        options.divider =
          switch pair[1] {
          case "none": .none
          case "space": .space
          case "shared": .shared
          default: .named(pair[1])
          }
      default: Issue.record("unknown option \(part)")
      }
    }
    return options
  }

  /// Cirth by their numbers.
  private static func cirth(_ numbers: String) -> String {
    guard let script = try? BundledTables.script(.cirth) else { return "" }
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
        Issue.record("no certh \(number)")
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
  }

  @Test(arguments: GoldenRow.all + GoldenRow.words + GoldenRow.romanized)
  func everyImplementationAnswersARow(_ row: GoldenRow) throws {
    let transliterator = try RunicTransliterator(script: row.script, mode: row.mode, options: row.options)
    #expect(hexadecimal(transliterator.transliterate(row.input)) == hexadecimal(row.expected), "\(row.why)")
    // The stream always goes by the tables.
    var stream = transliterator.makeStream()
    var output: [UInt8] = []
    Array(row.input.utf8).withUnsafeBytes { stream.transliterate($0, into: &output) }
    stream.finish(into: &output)
    #expect(hexadecimal(String(decoding: output, as: UTF8.self)) == hexadecimal(row.expected), "stream: \(row.why)")
    let result = transliterator.transliteration(of: row.input)
    #expect(hexadecimal(result.segments.map(\.output).joined()) == hexadecimal(row.expected), "segments: \(row.why)")
  }

  /// A letter with marks, a capital, a fullwidth letter or a ligature gives what the plain letters give.
  @Test(arguments: (GoldenRow.all + GoldenRow.words).filter { $0.mode != "scholarly" })
  func everySpellingGivesTheSame(_ row: GoldenRow) throws {
    let transliterator = try RunicTransliterator(script: row.script, mode: row.mode, options: row.options)
    let input = row.input
    // Unicode has no capital of U+0294, and ICU none of ß but SS.
    let upper = input.contains(where: { "ʔß".contains($0) }) ? input : input.uppercased()
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
