/// Finds what a name of letters stands for.
struct WritingSystemLookup {
  /// The name as given.
  private let name: String
  /// The parts between slashes, each as words without case and accents.
  private let parts: [[String]]

  /// Longer names are not looked up: nobody gives one, and each is compared with all others.
  private static let longest = 64

  init(_ name: String) {
    self.name = name
    parts =
      name.utf8.count > Self.longest
      ? [[]] : name.split(separator: "/", omittingEmptySubsequences: false).map { Self.words(of: String($0)) }
  }

  func resolved() throws(WritingSystemError) -> WritingSystem {
    guard let head = parts.first, !head.isEmpty else { throw notFound("") }
    let rest = parts.dropFirst().filter { !$0.isEmpty }
    if let found = try Self.system(head) { return rest.isEmpty ? found : try Self.adding(rest, to: found) }
    if rest.isEmpty, let found = inTwo(head) { return found }
    throw notFound(head.joined())
  }

  // MARK: Names

  /// What a name without slashes stands for: a script, a name in a table, or a mode or variant that one script has.
  private static func system(_ words: [String]) throws(WritingSystemError) -> WritingSystem? {
    let name = words.joined()
    if let script = RunicScript(rawValue: name) { return WritingSystem(script) }
    var found: [WritingSystem] = []
    for entry in entries(of: "@nearest") where entry.names.contains(name) {
      throw WritingSystemError(
        name: words.joined(separator: " "), suggestions: [suggestion(entry.system)], reason: .notWritten)
    }
    for entry in entries where entry.names.contains(name) && !found.contains(entry.system) {
      found.append(entry.system)
    }
    if found.isEmpty { found = usualOrOnlyOwner(of: name) }
    if found.isEmpty {
      // "cirth runes", "medieval alphabet"
      guard words.count > 1, let last = words.last, kinds.contains(last) else { return nil }
      return try system(words.dropLast())
    }
    // The sound of all scripts is that of the usual one.
    if let usual = found.first(where: { $0.script == .usual }), found.allSatisfy({ $0.mode == usual.mode }) {
      return usual
    }
    if found.count == 1 { return found[0] }
    throw WritingSystemError(name: words.joined(separator: " "), suggestions: found.map(suggestion), reason: .ambiguous)
  }

  /// Words that say only that a name is one of letters.
  private static let kinds = ["runes", "rune", "futhark", "futhorc", "alphabet", "script", "letters"]

  private static func usualOrOnlyOwner(of name: String) -> [WritingSystem] {
    var owners: [WritingSystem] = []
    for script in RunicScript.allCases {
      var system = WritingSystem(script)
      if let mode = BundledTables.modes(for: script).first(where: { folded($0) == name }) {
        system.mode = mode
        if script == .usual { return [system] }
      } else if let variant = variants(of: script).first(where: { folded($0) == name }) {
        system.variant = variant
      } else {
        continue
      }
      owners.append(system)
    }
    return owners.count == 1 ? owners : []
  }

  /// "cirth moria": the name of a script and a part of it, in either order.
  private func inTwo(_ words: [String]) -> WritingSystem? {
    if words.count < 2 { return nil }
    for split in (1..<words.count).reversed() {
      for (name, part) in [(words[..<split], words[split...]), (words[split...], words[..<split])] {
        guard let system = try? Self.system(Array(name)) else { continue }
        if let whole = try? Self.adding([Array(part)], to: system) { return whole }
      }
    }
    return nil
  }

  /// A suggestion that says the name that was typed where its own does not: erebor is cirth without more.
  private static func suggestion(_ system: WritingSystem, typed words: [String]) -> WritingSystemError.Suggestion {
    let suggestion = Self.suggestion(system)
    let name = suggestion.name == system.script.rawValue ? words.joined(separator: "-") : suggestion.name
    return .init(name: name, meaning: suggestion.meaning)
  }

  // MARK: Parts

