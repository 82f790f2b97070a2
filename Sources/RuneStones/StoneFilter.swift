import RuneLetters
import RuneText

/// Which stones are meant: by where they are, when they were made, by whom, of what.
package struct StoneFilter: Sendable {
  /// A part of what the database says of an inscription.
  package enum Part: String, CaseIterable, Sendable {
    case place, district, county, carver, material, style, period
  }

  /// Provinces and countries, as `StoneKey.word`.
  package var region: Set<String>?
  /// A year in which the inscription may have been made.
  package var year: Int?
  /// What the parts have, from the beginning of a word on.
  package var parts: [Part: String] = [:]

  package init(region: Set<String>? = nil, year: Int? = nil) { (self.region, self.year) = (region, year) }

  /// Stones of a region, which is a name of `PeriodAndRegion` or a province or country of the pack, and of a year.
  ///
  /// - Throws: An error for a region that no inscription is from, and a year that no stone can be from.
  package init(in pack: StonePack, region: String?, year: Int?) throws(StoneRequest.Problem) {
    self.init(year: year)
    if let year, !StoneSearch.years.contains(year) {
      throw .init(
        message: "the year must be from \(StoneSearch.years.lowerBound) to \(StoneSearch.years.upperBound), not \(year)"
      )
    }
    guard let region else { return }
    let (key, known) = (PeriodAndRegion.name(ofPlace: StoneKey.word(region)), pack.regions)
    self.region = known.contains { StoneKey.word($0) == key } ? [key] : PeriodAndRegion.places(ofRegion: key)
    if self.region?.isEmpty == true {
      throw .init(message: unknownName("region", region.quotedForMessage, known: known.map(StoneKey.lowercased)))
    }
  }

  package var isEmpty: Bool { region == nil && year == nil && parts.isEmpty }

  /// The English of the materials that the database names in Swedish.
  private static let materials = [
    "granite": "granit", "limestone": "kalksten", "sandstone": "sandsten", "gneiss": "gnejs", "slate": "skiffer",
    "wood": "tra", "bone": "ben", "metal": "metall", "gold": "guld", "lead": "bly", "copper": "koppar", "stone": "sten",
    "plaster": "puts",
  ]

  package func accepts(_ stone: Inscription) -> Bool {
    if let region, !stone.isFrom(region) { return false }
    if let year, stone.years?.contains(year) != true { return false }
    return parts.allSatisfy { part, wanted in
      let key = StoneKey.name(wanted)
      let value = " " + StoneKey.name(stone[part])
      let words = [key, part == .material ? Self.materials[key] ?? key : key]
      return words.contains { StoneKey.matches(value, Array("… \($0)…".unicodeScalars)) }
    }
  }
}

extension Inscription {
  package subscript(part: StoneFilter.Part) -> String {
    switch part {
    case .place: place
    case .district: district
    case .county: county
    case .carver: carver
    case .material: material
    case .style: style
    case .period: period
    }
  }

  /// Whether it is from one of these provinces and countries.
  package func isFrom(_ region: Set<String>) -> Bool {
    [province, country].contains { region.contains(StoneKey.word($0)) }
  }
}
