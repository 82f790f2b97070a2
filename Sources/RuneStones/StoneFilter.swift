/// Which stones are meant: by where they are, when they were made, by whom, of what.
package struct StoneFilter: Sendable {
  /// A part of what the database says of an inscription.
  package enum Part: String, CaseIterable, Sendable {
    case place, district, county, carver, material, style, period
  }

  /// A province or country, in any case and without marks.
  package var region: String?
  /// A year in which the inscription may have been made.
  package var year: Int?
  /// What the parts have, from the beginning of a word on.
  package var parts: [Part: String] = [:]

  package init(region: String? = nil, year: Int? = nil) { (self.region, self.year) = (region, year) }

  package var isEmpty: Bool { region == nil && year == nil && parts.isEmpty }

  /// The English of the materials that the database names in Swedish.
  private static let materials = [
    "granite": "granit", "limestone": "kalksten", "sandstone": "sandsten", "gneiss": "gnejs", "slate": "skiffer",
    "wood": "tra",
    "bone": "ben", "metal": "metall", "gold": "guld", "lead": "bly", "copper": "koppar", "stone": "sten",
    "plaster": "puts",
  ]

  package func accepts(_ stone: Inscription) -> Bool {
    if let region, !stone.isFrom(region) { return false }
    if let year, stone.years?.contains(year) != true { return false }
    return parts.allSatisfy { part, wanted in
      let key = StoneKey.name(wanted)
      let value = " " + StoneKey.name(stone[part])
      return value.contains(" " + key)
        || part == .material && Self.materials[key].map { value.contains(" " + $0) } ?? false
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

  /// Regions by the names of the options of `younger/norse`, and parts of what the database counts as Denmark.
  private static let regions = [
    "danish": ["denmark"], "scania": ["denmark"], "halland": ["denmark"], "blekinge": ["denmark"],
    "bornholm": ["denmark"],
    "norwegian": ["norway", "man", "scotland", "orkney", "shetland", "ireland", "iceland", "faroes", "greenland"],
    "swedish": ["sweden"], "gotaland": ["ostergotland", "vastergotland", "smaland"],
  ]

  /// Whether it is from a province, a country or a region, named in any case and without marks.
  package func isFrom(_ region: String) -> Bool {
    let key = StoneKey.word(region)
    let names = Self.regions[key] ?? [key]
    return [province, country].contains { names.contains(StoneKey.word($0)) }
  }
}
