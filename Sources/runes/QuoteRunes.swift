import RuneKit

/// The scripts that `--script` and the setting `script` name.
enum QuoteScript: String, CaseIterable {
  case elder, younger, cirth
}

/// How a quote is to be written in runes.
struct QuoteWriting {
  var script: QuoteScript
  var mode: String?
  var variant: String?

  /// The text in runes: the one place where quotes meet the engine.
  func runes(_ text: String) throws -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.foldedForSearch.unicodeScalars {
      if let rune = Self.letters[scalar] {
        result.append(contentsOf: rune.unicodeScalars)
      } else {
        result.append(scalar)
      }
    }
    return String(result)
  }

  /// For each script whose default mode leaves letters of the text without a rune, its name and the letters.
  static func lettersWithoutRune(in quote: Quote) -> [String] {
    QuoteScript.allCases.compactMap { script in
      guard let runes = try? QuoteWriting(script: script).runes(quote.text) else { return nil }
      var left: [Unicode.Scalar] = []
      for scalar in runes.unicodeScalars where scalar.properties.isAlphabetic && !left.contains(scalar) {
        switch scalar.value {
        case 0x16A0...0x16FF, 0xE000...0xF8FF: continue
        default: left.append(scalar)
        }
      }
      return left.isEmpty ? nil : "\(script.rawValue): \(String(String.UnicodeScalarView(left)))"
    }
  }

  private static let letters: [Unicode.Scalar: String] = Dictionary(
    uniqueKeysWithValues: zip(
      "abcdefghijklmnopqrstuvwxyz".unicodeScalars, "ᚨᛒᚲᛞᛖᚠᚷᚺᛁᛃᚲᛚᛗᚾᛟᛈᚲᚱᛊᛏᚢᚹᚹᛉᛃᛉ".map(String.init)))
}
