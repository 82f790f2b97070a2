import RuneGraphics
import RuneSystem

/// A color as users write it, converted to `#RRGGBB`, which all renderers understand.
package struct InkColor {
  package let hex: String

  /// The 16 basic colors of CSS (https://www.w3.org/TR/css-color-4/#named-colors).
  private static let basic = [
    ("black", "#000000"), ("silver", "#C0C0C0"), ("gray", "#808080"), ("white", "#FFFFFF"), ("maroon", "#800000"),
    ("red", "#FF0000"), ("purple", "#800080"), ("fuchsia", "#FF00FF"), ("green", "#008000"), ("lime", "#00FF00"),
    ("olive", "#808000"), ("yellow", "#FFFF00"), ("navy", "#000080"), ("blue", "#0000FF"), ("teal", "#008080"),
    ("aqua", "#00FFFF"),
  ]
  package static let names = basic.map { $0.0 }

  /// - Throws: `PictureError` for a text that is not a color.
  package init(_ text: String) throws(PictureError) {
    let name = text.lowercased()
    let digits = name.hasPrefix("#") ? String(name.dropFirst()) : name
    // #abc is #aabbcc.
    let hex = "#" + (digits.count == 3 ? digits.flatMap { [$0, $0] } : Array(digits))
    if let color = Self.basic.first(where: { $0.0 == name }) {
      self.hex = color.1
    } else if PictureColors.isColor(hex) {
      self.hex = hex
    } else {
      throw PictureError(
        .option,
        "--color '\(text.quotedForMessage)' is not a color; expected hexadecimal digits, as in b22222 or f00, or "
          + listed(Self.names))
    }
  }
}
