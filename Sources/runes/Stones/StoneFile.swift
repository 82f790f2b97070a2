import RuneStones

/// Where the pack of stones is.
enum StoneFile {
  /// What is typed to install the pack.
  static let install = "runes stones install runes-stones.pack"

  static var own: String? { UserDirectories.current.stones }

  /// Those of packages.
  private static var shared: [String] {
    (environment("XDG_DATA_DIRS") ?? "/usr/local/share:/usr/share").split(separator: ":").filter { $0.hasPrefix("/") }
      .map { "\($0)/runes/stones.pack" }
  }

  /// The first pack that there is.
  static var path: String? { ([own].compactMap(\.self) + shared).first(where: InputFile.exists) }

  static func installed() throws -> StonePack {
    guard let path else {
      throw Failure(
        .noInput,
        "no stones are installed; the package runes-stones has them, or its file: \(install) (where it comes from: runes stones --help)"
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
    } catch let problem as AtomicFile.ReadProblem { throw Failure(reading: path, problem, limit: "64 MB") } catch {
      let advice =
        if case StonePack.Problem.newer = error { "update runes" } else {
          "expected the file of the package runes-stones"
        }
      throw Failure(.dataError, "cannot use \(path.quotedForMessage): \(error); \(advice)")
    }
  }
}