  /// A system with further parts, in any order.
  private static func adding(_ parts: [[String]], to start: WritingSystem) throws(WritingSystemError) -> WritingSystem {
    var system = start
    let modes = BundledTables.modes(for: system.script)
    // A part may be the mode of one name and the values of another: cirth/daeron, cirth/english/daeron.
    let named = parts.compactMap { part in modes.first { folded($0) == part.joined() } }
    let mode = named.first { mode in named.allSatisfy { $0 == mode || option($0, of: mode, system.script) != nil } }
    if let mode {
      if let other = start.mode, other != mode, option(mode, of: other, system.script) == nil {
        throw WritingSystemError(name: mode, suggestions: [], reason: .conflict(other))
      }
      system.mode = system.mode ?? mode
    } else if named.count > 1 {
      throw WritingSystemError(name: named[1], suggestions: [], reason: .conflict(named[0]))
    }
    for words in parts where words.joined() != system.mode.map(folded) {
      let part = words.joined()
      guard let next = adding(part, to: system) else {
        let owner = start.mode.map { "\(start.script.rawValue)/\($0)" } ?? start.script.rawValue
        let known = modes + variants(of: start.script) + modes.flatMap { options(of: $0, start.script) }
        let near = nearest(to: part, among: known).map {
          WritingSystemError.Suggestion(name: "\(start.name)/\(ValueSet.name(ofSwitch: $0) ?? $0)", meaning: "")
        }
        // What it is by itself, such as elder/moria, comes first.
        let own = try? Self.system([part])
        if let mode = system.mode, let own, own.mode != nil, own.mode != mode, isOf(system.script, own) {
          throw WritingSystemError(name: part, suggestions: [], reason: .conflict(mode))
        }
        throw WritingSystemError(
          name: words.joined(separator: "-"),
          suggestions: [own.map { suggestion($0, typed: words) }, near].compactMap { $0 },
          reason: .unknownPart(of: owner))
      }
      system = next
    }
    if let year = system.year, !PeriodAndRegion.years.contains(year) {
      throw WritingSystemError(name: "\(year)", suggestions: [], reason: .otherYear)
    }
    let period = system.year.flatMap(PeriodAndRegion.period).map { [$0] } ?? []
    if let (one, other) = PeriodAndRegion.contradiction(in: system.switches.union(period), year: system.year) {
      throw WritingSystemError(name: other, suggestions: [], reason: .contradiction(one))
    }
    return system
  }

  /// A system with one more part that is not its mode; nil if the script does not have it.
  private static func adding(_ part: String, to system: WritingSystem) -> WritingSystem? {
    if kinds.contains(part) { return system }
    var system = system
    let script = system.script
    let mode = system.mode ?? script.defaultMode
    if let variant = variants(of: script).first(where: { folded($0) == part }) {
      system.variant = variant
    } else if let option = option(part, of: mode, script) {
      system.mode = mode
      system.switches.insert(option)
    } else if values(of: "@registry", at: path(script)).contains(where: { firstWord($0) == part }) {
      system.registry = part
    } else if let year = Int(part) {
      guard script == .younger, system.mode ?? "norse" == "norse" else { return nil }
      (system.mode, system.year) = ("norse", year)
    } else if let other = entries.first(where: { $0.names.contains(part) && isOf(script, $0.system) })?.system {
      // The name of the script itself adds nothing: elder/futhark.
      if let theirs = other.mode {
        if let own = system.mode, own != theirs { return nil }
        system.mode = theirs
      }
      system.variant = other.variant ?? system.variant
      system.switches.formUnion(other.switches)
    } else if system.mode == nil {
      // An option of one other mode: younger/uppland, younger/scania.
      let place = script == .younger ? PeriodAndRegion.option(ofPlace: part) : nil
      let owners = BundledTables.modes(for: script).filter { option(place ?? part, of: $0, script) != nil }
      guard owners.count == 1, let option = option(place ?? part, of: owners[0], script) else { return nil }
      system.mode = owners[0]
      system.switches.insert(option)
    } else if script == .younger, mode == "norse", let place = PeriodAndRegion.option(ofPlace: part) {
      system.switches.insert(place)
    } else {
      return nil
    }
    return system
  }

  /// Whether a system is of a script, or is a mode of the usual one that all have, such as that by sound.
  private static func isOf(_ script: RunicScript, _ system: WritingSystem) -> Bool {
    system.script == script
      || system.script == .usual && system.mode.map(BundledTables.modes(for: script).contains) ?? false
  }

  private static func options(of mode: String, _ script: RunicScript) -> [String] {
    values(of: "@option", at: path(script, mode)).map(firstWord)
  }

  /// The switch of a mode for an option or a set of values of this name.
  private static func option(_ part: String, of mode: String, _ script: RunicScript) -> String? {
    options(of: mode, script).first { folded(ValueSet.name(ofSwitch: $0) ?? $0) == part || folded($0) == part }
  }

  private static func variants(of script: RunicScript) -> [String] {
    values(of: "@variant", at: path(script)).map(firstWord)
  }

  // MARK: Names that nothing has

