/// Reads and replaces whole files. A reader sees either the old file or the new one, never a mixture.
package enum AtomicFile {
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
  package static func read(_ path: String, limit: Int, acceptsPipes: Bool = false) throws(ReadProblem) -> [UInt8]? {
    do {
      let file = try SystemCall.open(path, O_RDONLY | O_NOCTTY | (acceptsPipes ? 0 : O_NONBLOCK))
      let status = try file.status()
      guard status.isRegular || acceptsPipes else { throw ReadProblem.notRegular }
      guard !status.isRegular || status.size <= limit else { throw ReadProblem.tooLarge }
      let bytes = try file.readAll(expecting: status.isRegular ? status.size : 0, limit: limit)
      guard bytes.count <= limit else { throw ReadProblem.tooLarge }
      return bytes
    } catch let problem as ReadProblem { throw problem } catch let error as FileError {
      // Nor is there one below what is not a folder, such as a home that is /dev/null.
      if [ENOENT, ENOTDIR].contains(error.number) { return nil }
      throw .file(error)
    } catch {
      throw .file(FileError(operation: "read", path: path, number: EIO))
    }
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

  /// Replaces the file at `path`, which must not contain symbolic links. Its owner, permissions and attributes stay.
  ///
  /// Where a file cannot be replaced, such as one that another is mounted on, in a folder that is not writable, or of another
  /// owner, it is rewritten in place.
  ///
  /// - Parameters:
  ///   - newMode: The permissions of a file that is not there yet, modified by the umask. Nil means 0666; all others are made for
  ///     whoever owns the folder, whom an administrator must not lock out.
  ///   - newFolders: Newly created parent folders, whose directory entries must reach the disk too.
  package static func replace(
    _ path: String, with bytes: [UInt8], newMode: mode_t?, durability: Durability, newFolders: [String] = []
  ) throws(ReplaceProblem) {
    try replace(path, newMode: newMode, durability: durability, newFolders: newFolders) {
      (file) throws(FileError) in try file.write(bytes)
    }
  }

  /// The same with a function that writes the file; if it throws, the old file stays.
  package static func replace(
    _ path: String, newMode: mode_t?, durability: Durability, newFolders: [String] = [],
    writing write: (OpenFile) throws(FileError) -> Void
  ) throws(ReplaceProblem) {
    var folders: [OpenFile] = []
    let temporary = TemporaryFile.name(for: path)
    do throws(FileError) {
      if durability == .full {
        // Opened before anything is written, so that little can fail after the rename.
        for folder in [parent(of: path)] + newFolders.map(parent(of:)) {
          do throws(FileError) {
            folders.append(try SystemCall.open(folder, O_RDONLY | O_DIRECTORY, as: "open the folder"))
          } catch {
            // One may write in a folder that one cannot read.
            if !error.isDenied { throw error }
            MissingGuarantee.report(
              "\(folder) cannot be flushed (\(error.reason)), so a power failure may undo what was written")
          }
        }
      }
      let old = SystemCall.status(of: path).flatMap { $0.isRegular ? $0 : nil }
      TemporaryFile.begin(temporary)
      var file: OpenFile
      // Why the file cannot be replaced, but perhaps be written.
      var obstacle: FileError?
      do throws(FileError) {
        file = try create(temporary, mode: old == nil ? newMode ?? 0o666 : 0o600)
      } catch {
        guard old != nil, isObstacle(error), (try? SystemCall.open(path, O_WRONLY)) != nil else { throw error }
        obstacle = error
        file = try createElsewhere(path)
      }
      try write(file)
      if obstacle == nil {
        if let old {
          do throws(FileError) { try file.resemble(path, old) } catch { obstacle = error }
        } else if newMode != nil {
          file.giveToOwner(of: parent(of: path))
        }
        if durability == .full { try file.synchronize() }
        try file.close()
        do throws(FileError) {
          if obstacle == nil { try SystemCall.rename(temporary, to: path) }
        } catch {
          guard isObstacle(error) else { throw error }
          obstacle = error
        }
        if obstacle != nil { file = try SystemCall.open(temporary, O_RDONLY) }
      }
      if let obstacle {
        try writeInPlace(path, newMode: old == nil ? newMode ?? 0o666 : nil, file, durability, obstacle)
        SystemCall.remove(temporary)
      }
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

  /// Creates a temporary file, which is locked as long as it is written.
  private static func create(_ path: String, mode: mode_t) throws(FileError) -> OpenFile {
    let file = try SystemCall.open(
      path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW, mode: mode, as: "create a temporary file")
    _ = try? file.lock()
    return file
  }

  /// Whether an error says that a file cannot be made in a folder, or replaced, but perhaps be written.
  static func isObstacle(_ error: FileError) -> Bool { error.isDenied || [EBUSY, EXDEV, EROFS].contains(error.number) }

  /// Creates a file without a name, where there can be none in the folder of `path`.
  private static func createElsewhere(_ path: String) throws(FileError) -> OpenFile {
    let name = TemporaryFile.name(for: path, in: environment("TMPDIR") ?? "/tmp")
    let file = try create(name, mode: 0o600)
    SystemCall.remove(name)
    return file
  }

  /// Writes the contents of another file into a file that cannot be replaced.
  ///
  /// - Parameter newMode: The permissions of a file that is not there yet; nil for one that is.
  private static func writeInPlace(
    _ path: String, newMode: mode_t?, _ source: OpenFile, _ durability: Durability, _ obstacle: FileError
  ) throws(FileError) {
    let creation = newMode == nil ? 0 : O_CREAT | O_EXCL
    guard let file = try? SystemCall.open(path, O_WRONLY | O_NOFOLLOW | creation, mode: newMode ?? 0) else {
      throw obstacle
    }
    let (old, new) = (try file.status(), try source.status().size)
    let kept = min(old.size, new)
    do {
      // What it has to grow by comes first: if the disk is full, the old contents are still there.
      try file.copy(source, from: kept, to: new)
    } catch {
      if newMode == nil { try? file.truncate(old.size) } else { SystemCall.remove(path) }
      throw error
    }
    try file.copy(source, from: 0, to: kept)
    try file.truncate(new)
    // Never to run as its owner.
    if old.mode & 0o6000 != 0 { try file.change(mode: old.mode & 0o1777) }
    if durability == .full { try file.synchronize() }
    try file.close()
    MissingGuarantee.report(
      "\(path) was written in place, because it cannot be replaced whole (\(obstacle.reason)); an interruption would have "
        + "left a part")
  }

  /// Flushes the directory entries of the folder that contains `path` to disk.
  package static func synchronizeFolder(of path: String) throws(FileError) {
    try SystemCall.open(parent(of: path), O_RDONLY | O_DIRECTORY, as: "open the folder").synchronize()
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

  /// Creates a folder and its missing parents, and returns those that it created, outermost first. Those of a user belong to that
  /// user, even if an administrator makes them.
  ///
  /// - Parameter mode: The permissions of new ones, modified by the umask.
  package static func makeFolders(_ folder: String, mode: mode_t = 0o700) throws(FileError) -> [String] {
    do {
      return try makeFolder(folder, mode: mode)
    } catch {
      let above = parent(of: folder)
      guard error.number == ENOENT, above != folder else { throw error }
      return try makeFolders(above, mode: mode) + makeFolder(folder, mode: mode)
    }
  }

  private static func makeFolder(_ folder: String, mode: mode_t) throws(FileError) -> [String] {
    guard try SystemCall.makeFolder(folder, mode: mode) else { return [] }
    if let made = try? SystemCall.open(folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW) {
      made.giveToOwner(of: parent(of: folder))
    }
    return [folder]
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
