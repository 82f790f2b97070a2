#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#else
  import Glibc
#endif

/// A file operation that the system refused.
public struct FileError: Error, Hashable, Sendable {
  /// What was tried, as a verb: "open", "write", "rename".
  public var operation: String
  /// The file or folder it was tried on.
  public var path: String
  /// The C library's `errno`.
  public var number: Int32

  /// Makes an error of an operation, what it was tried on, and `errno`.
  public init(operation: String, path: String, number: Int32) {
    self.operation = operation
    self.path = path
    self.number = number
  }

  /// What the C library says about the number.
  public var reason: String { String(cString: strerror(number)) }
}

extension FileError: CustomStringConvertible {
  /// What failed and why, on one line.
  public var description: String { "cannot \(operation) \(path): \(reason)" }
}

/// The system calls that the store needs, each with its error made a value and interrupted calls taken up again.
///
/// The one file that knows which C library it runs on.
enum SystemCall {
  /// Opens, never to be inherited by a child.
  static func open(
    _ path: String, _ flags: Int32, mode: mode_t = 0o600, as operation: String = "open"
  ) throws(FileError) -> OpenFile {
    while true {
      let descriptor = systemOpen(path, flags | O_CLOEXEC, mode)
      if descriptor >= 0 { return OpenFile(descriptor: descriptor, path: path) }
      if errno != EINTR { throw FileError(operation: operation, path: path, number: errno) }
    }
  }

  /// The path with every link resolved; nil where nothing stands there.
  static func realPath(_ path: String) throws(FileError) -> String? {
    guard let resolved = realpath(path, nil) else {
      if errno == ENOENT { return nil }
      throw FileError(operation: "find", path: path, number: errno)
    }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// Where the link at the path points; nil when no link stands there.
  static func linkTarget(_ path: String) throws(FileError) -> String? {
    // Linux and Darwin refuse longer paths.
    let longest = 4096
    var count = 0
    let target = [UInt8](unsafeUninitializedCapacity: longest) { buffer, initialized in
      count = readlink(path, UnsafeMutableRawPointer(buffer.baseAddress!).assumingMemoryBound(to: CChar.self), longest)
      initialized = max(0, count)
    }
    if count >= 0 { return String(decoding: target, as: UTF8.self) }
    if errno == EINVAL || errno == ENOENT { return nil }
    throw FileError(operation: "read the link", path: path, number: errno)
  }

  /// Makes a folder that only its owner may use; false when something stands there already.
  static func makeFolder(_ path: String) throws(FileError) -> Bool {
    if mkdir(path, 0o700) == 0 { return true }
    if errno == EEXIST { return false }
    throw FileError(operation: "create the folder", path: path, number: errno)
  }

  static func rename(_ old: String, to new: String) throws(FileError) {
    if systemRename(old, new) != 0 { throw FileError(operation: "rename to", path: new, number: errno) }
  }

  /// A second name for the file; an error when the name is taken.
  static func link(_ old: String, as new: String) throws(FileError) {
    if systemLink(old, new) != 0 { throw FileError(operation: "link to", path: new, number: errno) }
  }

  /// Whether something stands at the path, be it a link to nothing.
  static func exists(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  /// Removes a name, best effort.
  static func remove(_ path: String) {
    _ = unlink(path)
  }

  /// The names in a folder; nil when it cannot be listed.
  static func names(in folder: String) -> [String]? {
    guard let stream = opendir(folder) else { return nil }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
        tuple.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: tuple.pointee)) {
          String(cString: $0)
        }
      }
      names.append(name)
    }
    return names
  }

  static func sleep(microseconds: UInt32) {
    usleep(microseconds)
  }

  /// Where the byte comes next, found as fast as the C library can.
  static func place(of byte: UInt8, in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    guard start < bytes.count, let base = UnsafeRawPointer(bytes.baseAddress) else { return nil }
    return memchr(base + start, Int32(byte), bytes.count - start).map { UnsafeRawPointer($0) - base }
  }

  /// Whether the bytes are the same, compared as fast as the C library can.
  static func areEqual(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>) -> Bool {
    guard left.count == right.count, let leftBase = left.baseAddress, let rightBase = right.baseAddress else {
      return left.count == right.count
    }
    return memcmp(leftBase, rightBase, left.count) == 0
  }

  static var processID: Int32 { getpid() }

  static func environment(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  /// The moment as 20261121T042500Z.
  static func utcStamp() -> String {
    var moment = time(nil)
    var parts = tm()
    gmtime_r(&moment, &parts)
    func two(_ number: Int32) -> String { (number < 10 ? "0" : "") + String(number) }
    return "\(parts.tm_year + 1900)\(two(parts.tm_mon + 1))\(two(parts.tm_mday))"
      + "T\(two(parts.tm_hour))\(two(parts.tm_min))\(two(parts.tm_sec))Z"
  }

  /// Whether everybody may write to the folder without the bit that keeps them to their own files.
  static func isWritableByOthers(folder: String) -> Bool {
    var status = stat()
    guard stat(folder, &status) == 0 else { return false }
    return status.st_mode & S_IWOTH != 0 && status.st_mode & S_ISVTX == 0
  }

  /// Seconds since 1970.
  static func now() -> Int64 { Int64(time(nil)) }

  /// The civil date and the time of day at a moment, in the time zone of the process.
  ///
  /// `localtime_r`, not Foundation's `Calendar`: a statically linked Foundation was seen to ignore `TZ`.
  static func localDate(at seconds: Int64) -> CivilDate? {
    var moment = time_t(seconds)
    var parts = tm()
    guard localtime_r(&moment, &parts) != nil else { return nil }
    return CivilDate(year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday))
  }

  /// Lets `localDate` see a change of `TZ`.
  static func rereadTimeZone() { tzset() }
}

