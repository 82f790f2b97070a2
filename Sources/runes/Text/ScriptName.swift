import RuneKit
import RuneSystem

/// A script as users write it, in any case and optionally with its mode: `younger` or `Younger/Norse`.
struct ScriptName {
  let script: String
  /// The part after the slash.
  private let ownMode: String?
  private let flag: String?

  init(_ name: String, mode: String? = nil) {
    let parts = name.lowercased().split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    script = String(parts.first ?? "")
    ownMode = parts.count > 1 ? String(parts[1]) : nil
    flag = mode
  }

  /// The mode given by the name or the flag, or nil.
  ///
  /// - Throws: `Failure` if they differ.
  func mode() throws -> String? {
    if let ownMode, let flag, ownMode != flag {
      throw Failure(
        .usage,
        "--script \(script.quotedForMessage)/\(ownMode.quotedForMessage) and --mode \(flag.quotedForMessage) name "
          + "different modes; leave one out")
    }
    return flag ?? ownMode
  }
}
