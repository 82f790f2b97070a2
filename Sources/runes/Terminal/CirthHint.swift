/// A hint, shown once per terminal session, that few fonts have the private-use characters of Cirth.
enum CirthHint {
  /// Shows the hint after writing Cirth to a terminal, unless this session has shown it.
  static func giveOnce(for script: String) {
    guard script == RunicScript.cirth.rawValue, OpenFile.standardOutput.isTerminal, !FontsCommand.isInstalled,
      let folder = environment("XDG_RUNTIME_DIR") ?? UserDirectories.current.history, folder.hasPrefix("/")
    else { return }
    let session = Array("\(getsid(0))\n".utf8)
    let path = folder + "/runes-cirth-hint"
    if let known = try? AtomicFile.read(path, limit: 64), known == session { return }
    // Shown only if that can be recorded, so at most once.
    guard (try? AtomicFile.makeFolders(folder)) != nil,
      (try? AtomicFile.replace(path, with: session, newMode: 0o600, durability: .relaxed)) != nil
    else { return }
    note("Cirth needs a font: install one with `runes fonts install`, or add -f braille to a text")
  }
}
