@testable import RuneKit
@testable import RuneTransliteration

/// A random table within the format's grammar and random text of its letters: every implementation agrees, and reading
/// back finds the original.
func runDifferential(_ input: [UInt8]) throws {
  var input = InputBytes(input)
  let rows = RandomTable.rows(&input)
  let text = RandomTable.text(&input)
  let table = TableText(
    file: "random.txt", bytes: Array("@mode random\n@script elder\n@language en\n@title Random\n\(rows)".utf8))
  let script = try BundledTables.script(.elder)
  guard let mode = try? WritingMode(table, script: script) else { return }
  guard let transliterator = try? RunicTransliterator(mode: mode, script: script, spelling: .system) else { return }
  do {
    try checkAgreement(of: transliterator, on: text, cutBy: UInt64(text.count))
  } catch {
    throw FuzzFind(description: "\(error)\non \(String(decoding: text, as: UTF8.self).debugDescription) with\n\(rows)")
  }
}

/// Tables and texts over a small alphabet, so that keys overlap and contexts meet.
enum RandomTable {
  private static let letters = ["a", "e", "n", "g", "t", "h", "ö", "þ", "ǫ"]
  private static let runes = ["ansuz", "ehwaz", "naudiz", "gebo", "tiwaz", "haglaz", "othalan", "thurisaz", "ingwaz"]
  private static let contexts = [
    "", "", "", "initial", "final", "not-initial", "not-final", "before vowel", "after vowel", "not-before vowel",
    "not-after vowel", "initial before vowel", "after vowel final", "before group", "after group",
    "after vowel before group", "option on",
  ]
  private static let parts = [
    "a", "e", "n", "g", "t", "h", "ö", "þ", "ǫ", "o\u{308}", "o\u{328}", "A", "TH", "ng", "th", " ", "  ", "\t", "\n",
    "-", ".", "\u{200C}", "\u{AD}", "\u{301}", "ж", "日", "🙂", "ᚠ", "x", "\u{FDFA}", "é", "\u{130}", "ﬁ", "Ａ",
  ]

  /// Rows of one to three passes.
  static func rows(_ input: inout InputBytes) -> String {
    let passes = 1 + input.below(3)
    var text = "@class vowel a e ö\n@class group n g ng\n@option on some rows\n"
    for pass in 1...passes {
      let isLast = pass == passes
      if passes > 1 { text += "@pass p\(pass)\n" }
      // Every letter has a row of its own, as the format demands of the last pass.
      if isLast { for (letter, rune) in zip(letters, runes) { text += "\(letter) ; \(rune) ; ; x ; house\n" } }
      for _ in 0..<(2 + input.below(12)) {
        let key = (0..<(1 + input.below(3))).map { _ in input.element(of: letters) }.joined()
        let names = isLast ? runes : letters
        let output = (0..<input.below(4)).map { _ in input.element(of: names) }.joined(separator: isLast ? " " : "")
        text += "\(key) ; \(output.isEmpty ? "-" : output) ; \(input.element(of: contexts)) ; x ; house\n"
      }
    }
    return text
  }

  /// Up to the rest of the input as parts of words and what lies between them.
  static func text(_ input: inout InputBytes) -> [UInt8] {
    var text: [UInt8] = []
    while !input.isEmpty {
      let byte = input.byte()
      if byte == 0xFF {
        text.append(input.byte())
      } else {
        text += Array(parts[Int(byte) % parts.count].utf8)
      }
    }
    return text
  }
}
