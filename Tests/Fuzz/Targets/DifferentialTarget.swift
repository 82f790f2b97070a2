import RuneKit
import RuneTransliteration
import TestSupport

/// A random table within the format's grammar and random text of its letters: all implementations agree, reading back
/// finds the original, and ICU running the exported rules writes the same.
func runDifferential(_ input: [UInt8]) throws {
  var input = InputBytes(input)
  let extra = input.below(16)
  let (rows, hasSilentRows) = RandomTable.rows(&input)
  let options = RandomTable.options(&input)
  let text = RandomTable.text(&input)
  let table = TableText(file: "random.txt", bytes: Array(RandomTable.table(rows: rows).utf8))
  let script = try BundledTables.script(.elder)
  guard let mode = try? WritingMode(table, script: script) else { return }
  guard
    let transliterator = try? RunicTransliterator(mode: mode, script: script, options: options, unicode: .system)
  else { return }
  do {
    try checkAgreement(of: transliterator, on: text, seed: UInt64(text.count))
    if extra & 3 == 1 && !hasSilentRows { try checkReadingBack(of: transliterator, text) }
    if extra == 2 { try checkRules(of: transliterator, text) }
  } catch {
    throw FuzzFind(description: "\(error)\non \(String(decoding: text, as: UTF8.self).debugDescription) with\n\(rows)")
  }
}

/// What the mode wrote contains the original among its readings, and every reading writes the same.
private func checkReadingBack(of transliterator: RunicTransliterator, _ text: [UInt8]) throws {
  let original = String(
    String.UnicodeScalarView(String(decoding: text, as: UTF8.self).unicodeScalars.filter { RandomTable.isLetter($0) })
  )
  .prefix(12)
  let runes = transliterator.transliterate(String(original))
  // A letter without a row in the last pass stays Latin, and is nothing to be read.
  guard !runes.isEmpty, runes.unicodeScalars.allSatisfy({ (0x16A0...0x16F8).contains($0.value) }) else { return }
  var reader = InverseTransliterator(transliterator)
  guard let readings = try? reader.readings(of: runes, budget: 5_000) else { return }
  try expect(readings.contains(String(original)), "\(original) is not among the readings of \(runes)")
  for spelling in readings.prefix(3) {
    try expectEqual(transliterator.transliterate(spelling), runes, "the runes of the reading \(spelling)")
  }
}

/// ICU runs the exported rules, where there is ICU.
private func checkRules(of transliterator: RunicTransliterator, _ text: [UInt8]) throws {
  #if RUNEKIT_ICU
    guard let rules = try? TransformRules(transliterator), let icu = ICUTransliterator(rules: rules.text),
      let text = String(validating: text, as: UTF8.self)
    else { return }
    for line in text.split(separator: "\n") {
      guard let written = icu.transliterate(Array(line.utf16)) else { continue }
      try expectEqual(
        String(decoding: written, as: UTF16.self), transliterator.transliterate(String(line)), "ICU on \(line)")
    }
  #endif
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

  static func isLetter(_ scalar: Unicode.Scalar) -> Bool { letters.contains(String(Character(scalar))) }

  static func table(rows: String) -> String {
    "@mode random\n@script elder\n@language en\n@title Random\n\(rows)"
  }

  /// Options, most often none.
  static func options(_ input: inout InputBytes) -> TransliterationOptions {
    let choice = input.below(16)
    let dividers: [TransliterationOptions.Divider] = [
      .keep, .keep, .keep, .keep, .none, .space, .shared, .named("dot"),
    ]
    return TransliterationOptions(
      divider: dividers[choice % 8], unmapped: choice == 15 ? .mark : choice == 13 ? .drop : .keep,
      switches: choice & 3 == 1 ? ["on"] : [], breakCharacter: choice & 7 == 6 ? "-" : nil)
  }

  /// Rows of one to three passes, and whether one of them writes nothing.
  static func rows(_ input: inout InputBytes) -> (text: String, areSilent: Bool) {
    let passes = 1 + input.below(3)
    var areSilent = false
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
        if output.isEmpty { areSilent = true }
        text += "\(key) ; \(output.isEmpty ? "-" : output) ; \(input.element(of: contexts)) ; x ; house\n"
      }
    }
    return (text, areSilent)
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
