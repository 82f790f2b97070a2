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

extension StoneFilter {
  /// Stones of a region, which is a name of `InscriptionOptions` or a province or country of the pack, and of a year.
  ///
  /// - Throws: `Failure` for a region that no inscription is from.
  init(in pack: StonePack, region: String?, year: Int?) throws {
    if let year, !StoneSearch.years.contains(year) {
      throw Failure(.usage, "--year must be from \(StoneSearch.years.lowerBound) to \(StoneSearch.years.upperBound), not \(year)")
    }
    self.init(year: year)
    guard let region else { return }
    let known = pack.regions
    let key = StoneKey.word(region)
    let places = InscriptionOptions.places(ofRegion: key)
    self.region = known.contains { StoneKey.word($0) == key } ? [key] : places
    if self.region?.isEmpty == true {
      throw Failure(.usage, unknown("region", region, known: known.map { $0.lowercased() }))
    }
  }
}