  private func notFound(_ name: String) -> WritingSystemError {
    let names =
      RunicScript.allCases.map { (name: $0.rawValue, spelled: $0.rawValue) }
      + Self.entries.flatMap { zip($0.names, $0.spelled).map { (name: $0, spelled: $1) } }
    let known = names.map { $0.name }
    let count = name.unicodeScalars.count
    let begun = count > 2 ? known.first { $0.utf8.starts(with: name.utf8) } : nil
    let near =
      begun
      ?? nearest(to: name, among: known).flatMap {
        editDistance($0, name) <= (count < 6 ? 1 : 2) && count > 3 ? $0 : nil
      }
    let spelled = names.first { $0.name == near }?.spelled
    return WritingSystemError(
      name: self.name, suggestions: spelled.map { [.init(name: Self.hyphenated($0), meaning: "")] } ?? [],
      reason: .unknown)
  }

  private static func suggestion(_ system: WritingSystem) -> WritingSystemError.Suggestion {
    let title = values(of: "@title", at: path(system.script)).first ?? ""
    return .init(name: system.name, meaning: String(Substring(title.utf8.prefix { $0 != UInt8(ascii: ",") })))
  }

  // MARK: The tables

  /// A line `@names NAME, NAME … = PART/PART` of a table.
  private struct Entry: Sendable {
    let names: [String]
    /// As the table has them.
    let spelled: [String]
    let system: WritingSystem
  }

  static func others(for system: WritingSystem) -> [String] {
    entries.filter { $0.system == system }.flatMap { $0.spelled }
  }

  private static let entries = entries(of: "@names")

  private static func entries(of key: String) -> [Entry] {
    RunicScript.allCases.flatMap { script in
      values(of: key, at: path(script)).map { entry($0, WritingSystem(script)) }
        + BundledTables.modes(for: script).flatMap { mode in
          var system = WritingSystem(script)
          system.mode = mode
          return values(of: key, at: path(script, mode)).map { [system] in entry($0, system) }
        }
    }
  }

  private static func entry(_ line: String, _ table: WritingSystem) -> Entry {
    let sides = line.split(separator: "=", maxSplits: 1).map { String($0) }
    var system = table
    for part in (sides.count > 1 ? sides[1] : "").split(separator: "/") {
      let part = folded(String(part))
      if let variant = variants(of: table.script).first(where: { folded($0) == part }) {
        system.variant = variant
      } else if let mode = table.mode, let option = option(part, of: mode, table.script) {
        system.switches.insert(option)
      }
    }
    let names = sides[0].split(separator: ",").map { trimmed(String($0)) }
    return Entry(names: names.map(folded), spelled: names, system: system)
  }

  private static func path(_ script: RunicScript, _ mode: String? = nil) -> String {
    mode.map { "Tables/Modes/\(script.rawValue)-\($0).txt" } ?? "Tables/Scripts/\(script.rawValue).txt"
  }

  private static func trimmed(_ text: String) -> String {
    var bytes = Substring(text.utf8.drop { $0 == UInt8(ascii: " ") })
    while bytes.utf8.last == UInt8(ascii: " ") { bytes = bytes.dropLast() }
    return String(bytes)
  }

  private static func hyphenated(_ text: String) -> String {
    String(
      decoding: text.utf8.filter { $0 != 0x27 }.map { $0 == UInt8(ascii: " ") ? UInt8(ascii: "-") : $0 }, as: UTF8.self)
  }

  private static func firstWord(_ text: String) -> String {
    String(Substring(text.utf8.prefix { $0 != UInt8(ascii: " ") }))
  }

  /// The values of a property in a bundled table, found without reading its rows.
  private static func values(of key: String, at path: String) -> [String] {
    guard let bytes = BundledData.bytes(at: path) else { return [] }
    let start = Array(key.utf8) + [UInt8(ascii: " ")]
    return bytes.split(separator: UInt8(ascii: "\n")).compactMap { line in
      guard line.first == UInt8(ascii: "@"), line.starts(with: start) else { return nil }
      return String(decoding: line.dropFirst(start.count).drop { $0 == UInt8(ascii: " ") }, as: UTF8.self)
    }
  }

  // MARK: Letters of names

  /// The words of a name in plain lower-case letters and digits.
  private static func words(of name: String) -> [String] {
    var words: [String] = [""]
    let mappings = UnicodeMappings.system
    for scalar in mappings.decomposed(mappings.folded(Array(name.unicodeScalars))) {
      switch ScalarKind(scalar) {
      case .mark, .joiner: continue
      case .letter:
        words[words.count - 1] += (mappings.nearestLetters([scalar]) ?? [scalar]).map { String($0) }.joined()
      case .other:
        switch scalar {
        case "0"..."9": words[words.count - 1] += String(scalar)
        case " ", "-", "_", "\u{2010}"..."\u{2015}": words.append("")
        default: continue
        }
      }
    }
    return words.filter { !$0.isEmpty }
  }

  private static func folded(_ name: String) -> String { words(of: name).joined() }
}
