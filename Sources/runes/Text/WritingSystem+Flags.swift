import RuneKit

extension WritingSystem {
  /// What `-s` names, else the environment and the settings; a mode given by itself must agree with `-s`.
  ///
  /// - Parameter settings: Nil where settings are not read.
  init(_ name: String?, mode: String?, settings: Settings?) throws {
    self = try name.map { try WritingSystem(named: $0) } ?? settings?.writingSystem() ?? WritingSystem(.usual)
    guard let mode, mode != self.mode else { return }
    if let name, let own = self.mode {
      throw Failure(
        .usage,
        "--script \(name.quotedForMessage) and --mode \(mode.quotedForMessage) name different modes (\(own) and "
          + "\(mode.quotedForMessage)); leave one out")
    }
    (self.mode, switches, year) = (mode, [], nil)
  }
}

extension Settings {
  /// The letters that the environment and the file name. A mode or variant in the file applies only to the script there.
  func writingSystem() throws -> WritingSystem {
    guard let name = self["script"] ?? inFile("mode") ?? inFile("variant") else { return WritingSystem(.usual) }
    var system = self["script"] == nil ? WritingSystem(.usual) : try named(name)
    let inFile = self.inFile("script")
    let isOfFile = self["script"] == inFile
    guard try system.script == inFile.map(named)?.script ?? .usual else { return system }
    if let mode = self.inFile("mode"), isOfFile || system.mode == nil, mode != system.mode {
      (system.mode, system.switches, system.year) = (mode, [], nil)
    }
    system.variant = isOfFile ? self.inFile("variant") ?? system.variant : system.variant ?? self.inFile("variant")
    return system
  }

  private func named(_ name: String) throws -> WritingSystem {
    do {
      return try WritingSystem(named: name)
    } catch {
      var failure = Failure(error)
      failure.message += blame(["script"])
      throw failure
    }
  }
}
