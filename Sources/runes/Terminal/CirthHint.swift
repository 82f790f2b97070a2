import RuneKit
import RuneSystem

/// Cirth are private-use characters, which few fonts have: a terminal shows boxes. Said once per terminal session.
enum CirthHint {
  static let text =
    "cirth need a font: `runes fonts install` installs one, and `runes render --format braille` draws them without"

  /// Gives the hint where cirth went to a terminal, unless this session had it.
  static func giveOnce(for script: String) {
    guard script == RunicScript.cirth.rawValue, CheckedOutput.standardOutput.isTerminal,
      let folder = environment("XDG_RUNTIME_DIR") ?? UserDirectories.current.history, folder.hasPrefix("/")
    else { return }
    let session = Array("\(getsid(0))\n".utf8)
    let path = folder + "/runes-cirth-hint"
    if let known = try? AtomicFile.read(path, limit: 64), known.bytes == session { return }
    // Where it cannot be remembered it is not given: once at most.
    guard (try? AtomicFile.makeFolders(folder)) != nil,
      (try? AtomicFile.replace(path, with: session, mode: 0o600, durability: .relaxed)) != nil
    else { return }
    note(text)
  }
}
