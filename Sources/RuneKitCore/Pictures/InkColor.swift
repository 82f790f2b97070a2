/// A color as users write it, converted to `#RRGGBB`, which all renderers understand.
package struct InkColor {
  package let hex: String

  /// Those of CSS, each with its digits.
  private static let named: [(name: Substring, digits: Substring)] =
    String(decoding: BundledFonts.strokes(at: "Fonts/colors.txt"), as: UTF8.self).split(separator: "\n").compactMap {
      let words = $0.split(separator: " ")
      return words.count == 2 ? (words[0], words[1]) : nil
    }

  package static var names: [String] { named.map { String($0.name) } }

  package init(_ flag: String, _ text: String) throws(PictureError) {
    var letters = Array(text.lowercased().utf8)
    for place in letters.indices.dropLast(3) where letters[place..<place + 4].elementsEqual("grey".utf8) {
      letters[place + 2] = UInt8(ascii: "a")
    }
    let name = String(decoding: letters, as: UTF8.self)
    let digits = name.hasPrefix("#") ? String(name.dropFirst()) : name
    // #abc is #aabbcc.
    let hex = "#" + (digits.count == 3 ? digits.flatMap { [$0, $0] } : Array(digits))
    if let color = Self.named.first(where: { $0.name == name }) {
      self.hex = "#" + color.digits.uppercased()
    } else if hex.utf8.count == 7,
      hex.utf8.dropFirst().allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) })
    {
      self.hex = hex
    } else {
      throw .option(
        "\(flag) '\(text.quotedForMessage)' is not a color; expected hexadecimal digits, as in b22222 or f00, or a name of "
          + "CSS, such as red or darkslategray")
    }
  }

  /// The ratio of the luminance of two colors (https://www.w3.org/TR/WCAG21/#dfn-contrast-ratio), from 1 to 21, with the
  /// square for the curve of sRGB.
  static func contrast(_ one: String, _ other: String) -> Double {
    func luminance(_ hex: String) -> Double {
      let color = PictureScene.Color(hex)
      return zip([color.red, color.green, color.blue], [0.2126, 0.7152, 0.0722]).reduce(0) { sum, part in
        let share = Double(part.0) / 255
        return sum + share * share * part.1
      }
    }
    let (first, second) = (luminance(one) + 0.05, luminance(other) + 0.05)
    return max(first, second) / min(first, second)
  }
}
