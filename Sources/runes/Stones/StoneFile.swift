import RuneKit
import RuneStones
import RuneSystem
import RuneText

/// Where the pack of stones is.
enum StoneFile {
  /// The user's own.
  static var own: String? { UserDirectories.current.stones }

  /// Those of packages.
  private static var shared: [String] {
    (environment("XDG_DATA_DIRS") ?? "/usr/local/share:/usr/share").split(separator: ":").filter { $0.hasPrefix("/") }
      .map { "\($0)/runes/stones.pack" }
  }

  /// The first pack that there is.
  static func installed() throws -> StonePack {
    let paths = [own].compactMap { $0 } + shared
    guard let path = paths.first(where: InputFile.exists) else {
      throw Failure(
        .noInput,
        "no stones are installed; they come from the Scandinavian Runic-text Database (https://www.nordiska.uu.se/forskn/samnord.htm), whose license keeps them apart, in the package runes-stones, which `ODBL=LICENSE .ci/package-stones WORDS.tsv INSCRIPTIONS.tsv` in RuneKit's sources builds, with LICENSE a file of https://opendatacommons.org/licenses/odbl/1-0/; then: runes stones install runes-stones.pack"
      )
    }
    return try open(path)
  }

  /// Reads and checks a pack. It is not mapped into memory, because a mapped file that another program cuts ends the process.
  static func open(_ path: String) throws -> StonePack {
    do {
      guard let content = try AtomicFile.read(path, limit: StonePack.limit) else {
        throw AtomicFile.ReadProblem.file(FileError(operation: "open", path: path, number: ENOENT))
      }
      return try StonePack(content)
    } catch let problem as AtomicFile.ReadProblem {
      throw Failure(reading: path, problem, limit: "64 MB")
    } catch {
      let advice =
        if case StonePack.Problem.newer = error { "update runes" } else {
          "expected the file of the package runes-stones"
        }
      throw Failure(.dataError, "cannot use \(path.quotedForMessage): \(error); \(advice)")
    }
  }
}
