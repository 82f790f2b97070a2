import RuneSystem

/// Queries fontconfig, which programs on Linux use to find fonts.
struct Fontconfig {
  struct Font {
    var family: String
    var file: String
    var characters: CharacterRanges
  }

  /// Why its tools cannot be used; nil if they can. A program that cannot be started is a failure.
  static var obstacle: Failure? {
    do throws(FileError) {
      if try ChildProcess.run(["fc-match", "--version"]) != nil { return nil }
      return Failure(.done, "fontconfig's tools are not installed")
    } catch {
      return Failure(.busy, error.description)
    }
  }

  private static let format = "%{family[0]}\t%{file}\t%{charset}\n"

  /// The font that programs use for a character if the family lacks it; nil if no font has it.
  static func match(_ scalar: UInt32, family: String = "") -> Font? {
    let pattern = "\(family):charset=\(String(scalar, radix: 16))"
    return fonts(["fc-match", "--format", format, pattern]).first { $0.characters.overlaps(scalar...scalar) }
  }

  /// Updates the cache for a folder. Returns false if the cache cannot be written, for example in a read-only home.
  static func refresh(_ folder: String) -> Bool {
    (try? ChildProcess.run(["fc-cache", "--force", folder]))?.status == 0
  }

  private static func fonts(_ command: [String]) -> [Font] {
    ((try? ChildProcess.run(command))?.output ?? "").split(separator: "\n").compactMap { line in
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
      guard fields.count == 3 else { return nil }
      return Font(family: String(fields[0]), file: String(fields[1]), characters: CharacterRanges(fields[2]))
    }
  }
}

/// Code points in fontconfig's format: `20-7e a0-ff 16a0`.
struct CharacterRanges {
  var ranges: [ClosedRange<UInt32>]

  init(_ text: Substring) {
    ranges = text.split(separator: " ").compactMap { part in
      let ends = part.split(separator: "-").map { UInt32($0, radix: 16) }
      guard let low = ends.first ?? nil, let high = ends.last ?? nil, low <= high else { return nil }
      return low...high
    }
  }

  func overlaps(_ other: ClosedRange<UInt32>) -> Bool { ranges.contains { $0.overlaps(other) } }
}
