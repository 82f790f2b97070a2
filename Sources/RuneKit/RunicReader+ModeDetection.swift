extension RunicReader {
  /// The modes that a text may be read by, the default first; none where runes are read as scholars print them.
  func modes(for script: RunicScript) -> [String] {
    if let mode { return [mode] }
    // Only cirth have no sounds without a mode.
    guard script == .cirth else { return [] }
    // Switches belong to a mode. What is written by sound has the letters of the default mode.
    if !options.switches.isEmpty { return [script.defaultMode] }
    return BundledTables.modes(for: script).filter { $0 != "ipa" && $0 != "sound" }
  }

  /// The reading by the mode that leaves the fewest letters unread; nil where runes are read as scholars print them.
  mutating func plainReading(
    of text: String, in script: RunicScript
  ) throws -> (reading: InverseTransliterator.PlainReading, mode: String)? {
    var best: (reading: InverseTransliterator.PlainReading, mode: String)?
    for mode in modes(for: script) {
      let key = RunicMode(script, mode)
      try prepareInverse(key)
      guard let reading = try inverses[key]?.plainReading(of: text) else { continue }
      if reading.unread.count < best?.reading.unread.count ?? .max { best = (reading, mode) }
      if reading.unread.isEmpty { break }
    }
    return best
  }
}
