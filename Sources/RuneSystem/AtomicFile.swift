/// Reads and replaces whole files, so that a reader sees the old one or the new one and nothing between.
package enum AtomicFile {
  package struct Content {
    package var bytes: [UInt8]
    package var mode: mode_t
    package var group: gid_t
  }

  package enum ReadProblem: Error {
    case file(FileError)
    case notRegular
    case tooLarge
  }

  /// The bytes of a regular file; nil when nothing stands there.
  ///
  /// Opened once and read from that descriptor. `O_NONBLOCK`, so that a FIFO in its place does not hang us; on a
  /// regular file it does nothing.
  package static func read(_ path: String, limit: Int) throws(ReadProblem) -> Content? {
    do {
      let file = try SystemCall.open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY)
      let status = try file.status()
      guard status.isRegular else { throw ReadProblem.notRegular }
      guard status.size <= limit else { throw ReadProblem.tooLarge }
      let bytes = try file.readAll(expecting: status.size, limit: limit)
      guard bytes.count <= limit else { throw ReadProblem.tooLarge }
      return Content(bytes: bytes, mode: status.mode, group: status.group)
    } catch let problem as ReadProblem {
      throw problem
    } catch let error as FileError {
      if error.number == ENOENT { return nil }
      throw .file(error)
    } catch {
      throw .file(FileError(operation: "read", path: path, number: EIO))
    }
  }

  /// Standard input to its end, but no more than `limit` bytes and one.
  package static func readStandardInput(limit: Int) throws(FileError) -> [UInt8] {
    try OpenFile.standardInput.readAll(expecting: 1 << 16, limit: limit)
  }

  /// The permissions of the file at the path; nil when nothing stands there.
  package static func mode(of path: String) -> mode_t? {
    guard let file = try? SystemCall.open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY) else { return nil }
    return try? file.status().mode
  }

  package enum Durability {
    /// It may be lost in a power cut, whole.
    case relaxed
    /// It is on the disk when the call returns.
    case full
  }

  package enum ReplaceProblem: Error {
    /// The old file stands as it was.
    case unchanged(FileError)
    /// The new file stands, but may not survive a power cut.
    case notDurable(FileError)
  }

  /// Puts a new file in the place of `path`, which must be free of links.
  ///
  /// - Parameters:
  ///   - mode: The permissions of the new file; nil takes 0666 and the process's umask.
  ///   - newFolders: Folders made on the way whose own names must reach the disk too.
  package static func replace(
    _ path: String, with bytes: [UInt8], mode: mode_t?, group: gid_t? = nil, durability: Durability,
    newFolders: [String] = []
  ) throws(ReplaceProblem) {
    let suffix = "\(SystemCall.processID).\(String(UInt64.random(in: .min ... .max), radix: 36))"
    let temporary = "\(parent(of: path))/\(temporaryPrefix(of: path))\(suffix)"
    var folders: [OpenFile] = []
    do {
      if durability == .full {
        // Opened before anything is written, so that little can fail once the new file stands.
        for folder in [parent(of: path)] + newFolders.map(parent(of:)) {
          folders.append(try SystemCall.open(folder, O_RDONLY | O_DIRECTORY, as: "open the folder"))
        }
      }
      TemporaryFile.begin(temporary)
      let file = try SystemCall.open(
        temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: mode == nil ? 0o666 : 0o600,
        as: "create a temporary file")
      if let mode {
        let status = try file.status()
        if let group, status.group != group { file.change(group: group) }
        if status.mode != mode { try file.change(mode: mode) }
      }
      try file.write(bytes)
      if durability == .full { try file.synchronize() }
      try file.close()
      try SystemCall.rename(temporary, to: path)
      TemporaryFile.end()
    } catch {
      SystemCall.remove(temporary)
      TemporaryFile.end()
      throw .unchanged(error)
    }
    do {
      for folder in folders { try folder.synchronize() }
    } catch {
      throw .notDurable(error)
    }
  }

  /// Pushes the names in a folder to the disk.
  package static func synchronizeFolder(of path: String) throws(FileError) {
    try SystemCall.open(parent(of: path), O_RDONLY | O_DIRECTORY, as: "open the folder").synchronize()
  }

  /// Removes what a dead writer left beside `path`. Only the owner of the lock may call it: then each is an orphan.
  package static func removeOrphans(of path: String) {
    let prefix = temporaryPrefix(of: path)
    let folder = parent(of: path)
    for name in SystemCall.names(in: folder) ?? [] where name.hasPrefix(prefix) {
      SystemCall.remove(folder + "/" + name)
    }
  }

  /// What the names of temporary files for `path` begin with: short even where the name is as long as names may be, and
  /// its own, so that nobody takes the temporary file of another one for an orphan.
  package static func temporaryPrefix(of path: String) -> String {
    // FNV-1a, which unlike Hasher is the same in every process.
    let hash = name(of: path).utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    return ".runes-\(String(hash, radix: 36)).tmp."
  }

  // MARK: Paths

  /// The path where a file is to be replaced: every link resolved, so that the link stays a link and lock, temporary
  /// file and rename happen beside its target. A link that points to nothing leads to where its target is to be.
  package static func resolve(_ path: String, depth: Int = 0) throws(FileError) -> String {
    if let resolved = try SystemCall.realPath(path) { return resolved }
    if let target = try SystemCall.linkTarget(path) {
      if depth > 32 { throw FileError(operation: "follow", path: path, number: ELOOP) }
      return try resolve(target.hasPrefix("/") ? target : parent(of: path) + "/" + target, depth: depth + 1)
    }
    guard let folder = try SystemCall.realPath(parent(of: path)) else { return path }
    return (folder == "/" ? "" : folder) + "/" + name(of: path)
  }

  /// Makes the folder and those above it; the ones that were not there before, outermost first.
  package static func makeFolders(_ folder: String) throws(FileError) -> [String] {
    do {
      return try SystemCall.makeFolder(folder) ? [folder] : []
    } catch {
      let above = parent(of: folder)
      guard error.number == ENOENT, above != folder else { throw error }
      let made = try makeFolders(above)
      return try SystemCall.makeFolder(folder) ? made + [folder] : made
    }
  }

  package static func parent(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.utf8.startIndex ? "/" : String(path[..<slash])
  }

  package static func name(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path }
    return String(path[path.utf8.index(after: slash)...])
  }
}
