import CRuneData

/// The files of `Tables/`, `Fonts/` and `Seed/`, embedded in the library.
package enum BundledData {
  /// The paths of all embedded files, such as "Tables/Scripts/elder.txt", sorted.
  package static var paths: [String] {
    (0..<runeDataFileCount).map { String(cString: runeDataFiles[$0].path) }
  }

  /// The bytes of a file, which live as long as the process, or nil if there is no such file.
  package static func bytes(at path: String) -> UnsafeRawBufferPointer? {
    for index in 0..<runeDataFileCount where path == String(cString: runeDataFiles[index].path) {
      return UnsafeRawBufferPointer(start: runeDataFiles[index].bytes, count: runeDataFiles[index].count)
    }
    return nil
  }

  /// A file as the text of a table, or nil if there is no such file.
  package static func table(at path: String) -> TableText? {
    bytes(at: path).map { TableText(file: path, bytes: Array($0)) }
  }
}
