/// Queries fontconfig, which programs on Linux use to find fonts.
enum Fontconfig {
  /// Why its tools cannot be used; nil if they can. A program that cannot be started is a failure.
  static var obstacle: Failure? {
    do throws(FileError) {
      if try ChildProcess.run(["fc-match", "--version"]) != nil { return nil }
      return Failure(.done, "fontconfig's tools are not installed")
    } catch {
      return Failure(.busy, error.description)
    }
  }

  /// The family of the font that programs use for a character if the given one lacks it; nil if no font has it.
  static func match(_ scalar: UInt32, family: String = "") -> String? {
    let pattern = "\(family):charset=\(String(scalar, radix: 16))"
    let output = (try? ChildProcess.run(["fc-match", "--format", "%{family[0]}\t%{charset}\n", pattern]))?.output ?? ""
    let fonts = output.split(separator: "\n").map { $0.split(separator: "\t", omittingEmptySubsequences: false) }
    return fonts.first { $0.count == 2 && has(scalar, in: $0[1]) }.map { String($0[0]) }
  }

  /// Whether code points in fontconfig's format, `20-7e a0-ff 16a0`, have one.
  private static func has(_ scalar: UInt32, in ranges: Substring) -> Bool {
    ranges.split(separator: " ").contains { range in
      let ends = range.split(separator: "-").compactMap { UInt32($0, radix: 16) }
      return ends.first.map { $0 <= scalar } == true && ends.last.map { scalar <= $0 } == true
    }
  }

  /// Updates the cache for a folder. Returns false if the cache cannot be written, for example in a read-only home.
  static func refresh(_ folder: String) -> Bool {
    (try? ChildProcess.run(["fc-cache", "--force", folder]))?.status == 0
  }
}
