/// System calls that throw their errors and retry when interrupted.
package enum SystemCall {
  /// Opens a file with close-on-exec set.
  package static func open(
    _ path: String, _ flags: Int32, mode: mode_t = 0o600, as operation: String = "open"
  ) throws(FileError) -> OpenFile {
    while true {
      let descriptor = path.withPath { systemOpen($0, flags | O_CLOEXEC, mode) }
      if descriptor >= 0 { return OpenFile(descriptor: descriptor, path: path) }
      if errno != EINTR { throw FileError(operation: operation, path: path, number: errno) }
    }
  }

  /// The path with all symbolic links resolved, or nil if it does not exist.
  package static func realPath(_ path: String) throws(FileError) -> String? {
    guard let resolved = path.withPath({ realpath($0, nil) }) else {
      if errno == ENOENT { return nil }
      throw FileError(operation: "find", path: path, number: errno)
    }
    defer { free(resolved) }
    return String(path: resolved)
  }

  /// The target of the symbolic link at the path, or nil if there is no link.
  package static func linkTarget(_ path: String) throws(FileError) -> String? {
    // Linux and Darwin reject longer paths.
    let longest = 4096
    var count = 0
    let target = [UInt8](unsafeUninitializedCapacity: longest) { buffer, initialized in
      let start = UnsafeMutableRawPointer(buffer.baseAddress!).assumingMemoryBound(to: CChar.self)
      count = path.withPath { readlink($0, start, longest) }
      initialized = max(0, count)
    }
    if count >= 0 { return String(path: target) }
    if errno == EINVAL || errno == ENOENT { return nil }
    throw FileError(operation: "read the link", path: path, number: errno)
  }

  /// Creates a folder, by default accessible only to its owner; returns false if the path exists already.
  package static func makeFolder(_ path: String, mode: mode_t = 0o700) throws(FileError) -> Bool {
    if path.withPath({ mkdir($0, mode) }) == 0 { return true }
    if errno == EEXIST { return false }
    throw FileError(operation: "create the folder", path: path, number: errno)
  }

  package static func rename(_ old: String, to new: String) throws(FileError) {
    if old.withPath({ old in new.withPath { systemRename(old, $0) } }) != 0 {
      throw FileError(operation: "rename to", path: new, number: errno)
    }
  }

  /// What is at the path, or nil if there is nothing.
  package static func status(of path: String, followsLink: Bool = false) -> OpenFile.Status? {
    var status = stat()
    let result = path.withPath { followsLink ? stat($0, &status) : lstat($0, &status) }
    return result == 0 ? OpenFile.Status(status) : nil
  }

  /// Whether anything exists at the path, including a dangling link.
  package static func exists(_ path: String) -> Bool { status(of: path) != nil }

  /// Removes a file or an empty folder, ignoring errors.
  ///
  /// - Returns: Whether it is gone.
  @discardableResult
  package static func remove(_ path: String) -> Bool { path.withPath(systemRemove) == 0 }

  /// Sets the permissions of a file or folder, ignoring errors.
  package static func change(_ path: String, mode: mode_t) { _ = path.withPath { chmod($0, mode) } }

  package static func isRunning(_ process: Int32) -> Bool { kill(process, 0) == 0 || errno == EPERM }

  /// The names in a folder, or nil if it cannot be listed.
  package static func names(in folder: String) -> [String]? {
    guard let stream = folder.withPath(opendir) else { return nil }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
        tuple.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: tuple.pointee)) {
          String(path: $0)
        }
      }
      names.append(name)
    }
    return names
  }

  package static func sleep(microseconds: UInt32) { usleep(microseconds) }

  package static var processID: Int32 { getpid() }

  /// The current time in UTC, formatted as 20261121T042500Z.
  package static func utcStamp() -> String {
    var moment = time(nil)
    var parts = tm()
    gmtime_r(&moment, &parts)
    func two(_ number: Int32) -> String { (number < 10 ? "0" : "") + String(number) }
    return "\(parts.tm_year + 1900)\(two(parts.tm_mon + 1))\(two(parts.tm_mday))"
      + "T\(two(parts.tm_hour))\(two(parts.tm_min))\(two(parts.tm_sec))Z"
  }

  /// The current time in UTC, such as `2026-11-26T10:39:09Z`.
  package static func utcInstant() -> String {
    let digits = Array(utcStamp().filter(\.isNumber))
    let parts = [0..<4, 4..<6, 6..<8, 8..<10, 10..<12, 12..<14].map { String(digits[$0]) }
    return parts[..<3].joined(separator: "-") + "T" + parts[3...].joined(separator: ":") + "Z"
  }

  /// Whether the folder is world-writable without the sticky bit.
  package static func isWritableByOthers(folder: String) -> Bool {
    guard let mode = status(of: folder, followsLink: true)?.mode else { return false }
    return mode & S_IWOTH != 0 && mode & S_ISVTX == 0
  }

  /// The current time in seconds since 1970.
  package static func now() -> Int64 { Int64(time(nil)) }

  /// The local date of a point in time, in the process's time zone.
  ///
  /// Uses `localtime_r` because a statically linked Foundation was observed to ignore `TZ` in `Calendar`.
  package static func localDate(at seconds: Int64) -> (year: Int, month: Int, day: Int)? {
    var moment = time_t(seconds)
    var parts = tm()
    guard localtime_r(&moment, &parts) != nil else { return nil }
    return (Int(parts.tm_year) + 1900, Int(parts.tm_mon) + 1, Int(parts.tm_mday))
  }

  /// Makes `localDate` notice a change of `TZ`.
  package static func rereadTimeZone() { tzset() }
}

// Free functions, because the methods above shadow these names.
private func systemOpen(_ path: UnsafePointer<CChar>, _ flags: Int32, _ mode: mode_t) -> Int32 {
  open(path, flags, mode)
}
private func systemRename(_ old: UnsafePointer<CChar>, _ new: UnsafePointer<CChar>) -> Int32 { rename(old, new) }
private func systemRemove(_ path: UnsafePointer<CChar>) -> Int32 { remove(path) }
