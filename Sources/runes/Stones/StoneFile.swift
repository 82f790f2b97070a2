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
        """
        no stones are installed; they come from the Scandinavian Runic-text Database and are a package of their own because of \
        its license: install runes-stones, or run `runes stones install FILE` with its pack; in a clone of RuneKit, \
        `ODBL=LICENSE .ci/package-stones WORDS.tsv INSCRIPTIONS.tsv` builds it
        """)
    }
    return try open(path)
  }

  static func open(_ path: String) throws -> StonePack {
    do throws(StonePack.Problem) {
      return try StonePack(path: path)
    } catch {
      if case .file = error { throw Failure(.noInput, "cannot open \(path.quotedForMessage): \(error)") }
      var advice = "; expected the file of the package runes-stones"
      if case .newer = error { advice = "; update runes" }
      throw Failure(.dataError, "cannot use \(path.quotedForMessage): \(error)\(advice)")
    }
  }
}

extension StonePack {
  /// - Throws: `Failure` for a region that no inscription is from.
  func check(region: String?) throws {
    if let region, InscriptionOptions.option(ofPlace: region.foldedForSearch) == nil,
      !regions.contains(where: { StoneKey.word($0) == StoneKey.word(region) })
    {
      throw Failure(.usage, unknown("region", region, known: regions.map { $0.lowercased() }))
    }
  }
}
