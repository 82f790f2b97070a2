import CRuneData

/// The files of `Tables/`, `Fonts/` and `Seed/`, embedded in the library.
package enum BundledData {
  /// Gives the files of a kind by their numbers. A program has only the kinds that its code names.
  package typealias Kind = (Int) -> RuneDataFile

  /// The paths of the embedded tables, such as "Tables/Scripts/elder.txt".
  package static var paths: [String] { paths(runeLetterFile) + paths(runeSoundFile) }

  /// The paths of the embedded files of a kind, sorted.
  package static func paths(_ kind: Kind) -> [String] {
    var paths: [String] = []
    while let path = kind(paths.count).path { paths.append(String(cString: path)) }
    return paths
  }

  /// The bytes of a table, which live as long as the process, or nil if there is no such file.
  package static func bytes(at path: String) -> UnsafeRawBufferPointer? {
    bytes(at: path, runeLetterFile) ?? bytes(at: path, runeSoundFile)
  }

  package static func bytes(at path: String, _ kind: Kind) -> UnsafeRawBufferPointer? {
    guard let file = paths(kind).firstIndex(of: path).map(kind) else { return nil }
    return UnsafeRawBufferPointer(start: file.bytes, count: file.count)
  }

  /// A file as the text of a table, or nil if there is no such file.
  package static func table(at path: String) -> TableText? {
    bytes(at: path).map { TableText(file: path, bytes: Array($0)) }
  }
}