/// A descriptor that is closed when it goes out of use.
final class OpenFile {
  private let descriptor: Int32
  private var isClosed = false
  let path: String

  fileprivate init(descriptor: Int32, path: String) {
    self.descriptor = descriptor
    self.path = path
  }

  /// Standard input, which is not ours to close.
  static var standardInput: OpenFile {
    let file = OpenFile(descriptor: 0, path: "standard input")
    file.isClosed = true
    return file
  }

  deinit {
    if !isClosed { _ = systemClose(descriptor) }
  }

  /// Closes and tells of the error that a network file system may have kept until now.
  func close() throws(FileError) {
    isClosed = true
    // After EINTR the descriptor is gone on Linux and must not be closed again.
    if systemClose(descriptor) != 0 && errno != EINTR {
      throw FileError(operation: "close", path: path, number: errno)
    }
  }

  struct Status {
    var isRegular: Bool
    var size: Int
    var mode: mode_t
    var group: gid_t
  }

  func status() throws(FileError) -> Status {
    var status = stat()
    if fstat(descriptor, &status) != 0 { throw FileError(operation: "look at", path: path, number: errno) }
    return Status(
      isRegular: status.st_mode & S_IFMT == S_IFREG, size: Int(clamping: status.st_size), mode: status.st_mode & 0o7777,
      group: status.st_gid)
  }

  /// All that can be read, but no more than `limit` bytes and one.
  func readAll(expecting size: Int, limit: Int) throws(FileError) -> [UInt8] {
    var bytes: [UInt8] = []
    // One byte more than the size says, so that the usual file ends within the first buffer.
    var room = max(size, 4095) + 1
    while bytes.count <= limit {
      let wanted = min(room, limit + 1 - bytes.count)
      var problem: Int32 = 0
      var got = 0
      let piece = [UInt8](unsafeUninitializedCapacity: wanted) { buffer, initialized in
        while true {
          got = read(descriptor, buffer.baseAddress! + initialized, wanted - initialized)
          if got > 0 {
            initialized += got
            if initialized == wanted { break }
          } else if got == 0 {
            break
          } else if errno != EINTR {
            problem = errno
            break
          }
        }
      }
      if problem != 0 { throw FileError(operation: "read", path: path, number: problem) }
      if bytes.isEmpty { bytes = piece } else { bytes += piece }
      if got == 0 { break }
      room = 1 << 16
    }
    return bytes
  }

  /// Writes every byte, across short writes and interrupted calls.
  func write(_ bytes: [UInt8]) throws(FileError) {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress! + written, $0.count - written) }
      if count >= 0 {
        written += count
      } else if errno != EINTR {
        throw FileError(operation: "write", path: path, number: errno)
      }
    }
  }

  /// Pushes what was written to the disk.
  ///
  /// An error is final. The kernel may have dropped the pages after reporting it once, so a second call that succeeds
  /// proves nothing and is never made.
  func synchronize() throws(FileError) {
    #if canImport(Darwin)
      // On Darwin fsync stops at the drive's cache; F_FULLFSYNC goes through it, where the file system knows it.
      if fcntl(descriptor, F_FULLFSYNC) == 0 { return }
      guard errno == ENOTSUP || errno == EINVAL || errno == ENOTTY else {
        throw FileError(operation: "write through to the disk", path: path, number: errno)
      }
    #endif
    if fsync(descriptor) != 0 {
      throw FileError(operation: "write through to the disk", path: path, number: errno)
    }
  }

  func change(mode: mode_t) throws(FileError) {
    if fchmod(descriptor, mode) != 0 {
      throw FileError(operation: "set the permissions of", path: path, number: errno)
    }
  }

  /// Best effort: only members of a group may give it away.
  func change(group: gid_t) {
    _ = fchown(descriptor, uid_t.max, group)
  }

  enum LockAnswer { case locked, heldByAnother }

  /// Takes the advisory lock of the whole file if it is free.
  func lock() throws(FileError) -> LockAnswer {
    while true {
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return .locked }
      if errno == EWOULDBLOCK { return .heldByAnother }
      if errno != EINTR { throw FileError(operation: "lock", path: path, number: errno) }
    }
  }
}

// The names that a method of ours would hide.
private func systemOpen(_ path: String, _ flags: Int32, _ mode: mode_t) -> Int32 { open(path, flags, mode) }
private func systemClose(_ descriptor: Int32) -> Int32 { close(descriptor) }
private func systemRename(_ old: String, _ new: String) -> Int32 { rename(old, new) }
private func systemLink(_ old: String, _ new: String) -> Int32 { link(old, new) }
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}
