import RuneSystem

/// A file in memory that the kernel reads page by page.
final class MappedFile: @unchecked Sendable {
  /// The contents, which never change.
  let bytes: UnsafeRawBufferPointer
  var count: Int { bytes.count }

  /// Maps a regular file that is not empty.
  ///
  /// A file that is cut while it is mapped ends the process with SIGBUS; replace files by renaming.
  init(_ path: String, limit: Int) throws(FileError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    if descriptor < 0 { throw FileError(operation: "open", path: path, number: errno) }
    defer { _ = close(descriptor) }
    var status = stat()
    if fstat(descriptor, &status) != 0 { throw FileError(operation: "examine", path: path, number: errno) }
    let size = Int(clamping: status.st_size)
    switch status.st_mode & S_IFMT {
    case S_IFREG where size <= limit: break
    case S_IFREG: throw FileError(operation: "map", path: path, number: EFBIG)
    case S_IFDIR: throw FileError(operation: "map", path: path, number: EISDIR)
    default: throw FileError(operation: "map", path: path, number: EINVAL)
    }
    if size == 0 {
      bytes = UnsafeRawBufferPointer(start: nil, count: 0)
      return
    }
    guard let start = mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor, 0), start != MAP_FAILED else {
      throw FileError(operation: "map", path: path, number: errno)
    }
    bytes = UnsafeRawBufferPointer(start: start, count: size)
  }

  deinit {
    if let start = bytes.baseAddress { munmap(UnsafeMutableRawPointer(mutating: start), bytes.count) }
  }

  /// The number at four times `index`, little-endian.
  subscript(index: Int) -> UInt32 {
    UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: index * 4, as: UInt32.self))
  }
}
