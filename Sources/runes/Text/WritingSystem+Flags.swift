extension WritingSystem {
  /// What `-s` names, else the environment and the settings, with the parts that other flags name.
  ///
  /// - Parameters:
  ///   - mode: A mode given by itself, which takes the place of that of the settings.
  ///   - settings: Nil where settings are not read.
  init(_ name: String?, mode: String? = nil, parts: [String] = [], settings: Settings?) throws {
    if let name, name.contains(","), parts.isEmpty, mode == nil,
      name.split(separator: ",").allSatisfy({ (try? WritingSystem(named: String($0))) != nil })
    {
      let others = TextMeaning.given.drop { $0 == "translit" }
      throw Failure(
        .usage, "-s takes one name; for several: runes compare \(Hints.shellQuoted(Array(others), limit: 200))")
    }
    self =
      try name.map { try WritingSystem(named: $0) } ?? settings?.writingSystem(hasMode: mode != nil) ?? .init(.usual)
    let parts = [mode].compactMap(\.self) + parts
    if !parts.isEmpty { self = try WritingSystem(named: ([self.name] + parts).joined(separator: "/")) }
  }
}

extension Settings {
  /// The letters that the environment or the file names.
  ///
  /// - Parameter hasMode: Whether a mode is given, so that none is taken from here.
  fileprivate func writingSystem(hasMode: Bool) throws -> WritingSystem {
    guard let name = self["script"] else { return .init(.usual) }
    do throws(WritingSystemError) {
      var system = try WritingSystem(named: name)
      if hasMode { (system.mode, system.switches, system.year) = (nil, [], nil) }
      return system
    } catch {
      throw Failure(.usage, Failure(error).message + blame(["script"]))
    }
  }
}
