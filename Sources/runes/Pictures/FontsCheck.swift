/// Reports the fonts that programs will use, according to fontconfig.
enum FontReport {
  static let scripts: [(name: String, sample: UInt32)] = [
    ("runes", 0x16A0), ("Cirth", 0xE081),
  ]

  static func refresh(_ folder: String) {
    // macOS detects the change by itself.
    #if !os(macOS)
      if let obstacle = Fontconfig.obstacle {
        return note("\(obstacle.message); log in again if programs do not see the change")
      }
      if !Fontconfig.refresh(folder) { note("fc-cache could not write its cache; programs may see the change later") }
    #endif
  }

  /// Writes a line for each script, with some of its letters and the font that has them. Returns the scripts without a font.
  static func writeMatches(_ output: OpenFile, family: String = "") throws -> [String] {
    let looksUp = Fontconfig.obstacle == nil
    var missing: [String] = []
    for script in scripts {
      let sample = String(String.UnicodeScalarView((0..<6).compactMap { Unicode.Scalar(script.sample + $0) }))
      let font = looksUp ? Fontconfig.match(script.sample, family: family) : nil
      if looksUp && font == nil { missing.append(script.name) }
      let found = looksUp ? font?.madeHarmless ?? "no font" : ""
      try output.writeLine("\(script.name)  \(sample)  \(found)")
    }
    return missing
  }

  /// Says how to use fonts that write. Returns the first family that fontconfig does not find.
  static func noteFamilies(_ fonts: [WritingFont]) -> String? {
    let families = fonts.map(\.family).reduce(into: [String]()) { if $0.last != $1 { $0.append($1) } }
    note(
      "choose \(families.map(\.quotedForMessage).joined(separator: ", ")) in any program and type Latin letters; "
        + "what is copied from there is Latin")
    if Fontconfig.obstacle != nil { return nil }
    return families.first { Fontconfig.match(0x61, family: $0) != $0 }
  }
}

/// Checks what the user's terminal can display.
enum TerminalCheck {
  static func run() throws {
    if environment("TERM") == "linux" {
      throw Failure(.dataError, "the Linux console has neither runes nor Cirth; use a terminal window")
    }
    let missing = try FontReport.writeMatches(.standardOutput, family: "monospace")
    if let obstacle = Fontconfig.obstacle {
      throw Failure(obstacle.status, obstacle.message + "; if you see boxes above, run `runes fonts install`")
    }
    if !missing.isEmpty {
      throw Failure(
        .dataError, "no font has \(missing.joined(separator: " or ")); install one with `runes fonts install`")
    }
  }
}
