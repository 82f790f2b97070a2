import RuneKit

/// A list of 10,000 names in three scripts, grouped by the first rune.
enum NamesList {
  static func run() {
    let starts = ["As", "Thor", "Sig", "Hall", "Ing", "Ulf", "Gun", "Ey", "Ráð", "Björ"]
    let ends = ["mund", "grím", "rid", "dis", "stein", "var", "laug", "björn", "geir", "hild"]
    let names = (0..<10_000).map { "\(starts[$0 % 10])\(ends[$0 / 10 % 10])\($0 / 100 == 0 ? "" : " \($0 / 100)")" }

    let scripts: [RunicTransliterator] = [.elder, .younger, .futhorc]
    let lists = scripts.map { script in names.map { script.transliterate($0) } }
    print("names:", names[12], lists.map { $0[12] })
    for (script, list) in zip(scripts, lists) {
      let groups = Dictionary(grouping: list) { $0.prefix(1) }
      let sizes = groups.map { "\($0.key) \($0.value.count)" }.sorted()
      print("names in \(script.script.name):", Set(list).count, "different;", sizes.joined(separator: ", "))
    }
  }
}
