/// A length as people give it: a number and a unit, such as "60mm" or "800px".
package struct Length: Sendable, Hashable {
  /// The units that are read, by the names that SVG and CSS have for them.
  package enum Unit: String, Sendable, CaseIterable {
    /// CSS pixels, 96 to the inch.
    case px
    case mm
    case cm
    case inch = "in"
    /// Points, 72 to the inch.
    case pt
  }

  /// Why a text is not a length.
  package enum ParseError: Error, Hashable, Sendable {
    /// No number before the unit.
    case noNumber
    /// What follows the number is not one of the units.
    case unknownUnit(String)
    /// Zero, negative, too small to be written down (below 0.001 mm or 0.01 px), or larger than ten metres or 100,000 pixels.
    case outOfRange
  }

  package var value: Double
  package var unit: Unit

  /// A length of so many of a unit; any number, unlike one that is read.
  package init(_ value: Double, _ unit: Unit) {
    self.value = value
    self.unit = unit
  }

  /// Reads a length such as "60mm", "60 MM" or "800"; a number without a unit is in pixels.
  package init(parsing text: String) throws(ParseError) {
    let digits = text.utf8.prefix { ($0 >= 0x30 && $0 <= 0x39) || [0x2E, 0x2C, 0x2D, 0x2B].contains($0) }
    guard let value = Double(String(decoding: digits.map { $0 == 0x2C ? 0x2E : $0 }, as: UTF8.self)) else {
      throw .noNumber
    }
    let suffix = String(Substring(text.utf8[digits.endIndex...]))
    let name = suffix.utf8.drop { $0 == UInt8(ascii: " ") }.map { $0 | 0x20 }
    guard let unit = suffix.isEmpty ? .px : Unit(rawValue: String(decoding: name, as: UTF8.self)) else {
      throw .unknownUnit(suffix)
    }
    self.init(value, unit)
    let isPossible = isMetric ? (0.001...10_000).contains(millimeters) : (0.01...100_000).contains(pixels)
    guard isPossible else { throw .outOfRange }
  }

  /// Whether the unit is one of matter rather than of screens.
  package var isMetric: Bool { unit != .px }

  /// In millimeters; a CSS pixel is 1/96 inch.
  package var millimeters: Double {
    switch unit {
    case .px: value * 25.4 / 96
    case .mm: value
    case .cm: value * 10
    case .inch: value * 25.4
    case .pt: value * 25.4 / 72
    }
  }

  /// In CSS pixels, 96 to the inch.
  package var pixels: Double { unit == .px ? value : millimeters * 96 / 25.4 }

  package func value(in unit: PictureUnit) -> Double {
    switch unit {
    case .pixel: pixels
    case .millimeter: millimeters
    }
  }
}
