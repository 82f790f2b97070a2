import RuneKit
import TestSupport

/// Random tables with random texts and what the reference makes of them, in the format that the runners in
/// `Tests/Conformance` read.
public enum TableCorpus {
  /// Calls `body` with each line; the same number gives the same tables.
  ///
  /// - Parameter tables: How many tables; each is tried on 40 texts.
  public static func forEachLine(tables: Int, number: UInt64, _ body: (String) -> Void) {
    var random = SeededGenerator(seed: number)
    var made = 0
    while made < tables {
      var input = InputBytes((0..<200).map { _ in UInt8.random(in: 0...255, using: &random) })
      let table = RandomTable.table(rows: RandomTable.rows(&input).text)
      let options = RandomTable.options(&input)
      // Some rows contradict others, and then the table is refused.
      guard let transliterator = try? RunicTransliterator(table: table, options: options) else { continue }
      made += 1
      body(settings(table, options))
      for _ in 0..<40 {
        var parts = InputBytes(
          (0..<Int.random(in: 0...30, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) })
        body(line(RandomTable.text(&parts), transliterator, &random))
      }
    }
  }

  private static func settings(_ table: String, _ options: TransliterationOptions) -> String {
    var fields = [
      "@", "table=\(escaped(Array(table.utf8)))", "divider=\(options.divider.name)", "unmapped=\(options.unmapped)",
    ]
    if !options.switches.isEmpty { fields.append("options=\(options.switches.joined(separator: ","))") }
    if let character = options.breakCharacter { fields.append("break=\(character)") }
    return fields.joined(separator: "\t")
  }

  private static func line(
    _ text: [UInt8], _ transliterator: RunicTransliterator, _ random: inout SeededGenerator
  ) -> String {
    let cuts = (0..<Int.random(in: 0...4, using: &random)).map { _ in Int.random(in: 0...text.count, using: &random) }
    var reference = transliterator.makeStream(.byRule)
    var output: [UInt8] = []
    text.withUnsafeBytes { reference.transliterate($0, into: &output) }
    reference.finish(into: &output)
    let segments = text.withUnsafeBytes { transliterator.transliteration(ofUTF8: $0) }.segments
      .map { "\($0.kind.rawValue.prefix(1))\($0.source.count)>\($0.output.utf8.count)" }
    // Losses are compared on the bundled modes.
    return [
      escaped(text), cuts.sorted().map(String.init).joined(separator: " "), escaped(output),
      segments.joined(separator: " "), "?",
    ].joined(separator: "\t")
  }

  /// UTF-8 with control characters, backslashes and all bytes above ASCII written as `\xHH`.
  private static func escaped(_ bytes: [UInt8]) -> String {
    bytes.map { byte in
      // A line that begins with @ would choose a table.
      if byte >= 0x20, byte < 0x7F, byte != UInt8(ascii: "\\"), byte != UInt8(ascii: "@") {
        return String(UnicodeScalar(byte))
      }
      return "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
    .joined()
  }
}
