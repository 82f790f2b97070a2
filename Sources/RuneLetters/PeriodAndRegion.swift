/// The date and place of an inscription as options of `younger/norse`.
///
/// The limits of the periods are those of the table, which follow the dating of rune stones by style.
package enum PeriodAndRegion {
  package static let regions = [
    "uppland", "sodermanland", "gotaland", "gotland", "danish", "norwegian", "swedish",
  ]
  package static let periods = ["early", "c1000", "late"]
  /// Provinces and countries, and the options that include them.
  package static let places: [(name: String, option: String)] = [
    ("uppland", "uppland"), ("gastrikland", "uppland"), ("halsingland", "uppland"), ("medelpad", "uppland"),
    ("sodermanland", "sodermanland"), ("vastmanland", "sodermanland"), ("narke", "sodermanland"),
    ("ostergotland", "gotaland"), ("vastergotland", "gotaland"), ("smaland", "gotaland"), ("gotland", "gotland"),
    ("oland", "swedish"), ("varmland", "swedish"), ("dalarna", "swedish"), ("jamtland", "swedish"),
    ("harjedalen", "swedish"),
    ("angermanland", "swedish"), ("bohuslan", "swedish"), ("sweden", "swedish"), ("russia", "swedish"),
    ("ukraine", "swedish"),
    ("latvia", "swedish"), ("finland", "swedish"), ("poland", "swedish"), ("denmark", "danish"), ("scania", "danish"),
    ("halland", "danish"), ("blekinge", "danish"), ("bornholm", "danish"), ("jylland", "danish"),
    ("fyn", "danish"), ("sjelland", "danish"), ("lollandfalster", "danish"), ("sydslesvig", "danish"),
    ("germany", "danish"),
    ("norway", "norwegian"), ("man", "norwegian"), ("scotland", "norwegian"), ("orkney", "norwegian"),
    ("shetland", "norwegian"), ("england", "norwegian"), ("ireland", "norwegian"), ("iceland", "norwegian"),
    ("faroes", "norwegian"), ("greenland", "norwegian"),
  ]
  private static let otherNames = [
    "isleofman": "man", "norge": "norway", "sverige": "sweden", "danmark": "denmark", "skane": "scania",
    "faroeislands": "faroes", "jutland": "jylland", "funen": "fyn", "zealand": "sjelland", "sjaelland": "sjelland",
  ]

  /// The usual one of the names of a place, in plain lower-case letters.
  package static func name(ofPlace name: String) -> String { otherNames[name] ?? name }

  /// Years that could date an inscription of the Viking Age, with a margin.
  package static let years = 700...1200

  /// The option for a year; nil for the years whose spelling is that without an option.
  package static func period(of year: Int) -> String? {
    switch year {
    case ..<980: "early"
    case ..<1010: "c1000"
    case 1051...: "late"
    default: nil
    }
  }

  /// Two options, or a year and an option, that contradict each other, since an inscription has only one time and place; nil if
  /// there are none.
  package static func contradiction(in switches: Set<String>, year: Int? = nil) -> (String, String)? {
    if let year, period(of: year) == nil, let other = periods.first(where: switches.contains) {
      return ("\(year)", other)
    }
    // Places in Sweden may be combined with Sweden.
    let swedish = ["uppland", "sodermanland", "gotaland", "gotland"]
    for group in [periods, regions] {
      let given = group.filter(switches.contains)
      if given.count < 2 || given.count == 2 && given[1] == "swedish" && swedish.contains(given[0]) { continue }
      return (given[0], given[1])
    }
    return nil
  }

  /// The option for a province, a country or a region, in plain lower-case letters; nil for other names.
  package static func option(ofPlace name: String) -> String? {
    let name = self.name(ofPlace: name)
    return places.first { $0.name == name }?.option ?? regions.first { $0 == name }
  }

  /// The provinces and countries of a region: those of its option, or those that share the option of a place.
  package static func places(ofRegion name: String) -> Set<String> {
    let option = option(ofPlace: name)
    return Set(places.filter { $0.option == option }.map { $0.name })
  }

  /// Whether a mode with these options has periods and places.
  package static func applies(to transliterator: RunicTransliterator) -> Bool {
    let known = transliterator.mode.options.map { $0.name }
    return periods.allSatisfy { known.contains($0) }
  }
}
