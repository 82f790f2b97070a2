import RuneSystem

/// The locations of a user's files, following the XDG Base Directory Specification.
///
/// ```swift
/// let path = UserDirectories(environment: ["HOME": "/home/astrid"]).store   // /home/astrid/.local/share/runes/quotes.json
/// ```
/// Empty and relative variables are ignored, as the specification requires. If `HOME` and the variable are both unset,
/// there is no location; the working directory, `/tmp` and other users' homes are never used.
package struct UserDirectories: Sendable {
  private let variable: @Sendable (String) -> String?

  /// Reads the locations from an environment.
  package init(environment: [String: String]) { variable = { environment[$0] } }

  private init(variable: @escaping @Sendable (String) -> String?) { self.variable = variable }

  /// The locations in the environment of the process.
  package static let current = UserDirectories { RuneSystem.environment($0) }

  /// The quote store: `RUNES_STORE`, else a file in the data folder.
  package var store: String? {
    if let path = variable("RUNES_STORE"), !path.isEmpty { return path }
    return folder("XDG_DATA_HOME", else: ".local/share").map { $0 + "/quotes.json" }
  }

  /// The pack of stones, in the data folder.
  package var stones: String? { folder("XDG_DATA_HOME", else: ".local/share").map { $0 + "/stones.pack" } }

  /// The folder for the random picker's history.
  package var history: String? { folder("XDG_STATE_HOME", else: ".local/state") }

  /// The folder for files that can be made again.
  package var cache: String? { folder("XDG_CACHE_HOME", else: ".cache") }

  package var settings: String? { folder("XDG_CONFIG_HOME", else: ".config") }

  private func folder(_ name: String, else fallback: String) -> String? {
    if let path = variable(name), path.hasPrefix("/") { return path + "/runes" }
    guard let home = variable("HOME"), home.hasPrefix("/") else { return nil }
    return home + "/" + fallback + "/runes"
  }
}
