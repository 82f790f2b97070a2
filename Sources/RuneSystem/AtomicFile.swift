/// Reads and replaces whole files. A reader sees either the old file or the new one, never a mixture.
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

  /// The contents of a file, or nil if there is no file at the path.
  ///
  /// Opens the file once and reads from that descriptor. `O_NONBLOCK` keeps a FIFO at the path from blocking the open;
  /// it has no effect on a regular file.
  ///
  /// - Parameter acceptsPipes: Whether it may be a pipe or a device, which is read to its end.
  package static func read(
    _ path: String, limit: Int, acceptsPipes: Bool = false
  ) throws(ReadProblem) -> Content? {
    do {
      let file = try SystemCall.open(path, O_RDONLY | O_NOCTTY | (acceptsPipes ? 0 : O_NONBLOCK))
      let status = try file.status()
      guard status.isRegular || acceptsPipes else { throw ReadProblem.notRegular }
      guard !status.isRegular || status.size <= limit else { throw ReadProblem.tooLarge }
      let bytes = try file.readAll(expecting: status.isRegular ? status.size : 0, limit: limit)
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

  /// The permissions of the file at the path, or nil if there is none.
  package static func mode(of path: String) -> mode_t? {
    guard let file = try? SystemCall.open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY) else { return nil }
    return try? file.status().mode
  }

  package enum Durability {
    /// The whole file may be lost in a power failure.
    case relaxed
    /// The file is on disk when the call returns.
    case full
  }

  package enum ReplaceProblem: Error {
    /// The old file is intact.
    case unchanged(FileError)
    /// The new file is in place but may not survive a power failure.
    case notDurable(FileError)
  }

  /// Replaces the file at `path`, which must not contain symbolic links.
  ///
  /// - Parameters:
  ///   - mode: The permissions of the new file; nil means 0666 modified by the umask.
  ///   - newFolders: Newly created parent folders, whose directory entries must reach the disk too.
  package static func replace(
    _ path: String, with bytes: [UInt8], mode: mode_t?, group: gid_t? = nil, durability: Durability,
    newFolders: [String] = []
  ) throws(ReplaceProblem) {
    try replace(path, mode: mode, group: group, durability: durability, newFolders: newFolders) {
      (file) throws(FileError) in try file.write(bytes)
    }
  }

  /// The same with a function that writes the file; if it throws, the old file stays.
  package static func replace(
    _ path: String, mode: mode_t?, group: gid_t? = nil, durability: Durability, newFolders: [String] = [],
    writing write: (OpenFile) throws(FileError) -> Void
  ) throws(ReplaceProblem) {
    let suffix = "\(SystemCall.processID).\(String(UInt64.random(in: .min ... .max), radix: 36))"
    let temporary = "\(parent(of: path))/\(temporaryPrefix(of: path))\(suffix)"
    var folders: [OpenFile] = []
    do {
      if durability == .full {
        // Opened before anything is written, so that little can fail after the rename.
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
      try write(file)
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

  /// Flushes the directory entries of the folder that contains `path` to disk.
  package static func synchronizeFolder(of path: String) throws(FileError) {
    try SystemCall.open(parent(of: path), O_RDONLY | O_DIRECTORY, as: "open the folder").synchronize()
  }

  /// Removes temporary files that crashed writers left beside `path`. Call it only with the lock held: then every one
  /// is an orphan.
  package static func removeOrphans(of path: String) {
    let prefix = temporaryPrefix(of: path)
    let folder = parent(of: path)
    for name in SystemCall.names(in: folder) ?? [] where name.hasPrefix(prefix) {
      SystemCall.remove(folder + "/" + name)
    }
  }

  /// The prefix of temporary file names for `path`. It is short, so that it fits even when the file name has the
  /// maximum length, and derived from the name, so that temporary files of other files are not taken for orphans.
  package static func temporaryPrefix(of path: String) -> String {
    ".runes-\(String(fnv1a(name(of: path).utf8), radix: 36)).tmp."
  }

  // MARK: Paths

  /// Resolves all symbolic links, so that a link stays a link, and the lock, the temporary file and the rename are in
  /// the folder of its target. A dangling link resolves to the path of its missing target.
  package static func resolve(_ path: String, depth: Int = 0) throws(FileError) -> String {
    if let resolved = try SystemCall.realPath(path) { return resolved }
    if let target = try SystemCall.linkTarget(path) {
      if depth > 32 { throw FileError(operation: "follow", path: path, number: ELOOP) }
      return try resolve(target.hasPrefix("/") ? target : parent(of: path) + "/" + target, depth: depth + 1)
    }
    guard let folder = try SystemCall.realPath(parent(of: path)) else { return path }
    return (folder == "/" ? "" : folder) + "/" + name(of: path)
  }

  /// Creates a folder and its missing parents, and returns those that it created, outermost first.
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
