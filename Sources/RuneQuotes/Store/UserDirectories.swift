import RuneSystem

/// Where the files of a user are, by the XDG Base Directory Specification.
///
/// ```swift
/// let path = UserDirectories(environment: ["HOME": "/home/astrid"]).store   // /home/astrid/.local/share/runes/quotes.json
/// ```
/// A variable that is empty or relative is ignored, as the specification says. Without `HOME` and without a variable
/// there is no place: never the working folder, `/tmp` or another user's home.
public struct UserDirectories: Sendable {
  private let variable: @Sendable (String) -> String?

  /// The places that an environment names.
  public init(environment: [String: String]) {
    variable = { environment[$0] }
  }

  private init(variable: @escaping @Sendable (String) -> String?) {
    self.variable = variable
  }

  /// The places that the environment of the process names.
  public static let current = UserDirectories { SystemCall.environment($0) }

  /// The quote store: `RUNES_STORE`, else below the data folder.
  public var store: String? {
    if let path = variable("RUNES_STORE"), !path.isEmpty { return path }
    return folder("XDG_DATA_HOME", else: ".local/share").map { $0 + "/quotes.json" }
  }

  /// The folder of the random picker's history.
  public var history: String? { folder("XDG_STATE_HOME", else: ".local/state") }

  /// The folder of the settings.
  public var settings: String? { folder("XDG_CONFIG_HOME", else: ".config") }

  private func folder(_ name: String, else fallback: String) -> String? {
    if let path = variable(name), path.hasPrefix("/") { return path + "/runes" }
    guard let home = variable("HOME"), home.hasPrefix("/") else { return nil }
    return home + "/" + fallback + "/runes"
  }
}
