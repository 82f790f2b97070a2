import RuneLetters
import RuneText

/// Which stones are meant: by where they are, when they were made, by whom, of what.
package struct StoneFilter: Sendable {
  /// A part of what the database says of an inscription.
  package enum Part: String, CaseIterable, Sendable { case place, district, county, carver, material, style, period }

  /// Provinces and countries, as `name(ofRegion:)`.
  package var region: Set<String>?
  /// A year in which the inscription may have been made.
  package var year: Int?
  /// What the parts have, from the beginning of a word on.
  package var parts: [Part: String] = [:]

  package init(region: Set<String>? = nil, year: Int? = nil) { (self.region, self.year) = (region, year) }

  /// Stones of a region, which is a province or country, or a name of `PeriodAndRegion`, and of a year.
  ///
  /// - Parameter isWide: Whether a place that the pack does not have stands for all that are written alike, as for readings; else
  ///   no stone is from it.
  package init(in pack: StonePack, region: String?, year: Int?, isWide: Bool = false) throws(StoneRequest.Problem) {
    self.init(year: year)
    if let year, !StoneSearch.years.contains(year) {
      throw .init(
        message: "the year must be from \(StoneSearch.years.lowerBound) to \(StoneSearch.years.upperBound), not \(year)"
      )
    }
    guard let region else { return }
    let (key, known) = (Self.name(ofRegion: region), pack.regions)
    let isPlace =
      known.contains { Self.name(ofRegion: $0) == key } || !isWide && PeriodAndRegion.places.contains { $0.name == key }
    self.region = isPlace ? [key] : PeriodAndRegion.places(ofRegion: key)
    if self.region?.isEmpty == true {
      throw .init(message: unknownName("region", region.quotedForMessage, known: known.map(StoneKey.lowercased)))
    }
  }

  package var isEmpty: Bool { region == nil && year == nil && parts.isEmpty }

  /// The usual one of the names of a province or country.
  static func name(ofRegion name: String) -> String { PeriodAndRegion.name(ofPlace: StoneKey.word(name)) }

  /// The English of the materials that the database names in Swedish; those with a full stop are whole words.
  private static let materials = """
    alloy=legering amber=barnsten amphibolite=amfibolit antler=hjorthorn antler=renhorn antler=alghorn apple=appeltra \
    ash=ask. beech=bok birch=bjork bone=ben boxwood=buxbom brick=tegel bronze=brons cattle=notkreatur ceramic=keramik \
    chalk=krita clay=lersten clay=lerskiffer cloth=tyg conglomerate=konglomerat copper=koppar cow=ko. diabase=diabas \
    diorite=diorit dolerite=diabas ebony=ebenholts feldspar=faltspat fieldstone=grasten fossil=fossil glass=glas \
    gneiss=gnejs goat=get. gold=guld granite=granit granodiorite=granodiorit granulite=granulit greenstone=gronsten \
    greystone=grasten hazel=hassel horse=hast. iron=jarn ivory=elfenben ivory=valross juniper=en. lead=bly \
    leather=lader leptite=leptit lime=kalk limestone=kalksten maple=lonn marble=marmor metal=metall mica=glimmer \
    migmatite=migmatit mortar=murbruk oak=ek. ore=malm other=ovrigt parchment=pergament pegmatite=pegmatit \
    phyllite=fyllit pig=gris. pine=furu plaster=puts porphyry=porfyr pottery=keramik quartz=kvarts quartzite=kvartsit \
    reindeer=renhorn rib=revben sandstone=sandsten schist=skiffer sheep=far. slate=skiffer soapstone=taljsten \
    soapstone=steatit spruce=gran. steatite=steatit steatite=taljsten stone=sten sycamore=sykamor textile=tyg tin=tenn \
    tooth=tand unknown=okand walrus=valross whale=valben whale=valbard whalebone=valben willow=piltra wood=tra \
    yew=idegran
    """.split(separator: " ").map { $0.split(separator: "=").map { String($0) } }

  package func accepts(_ stone: Inscription) -> Bool {
    if let region, !stone.isFrom(region) { return false }
    if let year, stone.years?.contains(year) != true { return false }
    return parts.allSatisfy { part, wanted in
      let (key, value) = (Self.key(wanted, part), stone[part])
      // Signs alone, such as the ? of an uncertain style.
      if key.isEmpty { return value == wanted || value.split(separator: " ").contains { $0 == wanted } }
      let words = " " + Self.key(value, part) + " "
      guard part == .material else { return Self.matches(words, "… \(key)…") }
      let english = StoneKey.word(wanted)
      return ([key] + Self.materials.filter { $0[0] == english }.map { $0[1] }).contains { name in
        if name.last == "." { return Self.matches(words, "… \(name.dropLast()) …") }
        // Also the end of a word, as in gävlesandsten; that of two letters is not one.
        return Self.matches(words, "… \(name)…") || name.utf8.count > 2 && Self.matches(words, "…\(name) …")
      }
    }
  }

  private static func matches(_ words: String, _ pattern: String) -> Bool {
    StoneKey.matches(words, Array(pattern.unicodeScalars))
  }

  /// The key of a part. In a period, a hyphen between letters joins them, since *efter-Jelling* is not *Jelling*.
  private static func key(_ text: String, _ part: Part) -> String {
    guard part == .period else { return StoneKey.name(text) }
    let scalars = Array(text.unicodeScalars)
    var joined = ""
    for (index, scalar) in scalars.enumerated() {
      let isInside = scalar == "-" && index > 0 && index + 1 < scalars.count
      if isInside, ScalarKind(scalars[index - 1]) == .letter, ScalarKind(scalars[index + 1]) == .letter { continue }
      joined.unicodeScalars.append(scalar)
    }
    return StoneKey.name(joined)
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
    [province, country].contains { region.contains(StoneFilter.name(ofRegion: $0)) }
  }
}
